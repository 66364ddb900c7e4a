package formula

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// Result is the result of one formula.
type Result struct {
	Unit         calc.Unit
	Number       dice.Number // a chance, a mean, a whole number, or the mean of a roll
	Distribution dice.Dist   // if Rolled
	Rolled       bool        // the result is a number that is rolled

	source      Source
	names       []*expr // the formulas of its names
	formula     *expr
	tables      []Table
	denominator dice.Integer // a multiple of that of the number and the chances; 0 until computed
	unknown     bool         // it is too long
}

// Evaluate computes a formula such as 3d6 >= 10 or mean(4d6), which may begin with names of its own,
// as in roll = 3d6; max(roll) == 6 given roll >= 12. The result of a condition is its chance.
func Evaluate(text string, tables []Table) (r Result, err *Error) {
	s := Source{"formula", text}
	defer recoverError(&err)
	names, e := parseBound(s)
	c := checker{newScope(tables), s}
	for i, l := range names {
		c.later = nil
		for _, later := range names[i:] {
			c.later = append(c.later, later.name.text)
		}
		if c.symbols[l.name.text] != nil {
			panic(stop{&Error{s.Name, l.name.at, l.name.text + " has two formulas", "give each its own name"}})
		}
		c.check(l.of)
		c.add(l.name.text, l.of.symbolOf())
		r.names = append(r.names, l.of)
	}
	c.given(e, c.check)
	x, on := splitGiven(e)
	if x.typ != Bool && x.typ != Number && !x.typ.isWhole() {
		c.unexpected(x, "a condition or a number", "write a condition such as 3d6 >= 10, or mean(3d6)")
	}
	if on != nil && x.typ == Number {
		c.fail(on, "unexpected given", "put the condition inside the brackets, like P(a given b)")
	}
	b := newBuilder(nil, tables, &meter{MaxWork})
	defer func() {
		if problem := abortReason(recover()); problem != "" {
			panic(stop{&Error{s.Name, 0, problem, "use fewer dice or smaller numbers"}})
		}
	}()
	r.Unit, r.source, r.formula, r.tables = x.unit, s, e, tables
	switch {
	case x.typ == Number:
		r.Number = b.number(x)
	case x.typ == Bool:
		r.Number, r.Unit = b.chance(e), calc.Chance
	case !x.rolled:
		r.Number = dice.Signed(b.fixed(x))
	default:
		r.Rolled, r.Distribution = true, b.distribution(e)
		r.Number = r.Distribution.Average(dice.Signed)
	}
	return r, nil
}

// Advice returns the probable slips in the formula of a result.
func (r *Result) Advice() []*Error {
	e := r.formula
	if x, _ := splitGiven(e); x.typ == Bool {
		e = &expr{form: called, text: "P", at: e.at, end: e.end, args: []*expr{e}, typ: Number}
	}
	a := &adviser{builder: newBuilder(nil, r.tables, &meter{MaxWork})}
	for _, of := range append(r.names, e) {
		a.formula(r.source, of)
	}
	return a.list
}

// abortReason returns the message for a recovered tooMuch, tooLarge or refusal, or "" for nil. It
// panics again with any other value.
func abortReason(r any) string {
	switch r := r.(type) {
	case nil:
		return ""
	case tooMuch:
		return "the formula takes more than " + limit
	case refusal:
		return r.message
	case tooLarge:
		return "a number may become larger than 1000 million"
	default:
		panic(r)
	}
}

// unitOf returns the unit of an expression of type Number from the units of its parts.
//
// Products, sums and quotients of chances, and 1 minus a chance, are chances. Everything else may
// exceed 1 and is a mean.
func unitOf(e *expr) calc.Unit {
	parts := e.args
	switch {
	case e.form == name:
		return e.symbol.unit
	case e.form == called && e.text == "P":
		return calc.Chance
	case e.form == called && (e.text == "if" || e.text == "match"):
		parts = parts[1:]
	case e.form != binary || e.args[0].form == literal && e.text == "/" || e.args[1].form == literal && e.text == "+":
		return calc.Mean
	}
	for i, a := range parts {
		if a.form == pair {
			a = a.args[1]
		}
		certain := a.form == literal && (a.n <= 1 && !(e.text == "+" && a.n > 0) || e.text == "/" && i == 1)
		if a.unit != calc.Chance && !certain {
			return calc.Mean
		}
	}
	return calc.Chance
}
