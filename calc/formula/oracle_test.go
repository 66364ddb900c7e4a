package formula

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"psyref/calc"
	"psyref/calc/dice"
)

// oracle computes a formula in a slow and obvious way: it enumerates every roll of every die and
// every draw of every card, and evaluates the formula for each. A name that let binds is evaluated
// once in each of these worlds.
type oracle struct {
	inputs []calc.Value
	tables []Table

	world  []int // choice taken at each branch so far
	ways   []int // number of choices at each branch
	next   int
	weight *big.Rat
	lets   map[*expr]any
	bound  map[string]int
}

// mostWorlds limits the enumeration.
const mostWorlds = 25_000

// errTooMany is the panic when there are more worlds.
type errTooMany struct{}

// worlds calls each in every world.
func (o *oracle) worlds(each func()) {
	outer := *o
	*o = oracle{inputs: outer.inputs, tables: outer.tables}
	for range mostWorlds {
		o.next, o.weight, o.lets, o.bound = 0, big.NewRat(1, 1), map[*expr]any{}, map[string]int{}
		each()
		last := len(o.world) - 1
		for last >= 0 && o.world[last]+1 == o.ways[last] {
			last--
		}
		if last < 0 {
			*o = outer
			return
		}
		o.world, o.ways = o.world[:last+1], o.ways[:last+1]
		o.world[last]++
	}
	panic(errTooMany{})
}

// branch takes one of several weighted choices.
func (o *oracle) branch(weights []int64) int {
	if o.next == len(o.world) {
		o.world, o.ways = append(o.world, 0), append(o.ways, len(weights))
	}
	way := o.world[o.next]
	o.next++
	var all int64
	for _, w := range weights {
		all += w
	}
	o.weight.Mul(o.weight, big.NewRat(weights[way], all))
	return way
}

// even takes one of n equally likely choices.
func (o *oracle) even(n int) int {
	weights := make([]int64, n)
	for i := range weights {
		weights[i] = 1
	}
	return o.branch(weights)
}

// tallied returns the distribution of a number given a condition.
func (o *oracle) tallied(x, on *expr) map[int]*big.Rat {
	tally, all := map[int]*big.Rat{}, new(big.Rat)
	o.worlds(func() {
		if on != nil && o.int(on) == 0 {
			return
		}
		n := o.int(x)
		if tally[n] == nil {
			tally[n] = new(big.Rat)
		}
		tally[n].Add(tally[n], o.weight)
		all.Add(all, o.weight)
	})
	if all.Sign() == 0 {
		return nil
	}
	for _, p := range tally {
		p.Quo(p, all)
	}
	return tally
}

func (o *oracle) number(e *expr) *big.Rat {
	if e.typ != Number {
		return big.NewRat(int64(o.int(e)), 1)
	}
	switch e.form {
	case name:
		return o.number(e.symbol.bound)
	case negated:
		return new(big.Rat).Neg(o.number(e.args[0]))
	case binary:
		x, y := o.number(e.args[0]), o.number(e.args[1])
		switch e.text {
		case "+":
			return new(big.Rat).Add(x, y)
		case "-":
			return new(big.Rat).Sub(x, y)
		case "*":
			return new(big.Rat).Mul(x, y)
		}
		if y.Sign() == 0 {
			return y
		}
		return new(big.Rat).Quo(x, y)
	}
	switch e.text {
	case "P":
		x, on := splitGiven(e.args[0])
		if p := o.tallied(x, on)[1]; p != nil {
			return p
		}
		return new(big.Rat)
	case "mean":
		x, on := splitGiven(e.args[0])
		mean := new(big.Rat)
		for n, p := range o.tallied(x, on) {
			mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(n), 1)))
		}
		return mean
	case "if":
		return o.number(e.args[2-o.int(e.args[0])])
	}
	for _, p := range e.args[1:] {
		if o.matches(o.int(e.args[0]), p.args[0]) {
			return o.number(p.args[1])
		}
	}
	panic("no match")
}

func (o *oracle) matches(n int, what *expr) bool {
	if what.form == name && what.text == "else" && what.typ == 0 {
		return true
	}
	if what.form == span {
		return o.int(what.args[0]) <= n && n <= o.int(what.args[1])
	}
	return n == o.int(what)
}

// let returns the value of a name, evaluated once per world.
func (o *oracle) let(e *expr) any {
	if v, ok := o.lets[e.symbol.bound]; ok {
		return v
	}
	outer := o.bound
	o.bound = map[string]int{}
	var v any
	switch bound := e.symbol.bound; bound.typ {
	case List, Die, Pool:
		v = o.elements(bound)
	default:
		v = o.int(bound)
	}
	o.bound = outer
	o.lets[e.symbol.bound] = v
	return v
}

// elements returns the numbers of a list, or the faces of dice and cards.
func (o *oracle) elements(e *expr) (list []int) {
	switch {
	case e.form == name && e.symbol.bound != nil:
		return o.let(e).([]int)
	case e.form == name:
		return o.inputs[e.symbol.place].List
	case e.form == span:
		for n, high := o.int(e.args[0]), o.int(e.args[1]); n <= high; n++ {
			list = append(list, n)
		}
		return list
	case e.form == called && (e.text == "highest" || e.text == "lowest"):
		list = descending(o.elements(e.args[0]))
		k := min(max(o.int(e.args[1]), 0), len(list))
		if e.text == "lowest" {
			return list[len(list)-k:]
		}
		return list[:k]
	case e.form == called && e.text == "draw":
		return o.draw(e)
	case e.form == list_ && e.typ == List:
		for _, a := range e.args {
			list = append(list, o.int(a))
		}
		return list
	}
	if e.form == each && e.text == "more" {
		for _, roll := range o.dice(e.args[0]) {
			n := roll()
			list = append(list, n)
			for times := o.int(e.args[2]); times > 0 && o.body(e, n) == 1; times-- {
				n = roll()
				list = append(list, n)
			}
		}
		return list
	}
	for _, roll := range o.dice(e) {
		list = append(list, roll())
	}
	return list
}

const list_ = list

// dice returns functions that roll each die of an expression.
func (o *oracle) dice(e *expr) (rolls []func() int) {
	switch {
	case e.form == pool || e.form == called && e.text == "dice":
		n := o.int(e.args[0])
		for range n {
			if isDiceLiteral(e.args[1]) && e.args[1].typ == Die {
				rolls = append(rolls, o.dice(e.args[1])...)
			} else {
				rolls = append(rolls, func() int { return o.int(e.args[1]) })
			}
		}
		return rolls
	case e.form == list_:
		for _, a := range e.args {
			rolls = append(rolls, o.dice(a)...)
		}
		return rolls
	case e.form == each:
		times := 1
		if e.text == "explode" {
			times = o.int(e.args[2])
		}
		for _, roll := range o.dice(e.args[0]) {
			rolls = append(rolls, func() int { return o.again(e, roll, times) })
		}
		return rolls
	case e.form == called && e.text == "die":
		values, weights := o.faces(e)
		return append(rolls, func() int { return values[o.branch(weights)] })
	case len(e.args) > 0:
		sides := max(o.int(e.args[0]), 1)
		return append(rolls, func() int { return o.even(sides) + 1 })
	case e.text[1:] == "F":
		return append(rolls, func() int { return o.even(3) - 1 })
	case e.n == 66:
		return append(rolls, func() int { n := o.even(36); return 10*(n/6+1) + n%6 + 1 })
	case e.n == 666:
		return append(rolls, func() int { n := o.even(216); return 100*(n/36+1) + 10*(n/6%6+1) + n%6 + 1 })
	}
	return append(rolls, func() int { return o.even(e.n) + 1 })
}

func (o *oracle) again(e *expr, roll func() int, times int) int {
	n := roll()
	for total := n; ; total += n {
		if times == 0 || o.body(e, n) == 0 {
			return total
		}
		if times--; e.text == "reroll" {
			total = 0
		}
		n = roll()
	}
}

// loop takes step after step.
func (o *oracle) loop(e *expr) int {
	state := o.int(e.args[0])
	for range o.int(e.args[2]) {
		if len(e.args) > 3 && o.with(e.bind, state, e.args[3]) == 1 {
			break
		}
		state = o.body(e, state)
	}
	return state
}

func (o *oracle) body(e *expr, n int) int { return o.with(e.bind, n, e.args[1]) }

// with evaluates an expression in which a name is bound to n.
func (o *oracle) with(bind string, n int, body *expr) int {
	before, had := o.bound[bind]
	o.bound[bind] = n
	v := o.int(body)
	if delete(o.bound, bind); had {
		o.bound[bind] = before
	}
	return v
}

// faces returns the sides of a die or the cards of a deck with their numbers of copies.
func (o *oracle) faces(e *expr) (values []int, often []int64) {
	for _, a := range e.args {
		n := 1
		if a.form == pair {
			n, a = o.int(a.args[1]), a.args[0]
		}
		list := []int{}
		if a.form == span {
			list = o.elements(a)
		} else {
			list = append(list, o.int(a))
		}
		for _, k := range list {
			if n > 0 {
				values, often = append(values, k), append(often, int64(n))
			}
		}
	}
	if len(values) == 0 {
		return []int{0}, []int64{1}
	}
	return values, often
}

// draw draws cards one by one.
func (o *oracle) draw(e *expr) (hand []int) {
	deck := e.args[1]
	if deck.form == name {
		deck = deck.symbol.bound
	}
	values, often := o.faces(deck)
	n := o.int(e.args[0])
	for range n {
		var left []int64
		var which []int
		for i, k := range often {
			if k > 0 {
				left, which = append(left, k), append(which, i)
			}
		}
		if len(left) == 0 {
			break
		}
		i := which[o.branch(left)]
		often[i]--
		hand = append(hand, values[i])
	}
	return hand
}

// int returns a whole number, or a condition as 0 or 1.
func (o *oracle) int(e *expr) int {
	if e.typ == Die || e.typ == Pool {
		return sum(o.elements(e))
	}
	switch e.form {
	case literal, boolean:
		return e.n
	case name:
		return o.named(e)
	case negated:
		return -o.int(e.args[0])
	case opposite:
		return 1 - o.int(e.args[0])
	case binary:
		return o.binary(e)
	case each:
		return o.each(e)
	case loop:
		return o.loop(e)
	}
	return o.call(e)
}

func (o *oracle) named(e *expr) int {
	if e.symbol.bound != nil {
		return o.let(e).(int)
	}
	if n, ok := o.bound[e.text]; ok {
		return n
	}
	in := o.inputs[e.symbol.place]
	switch e.typ {
	case Bool:
		return boolInt(in.Switch)
	case Choice:
		return slices.Index(e.choices, in.Choice)
	}
	return in.Number
}

func (o *oracle) binary(e *expr) int {
	x := o.int(e.args[0])
	if e.text == "in" {
		if set := e.args[1]; set.form != span {
			return boolInt(slices.Contains(o.elements(set), x))
		}
		return boolInt(o.matches(x, e.args[1]))
	}
	y := o.int(e.args[1])
	switch e.text {
	case "and":
		return x * y
	case "or":
		return max(x, y)
	case "+":
		return x + y
	case "-":
		return x - y
	case "*":
		return x * y
	case "==":
		return boolInt(x == y)
	case "!=":
		return boolInt(x != y)
	case "<":
		return boolInt(x < y)
	case "<=":
		return boolInt(x <= y)
	case ">":
		return boolInt(x > y)
	}
	return boolInt(x >= y)
}

func (o *oracle) each(e *expr) int {
	var values []int
	for _, n := range o.elements(e.args[0]) {
		values = append(values, o.body(e, n))
	}
	switch e.text {
	case "count", "sum":
		return sum(values)
	case "any":
		return boolInt(slices.Contains(values, 1))
	case "all":
		return boolInt(!slices.Contains(values, 0))
	case "first":
		return slices.Index(values, 1) + 1
	}
	switch {
	case len(values) == 0:
		return 0
	case e.text == "max":
		return slices.Max(values)
	}
	return slices.Min(values)
}

func (o *oracle) call(e *expr) int {
	if e.text == "match" {
		n := o.int(e.args[0])
		for _, p := range e.args[1:] {
			if o.matches(n, p.args[0]) {
				return o.int(p.args[1])
			}
		}
		panic("no match")
	}
	if e.text == "if" {
		return o.int(e.args[2-o.int(e.args[0])])
	}
	if e.args[0].typ.hasElements() && (len(e.args) == 1 ||
		!slices.Contains([]string{"min", "max", "div", "up", "mod"}, e.text)) {
		if n, ok := o.ofElements(e); ok {
			return n
		}
	}
	if e.text == "chance" {
		p := o.number(e.args[0])
		if p.Sign() <= 0 || p.Cmp(big.NewRat(1, 1)) >= 0 {
			return boolInt(p.Sign() > 0)
		}
		return o.branch([]int64{p.Denom().Int64() - p.Num().Int64(), p.Num().Int64()})
	}
	x := o.int(e.args[0])
	switch e.text {
	case "abs":
		return max(x, -x)
	case "double":
		return boolInt(x >= 0 && x/10%10 == x%10)
	case "lookup":
		rows := o.tables[e.table].Lows
		row := rows[0]
		for _, low := range rows {
			if x >= low {
				row = low
			}
		}
		return row
	}
	for _, a := range e.args[1:] {
		switch y := o.int(a); {
		case e.text == "min":
			x = min(x, y)
		case e.text == "max":
			x = max(x, y)
		case y == 0:
			x = boolInt(e.text == "mod") * x
		default:
			q := new(big.Int)
			m := new(big.Int)
			q.DivMod(big.NewInt(int64(x)), big.NewInt(int64(y)), m) // Euclidean: 0 ≤ m
			down := int(q.Int64())
			if y < 0 && m.Sign() != 0 {
				down--
			}
			switch {
			case e.text == "div":
				x = down
			case e.text == "mod":
				x -= y * down
			case m.Sign() != 0:
				x = down + 1
			default:
				x = down
			}
		}
	}
	return x
}

// ofElements returns a function of a list or of dice.
func (o *oracle) ofElements(e *expr) (n int, ok bool) {
	if e.text == "double" && e.args[0].typ == Die || e.text == "lookup" || e.text == "abs" {
		return 0, false
	}
	list := o.elements(e.args[0])
	often := map[int]int{}
	for _, n := range list {
		often[n]++
	}
	most := 0
	for _, n := range often {
		most = max(most, n)
	}
	k := 0
	if len(e.args) > 1 {
		k = o.int(e.args[1])
	}
	switch e.text {
	case "sum":
		return sum(list), true
	case "count":
		return len(list), true
	case "max", "min", "rank":
		if len(list) == 0 || e.text == "rank" && k > len(list) {
			return 0, true
		}
		list = descending(list)
		switch e.text {
		case "max":
			return list[0], true
		case "min":
			return list[len(list)-1], true
		}
		return list[max(k, 1)-1], true
	case "at":
		if k < 1 || k > len(list) {
			return 0, true
		}
		return list[k-1], true
	case "most":
		return most, true
	case "double":
		return boolInt(most >= 2), true
	case "kinds":
		return len(often), true
	case "sets":
		for _, c := range often {
			n += boolInt(c >= max(k, 1))
		}
		return n, true
	case "run":
		best := 0
		for start := range often {
			length := 1
			for often[start+length] > 0 {
				length++
			}
			best = max(best, length)
		}
		return best, true
	}
	return 0, false
}

// sameChances compares a distribution with exact chances.
func sameChances(t *testing.T, what string, got dice.Dist, want map[int]*big.Rat) {
	t.Helper()
	seen := 0
	for n, p := range got.Outcomes() {
		if seen++; want[n] == nil {
			t.Errorf("%s: outcome %d should be impossible", what, n)
			continue
		}
		sameNumber(t, fmt.Sprintf("%s: chance of %d", what, n), p, want[n])
	}
	if seen != len(want) {
		t.Errorf("%s: %d outcomes, want %d", what, seen, len(want))
	}
}

func sameNumber(t *testing.T, what string, got dice.Number, want *big.Rat) {
	t.Helper()
	if got.Compare(exactly(want)) != 0 {
		t.Errorf("%s = %v, want %v", what, got.Float(), want)
	}
}

// exactly converts a fraction to a number of the kernel.
func exactly(r *big.Rat) dice.Number {
	whole := func(n *big.Int) dice.Number { // of any size
		var sum dice.Number
		base := dice.Whole(1 << 30)
		for _, digit := range digits(n) {
			sum = sum.Times(base).Plus(dice.Whole(digit))
		}
		return sum
	}
	n := whole(new(big.Int).Abs(r.Num())).Over(whole(r.Denom()))
	if r.Sign() < 0 {
		return dice.Number{}.Minus(n)
	}
	return n
}

func digits(n *big.Int) (list []int) {
	base, n := big.NewInt(1<<30), new(big.Int).Set(n)
	for n.Sign() > 0 {
		digit := new(big.Int)
		n.DivMod(n, base, digit)
		list = append(list, int(digit.Int64()))
	}
	slices.Reverse(list)
	return list
}
