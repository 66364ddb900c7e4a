package wh40k7

import (
	"fmt"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// TestPhaseAgainstEveryRoll compares small phases with phaseByHand.
func TestPhaseAgainstEveryRoll(t *testing.T) {
	for _, tt := range []struct {
		costs       []int
		pool, enemy int
		bonus       int
	}{
		{[]int{1}, 1, 1, 0}, {[]int{1}, 3, 2, 1}, {[]int{2}, 3, 3, 3}, {[]int{3}, 4, 2, 3}, {[]int{5}, 3, 2, 0},
		{[]int{1, 1}, 2, 1, 0}, {[]int{1, 2}, 3, 1, 2}, {[]int{2, 1}, 3, 1, 3}, {[]int{1, 1}, 2, 2, 1},
		{[]int{1, 1, 1}, 2, 1, 3}, {[]int{1, 2, 1, 1}, 2, 0, 0},
	} {
		for goal, score := range phaseScores {
			g := newGame(tt.costs, goal, nullifyChance(tt.bonus), tt.pool, tt.enemy)
			_, got := g.opening(0, tt.pool, tt.enemy, g.replies(0, tt.pool, tt.enemy))
			calctest.Same(t, fmt.Sprintf("%+v for %s", tt, goal), got,
				phaseByHand(tt.costs, nil, tt.pool, tt.enemy, tt.bonus, score))
		}
	}
}

// TestPhaseAgainstRationals compares the three values and both tables with rationalGame.
func TestPhaseAgainstRationals(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	calctest.Against(t, phase, 4, phaseOracle())
}

// TestPhaseChoices checks that the dice in both tables are the best ones, and of equally good ones
// the fewest.
func TestPhaseChoices(t *testing.T) {
	for _, inputs := range []string{
		"", "goal=all", "goal=any", "roll=4", "roll=6 goal=all deny-bonus=3", "roll=5 costs=2,1,1 deny-bonus=1",
		"costs=3,1 mastery=2 goal=all",
		"roll=2 costs=5,1 mastery=0", "roll=3 costs=1,1 mastery=0 enemy-mastery=0 goal=any",
		"roll=1 costs=1,1,1 mastery=5 enemy-mastery=0 deny-bonus=2 goal=any",
		"roll=1 costs=5,5 mastery=0 goal=all", "roll=1 costs=4 mastery=6 enemy-mastery=0",
	} {
		v, err := phase.Arguments(strings.Fields(inputs))
		if err != nil {
			t.Fatal(err)
		}
		r := calctest.Run(t, phase, inputs)
		g := newRationalGame(v.List("costs"), v.Int("deny-bonus"), v.Choice("goal"))
		if rows := len(r.Tables[0].Rows); rows != 6 && v.Int("roll") == 0 || rows != 1 && v.Int("roll") > 0 {
			t.Errorf("%s: %d rows", inputs, rows)
		}
		for i, row := range r.Tables[0].Rows {
			roll := i + 1
			if v.Int("roll") > 0 {
				roll = v.Int("roll")
			}
			pool, enemy := v.Int("mastery")+roll, v.Int("enemy-mastery")+roll
			want, worth := g.opening(phasePosition{pool: pool, enemy: enemy})
			for column, whole := range []int{roll, pool, enemy, want} {
				calctest.Same(t, inputs+" "+phase.Tables[0].Columns[column].ID, row[column].Number, rat(int64(whole), 1))
			}
			calctest.Same(t, inputs+" value", row[4].Number, worth)
			if v.Int("roll") > 0 {
				comparePhaseReplies(t, inputs, r.Tables[1], g, phasePosition{pool: pool - want, enemy: enemy}, want)
			} else if len(r.Tables[1].Rows) > 0 {
				t.Errorf("%s: replies before the roll", inputs)
			}
		}
	}
}

// comparePhaseReplies checks the table of replies to a first power with so many dice.
func comparePhaseReplies(t *testing.T, inputs string, table calc.Table, g *rationalGame, at phasePosition,
	committed int) {
	t.Helper()
	if want := max(0, committed-g.costs[0]+1); len(table.Rows) != want {
		t.Fatalf("%s: %d replies, want %d", inputs, len(table.Rows), want)
	}
	for i, row := range table.Rows {
		points := g.costs[0] + i
		reply, _ := g.reply(at, points)
		calctest.Same(t, inputs+" harnessed", row[0].Number, rat(int64(points), 1))
		calctest.Same(t, inputs+" enemy-dice", row[1].Number, rat(int64(reply), 1))
		calctest.Same(t, inputs+" denied", row[2].Number, atLeast(points, reply, 6-g.bonus))
	}
}

// TestPhaseAgreedValues checks known values.
func TestPhaseAgreedValues(t *testing.T) {
	for _, f := range phase.Values {
		calctest.Same(t, f.ID, calctest.Value(t, phase, "mastery=0 enemy-mastery=0 roll=1 costs=1", f.ID), rat(5, 12))
	}
	for inputs, want := range map[string]int64{
		"roll=1": 2, "roll=6": 5, "roll=6 goal=all": 5, "roll=6 goal=any": 6,
	} {
		opening := calctest.Run(t, phase, "mastery=3 enemy-mastery=2 costs=1,1 "+inputs).Tables[0]
		calctest.Same(t, inputs, opening.Rows[0][3].Number, rat(want, 1))
		if opening.Current != 0 {
			t.Errorf("%s: the only row is not the current one", inputs)
		}
	}
	calctest.Same(t, "all", calctest.Value(t, phase, "mastery=3 enemy-mastery=2 costs=1,1 roll=6 goal=all", "all"), rat(421815625, 859963392)) // 0.4905
}

// TestPhaseOfOnePower compares a phase of one power, in which both sides spend all dice, with the
// manifest calculator.
func TestPhaseOfOnePower(t *testing.T) {
	for _, bonus := range []int{0, 1, 3} {
		for _, tt := range [][3]int{{1, 4, 3}, {2, 18, 18}, {3, 7, 9}} { // cost, dice, enemy dice
			alone := fmt.Sprintf("cost=%d dice=%d deny-dice=%d deny-bonus=%d", tt[0], tt[1], tt[2], bonus)
			whole := fmt.Sprintf("costs=%d mastery=%d enemy-mastery=%d roll=6 deny-bonus=%d", tt[0], max(0, tt[1]-6),
				max(0, tt[2]-6), bonus)
			if tt[1] < 6 || tt[2] < 6 {
				whole = fmt.Sprintf("costs=%d mastery=%d enemy-mastery=%d roll=1 deny-bonus=%d", tt[0], tt[1]-1, tt[2]-1, bonus)
			}
			for _, f := range phase.Values {
				if got, want := calctest.Value(t, phase, whole, f.ID),
					calctest.Value(t, manifest, alone, "manifest"); got.Compare(want) != 0 {
					t.Errorf("%s: %s is %v, the manifest calculator says %v", whole, f.ID, got.Float(), want.Float())
				}
			}
		}
	}
}

// TestPhaseRollIsAverage checks that a phase before the roll is worth the mean over the rolls.
func TestPhaseRollIsAverage(t *testing.T) {
	for _, inputs := range []string{"", "costs=1,2,1 mastery=5 deny-bonus=2", "costs=5,5,5,5 mastery=12 enemy-mastery=0"} {
		before := calctest.Run(t, phase, inputs)
		for i, f := range phase.Values {
			var sum dice.Number
			for roll := 1; roll <= 6; roll++ {
				sum = sum.Plus(calctest.Value(t, phase, fmt.Sprintf("%s roll=%d", inputs, roll), f.ID))
			}
			if sum.Compare(before.Values[i].Times(dice.Whole(6))) != 0 {
				t.Errorf("%s: %s is %v, the six rolls add up to %v", inputs, f.ID, before.Values[i].Float(), sum.Float())
			}
		}
	}
}

func TestPhaseRises(t *testing.T) {
	var byMastery, byEnemy, byBonus []string
	for n := range 13 {
		byMastery = append(byMastery, fmt.Sprintf("mastery=%d costs=2,1,1 deny-bonus=1", n))
		byEnemy = append(byEnemy, fmt.Sprintf("enemy-mastery=%d costs=2,1,1 deny-bonus=1", 12-n))
	}
	for bonus := range 4 {
		byBonus = append(byBonus, fmt.Sprintf("deny-bonus=%d costs=1,2,1", 3-bonus))
	}
	for _, f := range phase.Values {
		for _, inputs := range [][]string{byMastery, byEnemy, byBonus} {
			rising(t, phase, f.ID, inputs)
		}
	}
}

// TestPhaseGoalChangesNoValue checks that the goal changes only the tables.
func TestPhaseGoalChangesNoValue(t *testing.T) {
	for _, inputs := range []string{"", "roll=3 costs=2,1,1"} {
		want := calctest.Run(t, phase, inputs)
		for i, goal := range phaseGoals {
			got := calctest.Run(t, phase, inputs+" goal="+goal)
			for j := range want.Values {
				if got.Values[j].Compare(want.Values[j]) != 0 {
					t.Errorf("%s for %s: %s changes", inputs, goal, phase.Values[j].ID)
				}
			}
			var sum dice.Number
			for _, row := range got.Tables[0].Rows {
				sum = sum.Plus(row[4].Number)
			}
			if sum.Over(dice.Whole(len(got.Tables[0].Rows))).Compare(got.Values[i]) != 0 {
				t.Errorf("%s for %s: the rows do not average to the value", inputs, goal)
			}
			if want := map[string]calc.Unit{"expected": calc.Mean}[goal]; got.Tables[0].Worth != want {
				t.Errorf("%s: the worth is of unit %v, want %v", goal, got.Tables[0].Worth, want)
			}
		}
	}
}

func TestPhaseWorking(t *testing.T) {
	for inputs, want := range map[string]string{
		"":                                    "pools[4 9 3 8] deny[6] solved[2] | open-information no-end no-limits shared-die one-denial",
		"roll=1 costs=1 deny-bonus=3":         "pools-rolled[1 4 3] deny[3] solved[1] opening[4 0] | no-end no-limits shared-die one-denial deny-modifiers",
		"roll=1":                              "pools-rolled[1 4 3] deny[6] solved[2] opening[2 2] | open-information no-end no-limits shared-die one-denial",
		"roll=1 mastery=0 costs=3,1":          "pools-rolled[1 1 3] deny[6] solved[2] opening-none[1] out-of-reach[4 1] | order open-information no-end no-limits shared-die one-denial",
		"mastery=0 costs=5,4 enemy-mastery=0": "pools[1 6 1 6] deny[6] solved[2] out-of-reach[9 6] | order open-information no-end no-limits shared-die one-denial",
	} {
		var got []string
		r := calctest.Run(t, phase, inputs)
		for _, s := range r.Steps {
			got = append(got, s.ID+fmt.Sprint(s.Args))
		}
		if got := strings.Join(got, " ") + " | " + strings.Join(r.Rulings, " "); got != want {
			t.Errorf("%q:\n got %s\nwant %s", inputs, got, want)
		}
	}
}

func TestPhaseRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"mastery=13", "mastery", "out-of-range"},
		{"enemy-mastery=-1", "enemy-mastery", "out-of-range"},
		{"roll=7", "roll", "out-of-range"},
		{"costs=", "costs", "list-too-short"},
		{"costs=1,1,1,1,1", "costs", "list-too-long"},
		{"costs=6", "costs", "out-of-range"},
		{"costs=1,,1", "costs", "empty"},
		{"deny-bonus=4", "deny-bonus", "out-of-range"},
		{"goal=both", "goal", "wrong-choice"},
		{"goal=all goal=any", "goal", "repeated"},
	} {
		calctest.Refused(t, phase, c[0], c[1], c[2])
	}
}

func FuzzPhase(f *testing.F) {
	calctest.Fuzz(f, phase, "costs=1,2,3&goal=all", "roll=6&mastery=12&enemy-mastery=12&costs=1,1,1,1", "roll=1&costs=5,5",
		"costs=", "costs=,")
}

func BenchmarkPhase(b *testing.B) { calctest.Benchmark(b, phase, "") }
func BenchmarkPhaseWorst(b *testing.B) {
	calctest.Benchmark(b, phase, "mastery=12 enemy-mastery=12 costs=1,1,1,1 deny-bonus=3")
}
