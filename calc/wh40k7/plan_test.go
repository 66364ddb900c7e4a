package wh40k7

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// sharesOf returns the split from the table.
func sharesOf(r calc.Result) []int {
	var shares []int
	for _, row := range r.Tables[0].Rows {
		shares = append(shares, int(row[2].Number.Float()))
	}
	return shares
}

// tied returns the number of equally good splits in the working.
func tied(r calc.Result) int {
	for _, s := range r.Steps {
		if s.ID == "tied" {
			return s.Args[0]
		}
	}
	return 1
}

func TestPlanAgainstEverySplit(t *testing.T) {
	calctest.Against(t, plan, 400, func(v calc.Values) calctest.Answer {
		best, expected, all, equal := bestSplit(v.Int("dice"), v.List("costs"), v.Choice("goal"))
		r, err := plan.Run(v)
		if err != nil {
			t.Fatal(err)
		}
		if got := sharesOf(r); !slices.Equal(got, best) || tied(r) != equal {
			t.Errorf("%v: split %v, one of %d; want %v, one of %d", v.Changed(), got, tied(r), best, equal)
		}
		if got := advisedShares(r.Choices.Advice, best); !slices.Equal(got, best) {
			t.Errorf("%v: the advice %v means %v, want %v", v.Changed(), r.Choices.Advice, got, best)
		}
		return calctest.Answer{Values: map[string]*big.Rat{"expected": expected, "all": all}}
	})
}

// advisedShares returns the dice of each power as the advice says them; like, if no power can be
// cast.
func advisedShares(advice []calc.Step, like []int) []int {
	total := 0
	for _, share := range like {
		total += share
	}
	shares := make([]int, len(like))
	var skipped []int
	for _, step := range advice {
		switch step.ID {
		case "too-few":
			return like
		case "alone":
			shares[0] = total
		case "only":
			shares[step.Args[0]-1] = total
		case "skip", "skip-several":
			skipped = step.Args
		case "split", "others":
			dice := step.Args
			for i := range shares {
				if !slices.Contains(skipped, i+1) {
					shares[i], dice = dice[0], dice[1:]
				}
			}
		}
	}
	return shares
}

// planOf returns the dice of each power: "3 5".
func planOf(t *testing.T, inputs string) string {
	t.Helper()
	return strings.Trim(fmt.Sprint(sharesOf(calctest.Run(t, plan, inputs))), "[]")
}

// TestPlanTies checks which of several splits that are equal by the goal is chosen.
func TestPlanTies(t *testing.T) {
	for inputs, want := range map[string]string{
		// 1 2 and 2 1 are the same in both values: the first in order counts.
		"dice=3 costs=1,1": "1 2",
		// One die serves any of three powers alike: the first in order gives it to the last.
		"dice=1 costs=1,1,1": "0 0 1",
		// 2 2 and 3 1 both cast one power on average; all are cast with chance 3/16 or 4/16, and
		// that decides before the order does.
		"dice=4 costs=2,1": "3 1",
		// Too few dice to cast both: every split has chance 0 of all, and the expected number
		// decides.
		"dice=2 costs=2,1 goal=all": "0 2",
		// Nothing can be cast at all, or every split is as good: the first in order.
		"dice=2 costs=5,4,3":            "0 0 2",
		"dice=5 costs=2,2,2 goal=all":   "0 0 5",
		"dice=4 costs=2,2,2 goal=all":   "0 0 4",
		"dice=3 costs=5,5,5,5 goal=all": "0 0 0 3",
		// The first power is given up, so 2 2 and 3 1 for the others no longer differ in anything
		// but their order.
		"dice=4 costs=2,2,1":          "0 2 2",
		"dice=4 costs=2,2,1 goal=all": "0 2 2",
		"dice=7 costs=2,2,1":          "0 4 3",
	} {
		if got := planOf(t, inputs); got != want {
			t.Errorf("%s: %s, want %s", inputs, got, want)
		}
	}
}

// TestPlanOrderOfCosts checks that the order of the list changes neither value.
func TestPlanOrderOfCosts(t *testing.T) {
	for _, goal := range []string{"expected", "all"} {
		want := calctest.Run(t, plan, "dice=17 costs=1,2,3,5 goal="+goal)
		for _, costs := range []string{"5,3,2,1", "2,1,5,3", "3,5,1,2"} {
			got := calctest.Run(t, plan, "dice=17 goal="+goal+" costs="+costs)
			for i := range want.Values {
				if got.Values[i].Compare(want.Values[i]) != 0 {
					t.Errorf("costs %s for %s: %s is %v, want %v", costs, goal, plan.Values[i].ID, got.Values[i].Float(),
						want.Values[i].Float())
				}
			}
		}
	}
}

// TestPlanRows checks that every die is spent, that every chance is that of the manifest
// calculator, and that the two values are their sum and their product.
func TestPlanRows(t *testing.T) {
	for _, v := range calctest.Random(plan, 20) {
		r, _ := plan.Run(v)
		spent, sum, product := 0, dice.Whole(0), dice.One
		for i, row := range r.Tables[0].Rows {
			share, cost := int(row[2].Number.Float()), v.List("costs")[i]
			spent += share
			sum, product = sum.Plus(row[3].Number), product.Times(row[3].Number)
			calctest.Same(t, "power", row[0].Number, rat(int64(i+1), 1))
			calctest.Same(t, "cost", row[1].Number, rat(int64(cost), 1))
			if share > 0 {
				inputs := "dice=" + strconv.Itoa(share) + " cost=" + strconv.Itoa(cost)
				if want := calctest.Value(t, manifest, inputs, "cast"); row[3].Number.Compare(want) != 0 {
					t.Errorf("%s: chance %v, the manifest calculator says %v", inputs, row[3].Number.Float(), want.Float())
				}
			}
		}
		if spent != v.Int("dice") || sum.Compare(r.Values[0]) != 0 || product.Compare(r.Values[1]) != 0 {
			t.Errorf("%v: %d dice spent, sum %v of %v, product %v of %v", v.Changed(), spent, sum.Float(), r.Values[0].Float(),
				product.Float(), r.Values[1].Float())
		}
	}
}

func TestPlanRises(t *testing.T) {
	for _, costs := range []string{"1,2", "3,3,3", "1,1,2,2,3,5"} {
		for _, goal := range []string{"expected", "all"} {
			var inputs []string
			for n := 1; n <= 40; n++ {
				inputs = append(inputs, fmt.Sprintf("dice=%d costs=%s goal=%s", n, costs, goal))
			}
			rising(t, plan, goal, inputs)
		}
	}
}

// TestPlanGoals checks that each goal is best by its own measure.
func TestPlanGoals(t *testing.T) {
	for _, v := range calctest.Random(plan, 20) {
		inputs := fmt.Sprintf("dice=%d costs=%s goal=", v.Int("dice"), v.Text("costs"))
		mean, all := calctest.Run(t, plan, inputs+"expected"), calctest.Run(t, plan, inputs+"all")
		if mean.Values[0].Compare(all.Values[0]) < 0 || mean.Values[1].Compare(all.Values[1]) > 0 {
			t.Errorf("%s: the goals are better by each other's measure", inputs)
		}
	}
}

func TestPlanWorking(t *testing.T) {
	for inputs, want := range map[string]string{
		"":                          "splits[8 2 9]",
		"costs=3":                   "one-power[8]",
		"dice=3 costs=1,2 goal=all": "splits[3 2 4]",
		"dice=3 costs=1,1":          "splits[3 2 4] tied[2]",
		"dice=2 costs=2,1":          "splits[2 2 3] out-of-reach[3 2] given-up[1]",
		"dice=40 costs=1,1,1,1,1,1": "splits[40 6 1221759] tied[15]",
	} {
		var got []string
		for _, s := range calctest.Run(t, plan, inputs).Steps {
			got = append(got, s.ID+fmt.Sprint(s.Args))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: steps %v, want %s", inputs, got, want)
		}
	}
}

func TestPlanRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"dice=0", "dice", "out-of-range"},
		{"dice=41", "dice", "out-of-range"},
		{"costs=", "costs", "list-too-short"},
		{"costs=1,2,1,2,1,2,1", "costs", "list-too-long"},
		{"costs=0", "costs", "out-of-range"},
		{"costs=1,6", "costs", "out-of-range"},
		{"costs=1,,2", "costs", "empty"},
		{"costs=1,two", "costs", "not-a-number"},
		{"costs=1 costs=2", "costs", "repeated"},
		{"goal=both", "goal", "wrong-choice"},
	} {
		calctest.Refused(t, plan, c[0], c[1], c[2])
	}
}

func FuzzPlan(f *testing.F) {
	calctest.Fuzz(f, plan, "costs=1,2,3&goal=all", "dice=40&costs=1,1,1,1,1,1", "dice=1&costs=5,5", "costs=", "costs=,")
}

func BenchmarkPlan(b *testing.B) { calctest.Benchmark(b, plan, "") }
func BenchmarkPlanWorst(b *testing.B) {
	calctest.Benchmark(b, plan, "dice=40 costs=1,2,3,4,5,5 goal=all")
}
