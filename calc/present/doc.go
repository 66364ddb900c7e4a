// Package present formats results for readers: each number with its text in the reader's language.
//
// Pages, scripts and the terminal all show the same [View] of a result. Its words come from the
// content as a flat map, and the number format as a [Locale], so the package contains no texts and
// no list of languages.
//
// Like the rest of the core, the package is compiled natively and to WASM, and imports neither fmt
// nor encoding/json.
//
// # Requests
//
// A script sends a request as one JSON object ([ParseRequest]), and [Answer] returns the answer:
//
//	{
//	  "calculator": "wh40k-7e/manifest",
//	  "query": "cost=2&dice=5",                 the inputs, as in an address; "" for the defaults
//	  "solve": "dice", "for": "manifest>=80%",  or: which value of this input reaches this goal?
//	  "rolled": "harnessed=3",                  or: how likely was this outcome?
//	  "throw": "k3f9z2",                        or: make the test with the dice of this seed
//	  "language": "fr",                         a name for the words, by which they can be cached
//	  "locale": {"decimal": ",", "thousands": "\u202f"},
//	  "words": {"input.cost": "Coût", …}        those that Keys and SharedKeys list
//	}
//
// Only locale is required; every other member is empty if it is omitted. All values are strings or
// objects of strings. Requests with other members or values are refused.
//
// # Answers
//
// An answer is one JSON object. Every number comes with its text:
//
//	quantity  {"number": 0.125, "text": "12,5 %"}
//
// The number is a chance from 0 to 1, a mean or a whole number, in full float64 precision.
//
// A request without solve, rolled and throw is answered by the view of the result:
//
//	{
//	  "query": "cost=2&dice=5",            canonical: inputs not at their defaults, sorted by name
//	  "inputs": {"cost": {"text": "2", "value": "2", "read": true, "advised": false, "usual": false,
//	                      "phrase": "Cost 2"}, …},
//	  "case": "Cost 2, Dice spent 5",      the inputs not at their defaults, in words
//	  "fullCase": "Dice spent 5, Cost 2",  all inputs that matter, in words
//	  "sentence": "…",                     the result, in words
//	  "figures": {"cast": {quantity, "odds": "4 in 5", "fraction": "13/16"}, …},
//	                                       and "label" where that depends on an input
//	  "shown": ["manifest", "perils"],     the figures to show large, in order
//	  "distributions": {"harnessed": [row, …], …},
//	  "tables": {"dice": {"current": 4, "rows": [{"dice": cell, "cast": cell, …}, …]}, …},
//	  "uniform": {"pool": "…"},            a sentence for each uniform distribution
//	  "spread": {"pool": "…"},             its mean and deviation, if its outcomes are several numbers
//	  "decision": {"choice": "…", "reason": "…", "prices": [{"input": "perils-price", "text": "…"}, …],
//	               "current": 3, "open": true, "scale": 1, "rows": [option, …]},
//	  "steps": ["…", …],                   the working, in words
//	  "rulings": ["…", …],                 ids of the rulings that affect the result
//	  "dice": "5D6",                       the dice of the test; "" if it cannot be made with dice
//	  "impossible": {quantity}             the chance 0
//	  "rolls": {"dark-heresy/phenomena": {"modifier": 10, "chances": ["…", …]}, …},
//	  "onward": "modifier=10"              the case for the calculator that goes on; "" for none
//	}
//	row     {"outcome": 3, "text": "3",
//	         "exactly": {quantity}, "atLeast": {quantity}, "atMost": {quantity}}
//	option  {"take": "dice=2", "label": "2 dice", "mark": "…", "best": true,
//	         "success": {quantity}, "clean": 0.7, "price": {quantity}}
//	cell    {quantity}, or {"choice": "bolt", "text": "a bolt"} in a column of choices
//
// {quantity} is short for the two members of a quantity. The fields of [View], [Row], [Option] and
// [Cell] explain the others. Rows of distributions are the possible outcomes in rising order; the
// outcome is a number even if its text is a word ("failure"). decision is omitted if the calculator
// has none. While the decision is open, because the query has none of the inputs that a choice sets,
// the figures are those of the recommended choice.
//
// A question is answered by a sentence, with the query of its case. A wrong input is answered by a
// problem, with the next wrong input if there are several:
//
//	{"reply": "…", "query": "dice=6"}
//	{"problem": "…", "input": "dice", "next": {"problem": "…", "input": "cost", "next": {…}}}
package present
