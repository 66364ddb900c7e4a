package dice

import "math"

// Dist is the distribution of a whole number: its possible outcomes and their chances.
//
// A Dist is immutable. It covers all numbers from the lowest to the highest possible outcome; those
// between may be impossible. The zero Dist has no outcomes.
type Dist struct {
	low    int
	chance []Number
}

// Constant returns the distribution of a fixed number.
func Constant(n int) Dist { return Dist{n, []Number{One}} }

// Die returns the distribution of a fair die with faces 1 to sides.
func Die(sides int) Dist {
	chance := make([]Number, sides)
	each := Ratio(1, sides)
	for i := range chance {
		chance[i] = each
	}
	return Dist{1, chance}
}

// Bernoulli returns the distribution that is 1 with chance p and 0 otherwise.
func Bernoulli(p Number) Dist { return trim(0, []Number{p.Complement(), p}) }

// trim drops impossible outcomes from both ends and limits the rest to chances.
func trim(low int, chance []Number) Dist {
	for len(chance) > 0 && chance[0].IsZero() {
		low, chance = low+1, chance[1:]
	}
	for len(chance) > 0 && chance[len(chance)-1].IsZero() {
		chance = chance[:len(chance)-1]
	}
	for i, p := range chance {
		chance[i] = p.Chance()
	}
	return Dist{low, chance}
}

// Low returns the lowest possible outcome.
func (d Dist) Low() int { return d.low }

// High returns the highest possible outcome. It is below Low if there is none.
func (d Dist) High() int { return d.low + len(d.chance) - 1 }

// Exactly returns the chance of outcome n.
func (d Dist) Exactly(n int) Number {
	if n < d.low || n > d.High() {
		return Number{}
	}
	return d.chance[n-d.low]
}

// AtLeast returns the chance of n or more.
func (d Dist) AtLeast(n int) Number { return d.Chance(func(k int) bool { return k >= n }) }

// AtMost returns the chance of n or less.
func (d Dist) AtMost(n int) Number { return d.Chance(func(k int) bool { return k <= n }) }

// Chance returns the chance of the outcomes for which in returns true.
func (d Dist) Chance(in func(n int) bool) Number {
	var sum Number
	for i, p := range d.chance {
		if in(d.low + i) {
			sum = sum.Plus(p)
		}
	}
	return sum.Chance()
}

// Mean returns the mean outcome. Outcomes must not be negative.
func (d Dist) Mean() Number { return d.Average(Whole) }

// Average returns the mean of value over the outcomes.
func (d Dist) Average(value func(n int) Number) Number {
	var sum Number
	for n, p := range d.Outcomes() {
		sum = sum.Plus(p.Times(value(n)))
	}
	return sum
}

// Deviation returns the standard deviation of the outcomes: the root of the mean squared distance
// from their mean.
func (d Dist) Deviation() float64 {
	mean, sum := d.Average(Signed).Float(), 0.0
	for n, p := range d.Outcomes() {
		sum += p.Float() * (float64(n) - mean) * (float64(n) - mean)
	}
	return math.Sqrt(sum)
}

// Outcomes iterates over the possible outcomes with their chances, in rising order.
func (d Dist) Outcomes() func(yield func(int, Number) bool) {
	return func(yield func(int, Number) bool) {
		for i, p := range d.chance {
			if !p.IsZero() && !yield(d.low+i, p) {
				return
			}
		}
	}
}

// Map returns the distribution of to(n).
func (d Dist) Map(to func(n int) int) Dist {
	return d.Then(func(n int) Dist { return Constant(to(n)) })
}

// Then returns the distribution of a roll that depends on the outcome of d: a mixture, or one step
// of a Markov chain if outcomes are states.
func (d Dist) Then(next func(n int) Dist) Dist {
	var b Builder
	for n, p := range d.Outcomes() {
		for m, q := range next(n).Outcomes() {
			b.Add(m, p.Times(q))
		}
	}
	return b.Dist()
}

// Sum returns the distribution of the sum of two independent numbers.
func Sum(a, b Dist) Dist {
	chance := make([]Number, max(0, len(a.chance)+len(b.chance)-1))
	for i, p := range a.chance {
		if p.IsZero() {
			continue
		}
		for j, q := range b.chance {
			chance[i+j] = chance[i+j].Plus(p.Times(q))
		}
	}
	return trim(a.low+b.low, chance)
}

// Roll returns the sum of n independent copies of d; n must not be negative.
func Roll(n int, d Dist) Dist {
	sum := Constant(0)
	for range n {
		sum = Sum(sum, d)
	}
	return sum
}

// Builder collects chances of outcomes in any order. The zero Builder is ready to use.
type Builder struct {
	low    int
	chance []Number
}

// Add adds p to the chance of outcome n.
func (b *Builder) Add(n int, p Number) {
	switch {
	case len(b.chance) == 0:
		b.low, b.chance = n, make([]Number, 1, 16)
	case n < b.low:
		grown := make([]Number, len(b.chance)+b.low-n)
		copy(grown[b.low-n:], b.chance)
		b.low, b.chance = n, grown
	}
	for n > b.low+len(b.chance)-1 {
		b.chance = append(b.chance, Number{})
	}
	b.chance[n-b.low] = b.chance[n-b.low].Plus(p)
}

// Dist returns the distribution of what was added. The Builder must not be used afterwards.
func (b *Builder) Dist() Dist { return trim(b.low, b.chance) }
