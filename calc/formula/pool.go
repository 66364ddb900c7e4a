package formula

import "psyref/calc/dice"

// diceSource is what a pool is rolled or drawn from.
type diceSource struct {
	outcomes []int // what a die or card can show, in falling order
	// groups are equal dice, whose number is the argument of the pool's node at the same index;
	// none for cards.
	groups []dice.Dist
	cards  []int // copies of each outcome in the deck; nil for dice

	odds [][]*stepOdds // by group and outcome, once a walk has needed them
}

// tallyKind is the kind of a tally.
type tallyKind int

const (
	tallyTotal tallyKind = iota // the sum of the worths of the dice
	tallyAny                    // 1 if a die has worth 1, otherwise 0
	tallyMost                   // the most dice with the same outcome, at most cap
	tallyKinds                  // the number of different outcomes
	tallySets                   // the number of outcomes with at least cap dice
	tallyRun                    // the longest run of consecutive outcomes
)

// tally is a number computed from the dice of a pool, from the highest outcome to the lowest.
type tally struct {
	kind tallyKind
	cuts []cut
	cap  int
	// ownFaces says that the worth of a die is its face; otherwise the arguments after the pool are
	// the worths of the outcomes.
	ownFaces bool
}

// cut keeps some dice of a pool.
type cut struct {
	lowest bool
	keep   int
}

// keptRange returns which of n dice the cuts keep, as a range of places from the highest.
func (t *tally) keptRange(n int) (first, end int) {
	end = n
	for _, c := range t.cuts {
		keep := min(max(c.keep, 0), end-first)
		if c.lowest {
			first = end - keep
		} else {
			end = first + keep
		}
	}
	return first, end
}

// resolvedTally is a tally with known worths, used during a walk.
type resolvedTally struct {
	*tally
	worth       []int // by outcome, or by step
	least, most []int // by step of a walk: the bounds of the worths from that step on
	first, end  int   // the places, from the highest, of the dice that are kept
}

// kept returns how many dice are kept of those that show an outcome, after dice with higher ones.
func (c *resolvedTally) kept(higher, showing int) int {
	return max(0, min(higher+showing, c.end)-max(higher, c.first))
}

// add updates the state for dice that show an outcome, after dice with higher ones. follows reports
// whether the outcome is 1 less than the one before it.
func (c *resolvedTally) add(state []int, outcome, higher, showing int, follows bool) {
	kept := c.kept(higher, showing)
	if kept == 0 {
		if c.kind == tallyRun {
			state[1] = 0
		}
		return
	}
	switch c.kind {
	case tallyTotal:
		state[0] += c.worth[outcome] * kept
	case tallyAny:
		state[0] |= c.worth[outcome]
	case tallyMost:
		state[0] = min(max(state[0], kept), c.cap)
	case tallyKinds:
		state[0]++
	case tallySets:
		state[0] += boolInt(kept >= c.cap)
	case tallyRun:
		if !follows {
			state[1] = 0
		}
		state[1]++
		state[0] = max(state[0], state[1])
	}
}

// roll is a pool with known numbers of dice.
type roll struct {
	*diceSource
	counts []int // dice of each group, or the one number of cards
	total  int   // dice or cards
	meter  *meter
}

// follows reports whether outcome i is 1 less than the outcome before it.
func (s *diceSource) follows(i int) bool { return i > 0 && s.outcomes[i-1]-s.outcomes[i] == 1 }

func sum(list []int) int {
	n := 0
	for _, k := range list {
		n += k
	}
	return n
}

// appendKey appends an encoding of whole numbers in which different lists of numbers differ.
func appendKey(b []byte, list []int) []byte {
	for _, n := range list {
		u := uint64(n)<<1 ^ uint64(n>>63)
		for u >= 0x80 {
			b = append(b, byte(u)|0x80)
			u >>= 7
		}
		b = append(b, byte(u))
	}
	return b
}

// sum returns the sum of the worths of independent dice.
func (r *roll) sum(worth []int) dice.Dist {
	total := dice.Constant(0)
	for g := range r.groups {
		var b dice.Builder
		for i, outcome := range r.outcomes {
			if p := r.groups[g].Exactly(outcome); !p.IsZero() {
				b.Add(worth[i], p)
			}
		}
		die := b.Dist()
		total = r.add(total, r.times(die, r.counts[g]))
	}
	return total
}

// times returns the sum of n copies of a die, by doubling.
func (r *roll) times(die dice.Dist, n int) dice.Dist {
	sum := dice.Constant(0)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			sum = r.add(sum, die)
		}
		if n > 1 {
			die = r.add(die, die)
		}
	}
	return sum
}

func (r *roll) add(a, b dice.Dist) dice.Dist {
	r.meter.charge(2 * (a.High() - a.Low() + 1) * (b.High() - b.Low() + 1))
	return dice.Sum(a, b)
}

// tallyFaces returns the value of a tally for known numbers of dice that show each outcome.
func (r *roll) tallyFaces(c resolvedTally, shown []int) int {
	c.first, c.end = c.keptRange(sum(shown))
	state := []int{0, 0}
	before := 0
	for i, show := range shown {
		c.add(state, i, before, show, r.follows(i))
		before += show
	}
	return state[0]
}
