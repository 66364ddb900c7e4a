package darkheresy

import (
	"math/big"
	"strconv"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// advanceOracle computes the whole price of a rating from the sum of the numbers up to it.
func advanceOracle(v calc.Values) calctest.Answer {
	from, to := int64(v.Int("from")), int64(v.Int("to"))
	return calctest.Answer{Values: map[string]*big.Rat{"cost": big.NewRat(200*(to*(to+1)-from*(from+1)), 2)}}
}

func TestAdvanceAgainstTheClosedForm(t *testing.T) {
	calctest.Against(t, advance, 0, advanceOracle)
	for from := 1; from <= 9; from++ {
		for to := 2; to <= 10; to++ {
			inputs := "from=" + strconv.Itoa(from) + " to=" + strconv.Itoa(to)
			if to <= from {
				calctest.Refused(t, advance, inputs, "to", "not-higher")
				continue
			}
			v, err := advance.Decode("from=" + strconv.Itoa(from) + "&to=" + strconv.Itoa(to))
			if err != nil {
				t.Fatal(err)
			}
			calctest.Compare(t, advance, v, calctest.Run(t, advance, inputs), advanceOracle(v))
		}
	}
}

// TestAdvancePrices checks that psy rating 2 to 3 costs 600 (document 000, "Psy Rating Advances"),
// and 1 to 10 costs 10,800 (facts on Dark Heresy, section 4).
func TestAdvancePrices(t *testing.T) {
	for inputs, want := range map[string]int64{"": 400, "from=2 to=3": 600, "to=10": 10800, "from=9 to=10": 2000} {
		calctest.Same(t, inputs, calctest.Value(t, advance, inputs, "cost"), big.NewRat(want, 1))
	}
}

// TestAdvanceInParts checks that two purchases cost as much as one over both steps.
func TestAdvanceInParts(t *testing.T) {
	whole := calctest.Value(t, advance, "from=2 to=9", "cost")
	parts := calctest.Value(t, advance, "from=2 to=5", "cost").Plus(calctest.Value(t, advance, "from=5 to=9", "cost"))
	if whole.Compare(parts) != 0 {
		t.Errorf("from 2 to 9 costs %v, in two parts %v", whole.Float(), parts.Float())
	}
	rises(t, advance, "", "to", "cost")
	falls(t, advance, "to=10", "from", "cost")
}

func TestAdvanceRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"from=0", "from", "out-of-range"}, {"from=10", "from", "out-of-range"}, {"to=1", "to", "out-of-range"},
		{"to=11", "to", "out-of-range"},
		{"from=2", "to", "not-higher"}, {"from=9 to=2", "to", "not-higher"}, {"to=two", "to", "not-a-number"},
	} {
		calctest.Refused(t, advance, c[0], c[1], c[2])
	}
}

func TestAdvanceWorking(t *testing.T) {
	steps(t, advance, "from=2 to=3", "step 3 600")
	steps(t, advance, "to=4", "step 2 400", "step 3 600", "step 4 800", "sum 3 1800")
}

func FuzzAdvance(f *testing.F) { calctest.Fuzz(f, advance, "from=3&to=3", "from=1&to=10") }

func BenchmarkAdvanceDefault(b *testing.B) { calctest.Benchmark(b, advance, "") }

func BenchmarkAdvanceWorst(b *testing.B) { calctest.Benchmark(b, advance, "to=10") }
