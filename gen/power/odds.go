package power

import (
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
	"psyref/calc/present"
	"psyref/gen/source"
)

// Odds makes the tables of odds of one language.
type Odds struct {
	*Writer
	locale   present.Locale
	catalog  calc.Catalog
	results  map[string]answer      // shared by all languages
	formulas map[string]dice.Number // likewise
}

// answer is a calculator with a result. Many powers share one.
type answer struct {
	c      *calc.Calculator
	result calc.Result
}

func (a answer) value(id string) dice.Number { return a.c.Value(a.result, id) }

// ask runs a calculator and caches its result. It reports false if the catalogue lacks the
// calculator, as on a site without its system; inputs that it refuses are errors at a place.
func (o *Odds) ask(at source.Pos, id string, inputs ...string) (answer, bool) {
	key := id + " " + strings.Join(inputs, " ")
	if known, ok := o.results[key]; ok {
		return known, true
	}
	c, err := o.catalog.Find(id)
	if err != nil {
		return answer{}, false
	}
	v, err := c.Arguments(inputs)
	if err != nil {
		o.errs.AddPos(at, "", "%s: %v", id, err)
		return answer{}, false
	}
	result, err := c.Run(v)
	if err != nil {
		o.errs.AddPos(at, "", "%s: %v", id, err)
		return answer{}, false
	}
	o.results[key] = answer{c, result}
	return o.results[key], true
}

func (o *Odds) chance(n dice.Number) string { return o.locale.ChanceCell(n) }
