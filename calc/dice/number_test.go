package dice

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"
)

// known is a number with its value as a big.Rat.
type known struct {
	n     Number
	value *big.Rat
}

func ratio(n, d int) known { return known{Ratio(n, d), big.NewRat(int64(n), int64(d))} }

func (a known) plus(b known) known  { return known{a.n.Plus(b.n), new(big.Rat).Add(a.value, b.value)} }
func (a known) minus(b known) known { return known{a.n.Minus(b.n), new(big.Rat).Sub(a.value, b.value)} }
func (a known) times(b known) known { return known{a.n.Times(b.n), new(big.Rat).Mul(a.value, b.value)} }

func (a known) power(n int) known {
	p := ratio(1, 1)
	for range n {
		p.value.Mul(p.value, a.value)
	}
	p.n = a.n.Power(n)
	return p
}

// told reports whether Compare guarantees the order of two numbers: they differ by more than
// rounding, or their difference is a short fraction.
func told(a, b known) bool {
	gap := new(big.Rat).Sub(a.value, b.value)
	if far, _ := gap.Float64(); far > 1e-6 || far < -1e-6 {
		return true
	}
	return gap.Num().BitLen()+gap.Denom().BitLen() <= shortTerms
}

func ordered(t *testing.T, a, b known) {
	t.Helper()
	there, back := a.n.Compare(b.n), b.n.Compare(a.n)
	if there != -back || (there == 0) != (a.value.Cmp(b.value) == 0) {
		t.Fatalf("%v and %v compare %d and, the other way round, %d", a.value, b.value, there, back)
	}
	if told(a, b) && there != a.value.Cmp(b.value) {
		t.Fatalf("%v and %v compare %d", a.value, b.value, there)
	}
}

func TestCompareOfNearlyEqualNumbers(t *testing.T) {
	for _, a := range []known{ratio(0, 1), ratio(1, 3), ratio(1, 1), ratio(7, 1), ratio(12345, 1), ratio(1, 6).power(20),
		ratio(5, 6).power(12), ratio(1, 3).minus(ratio(2, 3))} {
		for _, base := range []known{ratio(1, 2), ratio(1, 3), ratio(1, 6), ratio(5, 6), ratio(1, 10), ratio(17, 100)} {
			for k := range 45 {
				tiny := base.power(k)
				ordered(t, a, a.plus(tiny))
				ordered(t, a, a.minus(tiny))
				ordered(t, a.plus(tiny), a.minus(tiny))
				ordered(t, a.plus(tiny), a.plus(tiny.times(ratio(1, 2))))
				ordered(t, a, a.plus(tiny).minus(tiny))
			}
		}
	}
	third, more := ratio(1, 3), ratio(1, 3).plus(ratio(1, 2).power(70))
	if !told(third, more) || third.n.Compare(more.n) != -1 || more.n.Compare(third.n) != 1 {
		t.Error("⅓ is not below ⅓ + 2⁻⁷⁰")
	}
	if certain, nearly := ratio(1, 1), ratio(1, 1).minus(ratio(1, 6).power(40)); !told(certain, nearly) ||
		nearly.n.Compare(One) != -1 {
		t.Error("what one roll of forty sixes spoils is certain")
	}
}

// TestCompareOrdersAllSmallFractions compares every pair of fractions between 0 and 2 with
// denominators up to 24.
func TestCompareOrdersAllSmallFractions(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	var all []known
	for d := 1; d <= 24; d++ {
		for n := 0; n <= 2*d; n++ {
			all = append(all, ratio(n, d))
		}
	}
	for _, a := range all {
		for _, b := range all {
			ordered(t, a, b)
		}
	}
}

// TestCompareIsTheSameBothWays compares random numbers of every length, including pairs that only
// their residues distinguish.
func TestCompareIsTheSameBothWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	faces := []int{2, 3, 4, 6, 10, 36, 100}
	var number func(depth int) known
	number = func(depth int) known {
		if depth == 0 {
			d := faces[rng.IntN(len(faces))]
			return ratio(rng.IntN(d+1), d)
		}
		a, b := number(depth-1), number(depth-1)
		switch rng.IntN(4) {
		case 0:
			return a.plus(b)
		case 1:
			return a.minus(b)
		case 2:
			return a.plus(b.times(ratio(1, 6).power(rng.IntN(30))))
		default:
			return a.times(b)
		}
	}
	var list []known
	for i := range 300 {
		list = append(list, number(i%6))
	}
	for i, a := range list {
		ordered(t, a, a)
		for _, b := range list[:i] {
			ordered(t, a, b)
		}
		for _, k := range []int{20, 60, 100, 180} {
			ordered(t, a, a.plus(ratio(1, 2).power(k).times(number(3))))
		}
	}
}

// TestCompareOfEqualResidues checks that the floats overrule a residue that matches a short
// fraction by chance.
func TestCompareOfEqualResidues(t *testing.T) {
	a := Number{0.5, residue{123, 456}}
	for _, short := range []Number{Whole(5), Ratio(1, 3), Ratio(7, 2)} {
		for _, b := range []Number{{0.5 - 1e-12, a.exact.add(short.exact)}, {0.5 - 1e-12, a.exact.add(short.exact.neg())}} {
			if a.Compare(b) != 1 || b.Compare(a) != -1 {
				t.Errorf("a difference of %v is taken for %v", a.approx-b.approx, short.Float())
			}
		}
	}
}

func TestChanceCorrectsOnlyRounding(t *testing.T) {
	over := Number{1 + 4e-16, One.exact}
	under := Number{-3e-16, Ratio(1, 7).Power(40).exact}
	for _, tt := range []struct {
		n    Number
		want float64
	}{{over, 1}, {under, 0}, {Ratio(1, 3), 1.0 / 3}, {Whole(2), 2}, {Signed(-1), -1}, {Number{}, 0}, {One, 1}} {
		if got := tt.n.Chance(); got.Float() != tt.want || got.exact != tt.n.exact {
			t.Errorf("%v as a chance is %v", tt.n.Float(), got.Float())
		}
	}
	if under.Chance().IsZero() {
		t.Error("what is unlikely becomes impossible")
	}
}

// TestDistributionsSumToAtMostOne sums chances whose floats exceed 1.
func TestDistributionsSumToAtMostOne(t *testing.T) {
	var b Builder
	for range 49 {
		b.Add(1, Ratio(1, 49))
	}
	d := b.Dist()
	for _, p := range []Number{d.Exactly(1), d.AtLeast(0), d.AtMost(1), d.AtMost(5)} {
		if p.approx < 0 || p.approx > 1 {
			t.Errorf("a chance of %v", p.approx)
		}
	}
	many := Roll(40, Die(6))
	for n := 40; n <= 240; n++ {
		if p := many.AtMost(n); p.approx < 0 || p.approx > 1 {
			t.Errorf("at most %d has a chance of %v", n, p.approx)
		}
	}
}

// TestSmallDifferencesKeepTheirDigits checks complements of chances near 1.
func TestSmallDifferencesKeepTheirDigits(t *testing.T) {
	for n := 1; n <= 40; n++ {
		tiny := Ratio(1, 6).Power(n)
		want := tiny.Float()
		if got := tiny.Complement().Complement().Float(); math.Abs(got-want) > 1e-12*want {
			t.Errorf("1 - (1 - 6^-%d) = %v, want %v", n, got, want)
		}
	}
}

// TestRatioHasAllDigits checks fractions of up to 38 digits, of either sign.
func TestRatioHasAllDigits(t *testing.T) {
	all := new(big.Int).Exp(big.NewInt(6), big.NewInt(48), nil)
	n := new(big.Int).Quo(all, big.NewInt(1_000_003))
	whole := Number{}
	for _, digit := range n.String() {
		whole = whole.Times(Whole(10)).Plus(Whole(int(digit - '0')))
	}
	p := whole.Times(Ratio(1, 6).Power(48))
	want := new(big.Rat).SetFrac(n, all)
	rolls := IntegerOf(1)
	for range 48 {
		rolls, _ = rolls.Times(IntegerOf(6))
	}
	if rolls.String() != all.String() {
		t.Errorf("6^48 = %v, want %v", rolls, all)
	}
	for _, p := range []Number{p, Number{}.Minus(p)} {
		got, denominator, negative, ok := p.Ratio(rolls)
		if !ok || got.String() != want.Num().String() || denominator.String() != want.Denom().String() ||
			negative != (p.Float() < 0) {
			t.Errorf("%v/%v, negative %v, want %v", got, denominator, negative, want)
		}
	}
	if _, ok := rolls.Times(IntegerOf(36)); ok {
		t.Error("6^50 has no overflow")
	}
	if n, _, _, ok := p.Times(Whole(1_000_000_000)).Ratio(rolls); ok {
		t.Errorf("a numerator that is too long is %v", n)
	}
	for _, n := range []uint64{0, 7, 1e18 - 1, 1e18, 18446744073709551615} {
		if got := IntegerOf(n).String(); got != strconv.FormatUint(n, 10) {
			t.Errorf("%d is %s", n, got)
		}
	}
}
