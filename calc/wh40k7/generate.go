package wh40k7

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// numberedPowers is the number of powers of a discipline that the D6 can generate. Document 001,
// "Generating Psychic Powers".
const numberedPowers = 6

// generate computes the random powers of one Psyker, all rolled in one discipline. Document 001,
// "Generating Psychic Powers".
var generate = &calc.Calculator{
	ID: "wh40k-7e/generate",
	Inputs: []calc.Input{
		{Name: "rolls", Min: 1, Max: numberedPowers, Default: calc.Value{Number: 2}},
		{Name: "wanted", Min: 1, Max: numberedPowers, Default: calc.Value{Number: 1}},
	},
	Values:        []calc.Figure{{ID: "any"}, {ID: "all"}},
	Distributions: []string{"wanted-found"},
	Headline:      []string{"any", "all"},
	Rulings:       []string{"no-trade"},
	Steps: []calc.StepShape{
		{ID: "different", Args: []string{"rolls"}},
		{ID: "sure", Args: []string{"unwanted", "rolls"}},
		{ID: "too-few", Args: []string{"rolls", "wanted"}},
	},
	Compute: computeGenerate,
}

func computeGenerate(v calc.Values) (calc.Result, error) {
	rolls, wanted := v.Int("rolls"), v.Int("wanted")
	// A duplicate is rolled again until the power is new, and every new one is then as likely as
	// another: the rolls draw without replacement.
	found := dice.Hypergeometric(numberedPowers, wanted, rolls)
	steps := []calc.Step{{ID: "different", Args: []int{rolls}}}
	if unwanted := numberedPowers - wanted; rolls > unwanted {
		steps = append(steps, calc.Step{ID: "sure", Args: []int{unwanted, rolls}})
	}
	if rolls < wanted {
		steps = append(steps, calc.Step{ID: "too-few", Args: []int{rolls, wanted}})
	}
	return calc.Result{
		Values:        []dice.Number{found.AtLeast(1), found.Exactly(wanted)},
		Distributions: []dice.Dist{found},
		Steps:         steps,
		Rulings:       []string{"no-trade"},
	}, nil
}
