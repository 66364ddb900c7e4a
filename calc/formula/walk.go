package formula

import (
	"math/bits"
	"slices"

	"psyref/calc/dice"
)

const (
	// unbounded is larger than any number of a circuit.
	unbounded = 1 << 40
	// noOutcome is the value of a number given a condition that does not hold.
	noOutcome = -unbounded
)

// walk goes through the outcomes of the pools of a circuit, from the highest to the lowest, and
// through the numbers of dice of each pool that show it. A state has the dice left in each group,
// and the items that the roots still need: values that are known, and what tallies, sums and
// extremes have collected so far. The work grows with the number of states, not of rolls.
//
// After each step, a walk finds the least and largest value that each item can have with the dice
// left. An item with one possible value is known, and what only it reads is left out of the state.
// So a comparison ends as soon as its result is certain.
type walk struct {
	*circuit
	*evaluator
	rolls  []*roll
	starts []int // by pool: index of its first group in a state
	groups int   // of all pools together
	ends   []int // by pool: the largest number of its highest dice that an item reads
	steps  []walkStep
	later  [][]int // by pool and step: how many of its outcomes are left
	now    *states
	done   *states // by the values of the roots
}

// walkScratch is the memory that the steps of a walk reuse.
type walkScratch struct {
	tallies         []resolvedTally // by item
	low, high       []int           // by item: its least and largest possible value
	fresh           []bool          // by item: whether its value became known in this step
	needed          []bool          // by item: whether its value may change a root
	waiting         []bool          // by pool: whether its dice may change a root
	state, from, at []int
	remain          []int // by group: dice left after the step
	shown           []int // by pool
}

// walked returns the values of the nodes of a circuit and their chances, in a deterministic order.
func (v *evaluator) walked(c *circuit) *states {
	w := v.newWalk(c)
	for i := range w.steps {
		before := w.now
		w.now = newStates(c.width)
		for at := range before.weights {
			w.from = before.state(at)
			clear(w.shown)
			w.choose(i, 0, 0, before.weights[at])
		}
	}
	return w.done
}

// newWalk returns a walk before its first step.
func (v *evaluator) newWalk(c *circuit) *walk {
	w := &walk{circuit: c, evaluator: v, now: newStates(c.width), done: newStates(len(c.roots))}
	var counts []int
	for _, pool := range c.pools {
		r := v.roll(pool)
		w.rolls, w.starts = append(w.rolls, r), append(w.starts, len(counts))
		counts = append(counts, r.counts...)
	}
	w.groups, w.remain = len(counts), make([]int, len(counts))
	w.makeSteps()
	w.start(counts)
	w.finish(-1, dice.One)
	return w
}

// start sets the state before the first step.
func (w *walk) start(counts []int) {
	w.state = append(append(w.state[:0], counts...), make([]int, w.width-w.groups)...)
	for j := range w.items {
		w.state[w.items[j].slot] = w.items[j].offset
	}
}

// value returns the value of the one node of a circuit without pools.
func (v *evaluator) value(c *circuit) int {
	v.charge(8 + 2*len(c.items))
	w := &c.alone
	if w.evaluator == nil {
		*w = walk{circuit: c, evaluator: v}
	}
	w.start(nil)
	w.settle(-1)
	return w.low[c.roots[0]]
}

// choose iterates over the numbers of dice of each group from g on that show the outcome of a step.
func (w *walk) choose(i, pool, g int, weight dice.Number) {
	if pool == len(w.rolls) {
		w.show(i, weight)
		return
	}
	group, nextPool := g-w.starts[pool], pool
	if group+1 == len(w.rolls[pool].counts) {
		nextPool++
	}
	have := w.from[g]
	if have == 0 || w.steps[i].places[pool] < 0 {
		w.remain[g] = have
		w.choose(i, nextPool, g+1, weight)
		return
	}
	row := w.steps[i].odds[g].row(have)
	before := w.shown[pool]
	last := w.lastOption(w.from, pool, before+row.least, len(row.chances))
	for k, p := range row.chances[:last+1] {
		if k == last {
			p = row.tails[k]
		}
		w.remain[g], w.shown[pool] = have-row.least-k, before+row.least+k
		w.choose(i, nextPool, g+1, weight.Times(p))
	}
	w.shown[pool] = before
}

// lastOption returns the index of the last option to distinguish from a state, of n for how many more
// dice show an outcome, if at least showing dice do. With further dice, all that an item reads are
// known.
func (w *walk) lastOption(from []int, pool, showing, n int) int {
	open := w.ends[pool] - (w.rolls[pool].total - w.left(from, pool))
	return min(n-1, max(0, open-showing))
}

// show completes the state after the dice of a step are chosen.
func (w *walk) show(i int, weight dice.Number) {
	w.state = append(append(w.state[:0], w.remain...), w.from[w.groups:]...)
	step := &w.steps[i]
	for j := range w.items {
		it := &w.items[j]
		if it.kind != itemTally || step.places[it.pool] < 0 || w.known(w.state, j) {
			continue
		}
		higher := w.rolls[it.pool].total - w.left(w.from, it.pool)
		w.tallies[j].add(w.state[it.slot:], i, higher, w.shown[it.pool], step.follows[it.pool])
	}
	w.finish(i, weight)
}

// finish adds the state after a step, reduced to what the roots need, or their values. It charges the
// next step of a new state, so that a walk with too many states ends before it has made them all.
func (w *walk) finish(i int, weight dice.Number) {
	w.settle(i)
	finished := w.reduce()
	if !finished {
		if added := w.now.add(w.state, weight); added {
			w.chargeOptions(i+1, w.state)
		}
		return
	}
	for k, root := range w.roots {
		w.at[k] = w.state[w.items[root].slot]
	}
	w.done.add(w.at, weight)
}

// chargeOptions charges the work of one state in a step: the choices of how many dice show it.
func (w *walk) chargeOptions(i int, from []int) {
	options := 1
	for p, r := range w.rolls {
		if w.steps[i].places[p] < 0 {
			continue
		}
		for g := range r.counts {
			row := w.steps[i].odds[w.starts[p]+g].row(from[w.starts[p]+g])
			options *= w.lastOption(from, p, row.least, len(row.chances)) + 1
			w.charge(options)
		}
	}
	unknown := len(w.items)
	for _, known := range from[w.bits(0):] {
		unknown -= bits.OnesCount(uint(known))
	}
	w.charge(20 + options*(10+len(w.items)/4+3*unknown))
}

// left returns the number of dice left in a pool.
func (w *walk) left(state []int, pool int) int {
	n := 0
	for g := range w.rolls[pool].counts {
		n += state[w.starts[pool]+g]
	}
	return n
}

// known reports whether the value of an item is known.
func (w *walk) known(state []int, j int) bool {
	return state[w.bits(j)]>>(j&63)&1 == 1
}

// bits returns the index of the number of a state that has the known bit of an item.
func (w *walk) bits(j int) int { return w.width - (len(w.items)+63)/64 + j>>6 }

func (w *walk) setKnown(j, value int) {
	w.state[w.items[j].slot] = value
	w.state[w.bits(j)] |= 1 << (j & 63)
}

// reduce removes from the state what no root needs. It reports whether all roots are known.
func (w *walk) reduce() (finished bool) {
	clear(w.needed)
	clear(w.waiting)
	finished = true
	for _, root := range w.roots {
		w.needed[root] = true
		finished = finished && w.known(w.state, root)
	}
	if finished {
		return true
	}
	for j := len(w.items) - 1; j >= 0; j-- {
		it := &w.items[j]
		switch {
		case !w.needed[j]:
			w.setKnown(j, 0)
			if it.kind == itemTally && it.node.kind == tallyRun {
				w.state[it.slot+1] = 0
			}
		case !w.known(w.state, j):
			w.need(it)
		}
	}
	for pool, r := range w.rolls {
		if !w.waiting[pool] {
			clear(w.state[w.starts[pool] : w.starts[pool]+len(r.counts)])
		}
	}
	return false
}

// need marks what an unknown item still reads.
func (w *walk) need(it *item) {
	if it.kind == itemTally {
		w.waiting[it.pool] = true
	}
	args := it.args
	if it.kind == itemOther && (it.node.op == opIf || it.node.op == opGiven) && w.known(w.state, args[0]) {
		w.needed[args[0]] = true
		args = w.taken(it, w.low[args[0]])
	}
	for _, a := range args {
		known := w.known(w.state, a)
		switch it.kind {
		case itemSum:
			w.needed[a] = w.needed[a] || !known
		case itemMost: // an argument that cannot exceed the largest is not read
			_, high := signed(it.signs[0], w.low[a], w.high[a])
			w.needed[a] = w.needed[a] || !known && high > w.state[it.slot]
		default:
			w.needed[a] = true
		}
	}
}

// taken returns the argument that a condition chooses.
func (w *walk) taken(it *item, on int) []int {
	switch {
	case it.node.op == opIf:
		return it.args[2-on : 3-on]
	case on == 1:
		return it.args[1:]
	}
	return nil
}

// byWalk returns the distribution of n as a mixture over the values of the nodes of a circuit.
func (v *evaluator) byWalk(n *node, c *circuit) dice.Dist {
	done := v.walked(c)
	if c.nodes[0] == n {
		var b dice.Builder
		for i, w := range done.weights {
			if value := done.state(i)[0]; value != noOutcome {
				b.Add(value, w)
			}
		}
		return b.Dist()
	}
	m := v.mix(n, c.nodes...)
	for i, w := range done.weights {
		for k, value := range done.state(i) {
			m.facts[k].n = value
		}
		m.add(w)
	}
	return m.Dist()
}

// states are weighted lists of numbers of one length, each once, in the order of insertion.
type states struct {
	width   int
	cells   []int
	weights []dice.Number
	table   []int32 // open addressing: index + 1, or 0
}

func newStates(width int) *states { return &states{width: width} }

func (s *states) state(i int) []int { return s.cells[i*s.width : (i+1)*s.width] }

// add adds a weight to a state. It reports whether the state is new.
func (s *states) add(state []int, w dice.Number) (added bool) {
	if 2*len(s.weights) >= len(s.table) {
		s.grow()
	}
	at := s.find(state)
	if i := s.table[at]; i > 0 {
		s.weights[i-1] = s.weights[i-1].Plus(w)
		return false
	}
	s.cells, s.weights = append(s.cells, state...), append(s.weights, w)
	s.table[at] = int32(len(s.weights))
	return true
}

// find returns the place of a state in the table: its own, or a free one.
func (s *states) find(state []int) int {
	hash := uint64(len(state))
	for _, n := range state {
		hash = (hash ^ uint64(n)) * 0x9e3779b97f4a7c15
		hash ^= hash >> 29
	}
	at := int(hash) & (len(s.table) - 1)
	for s.table[at] > 0 && !slices.Equal(s.state(int(s.table[at])-1), state) {
		at = (at + 1) & (len(s.table) - 1)
	}
	return at
}

func (s *states) grow() {
	s.table = make([]int32, max(8, 4*len(s.table)))
	for i := range s.weights {
		s.table[s.find(s.state(i))] = int32(i + 1)
	}
}
