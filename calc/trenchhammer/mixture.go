package trenchhammer

import "psyref/calc/dice"

// mixture is a distribution over any comparable type. It is a slice in the order of insertion, not
// a map, so that sums are computed in the same order in every run and are equal bit for bit.
type mixture[T comparable] []part[T]

type part[T comparable] struct {
	is     T
	chance dice.Number
}

// add adds p to the chance of thing.
func (m *mixture[T]) add(thing T, p dice.Number) {
	for i := range *m {
		if (*m)[i].is == thing {
			(*m)[i].chance = (*m)[i].chance.Plus(p)
			return
		}
	}
	*m = append(*m, part[T]{thing, p})
}

// chance returns the chance of the things for which in returns true.
func (m mixture[T]) chance(in func(thing T) bool) dice.Number {
	var sum dice.Number
	for _, x := range m {
		if in(x.is) {
			sum = sum.Plus(x.chance)
		}
	}
	return sum
}

// mean returns the mean of count, which must not be negative.
func (m mixture[T]) mean(count func(thing T) int) dice.Number {
	var sum dice.Number
	for _, x := range m {
		sum = sum.Plus(x.chance.Times(dice.Whole(count(x.is))))
	}
	return sum
}
