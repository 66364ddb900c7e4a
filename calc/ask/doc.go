// Package ask turns a question as a player types it ("push wp 45 pr 4") into readings: calculators
// with inputs that answer it.
//
// There is no model and no statistics. A [Vocabulary] holds the words of one language; the
// generator compiles it from ask.yaml and from the powers. A [Reader] reads a question in five steps.
//
// # Tokens
//
// A question is words and numbers, without case, accents and the s of a plural. Number words are
// numbers, synonyms are one word, and a word that is one letter away from a known one is that word.
//
// # Shapes
//
// For each calculator, words beside numbers are matched in these shapes:
//
//	unit n      "psy rating 4": a unit of an input, with up to two small words before its amount
//	n unit      "4 psy rating"
//	+n, -n      "+10", "penalty of 20": an amount with a sign, or one that is negated
//	nth         "third cast" sets 2 casts before it, or 3
//	n to m      "3 to 5": an input that exceeds another
//	list        "4, 2 and 2": the only list of a calculator, or behind its unit
//	count       "two psykers at 3", "3 ml2 psykers": a list of equal amounts, or their sum
//	n           a number alone, where two players meet: "my wp 45, his 40"
//	words       a value ("unbound"), a power, a figure ("without perils"), the name of the calculator
//
// An editor writes units, values, figures and names; phrases with a {place} are for what is left.
//
// # Cover
//
// Dynamic programming finds the shapes that leave the least of the question unread, each input set
// once. Of equal covers the one with the longest phrases wins. A number out of the range of an input
// sets it only beside a word of that input, and the reading then says why it has no answer.
//
// # Owners
//
// Where two players meet, a number belongs to the nearest "my" or "his" to its left in the same
// clause, and behind "vs" to the other player. Else the order of the words decides: numbers beside
// each other belong to one player, the first ones to the one who acts. Words of an input are also
// words of the one that it opposes. "He resists" says who answers. If the question does not say whose
// the numbers are and who casts, the reading has a second one with the numbers exchanged.
//
// # Inputs
//
// Inputs that are not stated come from the power, from the reader's psyker, from what others imply, or
// are assumed. A fact of a power beats a word for its caster. A part of a choice that the calculator
// recommends is the best of what the stated part leaves; two named values leave it open.
//
// # What is shown
//
// A reading names what it does not use, and for a number the inputs that it may be. It has no figure,
// only what was understood, if a negation, the asked figure or the name of another calculator is
// unread, or if nothing of the question belongs to its game: "level 3 vs level 2". Readings of another
// game than the one named or open come last. Readings that rules likely answer better are weak.
//
// A whole question of systems.yaml, "Should I push?", leads to its calculator with assumed inputs.
//
// So "wp 45 push 2 vs 40" is read as: wp 45 is a unit and its amount; push 2 likewise, which implies
// the power level; behind "vs" the other player has 40, which is alone and so the number that opposes
// the first of the reader, wp. Focus leaves 40 unread, the opposed test nothing, so it wins. Nothing
// says who casts, so the second reading has 40 cast against 45.
package ask
