package formula

import (
	"strconv"

	"psyref/calc/dice"
)

// value returns the value of a checked expression.
func (b *builder) value(e *expr) (v value) {
	switch e.typ {
	case List:
		v.list = b.list(e)
	case Die, Pool:
		v.dice = b.keptPool(e)
	case Deck:
		v.deck = b.deck(e)
	case Number:
		v.number = b.number(e)
	default:
		v.node = b.scalar(e)
	}
	return v
}

// symbolValue returns the value of a name.
func (b *builder) symbolValue(e *expr) value {
	if n := b.bound[e.text]; e.symbol.element {
		return value{node: n}
	}
	if bound := e.symbol.bound; bound != nil {
		v, known := b.lets[bound]
		if !known {
			outer := b.bound // the formula of a let does not see element names of the formula that uses it
			b.bound = map[string]*node{}
			v = b.value(bound)
			b.bound = outer
			b.lets[bound] = v
		}
		return v
	}
	in := b.inputs[e.symbol.place]
	switch e.typ {
	case List:
		return value{list: in.List}
	case Bool:
		return value{node: b.constant(boolInt(in.Switch))}
	case Choice:
		for i, c := range e.choices {
			if c == in.Choice {
				return value{node: b.constant(i)}
			}
		}
	}
	return value{node: b.constant(in.Number)}
}

// scalar returns the node of a whole number, condition or choice. It adds dice up.
func (b *builder) scalar(e *expr) *node {
	if e.typ == Die || e.typ == Pool {
		return b.sum(b.keptPool(e))
	}
	switch e.form {
	case literal, boolean:
		return b.constant(e.n)
	case name:
		return b.symbolValue(e).node
	case negated:
		return b.binaryNode(opSubtract, b.constant(0), b.scalar(e.args[0]))
	case opposite:
		return b.not(b.scalar(e.args[0]))
	case binary:
		return b.binary(e)
	case each:
		return b.each(e)
	case loop:
		return b.repeat(e)
	}
	return b.call(e)
}

func (b *builder) binary(e *expr) *node {
	x := b.scalar(e.args[0])
	switch e.text {
	case "in":
		return b.in(x, e.args[1])
	case "and":
		if x.constant() && x.n == 0 {
			return x
		}
		return b.and(x, b.scalar(e.args[1]))
	case "or":
		if x.constant() && x.n == 1 {
			return x
		}
		return b.or(x, b.scalar(e.args[1]))
	}
	y := b.scalar(e.args[1])
	switch e.text {
	case "+":
		return b.binaryNode(opAdd, x, y)
	case "-":
		return b.binaryNode(opSubtract, x, y)
	case "*":
		return b.binaryNode(opMultiply, x, y)
	case "==":
		return b.binaryNode(opEqual, x, y)
	case "!=":
		return b.not(b.binaryNode(opEqual, x, y))
	case "<":
		return b.binaryNode(opLess, x, y)
	case "<=":
		return b.binaryNode(opAtMost, x, y)
	case ">":
		return b.binaryNode(opLess, y, x)
	}
	return b.binaryNode(opAtMost, y, x)
}

// in returns a node that is 1 if a number is in a range or list.
func (b *builder) in(x *node, set *expr) *node {
	if set.form == span {
		low, high := b.scalar(set.args[0]), b.scalar(set.args[1])
		return b.and(b.binaryNode(opAtMost, low, x), b.binaryNode(opAtMost, x, high))
	}
	found := b.constant(0)
	for _, n := range b.list(set) {
		found = b.or(found, b.binaryNode(opEqual, x, b.constant(n)))
	}
	return found
}

// fixed returns a whole number that is not rolled.
func (b *builder) fixed(e *expr) int { return b.scalar(e).n }

// list returns the numbers of a list.
func (b *builder) list(e *expr) (list []int) {
	switch e.form {
	case name:
		return b.symbolValue(e).list
	case span:
		low, high := b.fixed(e.args[0]), b.fixed(e.args[1])
		b.charge(max(0, high-low+1))
		for n := low; n <= high; n++ {
			list = append(list, n)
		}
		return list
	case called: // highest, lowest
		list = descending(b.list(e.args[0]))
		first, end := (&tally{cuts: []cut{{e.text == "lowest", b.fixed(e.args[1])}}}).keptRange(len(list))
		return list[first:end]
	}
	for _, a := range e.args {
		list = append(list, b.fixed(a))
	}
	return list
}

// keptPool returns a pool of dice or cards.
func (b *builder) keptPool(e *expr) *keptPool {
	switch {
	case e.form == name:
		return b.symbolValue(e).dice
	case e.form == called && (e.text == "highest" || e.text == "lowest"):
		h := b.keptPool(e.args[0])
		cuts := append(append([]cut(nil), h.cuts...), cut{e.text == "lowest", b.fixed(e.args[1])})
		return &keptPool{pool: h.pool, cuts: cuts}
	case e.form == called && e.text == "draw":
		return b.draw(e)
	case e.form == each && e.text == "more":
		return b.growing(e)
	}
	counts, dies := b.dice(e)
	return b.newPool(counts, dies)
}

// dice returns the groups of dice of an expression: counts and dies.
func (b *builder) dice(e *expr) (counts []*node, dies []dice.Dist) {
	switch {
	case e.form == dieForm || e.form == called && e.text == "die":
		return []*node{b.constant(1)}, []dice.Dist{b.die(e)}
	case e.form == pool || e.form == called && e.text == "dice":
		counts = []*node{b.scalar(e.args[0])}
		if die := e.args[1]; die.typ != Die || !isDiceLiteral(die) {
			return counts, []dice.Dist{b.bounded(b.eval.dist(b.scalar(die)))}
		}
		_, dies = b.dice(e.args[1])
		return counts, dies
	case e.form == list:
		for _, a := range e.args {
			c, d := b.dice(a)
			counts, dies = append(counts, c...), append(dies, d...)
		}
		return counts, dies
	}
	counts, dies = b.dice(e.args[0])
	for i := range dies {
		dies[i] = b.rerolledDie(e, dies[i])
	}
	return counts, dies
}

// growing returns the dice of more(dice: condition, times). A die with the dice that it adds is one
// die of the pool, whose outcomes are numbers for the sets of faces that they show.
func (b *builder) growing(e *expr) *keptPool {
	counts, dies := b.dice(e.args[0])
	var sets [][]int // in the order of their numbers
	numbers := map[string]int{}
	for g, die := range dies {
		var grown dice.Builder
		open := newStates(0) // sets that end with a face that adds a die
		open.add(nil, dice.One)
		for times := b.fixed(e.args[2]); len(open.weights) > 0; times-- {
			next := newStates(open.width + 1)
			for i, p := range open.weights {
				for n, q := range die.Outcomes() {
					b.charge(10 * next.width)
					faces := descending(append([]int{n}, open.state(i)...))
					if times > 0 && b.with(e.bind, b.constant(n), e.args[1]).n == 1 {
						next.add(faces, p.Times(q))
						continue
					}
					key := string(appendKey(nil, faces))
					if _, known := numbers[key]; !known {
						numbers[key], sets = len(sets), append(sets, faces)
					}
					grown.Add(numbers[key], p.Times(q))
				}
			}
			open = next
		}
		dies[g] = grown.Dist()
	}
	h := b.newPool(counts, dies)
	for _, n := range h.pool.pool.outcomes {
		h.faces = append(h.faces, sets[n])
	}
	return h
}

// rerolledDie returns a die with the reroll or explode of e applied.
func (b *builder) rerolledDie(e *expr, die dice.Dist) dice.Dist {
	on := func(n int) bool { return b.with(e.bind, b.constant(n), e.args[1]).n == 1 }
	if e.text == "reroll" {
		return b.bounded(die.Then(func(n int) dice.Dist {
			if on(n) {
				return die
			}
			return dice.Constant(n)
		}))
	}
	times := b.fixed(e.args[2])
	shown := die
	for range times {
		b.charge((shown.High() - shown.Low() + 1) * (die.High() - die.Low() + 1))
		more := shown
		shown = b.bounded(die.Then(func(n int) dice.Dist {
			if on(n) {
				return dice.Sum(dice.Constant(n), more)
			}
			return dice.Constant(n)
		}))
	}
	return shown
}

func (b *builder) bounded(d dice.Dist) dice.Dist {
	b.charge(d.High() - d.Low() + 1)
	return d
}

// with returns the node of a body in which a name is bound to n.
func (b *builder) with(bind string, n *node, body *expr) *node {
	before := b.bound[bind]
	b.bound[bind] = n
	defer func() { b.bound[bind] = before }()
	return b.scalar(body)
}

// die returns the distribution of one die.
func (b *builder) die(e *expr) dice.Dist {
	switch {
	case e.form == called:
		values, copies := b.faces(e)
		if len(values) == 0 {
			return dice.Constant(0)
		}
		all := sum(copies)
		var d dice.Builder
		for i, n := range values {
			d.Add(n, dice.Ratio(copies[i], all))
		}
		return d.Dist()
	case len(e.args) > 0:
		return b.sided(b.fixed(e.args[0]))
	case e.text[1:] == "F":
		var d dice.Builder
		for n := -1; n <= 1; n++ {
			d.Add(n, dice.Ratio(1, 3))
		}
		return d.Dist()
	}
	b.charge(e.n)
	return dice.Written(max(e.n, 1))
}

// sided returns a die with at least one side.
func (b *builder) sided(sides int) dice.Dist {
	sides = max(sides, 1)
	b.charge(sides)
	return dice.Die(sides)
}

const (
	// maxSpread is the largest difference between sides of a die or cards of a deck.
	maxSpread = 100_000
	// maxCopies is the largest number of equal cards of a deck. Copies of a side have no such limit,
	// because they are only ratios.
	maxCopies = 1000
)

// faces returns the distinct sides of a die or cards of a deck in falling order, with the number of
// copies of each. There are none if no side or card has a copy.
func (b *builder) faces(e *expr) (values, copies []int) {
	var all []int
	often := map[int]int{}
	for _, a := range e.args {
		what, at, n := a, a, 1
		if a.form == pair {
			what, at = a.args[0], a.args[1]
			n = max(b.fixed(at), 0)
		}
		list := []int{}
		if what.form == span {
			list = b.list(what)
		} else {
			list = append(list, b.fixed(what))
		}
		for _, k := range list {
			b.charge(1)
			if often[k] == 0 && n > 0 {
				all = append(all, k)
			}
			if often[k] += n; e.text == "deck" && often[k] > maxCopies {
				hint := "a deck has at most " + strconv.Itoa(maxCopies) + " cards of a kind"
				panic(refusal{at, "the deck has " + strconv.Itoa(often[k]) + " equal cards", hint})
			}
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	all = descending(all)
	if all[0]-all[len(all)-1] > maxSpread {
		message := "the sides are more than " + strconv.Itoa(maxSpread) + " apart"
		panic(refusal{e, message, "write numbers that are closer together"})
	}
	for _, k := range all {
		values, copies = append(values, k), append(copies, often[k])
	}
	return values, copies
}

func (b *builder) deck(e *expr) *diceSource {
	if e.form == name {
		return b.symbolValue(e).deck
	}
	s := &diceSource{}
	if s.outcomes, s.cards = b.faces(e); len(s.outcomes) == 0 {
		s.outcomes, s.cards = []int{0}, []int{0}
	}
	return s
}

// draw returns a pool of drawn cards, at most as many as the deck has.
func (b *builder) draw(e *expr) *keptPool {
	deck := b.deck(e.args[1])
	n := b.binaryNode(opMin, b.binaryNode(opMax, b.scalar(e.args[0]), b.constant(0)), b.constant(sum(deck.cards)))
	return &keptPool{pool: b.add(&node{op: opPool, args: []*node{n}, pool: deck})}
}
