// Package present turns a result into what a reader sees: each number with its text in the reader's language.
//
// The page that the generator writes, the page after an input was touched, and the terminal all show the same [View]; only where they put it differs.
// Words come from the content as a flat map, so that the browser needs only the few dozen that its calculators use. How numbers are written is a [Locale]
// that comes along with the words: the package knows no languages.
//
// Like the rest of the core the package is the same natively and in WASM and imports neither fmt nor encoding/json.
//
// # Requests
//
// A script asks by one JSON object ([ParseRequest]), which [Answer] answers:
//
//	{
//	  "calculator": "wh40k-7e/manifest",
//	  "query": "cost=2&dice=5",                          the inputs, as in an address; "" for the defaults
//	  "solve": "dice", "for": "manifest>=80%",           or: which value of this input reaches this goal?
//	  "rolled": "harnessed=3",                           or: how likely was this outcome?
//	  "levers": "cost",                                  or: which changes of inputs matter most, with a curve along this one?
//	  "language": "fr",                                  a name for the words, so that they can be kept
//	  "locale": {"decimal": ",", "thousands": "\u202f"},
//	  "words": {"input.cost": "Coût", …}                 those that Keys and SharedKeys list
//	}
//
// Only locale must be there; every other member is empty when it is left out. All values are strings or objects of strings. What has other members or
// values is refused.
//
// # Answers
//
// An answer is one JSON object as well. Every number comes with its text; scripts compute with the number:
//
//	quantity   {"number": 0.125, "text": "12,5 %"}       chances from 0 to 1, means and whole numbers, in full float64 precision
//
// A request with none of solve, rolled and levers is answered by the view of the result:
//
//	{
//	  "query": "cost=2&dice=5",                          canonical: without what is at its default, in order of names
//	  "inputs": {"cost": {"text": "2", "read": true, "phrase": "Cost 2"}, …},
//	  "case": "Cost 2, Dice spent 5",                    the inputs that are not at their defaults, in words
//	  "whole": "Dice spent 5, Warp Charge cost 2",       the inputs that make the case, those at their defaults too
//	  "sentence": "…",                                   the result, in words
//	  "figures": {"cast": {quantity, "odds": "4 in 5", "fraction": "13/16"}, …},
//	  "shown": ["manifest", "perils"],                   the figures that matter most in this case, in order
//	  "distributions": {"harnessed": [row, …], …},       possible outcomes only, rising
//	  "tables": {"dice": {"current": 4, "rows": [{"dice": cell, "cast": cell, …}, …]}, …},
//	  "even": {"pool": "…"},                             a sentence for each distribution of which all outcomes are equally likely
//	  "decision": {"choice": "…", "reason": "…", "current": 3, "full": 1, "rows": [option, …]},   what to do and why, and all choices; left out where there is nothing to choose
//	  "joint": [{"part": "works-clean", quantity}, …],   the four JointParts in their order; empty where a calculator has no such picture
//	  "steps": ["…", …],                                 the working, in words
//	  "rulings": ["…", …],                               ids of the rulings that touched the result
//	  "impossible": {quantity}                           the chance 0, for an outcome that another view has and this one has not
//	}
//	row        {"outcome": 3, "text": "3", "exactly": {quantity}, "atLeast": {quantity}, "atMost": {quantity}}
//	option     {"take": "dice=2", "label": "2 dice", "mark": "…", "success": {quantity}, "clean": 0.7, "price": {quantity}}
//	cell       {quantity}, or {"choice": "bolt", "text": "a bolt"} in a column of choices
//
// Here quantity stands for its two members. The outcome of a row is a whole number also where its text is a word ("failure"). odds is empty for what is
// no chance, and fraction for whole numbers. current is the row of the present inputs, −1 when there is none. take are the inputs
// that an option sets, mark says what makes it the best, clean is how much of its success comes without harm, and full the success that is drawn at full length.
//
// A question is answered by a sentence, and the query of the case that it is about; a wrong input by what is wrong with it, and its name where it is
// about one in particular, with the next one where more than one is wrong in itself:
//
//	{"reply": "…", "query": "dice=6"}
//	{"measure": "…", "levers": [{"take": "cost=2", "label": "Cost 2", "value": {quantity}, "change": -0.1}, …],
//	 "along": "Cost", "now": "80.6 %", "curve": [{"at": 1, quantity}, …]}
//	{"problem": "…", "input": "dice", "next": {"problem": "…", "input": "cost", "next": {…}}}
package present
