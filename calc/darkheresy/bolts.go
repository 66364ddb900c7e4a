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
		{Name: "form", Kind: calc.Choose, Choices: []string{"bolt", "barrage", "storm"},
			Default: calc.Value{Choice: "barrage"}},
	}, casterInputs),
	Values: []calc.Figure{
		{ID: "success"}, {ID: "expected-hits", Unit: calc.Mean}, {ID: "at-least-2"}, {ID: "at-least-3"},
		{ID: "perils"}, {ID: "expected-hits-safe", Unit: calc.Mean},
	},
	Distributions: []string{"hits"},
	// The price is perils. No level is recommended: the one with the most hits that come without
	// perils can be a push that adds few of them and makes perils ten times as likely.
	Decision: &calc.Decision{Takes: []string{"level", "push"}, Success: calc.Worth, Price: calc.Chance, Priced: true,
		Split: true, Response: true},
	Headline: []string{"expected-hits", "success", "perils"},
	Throws:   &calc.Throws{Distributions: []string{"hits"}, Events: []string{"success"}, Make: throwBolts},
	Rulings:  slices.Concat(casterRulings, []string{"hundred-double"}),
	Steps: slices.Concat(testSteps, dangerSteps, []calc.StepShape{
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
	b := volleyOf(form, t, u)
	var w working
	w.test(v, t, u)
	if form == "bolt" {
		w.add("hits-bolt")
	} else {
		w.add("hits-"+form, u.effective)
	}
	w.danger(u)
	return calc.Result{
		Values: []dice.Number{b.hits.AtLeast(1), b.hits.Mean(), b.hits.AtLeast(2), b.hits.AtLeast(3), b.perils,
			b.safe},
		Distributions: []dice.Dist{b.hits},
		Choices:       boltsChoices(v, u),
		Steps:         w,
		Rulings:       inOrder(v, testRulings(v, t, u), dangerRulings(u)),
	}, nil
}

// volley is the outcome of a psychic bolt at one level.
type volley struct {
	hits   dice.Dist
	perils dice.Number
	safe   dice.Number // mean hits, those that come with perils left out
}

func volleyOf(form string, t test, u use) volley {
	hits := func(degrees int) int { return hitsOf(form, degrees, u.effective) }
	b := volley{hits: t.roll().Map(hits), perils: percent(manifest(t, u).phenomena).Times(u.perils())}
	disturbed := 0 // hits on all rolls that cause phenomena
	for roll := range d100 {
		disturbed += count(u.triggers(roll)) * hits(t.degrees(roll))
	}
	b.safe = b.hits.Mean().Minus(percent(disturbed).Times(u.perils()))
	return b
}

// boltsChoices compares the levels that the caster can use for the same form.
func boltsChoices(v calc.Values, current use) calc.Choices {
	form := v.Choice("form")
	list := choicesOf(v, current, func(t test, u use) calc.Option {
		b := volleyOf(form, t, u)
		return calc.Option{Success: b.hits.Mean(), Price: b.perils, Clean: b.safe}
	})
	if form != "bolt" { // a bolt hits once at most, so its mean is a chance
		list.Worth = calc.Mean
	}
	return list
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

func throwBolts(v calc.Values, die calc.Die) calc.Throw {
	u, t, _ := readCaster(v) // a case with a conflict has no result to throw for
	d := percentile(die)
	hits := hitsOf(v.Choice("form"), t.degrees(d.Faces[0]), u.effective)
	return calc.Throw{Dice: []calc.Dice{d}, Outcomes: []calc.Outcome{{Distribution: "hits", N: hits}},
		Events: []calc.Event{{Figure: "success", Happened: hits > 0}}}
}
