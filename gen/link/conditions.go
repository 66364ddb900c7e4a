package link

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"psyref/calc/dice"
	"psyref/calc/formula"
	"psyref/gen/markdown"
)

// conditions reports odds of a condition, such as degrees>=99, that no result of their case meets,
// or all. Readers would see "never" or "always", which the author seldom means.
func (a *adviser) conditions() {
	a.eachText(func(p *localPage) {
		if p.Front.Draft {
			return
		}
		for _, o := range p.text.Odds {
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
			const hint = "choose a value between them, or say it in words"
			a.add(ConstantCondition, p.At(o.Offset).Error(hint, "%s: %s %s; results range from %d to %d", o.Calculator,
				which, o.Result, results.Low(), results.High()))
		}
	})
}

// calculators reports calculators of the content that have no words in a language. No page and no
// command shows them.
func (a *adviser) calculators() {
	for id, f := range a.content.CalculatorFiles {
		for _, tag := range a.content.Languages.Tags() {
			if w, _ := wordsOf(a.content, tag, id); w == nil {
				hint := fmt.Sprintf("add %s with a title and labels to %s/calculators/%s.yaml", id, tag, path.Dir(id))
				a.add(WithoutWords, f.At(0).Error(hint, "the calculator has no words in %s, so nothing shows it", tag))
			}
		}
	}
}

// formulas reports probable slips in the formulas of texts and of calculators.
func (a *adviser) formulas() {
	for _, e := range a.content.FormulaAdvice {
		a.add(FormulaSlip, e)
	}
	tables := a.formulaTables()
	a.eachText(func(p *localPage) {
		for _, o := range p.text.Odds {
			if o.Formula == "" || p.Front.Draft {
				continue
			}
			r, err := formula.Evaluate(o.Formula, tables)
			if err != nil {
				continue // reported as an error
			}
			for _, slip := range r.Advice() {
				a.add(FormulaSlip, p.At(o.Offset+o.InFormula+slip.Offset).Error(slip.Hint, "%s", slip.Message))
			}
		}
	})
}

// chanceOf returns the chance of odds with a condition on results, and the distribution of the
// results. It reports false for other odds.
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
