package formula

import "slices"

// plan describes how to compute the distribution of a node under the assumption of other nodes. At
// most one of condition and walk is set: the evaluator iterates over its values first. If none is
// set, the nodes that the node reads are independent.
type plan struct {
	id    int
	reads []*node // assumed nodes that the node depends on

	condition *node    // a number
	walk      *circuit // numbers that the dice of one or several pools decide, perhaps the node itself

	// fixed says that all dice of the node are assumed, so the walk has no pool and one value.
	fixed bool
}

// planner finds plans and holds the current assumptions.
type planner struct {
	*builder
	facts []*fact // assumptions by node id; nil for none
	stack []int   // ids of the sets of assumed nodes
	// sets has the id of a set, by the id of the set without its last node and that node.
	sets           map[[2]int]int
	plans          map[[2]int]*plan // by node and set of assumed nodes
	byDependencies map[string]*plan // by node and the assumed nodes that it depends on
}

// setWith returns the id of the set of assumed nodes with further ones.
func (p *planner) setWith(nodes []*node) int {
	set := p.current()
	for _, n := range nodes {
		next, ok := p.sets[[2]int{set, n.id}]
		if !ok {
			next = len(p.sets) + 1
			p.sets[[2]int{set, n.id}] = next
		}
		set = next
	}
	return set
}

// assume adds assumptions, until release. The set is that of setWith.
func (p *planner) assume(set int, nodes []*node, facts []fact) {
	for i, n := range nodes {
		for len(p.facts) <= n.id {
			p.facts = append(p.facts, nil)
		}
		p.facts[n.id] = &facts[i]
	}
	p.stack = append(p.stack, set)
}

// release removes the assumptions of the last assume.
func (p *planner) release(nodes []*node) {
	for _, n := range nodes {
		p.facts[n.id] = nil
	}
	p.stack = p.stack[:len(p.stack)-1]
}

// fact returns the assumption of a node, or nil.
func (p *planner) fact(n *node) *fact {
	if n.id < len(p.facts) {
		return p.facts[n.id]
	}
	return nil
}

// current returns the id of the set of assumed nodes.
func (p *planner) current() int {
	if len(p.stack) == 0 {
		return 0
	}
	return p.stack[len(p.stack)-1]
}

// plan returns the plan of a node. Plans are cached, because they depend on which nodes are
// assumed, but not on their values.
func (p *planner) plan(n *node) *plan {
	key := [2]int{n.id, p.current()}
	if known := p.plans[key]; known != nil {
		return known
	}
	below := p.dependencies(nil, n)
	ids := []int{n.id}
	for _, k := range below.known {
		ids = append(ids, k.id)
	}
	name := string(appendKey(nil, ids))
	made := p.byDependencies[name]
	if made == nil {
		if len(below.leaves()) == 0 {
			made = &plan{fixed: true, walk: p.circuit([]*node{n}, nil)}
		} else {
			made = p.choose(n, below)
		}
		made.id, made.reads = len(p.byDependencies), below.known
		p.byDependencies[name] = made
	}
	p.plans[key] = made
	return made
}

// dependencies are the nodes that some nodes depend on.
type dependencies struct {
	nodes []*node // rolled and not assumed, each once, each before the nodes that read it
	known []*node // assumed ones, the newest first
	has   map[*node]bool
}

// dependencies returns the dependencies of nodes, including themselves. It leaves out except and
// what only except depends on, and does not follow the arguments of assumed nodes.
func (p *planner) dependencies(except *node, from ...*node) *dependencies {
	r := &dependencies{has: map[*node]bool{}}
	var visit func(n *node)
	visit = func(n *node) {
		if n.constant() || n == except || r.has[n] {
			return
		}
		p.charge(25)
		r.has[n] = true
		if p.fact(n) != nil {
			r.known = append(r.known, n)
			return
		}
		for _, a := range n.args {
			visit(a)
		}
		r.nodes = append(r.nodes, n)
	}
	for _, n := range from {
		visit(n)
	}
	r.known = newestFirst(r.known)
	return r
}

// newestFirst returns a copy sorted by falling id.
func newestFirst(nodes []*node) []*node {
	nodes = slices.Clone(nodes)
	slices.SortFunc(nodes, func(a, b *node) int { return b.id - a.id })
	return nodes
}

// leaves returns the pools and events among the nodes.
func (r *dependencies) leaves() (list []*node) {
	for _, n := range r.nodes {
		if n.op == opPool || n.op == opEvent {
			list = append(list, n)
		}
	}
	return list
}

// choose finds the plan of a node.
//
// The best plan is to condition on a number that separates everything that the node's parts share:
// the newest one whose dice are not read in another way too. Otherwise, what the dice of one or
// several pools decide is computed in one walk. If a tally of these dice also depends on other dice,
// its outcomes are tallied apart first.
func (p *planner) choose(n *node, below *dependencies) *plan {
	shared := p.shared(n)
	waiting := p.pending(n, below, shared)
	if len(shared) == 0 && len(waiting) == 0 {
		return &plan{}
	}
	needed := func(n *node) bool { return shared[n] || waiting[n] }
	candidates := newestFirst(below.nodes)
	for _, x := range candidates {
		if x != n && x.op != opPool && needed(x) && p.separates(n, x) {
			return &plan{condition: x}
		}
	}
	if walk := p.walkFor(n, below, needed); walk != nil {
		return &plan{walk: walk}
	}
	for _, x := range below.nodes {
		if x.op == opTally && len(p.dependencies(nil, x.args[1:]...).leaves()) > 0 {
			id := x.id
			*x = *p.apart(x)
			x.id = id
		}
	}
	return p.choose(n, p.dependencies(nil, n))
}

// apart returns a node of the same value as a tally whose worths are rolled. It adds up, or for any
// combines, a tally of each such outcome times its worth, and one of all other outcomes.
func (p *planner) apart(n *node) *node {
	if n.outcomes != nil {
		return n.outcomes
	}
	combine := func(x, y *node) *node { return p.binaryNode(opAdd, x, y) }
	worthOf := func(x, y *node) *node { return p.binaryNode(opMultiply, x, y) }
	if n.kind == tallyAny {
		combine, worthOf = p.or, p.and
	}
	zero, one := p.constant(0), p.constant(1)
	pool := &keptPool{pool: n.args[0], cuts: n.cuts}
	fixed := slices.Repeat([]*node{zero}, len(n.args)-1)
	var parts []*node
	for i, worth := range n.args[1:] {
		if worth.constant() {
			fixed[i] = worth
			continue
		}
		alone := slices.Repeat([]*node{zero}, len(n.args)-1)
		alone[i] = one
		parts = append(parts, worthOf(p.tally(pool, tally{kind: n.kind}, alone), worth))
	}
	if slices.ContainsFunc(fixed, func(worth *node) bool { return worth.n != 0 }) {
		parts = append(parts, p.tally(pool, tally{kind: n.kind}, fixed))
	}
	n.outcomes = parts[0]
	for _, part := range parts[1:] {
		n.outcomes = combine(n.outcomes, part)
	}
	return n.outcomes
}

// shared returns the nodes that several parts of a node depend on, or nil if those parts have no
// dice in common.
func (p *planner) shared(n *node) map[*node]bool {
	count := map[*node]int{}
	for _, group := range n.groups() {
		for _, x := range p.dependencies(nil, group...).nodes {
			count[x]++
		}
	}
	shared, dice := map[*node]bool{}, false
	for x, k := range count { // the order does not matter
		if k > 1 {
			shared[x] = true
			dice = dice || x.op == opPool || x.op == opEvent
		}
	}
	if !dice || n.op == opTally { // the parts of a tally are its pool and its prerequisites
		return nil
	}
	return shared
}

// pending returns the nodes that must be known before the node, or shared tallies, can be computed:
// numbers of dice, and worths.
func (p *planner) pending(n *node, below *dependencies, shared map[*node]bool) map[*node]bool {
	waiting := map[*node]bool{}
	for _, x := range below.nodes {
		computed := n.op == opTally && x == n.args[0] || shared[x] && x.op == opPool ||
			x.op == opTally && shared[x.args[0]]
		if x != n && !computed {
			continue
		}
		for _, s := range x.prerequisites() {
			under := p.dependencies(nil, s)
			if len(under.leaves()) == 0 {
				continue
			}
			for _, y := range under.nodes {
				waiting[y] = true
			}
		}
	}
	return waiting
}

// separates reports whether n reads the dice of x only through x.
func (p *planner) separates(n, x *node) bool {
	own := p.dependencies(nil, x).leaves()
	if len(own) == 0 {
		return false
	}
	around := p.dependencies(x, n)
	return !slices.ContainsFunc(own, func(leaf *node) bool { return around.has[leaf] })
}

// smallBoundary is the number of joint values that are cheaper to iterate over than to find in one
// walk with another pool. With 100, 40 dice that 40 others deny took more than 60 million steps;
// with the 164 values of their one pool it takes 2 ms.
const smallBoundary = 2000

// walkFor returns the circuit of a walk over one of the pools that are needed, over all of these or,
// at last, over all pools. It takes the first after which few joint values are left to iterate over,
// otherwise the one with the fewest. It returns nil if no pool can be walked.
func (p *planner) walkFor(n *node, below *dependencies, needed func(n *node) bool) *circuit {
	var lists [][]*node
	var some, all []*node
	for _, x := range newestFirst(below.nodes) {
		if x.op != opPool || len(p.dependencies(nil, x.args...).leaves()) > 0 {
			continue
		}
		if all = append(all, x); needed(x) {
			lists, some = append(lists, []*node{x}), append(some, x)
		}
	}
	var best, roots []*node
	least := unbounded
	for _, pools := range append(lists, some, all) {
		decided, size := p.decided(n, below, pools)
		if len(decided) > 0 && size < least {
			best, roots, least = pools, decided, size
		}
		if least <= smallBoundary {
			break
		}
	}
	if best == nil {
		return nil
	}
	return p.circuit(roots, best)
}

// decided returns the nodes that the dice of some pools decide and that other nodes read, or the node
// itself, with the number of their joint values. It returns none if a tally of the pools also
// depends on other dice.
func (p *planner) decided(n *node, below *dependencies, pools []*node) (roots []*node, size int) {
	p.charge(4 * len(below.nodes))
	walked := func(x *node) bool { return slices.Contains(pools, x) }
	open, read := map[*node]bool{}, map[*node]bool{}
	for _, x := range below.nodes { // each after its arguments
		open[x] = x.op == opEvent || x.op == opPool && !walked(x) ||
			slices.ContainsFunc(x.args, func(a *node) bool { return open[a] })
		if !open[x] {
			continue
		}
		if x.op == opTally && walked(x.args[0]) {
			return nil, 0
		}
		for _, a := range x.args {
			read[a] = true
		}
	}
	size = 1
	for _, x := range below.nodes {
		if !open[x] && (read[x] || x == n) && x.op != opPool && len(p.dependencies(nil, x).leaves()) > 0 {
			roots, size = append(roots, x), min(size*(x.high-x.low+1), unbounded)
		}
	}
	return roots, size
}
