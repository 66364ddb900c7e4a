// Package formula computes odds that are written as formulas: the language of calculators that are
// content.
//
// # The language
//
// A formula is an expression. Its value is a whole number, a condition, a choice of an input, a
// list of whole numbers, dice, a deck of cards, or a number (a chance or a mean). Types are checked
// before anything is computed.
//
//	12, true, [1, 2, 2]                   whole numbers, conditions, lists
//	d6, 4d6, d66, dF, d(sides), (n)d6     dice; d66 and d666 are six-sided dice read as digits
//	[d6, 2d8], dice(4, dF)                dice of several kinds, or several of any die
//	die(0, 0, 1: 3, 2), reroll(4d6 == 1)  a die with custom sides, dice rerolled once
//	explode(4d6 == 6, 2)                  dice rolled again and added, at most twice
//	more(4d6 == 6, 2)                     the same, where each further die is a die of the pool; only
//	                                      for count, sum, any and all
//	dice(6, highest(4d6, 3))              numbers that are each made of dice
//	draw(5, deck(1..13: 4))               cards drawn without replacement
//	+ - *  div up mod min max abs         arithmetic on whole numbers; div rounds down, up rounds up
//	== != < <= > >=  in 1..3  in list     comparisons
//	and or not  if(c, a, b)  match(x, 1: a, 2..3: b, else: c)
//	count any all sum (x in 6d6: …)       over dice, elements of a list or numbers of a range;
//	                                      count(6d6 >= 4) is short for count(x in 6d6: x >= 4)
//	first(x in 1..3: …)                   the place of the first for which a condition holds, or 0
//	highest(4d6, 3), lowest(…), rank(…)   some of the dice, or the one at a place
//	most, kinds, sets, run, double        how many are equal, differ, or are consecutive
//	lookup(table, n)                      the lowest number of the row of n
//	repeat(s = 0: s + d6, 5, s >= 20)     five steps from 0, each with new dice, or fewer if the last
//	                                      condition holds before
//	P(c), P(c given d), mean(n), mean(n given c), chance(p)
//
// Dice used as a whole number mean their sum. Something that does not exist is 0: the third of two
// dice, division by 0, a mean given an impossible condition. If it does not depend on an input, it
// is an error, or advice for conditions; see [Advise]. A name of an input or of a let is rolled
// once, however often it is used. Dice written twice are rolled twice. A formula alone may begin with
// names: roll = 3d6; max(roll) == 6 given roll >= 12.
//
// The signs ≥ ≤ ≠ − × are read as >= <= != - *.
//
// # How it is computed
//
// The design follows Troll in how names work and Icepool in how pools are computed. In AnyDice, a
// name for a roll is a distribution, so two uses of it are independent, and pools are enumerated.
// Troll binds a name to one roll, but enumerates as well. Icepool goes over the outcomes of a die
// instead of over the dice: a pool is the number of dice that show each outcome, and only a small
// state is kept between outcomes. That is polynomial in the number of dice.
//
// A definition becomes a graph in which each name is one node. Two numbers without common dice are
// independent, and their distributions are combined. If they have dice in common, the evaluator
// iterates over the values of the latest number that separates them; given such a value, the rest
// is independent. Otherwise it goes over the outcomes of the pools once and computes what their dice
// decide in one walk. A tally of these dice that also depends on other dice becomes one tally an
// outcome, times its worth; so a plan exists for every formula. See planner.choose.
//
// A walk takes two ideas from Icepool's multiset evaluators. Pools that are compared outcome by
// outcome are walked together, because the dice of both that show an outcome matter only while it is
// the present one. And dice that can no longer change the result are left out of the state, as
// Icepool does with dice that no evaluator needs. In Icepool, the state is a function that the
// author of an evaluator writes. Here it follows from the graph: it has the bounds of each number,
// and a number is known once its bounds meet. So the largest of several numbers, or the number of
// pairs that are won, is a state without being declared. See walk.
//
// Chances are numbers of package dice. Fractions of at most 15 digits are exact, and [Result.Fraction]
// finds those of about 38. Of longer ones the first digits are exact, unless a formula subtracts
// nearly equal chances.
//
// The engine has the files build, circuit, evaluate, graph, plan, pool, settle, steps and walk. The
// others are the language, calculators made of it, and the nodes that its expressions become.
//
// # Work
//
// Work is counted before it is done, loop by loop, in steps that take about the same time wherever
// they are spent. A case that would exceed [MaxWork] is refused. The steps for a state of a walk are
// counted once the state is found. Nothing is approximated to save work.
package formula
