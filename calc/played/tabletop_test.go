//go:build !js

package played

import (
	"math"
	"math/rand/v2"
	"slices"

	"psyref/calc"
)

// tabletop is where games of one case are played and their results counted.
type tabletop struct {
	rng      *rand.Rand
	values   map[string]*tally
	outcomes map[string]map[int]int
}

// tally is the statistics of one value.
type tally struct {
	n            int
	sum, squares float64
	least, most  float64
}

// game plays one game of a case of a calculator.
type game func(t *tabletop)

// games are the rules of each calculator, by the values of its inputs.
var games = map[string]func(v calc.Values) game{}

func (t *tabletop) die(sides int) int { return 1 + t.rng.IntN(sides) }
func (t *tabletop) d6() int           { return t.die(6) }

// d3 rolls a D6, halved and rounded up.
func (t *tabletop) d3() int { return (t.d6() + 1) / 2 }

// d100 rolls two ten-sided dice, the first for the tens; two zeros are 100. It reports whether both
// dice show the same.
func (t *tabletop) d100() (roll int, double bool) {
	tens, units := t.die(10)-1, t.die(10)-1
	if roll = 10*tens + units; roll == 0 {
		roll = 100
	}
	return roll, tens == units
}

// d6s rolls n dice.
func (t *tabletop) d6s(n int) []int {
	faces := make([]int, n)
	for i := range faces {
		faces[i] = t.d6()
	}
	return faces
}

// shuffle returns a deck in random order.
func shuffle[card any](t *tabletop, deck []card) []card {
	deck = slices.Clone(deck)
	t.rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	return deck
}

// is notes whether an event happened in this game.
func (t *tabletop) is(value string, happened bool) {
	if happened {
		t.counts(value, 1)
	} else {
		t.counts(value, 0)
	}
}

// counts notes a number.
func (t *tabletop) counts(value string, x float64) {
	if t.values[value] == nil {
		t.values[value] = &tally{least: math.Inf(1), most: math.Inf(-1)}
	}
	score := t.values[value]
	score.n++
	score.sum += x
	score.squares += x * x
	score.least, score.most = min(score.least, x), max(score.most, x)
}

// rolled notes an outcome of a distribution.
func (t *tabletop) rolled(distribution string, outcome int) {
	if t.outcomes[distribution] == nil {
		t.outcomes[distribution] = map[int]int{}
	}
	t.outcomes[distribution][outcome]++
}

func sum(faces []int) int {
	total := 0
	for _, face := range faces {
		total += face
	}
	return total
}

// showing counts the dice that show a face or more.
func showing(faces []int, face int) int {
	n := 0
	for _, f := range faces {
		if f >= face {
			n++
		}
	}
	return n
}
