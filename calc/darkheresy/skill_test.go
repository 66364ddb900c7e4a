package darkheresy

import (
	"math/big"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// skillOracle counts every roll by hand.
func skillOracle(v calc.Values) calctest.Answer {
	h := hand{limit: 99, target: v.Int("skill") + v.Int("modifier")}
	a := calctest.Answer{Values: map[string]*big.Rat{"target": big.NewRat(int64(h.target), 1)}}
	zero(&a, "success", "expected-degrees")
	face, sum := big.NewRat(1, 100), new(big.Rat)
	everyRoll(func(roll int, _ bool) {
		degrees := h.degrees(roll)
		a.Add("degrees", degrees, face)
		if degrees > 0 {
			a.Plus("success", face)
			sum.Add(sum, big.NewRat(int64(degrees), 100))
		}
	})
	if success := a.Values["success"]; success.Sign() > 0 {
		a.Plus("expected-degrees", sum.Quo(sum, success))
	}
	return a
}

func TestSkillAgainstEveryRoll(t *testing.T) { calctest.Against(t, skill, 200, skillOracle) }

// TestSkillChecks checks values computed by hand.
func TestSkillChecks(t *testing.T) {
	for inputs, want := range map[string]int64{"skill=40": 40, "skill=40 modifier=-20": 20, "skill=120": 99,
		"skill=1 modifier=-1": 0} {
		calctest.Same(t, inputs, calctest.Value(t, skill, inputs, "success"), big.NewRat(want, 100))
	}
}

// TestSkillIsThePlainResister compares a skill test with that of a resister who is not a psyker.
func TestSkillIsThePlainResister(t *testing.T) {
	for _, n := range []string{"1", "35", "95", "150"} {
		test, resister := calctest.Run(t, skill, "skill="+n+" modifier=-10"),
			calctest.Run(t, opposed, "resist="+n+" resist-modifier=-10")
		got, want := skill.Distribution(test, "degrees"), opposed.Distribution(resister, "resist-degrees")
		for degrees, p := range want.Outcomes() {
			if got.Exactly(degrees).Compare(p) != 0 {
				t.Errorf("skill %s: %d degrees come %v of the time, a resister's %v", n, degrees, got.Exactly(degrees).Float(),
					p.Float())
			}
		}
	}
}

func TestSkillMonotone(t *testing.T) {
	rises(t, skill, "", "skill", "success")
	rises(t, skill, "", "modifier", "success")
}

func TestSkillWorking(t *testing.T) {
	steps(t, skill, "skill=43 modifier=-20", "target 43 -20 23", "range 23", "degrees-of-success 2 3",
		"degrees-of-failure 2 9")
	steps(t, skill, "skill=10 modifier=-20", "target 10 -20 -10", "impossible", "degrees-of-failure -1 12")
	steps(t, skill, "skill=120", "target 120 0 120", "range 99", "degrees-of-success 12 13", "degrees-of-failure 12 1")
}

func TestSkillRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"skill=0", "skill", "out-of-range"}, {"skill=151", "skill", "out-of-range"},
		{"modifier=101", "modifier", "out-of-range"},
		{"skill=", "skill", "empty"}, {"psy-rating=3", "psy-rating", "unknown-input"},
	} {
		calctest.Refused(t, skill, c[0], c[1], c[2])
	}
}

func FuzzSkill(f *testing.F) {
	calctest.Fuzz(f, skill, "skill=150&modifier=100", "skill=1&modifier=-100")
}

func BenchmarkSkill(b *testing.B) { calctest.Benchmark(b, skill, "") }
