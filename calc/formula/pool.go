package formula

import "psyref/calc/dice"

// diceSource is what a pool is rolled or drawn from.
type diceSource struct {
	outcomes []int // what a die or card can show, in falling order
	// groups are equal dice, whose number is the argument of the pool's node at the same index;
	// none for cards.
	groups []dice.Dist
	cards  []int // copies of each outcome in the deck; nil for dice
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
	worth      []int // by outcome
	first, end int
}

// states returns the number of state variables of the tally.
func (t *tally) states() int {
	if t.kind == tallyRun {
		return 2
	}
	return 1
}

// add updates the state for dice that show an outcome, after dice with higher ones. follows reports
// whether the outcome is 1 less than the one before it.
func (c *resolvedTally) add(state []int, outcome, higher, showing int, follows bool) {
	kept := min(higher+showing, c.end) - max(higher, c.first)
	if kept <= 0 {
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
	pascal [][]dice.Number
}

// follows reports whether outcome i is 1 less than the outcome before it.
func (s *diceSource) follows(i int) bool { return i > 0 && s.outcomes[i-1]-s.outcomes[i] == 1 }

// walk goes through the outcomes of a pool, from the highest to the lowest, and through the number
// of dice that show each. The state is the number of dice left in each group and the values of the
// tallies so far, so the work grows with the number of states, not of rolls. It returns the values
// of the tallies and their chances in a deterministic order.
func (r *roll) walk(tallies []resolvedTally) ([][]int, []dice.Number) {
	r, tallies = r.merged(tallies)
	for i := range tallies {
		tallies[i].first, tallies[i].end = tallies[i].keptRange(r.total)
	}
	rows := r.maxRow() + 1
	r.meter.charge(rows * rows)
	r.pascal = dice.Pascal(rows - 1)
	now := newStates()
	start := append([]int(nil), r.counts...)
	for i := range tallies {
		start = append(start, make([]int, tallies[i].states())...)
	}
	now.add(start, dice.One)
	for i := range r.outcomes {
		now = r.outcome(now, i, tallies)
	}
	return r.finished(now, tallies)
}

// merged merges outcomes that are worth the same to every tally, if only worths matter. Counting
// successes reduces the six outcomes of a die to two.
func (r *roll) merged(tallies []resolvedTally) (*roll, []resolvedTally) {
	for _, t := range tallies {
		if t.kind != tallyTotal && t.kind != tallyAny || len(t.cuts) > 0 {
			return r, tallies
		}
	}
	out := &roll{diceSource: &diceSource{}, counts: r.counts, total: r.total, meter: r.meter}
	fewer := make([]resolvedTally, len(tallies))
	for i, t := range tallies {
		fewer[i] = resolvedTally{tally: t.tally}
	}
	builders := make([]dice.Builder, len(r.groups))
	place := map[string]int{}
	for i, outcome := range r.outcomes {
		worth := make([]int, len(tallies))
		for t := range tallies {
			worth[t] = tallies[t].worth[i]
		}
		key := string(appendKey(nil, worth))
		k, known := place[key]
		if !known {
			k = len(place)
			place[key] = k
			out.outcomes = append(out.outcomes, k)
			for t := range fewer {
				fewer[t].worth = append(fewer[t].worth, worth[t])
			}
			if r.cards != nil {
				out.cards = append(out.cards, 0)
			}
		}
		if r.cards != nil {
			out.cards[k] += r.cards[i]
		}
		for g := range builders {
			builders[g].Add(k, r.groups[g].Exactly(outcome))
		}
	}
	for g := range builders {
		out.groups = append(out.groups, builders[g].Dist())
	}
	return out, fewer
}

// outcome returns the states after an outcome.
func (r *roll) outcome(now *states, i int, tallies []resolvedTally) *states {
	after := newStates()
	s := walkStep{roll: r, i: i, last: i == len(r.outcomes)-1, weights: r.weights(i)}
	for at, state := range now.list {
		left, options := 0, 1
		for g := range r.counts {
			left += state[g]
			options *= s.options(state[g])
			r.meter.charge(options)
		}
		r.meter.charge(options * (4*len(state) + 4))
		s.choose(append([]int(nil), state...), 0, 0, now.weight[at], func(next []int, show int, w dice.Number) {
			place := len(r.counts)
			for t := range tallies {
				end := place + tallies[t].states()
				tallies[t].add(next[place:end], i, r.total-left, show, r.follows(i))
				place = end
			}
			after.add(next, w)
		})
	}
	return after
}

// walkStep is the step of a walk for one outcome.
type walkStep struct {
	*roll
	i       int             // index of the outcome
	last    bool            // the last outcome, which all dice left must show
	weights [][]dice.Number // by group and number of dice that show the outcome
}

// options returns the largest number of choices of how many of some dice left show the outcome.
func (s *walkStep) options(left int) int {
	switch {
	case s.last:
		return 1
	case s.cards != nil:
		return min(left, s.cards[s.i]) + 1
	}
	return left + 1
}

// weights returns the chance that a number of given dice all show an outcome, by group and number.
func (r *roll) weights(i int) [][]dice.Number {
	list := make([][]dice.Number, len(r.counts))
	for g, n := range r.counts {
		one := dice.One // cards count sets, not chances
		if r.cards == nil {
			one = r.groups[g].Exactly(r.outcomes[i])
		}
		list[g] = make([]dice.Number, n+1)
		for k := range list[g] {
			if list[g][k] = dice.One; k > 0 {
				list[g][k] = list[g][k-1].Times(one)
			}
		}
	}
	return list
}

// choose iterates over the numbers of dice of each group from g on that show the outcome.
func (s *walkStep) choose(state []int, g, show int, w dice.Number, each func(next []int, show int, w dice.Number)) {
	if g == len(s.counts) {
		each(append([]int(nil), state...), show, w)
		return
	}
	have := state[g]
	least, ways := 0, s.pascal[have]
	if s.cards != nil {
		ways = s.pascal[s.cards[s.i]]
	}
	if s.last {
		least = have
	}
	for k := least; k <= have && k < len(ways); k++ {
		if weight := s.weights[g][k]; !weight.IsZero() {
			state[g] = have - k
			s.choose(state, g+1, show+k, w.Times(ways[k]).Times(weight), each)
		}
	}
	state[g] = have
}

// finished returns the distinct values of the tallies with their chances.
func (r *roll) finished(now *states, tallies []resolvedTally) ([][]int, []dice.Number) {
	all := dice.One
	if r.cards != nil {
		all = binomial(sum(r.cards), r.total)
	}
	share := dice.One.Over(all)
	end := newStates()
	for s, state := range now.list {
		values := make([]int, len(tallies))
		at := len(r.counts)
		for t := range tallies {
			values[t] = state[at]
			at += tallies[t].states()
		}
		end.add(values, now.weight[s].Times(share))
	}
	return end.list, end.weight
}

func sum(list []int) int {
	n := 0
	for _, k := range list {
		n += k
	}
	return n
}

// maxRow returns the last row of Pascal's triangle that a walk needs.
func (r *roll) maxRow() int {
	n := 0
	for _, k := range r.counts {
		n = max(n, k)
	}
	for _, k := range r.cards {
		n = max(n, k)
	}
	return n
}

// binomial returns the number of sets of k out of n.
func binomial(n, k int) dice.Number {
	ways := dice.One
	for i := 1; i <= k; i++ {
		ways = ways.Times(dice.Ratio(n-i+1, i))
	}
	return ways
}

// states are weighted lists of numbers, each once, in the order of insertion.
type states struct {
	list   [][]int
	weight []dice.Number
	place  map[string]int
}

func newStates() *states { return &states{place: map[string]int{}} }

func (s *states) add(state []int, w dice.Number) {
	key := string(appendKey(nil, state))
	i, known := s.place[key]
	if !known {
		s.place[key] = len(s.list)
		s.list, s.weight = append(s.list, state), append(s.weight, w)
		return
	}
	s.weight[i] = s.weight[i].Plus(w)
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

// times returns the sum of n copies of a die.
func (r *roll) times(die dice.Dist, n int) dice.Dist {
	sum := dice.Constant(0)
	for range n {
		sum = r.add(sum, die)
	}
	return sum
}

func (r *roll) add(a, b dice.Dist) dice.Dist {
	r.meter.charge((a.High() - a.Low() + 1) * (b.High() - b.Low() + 1))
	return dice.Sum(a, b)
}

// eachRoll enumerates the rolls of a pool, as the number of dice that show each outcome.
func (r *roll) eachRoll(each func(shown []int, w dice.Number)) {
	whole := make([]resolvedTally, len(r.outcomes))
	for i := range whole {
		worth := make([]int, len(r.outcomes))
		worth[i] = 1
		whole[i] = resolvedTally{tally: &tally{}, worth: worth}
	}
	list, weights := r.walk(whole)
	for i := range list {
		each(list[i], weights[i])
	}
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
