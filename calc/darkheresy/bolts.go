package darkheresy

import (
	"slices"

	"psyref/calc"
	"psyref/calc/dice"
)

// bolts computes the hits of a psychic bolt, barrage or storm, before dodging. Document 000,
// "Psychic Bolts". A blast hits all or nothing, like a bolt.
var bolts = &calc.Calculator{
	ID: "dark-heresy/bolts",
	Inputs: slices.Concat([]calc.Input{
		{Name: "form", Kind: calc.Choose, Choices: []string{"bolt", "barrage", "storm"}, Default: calc.Value{Choice: "barrage"}},
	}, casterInputs),
	Values: []calc.Figure{
		{ID: "success"}, {ID: "expected-hits", Unit: calc.Mean}, {ID: "at-least-2"}, {ID: "at-least-3"},
	},
	Distributions: []string{"hits"},
	Headline:      []string{"success", "expected-hits", "at-least-2"},
	Rulings:       casterRulings,
	Steps: slices.Concat(testSteps, []calc.StepShape{
		{ID: "hits-bolt"},
		{ID: "hits-barrage", Args: []string{"most"}},
		{ID: "hits-storm", Args: []string{"most"}},
	}),
	Conflicts: casterConflicts,
	Compute:   computeBolts,
}

func computeBolts(v calc.Values) (calc.Result, error) {
	u, t, err := readCaster(v)
	if err != nil {
		return calc.Result{}, err
	}
	form := v.Choice("form")
	hits := t.roll().Map(func(degrees int) int { return hitsOf(form, degrees, u.effective) })
	var w working
	w.test(v, t, u)
	if form == "bolt" {
		w.add("hits-bolt")
	} else {
		w.add("hits-"+form, u.effective)
	}
	return calc.Result{
		Values:        []dice.Number{hits.AtLeast(1), hits.Mean(), hits.AtLeast(2), hits.AtLeast(3)},
		Distributions: []dice.Dist{hits},
		Steps:         w,
		Rulings:       inOrder(v, testRulings(v, t, u)),
	}, nil
}

// hitsOf returns the hits for a number of degrees of success; 0 is a failure. Document 000,
// "Psychic Bolts", "Psychic Barrage", "Psychic Storm".
func hitsOf(form string, degrees, effective int) int {
	if degrees == 0 {
		return 0
	}
	switch form {
	case "barrage":
		return min(effective, 1+(degrees-1)/2)
	case "storm":
		return min(effective, degrees)
	}
	return 1
}
