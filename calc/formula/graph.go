package formula

import "psyref/calc/dice"

// operation is what a node does.
type operation int

const (
	opConstant operation = iota
	opPool               // dice or cards; it has no value of its own
	opEvent              // 1 with a chance
	opTally              // a number that a pool shows
	opAdd
	opSubtract
	opMultiply
	opDivide // rounded down
	opUp     // divided and rounded up
	opModulo
	opMin
	opMax
	opAbsolute
	opDigits // the two digits are equal
	opLookup
	opAt
	opEqual
	opLess
	opAtMost
	opNot
	opAnd
	opOr
	opIf
	opGiven // args[1] where args[0] is true, and nothing otherwise
)

// node is a number that depends on dice, or a pool of them. What a node depends on is made before it and has a lower id. A name that let binds is one node,
// however often it is used: so what is rolled once is shared.
type node struct {
	id   int
	op   operation
	args []*node
	n    int // of a constant

	low, high int // no value lies beyond

	chance dice.Number // of an event
	table  *Table      // of lookup
	list   []int       // of at

	pool *source // of a pool
	tally
}

// constant tells whether a node is not rolled.
func (n *node) constant() bool { return n.op == opConstant }

// groups are the nodes that a node reads, in groups of which no two are read for different reasons: the branches of a condition exclude one another.
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

// strict are the nodes that must be known before the node itself can be: how many dice there are, and what is counted.
func (n *node) prerequisites() []*node {
	switch n.op {
	case opPool:
		return n.args
	case opTally:
		return n.args[1:]
	}
	return nil
}

// apply is the value of an operation on one or two whole numbers.
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
	case opUp:
		return -floor(-a, b)
	case opModulo:
		return a - b*floor(a, b)
	case opMin:
		return min(a, b)
	case opMax:
		return max(a, b)
	case opAbsolute:
		return max(a, -a)
	case opDigits:
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
	case opNot:
		return 1 - a
	}
	return 0
}

// floor is a divided by b, rounded down, and 0 when b is 0.
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
