package formula

import (
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
)

// checker finds the types of the expressions of one formula.
type checker struct {
	*scope
	source Source
}

func (c *checker) fail(e *expr, message, hint string) {
	panic(stop{&Error{c.source.Name, e.at, message, hint}})
}

// isWhole reports whether the type can be used as a whole number. Dice of a pool are added up.
func (t Type) isWhole() bool { return t == Int || t == Die || t == Pool }

// hasElements reports whether values of the type have elements.
func (t Type) hasElements() bool { return t == List || t == Die || t == Pool }

// expect checks an expression and requires that its type is ok.
func (c *checker) expect(e *expr, what string, ok func(Type) bool) {
	c.check(e)
	if !ok(e.typ) {
		c.unexpected(e, what, c.suggestion(e, what))
	}
}

// unexpected reports an expression of a wrong type.
func (c *checker) unexpected(e *expr, wanted, hint string) {
	c.fail(e, "expected "+wanted+", found "+rolledName(e), hint)
}

// suggestion returns how to turn the expression into what is expected, or "".
func (c *checker) suggestion(e *expr, what string) string {
	switch {
	case e.typ == Bool && what == aNumber && e.rolled:
		return "write P(…) for the chance of a condition"
	case e.typ == Bool && what == aWhole:
		return "write if(…, 1, 0) for 1 when the condition holds"
	case e.typ == List && what == aWhole:
		return "write sum(…), max(…) or at(…, 1)"
	case e.typ.isWhole() && what == aNumber:
		return "write mean(…) for the mean of a roll"
	case e.typ.isWhole() && what == aCondition:
		return "write a comparison, such as roll >= 10"
	}
	return ""
}

const (
	aWhole     = "a whole number"
	aCondition = "a condition"
	aNumber    = "a chance, a mean or a whole number that is not rolled"
)

func (c *checker) whole(e *expr) { c.expect(e, aWhole, Type.isWhole) }

func (c *checker) condition(e *expr) { c.expect(e, aCondition, func(t Type) bool { return t == Bool }) }

// number requires a chance, a mean, or a whole number that is not rolled.
func (c *checker) number(e *expr) {
	c.check(e)
	if e.typ != Number && (e.typ != Int || e.rolled) {
		c.unexpected(e, aNumber, c.suggestion(e, aNumber))
	}
}

func rolledName(e *expr) string {
	if e.rolled && e.typ == Int {
		return "a number that is rolled"
	}
	return e.typ.String()
}

// fixed requires that an expression is not rolled.
func (c *checker) fixed(e *expr, what string) {
	if e.rolled {
		c.fail(e, what+" is rolled", "it must follow from the inputs alone")
	}
}

// fixedWhole requires a whole number that is not rolled.
func (c *checker) fixedWhole(e *expr, what string) {
	c.whole(e)
	c.fixed(e, what)
}

func (c *checker) check(e *expr) {
	if e.typ != 0 {
		return // already checked
	}
	switch e.form {
	case literal:
		e.typ = Int
	case boolean:
		e.typ = Bool
	case name:
		c.name(e)
	case negated:
		c.check(e.args[0])
		if e.typ = Number; e.args[0].typ != Number {
			c.whole(e.args[0])
			e.typ = Int
		}
	case opposite:
		c.condition(e.args[0])
		e.typ = Bool
	case binary:
		c.binary(e)
	case called:
		c.call(e)
	case each:
		c.each(e)
	case loop:
		c.loop(e)
	case dieForm:
		c.die(e)
	case pool:
		c.whole(e.args[0])
		c.checkCount(e.args[0], "dice")
		c.check(e.args[1])
		e.typ = Pool
	case list:
		c.list(e)
	case span:
		c.fail(e, "a range has no value", "use it as x in 1..6")
	case pair:
		c.fail(e, "unexpected :", "only deck, die and match take a: b")
	case condition:
		c.fail(e.args[1], "unexpected given", "only P(…), mean(…) and a distribution take a condition")
	}
	c.inherit(e)
}

// inherit derives properties of an expression from its parts.
func (c *checker) inherit(e *expr) {
	for _, a := range e.args {
		e.rolled = e.rolled || a.rolled
		e.inner = e.inner || a.inner
		e.varies = e.varies || a.varies
	}
	if e.form == dieForm || e.form == pool || e.form == loop || e.form == called && slices.Contains(rollingFunctions, e.text) {
		e.rolled, e.inner = true, true
	}
	e.unit = calc.Whole
	if e.typ == Number {
		e.rolled, e.inner, e.unit = false, false, unitOf(e)
	}
}

// rollingFunctions are the functions that roll or draw.
var rollingFunctions = []string{"die", "dice", "draw", "explode", "reroll", "chance"}

func (c *checker) name(e *expr) {
	sym := c.symbols[e.text]
	if sym == nil {
		c.fail(e, "unknown name "+e.text, c.hint(e.text))
	}
	if sym.wrong {
		panic(stop{}) // its own formula is reported
	}
	e.typ, e.rolled, e.varies, e.choices, e.symbol = sym.typ, sym.rolled, sym.varies, sym.choices, sym
}

func (c *checker) die(e *expr) {
	e.typ = Die
	switch {
	case len(e.args) > 0:
		c.fixedWhole(e.args[0], "the number of sides")
		if n, known := c.known(e.args[0]); known && n < 1 {
			c.fail(e.args[0], "there is no die with "+strconv.Itoa(n)+" sides", "dice have 1 to 1000 sides")
		}
	case e.n == 0 && e.text[1:] == "0" || e.n > maxFaces:
		c.fail(e, "there is no die "+e.text, "dice have 1 to 1000 sides")
	}
}

// maxFaces is the largest number of sides of a die.
const maxFaces = 1000

func (c *checker) list(e *expr) {
	dice := 0
	for _, a := range e.args {
		c.whole(a)
		if a.typ == Die || a.typ == Pool {
			if !isDiceLiteral(a) {
				c.fail(a, "these dice are rolled elsewhere", "write dice such as d8 into the list")
			}
			dice++
		} else {
			c.fixed(a, "an element of the list")
		}
	}
	e.typ = List
	if dice > 0 {
		if e.typ = Pool; dice < len(e.args) {
			c.fail(e, "the list mixes dice and numbers", "write dice only, such as [d6, 2d8], or numbers only")
		}
	}
}

// isDiceLiteral reports whether an expression is dice as such, not a name for a roll of them.
func isDiceLiteral(e *expr) bool {
	switch e.form {
	case dieForm, pool, list:
		return true
	case called:
		return e.text == "die" || e.text == "dice"
	case each: // not more, which has no number of dice; the checker expands the short forms of reroll and explode to this one
		return e.text == "explode" || e.text == "reroll"
	}
	return false
}

func (c *checker) binary(e *expr) {
	left, right := e.args[0], e.args[1]
	switch e.text {
	case "and", "or":
		c.condition(left)
		c.condition(right)
		e.typ = Bool
	case "+", "-", "*", "/":
		c.arithmetic(e)
	case "in":
		c.in(e)
	case "==", "!=":
		if !c.choice(left, right) && !c.choice(right, left) {
			c.compare(e)
		}
		e.typ = Bool
	default:
		c.compare(e)
		e.typ = Bool
	}
}

// arithmetic checks + − * / on whole numbers, or on chances and means.
func (c *checker) arithmetic(e *expr) {
	for _, a := range e.args {
		if c.check(a); a.typ == Number {
			e.typ = Number
		}
	}
	if e.typ == Number || e.text == "/" {
		for _, a := range e.args {
			if e.typ != Number && a.rolled {
				c.fail(e, "/ divides chances and means",
					"write div(a, b) to divide whole numbers and round down, or up(a, b) to round up")
			}
			c.number(a)
		}
		if e.text == "/" {
			c.checkDivisor(e.args[1])
		}
		e.typ = Number
		return
	}
	e.typ = Int
	c.whole(e.args[0])
	c.whole(e.args[1])
}

// compare checks a comparison of whole numbers, or of two conditions.
func (c *checker) compare(e *expr) {
	c.check(e.args[0])
	if e.args[0].typ == Bool && (e.text == "==" || e.text == "!=") {
		c.condition(e.args[1])
		return
	}
	c.whole(e.args[0])
	c.whole(e.args[1])
}

// choice treats e as the name of a choice if the other side of a comparison is an input with
// choices. It reports whether it did.
func (c *checker) choice(e, other *expr) bool {
	if other.form != name {
		return false
	}
	sym := c.symbols[other.text]
	if sym == nil || sym.typ != Choice {
		return false
	}
	c.check(other)
	c.resolveChoice(e, other)
	return true
}

// resolveChoice turns an expression into one of the choices of another one. A choice may be written
// like anything: d4 is a die elsewhere, and 2-up a subtraction.
func (c *checker) resolveChoice(e, of *expr) {
	text := c.source.Text[e.at:e.end]
	if i := slices.Index(of.choices, text); i >= 0 {
		*e = expr{form: literal, at: e.at, end: e.end, text: text, n: i, typ: Choice}
		return
	}
	sym := c.symbols[text]
	if e.form == name && sym != nil && sym.typ == Choice && slices.Equal(sym.choices, of.choices) {
		c.name(e)
		return
	}
	c.fail(e, "unknown choice "+text, "choices of "+of.text+" are "+strings.Join(of.choices, ", "))
}

// in checks x in a..b and x in list.
func (c *checker) in(e *expr) {
	c.whole(e.args[0])
	c.set(e.args[1])
	e.typ = Bool
	if set := e.args[1]; set.form != span && set.typ != List {
		c.unexpected(set, "a range such as 1..3 or a list such as [1, 2, 6]", "")
	}
}

// set requires a range, a list or dice.
func (c *checker) set(e *expr) {
	if e.form != span {
		c.expect(e, "a range such as 1..6, a list or dice", Type.hasElements)
		return
	}
	c.whole(e.args[0])
	c.whole(e.args[1])
	low, known := c.known(e.args[0])
	if high, alsoKnown := c.known(e.args[1]); known && alsoKnown && low > high {
		c.fail(e, "the range "+strconv.Itoa(low)+".."+strconv.Itoa(high)+" is empty", "write the lower number first")
	}
	e.typ = List
	c.inherit(e)
}
