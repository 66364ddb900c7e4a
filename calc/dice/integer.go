package dice

import (
	"math"
	"strconv"
	"strings"
)

// Integer is a whole number from 0 to below 2¹²⁶, about 38 digits.
type Integer struct{ r residue }

// integerBits is the largest length of an Integer in bits.
const integerBits = 126

// IntegerOf returns n as an Integer.
func IntegerOf(n uint64) Integer { return Integer{residueOf(n)} }

// Times returns a × b. It reports false if the product may be too large.
func (a Integer) Times(b Integer) (product Integer, ok bool) {
	return Integer{a.r.mul(b.r)}, a.r.bits()+b.r.bits() <= integerBits
}

// Over returns a divided by b, rounded down. B must not be 0.
func (a Integer) Over(b Integer) Integer {
	quotient, _ := a.r.divide(b.r)
	return Integer{quotient}
}

// CommonDivisor returns the greatest common divisor of a and b.
func (a Integer) CommonDivisor(b Integer) Integer {
	for !b.r.isZero() {
		_, rest := a.r.divide(b.r)
		a, b = b, Integer{rest}
	}
	return a
}

// IsZero reports whether a is 0.
func (a Integer) IsZero() bool { return a.r.isZero() }

// String returns the decimal digits.
func (a Integer) String() string {
	const part = 1e18
	high, low := a.r.divide(residueOf(part))
	digits := strconv.FormatUint(low.lo, 10)
	if high.isZero() {
		return digits
	}
	return Integer{high}.String() + strings.Repeat("0", 18-len(digits)) + digits
}

// Ratio returns the number in lowest terms, if multiple is a multiple of its denominator. It reports
// false if the numerator would be too large.
func (a Number) Ratio(multiple Integer) (numerator, denominator Integer, negative, ok bool) {
	size := math.Abs(a.approx) * multiple.r.float()
	negative = a.approx < 0 && !a.exact.isZero()
	n := a.exact.mul(multiple.r)
	if negative {
		n = n.neg()
	}
	if size >= 0x1p126 || math.Abs(n.float()-size) > rounding*(1+size) {
		return Integer{}, Integer{}, false, false
	}
	common := Integer{n}.CommonDivisor(multiple)
	return Integer{n}.Over(common), multiple.Over(common), negative, true
}
