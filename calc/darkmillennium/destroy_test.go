package darkmillennium

import (
	"math/big"
	"strconv"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// destroyOracle rolls one's own die and counts the enemy's faces below the total in closed form.
func destroyOracle(v calc.Values) calctest.Answer {
	var destroyed int64
	for face := 1; face <= 6; face++ {
		highest := face + v.Int("force") - v.Int("enemy-force") - 1 // of the enemy's die, that leaves his total lower
		destroyed += int64(max(0, min(highest, 6)))
	}
	return calctest.Answer{Values: map[string]*big.Rat{"destroyed": over(destroyed, 36),
		"returned": over(36-destroyed, 36)}}
}

func TestDestroyAgainstEveryRoll(t *testing.T) { calctest.Against(t, destroy, 200, destroyOracle) }

// TestDestroyByHand checks that a tie returns the power to the enemy's hand. Document 004,
// "DESTRUCTION DE POUVOIR".
func TestDestroyByHand(t *testing.T) {
	values(t, destroy, "destroyed", map[string]*big.Rat{
		"":                        big.NewRat(15, 36),
		"force=1":                 big.NewRat(21, 36),
		"force=5":                 big.NewRat(35, 36), // only a 1 against a 6 is no more than equal
		"force=6":                 big.NewRat(1, 1),
		"enemy-force=4":           big.NewRat(1, 36),
		"enemy-force=5":           new(big.Rat), // a 6 against a 1 is equal
		"force=12 enemy-force=12": big.NewRat(15, 36),
	})
}

func TestDestroyOnlyTheDifferenceCounts(t *testing.T) {
	for force := range 12 {
		for enemy := range 12 {
			cards := func(more int) string {
				return "force=" + strconv.Itoa(force+more) + " enemy-force=" + strconv.Itoa(enemy+more)
			}
			a, b := calctest.Value(t, destroy, cards(0), "destroyed"), calctest.Value(t, destroy, cards(1), "destroyed")
			if a.Compare(b) != 0 {
				t.Errorf("a card more for both changes %s from %v to %v", cards(0), a.Float(), b.Float())
			}
		}
	}
	var own, enemy []string
	for n := range 13 {
		own = append(own, "enemy-force=6 force="+strconv.Itoa(n))
		enemy = append(enemy, "force=6 enemy-force="+strconv.Itoa(n))
	}
	never(t, destroy, "destroyed", +1, own...)
	never(t, destroy, "destroyed", -1, enemy...)
}

// TestDestroyChoices compares the choices with the oracle for every number of cards: one is left
// out if it never wins or if one card less always does, unless it is the current one.
func TestDestroyChoices(t *testing.T) {
	for enemy := range 13 {
		for current := range 13 {
			cards := func(force int) calc.Values {
				v, err := destroy.Arguments([]string{"enemy-force=" + strconv.Itoa(enemy), "force=" + strconv.Itoa(force)})
				if err != nil {
					t.Fatal(err)
				}
				return v
			}
			r, err := destroy.Run(cards(current))
			if err != nil {
				t.Fatal(err)
			}
			row, before := 0, new(big.Rat)
			for force := range 13 {
				want := destroyOracle(cards(force)).Values["destroyed"]
				shown := want.Sign() > 0 && before.Cmp(over(1, 1)) < 0
				before = want
				if !shown && force != current {
					continue
				}
				if row >= len(r.Choices.Rows) || r.Choices.Rows[row].Takes[0].Number != force {
					t.Fatalf("force=%d enemy-force=%d: %d cards are not row %d", current, enemy, force, row)
				}
				calctest.Same(t, "success", r.Choices.Rows[row].Success, want)
				if force == current && r.Choices.Current != row {
					t.Errorf("force=%d enemy-force=%d: the current row is %d", current, enemy, r.Choices.Current)
				}
				row++
			}
			if row != len(r.Choices.Rows) {
				t.Errorf("force=%d enemy-force=%d: %d rows, want %d", current, enemy, len(r.Choices.Rows), row)
			}
		}
	}
}

func TestDestroyWorking(t *testing.T) {
	sameSteps(t, destroy, "", []calc.Step{{ID: "even"}, {ID: "rolls", Args: []int{15, 21}}})
	sameSteps(t, destroy, "force=5", []calc.Step{{ID: "lead", Args: []int{5}}, {ID: "rolls", Args: []int{35, 1}}})
	sameSteps(t, destroy, "force=8 enemy-force=2", []calc.Step{{ID: "always", Args: []int{6}},
		{ID: "rolls", Args: []int{36, 0}}})
	sameSteps(t, destroy, "enemy-force=4", []calc.Step{{ID: "lag", Args: []int{4}}, {ID: "rolls", Args: []int{1, 35}}})
	sameSteps(t, destroy, "enemy-force=5", []calc.Step{{ID: "never", Args: []int{5}}, {ID: "rolls", Args: []int{0, 36}}})
}

func TestDestroyRefuses(t *testing.T) {
	refused(t, destroy, [][3]string{
		{"force=13", "force", "out-of-range"},
		{"force=-1", "force", "out-of-range"},
		{"enemy-force=13", "enemy-force", "out-of-range"},
		{"enemy-force=1.0", "enemy-force", "fraction"},
		{"level=1", "level", "unknown-input"},
	})
}

func FuzzDestroy(f *testing.F) { calctest.Fuzz(f, destroy, "force=12&enemy-force=0", "enemy-force=5") }

func BenchmarkDestroy(b *testing.B)      { calctest.Benchmark(b, destroy, "") }
func BenchmarkDestroyWorst(b *testing.B) { calctest.Benchmark(b, destroy, "force=12") }
