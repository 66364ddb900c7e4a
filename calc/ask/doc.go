// Package ask turns a question as a player types it ("wp 45 push 2 vs 40") into readings:
// calculators with inputs that answer it.
//
// There is no model and no statistics. A [Vocabulary] holds the words of one language; the
// generator compiles it from ask.yaml and from the powers. A [Reader] reads a question in six
// steps, each a file. The example is followed through them.
//
// # Tokens (token.go, lexicon.go)
//
// A question is words and numbers, without case, accents and the s of a plural. Number words are
// numbers, synonyms are one word, and a word that is one letter away from a known one is that word.
// The lists of ask.yaml say what a word is: small, a person, before the other player ("vs") …
//
//	wp  45  push  2  vs  40
//
// # Owners (owner.go)
//
// A number belongs to the nearest "my" or "his" to its left in the same clause, and behind "vs" to
// the other player. "He resists" says who answers. Here 40 is the other's, and nothing says who
// casts.
//
// # Shapes (shape.go, match.go)
//
// A calculator has words for the values of its inputs, for its figures and for itself, and units,
// beside which an amount is: "psy rating 4", "4 psy rating", with up to two small words between. An
// editor writes other shapes with a {place}: signs {+n} and {-n}, "third power" {nth}, a {list},
// "two psykers level 3" {count}. Three follow from the calculator: "3 to 5" where one input exceeds
// another; the words of an input are also those of the one that opposes it; and a number alone,
// which no word that the calculator lacks follows, may be the first that both players have. The
// last two are only read where two players meet. In the opposed test, the example has
//
//	wp 45    the willpower of the one who casts, or of the one who resists
//	push 2   his points of push, likewise
//	push     the power level, or the name of the calculator for a test alone
//	40       the willpower of either
//
// # Cover (cover.go)
//
// For each calculator, and for each player as the one who casts, dynamic programming over the
// tokens finds the shapes that leave the least of the question unread, each input set once. A word
// counts 1, a number 1.5; it costs to read a number as that of the player whom it does not belong
// to, to change the player without a word for it, and to give a number to the one who answers but
// not to the one who casts: the player with a psy rating casts. Of equal covers the one with the
// longest phrases wins.
//
// If I cast, wp 45 and push 2 are mine and 40 is his, at no cost. If he casts, each costs. The test
// of focus alone has no place for 40, so the opposed test wins.
//
// # Inputs (complete.go)
//
// Inputs that are not stated come from the power that is named, from the reader's psyker, from what
// others imply, or are assumed. Push 2 implies the level "push"; psy rating and class are assumed.
// A part of a choice that the calculator recommends is the best of what the stated part leaves, and
// two named values leave it open. An amount out of range is refused, and the reading says why.
//
// # What is shown (ask.go)
//
// A reading names what it does not use, and for a number the inputs that it may be. It has no
// figure if a negation, the asked figure or the name of another calculator is unread, or if it is
// only numbers without a word. If the question does not say whose the numbers are and who casts, as
// here, it has a second reading with the numbers exchanged: 40 casts against 45. A fact of a power
// beats a word for its caster. Readings of another game than the one named or open come last.
// Readings that rules likely answer better are weak.
package ask
