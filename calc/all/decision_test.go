package all_test

import (
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/calctest"
	"psyref/calc/dice"
	"psyref/calc/present"
)

// wanted names the values of the choices of each calculator with a decision: success, price, and
// success without harm, as the value of it or as that of both at once. Lost is the loss of the
// psyker.
var wanted = map[string]aims{
	"dark-heresy/focus":       {success: "success", price: "perils", both: "success-perils"},
	"dark-heresy/opposed":     {success: "manifest", price: "perils", both: "manifest-perils"},
	"dark-heresy/bolts":       {success: "expected-hits", price: "perils", clean: "expected-hits-safe"},
	"wh40k-7e/manifest":       {success: "manifest", price: "perils", both: "manifest-perils", lost: "removed"},
	"wh40k-7e/deny":           {success: "nullified"},
	"dark-millennium/destroy": {success: "destroyed"},
	"dark-millennium/nullify": {success: "nullified", price: "expected-cards"},
}

type aims struct{ success, price, both, clean, lost string }

// harmless returns the success without harm of a result.
func (a aims) harmless(c *calc.Calculator, r calc.Result) dice.Number {
	switch {
	case a.clean != "":
		return c.Value(r, a.clean)
	case a.both != "":
		return c.Value(r, a.success).Minus(c.Value(r, a.both))
	}
	return c.Value(r, a.success)
}

// objective returns the success of a result less the price of its harm.
func (a aims) objective(v calc.Values, r calc.Result) dice.Number {
	c := v.Calculator()
	worth := c.Value(r, a.success).Minus(c.Value(r, a.price).Times(dice.Ratio(v.Int("perils-price"), 100)))
	if a.lost != "" {
		worth = worth.Minus(c.Value(r, a.lost).Times(dice.Whole(v.Int("model-price"))))
	}
	return worth
}

// TestTakenChoicesHaveTheirFigures runs each calculator with every choice that it offers, and
// determines the best from the values of these runs.
func TestTakenChoicesHaveTheirFigures(t *testing.T) {
	for id, want := range wanted {
		c, err := all.Calculators.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		taken := 0
		for _, v := range append(calctest.Ends(c), calctest.Random(c, 25)...) {
			r, err := c.Run(v)
			if err != nil {
				continue
			}
			at := id + "?" + v.Query()
			best, most := -1, dice.Number{}
			for i, row := range r.Choices.Rows {
				taken++
				next, err := take(v, r.Choices.Rows[i])
				if err != nil {
					t.Fatalf("%s: choice %d: %v", at, i, err)
				}
				then, err := c.Run(next)
				if err != nil {
					t.Fatalf("%s: choice %d cannot be taken: %v", at, i, err)
				}
				if then.Choices.Current != i && !moved(then.Choices, row) {
					t.Errorf("%s: choice %d is not the current one once it is taken", at, i)
				}
				success, price, harmless := c.Value(then, want.success), dice.Number{}, want.harmless(c, then)
				if want.price != "" {
					price = c.Value(then, want.price)
				}
				if row.Success.Compare(success) != 0 || row.Price.Compare(price) != 0 || row.Clean.Compare(harmless) != 0 {
					t.Errorf("%s: choice %d says %v for %v, %v of it without harm; taken it brings %v for %v, %v", at, i,
						row.Success.Float(), row.Price.Float(), row.Clean.Float(),
						success.Float(), price.Float(), harmless.Float())
				}
				if c.Decision.Response {
					continue
				}
				if worth := want.objective(next, then); worth.Compare(most) > 0 {
					best, most = i, worth
				}
			}
			if !c.Decision.Response && !r.Choices.More && r.Choices.Advised != best {
				t.Errorf("%s: choice %d is advised, want %d", at, r.Choices.Advised, best)
			}
		}
		if taken < 100 {
			t.Errorf("%s: only %d choices were taken", id, taken)
		}
	}
}

// take returns v with a choice applied.
func take(v calc.Values, o calc.Option) (calc.Values, error) {
	var err error
	for i, value := range o.Takes {
		in := v.Calculator().Input(v.Calculator().Decision.Takes[i])
		if v, err = v.Set(in.Name, in.Format(value)); err != nil {
			return v, err
		}
	}
	return v, nil
}

// moved reports whether the current choice of a list is the given one, which may be another row of
// another list.
func moved(list calc.Choices, row calc.Option) bool {
	return list.Current >= 0 && list.Rows[list.Current].Takes[0].Number == row.Takes[0].Number && row.Takes[0].Choice == ""
}

// TestFiguresOfARollAreThoseOnceItIsKnown checks that the opening shown for each roll is the
// one that the calculator gives for that roll.
func TestFiguresOfARollAreThoseOnceItIsKnown(t *testing.T) {
	c, err := all.Calculators.Find("wh40k-7e/phase")
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"", "costs=2,1,1&goal=all&mastery=5", "deny-bonus=2&goal=any",
		"costs=3&enemy-mastery=0&mastery=0"} {
		v, err := c.Decode(query)
		if err != nil {
			t.Fatal(err)
		}
		for roll := 0; roll <= 6; roll++ {
			rolled, err := take(v, calc.Option{Takes: []calc.Value{{Number: roll}}})
			if err != nil {
				t.Fatal(err)
			}
			r, err := c.Run(rolled)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Choices.Rows) != 6 || r.Choices.Current != roll-1 {
				t.Fatalf("phase?%s: %d rolls, the current %d", rolled.Query(), len(r.Choices.Rows), r.Choices.Current)
			}
			for _, opening := range r.Tables[0].Rows { // roll, pool, enemy pool, dice, value
				row := r.Choices.Rows[int(opening[0].Number.Float())-1]
				if row.Price.Compare(opening[3].Number) != 0 || row.Success.Compare(opening[4].Number) != 0 {
					t.Errorf("phase?%s: a roll of %v opens with %v dice for %v, the table says %v for %v", rolled.Query(),
						opening[0].Number.Float(),
						row.Price.Float(), row.Success.Float(), opening[3].Number.Float(), opening[4].Number.Float())
				}
			}
		}
	}
}

// TestEveryTableOfChoicesIsDrawn checks that a calculator with a table by choices of an input
// declares a decision.
func TestEveryTableOfChoicesIsDrawn(t *testing.T) {
	for _, c := range all.Calculators {
		for _, table := range c.Tables {
			for _, column := range table.Columns {
				if c.Input(column.ID) != nil && c.Decision == nil {
					t.Errorf("%s compares choices of %s and has no decision", c.ID, column.ID)
				}
			}
		}
		if c.Decision != nil && len(present.DecisionKeys(c)) == 0 || c.Decision == nil && len(present.DecisionKeys(c)) > 0 {
			t.Errorf("%s: words %s", c.ID, strings.Join(present.DecisionKeys(c), ", "))
		}
	}
}
