package darkheresy

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// skill computes a test that is not a Focus Power test, such as Psyniscience. Document 000,
// "Detecting Psychic Powers"; the general rules of tests are verified outside the document.
var skill = &calc.Calculator{
	ID: "dark-heresy/skill",
	Inputs: []calc.Input{
		{Name: "skill", Min: 1, Max: 150, Default: calc.Value{Number: 40}},
		{Name: "modifier", Min: -100, Max: 100},
	},
	Values: []calc.Figure{
		{ID: "target", Unit: calc.Whole}, {ID: "success"}, {ID: "expected-degrees", Unit: calc.Mean},
	},
	Distributions: []string{"degrees"},
	Headline:      []string{"success", "expected-degrees"},
	Throws:        &calc.Throws{Distributions: []string{"degrees"}, Events: []string{"success"}, Make: throwSkill},
	Rulings:       []string{"degrees", "plain-limit", "no-cap"},
	Steps: []calc.StepShape{
		{ID: "target", Args: []string{"skill", "modifier", "target"}},
		{ID: "range", Args: []string{"highest"}},
		{ID: "impossible"},
		{ID: "degrees-of-success", Args: []string{"tens", "best"}},
		{ID: "degrees-of-failure", Args: []string{"tens", "worst"}},
	},
	Compute: computeSkill,
}

func computeSkill(v calc.Values) (calc.Result, error) {
	t := plainTest(v.Int("skill"), v.Int("modifier"))
	degrees := t.roll()
	success := degrees.AtLeast(1)
	return calc.Result{
		Values:        []dice.Number{dice.Signed(t.target), success, degrees.Mean().Over(success)},
		Distributions: []dice.Dist{degrees},
		Steps:         skillWorking(v, t),
		Rulings:       skillRulings(v, t),
	}, nil
}

func skillWorking(v calc.Values, t test) []calc.Step {
	var w working
	w.add("target", v.Int("skill"), v.Int("modifier"), t.target)
	if t.target < 1 {
		w.add("impossible")
	} else {
		w.add("range", min(t.target, t.limit))
		w.add("degrees-of-success", tens(t.target), t.degrees(1))
	}
	w.add("degrees-of-failure", tens(t.target), t.degreesOfFailure(100))
	return w
}

// skillRulings returns the rulings that affect a result.
func skillRulings(v calc.Values, t test) []string {
	rulings := []string{"degrees", "plain-limit"}
	if uncapped(t, v.Int("modifier")) {
		rulings = append(rulings, "no-cap")
	}
	return rulings
}
