package wh40k7

import (
	"fmt"
	"math/big"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// generateOracle rolls power after power. A duplicate is rolled again, so each new face has chance
// 1/6 ÷ (1 − known/6). The wanted powers have the numbers 1, 2 and so on.
func generateOracle(v calc.Values) calctest.Answer {
	a := calctest.Answer{Values: map[string]*big.Rat{"any": new(big.Rat), "all": new(big.Rat)}}
	var known [7]bool
	var roll func(done, found int, p *big.Rat)
	roll = func(done, found int, p *big.Rat) {
		if done == v.Int("rolls") {
			a.Add("wanted-found", found, p)
			if found > 0 {
				a.Plus("any", p)
			}
			if found == v.Int("wanted") {
				a.Plus("all", p)
			}
			return
		}
		again := rat(int64(done), 6)
		each := new(big.Rat).Quo(rat(1, 6), not(again))
		for face := 1; face <= 6; face++ {
			if known[face] {
				continue
			}
			known[face] = true
			next := found
			if face <= v.Int("wanted") {
				next++
			}
			roll(done+1, next, product(p, each))
			known[face] = false
		}
	}
	roll(0, 0, rat(1, 1))
	return a
}

func TestGenerateAgainstEveryOrder(t *testing.T) {
	calctest.Against(t, generate, 0, generateOracle)
	for rolls := 1; rolls <= 6; rolls++ {
		for wanted := 1; wanted <= 6; wanted++ {
			v, err := generate.Arguments([]string{fmt.Sprintf("rolls=%d", rolls), fmt.Sprintf("wanted=%d", wanted)})
			if err != nil {
				t.Fatal(err)
			}
			r, err := generate.Run(v)
			if err != nil {
				t.Fatal(err)
			}
			calctest.Compare(t, generate, v, r, generateOracle(v))
		}
	}
}

// TestGenerateByHand checks a case by hand: of six powers two are known, so one wanted power is
// among them one time in three.
func TestGenerateByHand(t *testing.T) {
	for inputs, want := range map[string][2]*big.Rat{
		"rolls=2 wanted=1": {rat(1, 3), rat(1, 3)},
		"rolls=1 wanted=2": {rat(1, 3), rat(0, 1)},
		"rolls=2 wanted=2": {rat(3, 5), rat(1, 15)},
		"rolls=3 wanted=4": {rat(1, 1), rat(0, 1)},
		"rolls=6 wanted=6": {rat(1, 1), rat(1, 1)},
	} {
		calctest.Same(t, inputs+" any", calctest.Value(t, generate, inputs, "any"), want[0])
		calctest.Same(t, inputs+" all", calctest.Value(t, generate, inputs, "all"), want[1])
	}
}

func TestGenerateRises(t *testing.T) {
	for wanted := 1; wanted <= 6; wanted++ {
		var inputs []string
		for rolls := 1; rolls <= 6; rolls++ {
			inputs = append(inputs, fmt.Sprintf("rolls=%d wanted=%d", rolls, wanted))
		}
		rising(t, generate, "any", inputs)
		rising(t, generate, "all", inputs)
	}
}

func TestGenerateRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"rolls=0", "rolls", "out-of-range"},
		{"rolls=7", "rolls", "out-of-range"},
		{"wanted=0", "wanted", "out-of-range"},
		{"wanted=7", "wanted", "out-of-range"},
		{"wanted=1,2", "wanted", "fraction"},
	} {
		calctest.Refused(t, generate, c[0], c[1], c[2])
	}
}

func FuzzGenerate(f *testing.F) { calctest.Fuzz(f, generate, "rolls=1&wanted=6", "rolls=6&wanted=6") }

func BenchmarkGenerate(b *testing.B)      { calctest.Benchmark(b, generate, "") }
func BenchmarkGenerateWorst(b *testing.B) { calctest.Benchmark(b, generate, "rolls=3 wanted=3") }
