package dice

import "math/bits"

// residue is an integer modulo the Mersenne prime 2¹²⁷−1, always reduced.
//
// Every fraction whose denominator is not a multiple of the prime has a residue, and arithmetic on
// residues matches arithmetic on fractions. A fraction of at most 15 digits above and below can be
// recovered from its residue (see residue.fraction), so results are exact whatever the size of
// intermediate numbers.
type residue struct{ hi, lo uint64 }

// The high and low word of the prime, whose low 127 bits are ones.
const (
	primeHi = 1<<63 - 1
	primeLo = 1<<64 - 1
)

func residueOf(n uint64) residue { return residue{0, n} }

func (a residue) isZero() bool { return a.hi == 0 && a.lo == 0 }

// reduce reduces a number below 2¹²⁸.
func reduce(hi, lo uint64) residue {
	lo, carry := bits.Add64(lo, hi>>63, 0)
	hi = hi&primeHi + carry
	if hi > primeHi || hi == primeHi && lo == primeLo {
		lo, borrow := bits.Sub64(lo, primeLo, 0)
		hi, _ := bits.Sub64(hi, primeHi, borrow)
		return residue{hi, lo}
	}
	return residue{hi, lo}
}

func (a residue) add(b residue) residue {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	hi, _ := bits.Add64(a.hi, b.hi, carry)
	return reduce(hi, lo)
}

func (a residue) neg() residue {
	if a.isZero() {
		return a
	}
	lo, borrow := bits.Sub64(primeLo, a.lo, 0)
	hi, _ := bits.Sub64(primeHi, a.hi, borrow)
	return residue{hi, lo}
}

// mul multiplies to 254 bits and adds the upper 127 to the lower, because 2¹²⁷ is 1 modulo the
// prime.
func (a residue) mul(b residue) residue {
	p1, p0 := bits.Mul64(a.lo, b.lo)
	c1, c0 := bits.Mul64(a.hi, b.lo)
	d1, d0 := bits.Mul64(a.lo, b.hi)
	p3, p2 := bits.Mul64(a.hi, b.hi)
	var carry uint64
	p1, carry = bits.Add64(p1, c0, 0)
	p2, carry = bits.Add64(p2, c1, carry)
	p3 += carry
	p1, carry = bits.Add64(p1, d0, 0)
	p2, carry = bits.Add64(p2, d1, carry)
	p3 += carry
	return residue{p1 & primeHi, p0}.add(reduce(p3<<1|p2>>63, p2<<1|p1>>63))
}

// inverse returns a to the power of 2¹²⁷−3, which is the inverse by Fermat's little theorem. The
// inverse of zero is zero.
func (a residue) inverse() residue {
	result, square := residueOf(1), a
	for i := range 127 {
		if i != 1 { // 2¹²⁷−3 is all ones except bit 1
			result = result.mul(square)
		}
		square = square.mul(square)
	}
	return result
}

// maxTerm is the largest numerator or denominator that fraction finds: 15 digits.
const maxTerm = 1e15 - 1

// fraction returns the fraction n/d with this residue where n and d have at most 15 digits. It
// reports false if there is none. It runs Euclid's algorithm on the prime and the residue to its
// halfway point; the fraction is unique because 2·n·d is below the prime.
func (a residue) fraction() (n, d uint64, ok bool) {
	r0, r1 := residue{primeHi, primeLo}, a
	var t0, t1 uint64 = 0, 1 // absolute values; negative holds the sign, which alternates
	negative := false
	for r1.hi != 0 || r1.lo > maxTerm {
		q, rest := r0.divide(r1)
		if q.hi != 0 {
			return 0, 0, false
		}
		over, next := bits.Mul64(q.lo, t1)
		next, carry := bits.Add64(next, t0, 0)
		if over+carry != 0 || next > maxTerm {
			return 0, 0, false
		}
		r0, r1 = r1, rest
		t0, t1 = t1, next
		negative = !negative
	}
	if negative && r1.lo != 0 || gcd(r1.lo, t1) != 1 {
		return 0, 0, false
	}
	return r1.lo, t1, true
}

// shortTerms is the largest length in bits, numerator and denominator together, that shortFraction
// finds. It is well below the 127 bits of the prime, so that a residue of a longer fraction is very
// unlikely to match a short one.
const shortTerms = 106

// shortFraction returns, as a float, a fraction with this residue and short terms for which holds
// returns true. It may be negative. Unlike in fraction, the terms may differ in length, as those of
// a tiny difference do. Every such fraction is a step of Euclid's algorithm.
func (a residue) shortFraction(holds func(f float64) bool) (f float64, ok bool) {
	r0, r1 := residue{primeHi, primeLo}, a
	t0, t1 := residue{}, residueOf(1)
	for sign := 1.0; !r1.isZero(); sign = -sign {
		if f := sign * r1.float() / t1.float(); r1.bits()+t1.bits() <= shortTerms && holds(f) {
			return f, true
		}
		q, rest := r0.divide(r1)
		if q.bits()+t1.bits() > shortTerms {
			return 0, false
		}
		r0, r1 = r1, rest
		t0, t1 = t1, q.mul(t1).add(t0) // no overflow: the result is far below the prime
	}
	return 0, false
}

func (a residue) less(b residue) bool { return a.hi < b.hi || a.hi == b.hi && a.lo < b.lo }

func (a residue) float() float64 { return 0x1p64*float64(a.hi) + float64(a.lo) }

// bits returns the length of the number in bits.
func (a residue) bits() int {
	if a.hi != 0 {
		return 64 + bits.Len64(a.hi)
	}
	return bits.Len64(a.lo)
}

// divide divides two 127-bit numbers. Quotients in Euclid's algorithm are mostly tiny, so it
// subtracts up to four times before it divides.
func (a residue) divide(b residue) (quotient, rest residue) {
	for n := range uint64(4) {
		if a.less(b) {
			return residueOf(n), a
		}
		lo, borrow := bits.Sub64(a.lo, b.lo, 0)
		a.hi, _ = bits.Sub64(a.hi, b.hi, borrow)
		a.lo = lo
		quotient.lo = n + 1
	}
	q, r := divideLong(a, b)
	lo, carry := bits.Add64(q.lo, quotient.lo, 0)
	return residue{q.hi + carry, lo}, r
}

func divideLong(a, b residue) (quotient, rest residue) {
	if b.hi == 0 {
		qh, r := bits.Div64(0, a.hi, b.lo)
		ql, r := bits.Div64(r, a.lo, b.lo)
		return residue{qh, ql}, residueOf(r)
	}
	// b has more than 64 bits, so the quotient fits in one word. It is estimated from the leading
	// 64 bits of b and at most two too high.
	shift := uint(bits.LeadingZeros64(b.hi))
	lead := b.hi<<shift | b.lo>>(64-shift)
	q, _ := bits.Div64(a.hi>>1, a.hi<<63|a.lo>>1, lead)
	q = q >> (63 - shift)
	for {
		ph, pl := bits.Mul64(q, b.lo)
		ph += q * b.hi
		lo, borrow := bits.Sub64(a.lo, pl, 0)
		hi, borrow := bits.Sub64(a.hi, ph, borrow)
		if borrow == 0 {
			for hi > b.hi || hi == b.hi && lo >= b.lo {
				lo, borrow = bits.Sub64(lo, b.lo, 0)
				hi, _ = bits.Sub64(hi, b.hi, borrow)
				q++
			}
			return residueOf(q), residue{hi, lo}
		}
		q--
	}
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
