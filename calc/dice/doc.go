// Package dice is the probability kernel of the rules core: exact distributions of whole numbers and the few verbs that the
// four systems need to speak of dice and cards.
//
//	dice.Die(6)                          one D6
//	dice.Roll(2, dice.Die(6))            2D6
//	dice.KeepHighest(5, 2, 6)            five D6, keep the two highest
//	dice.Binomial(8, dice.Ratio(1, 2))   how many of eight dice show 4+
//	dice.Hypergeometric(36, 8, 7)        Nullify cards among seven Warp cards
//	dice.NewDeal(36, d).Marked(8)        the same when the number of cards is rolled
//	d.Then(func(n int) dice.Dist { … })  a roll that depends on an earlier one
//
// Events of one roll that hang together (a success that is also a double) are added up face by face in a [Builder], so that joint chances
// are never products of dependent ones.
//
// Every chance is a [Number]: a float64 for computing on and an exact fraction where one of at most 15 digits exists. Nothing is sampled.
// Outcomes are left out when they are impossible, never because they are rare.
//
// The package imports nothing but math and math/bits, and is the same natively and in the browser.
package dice
