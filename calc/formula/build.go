package formula

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// value is the value of an expression for given inputs, in the field of its type.
type value struct {
	node   *node // Int, Bool, Choice
	list   []int
	dice   *keptPool // Die, Pool
	deck   *diceSource
	number dice.Number
}

// keptPool is a pool with the cuts that select its dice.
type keptPool struct {
	pool  *node
	cuts  []cut
	total *node // the sum, once computed
	// faces are, for dice that add dice, the faces that a die and its further dice show, by outcome.
	faces [][]int
}

// builder makes the nodes of a definition's expressions for given inputs. It computes at once what
// does not depend on dice.
type builder struct {
	*meter
	inputs []calc.Value
	tables []Table
	lets   map[*expr]value // values of names that let binds
	bound  map[string]*node
	nodes  []*node
	eval   *evaluator
}

func newBuilder(inputs []calc.Value, tables []Table, m *meter) *builder {
	b := &builder{meter: m, inputs: inputs, tables: tables, lets: map[*expr]value{}, bound: map[string]*node{}}
	b.eval = newEvaluator(b)
	return b
}

// tooLarge is the panic when a number may exceed maxNumber.
type tooLarge struct{}

// refusal is the panic when the values of the inputs make an expression impossible to compute.
type refusal struct {
	at            *expr
	message, hint string
}

// add numbers and stores a node. Its range must be set.
func (b *builder) add(n *node) *node {
	b.charge(80)
	if n.low < -maxNumber || n.high > maxNumber {
		panic(tooLarge{})
	}
	n.id = len(b.nodes)
	b.nodes = append(b.nodes, n)
	return n
}

func (b *builder) constant(n int) *node {
	return b.add(&node{op: opConstant, n: n, low: n, high: n})
}

// unaryNode returns the node of an operation on one number.
func (b *builder) unaryNode(n *node, a *node) *node {
	if n.args = []*node{a}; a.constant() {
		return b.constant(n.apply(a.n, 0))
	}
	switch n.op {
	case opAbsolute:
		n.low, n.high = 0, max(a.high, -a.low)
	case opLookup:
		n.low, n.high = n.table.rowOf(a.low), n.table.rowOf(a.high)
	case opAt:
		for _, x := range n.list {
			n.low, n.high = min(n.low, x), max(n.high, x)
		}
	default:
		n.high = 1
	}
	return b.add(n)
}

// binaryNode returns the node of an operation on two numbers.
func (b *builder) binaryNode(op operation, x, y *node) *node {
	n := &node{op: op, args: []*node{x, y}}
	if x.constant() && y.constant() {
		return b.constant(n.apply(x.n, y.n))
	}
	switch op {
	case opEqual, opLess, opAtMost:
		n.high = 1
	case opModulo:
		most := max(y.high, -y.low)
		n.low, n.high = -most, most
	case opDivide, opDivideUp:
		most := max(x.high, -x.low)
		n.low, n.high = -most-1, most+1
	default:
		n.low, n.high = maxNumber+1, -maxNumber-1
		for _, p := range []int{n.apply(x.low, y.low), n.apply(x.low, y.high), n.apply(x.high, y.low),
			n.apply(x.high, y.high)} {
			n.low, n.high = min(n.low, p), max(n.high, p)
		}
	}
	return b.add(n)
}

// not returns 1 − x.
func (b *builder) not(x *node) *node { return b.binaryNode(opSubtract, b.constant(1), x) }

func (b *builder) and(x, y *node) *node {
	switch {
	case x.constant() && x.n == 0 || y.constant() && y.n == 1:
		return x
	case y.constant() || x.constant():
		return y
	}
	return b.add(&node{op: opAnd, args: []*node{x, y}, high: 1})
}

func (b *builder) or(x, y *node) *node {
	switch {
	case x.constant() && x.n == 1 || y.constant() && y.n == 0:
		return x
	case y.constant() || x.constant():
		return y
	}
	return b.add(&node{op: opOr, args: []*node{x, y}, high: 1})
}

// conditional returns the node of if(on, then, otherwise).
func (b *builder) conditional(on, then, otherwise *node) *node {
	if on.constant() {
		if on.n == 1 {
			return then
		}
		return otherwise
	}
	return b.add(&node{op: opIf, args: []*node{on, then, otherwise}, low: min(then.low, otherwise.low),
		high: max(then.high, otherwise.high)})
}

// newPool returns a pool of groups of dice, with a count and a die for each group.
func (b *builder) newPool(counts []*node, dies []dice.Dist) *keptPool {
	s := &diceSource{groups: dies}
	low, high := dies[0].Low(), dies[0].High()
	for _, d := range dies {
		low, high = min(low, d.Low()), max(high, d.High())
	}
	b.charge(high - low + 1)
	for n := high; n >= low; n-- {
		for _, d := range dies {
			if !d.Exactly(n).IsZero() {
				s.outcomes = append(s.outcomes, n)
				break
			}
		}
	}
	return &keptPool{pool: b.add(&node{op: opPool, args: counts, pool: s})}
}

// maxDice returns the largest number of dice that the pool may keep.
func (h *keptPool) maxDice() int {
	n := 0
	for _, count := range h.pool.args {
		n += max(count.high, 0)
	}
	if h.pool.pool.cards != nil {
		n = min(n, sum(h.pool.pool.cards))
	}
	first, end := (&tally{cuts: h.cuts}).keptRange(n)
	return end - first
}

// tally returns the node of a tally of a pool. The worths are those of its outcomes, or nil for the
// faces themselves.
func (b *builder) tally(h *keptPool, t tally, worth []*node) *node {
	t.cuts, t.ownFaces = h.cuts, worth == nil
	n := &node{op: opTally, tally: t, args: append([]*node{h.pool}, worth...), high: 1}
	most := h.maxDice()
	switch t.kind {
	case tallyTotal:
		low, high := 0, 0
		if t.ownFaces {
			outcomes := h.pool.pool.outcomes
			low, high = outcomes[len(outcomes)-1], outcomes[0]
		}
		for _, w := range worth {
			low, high = min(low, w.low), max(high, w.high)
		}
		n.low, n.high = min(0, low*most), max(0, high*most)
		if fixed := h.pool.args; len(h.cuts) == 0 && len(fixed) == 1 && fixed[0].constant() &&
			h.pool.pool.cards == nil {
			n.low, n.high = low*most, high*most
		}
	case tallyAny:
	default:
		n.high = max(most, 0)
	}
	return b.add(n)
}

// sum returns the node of the sum of the dice.
func (b *builder) sum(h *keptPool) *node {
	switch {
	case h.total == nil && h.faces != nil:
		h.total = b.tally(h, tally{kind: tallyTotal}, b.worths(h, sum))
	case h.total == nil:
		h.total = b.tally(h, tally{kind: tallyTotal}, nil)
	}
	return h.total
}

// worths returns the worths of the outcomes of dice that add dice.
func (b *builder) worths(h *keptPool, of func(faces []int) int) (list []*node) {
	for _, faces := range h.faces {
		list = append(list, b.constant(of(faces)))
	}
	return list
}
