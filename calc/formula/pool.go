package formula

import "psyref/calc/dice"

// source is what a pool is rolled or drawn from.
type source struct {
	outcomes []int   // what one die or card can show, falling
	groups   []group // of dice; none for cards
	cards    []int   // copies of each outcome in the deck; nil for dice
}

// group are dice that are alike. Their number is an argument of the pool's node, in the same order.
type group struct{ die dice.Dist }

// tallyKind is what is told of a pool.
type tallyKind int

const (
	tallyTotal tallyKind = iota // the sum of a worth of each die
	tallyAny                    // 1 where one die has the worth 1
	tallyMost                   // how many dice show the same, at most cap
	tallyKinds                  // how many different outcomes there are
	tallySets                   // how many outcomes are there cap times or more
	tallyRun                    // how many outcomes follow one another at most
)

// tally is a number that the dice of a pool show, from the highest outcome to the lowest.
type tally struct {
	kind     tallyKind
	cuts     []cut
	cap      int
	ownFaces bool // the worth of a die is what it shows; otherwise the arguments after the pool are the worth of each outcome
}

// cut keeps some of the dice of a pool.
type cut struct {
	lowest bool
	keep   int
}

// kept is the part of n dice that is left, as places from the highest: from first, and before end.
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

// counted is a tally whose worths are known, while a pool is gone through.
type resolvedTally struct {
	*tally
	worth      []int // by outcome
	first, end int
}

// states is how many numbers the tally carries along.
func (t *tally) states() int {
	if t.kind == tallyRun {
		return 2
	}
	return 1
}

// step adds that so many dice show an outcome, after those before it.
func (c *resolvedTally) step(state []int, outcome, before, show int, next bool) {
	show = min(before+show, c.end) - max(before, c.first)
	if show <= 0 {
		if c.kind == tallyRun {
			state[1] = 0
		}
		return
	}
	switch c.kind {
	case tallyTotal:
		state[0] += c.worth[outcome] * show
	case tallyAny:
		state[0] |= c.worth[outcome]
	case tallyMost:
		state[0] = min(max(state[0], show), c.cap)
	case tallyKinds:
		state[0]++
	case tallySets:
		state[0] += boolInt(show >= c.cap)
	case tallyRun:
		if !next {
			state[1] = 0
		}
		state[1]++
		state[0] = max(state[0], state[1])
	}
}

// rolled is a pool whose numbers are known.
type roll struct {
	*source
	counts []int // dice of each group, or the one number of cards
	total  int   // dice or cards
	meter  *meter
	pascal [][]dice.Number
}

// follows tells whether an outcome is the next below the one before it in the list.
func (s *source) follows(i int) bool { return i > 0 && s.outcomes[i-1]-s.outcomes[i] == 1 }

// walk goes through the outcomes of a pool, from the highest to the lowest, and asks of each how many dice show it. What matters of the outcomes before is how
// many dice of each group are left and what each tally has come to, so the work grows with the number of different states and not with that of rolls. It returns
// the values of the tallies and their chances, in an order that depends on nothing but the pool.
func (r *roll) walk(tallies []resolvedTally) ([][]int, []dice.Number) {
	r, tallies = r.merged(tallies)
	for i := range tallies {
		tallies[i].first, tallies[i].end = tallies[i].keptRange(r.total)
	}
	r.pascal = r.binomials(r.maxRow())
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

// merged takes outcomes together that are worth the same to every tally, where all that counts is what each die is worth. It makes six outcomes of a die two when
// successes are counted.
func (r *roll) merged(tallies []resolvedTally) (*roll, []resolvedTally) {
	for _, t := range tallies {
		if t.kind != tallyTotal && t.kind != tallyAny || len(t.cuts) > 0 {
			return r, tallies
		}
	}
	out := &roll{source: &source{}, counts: r.counts, total: r.total, meter: r.meter}
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
			builders[g].Add(k, r.groups[g].die.Exactly(outcome))
		}
	}
	for g := range builders {
		out.groups = append(out.groups, group{builders[g].Dist()})
	}
	return out, fewer
}

// outcome goes from the states before an outcome to those after it.
func (r *roll) outcome(now *states, i int, tallies []resolvedTally) *states {
	after := newStates()
	s := step{roll: r, i: i, last: i == len(r.outcomes)-1, weights: r.weights(i)}
	for at, state := range now.list {
		left, options := 0, 1
		for g := range r.counts {
			left += state[g]
			options *= state[g] + 1
			r.meter.charge(options)
		}
		r.meter.charge(options * (4*len(state) + 4))
		s.choose(append([]int(nil), state...), 0, 0, now.weight[at], func(next []int, show int, w dice.Number) {
			place := len(r.counts)
			for t := range tallies {
				end := place + tallies[t].states()
				tallies[t].step(next[place:end], i, r.total-left, show, r.follows(i))
				place = end
			}
			after.add(next, w)
		})
	}
	return after
}

// step is one outcome of a walk.
type step struct {
	*roll
	i       int
	last    bool
	weights [][]dice.Number // of so many dice of a group that show the outcome
}

// weights are the chances that given dice show an outcome, by group and number.
func (r *roll) weights(i int) [][]dice.Number {
	list := make([][]dice.Number, len(r.counts))
	for g, n := range r.counts {
		one := dice.One // cards: the sets are counted, not their chances
		if r.cards == nil {
			one = r.groups[g].die.Exactly(r.outcomes[i])
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

// choose goes through how many dice of each group from g on show the outcome.
func (s *step) choose(state []int, g, show int, w dice.Number, each func(next []int, show int, w dice.Number)) {
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

// binomials is Pascal's triangle down to row n.
func (r *roll) binomials(n int) [][]dice.Number {
	r.meter.charge((n + 1) * (n + 1))
	rows := make([][]dice.Number, n+1)
	for i := range rows {
		rows[i] = make([]dice.Number, i+1)
		rows[i][0], rows[i][i] = dice.One, dice.One
		for j := 1; j < i; j++ {
			rows[i][j] = rows[i-1][j-1].Plus(rows[i-1][j])
		}
	}
	return rows
}

// finished are the values of the tallies, each once, with their chances.
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

// deepest is the last row of binomials that a walk reads.
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

// choose is the number of sets of k out of n.
func binomial(n, k int) dice.Number {
	ways := dice.One
	for i := 1; i <= k; i++ {
		ways = ways.Times(dice.Ratio(n-i+1, i))
	}
	return ways
}

// states are weighted lists of numbers, each once, in the order in which they came.
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

// appendKey writes whole numbers so that two lists are written alike only where they are equal.
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

// total is the sum of a worth of each die, of dice none of which is left out: no die needs to know of the others.
func (r *roll) sum(worth []int) dice.Dist {
	total := dice.Constant(0)
	for g := range r.groups {
		var b dice.Builder
		for i, outcome := range r.outcomes {
			if p := r.groups[g].die.Exactly(outcome); !p.IsZero() {
				b.Add(worth[i], p)
			}
		}
		die := b.Dist()
		total = r.add(total, r.times(die, r.counts[g]))
	}
	return total
}

// times is the sum of n copies of a die.
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

// every goes through the whole pools that can be rolled, as how many dice show each outcome.
func (r *roll) eachFall(each func(shown []int, w dice.Number)) {
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

// shownAs is the value of a tally when it is known how many dice show each outcome.
func (r *roll) tallyFaces(c resolvedTally, shown []int) int {
	c.first, c.end = c.keptRange(sum(shown))
	state := []int{0, 0}
	before := 0
	for i, show := range shown {
		c.step(state, i, before, show, r.follows(i))
		before += show
	}
	return state[0]
}
