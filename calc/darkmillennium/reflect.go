package darkmillennium

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// Reflection throws a power back 4D6 × 2.5 cm. Document 004, "REBOND". Lengths are reckoned in half
// centimetres, to stay whole.
const (
	reflectDice  = 4
	halvesPerPip = 5
)

var reflect = &calc.Calculator{
	ID: "dark-millennium/reflect",
	Inputs: []calc.Input{
		{Name: "distance", Max: 100, Default: calc.Value{Number: 35}, Unit: "cm"},
	},
	Values:        []calc.Figure{{ID: "reaches"}, {ID: "expected-distance", Unit: calc.Mean}},
	Distributions: []string{"dice"},
	Headline:      []string{"reaches", "expected-distance"},
	Steps: []calc.StepShape{
		{ID: "needed", Args: []string{"distance", "needed"}},
		{ID: "always"},
		{ID: "never", Args: []string{"highest"}},
	},
	Compute: computeReflect,
}

func computeReflect(v calc.Values) (calc.Result, error) {
	roll := dice.Roll(reflectDice, dice.Die(6))
	needed := (2*v.Int("distance") + halvesPerPip - 1) / halvesPerPip // rounded up
	steps := []calc.Step{{ID: "needed", Args: []int{v.Int("distance"), needed}}}
	switch {
	case needed <= roll.Low():
		steps = append(steps, calc.Step{ID: "always"})
	case needed > roll.High():
		steps = append(steps, calc.Step{ID: "never", Args: []int{roll.High()}})
	}
	return calc.Result{
		Values:        []dice.Number{roll.AtLeast(needed), roll.Mean().Times(dice.Ratio(halvesPerPip, 2))},
		Distributions: []dice.Dist{roll},
		Steps:         steps,
	}, nil
}
