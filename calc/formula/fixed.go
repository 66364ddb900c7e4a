package formula

import "psyref/calc/dice"

// fixedValues are the values of nodes whose dice are all assumed. They are valid in one round: until
// the assumptions change.
type fixedValues struct {
	round  int
	rounds []int // by node id: the round in which the value was computed
	values []int
}

// fixedDist returns the distribution of a node whose dice are all assumed: its value, or no outcome
// if it is given a condition that does not hold.
func (v *evaluator) fixedDist(n *node) dice.Dist {
	if n.op == opGiven && v.fixedValue(n.args[0]) == 0 {
		return dice.Dist{}
	}
	return dice.Constant(v.fixedValue(n))
}

// fixedValue returns the value of a node whose dice are all assumed. It computes a node once,
// however many nodes read it, and needs no distribution, no key and no map.
func (v *evaluator) fixedValue(n *node) int {
	v.fixed.round++
	for len(v.fixed.values) < len(v.nodes) {
		v.fixed.rounds, v.fixed.values = append(v.fixed.rounds, 0), append(v.fixed.values, 0)
	}
	return v.fixedNode(n)
}

func (v *evaluator) fixedNode(n *node) int {
	if n.constant() {
		return n.n
	}
	if f := v.fact(n); f != nil {
		return f.n
	}
	if v.fixed.rounds[n.id] == v.fixed.round {
		return v.fixed.values[n.id]
	}
	v.charge(1)
	value := v.fixedOperation(n)
	v.fixed.rounds[n.id], v.fixed.values[n.id] = v.fixed.round, value
	return value
}

// fixedOperation applies the operation of a node to fixed values.
func (v *evaluator) fixedOperation(n *node) int {
	if n.op == opTally {
		return v.fixedTally(n)
	}
	x := v.fixedNode(n.args[0])
	switch n.op {
	case opAnd:
		if x == 0 {
			return 0
		}
		return v.fixedNode(n.args[1])
	case opOr:
		if x == 1 {
			return 1
		}
		return v.fixedNode(n.args[1])
	case opIf:
		return v.fixedNode(n.args[2-x])
	case opGiven:
		return v.fixedNode(n.args[1])
	}
	y := 0
	if len(n.args) > 1 {
		y = v.fixedNode(n.args[1])
	}
	return n.apply(x, y)
}

// fixedTally returns a tally of a pool whose roll is assumed.
func (v *evaluator) fixedTally(n *node) int {
	pool := n.args[0]
	shown := v.fact(pool).shown
	c := resolvedTally{tally: &n.tally, worth: pool.pool.outcomes}
	if !n.ownFaces && len(n.args) > 1 {
		c.worth = make([]int, len(n.args)-1)
		for i, a := range n.args[1:] {
			if shown[i] > 0 {
				c.worth[i] = v.fixedNode(a)
			}
		}
	}
	v.charge(len(shown))
	r := roll{diceSource: pool.pool}
	return r.tallyFaces(c, shown)
}
