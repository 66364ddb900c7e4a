package trenchhammer

import (
	"math/big"
	"slices"
	"strconv"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// perilsOracle sums up the outcomes of the Perils table.
func perilsOracle(v calc.Values) calctest.Answer {
	all := perilsOutcomes(v.Int("used"), v.Bool("surged"), v.Int("injury-dice"))
	return calctest.Answer{Values: map[string]*big.Rat{
		"out-of-action":  sum(all, func(f perilsOutcome) int { return boolInt(f.out) }),
		"down":           sum(all, func(f perilsOutcome) int { return boolInt(f.down) }),
		"surge":          sum(all, func(f perilsOutcome) int { return boolInt(f.surge) }),
		"expected-blood": sum(all, func(f perilsOutcome) int { return f.blood }),
		"expected-stun":  sum(all, func(f perilsOutcome) int { return f.stun }),
	}}
}

func TestPerilsAgainstEveryRoll(t *testing.T) { calctest.Against(t, perils, 150, perilsOracle) }

// TestInjuryOfTheFacts compares Minor Hit, Down and Out of Action with the facts on Trench Crusade
// §1, exact check values, injury without modifiers.
func TestInjuryOfTheFacts(t *testing.T) {
	for net, want := range map[int][3]*big.Rat{
		0:  {big.NewRat(5, 12), big.NewRat(11, 36), big.NewRat(5, 18)},
		1:  {big.NewRat(7, 36), big.NewRat(61, 216), big.NewRat(113, 216)},
		2:  {big.NewRat(13, 144), big.NewRat(31, 144), big.NewRat(25, 36)},
		-1: {big.NewRat(49, 72), big.NewRat(23, 108), big.NewRat(23, 216)},
	} {
		name, all := "INJURY DICE "+strconv.Itoa(net), injury(net)
		calctest.Same(t, name+" minor hit", all.chance(func(h harm) bool { return h.blood > 0 && !h.down }), want[0])
		calctest.Same(t, name+" down", all.chance(func(h harm) bool { return h.down }), want[1])
		calctest.Same(t, name+" out of action", all.chance(func(h harm) bool { return h.out }), want[2])
	}
}

// TestPerilsByHand takes each row's sixth with the check values of the facts: −1 DICE fails 49/72,
// −2 DICE 119/144, an Injury roll is Down 11/36 and Out of Action 5/18, a D3 is 2 on average.
func TestPerilsByHand(t *testing.T) {
	sixth := func(parts ...*big.Rat) *big.Rat {
		total := new(big.Rat)
		for _, p := range parts {
			total.Add(total, p)
		}
		return total.Mul(total, big.NewRat(1, 6))
	}
	for inputs, want := range map[string]map[string]*big.Rat{
		"": {
			"out-of-action":  sixth(big.NewRat(49, 72), big.NewRat(5, 18)),
			"down":           sixth(big.NewRat(11, 36)),
			"surge":          sixth(big.NewRat(1, 1)),
			"expected-blood": sixth(big.NewRat(2*23, 72), big.NewRat(13, 18), big.NewRat(1, 1)),
			"expected-stun":  sixth(big.NewRat(1, 1), big.NewRat(2, 1)),
		},
		"used=2 surged=true": {
			"out-of-action":  sixth(big.NewRat(119, 144), big.NewRat(119, 144), big.NewRat(5, 18)),
			"surge":          new(big.Rat),
			"expected-blood": sixth(big.NewRat(4*25, 144), big.NewRat(13, 18), big.NewRat(1, 1)),
		},
	} {
		r := calctest.Run(t, perils, inputs)
		for id, p := range want {
			calctest.Same(t, inputs+" "+id, perils.Value(r, id), p)
		}
	}
}

func TestPerilsMonotone(t *testing.T) {
	var used, injuryDice []string
	for n := 1; n <= 6; n++ {
		used = append(used, "used="+strconv.Itoa(n))
	}
	for n := -3; n <= 6; n++ {
		injuryDice = append(injuryDice, "injury-dice="+strconv.Itoa(n))
	}
	rises(t, perils, "out-of-action", used)
	rises(t, perils, "out-of-action", injuryDice)
	rises(t, perils, "out-of-action", []string{"used=3", "used=3 surged=true"})
	// The powers used do not reach rows 2 to 6.
	for _, id := range []string{"down", "surge", "expected-stun"} {
		if calctest.Value(t, perils, "used=1", id).Compare(calctest.Value(t, perils, "used=6", id)) != 0 {
			t.Errorf("%s changes with the powers used", id)
		}
	}
}

func TestPerilsWorking(t *testing.T) {
	for inputs, want := range map[string][]string{
		"":                           {"dragged", "backlash-plain", "surge-first"},
		"injury-dice=2 surged=true":  {"dragged", "backlash-highest", "surge-again"},
		"injury-dice=-2 surged=true": {"dragged", "backlash-lowest", "surge-again"},
	} {
		if got := stepIDs(calctest.Run(t, perils, inputs)); !slices.Equal(got, want) {
			t.Errorf("%s: steps %v, want %v", inputs, got, want)
		}
	}
	r := calctest.Run(t, perils, "used=3 injury-dice=-2")
	if !slices.Equal(r.Steps[0].Args, []int{3, 5}) || !slices.Equal(r.Steps[1].Args, []int{4}) {
		t.Errorf("dice by %v and %v, want −3 DICE: 5D6, and −2 INJURY DICE: 4D6", r.Steps[0].Args, r.Steps[1].Args)
	}
}

func TestPerilsRulings(t *testing.T) {
	for inputs, want := range map[string][]string{
		"":       {"core-rules", "dragged-no-psyker", "injury-dice", "standing"},
		"used=2": perils.Rulings,
	} {
		if got := calctest.Run(t, perils, inputs).Rulings; !slices.Equal(got, want) {
			t.Errorf("%s: rulings %v, want %v", inputs, got, want)
		}
	}
}

func TestPerilsRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"used=0", "used", "out-of-range"},
		{"used=7", "used", "out-of-range"},
		{"injury-dice=-4", "injury-dice", "out-of-range"},
		{"injury-dice=7", "injury-dice", "out-of-range"},
		{"injury-dice=--1", "injury-dice", "not-a-number"},
		{"surged=yes", "surged", "wrong-choice"},
		{"surged=true surged=true", "surged", "repeated"},
		{"psyker=1", "psyker", "unknown-input"},
		{"used=", "used", "empty"},
	} {
		calctest.Refused(t, perils, c[0], c[1], c[2])
	}
}

func FuzzPerils(f *testing.F) { calctest.Fuzz(f, perils, seeds...) }

func BenchmarkPerils(b *testing.B) { calctest.Benchmark(b, perils, "") }

func BenchmarkPerilsWorst(b *testing.B) {
	calctest.Benchmark(b, perils, "used=6 surged=true injury-dice=6")
}
