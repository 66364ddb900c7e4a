package wh40k7

import "cmp"

// A die harnesses with one chance in two, so n dice have 2ⁿ equally likely ways to harness or not,
// and every chance of a plan is a whole number of such ways. Splits are compared by these whole
// numbers: whether two splits are equal is never a matter of rounding.

// castWays is, by cost and dice, the number of ways in which at least cost dice harness. Document
// 001, "Take Psychic Test".
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
	all      uint64 // ways of all these dice in which every one of the powers is cast; 0 also when an earlier power cannot be
	dice     int    // for the first of these powers
	equal    int    // how many splits serve the goal as well as this one; 0 when there is no split at all
}

// planner finds the best split by working from the last power to the first.
//
// What is best for the later powers depends on the earlier ones in one respect only. Once an
// earlier power is given fewer dice than it costs, not all powers can be cast, whatever the later
// ones get: then splits of the later powers that differ in nothing but their own chance of "all"
// are equal, and the first of them in order counts. So the best split of the later powers is kept
// twice, for powers that may all be cast and for a lost cause.
type planner struct {
	costs []int
	goal  string // a choice of the input goal
	ways  *castWays
	best  [][2][maxDice + 1]split // by first power, lost cause or not, and dice to spend
}

const (
	open = iota // every earlier power may be cast
	lost        // some earlier power cannot be cast
)

func newPlanner(costs []int, goal string, dice int) *planner {
	p := &planner{costs: costs, goal: goal, ways: countCastWays(), best: make([][2][maxDice + 1]split, len(costs)+1)}
	// After the last power no dice may be left, and all powers are cast unless one is lost.
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

// choose gives the power 0 dice, then 1 and so on, and the rest to the later powers. A later try
// must be better to be taken, so that of splits equal in every respect the first in order stays.
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

// split reads the dice of each power off the best split of n dice over all of them.
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
