package formula

import "psyref/calc/dice"

// operation is the operation of a node.
type operation int

const (
	opConstant operation = iota
	opPool               // dice or cards; has no value of its own
	opEvent              // 1 with a chance, otherwise 0
	opTally              // a tally of a pool
	opAdd
	opSubtract
	opMultiply
	opDivide   // rounded down
	opDivideUp // rounded up
	opModulo
	opMin
	opMax
	opAbsolute
	opDoubleDigits // whether the last two digits are equal
	opLookup
	opAt
	opEqual
	opLess
	opAtMost
	opAnd
	opOr
	opIf
	opGiven // args[1] if args[0] is true, otherwise no outcome
)

// node is a number that depends on dice, or a pool. Nodes are created after the nodes that they
// depend on and have higher ids. A name that let binds is one node, so all its uses share one roll.
type node struct {
	id   int
	op   operation
	args []*node
	n    int // of a constant

	low, high int // bounds of its values

	chance dice.Number // of an event
	table  *Table      // of lookup
	list   []int       // of at

	pool *diceSource // of a pool
	tally
	outcomes *node // of a tally: the node of planner.apart, once it is made
}

// constant reports whether a node is not rolled.
func (n *node) constant() bool { return n.op == opConstant }

// groups returns the nodes that a node reads, grouped so that only nodes of different groups are
// used together. The branches of a condition exclude each other and form one group.
func (n *node) groups() [][]*node {
	if n.op == opIf || n.op == opGiven {
		return [][]*node{n.args[:1], n.args[1:]}
	}
	list := make([][]*node, len(n.args))
	for i := range n.args {
		list[i] = n.args[i : i+1]
	}
	return list
}

// prerequisites returns the nodes whose values must be known before the node can be computed:
// numbers of dice, and worths.
func (n *node) prerequisites() []*node {
	switch n.op {
	case opPool:
		return n.args
	case opTally:
		return n.args[1:]
	}
	return nil
}

// apply applies the operation to one or two whole numbers.
func (n *node) apply(a, b int) int {
	switch n.op {
	case opAdd:
		return a + b
	case opSubtract:
		return a - b
	case opMultiply:
		return a * b
	case opDivide:
		return floor(a, b)
	case opDivideUp:
		return -floor(-a, b)
	case opModulo:
		return a - b*floor(a, b)
	case opMin:
		return min(a, b)
	case opMax:
		return max(a, b)
	case opAbsolute:
		return max(a, -a)
	case opDoubleDigits:
		return boolInt(a >= 0 && a%100/10 == a%10)
	case opLookup:
		return n.table.rowOf(a)
	case opAt:
		if a < 1 || a > len(n.list) {
			return 0
		}
		return n.list[a-1]
	case opEqual:
		return boolInt(a == b)
	case opLess:
		return boolInt(a < b)
	case opAtMost:
		return boolInt(a <= b)
	}
	return 0
}

// floor returns a divided by b, rounded down, or 0 if b is 0.
func floor(a, b int) int {
	if b == 0 {
		return 0
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func boolInt(holds bool) int {
	if holds {
		return 1
	}
	return 0
}
