package wh40k7

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// perils is what Perils of the Warp do to the Psyker. Document 001, "Perils of the Warp", and the table of facts §2.
var perils = &calc.Calculator{
	ID: "wh40k-7e/perils",
	Inputs: []calc.Input{
		{Name: "leadership", Trait: "leadership", Min: 2, Max: 10, Default: calc.Value{Number: 9}},
		{Name: "wounds", Min: 1, Max: 10, Default: calc.Value{Number: 2}},
	},
	Values:   []calc.Figure{{ID: "removed"}, {ID: "wound"}, {ID: "unharmed"}, {ID: "dragged"}, {ID: "surge"}},
	Headline: []string{"removed", "wound", "unharmed"},
	// calculators.md takes the table from the facts and says nothing of the unit's hits; the reader is told of both.
	Rulings: []string{"table", "unit-hits"},
	Steps: []calc.StepShape{
		{ID: "leadership", Args: []string{"leadership", "ways"}},
		{ID: "last-wound"},
		{ID: "spare-wounds", Args: []string{"left"}},
	},
	Compute: computePerils,
}

// waysToPass counts the rolls of 2D6 that pass a Leadership test by coming to leadership or less, of 36.
func waysToPass(leadership int) int {
	ways := 0
	for first := 1; first <= 6; first++ {
		ways += min(max(0, leadership-first), 6)
	}
	return ways
}

func computePerils(v calc.Values) (calc.Result, error) {
	wounds, ways := v.Int("wounds"), waysToPass(v.Int("leadership"))
	pass := dice.Ratio(ways, 36)
	var suffers [effects]dice.Number
	for _, row := range perilsTable {
		rolled := dice.Ratio(row.High-row.Low+1, 6)
		suffers[row.passed] = suffers[row.passed].Plus(rolled.Times(pass))
		suffers[row.failed] = suffers[row.failed].Plus(rolled.Times(pass.Complement()))
	}
	removed, survives := suffers[dragged], suffers[wound]
	last := calc.Step{ID: "spare-wounds", Args: []int{wounds - 1}}
	if wounds == 1 {
		removed, survives = removed.Plus(survives), dice.Number{}
		last = calc.Step{ID: "last-wound"}
	}
	return calc.Result{
		Values:  []dice.Number{removed, survives, suffers[unhurt].Plus(suffers[surge]), suffers[dragged], suffers[surge]},
		Steps:   []calc.Step{{ID: "leadership", Args: []int{v.Int("leadership"), ways}}, last},
		Rulings: []string{"table", "unit-hits"},
	}, nil
}
