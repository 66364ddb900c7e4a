package darkmillennium

import (
	"math/big"
	"strconv"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// reflectOracle rolls all 1296 throws and measures each in millimetres.
func reflectOracle(v calc.Values) calctest.Answer {
	a := calctest.Answer{}
	a.Plus("reaches", new(big.Rat))
	totals, rolls := fluxRolls(4)
	for total, count := range totals {
		p := over(count, rolls)
		a.Add("dice", total, p)
		if 25*total >= 10*v.Int("distance") {
			a.Plus("reaches", p)
		}
		a.Plus("expected-distance", new(big.Rat).Mul(p, big.NewRat(int64(25*total), 10)))
	}
	return a
}

func TestReflectAgainstEveryRoll(t *testing.T) { calctest.Against(t, reflect, 101, reflectOracle) }

// TestReflectByHand checks that 4D6 × 2.5 cm are 10 to 60 cm and 35 on average, and that half of
// the throws other than 14 make more than that. Document 004, "REBOND".
func TestReflectByHand(t *testing.T) {
	values(t, reflect, "reaches", map[string]*big.Rat{
		"distance=0":   big.NewRat(1, 1),
		"distance=10":  big.NewRat(1, 1),
		"distance=11":  big.NewRat(1295, 1296),
		"distance=12":  big.NewRat(1295, 1296), // 12.5 cm is enough
		"distance=13":  big.NewRat(1291, 1296), // 12.5 cm is not
		"distance=35":  big.NewRat(721, 1296),  // 146 throws make 14
		"distance=36":  big.NewRat(575, 1296),
		"distance=60":  big.NewRat(1, 1296),
		"distance=61":  new(big.Rat),
		"distance=100": new(big.Rat),
	})
	values(t, reflect, "expected-distance", map[string]*big.Rat{"": big.NewRat(35, 1), "distance=100": big.NewRat(35, 1)})
}

func TestReflectFartherIsNeverLikelier(t *testing.T) {
	var inputs []string
	for n := range 101 {
		inputs = append(inputs, "distance="+strconv.Itoa(n))
	}
	never(t, reflect, "reaches", -1, inputs...)
}

func TestReflectWorking(t *testing.T) {
	sameSteps(t, reflect, "", []calc.Step{{ID: "needed", Args: []int{35, 14}}})
	sameSteps(t, reflect, "distance=13", []calc.Step{{ID: "needed", Args: []int{13, 6}}})
	sameSteps(t, reflect, "distance=10", []calc.Step{{ID: "needed", Args: []int{10, 4}}, {ID: "always"}})
	sameSteps(t, reflect, "distance=61", []calc.Step{{ID: "needed", Args: []int{61, 25}}, {ID: "never", Args: []int{24}}})
}

func TestReflectRefuses(t *testing.T) {
	refused(t, reflect, [][3]string{
		{"distance=101", "distance", "out-of-range"},
		{"distance=-1", "distance", "out-of-range"},
		{"distance=12.5", "distance", "fraction"},
		{"distance=12,5", "distance", "fraction"},
		{"distance=35cm", "distance", "not-a-number"},
	})
}

func FuzzReflect(f *testing.F) { calctest.Fuzz(f, reflect, "distance=100", "distance=12.5") }

func BenchmarkReflect(b *testing.B)      { calctest.Benchmark(b, reflect, "") }
func BenchmarkReflectWorst(b *testing.B) { calctest.Benchmark(b, reflect, "distance=100") }
