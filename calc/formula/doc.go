// Package formula computes odds that are written as formulas: the language of calculators that are content.
//
// # The language
//
// A formula is an expression. Its value is a whole number, a condition, a choice of an input, a
// list of whole numbers, dice, a deck of cards, or a number (a chance or a mean). Types are
// checked before anything is computed.
//
//	12, true, [1, 2, 2]                   whole numbers, conditions, lists
//	d6, 4d6, d66, dF, d(sides), (n)d6     dice
//	[d6, 2d8], dice(4, dF)                dice of several kinds, and so many of any die
//	die(0, 0, 1: 3, 2), reroll(4d6 == 1)  a die with sides of one's own, dice rolled again once
//	explode(4d6 == 6, 2)                  dice rolled again and added, at most so often
//	draw(5, deck(1..13: 4))               cards, without putting back
//	+ - *  div up mod min max abs         arithmetic on whole numbers; div rounds down, up rounds up
//	== != < <= > >=  in 1..3  in list     comparisons
//	and or not  if(c, a, b)  match(x, 1: a, 2..3: b, else: c)
//	count any all sum (x in 6d6: …)       what is said of each die, element or number of a range;
//	                                      count(6d6 >= 4) is short for count(x in 6d6: x >= 4)
//	first(x in 1..3: …)                   the place of the first for which a condition holds, or 0
//	highest(4d6, 3), lowest(…), rank(…)   some of the dice, or the one at a place
//	most, kinds, sets, run, double        how many are alike, differ, or follow one another
//	lookup(table, n)                      the lowest number of the row that n falls in
//	P(c), P(c given d), mean(n), mean(n given c), chance(p)
//
// Dice stand for their sum where a whole number is wanted. What does not exist counts 0: the
// third of two dice, division by 0, a mean given what cannot happen. A name of one input or of a
// name that let binds is rolled once, however often it is used; dice that are written twice are
// rolled twice.
//
// # How it is computed, and why
//
// AnyDice and Troll were studied first, then Icepool. AnyDice works with dice as
// distributions. A name for a roll is a distribution too, so that two uses of it are independent;
// to look at one roll twice, users must pass it to a function, which enumerates sorted rolls and
// runs out of time on pools. Troll binds a roll to a name once, as is done here, and finds
// distributions by enumerating as well. Icepool goes over the outcomes of a die in place of its
// dice: a pool is described by how many dice show each outcome, and all that has to be remembered
// between outcomes is a small state. That stays polynomial in the number of dice.
//
// Here names are bound as in Troll and pools are computed as in Icepool; what joins the two is a
// search for independence. A definition becomes a graph in which a name is one node. Two numbers
// without common dice are combined as distributions. Where dice are common, the evaluator goes
// through the values of the latest number that separates them, and what is left is independent.
// Where several things are asked of one pool, such as successes and sixes, they are found
// together in one walk over its outcomes. Only what fits none of these is found by going through
// the whole pools that can fall, which is right for any formula. See evaluator.plan.
//
// Chances are numbers of package dice, so every result is exact.
//
// # Work
//
// Work is counted before it is done, loop by loop, and a case that would take more than
// [MostWork] is refused. Nothing is approximated to save work.
package formula
