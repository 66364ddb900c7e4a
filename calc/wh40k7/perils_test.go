package wh40k7

import (
	"fmt"
	"math/big"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// perilsOracle enumerates the D6 of the table and the two dice of the Leadership test. The rows are
// those of facts on the 7th edition, §2.
func perilsOracle(v calc.Values) calctest.Answer {
	rolls := map[string]int64{} // of the 216, by value
	for faces := range everyRoll(3) {
		result, passed := faces[0], faces[1]+faces[2] <= v.Int("leadership")
		left := v.Int("wounds")
		switch {
		case result == 1 && !passed:
			left = 0
			rolls["dragged"]++
		case result <= 4 || !passed:
			left--
		case result == 6:
			rolls["surge"]++
		}
		switch left {
		case 0:
			rolls["removed"]++
		case v.Int("wounds"):
			rolls["unharmed"]++
		default:
			rolls["wound"]++
		}
	}
	a := calctest.Answer{Values: map[string]*big.Rat{}}
	for _, f := range perils.Values {
		a.Values[f.ID] = rat(rolls[f.ID], 216)
	}
	return a
}

func TestPerilsAgainstEveryRoll(t *testing.T) { calctest.Against(t, perils, 60, perilsOracle) }

// TestPerilsTable checks that every face of the D6 has exactly one row.
func TestPerilsTable(t *testing.T) {
	table := Tables["wh40k-7e/perils"]
	if table.Die != "D6" || len(table.Rows) != 6 || len(perilsTable) != 6 {
		t.Fatalf("%d rows on %s, want six on a D6", len(table.Rows), table.Die)
	}
	for face := 1; face <= 6; face++ {
		row, ok := table.Row(face)
		if !ok || row != table.Rows[face-1] || row.Low != face || row.High != face {
			t.Errorf("face %d: row %v, %v", face, row, ok)
		}
	}
	for _, face := range []int{0, 7} {
		if row, ok := table.Row(face); ok {
			t.Errorf("face %d, which no D6 has: row %v", face, row)
		}
	}
}

// TestPerilsOutcomesAddUp checks that the chances of removed, one wound and unharmed add up to 1.
func TestPerilsOutcomesAddUp(t *testing.T) {
	for _, v := range append(calctest.Ends(perils), calctest.Random(perils, 20)...) {
		r, _ := perils.Run(v)
		if total := r.Values[0].Plus(r.Values[1]).Plus(r.Values[2]); total.Compare(dice.One) != 0 {
			t.Errorf("%v: add up to %v", v.Changed(), total.Float())
		}
	}
}

func TestPerilsLeadership(t *testing.T) {
	var inputs []string
	for leadership := 2; leadership <= 10; leadership++ {
		inputs = append(inputs, fmt.Sprintf("leadership=%d", leadership))
	}
	rising(t, perils, "unharmed", inputs)
	rising(t, perils, "surge", inputs)
	// 2D6 of 9 or less: 30 of 36. Facts on the 7th edition, §2.
	calctest.Same(t, "dragged at 9", calctest.Value(t, perils, "leadership=9", "dragged"), rat(1, 36))
	calctest.Same(t, "surge at 9", calctest.Value(t, perils, "leadership=9", "surge"), rat(5, 36))
}

// TestPerilsLastWound checks that a psyker with one Wound does not survive losing one, and that
// more than two Wounds change nothing.
func TestPerilsLastWound(t *testing.T) {
	if p := calctest.Value(t, perils, "wounds=1", "wound"); !p.IsZero() {
		t.Errorf("survives the loss of the last Wound with chance %v", p.Float())
	}
	two, ten := calctest.Run(t, perils, "wounds=2"), calctest.Run(t, perils, "wounds=10")
	for i := range two.Values {
		if two.Values[i].Compare(ten.Values[i]) != 0 {
			t.Errorf("%s differs between two Wounds and ten", perils.Values[i].ID)
		}
	}
}

func TestPerilsRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"leadership=1", "leadership", "out-of-range"},
		{"leadership=11", "leadership", "out-of-range"},
		{"wounds=0", "wounds", "out-of-range"},
		{"wounds=11", "wounds", "out-of-range"},
		{"wounds=two", "wounds", "not-a-number"},
	} {
		calctest.Refused(t, perils, c[0], c[1], c[2])
	}
}

func FuzzPerils(f *testing.F) {
	calctest.Fuzz(f, perils, "leadership=10&wounds=1", "wounds=2&wounds=2")
}

func BenchmarkPerils(b *testing.B)      { calctest.Benchmark(b, perils, "") }
func BenchmarkPerilsWorst(b *testing.B) { calctest.Benchmark(b, perils, "leadership=2 wounds=1") }

func TestPerilsThrows(t *testing.T) {
	for _, inputs := range []string{"", "leadership=7 wounds=1", "leadership=2 wounds=10"} {
		calctest.Throws(t, perils, inputs)
	}
}
