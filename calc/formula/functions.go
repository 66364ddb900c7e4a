package formula

import (
	"cmp"
	"slices"
	"strconv"

	"psyref/calc/dice"
)

// function is a function of the language with its number of arguments.
type function struct {
	name        string
	least, most int
	usage       string
	check       func(c *checker, e *expr)
}

// functions returns all functions. It is not a variable, because that would link the checker into
// the core.
func functions() []function {
	return []function{
		{"P", 1, 1, "P(roll >= 10)", (*checker).chanceOf},
		{"mean", 1, 1, "mean(roll)", (*checker).meanOf},
		{"if", 3, 3, "if(condition, then, otherwise)", (*checker).choose},
		{"match", 2, -1, "match(level, careful: 10, else: 0)", (*checker).match},
		{"min", 1, -1, "min(a, b)", (*checker).extreme},
		{"max", 1, -1, "max(a, b)", (*checker).extreme},
		{"div", 2, 2, "div(a, b)", (*checker).wholes},
		{"up", 2, 2, "up(a, b)", (*checker).wholes},
		{"mod", 2, 2, "mod(a, b)", (*checker).wholes},
		{"abs", 1, 1, "abs(a)", (*checker).wholes},
		{"double", 1, 1, "double(roll)", (*checker).double},
		{"count", 1, 1, "count(6d6 >= 4)", (*checker).tally},
		{"any", 1, 1, "any(6d6 == 6)", (*checker).tally},
		{"all", 1, 1, "all(6d6 >= 2)", (*checker).tally},
		{"sum", 1, 1, "sum(list)", (*checker).elements},
		{"first", 1, 1, "first(x in 1..3: d6 >= x)", (*checker).requireEach},
		{"highest", 2, 2, "highest(4d6, 3)", (*checker).keep},
		{"lowest", 2, 2, "lowest(4d6, 3)", (*checker).keep},
		{"rank", 2, 2, "rank(3d6, 2)", (*checker).ranked},
		{"at", 2, 2, "at(list, 1)", (*checker).at},
		{"most", 1, 1, "most(5d6)", (*checker).elements},
		{"kinds", 1, 1, "kinds(5d6)", (*checker).elements},
		{"sets", 2, 2, "sets(5d6, 2)", (*checker).ranked},
		{"run", 1, 1, "run(5d6)", (*checker).elements},
		{"die", 1, -1, "die(0, 0, 1, 1, 1, 2)", (*checker).faces},
		{"dice", 2, 2, "dice(4, dF)", (*checker).dice},
		{"explode", 1, 2, "explode(4d6 == 6, 2)", (*checker).rerolled},
		{"more", 1, 2, "more(6d6 == 6, 3)", (*checker).rerolled},
		{"reroll", 1, 1, "reroll(4d6 == 1)", (*checker).rerolled},
		{"repeat", 1, -1, "repeat(s = 0: s + d6, 5)", (*checker).loop},
		{"deck", 1, -1, "deck(1..13: 4)", (*checker).faces},
		{"draw", 2, 2, "draw(5, deck(1..13: 4))", (*checker).draw},
		{"chance", 1, 1, "chance(1/3)", (*checker).event},
		{"lookup", 2, 2, "lookup(table, roll)", (*checker).lookup},
	}
}

func (c *checker) call(e *expr) {
	functions := functions()
	i := slices.IndexFunc(functions, func(f function) bool { return f.name == e.text })
	if i < 0 {
		names := make([]string, len(functions))
		for i := range functions {
			names[i] = functions[i].name
		}
		c.fail(e, "unknown function "+e.text, cmp.Or(hintForWord(e.text), hintFor(e.text, names)))
	}
	f := &functions[i]
	if n := len(e.args); n < f.least || f.most >= 0 && n > f.most {
		c.fail(e, e.text+" takes "+f.takes()+", not "+strconv.Itoa(n), "write it like "+f.usage)
	}
	f.check(c, e)
}

// takes returns the number of arguments in words.
func (f *function) takes() string {
	switch {
	case f.most < 0:
		return "at least " + plural(f.least, "argument")
	case f.most > f.least:
		return strconv.Itoa(f.least) + " or " + plural(f.most, "argument")
	}
	return plural(f.least, "argument")
}

// splitGiven splits "x given c". C is nil without a condition.
func splitGiven(e *expr) (x, c *expr) {
	if e.form == condition {
		return e.args[0], e.args[1]
	}
	return e, nil
}

// given checks "x given c", or x alone.
func (c *checker) given(e *expr, check func(x *expr)) {
	x, on := splitGiven(e)
	check(x)
	if on != nil {
		c.condition(on)
	}
}

func (c *checker) chanceOf(e *expr) {
	c.given(e.args[0], c.condition)
	e.typ = Number
}

func (c *checker) meanOf(e *expr) {
	c.given(e.args[0], c.whole)
	e.typ = Number
}

func (c *checker) choose(e *expr) {
	c.condition(e.args[0])
	e.typ = c.commonType(e, e.args[0], e.args[1:])
}

// commonType finds the type of several values of which a condition chooses one.
func (c *checker) commonType(e, on *expr, values []*expr) Type {
	for _, v := range values {
		c.check(v)
	}
	typ := values[0].typ
	if typ.isWhole() {
		typ = Int
	}
	for _, v := range values {
		if v.typ == Number {
			typ = Number
		}
	}
	switch typ {
	case Int:
		for _, v := range values {
			c.whole(v)
		}
	case Bool:
		for _, v := range values {
			c.condition(v)
		}
	case Number:
		c.fixed(on, "the condition")
		for _, v := range values {
			c.number(v)
		}
	default:
		hint := e.text + " chooses between values of one of these kinds"
		c.unexpected(values[0], "a whole number, a condition or a chance", hint)
	}
	return typ
}

// match checks match(x, a: 1, 2..3: 5, else: 0).
func (c *checker) match(e *expr) {
	x := e.args[0]
	c.check(x)
	if x.typ != Choice {
		c.whole(x)
	}
	var values []*expr
	last := e.args[len(e.args)-1]
	for _, p := range e.args[1:] {
		if p.form != pair {
			c.fail(p, "a value without what it is for", "write it like a: 10, and the rest as else: 0")
		}
		what := p.args[0]
		switch {
		case what.form == name && what.text == "else" && p == last:
		case x.typ == Choice:
			c.resolveChoice(what, x)
		case what.form == span:
			c.set(what)
			c.fixed(what, "a range")
		default:
			c.fixedWhole(what, "what a value is for")
		}
		values = append(values, p.args[1])
	}
	if len(values) == 0 || last.args[0].text != "else" && !c.coversChoices(x, e.args[1:]) {
		c.fail(e, "match does not say what to take otherwise", "add else: 0 at the end")
	}
	e.typ = c.commonType(e, x, values)
	for _, p := range e.args[1:] {
		p.rolled, p.inner, p.varies = p.args[1].rolled, p.args[1].inner, p.args[0].varies || p.args[1].varies
	}
}

// coversChoices reports whether a match has a value for each choice.
func (c *checker) coversChoices(x *expr, pairs []*expr) bool {
	return x.typ == Choice && !slices.ContainsFunc(x.choices, func(choice string) bool {
		return !slices.ContainsFunc(pairs, func(p *expr) bool { return p.args[0].text == choice })
	})
}

func (c *checker) wholes(e *expr) {
	for _, a := range e.args {
		c.whole(a)
	}
	if e.text == "div" || e.text == "up" || e.text == "mod" {
		c.checkDivisor(e.args[1])
	}
	e.typ = Int
}

// extreme checks min and max of several numbers, or of the elements of one list or pool.
func (c *checker) extreme(e *expr) {
	if len(e.args) == 1 {
		c.elements(e)
		return
	}
	c.wholes(e)
}

func (c *checker) elements(e *expr) {
	c.expect(e.args[0], "a list or dice, or an expression such as x in 1..6: x", Type.hasElements)
	if e.text != "sum" && e.text != "count" {
		c.keepsDice(e.args[0])
	}
	e.typ = Int
}

// double checks double(dice) and double(number).
func (c *checker) double(e *expr) {
	c.check(e.args[0])
	if e.args[0].typ != List {
		c.whole(e.args[0])
	}
	c.keepsDice(e.args[0])
	e.typ = Bool
}

// tally checks count, any and all.
func (c *checker) tally(e *expr) {
	if e.text == "count" && c.countsElements(e.args[0]) {
		c.elements(e)
		return
	}
	c.shorthand(e)
	c.each(e)
}

// countsElements reports whether the argument of count is a set, not a comparison.
func (c *checker) countsElements(e *expr) bool { return e.form != binary || !isComparison(e.text) }

func isComparison(operator string) bool {
	return operator == "in" || slices.Contains(comparisons, operator)
}

// shorthand expands count(dice >= 4) to count(x in dice: x >= 4).
func (c *checker) shorthand(e *expr) {
	a := e.args[0]
	if a.form != binary || !isComparison(a.text) {
		c.check(a)
		hint := "write it like " + e.text + "(6d6 >= 4), or " + e.text + "(x in 6d6: x == 1 or x == 6)"
		c.unexpected(a, "a comparison of dice", hint)
	}
	set := a.args[0]
	c.diceFirst(e.text, a)
	element := &expr{form: name, text: implicitElement, at: set.at, end: set.end}
	body := &expr{form: binary, text: a.text, at: a.at, end: a.end, args: []*expr{element, a.args[1]}}
	e.form, e.bind, e.args = each, implicitElement, []*expr{set, body}
}

// diceFirst reports a comparison in which the dice are on the right, as in count(n < 4d6).
func (c *checker) diceFirst(function string, e *expr) {
	set, bound := e.args[0], e.args[1]
	flipped, known := map[string]string{"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}[e.text]
	if c.check(set); set.typ.hasElements() || !known {
		return
	}
	if c.check(bound); bound.typ.hasElements() {
		hint := "write " + function + "(" + c.textOf(bound) + " " + flipped + " " + c.textOf(set) + ")"
		c.unexpected(set, "dice or a list before "+e.text, hint)
	}
}

// textOf returns an expression as it is written.
func (c *checker) textOf(e *expr) string { return c.source.Text[e.at:e.end] }

// implicitElement is the element name of an expanded shorthand.
const implicitElement = "·"

// eachBodies are the functions that take x in set: body, with the type of the body.
var eachBodies = map[string]Type{"count": Bool, "any": Bool, "all": Bool, "first": Bool, "sum": Int, "max": Int,
	"min": Int, "reroll": Bool, "explode": Bool, "more": Bool}

func (c *checker) requireEach(e *expr) {
	c.fail(e, e.text+" goes through elements", "write it like first(x in 1..3: d6 >= x)")
}

// each checks f(x in set: body).
func (c *checker) each(e *expr) {
	body := eachBodies[e.text]
	if body == 0 {
		c.fail(e, e.text+" does not go through elements",
			"count, sum, any, all, first, min, max, reroll, explode and more do")
	}
	set := e.args[0]
	c.set(set)
	dice := set.typ == Die || set.typ == Pool
	if dice && (e.text == "first" || e.text == "max" || e.text == "min") {
		c.fail(set, "dice have no order", "expected a range such as 1..3 or a list; highest and rank choose among dice")
	}
	limited := e.text == "explode" || e.text == "more"
	again := e.text == "reroll" || limited
	defer c.with(e.bind, &symbol{typ: Int, rolled: dice && !again, varies: true, element: true})()
	if body == Bool {
		c.condition(e.args[1])
	} else {
		c.whole(e.args[1])
	}
	if dice && e.args[1].inner {
		c.fail(e.args[1], "dice are rolled again for each die", "roll them before, with let")
	}
	e.typ = Int
	if e.text == "any" || e.text == "all" {
		e.typ = Bool
	}
	if further := len(e.args) - 2; further != boolInt(limited) {
		const hint = "explode and more take how often a die may explode, like explode(4d6 == 6, 2); the others take nothing more"
		c.fail(e, e.text+" takes another number of arguments", hint)
	}
	if again {
		c.reroll(e)
	}
	if slices.Contains([]string{"first", "max", "min"}, e.text) {
		c.fixed(set, "the range")
	}
}

// reroll checks reroll and explode.
func (c *checker) reroll(e *expr) {
	set := e.args[0]
	if set.typ == List || !isDiceLiteral(set) {
		hint := "write the dice here, like " + e.text + "(4d6 == 1); a name keeps its roll"
		c.fail(set, "these are no dice that can be rolled again", hint)
	}
	c.fixed(e.args[1], "which dice are rolled again")
	for _, times := range e.args[2:] {
		c.fixedWhole(times, "how often a die may explode")
		if n, known := c.known(times); known && n < 1 {
			c.fail(times, "no die explodes", "write how often a die may explode, 1 or more")
		}
	}
	if e.typ = set.typ; e.text == "more" {
		e.typ = Pool
	}
	e.rolled, e.inner = true, true
}

// loop checks repeat(s = start: step, times) and repeat(s = start: step, times, until).
func (c *checker) loop(e *expr) {
	if e.form != loop || len(e.args) < 3 || len(e.args) > 4 {
		c.fail(e, "repeat takes a state, a step and how many steps",
			"write it like repeat(s = 0: s + d6, 5), or repeat(s = 0: s + d6, 5, s >= 10) to stop at 10")
	}
	c.whole(e.args[0])
	c.fixedWhole(e.args[2], "the number of steps")
	defer c.with(e.bind, &symbol{typ: Int, rolled: true, varies: true, element: true})()
	c.whole(e.args[1])
	if len(e.args) > 3 {
		c.condition(e.args[3])
	}
	e.typ = Int
}

// keepsDice refuses dice that add further dice where a function needs to know all dice together.
func (c *checker) keepsDice(e *expr) {
	of := e
	for of.form == name && of.symbol.bound != nil {
		of = of.symbol.bound
	}
	if of.form == each && of.text == "more" {
		c.fail(e, "dice that add dice can only be counted and added up", "use count, sum, any or all")
	}
}

// rolledOutside returns a name in an expression that is rolled elsewhere, or nil.
func rolledOutside(e *expr) *expr {
	if e.form == name && e.symbol != nil && e.symbol.rolled {
		return e
	}
	for _, a := range e.args {
		if found := rolledOutside(a); found != nil {
			return found
		}
	}
	return nil
}

func (c *checker) keep(e *expr) {
	c.expect(e.args[0], "dice or a list", Type.hasElements)
	c.keepsDice(e.args[0])
	c.fixedWhole(e.args[1], "how many are kept")
	c.checkPlace(e.args[0], e.args[1], "no "+elementsName(e.args[0])+" are kept", "write it like "+e.text+"(4d6, 3)")
	if e.typ = Pool; e.args[0].typ == List {
		e.typ = List
	}
}

func (c *checker) ranked(e *expr) {
	c.expect(e.args[0], "dice or a list", Type.hasElements)
	c.keepsDice(e.args[0])
	c.fixedWhole(e.args[1], "the place")
	if e.text == "rank" {
		c.checkPlace(e.args[0], e.args[1], "places begin at 1", "rank(…, 1) is the highest")
	} else if n, known := c.known(e.args[1]); known {
		message := "a set of " + strconv.Itoa(n) + " " + elementsName(e.args[0])
		c.checkPlace(e.args[0], e.args[1], message, "write how many are equal, 1 or more")
	}
	e.typ = Int
}

func (c *checker) at(e *expr) {
	c.expect(e.args[0], "a list", func(t Type) bool { return t == List })
	c.whole(e.args[1])
	c.checkPlace(e.args[0], e.args[1], "places begin at 1", "at(…, 1) is the first number of the list")
	e.typ = Int
}

// faces checks the sides of a die or the cards of a deck: values, ranges, and their numbers of
// copies.
func (c *checker) faces(e *expr) {
	for _, a := range e.args {
		what := a
		if a.form == pair {
			what = a.args[0]
			c.fixedWhole(a.args[1], "how often it is there")
			if n, known := c.known(a.args[1]); known && n < 0 {
				c.fail(a.args[1], "the number of copies is "+strconv.Itoa(n), "write how often it is there, 1 or more")
			}
		}
		if what.form == span {
			c.set(what)
			c.fixed(what, "the range")
		} else {
			c.fixedWhole(what, "a value")
		}
		a.varies = what.varies || a.form == pair && a.args[1].varies
		e.varies = e.varies || a.varies
	}
	if e.typ = Deck; e.text == "die" {
		e.typ = Die
	}
	c.checkFaces(e)
}

func (c *checker) dice(e *expr) {
	c.whole(e.args[0])
	c.whole(e.args[1])
	if elsewhere := rolledOutside(e.args[1]); elsewhere != nil || !e.args[1].rolled {
		c.fail(cmp.Or(elsewhere, e.args[1]), "this is no die that is rolled here",
			"write the die, like dice(4, d6), or what each of the dice is, like dice(6, highest(4d6, 3))")
	}
	c.checkCount(e.args[0], "dice")
	e.typ = Pool
}

// rerolled checks explode and reroll in their short form, such as reroll(4d6 == 1).
func (c *checker) rerolled(e *expr) {
	set := e.args[0]
	if e.text != "reroll" && len(e.args) < 2 {
		c.fail(e, e.text+" does not say how often a die may explode", "write it like "+e.text+"(4d6 == 6, 2)")
	}
	if set.form == binary && isComparison(set.text) {
		times := e.args[1:]
		c.shorthand(e)
		e.args = append(e.args, times...)
		c.each(e)
		return
	}
	c.check(set)
	c.fail(set, e.text+" does not say which dice",
		"write it like "+e.text+"(4d6 == 6"+map[bool]string{true: ")", false: ", 2)"}[e.text == "reroll"])
}

func (c *checker) draw(e *expr) {
	c.whole(e.args[0])
	c.expect(e.args[1], "a deck such as deck(1..13: 4)", func(t Type) bool { return t == Deck })
	c.checkCount(e.args[0], "cards")
	if n, known := c.known(e.args[0]); known {
		if all, known := c.deckSize(e.args[1]); known && n > all {
			c.fail(e.args[0], "the deck has only "+plural(all, "card"), "write 0 to "+strconv.Itoa(all))
		}
	}
	e.typ = Pool
}

func (c *checker) event(e *expr) {
	c.number(e.args[0])
	if p, known := c.knownNumber(e.args[0]); known {
		const hint = "write a chance from 0 to 1, such as chance(1/3)"
		if p.Compare(dice.One) > 0 {
			c.fail(e.args[0], "the chance is above 1", hint)
		}
		if p.Compare(dice.Number{}) < 0 {
			c.fail(e.args[0], "the chance is below 0", hint)
		}
	}
	e.typ = Bool
}

func (c *checker) lookup(e *expr) {
	t := tableName(e.args[0])
	if e.table = c.tableNamed(t); e.table < 0 || t == "" {
		hint := "the calculator has none; write them below tables:"
		if len(c.tables) > 0 {
			hint = "tables are " + c.tableNames()
		}
		c.fail(e.args[0], "unknown table "+t, hint)
	}
	e.args = e.args[1:]
	c.whole(e.args[0])
	e.typ = Int
}

// tableName returns the name of a table, such as phenomena or dark-heresy/phenomena, or "".
func tableName(e *expr) string {
	switch {
	case e.form == name:
		return e.text
	case e.form == binary && e.text == "/" && e.args[0].form == name && e.args[1].form == name:
		return e.args[0].text + "/" + e.args[1].text
	}
	return ""
}
