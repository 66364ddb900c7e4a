package wh40k7

import (
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

func poolOracle(v calc.Values) calctest.Answer {
	var a calctest.Answer
	for roll := 1; roll <= 6; roll++ {
		for id, dice := range map[string]int{"": roll + v.Int("mastery"), "enemy-": roll + v.Int("enemy-mastery")} {
			a.Add(id+"pool", dice, rat(1, 6))
			a.Plus(id+"expected", rat(int64(dice), 6))
		}
	}
	return a
}

func TestPoolAgainstEveryRoll(t *testing.T) { calctest.Against(t, pool, 25, poolOracle) }

// TestPoolExampleOfTheDocument checks the pools of 7 and 5 of Andy's roll of 3, with Mastery Levels
// 2, 1 and 1 against one of 2. Document 001.
func TestPoolExampleOfTheDocument(t *testing.T) {
	r := calctest.Run(t, pool, "mastery=4 enemy-mastery=2")
	third := func(id string) int {
		roll := 0
		for dice := range pool.Distribution(r, id).Outcomes() {
			if roll++; roll == 3 {
				return dice
			}
		}
		return -1
	}
	if own, enemy := third("pool"), third("enemy-pool"); own != 7 || enemy != 5 {
		t.Errorf("a roll of 3 gives pools of %d and %d, want 7 and 5", own, enemy)
	}
}

// TestPoolWithoutPsykers checks that a side without Psykers still has the dice of the shared roll.
func TestPoolWithoutPsykers(t *testing.T) {
	calctest.Same(t, "no mastery", calctest.Value(t, pool, "mastery=0", "expected"), rat(7, 2))
}

func TestPoolIgnoresTheEnemy(t *testing.T) {
	if a, b := calctest.Value(t, pool, "enemy-mastery=0", "expected"),
		calctest.Value(t, pool, "enemy-mastery=40", "expected"); a.Compare(b) != 0 {
		t.Errorf("the enemy's mastery changes your pool from %v to %v", a.Float(), b.Float())
	}
}

func TestPoolRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"mastery=-1", "mastery", "out-of-range"},
		{"mastery=41", "mastery", "out-of-range"},
		{"enemy-mastery=", "enemy-mastery", "empty"},
		{"enemy-mastery=2,1", "enemy-mastery", "fraction"}, // a decimal comma, as far as a number input can tell
		{"dice=4", "dice", "unknown-input"},
	} {
		calctest.Refused(t, pool, c[0], c[1], c[2])
	}
}

func FuzzPool(f *testing.F) { calctest.Fuzz(f, pool, "mastery=4&enemy-mastery=0") }

func BenchmarkPool(b *testing.B)      { calctest.Benchmark(b, pool, "") }
func BenchmarkPoolWorst(b *testing.B) { calctest.Benchmark(b, pool, "mastery=40 enemy-mastery=40") }
