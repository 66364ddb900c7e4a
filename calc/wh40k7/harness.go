package wh40k7

import "psyref/calc/dice"

// Maximum dice of a Psychic test or a denial, and maximum cost of a power. The document has no
// maximum of dice.
const (
	maxDice = 40
	maxCost = 5
)

// harnessChance is the chance that one die of a Psychic test harnesses a Warp Charge point: 4+.
// Document 001, "Take Psychic Test".
var harnessChance = dice.Ratio(3, 6)

// harnessed yields the distribution of harnessed points for tests of 1 to n dice.
func harnessed(n int) func(yield func(int, dice.Dist) bool) {
	return func(yield func(int, dice.Dist) bool) {
		points, die := dice.Constant(0), dice.Bernoulli(harnessChance)
		for rolled := 1; rolled <= n; rolled++ {
			points = dice.Sum(points, die)
			if !yield(rolled, points) {
				return
			}
		}
	}
}

// calm is the chance that a Psychic test causes no perils, given the number of dice that harness.
//
// Dice that harness show 4, 5 or 6 with equal chances, others 1, 2 or 3, so a die of one kind never
// matches one of the other. The chance is therefore a product of a factor for the harnessing dice
// and one for the rest, each by their number.
type calm struct{ harnessing, rest []dice.Number }

func (c calm) given(harnessing, rest int) dice.Number {
	return c.harnessing[harnessing].Times(c.rest[rest])
}

// calmFor returns the calm of tests of up to n dice. perilsOn is a choice of the input perils-on.
func calmFor(perilsOn string, n int) calm {
	if perilsOn == "doubles" {
		different := allDifferent(n)
		return calm{different, different}
	}
	return calm{fewSixes(n), always(n)}
}

// fewSixes returns, for 0 to n harnessing dice, the chance of at most one 6. Document 001, "Take
// Psychic Test": two or more natural 6s cause perils.
func fewSixes(n int) []dice.Number {
	third := dice.Ratio(1, 3) // a die known to harness shows 4, 5 or 6
	none, one := dice.One, dice.Number{}
	chance := make([]dice.Number, 0, n+1)
	for range n + 1 {
		chance = append(chance, none.Plus(one))
		one = one.Times(third.Complement()).Plus(none.Times(third))
		none = none.Times(third.Complement())
	}
	return chance
}

// allDifferent returns, for 0 to n dice of one kind, the chance that all show different ones of
// three faces. Document 001, "The Discipline of Daemonology": any double causes perils to a Psyker
// who uses a Sanctic or Malefic power and is not exempt.
func allDifferent(n int) []dice.Number {
	chance := make([]dice.Number, n+1)
	chance[0] = dice.One
	for k := 1; k <= min(n, 3); k++ {
		chance[k] = chance[k-1].Times(dice.Ratio(4-k, 3))
	}
	return chance
}

func always(n int) []dice.Number {
	chance := make([]dice.Number, n+1)
	for i := range chance {
		chance[i] = dice.One
	}
	return chance
}
