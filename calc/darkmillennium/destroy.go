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
		{Name: "enemy-force", Opposes: "force", Max: 12},
	},
	Values: []calc.Figure{{ID: "destroyed"}, {ID: "returned"}},
	// More cards are never worse, so the decision answers for the cards that the player sets.
	Decision: &calc.Decision{Takes: []string{"force"}, Response: true},
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
		Values:  []dice.Number{chance(c.ahead), chance(returned)},
		Choices: destroyChoices(v),
		Steps:   []calc.Step{leadStep(lead, c), {ID: "rolls", Args: []int{c.ahead, returned}}},
	}, nil
}

// destroyChoices returns the numbers of cards from the fewest that can win to the fewest that
// always do, and the current one.
func destroyChoices(v calc.Values) calc.Choices {
	list := calc.Choices{Current: -1}
	for force := 0; force <= v.Calculator().Input("force").Max; force++ {
		lead := force - v.Int("enemy-force")
		c := contestOf(lead)
		wasted := contestOf(lead-1).ahead == 36
		if (c.ahead == 0 || wasted) && force != v.Int("force") {
			continue
		}
		if force == v.Int("force") {
			list.Current = len(list.Rows)
		}
		list.Rows = append(list.Rows, calc.Option{Takes: []calc.Value{{Number: force}}, Success: chance(c.ahead),
			Clean: chance(c.ahead)})
	}
	return list
}
