package dice

import "math"

// Number is an exact chance, mean or count.
//
// It is a float64 and a residue modulo a 127-bit prime. The residue gives the exact fraction if
// numerator and denominator have at most 15 digits. The float of a sum, product or quotient of
// positive numbers has about fourteen right digits. A difference of nearly equal numbers, such as
// 1 − (1 − 1e-30), has as many if its numerator and denominator have at most 106 bits together;
// otherwise its error is about 1e-16 times the larger number.
// Intermediate results of any size neither overflow nor slow it down, so four dice and forty are
// computed in the same way.
//
// Numbers are immutable; the zero Number is 0. Intermediate results (a − b) may be negative, but
// have no fraction.
type Number struct {
	approx float64
	exact  residue
}

// One is the chance of a certain event.
var One = Whole(1)

// Whole returns the number n, which must not be negative.
func Whole(n int) Number { return Number{float64(n), residueOf(uint64(n))} }

// Ratio returns n divided by d; n must not be negative and d must be positive.
func Ratio(n, d int) Number {
	return Number{float64(n) / float64(d), residueOf(uint64(n)).mul(residueOf(uint64(d)).inverse())}
}

// Plus returns a + b.
func (a Number) Plus(b Number) Number { return Number{a.approx + b.approx, a.exact.add(b.exact)} }

// Minus returns a − b.
func (a Number) Minus(b Number) Number {
	exact, gap := a.exact.add(b.exact.neg()), a.approx-b.approx
	switch size := math.Abs(a.approx) + math.Abs(b.approx); {
	case exact.isZero() && math.Abs(gap) < rounding:
		return Number{}
	case math.Abs(gap) <= rounding*size:
		near := func(f float64) bool { return math.Abs(f-gap) <= 1e-12*size }
		if short, ok := exact.shortFraction(near); ok {
			gap = short
		}
	}
	return Number{gap, exact}
}

// Times returns a × b.
func (a Number) Times(b Number) Number { return Number{a.approx * b.approx, a.exact.mul(b.exact)} }

// Over returns a ÷ b, or 0 if b is 0, so that a mean given an impossible event is 0.
func (a Number) Over(b Number) Number {
	if b.IsZero() {
		return Number{}
	}
	return Number{a.approx / b.approx, a.exact.mul(b.exact.inverse())}
}

// rounding is greater than the rounding error of any sum.
const rounding = 1e-9

// Chance returns a with its float limited to the range 0 to 1 if only rounding has moved it
// outside. A float further outside is an error and stays, so that tests find it.
func (a Number) Chance() Number {
	switch {
	case a.approx < 0 && a.approx > -rounding:
		a.approx = 0
	case a.approx > 1 && a.approx < 1+rounding:
		a.approx = 1
	}
	return a
}

// Complement returns 1 − a, the chance that an event does not happen.
func (a Number) Complement() Number { return One.Minus(a) }

// Power returns a to the power of n; n must not be negative.
func (a Number) Power(n int) Number {
	result := One
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result = result.Times(a)
		}
		a = a.Times(a)
	}
	return result
}

// IsZero reports whether the number is exactly 0: impossible, not merely small.
func (a Number) IsZero() bool { return a.exact.isZero() && math.Abs(a.approx) < rounding }

// Fraction returns the number in lowest terms. It reports false if numerator or denominator has
// more than 15 digits, or if the number is negative.
func (a Number) Fraction() (numerator, denominator uint64, ok bool) {
	n, d, ok := a.exact.fraction()
	if !ok || math.Abs(float64(n)/float64(d)-a.approx) > rounding*(1+math.Abs(a.approx)) {
		return 0, 0, false
	}
	return n, d, true
}

// Float returns the nearest float64 if the fraction is known. Otherwise its error is that of the
// float; see [Number].
func (a Number) Float() float64 {
	if n, d, ok := a.Fraction(); ok {
		return float64(n) / float64(d)
	}
	return a.approx
}

// Compare returns −1, 0 or +1 as a is less than, equal to or greater than b. It returns 0 only for
// equal numbers, even if their floats differ by rounding.
//
// If the floats are too close, the sign comes from the residue of the difference as a fraction.
// That is exact if numerator and denominator have at most 106 bits together. For finer differences
// the floats decide and, if those are equal, an arbitrary but consistent order.
func (a Number) Compare(b Number) int {
	if a.exact == b.exact {
		return 0
	}
	gap, near := a.approx-b.approx, rounding*(1+math.Abs(a.approx)+math.Abs(b.approx))
	if math.Abs(gap) <= near {
		difference, ok := a.exact.add(b.exact.neg()).shortFraction(func(f float64) bool { return math.Abs(f-gap) <= near })
		if ok {
			gap = difference
		}
	}
	switch {
	case gap < 0 || gap == 0 && a.exact.less(b.exact):
		return -1
	default:
		return 1
	}
}

// Signed returns the number n. A negative number has no fraction.
func Signed(n int) Number {
	if n < 0 {
		return Whole(0).Minus(Whole(-n))
	}
	return Whole(n)
}
