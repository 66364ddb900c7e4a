// Package ask turns a question as a player types it ("push wp 45 pr 4") into readings: calculators
// with inputs that answer it.
//
// There is no model and no statistics. A [Vocabulary] holds the words of one language; the
// generator compiles it from ask.yaml and from the powers. A [Reader] matches the words of a
// question against the vocabulary, once for each calculator of a [calc.Catalog], and ranks the
// readings.
//
// # Phrases
//
// A phrase of an input has one of these forms. Case and accents do not matter.
//
//	psy rating        a unit: the amount is before or after it, "psy rating 4" or "4 psy rating"
//	deny {n}          {n} is the amount
//	{+n}              a signed amount, "+10" or "-20"
//	penalty of {-n}   an amount that is negated
//	{nth} power       an ordinal: "third power" sets 3
//	{before} cast     an ordinal less one: "third cast" sets 2 casts before it
//	with {list}       several amounts, "with 4, 2 and 2"
//	{count} psykers   so many elements of a list, "two psykers"; {each} is what each is, and
//	                  a {list} behind it has as many: "two psykers of level 3 and 1"
//	vs … pr {n}       the part after … matches anywhere behind the part before it:
//	                  "against a psyker of wp 45, pr 4"
//
// A phrase of a value has no amount: "unbound" sets class=unbound. A pattern of a calculator names
// its inputs, as {input} or, for a signed amount, as {+input}: "duel {level} vs {enemy-level}".
//
// # Which reading wins
//
// An input is set once. Of all readings of a question, the one that leaves the least unmatched
// wins, then the one with the longest phrases. A number outside the range of an input sets it only
// beside a word of that input, and the reading then says why it has no answer. So "wp 45 pr 4" and
// "45 wp 4 pr" mean the same, and "push" is a power level without a number beside it and a number
// of points with one.
//
// A small word between an amount and its unit counts for nothing, so the unit beside the amount is
// preferred, and a list ends where the next amount has its own unit.
//
// A reading is only an offer of its calculator, and comes after the others, if it leaves out an
// amount, a negation, a power, a word that alone names a value in a calculator of its system, or a
// word that names a calculator while nothing names its own.
//
// # Sides
//
// Where two sides meet, as in a power that somebody resists, words for persons say whose the numbers
// behind them are: "my wp 40, he has wp 50 pr 5, do I resist". Verbs such as "resist" say whose power
// the question is about, and else it is read for each side. An input takes no number of the other
// side. Words of an input are also words of the one that opposes it. A question that gives two
// numbers to different sides, and does not say whose they are, is only an offer.
//
// # Systems, numbers and choices
//
// A question that names a system is read only by calculators of that system.
//
// A question for the number of something, "how many powers", is answered only by a calculator with
// a phrase of its topic about it, or a pattern that begins so.
//
// A question of a calculator in full, alone or with a power, needs no input: all are assumed.
//
// If the question states a part of a choice that the calculator recommends, as "push" does without
// points, the rest of the choice is the best of those that remain. If the question names two values
// of the choice, as "push or stay fettered" does, the choice stays open.
package ask
