package formula

import "slices"

// itemKind is how an item follows from its arguments.
type itemKind int

const (
	itemKnown itemKind = iota // a constant, or an assumed number
	itemTally
	itemSum   // the sum of arguments, each times its sign, and the offset
	itemMost  // the largest of arguments, each times the sign of the item, and of the offset
	itemSign  // whether the argument is 0, below 0 or at most 0, by the operation of the node
	itemOther // an operation on one or two numbers, or one number chosen by another
)

// item is one number of a circuit. Arguments are indexes of earlier items.
type item struct {
	kind   itemKind
	node   *node
	args   []int
	signs  []int  // of a sum; one sign for all of itemMost: 1, or −1 for the smallest
	owned  []bool // of a sum: whether no other item reads the argument
	offset int

	pool int // of a tally: index of its pool
	slot int // index in the state of a walk
}

// circuit is what a walk computes: nodes all of whose dice are walked or assumed. Chains of sums and
// extremes are one item, so a walk may add their terms in any order, and comparisons are signs of
// differences, so only the difference is kept.
type circuit struct {
	pools []*node // that are walked together
	nodes []*node // whose values are the result
	roots []int   // their items
	items []item
	width int // of a state: groups of dice, values, and bits for the known values

	place   map[*node]int
	readers map[*node]int
	facts   *planner
	alone   walk // without pools
	walkScratch
}

// circuit returns the circuit of some nodes over pools.
func (p *planner) circuit(nodes, pools []*node) *circuit {
	c := &circuit{pools: pools, nodes: nodes, place: map[*node]int{}, readers: map[*node]int{}, facts: p}
	var count func(n *node)
	count = func(n *node) {
		n = c.known(n)
		if c.readers[n]++; c.readers[n] > 1 || n.constant() || p.fact(n) != nil {
			return
		}
		p.charge(2 * len(n.args))
		for _, a := range n.args {
			count(a)
		}
	}
	for _, n := range nodes {
		count(n)
		c.readers[c.known(n)]++
	}
	for _, pool := range pools {
		c.width += len(pool.args)
	}
	for _, n := range nodes {
		c.roots = append(c.roots, c.item(n))
	}
	for i := range c.items {
		c.items[i].slot = c.width
		c.width++
		if t := c.items[i].node; c.items[i].kind == itemTally && t.kind == tallyRun {
			c.width++
		}
	}
	n := len(c.items)
	c.width += (n + 63) / 64
	c.walkScratch = walkScratch{
		tallies: make([]resolvedTally, n), low: make([]int, n), high: make([]int, n),
		fresh: make([]bool, n), needed: make([]bool, n), waiting: make([]bool, len(pools)),
		shown: make([]int, len(pools)), at: make([]int, len(nodes)), state: make([]int, 0, c.width),
	}
	return c
}

// known returns a node or, for a tally whose worths are not known before the walk, a node of the same
// value that tallies each of these outcomes by itself.
func (c *circuit) known(n *node) *node {
	unknown := func(a *node) bool { return !a.constant() && c.facts.fact(a) == nil }
	if n.op == opTally && unknown(n) && slices.ContainsFunc(n.args[1:], unknown) {
		return c.facts.apart(n)
	}
	return n
}

// item returns the index of a node's item.
func (c *circuit) item(n *node) int {
	n = c.known(n)
	if i, made := c.place[n]; made {
		return i
	}
	it := item{node: n, kind: itemOther}
	switch {
	case n.constant() || c.facts.fact(n) != nil:
		it.kind = itemKnown
	case n.op == opTally:
		it.kind, it.pool = itemTally, slices.Index(c.pools, n.args[0])
	case n.op == opAdd || n.op == opSubtract:
		it.kind = itemSum
		c.terms(&it, n, 1)
	case n.op == opMin || n.op == opAnd:
		it = c.extreme(n, -1)
	case n.op == opMax || n.op == opOr:
		it = c.extreme(n, 1)
	case n.op == opEqual || n.op == opLess || n.op == opAtMost:
		difference := item{node: n, kind: itemSum}
		c.term(&difference, n.args[0], 1)
		c.term(&difference, n.args[1], -1)
		it.kind, it.args = itemSign, []int{c.add(difference)}
	default:
		for _, a := range n.args {
			it.args = append(it.args, c.item(a))
		}
	}
	c.place[n] = c.add(it)
	return c.place[n]
}

func (c *circuit) add(it item) int {
	for _, a := range it.args {
		it.owned = append(it.owned, c.readers[c.items[a].node] == 1)
	}
	c.items = append(c.items, it)
	return len(c.items) - 1
}

// terms adds the terms of a sum or difference.
func (c *circuit) terms(it *item, n *node, sign int) {
	c.term(it, n.args[0], sign)
	if n.op == opSubtract {
		sign = -sign
	}
	c.term(it, n.args[1], sign)
}

// term adds one term of a sum, or its terms if it is a sum that nothing else reads.
func (c *circuit) term(it *item, n *node, sign int) {
	n = c.known(n)
	switch {
	case n.constant():
		it.offset += sign * n.n
	case c.readers[n] == 1 && c.facts.fact(n) == nil && (n.op == opAdd || n.op == opSubtract):
		c.terms(it, n, sign)
	default:
		it.args, it.signs = append(it.args, c.item(n)), append(it.signs, sign)
	}
}

// extreme returns the item of a minimum or maximum, or of a chain of them.
func (c *circuit) extreme(n *node, sign int) item {
	it := item{node: n, kind: itemMost, signs: []int{sign}, offset: -unbounded}
	var visit func(m *node)
	visit = func(m *node) {
		for _, a := range m.args {
			a = c.known(a)
			switch {
			case a.constant():
				it.offset = max(it.offset, sign*a.n)
			case a.op == n.op && c.readers[a] == 1 && c.facts.fact(a) == nil:
				visit(a)
			default:
				it.args = append(it.args, c.item(a))
			}
		}
	}
	visit(n)
	return it
}
