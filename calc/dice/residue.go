package dice

import "math/bits"

// residue is an element of the field of integers modulo the Mersenne prime 2¹²⁷−1, always reduced.
//
// Any fraction whose denominator is not a multiple of that prime has one residue, and sums, products and quotients of fractions have the
// sums, products and quotients of their residues. A fraction of at most 15 digits above and below can be found again from its residue alone
// (see residue.fraction), so arithmetic on residues is exact however large the numbers in between grow.
type residue struct{ hi, lo uint64 }

// The prime is all ones in its low 127 bits.
const (
	primeHi = 1<<63 - 1
	primeLo = 1<<64 - 1
)

func residueOf(n uint64) residue { return residue{0, n} }

func (a residue) isZero() bool { return a.hi == 0 && a.lo == 0 }

// reduce brings a number below 2¹²⁸ into the field.
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

// mul multiplies to 254 bits and folds the upper 127 onto the lower, since 2¹²⁷ is 1 in the field.
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

// inverse raises to the power 2¹²⁷−3, which is the inverse by Fermat's little theorem. The inverse of zero is zero.
func (a residue) inverse() residue {
	result, square := residueOf(1), a
	for i := range 127 {
		if i != 1 { // 2¹²⁷−3 is all ones but for bit 1
			result = result.mul(square)
		}
		square = square.mul(square)
	}
	return result
}

// maxTerm bounds both terms of a fraction that fraction can find: 15 digits.
const maxTerm = 1e15 - 1

// fraction finds the one fraction n/d with n and d of at most 15 digits that has this residue, if there is one.
// It is the half-way point of Euclid's algorithm on the prime and the residue: uniqueness needs 2·n·d below the prime.
func (a residue) fraction() (n, d uint64, ok bool) {
	r0, r1 := residue{primeHi, primeLo}, a
	var t0, t1 uint64 = 0, 1 // signs alternate and are followed by parity
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

// shortTerms bounds the lengths of both terms of a fraction that shortFraction can find, in bits together. It lies well below the 127 of the prime, so that
// a residue of something longer is hardly ever taken for that of something short.
const shortTerms = 106

// shortFraction finds the fraction with this residue, as a float and negative or not, among those with short terms of which holds is true. Unlike fraction it
// does not ask that both terms are equally long: of differences one is tiny. Every such fraction is a step of Euclid's algorithm.
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
		t0, t1 = t1, q.mul(t1).add(t0) // far below the prime
	}
	return 0, false
}

func (a residue) less(b residue) bool { return a.hi < b.hi || a.hi == b.hi && a.lo < b.lo }

func (a residue) float() float64 { return 0x1p64*float64(a.hi) + float64(a.lo) }

// bits is the length of the number in bits.
func (a residue) bits() int {
	if a.hi != 0 {
		return 64 + bits.Len64(a.hi)
	}
	return bits.Len64(a.lo)
}

// divide is long division of two 127-bit numbers; quotients in Euclid's algorithm are nearly always tiny, so
// subtraction is tried before a real division.
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
	// b has more than 64 bits, so the quotient fits one word. Estimate it from the leading 64 bits of b; it is at most two too high.
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
