package formula

import "slices"

// plan is how to find the distribution of a node when it is known what some nodes are. At most one of on, tallies and pool is set: what has to be learnt first.
// Where none is, the numbers that the node reads are independent.
type plan struct {
	id    int
	reads []*node // known nodes that the node depends on

	on      *node   // a number
	tallies []*node // what is asked of one pool, all at once
	pool    *node   // a pool, die by die
}

// planner finds plans and knows what is known.
type planner struct {
	work           *meter
	builder        *builder
	known          map[*node]*fact
	set            []int            // the ids of the sets of nodes that were known one after the other
	sets           map[[2]int]int   // of a set and one node more
	plans          map[[2]int]*plan // by node and set of known nodes
	byDependencies map[string]*plan // by node and those of the known nodes that it depends on
}

// learn makes nodes known.
func (p *planner) assume(nodes []*node, facts []*fact) {
	set := p.current()
	for i, n := range nodes {
		p.known[n] = facts[i]
		next, ok := p.sets[[2]int{set, n.id}]
		if !ok {
			next = len(p.sets) + 1
			p.sets[[2]int{set, n.id}] = next
		}
		set = next
	}
	p.set = append(p.set, set)
}

func (p *planner) release(nodes []*node) {
	for _, n := range nodes {
		delete(p.known, n)
	}
	p.set = p.set[:len(p.set)-1]
}

// current is the id of the set of nodes that are known.
func (p *planner) current() int {
	if len(p.set) == 0 {
		return 0
	}
	return p.set[len(p.set)-1]
}

// plan finds the plan of a node, or remembers it: it depends on which nodes are known and not on what is known of them.
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
		made = p.choose(n, below)
		made.id, made.reads = len(p.byDependencies), below.known
		p.byDependencies[name] = made
	}
	p.plans[key] = made
	return made
}

// reach is what some nodes depend on.
type dependencies struct {
	nodes []*node // not known and rolled, each once; later ones do not read earlier ones
	known []*node // known ones, the latest first
	has   map[*node]bool
}

// below finds what nodes depend on, themselves among it. It does not look behind what is known, nor behind cut.
func (p *planner) dependencies(cut *node, from ...*node) *dependencies {
	r := &dependencies{has: map[*node]bool{}}
	var visit func(n *node)
	visit = func(n *node) {
		if n.constant() || n == cut || r.has[n] {
			return
		}
		p.work.charge(6)
		r.has[n] = true
		if p.known[n] != nil {
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
	r.known = p.newestFirst(r.known)
	return r
}

// latest are the same nodes, those that were made last first.
func (p *planner) newestFirst(nodes []*node) []*node {
	ids := make([]int, len(nodes))
	for i, n := range nodes {
		ids[i] = n.id
	}
	sorted := make([]*node, len(nodes))
	for i, id := range descending(ids) {
		sorted[i] = p.builder.nodes[id]
	}
	return sorted
}

// leaves are the pools and events among the nodes.
func (r *dependencies) leaves() (list []*node) {
	for _, n := range r.nodes {
		if n.op == opPool || n.op == opEvent {
			list = append(list, n)
		}
	}
	return list
}

// separate finds what to learn of a node first.
//
// The best is a number that everything common to the node's parts goes through: the latest of those whose dice are not read in another way too. Where the parts
// ask one pool for different things, these are learnt at once. What is left is learning a pool die by die, which any formula can be found with.
func (p *planner) choose(n *node, below *dependencies) *plan {
	shared := p.shared(n)
	waiting := p.pending(n, below, shared)
	if len(shared) == 0 && len(waiting) == 0 {
		return &plan{}
	}
	needed := func(n *node) bool { return shared[n] || waiting[n] }
	candidates := p.newestFirst(below.nodes)
	for _, x := range candidates {
		if x != n && x.op != opPool && needed(x) && p.separates(n, x) {
			return &plan{on: x}
		}
	}
	for _, pool := range candidates {
		if tallies := p.readyTallies(pool, below); pool.op == opPool && needed(pool) && len(tallies) > 0 {
			return &plan{tallies: tallies}
		}
	}
	slices.Reverse(candidates) // the first leaf depends on no other
	for _, leaf := range candidates {
		if needed(leaf) && leaf.op == opPool {
			return &plan{pool: leaf}
		}
	}
	return &plan{}
}

// shared are the nodes that more than one of the node's parts depend on, with dice among them; none where they have no dice in common.
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
	if !dice || n.op == opTally { // the parts of a tally are its pool and what must be known first
		return nil
	}
	return shared
}

// waiting are the nodes that must be known before the node, or tallies that it shares, can be: numbers of dice and what is counted.
func (p *planner) pending(n *node, below *dependencies, shared map[*node]bool) map[*node]bool {
	waiting := map[*node]bool{}
	for _, x := range below.nodes {
		asked := n.op == opTally && x == n.args[0] || shared[x] && x.op == opPool || x.op == opTally && shared[x.args[0]]
		if x != n && !asked {
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

// separates tells whether no dice that a number depends on are read by n in another way.
func (p *planner) separates(n, x *node) bool {
	own := p.dependencies(nil, x).leaves()
	if len(own) == 0 {
		return false
	}
	around := p.dependencies(x, n)
	return !slices.ContainsFunc(own, func(leaf *node) bool { return around.has[leaf] })
}

// asked are the tallies of a pool when all that they need is known; none otherwise.
func (p *planner) readyTallies(pool *node, below *dependencies) (tallies []*node) {
	for _, x := range below.nodes {
		if x.op != opTally || x.args[0] != pool {
			continue
		}
		tallies = append(tallies, x)
		for _, s := range slices.Concat(x.prerequisites(), pool.prerequisites()) {
			if len(p.dependencies(nil, s).leaves()) > 0 {
				return nil
			}
		}
	}
	return tallies
}
