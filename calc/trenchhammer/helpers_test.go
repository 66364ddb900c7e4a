package trenchhammer

import (
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// fuzz runs a calculator on arbitrary queries. It checks that every error is an *calc.InputError
// and that accepted inputs can be read back from their query.
func fuzz(f *testing.F, c *calc.Calculator) {
	for _, query := range []string{"", "psyker=6&dice=-6", "used=6&perilous=5", "deny=true&deny-dice=6", "surged=true", "injury-dice=-3", "casts=6&perilous=5", "casts=0", "deny=yes", "dice=%2d1", "dice=%2", "used=1&used=1", "used=9999999999999999999999"} {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		v, err := c.Decode(query)
		if err == nil {
			var r calc.Result
			if r, err = c.Run(v); err == nil {
				calctest.Shape(t, c, v, r)
				if again, err := c.Decode(v.Query()); err != nil || again.Query() != v.Query() {
					t.Errorf("query %q is read back differently: %v", v.Query(), err)
				}
				return
			}
		}
		if wrong, ok := err.(*calc.InputError); !ok || wrong.Calculator != c.ID {
			t.Errorf("%q: %v is no input error of %s", query, err, c.ID)
		}
	})
}

// chance returns a value of c at inputs written as on the command line.
func chance(t *testing.T, c *calc.Calculator, inputs, id string) float64 {
	t.Helper()
	return calctest.Value(t, c, inputs, id).Float()
}

// stepIDs returns the ids of the steps of a result, in order.
func stepIDs(r calc.Result) []string {
	var ids []string
	for _, s := range r.Steps {
		ids = append(ids, s.ID)
	}
	return ids
}

// rises checks that a value never falls along inputs written as on the command line.
func rises(t *testing.T, c *calc.Calculator, id string, inputs []string) {
	t.Helper()
	for i := 1; i < len(inputs); i++ {
		if before, now := chance(t, c, inputs[i-1], id), chance(t, c, inputs[i], id); now < before-calctest.Tolerance {
			t.Errorf("%s: %s falls from %v at %s to %v at %s", c.ID, id, before, inputs[i-1], now, inputs[i])
		}
	}
}

// bench runs c at inputs written as on the command line.
func bench(b *testing.B, c *calc.Calculator, inputs string) {
	v, err := c.Arguments(strings.Fields(inputs))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := c.Run(v); err != nil {
			b.Fatal(err)
		}
	}
}
