// Package calc is the rules core's one contract: what a calculator is, what goes in, what comes out, and what is said when an input is wrong.
//
// A [Calculator] has a permanent id "system/name", named [Input]s and named results. The same calculator answers on the page (its default
// result is written into the HTML), in the browser (compiled to WASM) and on the command line (gen odds); all three go through
// [Calculator.Decode] or [Values.Set], then [Calculator.Run].
//
// # Inputs
//
// An input is a whole number with a range, one of a few choices, a switch (true or false), or a list of whole numbers. It is written
// name=value, in plain digits with an optional minus; lists have commas between their elements. Whatever is unknown, repeated, empty, not a number, out of
// range or at odds with another input is an [InputError] that names the input, the value and what is allowed; nothing is clamped. An input that the others make
// irrelevant is not read, but must be in its range all the same.
//
// # Results
//
// A [Result] holds values, distributions and tables under the permanent names that the calculator declares, the steps by
// which the numbers came about, and the ids of the rulings that touched it. Every chance is exact, see package dice.
//
// # What stays stable
//
// Ids of calculators, inputs, choices, results, steps and rulings are part of addresses that people post, and never change their meaning. New inputs
// may be added with a default that leaves old addresses their answer.
//
// The package and all below it import nothing that touches the outside: no os, net, time, fmt, encoding/json, reflect or
// rand. Words for readers live in the content, never here; package calc/present puts the two together.
package calc
