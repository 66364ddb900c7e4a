package wh40k7

import (
	"math/big"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// rat returns n/d.
func rat(n, d int64) *big.Rat { return big.NewRat(n, d) }

func sum(a, b *big.Rat) *big.Rat     { return new(big.Rat).Add(a, b) }
func product(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }
func not(p *big.Rat) *big.Rat        { return new(big.Rat).Sub(rat(1, 1), p) }

// everyRoll yields every roll of n D6. The slice is only valid until the next roll.
func everyRoll(n int) func(yield func(faces []int) bool) {
	return func(yield func([]int) bool) {
		faces := make([]int, n)
		var roll func(i int) bool
		roll = func(i int) bool {
			if i == n {
				return yield(faces)
			}
			for faces[i] = 1; faces[i] <= 6; faces[i]++ {
				if !roll(i + 1) {
					return false
				}
			}
			return true
		}
		roll(0)
	}
}

// rollsOf returns 6ⁿ, the number of rolls of n D6.
func rollsOf(n int) int64 {
	rolls := int64(1)
	for range n {
		rolls *= 6
	}
	return rolls
}

// atLeast returns the chance that k or more of n dice show face or more, by the binomial formula.
func atLeast(k, n, face int) *big.Rat {
	total := new(big.Rat)
	power := func(base int64, exponent int) *big.Int {
		return new(big.Int).Exp(big.NewInt(base), big.NewInt(int64(exponent)), nil)
	}
	for j := k; j <= n; j++ {
		ways := new(big.Int).Binomial(int64(n), int64(j))
		ways.Mul(ways, power(int64(7-face), j)).Mul(ways, power(int64(face-1), n-j))
		total.Add(total, new(big.Rat).SetFrac(ways, power(6, n)))
	}
	return total
}

// rising checks that a value never falls from one of the inputs to the next.
func rising(t *testing.T, c *calc.Calculator, id string, inputs []string) {
	t.Helper()
	for i := 1; i < len(inputs); i++ {
		before, after := calctest.Value(t, c, inputs[i-1], id), calctest.Value(t, c, inputs[i], id)
		if after.Compare(before) < 0 {
			t.Errorf("%s %s falls from %v at %s to %v at %s", c.ID, id, before.Float(), inputs[i-1], after.Float(), inputs[i])
		}
	}
}
