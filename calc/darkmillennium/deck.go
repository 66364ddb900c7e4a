package darkmillennium

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// The Warp deck. Document 004, "Se faire un jeu de cartes Warp".
const (
	forceCards   = 22
	nullifyCards = 8
	specialCards = 6 // one of each, Ultimate Force among them
	warpDeck     = forceCards + nullifyCards + specialCards
)

// ultimateForce is the number of Force cards that Ultimate Force counts as. Document 004, "FORCE
// ULTIME".
const ultimateForce = 3

// warpDice and active are the inputs that decide how many Warp cards a side is dealt.
var (
	warpDice = calc.Input{Name: "warp-dice", Min: 1, Max: 6, Default: calc.Value{Number: 2}}
	active   = calc.Input{Name: "active", Kind: calc.Switch, Default: calc.Value{Switch: true}}
)

// dealt returns the number of Warp cards dealt to both sides together: the roll of the warp flux.
// Document 004, "2. DISTRIBUTION DES CARTES WARP".
func dealt(flux int) dice.Dist { return dice.Roll(flux, dice.Die(6)) }

// share returns the number of them that one side gets. Cards are dealt one at a time in turn
// (ruling "dealing"), so the side dealt first gets the odd card.
func share(dealt dice.Dist, first bool) dice.Dist {
	return dealt.Map(func(n int) int {
		if first {
			return (n + 1) / 2
		}
		return n / 2
	})
}
