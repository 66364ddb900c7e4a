package trenchhammer

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// A Success Roll succeeds on 7 or more and is a critical on 12. Trench Crusade 1.0.2, verified
// outside the document.
const (
	succeeds  = 7
	criticals = 12
)

// keepTwo returns the sum of 2D6 with net DICE or INJURY DICE: one more die for each, of which two
// are kept, the highest with +DICE and the lowest with −DICE. Trench Crusade 1.0.2, verified
// outside the document.
func keepTwo(net int) dice.Dist {
	if net < 0 {
		return dice.KeepLowest(2-net, 2, 6)
	}
	return dice.KeepHighest(2+net, 2, 6)
}

// successRoll is the Success Roll of a power or denial.
type successRoll struct {
	net      int // DICE that are left when + and − have cancelled
	perilous int // the X of PERILOUS ±X
}

// laterRoll returns the Success Roll of a model that has used other powers this Turn: each costs −1
// DICE and adds PERILOUS ±1. Document 002, "Psychic Powers", several Casts in one activation.
func laterRoll(psyker, otherDice, used, perilous int) successRoll {
	return successRoll{net: psyker - used + otherDice, perilous: used + perilous}
}

// causesPerils reports whether a result causes Perils of the Warp: 2 or 12, and X more results at
// each end with PERILOUS ±X; document 002, "Perils of the Warp". Ruling "kept-dice": the result is
// the total of the two kept dice.
func (u successRoll) causesPerils(result int) bool {
	return result <= 2+u.perilous || result >= 12-u.perilous
}

// working returns the steps: dice rolled, dice kept, and results with Perils. The steps of a denial
// have the prefix "deny-".
func (u successRoll) working(prefix string) []calc.Step {
	var steps []calc.Step
	add := func(id string, args ...int) { steps = append(steps, calc.Step{ID: prefix + id, Args: args}) }
	switch {
	case u.net > 0:
		add("roll-highest", 2+u.net)
	case u.net < 0:
		add("roll-lowest", 2-u.net)
	default:
		add("roll-plain")
	}
	switch low, high := 2+u.perilous, 12-u.perilous; {
	case u.perilous == 0:
		add("perils-plain")
	case low+1 < high:
		add("perils-wide", u.perilous, low, high)
	default:
		add("perils-always", u.perilous)
	}
	return steps
}
