// Package dice is the probability kernel of the rules core: exact distributions of whole numbers,
// and the operations on dice and cards that the four systems need.
//
//	dice.Die(6)                          one D6
//	dice.Roll(2, dice.Die(6))            2D6
//	dice.KeepHighest(5, 2, 6)            five D6, keep the two highest
//	dice.Binomial(8, dice.Ratio(1, 2))   how many of eight dice show 4+
//	dice.Hypergeometric(36, 8, 7)        Nullify cards among seven Warp cards
//	dice.NewDeal(36, d).Marked(8)        the same when the number of cards is rolled
//	d.Then(func(n int) dice.Dist { … })  a roll that depends on an earlier one
//
// Dependent events of one roll, such as a success that is also a double, are added up face by face
// in a [Builder]. Their chances are never multiplied as if they were independent.
//
// Every chance is a [Number]: a float64, and the exact fraction if it has at most 15 digits.
// Nothing is sampled. Impossible outcomes are left out, rare ones never.
//
// The package imports no other package of the core. It gives the same results natively and in the
// browser.
package dice
