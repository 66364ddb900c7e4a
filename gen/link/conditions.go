package link

import (
	"slices"
	"strings"

	"psyref/calc/dice"
	"psyref/gen/markdown"
)

// conditions looks for odds of a condition, such as degrees>=99, that no result of their case meets
// or that all meet. Readers would see "never" or "always", which is seldom what was meant.
func (a *adviser) conditions() {
	a.eachText(func(e *localPage) {
		if e.Front.Draft {
			return
		}
		for _, o := range e.text.Odds {
			chance, results, ok := a.chanceOf(o)
			which := ""
			switch {
			case !ok:
				continue
			case chance.IsZero():
				which = "no result meets"
			case chance.Complement().IsZero():
				which = "every result meets"
			default:
				continue
			}
			const hint = "ask for one between them, or say in words that it is so"
			a.add(ConstantCondition, e.At(o.Offset).Error(hint, "%s: %s %s; results lie from %d to %d", o.Calculator, which, o.Result, results.Low(), results.High()))
		}
	})
}

// chanceOf returns the chance of odds that name a condition on results, and these results; it
// reports false for all other odds.
func (a *adviser) chanceOf(o markdown.Odds) (chance dice.Number, results dice.Dist, ok bool) {
	id, _, _ := strings.Cut(o.Result, "=")
	id = strings.TrimRight(id, "<>")
	c, err := a.catalog.Find(o.Calculator)
	if err != nil {
		return chance, results, false
	}
	at := slices.Index(c.Distributions, id)
	if at < 0 || id == o.Result {
		return chance, results, false
	}
	v, err := c.Arguments(o.Inputs)
	if err != nil {
		return chance, results, false
	}
	result, err := c.Run(v)
	if err != nil {
		return chance, results, false
	}
	_, chance, ok = c.Pick(result, o.Result)
	return chance, result.Distributions[at], ok
}
