package dice

import "math"

// Number is an exact chance, mean or count.
//
// It is carried twice: as a float64, good to about fifteen digits, and as a residue modulo a 127-bit prime, from which the exact
// fraction can be read back whenever its denominator has at most 15 digits. Neither overflows nor slows down as the
// numbers in between grow, so every computation of the core is one and the same for four dice and for forty.
//
// Numbers are immutable values; the zero Number is 0. Negative numbers are allowed in between (a − b), but have no fraction.
type Number struct {
	approx float64
	exact  residue
}

// One is the certain event.
var One = Whole(1)

// Whole is the number n, which must not be negative.
func Whole(n int) Number { return Number{float64(n), residueOf(uint64(n))} }

// Ratio is n out of d; n must not be negative and d must be positive.
func Ratio(n, d int) Number {
	return Number{float64(n) / float64(d), residueOf(uint64(n)).mul(residueOf(uint64(d)).inverse())}
}

// Plus is a + b.
func (a Number) Plus(b Number) Number { return Number{a.approx + b.approx, a.exact.add(b.exact)} }

// Minus is a − b.
func (a Number) Minus(b Number) Number {
	exact := a.exact.add(b.exact.neg())
	if exact.isZero() && math.Abs(a.approx-b.approx) < rounding {
		return Number{}
	}
	return Number{a.approx - b.approx, exact}
}

// Times is a × b.
func (a Number) Times(b Number) Number { return Number{a.approx * b.approx, a.exact.mul(b.exact)} }

// Over is a ÷ b, and 0 when b is 0: the mean over an event that cannot happen is shown as 0.
func (a Number) Over(b Number) Number {
	if b.IsZero() {
		return Number{}
	}
	return Number{a.approx / b.approx, a.exact.mul(b.exact.inverse())}
}

// rounding is more than adding up ever carries a float away from the number that it stands for.
const rounding = 1e-9

// Chance is the number as what it is known to be, a chance: its float lies from 0 to 1, where adding or subtracting has carried it a little beyond. What lies
// further beyond is no chance, and stays as it is for tests to find.
func (a Number) Chance() Number {
	switch {
	case a.approx < 0 && a.approx > -rounding:
		a.approx = 0
	case a.approx > 1 && a.approx < 1+rounding:
		a.approx = 1
	}
	return a
}

// Complement is 1 − a, the chance that an event does not happen.
func (a Number) Complement() Number { return One.Minus(a) }

// Power is a multiplied by itself n times; n must not be negative.
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

// IsZero tells whether the number is exactly 0: impossible, not merely small.
func (a Number) IsZero() bool { return a.exact.isZero() && math.Abs(a.approx) < rounding }

// Fraction returns the number in lowest terms when numerator and denominator have at most 15 digits.
func (a Number) Fraction() (numerator, denominator uint64, ok bool) {
	n, d, ok := a.exact.fraction()
	if !ok || math.Abs(float64(n)/float64(d)-a.approx) > rounding*(1+math.Abs(a.approx)) {
		return 0, 0, false
	}
	return n, d, true
}

// Float is the nearest float64 when the fraction is known, otherwise accurate to about 1e-14.
func (a Number) Float() float64 {
	if n, d, ok := a.Fraction(); ok {
		return float64(n) / float64(d)
	}
	return a.approx
}

// Compare orders a and b: −1, 0 or +1. Equal numbers compare equal even where their floats differ by rounding, and unequal ones never do.
//
// Where the floats are too near to tell, the difference is found from its residue as a fraction: that is exact for every difference whose numerator and
// denominator have at most 106 bits together, such as what forty dice may be short of certainty by. For a finer one the floats decide after all, and where
// those are equal an order that means nothing but is the same both ways round.
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

// Signed is the number n, which may be negative; a negative number has no fraction.
func Signed(n int) Number {
	if n < 0 {
		return Whole(0).Minus(Whole(-n))
	}
	return Whole(n)
}
