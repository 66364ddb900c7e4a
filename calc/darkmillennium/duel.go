package darkmillennium

import (
	"slices"

	"psyref/calc"
	"psyref/calc/dice"
)

var duel = &calc.Calculator{
	ID: "dark-millennium/duel",
	Inputs: []calc.Input{
		{Name: "level", Trait: "level", Min: 1, Max: 4, Default: calc.Value{Number: 2}},
		{Name: "enemy-level", Opposes: "level", Min: 1, Max: 4, Default: calc.Value{Number: 2}},
	},
	Values:   []calc.Figure{{ID: "win"}, {ID: "lose"}, {ID: "tie"}},
	Headline: []string{"win", "lose", "tie"},
	// Levels differ by three at most, so the dice always decide.
	Steps: slices.Concat(leadSteps, []calc.StepShape{
		{ID: "rolls", Args: []string{"win", "lose", "tie"}},
	}),
	Compute: computeDuel,
}

// computeDuel adds each psyker's mastery level to his die; the higher total wins. Document 004,
// "DUEL PSYCHIQUE".
func computeDuel(v calc.Values) (calc.Result, error) {
	lead := v.Int("level") - v.Int("enemy-level")
	c := contestOf(lead)
	return calc.Result{
		Values: []dice.Number{chance(c.ahead), chance(c.behind), chance(c.equal)},
		Steps:  []calc.Step{leadStep(lead, c), {ID: "rolls", Args: []int{c.ahead, c.behind, c.equal}}},
	}, nil
}
