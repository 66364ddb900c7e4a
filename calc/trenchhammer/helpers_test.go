package trenchhammer

import (
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

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

// seeds are queries to fuzz with.
var seeds = []string{"psyker=6&dice=-6", "used=6&perilous=5", "deny=true&deny-dice=6", "surged=true", "injury-dice=-3",
	"casts=6&perilous=5", "casts=0"}
