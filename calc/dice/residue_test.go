package dice

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"
)

var prime = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 127), big.NewInt(1))

func toBig(a residue) *big.Int {
	n := new(big.Int).SetUint64(a.hi)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(a.lo))
}

func fromBig(n *big.Int) residue {
	n = new(big.Int).Mod(n, prime)
	lo := new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1)).Uint64()
	return residue{new(big.Int).Rsh(n, 64).Uint64(), lo}
}

// residues returns edge cases, then random residues of every length.
func residues(n int) []residue {
	rng := rand.New(rand.NewPCG(1, 2))
	list := []residue{{0, 0}, {0, 1}, {0, 1<<64 - 1}, {1, 0}, {primeHi, primeLo - 1}, {primeHi, 0},
		{primeHi - 1, 1<<64 - 1}, {1 << 62, 1}}
	for len(list) < n {
		a := residue{rng.Uint64() & primeHi, rng.Uint64()}
		if cut := rng.UintN(127); cut >= 64 {
			a.hi >>= cut - 64
		} else {
			a.hi, a.lo = 0, a.lo>>cut
		}
		list = append(list, a)
	}
	return list
}

func TestResidueArithmetic(t *testing.T) {
	list := residues(150)
	for _, a := range list {
		for _, b := range list {
			x, y := toBig(a), toBig(b)
			if got, want := a.add(b), fromBig(new(big.Int).Add(x, y)); got != want {
				t.Fatalf("%v + %v = %v, want %v", a, b, got, want)
			}
			if got, want := a.mul(b), fromBig(new(big.Int).Mul(x, y)); got != want {
				t.Fatalf("%v × %v = %v, want %v", a, b, got, want)
			}
			if b.isZero() {
				continue
			}
			q, r := a.divide(b)
			wantQ, wantR := new(big.Int).QuoRem(x, y, new(big.Int))
			if toBig(q).Cmp(wantQ) != 0 || toBig(r).Cmp(wantR) != 0 {
				t.Fatalf("%v ÷ %v = %v rest %v, want %v rest %v", x, y, toBig(q), toBig(r), wantQ, wantR)
			}
		}
		if got := a.add(a.neg()); !got.isZero() {
			t.Fatalf("%v − itself = %v", a, got)
		}
		if got := a.mul(a.inverse()); !a.isZero() && got != residueOf(1) {
			t.Fatalf("%v × its inverse = %v", a, got)
		}
	}
}

// TestFractionRoundTrip converts fractions of up to 15 digits to residues and back, and checks that
// larger denominators are refused.
func TestFractionRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	of := func(n, d uint64) residue { return residueOf(n).mul(residueOf(d).inverse()) }
	check := func(n, d uint64) {
		t.Helper()
		g := gcd(n, d)
		gotN, gotD, ok := of(n, d).fraction()
		if want := d/g <= maxTerm && n/g <= maxTerm; ok != want || ok && (gotN != n/g || gotD != d/g) {
			t.Fatalf("%d/%d came back as %d/%d, %v", n, d, gotN, gotD, ok)
		}
	}
	for _, d := range []uint64{1, 2, 6, 100, 999999999999999} {
		for _, n := range []uint64{0, 1, d - 1, d} {
			check(n, d)
		}
	}
	check(1, 1000000000000001)
	check(999999999999999, 1000000000000001)
	for range 20000 {
		d := rng.Uint64N(1<<rng.UintN(63)) + 1
		check(rng.Uint64N(d+1), d)
	}
}

func FuzzFraction(f *testing.F) {
	f.Add(uint64(1), uint64(6))
	f.Add(uint64(1e15-2), uint64(1e15-1))
	f.Fuzz(func(t *testing.T, n, d uint64) {
		n, d = n%(maxTerm+1), d%maxTerm+1
		g := gcd(n, d)
		gotN, gotD, ok := residueOf(n).mul(residueOf(d).inverse()).fraction()
		if !ok || gotN != n/g || gotD != d/g {
			t.Fatalf("%d/%d came back as %d/%d, %v", n, d, gotN, gotD, ok)
		}
	})
}

func BenchmarkMultiply(b *testing.B) {
	x, y := residue{primeHi / 3, 12345}, residue{primeHi / 7, 54321}
	for b.Loop() {
		x = x.mul(y)
	}
	_ = bits.Len64(x.lo)
}

func BenchmarkFraction(b *testing.B) {
	x := Ratio(12345678, 104976001).exact
	for b.Loop() {
		x.fraction()
	}
}
