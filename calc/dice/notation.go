package dice

import (
	"strconv"
	"strings"
)

// Notation is dice as rules write them, such as d100, 2D6 and D66. Several dice are added.
type Notation struct {
	Count int // from 1 to 99
	Sides int // the number after the d, from 1 to 1000
}

// maxPips is the largest sum of the dice of a notation. Distributions of larger sums take seconds.
const maxPips = 10_000

// ParseNotation parses dice as rules write them. It reports false for any other text.
func ParseNotation(text string) (n Notation, ok bool) {
	count, sides, ok := strings.Cut(strings.ToLower(text), "d")
	if count == "" {
		count = "1"
	}
	n = Notation{number(count, 2), number(sides, 4)}
	return n, ok && n.Count > 0 && n.Sides > 0 && n.Sides <= 1000 && n.Count*n.Sides <= maxPips
}

// number parses up to so many digits. It returns 0 for any other text.
func number(text string, most int) int {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || len(text) > most {
		return 0
	}
	return int(n)
}

// Dist returns the distribution of the roll.
func (n Notation) Dist() Dist { return Roll(n.Count, Written(n.Sides)) }

// Digits returns the number of six-sided dice that are read as the digits of one roll: two for D66,
// three for D666, and 0 for dice whose faces are added.
func (n Notation) Digits() int {
	if n.Count > 1 {
		return 0
	}
	return digits(n.Sides)
}

// digits returns the number of six-sided dice that are the digits of a die, or 0.
func digits(sides int) int {
	switch sides {
	case 66:
		return 2
	case 666:
		return 3
	}
	return 0
}

// Written returns the distribution of the die that rules write as d and a number. That is the
// number of its sides, except that d66 and d666 are six-sided dice read as digits: d66 is 11 to 16,
// 21 to 26, up to 66.
func Written(sides int) Dist {
	places := digits(sides)
	if places == 0 {
		return Die(sides)
	}
	roll := Constant(0)
	for range places {
		roll = roll.Then(func(n int) Dist { return Die(6).Map(func(face int) int { return 10*n + face }) })
	}
	return roll
}
