// Package calc is the contract of the rules core: calculators, their inputs, their results, and the
// errors of wrong inputs.
//
// A [Calculator] has a permanent id "system/name", named [Input]s and named results. The same
// calculator runs for the page, whose HTML contains its default result, in the browser (compiled to
// WASM) and on the command line (gen odds). All three call [Calculator.Decode] or [Values.Set],
// then [Calculator.Run] or [Calculator.Advise].
//
// # Inputs
//
// An input is a whole number with a range, one of several choices, a switch (true or false), or a
// list of whole numbers. It is written name=value, in plain digits with an optional minus sign; the
// elements of a list are separated by commas. An input that is unknown, repeated, empty, not a
// number, out of range or in conflict with another one is an [InputError] with the name of the
// input, the value and the allowed values. Nothing is clamped. An input that other inputs make
// irrelevant is not used, but must still be in its range.
//
// # Choices
//
// A calculator with a [Decision] compares choices of the player. The choice is open while none of
// the inputs that it sets is given. Pages and answers then show the result of the recommended
// choice ([Calculator.Advise]), and no query holds it; a choice that was made is in every query,
// even at its default. A case that a text or a command names is taken as it is, with defaults for
// the rest ([Calculator.Run]).
//
// # Results
//
// A [Result] contains values, distributions and tables under the permanent names that the
// calculator declares, the steps of the working, and the ids of the rulings that it depends on.
// Every chance is exact, see package dice.
//
// # Stability
//
// Ids of calculators, inputs, choices, results, steps and rulings are part of links that people
// post. Their meaning never changes. A new input must have a default with which old links keep
// their answer.
//
// The package and its subpackages do no input or output: they import neither os, net, time, fmt,
// encoding/json, reflect nor rand. Texts for readers are content; package calc/present combines
// them with results.
package calc
