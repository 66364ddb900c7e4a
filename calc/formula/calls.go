package formula

import (
	"slices"

	"psyref/calc/dice"
)

// binaryOperations are the functions that apply one operation to two or more whole numbers in turn.
var binaryOperations = map[string]operation{"div": opDivide, "up": opDivideUp, "mod": opModulo, "min": opMin,
	"max": opMax}

// tallyFunctions are the functions that tally a pool or list.
var tallyFunctions = map[string]tallyKind{"sum": tallyTotal, "most": tallyMost, "kinds": tallyKinds, "sets": tallySets,
	"run": tallyRun}

// call returns the node of a function call.
func (b *builder) call(e *expr) *node {
	x := e.args[0]
	if op := binaryOperations[e.text]; op != 0 && len(e.args) > 1 {
		n := b.scalar(x)
		for _, a := range e.args[1:] {
			n = b.binaryNode(op, n, b.scalar(a))
		}
		return n
	}
	switch e.text {
	case "if":
		return b.ifCall(e)
	case "match":
		return b.match(e)
	case "abs":
		return b.unaryNode(&node{op: opAbsolute}, b.scalar(x))
	case "lookup":
		return b.unaryNode(&node{op: opLookup, table: &b.tables[e.table]}, b.scalar(x))
	case "at":
		return b.unaryNode(&node{op: opAt, list: b.list(x)}, b.scalar(e.args[1]))
	case "chance":
		return b.event(b.number(x))
	case "double":
		return b.double(x)
	case "max":
		return b.rank(x, 1)
	case "min":
		return b.rank(x, 0)
	case "rank":
		return b.rank(x, max(b.fixed(e.args[1]), 1))
	case "count":
		return b.size(x)
	}
	t := tally{kind: tallyFunctions[e.text], cap: maxNumber}
	if e.text == "sets" {
		t.cap = max(b.fixed(e.args[1]), 1)
	}
	return b.tallyOf(x, t)
}

// ifCall builds only the branch taken if the condition is constant.
func (b *builder) ifCall(e *expr) *node {
	on := b.scalar(e.args[0])
	switch {
	case !on.constant():
		return b.conditional(on, b.scalar(e.args[1]), b.scalar(e.args[2]))
	case on.n == 1:
		return b.scalar(e.args[1])
	}
	return b.scalar(e.args[2])
}

func (b *builder) match(e *expr) *node {
	x := b.scalar(e.args[0])
	pairs := e.args[1:]
	var chosen *node
	for i := len(pairs) - 1; i >= 0; i-- {
		on := b.matchesCase(x, pairs[i].args[0])
		if on.constant() && on.n == 0 {
			continue
		}
		then := b.scalar(pairs[i].args[1])
		if chosen == nil {
			chosen = then
		} else {
			chosen = b.conditional(on, then, chosen)
		}
	}
	return chosen
}

// matchesCase returns a node that is 1 if a number matches a case of match.
func (b *builder) matchesCase(x *node, what *expr) *node {
	switch {
	case what.form == name && what.text == "else" && what.typ == 0:
		return b.constant(1)
	case what.form == span:
		return b.in(x, what)
	}
	return b.binaryNode(opEqual, x, b.scalar(what))
}

// event returns a node that is 1 with chance p and 0 otherwise.
func (b *builder) event(p dice.Number) *node {
	switch {
	case p.Compare(dice.Number{}) <= 0:
		return b.constant(0)
	case p.Compare(dice.One) >= 0:
		return b.constant(1)
	}
	return b.add(&node{op: opEvent, chance: p, high: 1})
}

// tallyOf returns the node of a tally of the dice of a pool or the elements of a list.
func (b *builder) tallyOf(e *expr, t tally) *node {
	if e.typ == List {
		return b.constant(tallyList(b.list(e), t))
	}
	h := b.keptPool(e)
	if t.kind == tallyTotal {
		return b.sum(h)
	}
	return b.tally(h, t, nil)
}

// tallyList returns the tally of a list.
func tallyList(list []int, t tally) int {
	list = descending(list)
	s := &diceSource{}
	var shown []int
	for i, n := range list {
		if i == 0 || n != list[i-1] {
			s.outcomes, shown = append(s.outcomes, n), append(shown, 0)
		}
		shown[len(shown)-1]++
	}
	return (&roll{diceSource: s}).tallyFaces(resolvedTally{tally: &t, worth: s.outcomes}, shown)
}

// descending returns a sorted copy, the highest number first.
func descending(list []int) []int {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b int) int { return b - a })
	return list
}

// rank returns the node of the k-th highest element or, with k = 0, of the lowest. It is 0 if there
// are fewer elements.
func (b *builder) rank(e *expr, k int) *node {
	cuts := []cut{{false, k}, {true, 1}}
	if k == 0 {
		cuts = []cut{{true, 1}}
	}
	if e.typ == List {
		list := b.list(e)
		if k > len(list) {
			return b.constant(0)
		}
		return b.constant(tallyList(list, tally{cuts: cuts}))
	}
	h := b.keptPool(e)
	if k > 1 && h.maxDice() < k {
		return b.constant(0)
	}
	part := &keptPool{pool: h.pool, cuts: append(append([]cut(nil), h.cuts...), cuts...)}
	if k <= 1 || len(h.pool.args) == 1 && h.pool.args[0].constant() {
		return b.sum(part)
	}
	return b.conditional(b.binaryNode(opAtMost, b.constant(k), b.diceCount(h)), b.sum(part), b.constant(0))
}

// size returns the node of the number of elements.
func (b *builder) size(e *expr) *node {
	if e.typ == List {
		return b.constant(len(b.list(e)))
	}
	return b.diceCount(b.keptPool(e))
}

// diceCount returns the node of the number of dice of a pool.
func (b *builder) diceCount(h *keptPool) *node {
	if h.faces != nil {
		return b.tally(h, tally{kind: tallyTotal}, b.worths(h, func(faces []int) int { return len(faces) }))
	}
	ones := make([]*node, len(h.pool.pool.outcomes))
	one := b.constant(1)
	for i := range ones {
		ones[i] = one
	}
	return b.tally(h, tally{kind: tallyTotal}, ones)
}

// double returns a node that is 1 if two dice are equal or, for a whole number, whether its
// last two digits are.
func (b *builder) double(e *expr) *node {
	if e.typ == Pool || e.typ == List {
		return b.binaryNode(opEqual, b.tallyOf(e, tally{kind: tallyMost, cap: 2}), b.constant(2))
	}
	return b.unaryNode(&node{op: opDoubleDigits}, b.scalar(e))
}

// each builds f(x in set: body).
func (b *builder) each(e *expr) *node {
	if set := e.args[0]; set.typ != List {
		return b.eachDie(e)
	}
	elements := b.elements(e.args[0])
	switch e.text {
	case "first":
		return b.first(e, elements)
	case "min", "max":
		return b.extreme(e, elements)
	}
	result := b.constant(boolInt(e.text == "all"))
	for i := range elements {
		body := b.with(e.bind, elements[i].n, e.args[1])
		switch in := elements[i].in; e.text {
		case "any":
			result = b.or(result, b.and(in, body))
		case "all":
			result = b.and(result, b.or(b.not(in), body))
		case "count":
			result = b.binaryNode(opAdd, result, b.and(in, body))
		default:
			result = b.binaryNode(opAdd, result, b.conditional(in, body, b.constant(0)))
		}
	}
	return result
}

// element is an element of a list or range, and the condition under which it is present.
type element struct{ n, in *node }

// elements returns the elements of a list, or of a range whose ends may be rolled.
func (b *builder) elements(set *expr) (list []element) {
	always := b.constant(1)
	if set.form != span {
		for _, n := range b.list(set) {
			list = append(list, element{b.constant(n), always})
		}
		return list
	}
	low, high := b.scalar(set.args[0]), b.scalar(set.args[1])
	for n := low.low; n <= high.high; n++ {
		k := b.constant(n)
		list = append(list, element{k, b.and(b.binaryNode(opAtMost, low, k), b.binaryNode(opAtMost, k, high))})
	}
	return list
}

// first returns the place of the first element for which the body holds, from 1, or 0.
func (b *builder) first(e *expr, elements []element) *node {
	found := b.constant(0)
	bodies := make([]*node, len(elements))
	for i := range elements {
		bodies[i] = b.and(elements[i].in, b.with(e.bind, elements[i].n, e.args[1]))
	}
	for i := len(bodies) - 1; i >= 0; i-- {
		found = b.conditional(bodies[i], b.constant(i+1), found)
	}
	return found
}

func (b *builder) extreme(e *expr, elements []element) *node {
	if len(elements) == 0 {
		return b.constant(0)
	}
	most := b.with(e.bind, elements[0].n, e.args[1])
	for i := range elements[1:] {
		most = b.binaryNode(binaryOperations[e.text], most, b.with(e.bind, elements[i+1].n, e.args[1]))
	}
	return most
}

// repeat builds repeat(s = start: step, times, until): a chain of states. Each step rolls new dice.
func (b *builder) repeat(e *expr) *node {
	state := b.scalar(e.args[0])
	for range b.fixed(e.args[2]) {
		done := b.constant(0)
		if len(e.args) > 3 {
			done = b.with(e.bind, state, e.args[3])
		}
		if done.constant() && done.n == 1 {
			break
		}
		state = b.conditional(done, state, b.with(e.bind, state, e.args[1]))
	}
	return state
}

// eachDie builds f(x in dice: body). It evaluates the body once for each face of a die.
func (b *builder) eachDie(e *expr) *node {
	h := b.keptPool(e.args[0])
	bodies := map[int]*node{}
	body := func(face int) *node {
		if bodies[face] == nil {
			bodies[face] = b.with(e.bind, b.constant(face), e.args[1])
			if e.text == "all" {
				bodies[face] = b.not(bodies[face])
			}
		}
		return bodies[face]
	}
	outcomes := h.pool.pool.outcomes
	worth := make([]*node, len(outcomes))
	for i, n := range outcomes {
		if h.faces == nil {
			worth[i] = body(n)
			continue
		}
		worth[i] = b.constant(0)
		for _, face := range h.faces[i] {
			if e.text == "any" || e.text == "all" {
				worth[i] = b.or(worth[i], body(face))
			} else {
				worth[i] = b.binaryNode(opAdd, worth[i], body(face))
			}
		}
	}
	switch e.text {
	case "any":
		return b.tally(h, tally{kind: tallyAny}, worth)
	case "all":
		return b.not(b.tally(h, tally{kind: tallyAny}, worth))
	}
	return b.tally(h, tally{kind: tallyTotal}, worth)
}
