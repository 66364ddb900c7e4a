package wh40k7

import (
	"fmt"
	"math/big"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

func denyOracle(v calc.Values) calctest.Answer {
	face := 6 - v.Int("bonus")
	return calctest.Answer{Values: map[string]*big.Rat{
		"nullified": atLeast(v.Int("harnessed"), v.Int("dice"), face), "needed": rat(int64(face), 1),
	}}
}

func TestDenyAgainstTheBinomialFormula(t *testing.T) { calctest.Against(t, deny, 60, denyOracle) }

func TestDenyAgainstEveryRoll(t *testing.T) {
	for n := range 6 {
		for bonus := range 4 {
			for points := 1; points <= 6; points++ {
				denied := int64(0)
				for faces := range everyRoll(n) {
					nullified := 0
					for _, face := range faces {
						if face+bonus >= 6 {
							nullified++
						}
					}
					if nullified >= points {
						denied++
					}
				}
				inputs := fmt.Sprintf("harnessed=%d dice=%d bonus=%d", points, n, bonus)
				calctest.Same(t, inputs, calctest.Value(t, deny, inputs, "nullified"), rat(denied, rollsOf(n)))
			}
		}
	}
}

// TestDenyUntargetedExample checks that rolls of 2, 4 and 5 harness two points, and that two 6s are
// needed without modifiers. Facts on the 7th edition, §1.
func TestDenyUntargetedExample(t *testing.T) {
	calctest.Same(t, "needed", calctest.Value(t, deny, "harnessed=2 dice=2", "needed"), rat(6, 1))
	calctest.Same(t, "nullified", calctest.Value(t, deny, "harnessed=2 dice=2", "nullified"), rat(1, 36))
}

// TestDenyModifiers checks that all modifiers together are +3 and make a 3+: the example of
// Adamantium Will with a Psyker of mastery 2 against a caster of mastery 1. Facts on the 7th
// edition, §1.
func TestDenyModifiers(t *testing.T) {
	for bonus, face := range map[int]int64{0: 6, 1: 5, 2: 4, 3: 3} {
		inputs := fmt.Sprintf("harnessed=1 dice=1 bonus=%d", bonus)
		calctest.Same(t, inputs, calctest.Value(t, deny, inputs, "needed"), rat(face, 1))
		calctest.Same(t, inputs, calctest.Value(t, deny, inputs, "nullified"), rat(7-face, 6))
	}
}

// TestDenyTable checks that each row has the result for its number of dice.
func TestDenyTable(t *testing.T) {
	for _, n := range []int{0, 1, 4, 40} {
		table := calctest.Run(t, deny, fmt.Sprintf("harnessed=3 bonus=1 dice=%d", n)).Tables[0]
		if len(table.Rows) != n || table.Current != n-1 {
			t.Fatalf("%d dice: %d rows, current %d; want one a die and the last current", n, len(table.Rows), table.Current)
		}
		for i, row := range table.Rows {
			calctest.Same(t, "dice", row[0].Number, rat(int64(i+1), 1))
			calctest.Same(t, "nullified", row[1].Number, atLeast(3, i+1, 5))
		}
	}
}

func TestDenyRises(t *testing.T) {
	var byDice, byBonus, byPoints []string
	for n := range 41 {
		byDice = append(byDice, fmt.Sprintf("dice=%d harnessed=5 bonus=1", n))
	}
	for bonus := range 4 {
		byBonus = append(byBonus, fmt.Sprintf("dice=9 harnessed=4 bonus=%d", bonus))
	}
	for points := 40; points > 0; points-- {
		byPoints = append(byPoints, fmt.Sprintf("dice=30 harnessed=%d bonus=2", points))
	}
	for _, inputs := range [][]string{byDice, byBonus, byPoints} {
		rising(t, deny, "nullified", inputs)
	}
}

func TestDenyWorking(t *testing.T) {
	for inputs, want := range map[string]string{"dice=4 harnessed=4": "points", "dice=3 harnessed=4": "out-of-reach",
		"dice=0": "out-of-reach"} {
		if got := calctest.Run(t, deny, inputs).Steps[1].ID; got != want {
			t.Errorf("%s: step %s, want %s", inputs, got, want)
		}
	}
}

func TestDenyRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"harnessed=0", "harnessed", "out-of-range"},
		{"harnessed=41", "harnessed", "out-of-range"},
		{"dice=41", "dice", "out-of-range"},
		{"dice=-1", "dice", "out-of-range"},
		{"bonus=4", "bonus", "out-of-range"},
		{"bonus=+1", "bonus", "not-a-number"},
		{"bonus=1 bonus=1", "bonus", "repeated"},
	} {
		calctest.Refused(t, deny, c[0], c[1], c[2])
	}
}

func FuzzDeny(f *testing.F) {
	calctest.Fuzz(f, deny, "harnessed=3&dice=0", "harnessed=40&dice=40&bonus=3")
}

func BenchmarkDeny(b *testing.B)      { calctest.Benchmark(b, deny, "") }
func BenchmarkDenyWorst(b *testing.B) { calctest.Benchmark(b, deny, "harnessed=20 dice=40 bonus=1") }

func TestDenyThrows(t *testing.T) {
	for _, inputs := range []string{"", "harnessed=3 dice=3 bonus=2", "harnessed=1 dice=1"} {
		calctest.Throws(t, deny, inputs)
	}
}
