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
// success without harm, as the value of it or as that of both at once.
var wanted = map[string]aims{
	"dark-heresy/focus":       {success: "success", price: "perils", both: "success-perils"},
	"dark-heresy/opposed":     {success: "manifest", price: "perils", both: "manifest-perils"},
	"dark-heresy/bolts":       {success: "expected-hits", price: "perils", clean: "expected-hits-safe"},
	"wh40k-7e/manifest":       {success: "manifest", price: "perils", both: "manifest-perils"},
	"wh40k-7e/deny":           {success: "nullified"},
	"dark-millennium/destroy": {success: "destroyed"},
	"dark-millennium/nullify": {success: "nullified", price: "expected-cards"},
}

type aims struct{ success, price, both, clean string }

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
			best, clean := -1, -1
			var most, least, mostClean dice.Number
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
					t.Errorf("%s: choice %d says %v for %v, %v of it without harm; taken it brings %v for %v, %v", at, i, row.Success.Float(), row.Price.Float(), row.Clean.Float(),
						success.Float(), price.Float(), harmless.Float())
				}
				if order := success.Compare(most); order > 0 || order == 0 && best >= 0 && price.Compare(least) < 0 {
					best, most, least = i, success, price
				}
				if harmless.Compare(mostClean) > 0 {
					clean, mostClean = i, harmless
				}
			}
			if got := [2]int{r.Choices.Best(), r.Choices.CleanBest()}; got != [2]int{best, clean} {
				t.Errorf("%s: best of all and best without harm are %v, want %v", at, got, [2]int{best, clean})
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

// TestMoreDiceThanShownAreNoBetterWithoutPerils compares the choices of a Psychic test with all
// allowed numbers of dice.
func TestMoreDiceThanShownAreNoBetterWithoutPerils(t *testing.T) {
	c, err := all.Calculators.Find("wh40k-7e/manifest")
	if err != nil {
		t.Fatal(err)
	}
	clean := func(v calc.Values) dice.Number {
		r, err := c.Run(v)
		if err != nil {
			t.Fatal(err)
		}
		return c.Value(r, "manifest-clean")
	}
	for _, query := range []string{
		"", "cost=2", "cost=3", "cost=5", "perils-on=doubles", "cost=3&perils-on=doubles", "cost=5&perils-on=doubles",
		"deny-dice=4", "deny-dice=10&deny-bonus=3", "cost=4&deny-dice=7&deny-bonus=1", "deny-dice=40&deny-bonus=3", "cost=5&deny-dice=40", "perils-on=doubles&deny-dice=6",
	} {
		v, err := c.Decode(query)
		if err != nil {
			t.Fatal(err)
		}
		r, err := c.Run(v)
		if err != nil {
			t.Fatal(err)
		}
		shown := dice.Number{}
		if best := r.Choices.CleanBest(); best >= 0 {
			shown = r.Choices.Rows[best].Clean
		}
		for n := 1; n <= 40; n++ {
			next, err := take(v, calc.Option{Takes: []calc.Value{{Number: n}}})
			if err != nil {
				t.Fatal(err)
			}
			if got := clean(next); got.Compare(shown) > 0 {
				t.Errorf("manifest?%s: %d dice manifest it without Perils %v, the best that is shown %v", query, n, got.Float(), shown.Float())
			}
		}
	}
}

// TestFiguresOfARollAreThoseOnceItIsKnown checks that the opening shown for each roll is the
// one that the calculator gives for that roll.
func TestFiguresOfARollAreThoseOnceItIsKnown(t *testing.T) {
	c, err := all.Calculators.Find("wh40k-7e/phase")
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"", "costs=2,1,1&goal=all&mastery=5", "deny-bonus=2&goal=any", "costs=3&enemy-mastery=0&mastery=0"} {
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
					t.Errorf("phase?%s: a roll of %v opens with %v dice for %v, the table says %v for %v", rolled.Query(), opening[0].Number.Float(),
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
