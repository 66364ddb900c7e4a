package darkmillennium

import (
	"math/big"
	"strconv"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// duelOracle counts pairs of totals in closed form: of two dice, 6 − |d| pairs differ by d.
func duelOracle(v calc.Values) calctest.Answer {
	a := calctest.Answer{}
	for _, id := range []string{"win", "lose", "tie"} {
		a.Plus(id, new(big.Rat))
	}
	for difference := -5; difference <= 5; difference++ {
		id := "tie"
		if total := difference + v.Int("level") - v.Int("enemy-level"); total > 0 {
			id = "win"
		} else if total < 0 {
			id = "lose"
		}
		a.Plus(id, over(int64(6-max(difference, -difference)), 36))
	}
	return a
}

func TestDuelAgainstDifferences(t *testing.T) { calctest.Against(t, duel, 50, duelOracle) }

// TestDuelByHand checks that equal levels tie on six pairs of 36, and that a level more wins ties.
// Document 004, "DUEL PSYCHIQUE".
func TestDuelByHand(t *testing.T) {
	values(t, duel, "tie", map[string]*big.Rat{"": big.NewRat(1, 6), "level=3": big.NewRat(5, 36),
		"level=4 enemy-level=1": big.NewRat(3, 36)})
	values(t, duel, "win", map[string]*big.Rat{"": big.NewRat(15, 36), "level=3": big.NewRat(21, 36),
		"level=1": big.NewRat(10, 36), "level=4 enemy-level=1": big.NewRat(30, 36)})
}

// TestDuelIsFair checks that one side's win is the other's loss, and that only the difference of
// levels matters.
func TestDuelIsFair(t *testing.T) {
	for own := 1; own <= 4; own++ {
		for enemy := 1; enemy <= 4; enemy++ {
			levels := func(a, b int) string { return "level=" + strconv.Itoa(a) + " enemy-level=" + strconv.Itoa(b) }
			win, lose := calctest.Value(t, duel, levels(own, enemy), "win"), calctest.Value(t, duel, levels(enemy, own), "lose")
			if win.Compare(lose) != 0 {
				t.Errorf("level %d beats level %d with %v, but loses the other way with %v", own, enemy, win.Float(), lose.Float())
			}
			if own < 4 && enemy < 4 && win.Compare(calctest.Value(t, duel, levels(own+1, enemy+1), "win")) != 0 {
				t.Errorf("a level more for both changes %s", levels(own, enemy))
			}
		}
	}
	never(t, duel, "win", +1, "level=1", "level=2", "level=3", "level=4")
	never(t, duel, "win", -1, "enemy-level=1", "enemy-level=2", "enemy-level=3", "enemy-level=4")
}

func TestDuelWorking(t *testing.T) {
	sameSteps(t, duel, "", []calc.Step{{ID: "even"}, {ID: "rolls", Args: []int{15, 15, 6}}})
	sameSteps(t, duel, "level=4 enemy-level=1", []calc.Step{{ID: "lead", Args: []int{3}},
		{ID: "rolls", Args: []int{30, 3, 3}}})
	sameSteps(t, duel, "level=1 enemy-level=3", []calc.Step{{ID: "lag", Args: []int{2}},
		{ID: "rolls", Args: []int{6, 26, 4}}})
}

func TestDuelRefuses(t *testing.T) {
	refused(t, duel, [][3]string{
		{"level=0", "level", "out-of-range"},
		{"level=5", "level", "out-of-range"},
		{"enemy-level=0", "enemy-level", "out-of-range"},
		{"enemy-level=5", "enemy-level", "out-of-range"},
		{"level=", "level", "empty"},
		{"force=1", "force", "unknown-input"},
	})
}

func FuzzDuel(f *testing.F) { calctest.Fuzz(f, duel, "level=4&enemy-level=1") }

func BenchmarkDuel(b *testing.B)      { calctest.Benchmark(b, duel, "") }
func BenchmarkDuelWorst(b *testing.B) { calctest.Benchmark(b, duel, "level=4 enemy-level=1") }
