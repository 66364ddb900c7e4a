package calc_test

import (
	"testing"

	"psyref/calc"
	"psyref/calc/dice"
)

// TestChancesOfChoicesAreAtMostOne checks a choice whose chances are nearly certain, and were added
// up to a float above one.
func TestChancesOfChoicesAreAtMostOne(t *testing.T) {
	above := dice.Number{}
	for range 9 {
		above = above.Plus(dice.Ratio(1, 9))
	}
	above = above.Minus(dice.Ratio(1, 7).Power(40)) // so that its fraction is too long to correct the float
	if above.Float() <= 1 {
		t.Fatalf("the sum is %v, and no test", above.Float())
	}
	c := &calc.Calculator{
		ID:       "test/choices",
		Decision: &calc.Decision{Priced: true},
		Compute: func(calc.Values) (calc.Result, error) {
			return calc.Result{Choices: calc.Choices{Rows: []calc.Option{{Success: above, Price: above, Clean: above}}}}, nil
		},
	}

	r, err := c.Run(c.Defaults())
	if err != nil {
		t.Fatal(err)
	}

	row := r.Choices.Rows[0]
	for name, chance := range map[string]dice.Number{"success": row.Success, "price": row.Price, "clean": row.Clean} {
		if chance.Float() > 1 {
			t.Errorf("%s has a chance of %v", name, chance.Float())
		}
	}
}
