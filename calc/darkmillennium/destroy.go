package darkmillennium

import (
	"slices"

	"psyref/calc"
	"psyref/calc/dice"
)

var destroy = &calc.Calculator{
	ID: "dark-millennium/destroy",
	Inputs: []calc.Input{
		{Name: "force", Max: 12},
		{Name: "enemy-force", Max: 12},
	},
	Values:   []calc.Figure{{ID: "destroyed"}, {ID: "returned"}},
	Headline: []string{"destroyed", "returned"},
	Steps: slices.Concat(leadSteps, certainSteps, []calc.StepShape{
		{ID: "rolls", Args: []string{"destroyed", "returned"}},
	}),
	Compute: computeDestroy,
}

// computeDestroy adds one to each die for each Force card sacrificed; a tie returns the power to
// the enemy's hand. Document 004, "DESTRUCTION DE POUVOIR".
func computeDestroy(v calc.Values) (calc.Result, error) {
	lead := v.Int("force") - v.Int("enemy-force")
	c := contestOf(lead)
	returned := c.equal + c.behind
	return calc.Result{
		Values: []dice.Number{chance(c.ahead), chance(returned)},
		Steps:  []calc.Step{leadStep(lead, c), {ID: "rolls", Args: []int{c.ahead, returned}}},
	}, nil
}
