// Package ask turns a question as a player types it ("push wp 45 pr 4") into readings: which calculator answers it, with which inputs.
//
// It uses no model and no statistics. A [Vocabulary] holds the words of one language: it is content, and the generator compiles it
// from ask.yaml and from the powers. A [Reader] matches the words of a question against the vocabulary, once for each calculator of a
// [calc.Catalog], and ranks what it finds.
//
// # Phrases
//
// A phrase of an input is one of these, compared without accents and without regard to case:
//
//	psy rating        a unit: the amount comes before or after it, "psy rating 4" or "4 psy rating"
//	deny {n}          {n} is the amount
//	{+n}              an amount with a sign, "+10" or "-20"
//	penalty of {-n}   an amount that is taken away
//	{nth} power       an ordinal: "third power" sets 3
//	{before} cast     an ordinal of which one less counts: "third cast" sets 2 casts before it
//	with {list}       several amounts, "with 4, 2 and 2"
//	vs … pr {n}       what is after … counts only somewhere behind what is before it: "against a psyker of wp 45, pr 4"
//
// A phrase of a value has no place for an amount: "unbound" sets class=unbound. A pattern of a calculator names inputs in its places,
// each of them as {input} or, for an amount with a sign, {+input}: "duel {level} vs {enemy-level}".
//
// # Rules that decide
//
// An input is set once. Of all ways to read a question the one that leaves the least of it unread is taken, then the one with the
// longest phrases. A number outside the range of an input is never an amount of it. So "wp 45 pr 4" and "45 wp 4 pr" are both read as
// they are meant, and "push" is a power level without a number beside it and a number of points with one.
package ask
