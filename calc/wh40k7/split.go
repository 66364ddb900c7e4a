package wh40k7

import "cmp"

// A die harnesses with chance 1/2, so n dice have 2ⁿ equally likely outcomes, and every chance of a
// plan is a number of outcomes. Splits are compared by these whole numbers, so rounding decides
// nothing.

// castWays holds, by cost and dice, the number of outcomes in which at least cost dice harness.
// Document 001, "Take Psychic Test".
type castWays [maxCost + 1][maxDice + 1]uint64

func countCastWays() *castWays {
	var ways castWays
	for n := range maxDice + 1 {
		ways[0][n] = 1 << n
	}
	for cost := 1; cost <= maxCost; cost++ {
		for n := 1; n <= maxDice; n++ { // the last die harnesses, or does not
			ways[cost][n] = ways[cost-1][n-1] + ways[cost][n-1]
		}
	}
	return &ways
}

// split is the best way to spend an exact number of dice on the powers from one power on.
type split struct {
	expected uint64 // expected number of powers cast, in units of 2⁻⁴⁰
	all      uint64 // outcomes in which every power is cast; 0 if an earlier power cannot be
	dice     int    // for the first of these powers
	equal    int    // number of splits that are equally good by the goal; 0 if there is no split
}

// planner finds the best split, from the last power to the first.
//
// The best split of the later powers depends on the earlier ones only by whether all powers can
// still be cast. Once an earlier power gets fewer dice than it costs, splits of the later powers
// that differ only in their chance of "all" are equal, and the first of them in order is chosen. So
// the best split of the later powers is kept for both cases, open and lost.
type planner struct {
	costs []int
	goal  string // a choice of the input goal
	ways  *castWays
	best  [][2][maxDice + 1]split // by first power, open or lost, and dice to spend
}

const (
	open = iota // every earlier power may be cast
	lost        // some earlier power cannot be cast
)

func newPlanner(costs []int, goal string, dice int) *planner {
	p := &planner{costs: costs, goal: goal, ways: countCastWays(), best: make([][2][maxDice + 1]split, len(costs)+1)}
	// After the last power no dice are left, and all powers are cast unless one is lost.
	p.best[len(costs)][open][0] = split{all: 1, equal: 1}
	p.best[len(costs)][lost][0] = split{equal: 1}
	for power := len(costs) - 1; power >= 0; power-- {
		for n := range dice + 1 {
			p.best[power][open][n] = p.choose(power, open, n)
			p.best[power][lost][n] = p.choose(power, lost, n)
		}
	}
	return p
}

// choose tries 0 dice for the power, then 1 and so on, with the rest for the later powers. Of
// splits that are equal in every respect it returns the first in order.
func (p *planner) choose(power, state, n int) split {
	var best split
	for dice := range n + 1 {
		ways := p.ways[p.costs[power]][dice]
		next := state
		if ways == 0 {
			next = lost
		}
		rest := p.best[power+1][next][n-dice]
		if rest.equal == 0 {
			continue
		}
		try := split{ways<<(maxDice-dice) + rest.expected, ways * rest.all, dice, rest.equal}
		goal, other := p.compare(try, best)
		switch {
		case best.equal == 0 || goal > 0:
			best = try
		case goal == 0:
			try.equal += best.equal
			best.equal = try.equal
			if other > 0 {
				best = try
			}
		}
	}
	return best
}

// compare orders two splits of the same dice by the goal, then by the other value.
func (p *planner) compare(a, b split) (goal, other int) {
	goal, other = cmp.Compare(a.expected, b.expected), cmp.Compare(a.all, b.all)
	if p.goal == "all" {
		goal, other = other, goal
	}
	return goal, other
}

// split returns the dice of each power in the best split of n dice over all of them.
func (p *planner) split(n int) []int {
	dice := make([]int, len(p.costs))
	state := open
	for power, cost := range p.costs {
		dice[power] = p.best[power][state][n].dice
		n -= dice[power]
		if p.ways[cost][dice[power]] == 0 {
			state = lost
		}
	}
	return dice
}
