package all_test

import (
	"testing"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/calctest"
	"psyref/calc/dice"
	"psyref/calc/present"
)

// casesAboveOne are cases in which float sums exceed 1.
var casesAboveOne = map[string][]string{
	"wh40k-7e/deny": {"bonus=3&dice=39&harnessed=1"},
	"wh40k-7e/manifest": {"deny-bonus=3&deny-dice=37&dice=18",
		"cost=2&deny-bonus=3&deny-dice=40&dice=36&perils-on=doubles"},
}

// TestChancesAreAtMostOne checks the float of every chance in results and views, at the
// ends of every input and at many points between. Float sums easily exceed 1, but no reader or
// program should see a chance of 1.0000000000000002.
func TestChancesAreAtMostOne(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	random := 40
	if calctest.Thorough() {
		random = 300
	}
	for _, c := range all.Calculators {
		points := append(calctest.Ends(c), calctest.Random(c, random)...)
		for _, query := range casesAboveOne[c.ID] {
			v, err := c.Decode(query)
			if err != nil {
				t.Fatal(err)
			}
			points = append(points, v)
		}
		for _, v := range points {
			r, err := c.Run(v)
			if err != nil {
				continue
			}
			between := func(what string, chances ...float64) {
				for _, p := range chances {
					if !(p >= 0 && p <= 1) {
						t.Errorf("%s?%s: %s is %v", c.ID, v.Query(), what, p)
					}
				}
			}
			resultBetween(c, r, between)
			viewBetween(c, present.NewView(c, v, r, present.Locale{Decimal: "."}, present.Words{}), between)
		}
	}
}

func resultBetween(c *calc.Calculator, r calc.Result, between func(what string, chances ...float64)) {
	number := func(what string, unit, worth calc.Unit, n dice.Number) {
		if unit == calc.Chance || unit == calc.Worth && worth == calc.Chance {
			between(what, n.Float())
		}
	}
	for i, f := range c.Values {
		number(f.ID, f.Unit, 0, r.Values[i])
	}
	for i, id := range c.Distributions {
		d := r.Distributions[i]
		for n := d.Low() - 1; n <= d.High()+1; n++ {
			between(id, d.Exactly(n).Float(), d.AtLeast(n).Float(), d.AtMost(n).Float())
		}
	}
	for i, table := range c.Tables {
		for _, row := range r.Tables[i].Rows {
			for j, column := range table.Columns {
				number(table.ID+" "+column.ID, column.Unit, r.Tables[i].Worth, row[j].Number)
			}
		}
	}
	if c.Decision == nil {
		return
	}
	for _, row := range r.Choices.Rows {
		number("success of a choice", c.Decision.Success, r.Choices.Worth, row.Success)
		number("clean success of a choice", c.Decision.Success, r.Choices.Worth, row.Clean)
		number("price of a choice", c.Decision.Price, 0, row.Price)
	}
}

func viewBetween(c *calc.Calculator, view present.View, between func(what string, chances ...float64)) {
	for _, d := range view.Distributions {
		for _, row := range d.Rows {
			between(d.ID+" as shown", row.Exactly.Number, row.AtLeast.Number, row.AtMost.Number)
		}
	}
	if view.Decision != nil && c.Decision.Risky() && c.Decision.Success == calc.Chance {
		for _, row := range view.Decision.Rows {
			between("a choice as shown", row.Success.Number, row.Clean, row.Price.Number, row.Harm(c.Decision))
		}
	}
}
