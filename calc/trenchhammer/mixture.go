package trenchhammer

import "psyref/calc/dice"

// mixture is a distribution over any comparable type. It is a slice in the order of insertion, not
// a map, so that sums are computed in the same order in every run and are equal bit for bit.
type mixture[T comparable] []part[T]

// part is one value of a mixture.
type part[T comparable] struct {
	value  T
	chance dice.Number
}

// add adds p to the chance of a value.
func (m *mixture[T]) add(value T, p dice.Number) {
	for i := range *m {
		if (*m)[i].value == value {
			(*m)[i].chance = (*m)[i].chance.Plus(p)
			return
		}
	}
	*m = append(*m, part[T]{value, p})
}

// chance returns the chance of the values for which in returns true.
func (m mixture[T]) chance(in func(T) bool) dice.Number {
	var sum dice.Number
	for _, x := range m {
		if in(x.value) {
			sum = sum.Plus(x.chance)
		}
	}
	return sum
}

// mean returns the mean of count, which must not be negative.
func (m mixture[T]) mean(count func(T) int) dice.Number {
	var sum dice.Number
	for _, x := range m {
		sum = sum.Plus(x.chance.Times(dice.Whole(count(x.value))))
	}
	return sum
}
