package darkheresy

import (
	"slices"

	"psyref/calc"
	"psyref/calc/dice"
)

// test is the focus power test of the document's "Focus Power Test": d100 against a target, failing above 90 whatever the target.
type test struct {
	target int
	limit  int // the highest roll that can succeed
}

// focusTest adds +5 to the characteristic for each point of effective psy rating, and every other modifier.
func focusTest(characteristic, modifier int, u use) test {
	return test{characteristic + 5*u.effective + modifier, 90}
}

func (t test) passes(roll int) bool { return roll <= t.target && roll <= t.limit }

// degrees of success of a roll that passes: one, and one more for each full ten between roll and target by their tens digits.
func (t test) degrees(roll int) int { return max(1, 1+tens(t.target)-tens(roll)) }

// tens rounds down, also below zero.
func tens(n int) int {
	if n < 0 {
		return -((9 - n) / 10)
	}
	return n / 10
}

// d100 is every face of the percentile roll.
func d100(yield func(roll int) bool) {
	for roll := 1; roll <= 100 && yield(roll); roll++ {
	}
}

// focusInputs are shared by focus, opposed and bolts. Document 000, "Psychic Strength" and "Focus Power Test".
var focusInputs = []calc.Input{
	{Name: "characteristic", Min: 1, Max: 150, Default: calc.Value{Number: 40}},
	{Name: "psy-rating", Min: 1, Max: 15, Default: calc.Value{Number: 3}},
	{Name: "class", Kind: calc.Choose, Choices: []string{"bound", "unbound", "daemonic"}, Default: calc.Value{Choice: "bound"}},
	{Name: "level", Kind: calc.Choose, Choices: []string{"fettered", "unfettered", "push"}, Default: calc.Value{Choice: "unfettered"}},
	{Name: "push", Min: 1, Max: 5, Default: calc.Value{Number: 1}, ReadWhen: "level", ReadIs: "push"},
	{Name: "modifier", Min: -100, Max: 100},
	{Name: "sustained", Max: 10, Folded: true},
	{Name: "sustain-reading", Kind: calc.Choose, Choices: []string{"text", "table"}, Default: calc.Value{Choice: "text"}, Folded: true},
}

// focusConflicts are the contradictions of the shared inputs.
var focusConflicts = []string{"fettered-daemonic", "push-above-class", "no-psy-rating-left"}

var focus = &calc.Calculator{
	ID:     "dark-heresy/focus",
	Inputs: focusInputs,
	Values: []calc.Figure{
		{ID: "effective-psy-rating", Unit: calc.Whole}, {ID: "target", Unit: calc.Whole},
		{ID: "success"}, {ID: "phenomena"}, {ID: "perils"}, {ID: "fatigue"},
		{ID: "success-clean"}, {ID: "success-phenomena"}, {ID: "success-perils"}, {ID: "failure-perils"},
		{ID: "expected-degrees", Unit: calc.Mean},
	},
	Distributions: []string{"degrees"},
	Tables: []calc.TableShape{{ID: "levels", Columns: []calc.Figure{
		{ID: "level", Unit: calc.Choice}, {ID: "push", Unit: calc.Whole}, {ID: "success"}, {ID: "phenomena"}, {ID: "perils"},
	}}},
	Headline:  []string{"success", "phenomena", "perils"},
	Rulings:   []string{"engine", "sustaining", "no-cap", "psy-rating-zero"},
	Steps:     focusSteps,
	Conflicts: focusConflicts,
	Compute:   computeFocus,
}

// manifestation adds up, face by face, what one focus power test brings.
type manifestation struct {
	success, phenomena, perils, fatigue       dice.Number
	clean, withPhenomena, withPerils, failure dice.Number
	degrees                                   dice.Dist
}

func manifest(t test, u use) manifestation {
	var m manifestation
	var degrees dice.Builder
	face, perils := dice.Ratio(1, 100), u.perils()
	for roll := range d100 {
		passes, phenomena := t.passes(roll), u.triggers(roll)
		facePerils := dice.Number{}
		if phenomena {
			facePerils = face.Times(perils)
			m.phenomena = m.phenomena.Plus(face)
			m.perils = m.perils.Plus(facePerils)
		}
		if u.level == "push" && double(roll) {
			m.fatigue = m.fatigue.Plus(face)
		}
		switch {
		case !passes:
			degrees.Add(0, face)
			m.failure = m.failure.Plus(facePerils)
			continue
		case phenomena:
			m.withPhenomena = m.withPhenomena.Plus(face)
			m.withPerils = m.withPerils.Plus(facePerils)
		default:
			m.clean = m.clean.Plus(face)
		}
		m.success = m.success.Plus(face)
		degrees.Add(t.degrees(roll), face)
	}
	m.degrees = degrees.Dist()
	return m
}

func computeFocus(v calc.Values) (calc.Result, error) {
	u, err := caster.read(v)
	if err != nil {
		return calc.Result{}, err
	}
	t := focusTest(v.Int("characteristic"), v.Int("modifier"), u)
	m := manifest(t, u)
	return calc.Result{
		Values: []dice.Number{
			dice.Whole(u.effective), dice.Signed(t.target),
			m.success, m.phenomena, m.perils, m.fatigue,
			m.clean, m.withPhenomena, m.withPerils, m.failure,
			m.degrees.Mean().Over(m.success),
		},
		Distributions: []dice.Dist{m.degrees},
		Tables:        []calc.Table{levelTable(v, u)},
		Steps:         focusWorking(v, t, u),
		Rulings:       focusRulings(v, u),
	}, nil
}

// levelTable shows the price of each level that the class may use, all else being equal.
func levelTable(v calc.Values, current use) calc.Table {
	row := psychicStrength[v.Choice("class")]
	table := calc.Table{Current: -1}
	add := func(level string, push int) {
		penalty, bonus := sustaining(v)
		u := draw(row, level, push, v.Int("psy-rating"), penalty, bonus)
		if u.effective < 1 {
			return
		}
		if level == current.level && push == current.push {
			table.Current = len(table.Rows)
		}
		m := manifest(focusTest(v.Int("characteristic"), v.Int("modifier"), u), u)
		table.Rows = append(table.Rows, []calc.Cell{{Choice: level}, calc.Int(push), calc.Num(m.success), calc.Num(m.phenomena), calc.Num(m.perils)})
	}
	if row.fettered {
		add("fettered", 0)
	}
	add("unfettered", 0)
	for push := 1; push <= row.maxPush; push++ {
		add("push", push)
	}
	return table
}

var focusSteps = []calc.StepShape{
	{ID: "rating-fettered", Args: []string{"rating", "effective"}},
	{ID: "rating-unfettered", Args: []string{"rating"}},
	{ID: "rating-push", Args: []string{"rating", "push", "effective"}},
	{ID: "sustaining", Args: []string{"sustained", "penalty", "bonus", "effective"}},
	{ID: "target", Args: []string{"characteristic", "effective", "bonus", "modifier", "target"}},
	{ID: "range", Args: []string{"highest"}},
	{ID: "impossible"},
	{ID: "phenomena-never"},
	{ID: "phenomena-double", Args: []string{"modifier", "needed"}},
	{ID: "phenomena-always", Args: []string{"modifier", "needed"}},
}

// focusWorking is how the target and the danger came about.
func focusWorking(v calc.Values, t test, u use) []calc.Step {
	rating, before := v.Int("psy-rating"), u.effective+u.penalty
	var steps []calc.Step
	add := func(id string, args ...int) { steps = append(steps, calc.Step{ID: id, Args: args}) }
	switch u.level {
	case "fettered":
		add("rating-fettered", rating, before)
	case "unfettered":
		add("rating-unfettered", rating)
	case "push":
		add("rating-push", rating, u.push, before)
	}
	if u.penalty > 0 {
		add("sustaining", v.Int("sustained"), u.penalty, u.sustainingBonus, u.effective)
	}
	add("target", v.Int("characteristic"), u.effective, 5*u.effective, v.Int("modifier"), t.target)
	if t.target < 1 {
		add("impossible")
	} else {
		add("range", min(t.target, t.limit))
	}
	switch u.level {
	case "fettered":
		add("phenomena-never")
	case "unfettered":
		add("phenomena-double", u.phenomena, 75-u.phenomena)
	case "push":
		add("phenomena-always", u.phenomena, 75-u.phenomena)
	}
	return steps
}

// focusRulings names the rulings that touched a result.
func focusRulings(v calc.Values, u use) []string {
	rulings := []string{"engine", "no-cap"}
	if v.Int("sustained") > 0 {
		rulings = append(rulings, "sustaining", "psy-rating-zero")
	}
	return slices.Clip(rulings)
}
