package power

import (
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
	"psyref/calc/present"
	"psyref/gen/site"
)

// Odds makes the tables of odds of one language.
type Odds struct {
	*Writer
	locale  present.Locale
	catalog calc.Catalog
	results map[string]answer // shared by all languages
}

// answer is a calculator with a result. Many powers share one.
type answer struct {
	c      *calc.Calculator
	result calc.Result
}

func (a answer) value(id string) dice.Number { return a.c.Value(a.result, id) }

// ask runs a calculator and caches its result. It reports false if the catalogue lacks the
// calculator, as on a site without its system.
func (o *Odds) ask(id string, inputs ...string) (answer, bool) {
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
		return answer{}, false
	}
	result, err := c.Run(v)
	if err != nil {
		return answer{}, false
	}
	o.results[key] = answer{c, result}
	return o.results[key], true
}

// input returns "name=n", an input of a calculator.
func input(name string, n int) string { return name + "=" + strconv.Itoa(n) }

// always returns the case of a calculator that is on the page of every power of a system.
func always(id string, inputs ...string) Case { return Case{Calculator: id, Inputs: inputs} }

// oddsTable is a table that is filled row by row.
type oddsTable struct {
	site.OddsTable
	o *Odds
}

func (o *Odds) table(caption string, pairs ...string) *oddsTable {
	return &oddsTable{site.OddsTable{Caption: o.word(caption, pairs...)}, o}
}

// word returns one of the words of the tables.
func (o *Odds) word(key string, pairs ...string) string {
	return fillPlaces(o.words.in(oddsWords, o.words.Odds, key), pairs...)
}

func (t *oddsTable) columns(keys ...string) {
	for _, key := range keys {
		t.Columns = append(t.Columns, t.o.word(key))
	}
}

func (t *oddsTable) row(cells ...string) { t.Rows = append(t.Rows, cells) }

func (o *Odds) chance(n dice.Number) string { return o.locale.ChanceCell(n) }

// one returns the table as the only one of a power.
func (t *oddsTable) one() []site.OddsTable { return []site.OddsTable{t.OddsTable} }
