package darkheresy

import (
	"slices"
	"strconv"

	"psyref/calc"
	"psyref/calc/dice"
)

// opposed computes a focus power test that identical opponents resist. Document 000, "Focus Power
// Test" (Opposed Test) and "Resisting Enemy Psychic Powers".
var opposed = &calc.Calculator{
	ID:   "dark-heresy/opposed",
	Role: calc.ActsOrAnswers,
	Inputs: slices.Concat(casterInputs, []calc.Input{
		{Name: "opponents", Min: 1, Max: 10, Default: calc.Value{Number: 1}},
		{Name: "resist", Opposes: "characteristic", Min: 1, Max: 150, Default: calc.Value{Number: 35}},
		{Name: "resist-modifier", Opposes: "modifier", Min: -100, Max: 100},
		{Name: "resist-psy-rating", Opposes: "psy-rating", Max: 15, Folded: true},
		{Name: "resist-class", Opposes: "class", Kind: calc.Choose, Choices: classes,
			Default: calc.Value{Choice: "bound"}, UsedWhen: "resist-psy-rating", UsedNot: "0", Folded: true},
		{Name: "resist-level", Opposes: "level", Kind: calc.Choose, Choices: levels,
			Default: calc.Value{Choice: "unfettered"}, UsedWhen: "resist-psy-rating", UsedNot: "0", Folded: true},
		{Name: "resist-push", Opposes: "push", Min: 1, Max: 5, Default: calc.Value{Number: 1}, UsedWhen: "resist-level",
			UsedIs: "push", Folded: true},
		calc.PerilsPrice(calc.DarkHeresyPerils),
	}),
	Values: []calc.Figure{
		{ID: "success"}, {ID: "manifest"}, {ID: "resisted"}, {ID: "phenomena"}, {ID: "perils"},
		{ID: "resist-success"}, {ID: "resist-phenomena"}, {ID: "resist-perils"}, {ID: "manifest-perils"},
	},
	Distributions: []string{"degrees", "resist-degrees"},
	Decision:      levelDecision, // success is that the power works
	Headline:      []string{"manifest", "phenomena", "perils"},
	Throws: &calc.Throws{Distributions: []string{"degrees"}, Events: []string{"success", "manifest", "phenomena"},
		Make: throwOpposed},
	Rulings: slices.Concat(casterRulings,
		[]string{"hundred-double", "objective", "ties", "at-least-one", "resist-plain", "resist-rating",
			"resist-doubles"}),
	Steps:     slices.Concat(testSteps, dangerSteps, resistSteps),
	Conflicts: casterConflicts,
	Compute:   computeOpposed,
}

func computeOpposed(v calc.Values) (calc.Result, error) {
	u, t, err := readCaster(v)
	if err != nil {
		return calc.Result{}, err
	}
	r, err := readResister(v)
	if err != nil {
		return calc.Result{}, err
	}
	m := manifest(t, u)
	degrees, against := t.roll(), r.test.roll()
	c := contest(t, u, against, v.Int("opponents"))
	disturbed, resistDisturbed := percent(m.phenomena), percent(r.phenomena())
	var w working
	w.test(v, t, u)
	w.danger(u)
	w.resist(v, r)
	return calc.Result{
		Values: []dice.Number{
			percent(m.success), c.won, c.lost, disturbed, disturbed.Times(u.perils()),
			against.AtLeast(1), resistDisturbed, resistDisturbed.Times(r.use.perils()), c.disturbed.Times(u.perils()),
		},
		Distributions: []dice.Dist{degrees, against},
		Choices:       opposedChoices(v, u, against),
		Steps:         w,
		Rulings:       inOrder(v, testRulings(v, t, u), dangerRulings(u), []string{"objective"}, opposedRulings(v, r)),
	}, nil
}

// contested is the outcome of a focus power test that opponents resist, as chances.
type contested struct {
	won       dice.Number // the caster succeeds, with more degrees than at least one opponent
	lost      dice.Number // the caster succeeds without
	disturbed dice.Number // the caster wins and causes phenomena
}

// contest computes the outcome. The caster loses if every opponent has at least as many degrees,
// which is a power of one chance, because opponents roll independently.
func contest(t test, u use, against dice.Dist, opponents int) contested {
	faces := make([]struct{ all, disturbed int }, t.degrees(1)+1) // by degrees; a 1 has the most
	for roll := range d100 {
		f := &faces[t.degrees(roll)]
		f.all++
		f.disturbed += count(u.triggers(roll))
	}
	var c contested
	for d, f := range faces {
		if d == 0 {
			continue
		}
		resisted := against.AtLeast(d).Power(opponents)
		c.lost = c.lost.Plus(percent(f.all).Times(resisted))
		c.won = c.won.Plus(percent(f.all).Times(resisted.Complement()))
		c.disturbed = c.disturbed.Plus(percent(f.disturbed).Times(resisted.Complement()))
	}
	return c
}

// opposedChoices compares the levels that the caster can use against the same opponents.
func opposedChoices(v calc.Values, current use, against dice.Dist) calc.Choices {
	prices := v.Prices()
	list := choicesOf(v, current, func(t test, u use) calc.Option {
		c, perils := contest(t, u, against, v.Int("opponents")), percent(manifest(t, u).phenomena).Times(u.perils())
		return calc.Option{
			Success: c.won, Price: perils, Clean: c.won.Minus(c.disturbed.Times(u.perils())),
			Objective: prices.Objective(c.won, perils, dice.Number{}),
		}
	})
	list.Advised = list.Best()
	return list
}

// resister is an opponent with a test and, for a psyker, a use of the warp.
type resister struct {
	psyker bool
	test   test
	use    use // its level is empty when he is no psyker
}

// readResister reads an opponent. With psy rating 0 the opponent is not a psyker, and class, level
// and push are not used.
func readResister(v calc.Values) (resister, error) {
	if v.Int("resist-psy-rating") == 0 {
		return resister{test: plainTest(v.Int("resist"), v.Int("resist-modifier"))}, nil
	}
	u, err := resisting.read(v, burden{})
	return resister{true, focusTest(v.Int("resist"), u.effective, v.Int("resist-modifier")), u}, err
}

// phenomena returns the number of faces that cause phenomena. Document 000, "Resisting Enemy
// Psychic Powers", mentions only doubles, even for a push: ruling "resist-doubles".
func (r resister) phenomena() int {
	faces := 0
	for roll := range d100 {
		faces += count(r.psyker && r.use.level != "fettered" && double(roll))
	}
	return faces
}

var resistSteps = []calc.StepShape{
	{ID: "resist-rating-fettered", Args: []string{"rating", "effective"}},
	{ID: "resist-rating-unfettered", Args: []string{"rating"}},
	{ID: "resist-rating-push", Args: []string{"rating", "push", "effective"}},
	{ID: "resist-target", Args: []string{"characteristic", "effective", "bonus", "modifier", "target"}},
	{ID: "resist-plain", Args: []string{"characteristic", "modifier", "target"}},
	{ID: "resist-range", Args: []string{"highest"}},
	{ID: "resist-impossible"},
	{ID: "resist-degrees", Args: []string{"tens", "best"}},
	{ID: "resist-phenomena-never"},
	{ID: "resist-phenomena-double", Args: []string{"modifier", "needed"}},
	{ID: "contest-one"},
	{ID: "contest-lowest", Args: []string{"opponents"}},
}

func (w *working) resist(v calc.Values, r resister) {
	characteristic, modifier := v.Int("resist"), v.Int("resist-modifier")
	if r.psyker {
		w.rating("resist-", v.Int("resist-psy-rating"), r.use)
		w.add("resist-target", characteristic, r.use.effective, 5*r.use.effective, modifier, r.test.target)
	} else {
		w.add("resist-plain", characteristic, modifier, r.test.target)
	}
	if r.test.target < 1 {
		w.add("resist-impossible")
	} else {
		w.add("resist-range", min(r.test.target, r.test.limit))
		w.add("resist-degrees", tens(r.test.target), r.test.degrees(1))
	}
	switch {
	case !r.psyker:
	case r.use.level == "fettered":
		w.add("resist-phenomena-never")
	default:
		w.add("resist-phenomena-double", r.use.phenomena, r.use.perilsFace())
	}
	if n := v.Int("opponents"); n == 1 {
		w.add("contest-one")
	} else {
		w.add("contest-lowest", n)
	}
}

// opposedRulings returns the rulings that affect the contest and the opponents.
func opposedRulings(v calc.Values, r resister) []string {
	rulings := []string{"ties"}
	if v.Int("opponents") > 1 {
		rulings = append(rulings, "at-least-one")
	}
	if uncapped(r.test, 5*r.use.effective+v.Int("resist-modifier")) {
		rulings = append(rulings, "no-cap")
	}
	switch {
	case !r.psyker:
		rulings = append(rulings, "resist-plain")
	case r.use.level == "fettered":
		rulings = append(rulings, "resist-rating")
	default:
		rulings = append(rulings, "resist-rating", "resist-doubles", "hundred-double")
	}
	return rulings
}

// throwOpposed makes the test and, if it passes, those of the opponents.
func throwOpposed(v calc.Values, die calc.Die) calc.Throw {
	u, t, _ := readCaster(v) // a case with a conflict has no result to throw for
	r, _ := readResister(v)
	d := percentile(die)
	degrees := t.degrees(d.Faces[0])
	throw, works := calc.Throw{Dice: []calc.Dice{d}}, false
	if degrees > 0 {
		against := calc.Dice{Name: "d100"}
		if n := v.Int("opponents"); n > 1 {
			against.Name = strconv.Itoa(n) + "d100"
		}
		for range v.Int("opponents") {
			face := die(100)
			works = works || r.test.degrees(face) < degrees
			against.Faces = append(against.Faces, face)
		}
		throw.Dice = append(throw.Dice, against)
	}
	throw.Outcomes = []calc.Outcome{{Distribution: "degrees", N: degrees}}
	throw.Events = []calc.Event{{Figure: "success", Happened: degrees > 0}, {Figure: "manifest", Happened: works},
		{Figure: "phenomena", Happened: u.triggers(d.Faces[0])}}
	return throw
}
