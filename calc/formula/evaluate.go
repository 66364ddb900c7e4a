package formula

import "psyref/calc/dice"

// evaluator computes distributions of nodes.
//
// It combines independent numbers outcome by outcome. If numbers have dice in common, it conditions
// on a number that separates them (see [evaluator.plan]): for each value of that number, the rest
// is independent.
type evaluator struct {
	planner

	memo map[string]dice.Dist
}

func newEvaluator(b *builder) *evaluator {
	e := &evaluator{memo: map[string]dice.Dist{}}
	e.planner = planner{
		builder: b, sets: map[[2]int]int{}, plans: map[[2]int]*plan{}, byDependencies: map[string]*plan{},
	}
	return e
}

// fact is the value of an assumed node.
type fact struct{ n int }

// dist returns the distribution of a node under the current assumptions.
func (v *evaluator) dist(n *node) dice.Dist {
	if n.constant() {
		return dice.Constant(n.n)
	}
	if f := v.fact(n); f != nil {
		return dice.Constant(f.n)
	}
	p := v.plan(n)
	if p.fixed {
		if value := v.value(p.walk); value != noOutcome {
			return dice.Constant(value)
		}
		return dice.Dist{}
	}
	key := string(v.key(p))
	if d, ok := v.memo[key]; ok {
		return d
	}
	v.charge(60)
	var d dice.Dist
	switch {
	case p.condition != nil:
		d = v.conditionOn(n, p.condition)
	case p.walk != nil:
		d = v.byWalk(n, p.walk)
	default:
		d = v.combine(n)
	}
	v.memo[key] = d
	return d
}

// key identifies a distribution: the node, and the assumptions that it depends on.
func (v *evaluator) key(p *plan) []byte {
	key := appendKey(nil, []int{p.id})
	for _, n := range p.reads {
		key = appendKey(key, []int{v.fact(n).n})
	}
	return key
}

// conditionOn returns the distribution of n as a mixture over the values of another number.
func (v *evaluator) conditionOn(n, on *node) dice.Dist {
	m := v.mix(n, on)
	for k, p := range v.dist(on).Outcomes() {
		m.facts[0].n = k
		m.add(p)
	}
	return m.Dist()
}

// mixture builds the distribution of a number from its distributions under several assumptions.
type mixture struct {
	dice.Builder
	*evaluator
	n     *node
	nodes []*node // the assumed ones
	set   int     // the id of the set of assumed nodes
	facts []fact  // of the nodes, for the next add
	plan  *plan   // of n, once known
}

func (v *evaluator) mix(n *node, nodes ...*node) *mixture {
	return &mixture{evaluator: v, n: n, nodes: nodes, set: v.setWith(nodes), facts: make([]fact, len(nodes))}
}

// add adds the distribution of the number under the assumed facts, multiplied by a weight.
func (m *mixture) add(w dice.Number) {
	m.assume(m.set, m.nodes, m.facts)
	if m.plan == nil {
		m.plan = m.evaluator.plan(m.n)
	}
	if m.plan.fixed {
		if value := m.value(m.plan.walk); value != noOutcome {
			m.Add(value, w)
		}
	} else {
		m.addWeighted(&m.Builder, m.dist(m.n), w)
	}
	m.release(m.nodes)
}

// addWeighted adds a distribution, multiplied by a weight.
func (v *evaluator) addWeighted(b *dice.Builder, d dice.Dist, w dice.Number) {
	v.charge(max(0, d.High()-d.Low()+1))
	for m, p := range d.Outcomes() {
		v.charge(5)
		b.Add(m, p.Times(w))
	}
}

// knownValue returns the value of a node that is constant under the current assumptions.
func (v *evaluator) knownValue(n *node) int {
	switch f := v.fact(n); {
	case n.constant():
		return n.n
	case f != nil:
		return f.n
	}
	return v.dist(n).Low()
}

// maxDice is the largest number of dice or cards of a pool.
const maxDice = 1000

// roll returns a pool with its numbers of dice resolved.
func (v *evaluator) roll(pool *node) *roll {
	r := &roll{diceSource: pool.pool, meter: v.meter}
	for _, a := range pool.args {
		n := max(v.knownValue(a), 0)
		r.counts = append(r.counts, n)
		r.total += n
	}
	if r.total > maxDice {
		panic(tooMuch{})
	}
	return r
}

// resolve returns a tally with its worths resolved.
func (v *evaluator) resolve(n *node) resolvedTally {
	c := resolvedTally{tally: &n.tally, worth: n.args[0].pool.outcomes}
	if !n.ownFaces && len(n.args) > 1 {
		c.worth = make([]int, len(n.args)-1)
		for i, a := range n.args[1:] {
			c.worth[i] = v.knownValue(a)
		}
	}
	return c
}

// tallyDist returns the distribution of a tally.
func (v *evaluator) tallyDist(n *node) dice.Dist {
	pool := n.args[0]
	if n.kind == tallyTotal && len(n.cuts) == 0 && pool.pool.cards == nil {
		return v.roll(pool).sum(v.resolve(n).worth)
	}
	return v.byWalk(n, v.circuit([]*node{n}, []*node{pool}))
}

// combine returns the distribution of an operation on independent numbers.
func (v *evaluator) combine(n *node) dice.Dist {
	switch n.op {
	case opEvent:
		return dice.Bernoulli(n.chance)
	case opTally:
		return v.tallyDist(n)
	}
	x := v.dist(n.args[0])
	switch n.op {
	case opAnd:
		p := x.Exactly(1)
		if p.IsZero() {
			return x
		}
		return dice.Bernoulli(p.Times(v.dist(n.args[1]).Exactly(1)))
	case opOr:
		p := x.Exactly(0)
		if p.IsZero() {
			return x
		}
		return dice.Bernoulli(x.Exactly(1).Plus(p.Times(v.dist(n.args[1]).Exactly(1))))
	case opIf:
		var b dice.Builder
		for k, p := range x.Outcomes() {
			v.addWeighted(&b, v.dist(n.args[2-k]), p)
		}
		return b.Dist()
	case opGiven:
		var b dice.Builder
		if p := x.Exactly(1); !p.IsZero() {
			v.addWeighted(&b, v.dist(n.args[1]), p)
		}
		return b.Dist()
	}
	y := dice.Constant(0)
	if len(n.args) > 1 {
		y = v.dist(n.args[1])
	}
	return v.operation(n, x, y)
}

// operation returns the distribution of an operation on independent numbers.
func (v *evaluator) operation(n *node, x, y dice.Dist) dice.Dist {
	wide, high := x.High()-x.Low()+1, y.High()-y.Low()+1
	switch n.op {
	case opEqual, opLess, opAtMost:
		v.charge(5 * (wide + high))
		return compareDist(n.op, x, y)
	}
	v.charge(2 * wide * high)
	if n.op == opAdd {
		return dice.Sum(x, y)
	}
	low, top := n.apply(x.Low(), y.Low()), n.apply(x.Low(), y.Low())
	for _, k := range []int{n.apply(x.Low(), y.High()), n.apply(x.High(), y.Low()), n.apply(x.High(), y.High())} {
		low, top = min(low, k), max(top, k)
	}
	v.charge(top - low + 1)
	var b dice.Builder
	for k, p := range x.Outcomes() {
		for m, q := range y.Outcomes() {
			b.Add(n.apply(k, m), p.Times(q))
		}
	}
	return b.Dist()
}

// compareDist returns the distribution of x == y, x < y or x <= y.
func compareDist(op operation, x, y dice.Dist) dice.Dist {
	var holds, below dice.Number
	next := x.Low()
	for m, q := range y.Outcomes() {
		if op == opEqual {
			holds = holds.Plus(q.Times(x.Exactly(m)))
			continue
		}
		for ; next <= x.High() && (next < m || next == m && op == opAtMost); next++ {
			below = below.Plus(x.Exactly(next))
		}
		holds = holds.Plus(q.Times(below))
	}
	return dice.Bernoulli(holds.Chance())
}
