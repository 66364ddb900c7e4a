package dice

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"
)

// faces yields every roll of n dice, as the slow and obvious reference.
func faces(n, sides int, each func(roll []int)) {
	roll := make([]int, n)
	var throw func(i int)
	throw = func(i int) {
		if i == n {
			each(roll)
			return
		}
		for f := 1; f <= sides; f++ {
			roll[i] = f
			throw(i + 1)
		}
	}
	throw(0)
}

// count returns the exact distribution of a function of n dice.
func count(n, sides int, of func(roll []int) int) map[int]*big.Rat {
	all := new(big.Int).Exp(big.NewInt(int64(sides)), big.NewInt(int64(n)), nil)
	tally := map[int]int64{}
	faces(n, sides, func(roll []int) { tally[of(roll)]++ })
	chance := map[int]*big.Rat{}
	for k, c := range tally {
		chance[k] = new(big.Rat).SetFrac(big.NewInt(c), all)
	}
	return chance
}

// same compares a distribution with exact chances: the set of outcomes, fractions and floats.
func same(t *testing.T, name string, got Dist, want map[int]*big.Rat) {
	t.Helper()
	seen := 0
	for n, p := range got.Outcomes() {
		seen++
		w, ok := want[n]
		if !ok {
			t.Errorf("%s: outcome %d should be impossible", name, n)
			continue
		}
		sameNumber(t, fmt.Sprintf("%s: chance of %d", name, n), p, w)
	}
	if seen != len(want) {
		t.Errorf("%s: %d outcomes, want %d", name, seen, len(want))
	}
	var total Number
	for _, p := range got.Outcomes() {
		total = total.Plus(p)
	}
	if total.Compare(One) != 0 {
		t.Errorf("%s: chances add up to %v", name, total.Float())
	}
}

func sameNumber(t *testing.T, name string, got Number, want *big.Rat) {
	t.Helper()
	f, _ := want.Float64()
	if math.Abs(got.Float()-f) > 1e-12 {
		t.Errorf("%s = %v, want %v", name, got.Float(), f)
	}
	n, d, ok := got.Fraction()
	if fits := want.Denom().Cmp(big.NewInt(maxTerm)) <= 0; ok != fits {
		t.Errorf("%s: fraction known: %v, want %v (%v)", name, ok, fits, want)
	} else if ok && new(big.Rat).SetFrac(new(big.Int).SetUint64(n), new(big.Int).SetUint64(d)).Cmp(want) != 0 {
		t.Errorf("%s = %d/%d, want %v", name, n, d, want)
	}
}

func total(roll []int) int {
	sum := 0
	for _, f := range roll {
		sum += f
	}
	return sum
}

func TestRollAgainstFaces(t *testing.T) {
	for _, sides := range []int{3, 6, 10} {
		for n := range 6 {
			same(t, fmt.Sprintf("%dD%d", n, sides), Roll(n, Die(sides)), count(n, sides, total))
		}
	}
}

func TestKeepAgainstFaces(t *testing.T) {
	for n := 1; n <= 6; n++ {
		for k := 0; k <= n; k++ {
			name := fmt.Sprintf("%d of %dD6", k, n)
			same(t, "highest "+name, KeepHighest(n, k, 6), count(n, 6, func(roll []int) int {
				s := slices.Sorted(slices.Values(roll))
				return total(s[n-k:])
			}))
			same(t, "lowest "+name, KeepLowest(n, k, 6), count(n, 6, func(roll []int) int {
				return total(slices.Sorted(slices.Values(roll))[:k])
			}))
		}
	}
}

func TestBinomialAgainstFaces(t *testing.T) {
	for n := range 7 {
		for need := 1; need <= 7; need++ {
			same(t, fmt.Sprintf("%dD6 on %d+", n, need), Binomial(n, Ratio(7-need, 6)), count(n, 6, func(roll []int) int {
				hits := 0
				for _, f := range roll {
					if f >= need {
						hits++
					}
				}
				return hits
			}))
		}
	}
}

// TestHypergeometricAgainstShuffles deals every ordering of a small deck.
func TestHypergeometricAgainstShuffles(t *testing.T) {
	const deck = 6
	for marked := 0; marked <= deck; marked++ {
		for drawn := 0; drawn <= deck; drawn++ {
			tally, all := map[int]int64{}, int64(0)
			permute(deck, func(order []int) {
				k := 0
				for _, card := range order[:drawn] {
					if card < marked {
						k++
					}
				}
				tally[k]++
				all++
			})
			want := map[int]*big.Rat{}
			for k, c := range tally {
				want[k] = big.NewRat(c, all)
			}
			same(t, fmt.Sprintf("%d of %d cards, %d marked", drawn, deck, marked), Hypergeometric(deck, marked, drawn), want)
		}
	}
}

func permute(n int, each func(order []int)) {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var step func(i int)
	step = func(i int) {
		if i == n {
			each(order)
			return
		}
		for j := i; j < n; j++ {
			order[i], order[j] = order[j], order[i]
			step(i + 1)
			order[i], order[j] = order[j], order[i]
		}
	}
	step(0)
}

// TestThenIsADependentRoll rolls one die, then as many dice as it shows.
func TestThenIsADependentRoll(t *testing.T) {
	got := Die(3).Then(func(n int) Dist { return Roll(n, Die(4)) })
	want := map[int]*big.Rat{}
	for n := 1; n <= 3; n++ {
		for sum, p := range count(n, 4, total) {
			p = new(big.Rat).Mul(p, big.NewRat(1, 3))
			if want[sum] != nil {
				p.Add(p, want[sum])
			}
			want[sum] = p
		}
	}
	same(t, "D3 D4", got, want)
}

func TestQuestionsOfADistribution(t *testing.T) {
	d := Roll(2, Die(6))
	for name, c := range map[string]struct {
		got  Number
		want *big.Rat
	}{
		"exactly 7":    {d.Exactly(7), big.NewRat(1, 6)},
		"exactly 1":    {d.Exactly(1), new(big.Rat)},
		"exactly 13":   {d.Exactly(13), new(big.Rat)},
		"at least 10":  {d.AtLeast(10), big.NewRat(1, 6)},
		"at least 0":   {d.AtLeast(0), big.NewRat(1, 1)},
		"at most 4":    {d.AtMost(4), big.NewRat(1, 6)},
		"at most 12":   {d.AtMost(12), big.NewRat(1, 1)},
		"mean":         {d.Mean(), big.NewRat(7, 1)},
		"mapped":       {d.Map(func(n int) int { return n / 7 }).Exactly(0), big.NewRat(5, 12)},
		"complement":   {d.AtLeast(10).Complement(), big.NewRat(5, 6)},
		"power":        {Ratio(5, 6).Power(3), big.NewRat(125, 216)},
		"over":         {Ratio(1, 3).Over(Ratio(1, 2)), big.NewRat(2, 3)},
		"over nothing": {One.Over(Number{}), new(big.Rat)},
	} {
		sameNumber(t, name, c.got, c.want)
	}
}

// TestRareIsNotImpossible checks that forty sixes on forty dice stay in the distribution.
func TestRareIsNotImpossible(t *testing.T) {
	d := Binomial(40, Ratio(1, 6))
	if d.High() != 40 || d.Exactly(40).IsZero() {
		t.Errorf("highest outcome %d, chance %g", d.High(), d.Exactly(40).Float())
	}
	if _, _, ok := d.Exactly(40).Fraction(); ok {
		t.Error("a denominator of 32 digits came out as a fraction")
	}
	if got := Binomial(40, Ratio(1, 2)).AtLeast(1); got.Float() != 1-math.Pow(0.5, 40) {
		t.Errorf("at least one of forty coins: %v", got.Float())
	}
}

// TestMoreDiceNeverHurt checks that keeping the highest of more dice, or counting successes on more
// dice, never lowers the chance to reach a threshold.
func TestMoreDiceNeverHurt(t *testing.T) {
	for n := 2; n < 15; n++ {
		for need := 2; need <= 12; need++ {
			if KeepHighest(n+1, 2, 6).AtLeast(need).Compare(KeepHighest(n, 2, 6).AtLeast(need)) < 0 {
				t.Errorf("%d dice beat %d dice at %d+", n, n+1, need)
			}
			if KeepLowest(n+1, 2, 6).AtLeast(need).Compare(KeepLowest(n, 2, 6).AtLeast(need)) > 0 {
				t.Errorf("lowest of %d dice beat %d dice at %d+", n+1, n, need)
			}
		}
	}
}

func FuzzKeep(f *testing.F) {
	f.Add(uint8(3), uint8(2), uint8(6))
	f.Fuzz(func(t *testing.T, n, k, sides uint8) {
		dice, keep, faces := int(n%5), int(k), int(sides%6)+1
		keep %= dice + 1
		same(t, "fuzz", KeepHighest(dice, keep, faces), count(dice, faces, func(roll []int) int {
			return total(slices.Sorted(slices.Values(roll))[dice-keep:])
		}))
	})
}

func BenchmarkKeepTwoOfFifteen(b *testing.B) {
	for b.Loop() {
		KeepHighest(15, 2, 6)
	}
}

func BenchmarkBinomialOfForty(b *testing.B) {
	p := Ratio(1, 2)
	for b.Loop() {
		Binomial(40, p)
	}
}

func TestDeviation(t *testing.T) {
	for _, c := range []struct {
		d    Dist
		want float64
	}{{Constant(4), 0}, {Die(6), 1.707825127659933}, {Roll(3, Die(6)), 2.958039891549808},
		{Die(2).Map(func(n int) int { return -3 * n }), 1.5}} {
		if got := c.d.Deviation(); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v: %v, want %v", c.d, got, c.want)
		}
	}
}
