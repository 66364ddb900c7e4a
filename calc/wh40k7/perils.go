package wh40k7

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// perils computes the effect of Perils of the Warp on the Psyker. Document 001, "Perils of the
// Warp", and the table of facts §2.
var perils = &calc.Calculator{
	ID: "wh40k-7e/perils",
	Inputs: []calc.Input{
		{Name: "leadership", Trait: "leadership", Min: 2, Max: 10, Default: calc.Value{Number: 9}},
		{Name: "wounds", Min: 1, Max: 10, Default: calc.Value{Number: 2}},
	},
	Values:   []calc.Figure{{ID: "removed"}, {ID: "wound"}, {ID: "unharmed"}, {ID: "dragged"}, {ID: "surge"}},
	Headline: []string{"removed", "wound", "unharmed"},
	Throws:   &calc.Throws{Events: []string{"removed", "wound", "unharmed"}, Make: throwPerils},
	// Both rulings always apply: the table comes from outside the document, and hits on the unit do
	// not count.
	Rulings: []string{"table", "unit-hits"},
	Steps: []calc.StepShape{
		{ID: "leadership", Args: []string{"leadership", "ways"}},
		{ID: "last-wound"},
		{ID: "spare-wounds", Args: []string{"left"}},
	},
	Compute: computePerils,
}

// waysToPass returns how many of the 36 rolls of 2D6 pass a Leadership test: a sum of at most the
// leadership.
func waysToPass(leadership int) int {
	ways := 0
	for first := 1; first <= 6; first++ {
		ways += min(max(0, leadership-first), 6)
	}
	return ways
}

// suffered returns the chance of each effect of one roll on the table.
func suffered(leadership int) (chances [effects]dice.Number) {
	pass := dice.Ratio(waysToPass(leadership), 36)
	for _, row := range perilsTable {
		rolled := dice.Ratio(row.High-row.Low+1, 6)
		chances[row.passed] = chances[row.passed].Plus(rolled.Times(pass))
		chances[row.failed] = chances[row.failed].Plus(rolled.Times(pass.Complement()))
	}
	return chances
}

// removedBy returns the chance that one roll on the table removes the Psyker: it drags him into the
// Warp, or costs his last Wound.
func removedBy(v calc.Values) dice.Number {
	suffers := suffered(v.Int("leadership"))
	if v.Int("wounds") == 1 {
		return suffers[dragged].Plus(suffers[wound])
	}
	return suffers[dragged]
}

func computePerils(v calc.Values) (calc.Result, error) {
	wounds, ways := v.Int("wounds"), waysToPass(v.Int("leadership"))
	suffers, survives := suffered(v.Int("leadership")), dice.Number{}
	last := calc.Step{ID: "last-wound"}
	if wounds > 1 {
		survives = suffers[wound]
		last = calc.Step{ID: "spare-wounds", Args: []int{wounds - 1}}
	}
	return calc.Result{
		Values: []dice.Number{removedBy(v), survives, suffers[unhurt].Plus(suffers[surge]), suffers[dragged],
			suffers[surge]},
		Steps:   []calc.Step{{ID: "leadership", Args: []int{v.Int("leadership"), ways}}, last},
		Rulings: []string{"table", "unit-hits"},
	}, nil
}

// throwPerils rolls on the table, and makes the Leadership test if it decides what happens.
func throwPerils(v calc.Values, die calc.Die) calc.Throw {
	d, _ := throwDice(1, die)
	throw, suffers := calc.Throw{Dice: []calc.Dice{d}}, effect(0)
	for _, row := range perilsTable {
		if d.Faces[0] < row.Low || d.Faces[0] > row.High {
			continue
		}
		suffers = row.passed
		if row.passed != row.failed {
			test, _ := throwDice(2, die)
			throw.Dice = append(throw.Dice, test)
			if test.Faces[0]+test.Faces[1] > v.Int("leadership") {
				suffers = row.failed
			}
		}
	}
	removed := suffers == dragged || suffers == wound && v.Int("wounds") == 1
	throw.Events = []calc.Event{{Figure: "removed", Happened: removed},
		{Figure: "wound", Happened: suffers == wound && !removed},
		{Figure: "unharmed", Happened: suffers == unhurt || suffers == surge}}
	return throw
}
