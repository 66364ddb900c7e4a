package darkheresy

import (
	"slices"

	"psyref/calc"
	"psyref/calc/dice"
)

// casterInputs are the inputs of the caster in focus, opposed and bolts. Document 000, "Psychic
// Strength" and "Focus Power Test".
var casterInputs = slices.Concat([]calc.Input{
	{Name: "characteristic", Trait: "willpower", Min: 1, Max: 150, Default: calc.Value{Number: 40}},
	{Name: "psy-rating", Trait: "psy-rating", Min: 1, Max: 15, Default: calc.Value{Number: 3}},
	{Name: "class", Trait: "class", Kind: calc.Choose, Choices: classes, Default: calc.Value{Choice: "bound"}},
	{Name: "level", Kind: calc.Choose, Choices: levels, Default: calc.Value{Choice: "unfettered"}},
	{Name: "push", Min: 1, Max: 5, Default: calc.Value{Number: 1}, UsedWhen: "level", UsedIs: "push"},
	{Name: "modifier", Min: -100, Max: 100},
}, sustainingInputs)

// casterConflicts are the conflicts of these inputs.
var casterConflicts = []string{"fettered-daemonic", "push-above-class", "no-psy-rating-left"}

// levelDecision is the choice of a level. The price is Perils of the caster, and nothing else loses
// the psyker.
var levelDecision = &calc.Decision{Takes: []string{"level", "push"}, Priced: true, Prices: []string{"perils-price"},
	Best: "objective"}

// focus computes a single focus power test.
var focus = &calc.Calculator{
	ID:     "dark-heresy/focus",
	Inputs: append(slices.Clone(casterInputs), calc.PerilsPrice(calc.DarkHeresyPerils)),
	Values: []calc.Figure{
		{ID: "effective-psy-rating", Unit: calc.Whole}, {ID: "target", Unit: calc.Whole},
		{ID: "success"}, {ID: "phenomena"}, {ID: "perils"}, {ID: "fatigue"},
		{ID: "success-clean"}, {ID: "success-phenomena"}, {ID: "success-perils"}, {ID: "failure-perils"},
		{ID: "annihilation"},
		{ID: "expected-degrees", Unit: calc.Mean},
	},
	Distributions: []string{"degrees"},
	Tables: []calc.TableShape{{ID: "levels", Columns: []calc.Figure{
		{ID: "level", Unit: calc.Choice}, {ID: "push", Unit: calc.Whole}, {ID: "success"}, {ID: "phenomena"},
		{ID: "perils"},
	}}},
	Decision: levelDecision, // success is that the power works
	Headline: []string{"success", "phenomena", "perils"},
	Chain:    []string{"success", "phenomena", "perils", "annihilation"},
	Onward:   phenomena.ID,
	Throws: &calc.Throws{Distributions: []string{"degrees"}, Events: []string{"success", "phenomena"},
		Make: throwFocus},
	Rulings:   slices.Concat(casterRulings, []string{"hundred-double", "objective"}),
	Steps:     slices.Concat(testSteps, dangerSteps),
	Conflicts: casterConflicts,
	Compute:   computeFocus,
}

// readCaster returns the caster's use of the warp and focus power test.
func readCaster(v calc.Values) (use, test, error) {
	u, err := caster.read(v, sustaining(v))
	return u, focusTest(v.Int("characteristic"), u.effective, v.Int("modifier")), err
}

func computeFocus(v calc.Values) (calc.Result, error) {
	u, t, err := readCaster(v)
	if err != nil {
		return calc.Result{}, err
	}
	m, degrees, perils := manifest(t, u), t.roll(), u.perils()
	success := percent(m.success)
	table, choices := compareLevels(v, u)
	var w working
	w.test(v, t, u)
	w.danger(u)
	return calc.Result{
		Values: []dice.Number{
			dice.Whole(u.effective), dice.Signed(t.target),
			success, percent(m.phenomena), percent(m.phenomena).Times(perils), percent(m.fatigue),
			percent(m.success - m.both), percent(m.both), percent(m.both).Times(perils),
			percent(m.phenomena - m.both).Times(perils),
			percent(m.phenomena).Times(perils).Times(reaching(annihilationFrom, 0)),
			degrees.Mean().Over(success),
		},
		Distributions: []dice.Dist{degrees},
		Tables:        []calc.Table{table},
		Choices:       choices,
		Steps:         w,
		Rulings:       inOrder(v, testRulings(v, t, u), dangerRulings(u), []string{"objective"}),
		Onward:        u.phenomenaCase(),
	}, nil
}

// manifestation counts the faces of a focus power test for each event.
type manifestation struct {
	success, phenomena int
	both               int // success and phenomena, of one roll
	fatigue            int // a double on a push. Document 000, "Push"
}

func manifest(t test, u use) manifestation {
	var m manifestation
	for roll := range d100 {
		passes, triggers := t.passes(roll), u.triggers(roll)
		m.success += count(passes)
		m.phenomena += count(triggers)
		m.both += count(passes && triggers)
		m.fatigue += count(u.level == "push" && double(roll))
	}
	return m
}

func count(happens bool) int {
	if happens {
		return 1
	}
	return 0
}

// compareLevels compares the levels that the caster can use, as a table too.
func compareLevels(v calc.Values, current use) (calc.Table, calc.Choices) {
	table, prices := calc.Table{}, v.Prices()
	choices := choicesOf(v, current, func(t test, u use) calc.Option {
		m := manifest(t, u)
		success, disturbed := percent(m.success), percent(m.phenomena)
		perils := disturbed.Times(u.perils())
		table.Rows = append(table.Rows, []calc.Cell{{Choice: u.level}, calc.Int(u.push), calc.Num(success),
			calc.Num(disturbed), calc.Num(perils)})
		return calc.Option{
			Success: success, Price: perils, Clean: success.Minus(percent(m.both).Times(u.perils())),
			Objective: prices.Objective(success, perils, dice.Number{}),
		}
	})
	choices.Advised = choices.Best()
	table.Current = choices.Current
	return table, choices
}

// choicesOf compares the levels that the caster can use, with all other inputs equal. It calls
// outcome for each, in rising order of power.
func choicesOf(v calc.Values, current use, outcome func(test, use) calc.Option) calc.Choices {
	list := calc.Choices{Current: -1}
	for i, u := range psychicStrength[v.Choice("class")].uses(v.Int("psy-rating"), current.burden) {
		if u == current {
			list.Current = i
		}
		o := outcome(focusTest(v.Int("characteristic"), u.effective, v.Int("modifier")), u)
		o.Takes = u.choice()
		list.Rows = append(list.Rows, o)
	}
	return list
}
