package darkheresy

import (
	"slices"

	"psyref/calc"
)

// working collects the steps of a result.
type working []calc.Step

func (w *working) add(id string, args ...int) { *w = append(*w, calc.Step{ID: id, Args: args}) }

// testSteps explain the target of a focus power test. Focus, opposed and bolts share them.
var testSteps = []calc.StepShape{
	{ID: "rating-fettered", Args: []string{"rating", "effective"}},
	{ID: "rating-unfettered", Args: []string{"rating"}},
	{ID: "rating-push", Args: []string{"rating", "push", "effective"}},
	{ID: "sustaining", Args: []string{"sustained", "penalty", "bonus", "effective"}},
	{ID: "target", Args: []string{"characteristic", "effective", "bonus", "modifier", "target"}},
	{ID: "range", Args: []string{"highest"}},
	{ID: "impossible"},
	{ID: "degrees-of-success", Args: []string{"tens", "best"}},
	{ID: "degrees-of-failure", Args: []string{"tens", "worst"}},
}

func (w *working) test(v calc.Values, t test, u use) {
	w.testOf(v, t, u, v.Int("sustained"), v.Int("modifier"))
}

// testOf is test with another number of powers sustained and another sum of modifiers.
func (w *working) testOf(v calc.Values, t test, u use, sustained, modifier int) {
	w.rating("", v.Int("psy-rating"), u)
	if u.penalty > 0 {
		w.add("sustaining", sustained, u.penalty, u.bonus, u.effective)
	}
	w.add("target", v.Int("characteristic"), u.effective, 5*u.effective, modifier, t.target)
	if t.target < 1 {
		w.add("impossible")
	} else {
		w.add("range", min(t.target, t.limit))
		w.add("degrees-of-success", tens(t.target), t.degrees(1))
	}
	w.add("degrees-of-failure", tens(t.target), t.degreesOfFailure(100))
}

// rating adds the step from the psy rating to the effective one; prefix is "" for the caster and
// "resist-" for a resisting psyker.
func (w *working) rating(prefix string, rating int, u use) {
	before := u.effective + u.penalty
	switch u.level {
	case "fettered":
		w.add(prefix+"rating-fettered", rating, before)
	case "unfettered":
		w.add(prefix+"rating-unfettered", rating)
	case "push":
		w.add(prefix+"rating-push", rating, u.push, before)
	}
}

// dangerSteps explain when phenomena and perils occur, for focus, opposed and bolts.
var dangerSteps = []calc.StepShape{
	{ID: "phenomena-never"},
	{ID: "phenomena-double", Args: []string{"modifier", "needed"}},
	{ID: "phenomena-always", Args: []string{"modifier", "needed"}},
}

func (w *working) danger(u use) {
	switch u.level {
	case "fettered":
		w.add("phenomena-never")
	case "unfettered":
		w.add("phenomena-double", u.phenomena, u.perilsFace())
	case "push":
		w.add("phenomena-always", u.phenomena, u.perilsFace())
	}
}

// perilsFace returns the lowest face of a phenomena roll that causes perils of the warp.
func (u use) perilsFace() int { return max(1, perilsFrom-u.phenomena) }

// casterRulings can affect every focus power test.
var casterRulings = []string{"engine", "degrees", "sustaining", "no-cap", "psy-rating-zero"}

// testRulings returns the rulings that affect a test.
func testRulings(v calc.Values, t test, u use) []string {
	return testRulingsOf(t, u, v.Int("sustained"), v.Int("modifier"))
}

func testRulingsOf(t test, u use, sustained, modifier int) []string {
	rulings := []string{"engine", "degrees"}
	if sustained > 0 {
		rulings = append(rulings, "sustaining", "psy-rating-zero")
	}
	if uncapped(t, 5*u.effective+modifier) {
		rulings = append(rulings, "no-cap")
	}
	return rulings
}

// dangerRulings returns the rulings that affect phenomena and fatigue.
func dangerRulings(u use) []string {
	if u.level == "fettered" {
		return nil
	}
	return []string{"hundred-double"}
}

// uncapped reports whether a test would change with two general rules that the document does not
// have: a cap of 60 on the sum of modifiers, and a success on every 01.
func uncapped(t test, modifiers int) bool { return modifiers > 60 || modifiers < -60 || t.target < 1 }

// inOrder returns the rulings of all lists, each once, in the order in which the calculator of v
// declares them.
func inOrder(v calc.Values, lists ...[]string) []string {
	named := slices.Concat(lists...)
	var rulings []string
	for _, id := range v.Calculator().Rulings {
		if slices.Contains(named, id) {
			rulings = append(rulings, id)
		}
	}
	return rulings
}
