package formula

import (
	"cmp"

	"psyref/calc"
	"psyref/calc/dice"
)

// Advise returns the probable slips in a definition without errors: formulas that have a result,
// but seldom the one that is meant. It computes them with the defaults of the inputs.
func Advise(d *Definition) []*Error {
	k := compileParts(d)
	if len(k.errors) > 0 {
		return nil
	}
	a := &adviser{builder: k.builder(k.calculator().Defaults(), &meter{MaxWork})}
	visit := func(part string, texts []Named, list []*expr) {
		for i, e := range list {
			a.formula(Source{part + "." + texts[i].Name, texts[i].Text}, e)
		}
	}
	visit("let", k.Let, k.lets)
	visit("values", k.Values, k.values)
	visit("distributions", k.Distributions, k.distributions)
	return a.list
}

// adviser collects probable slips.
type adviser struct {
	*builder
	source  Source
	list    []*Error
	stopped bool // the work is used up, and assumptions of an unfinished computation may be left
}

func (a *adviser) add(e *expr, message, hint string) {
	a.list = append(a.list, &Error{a.source.Name, e.at, message, hint})
}

// formula looks for slips in a checked formula. It stops for good if they take too much work to
// find.
func (a *adviser) formula(s Source, e *expr) {
	if a.source = s; !a.stopped {
		a.stopped = attempt(func() { a.visit(e) }) != ""
	}
}

// visit looks for slips in an expression. It leaves out branches that are not taken, and bodies of x
// in …, where x has no value.
func (a *adviser) visit(e *expr) {
	switch {
	case e.form == each:
		a.visit(e.args[0])
		a.explodedCount(e)
		return
	case isBranched(e):
		if branch := a.branch(e); branch != nil {
			a.visit(branch)
		}
		return
	case e.form == condition:
		a.impossible(e)
	case e.form == called && e.text == "P":
		a.constantChance(e.args[0])
	}
	for _, part := range e.args {
		a.visit(part)
	}
}

// impossible reports a condition after given that cannot happen.
func (a *adviser) impossible(e *expr) {
	if d := a.distribution(e); d.High() < d.Low() {
		const message = "the condition after given cannot happen, so the result is 0"
		a.add(e.args[1], message, "choose another condition, or other defaults")
	}
}

// constantChance reports a condition that every roll meets, or none, whatever the inputs are.
func (a *adviser) constantChance(e *expr) {
	if e.varies || e.form == condition || !e.rolled {
		return
	}
	p, which := a.chance(e), ""
	switch {
	case p.IsZero():
		which = "no roll meets the condition"
	case p.Compare(dice.One) == 0:
		which = "every roll meets the condition"
	default:
		return
	}
	a.add(e, which, "compare with another number")
}

// explodedCount reports that a count takes a die and its explosions as one number, if the faces that
// explode are counted: most games count each further die by itself.
func (a *adviser) explodedCount(e *expr) {
	x := explosion(e.args[0])
	if e.text != "count" || x == nil {
		return
	}
	_, dies := a.dice(x.args[0])
	for _, die := range dies {
		for n := range die.Outcomes() {
			face := a.constant(n)
			counted := a.with(e.bind, face, e.args[1])
			if a.with(x.bind, face, x.args[1]).n == 1 && (!counted.constant() || counted.n == 1) {
				a.add(e.args[0], "count takes a die and what it explodes to as one number",
					"to count each die by itself, write more in place of explode, as in count(more(6d6 == 6, 3) >= 5)")
				return
			}
		}
	}
}

// explosion returns the explode(…) of which dice are made, or nil.
func explosion(e *expr) *expr {
	switch {
	case e.form == each && e.text == "explode":
		return e
	case e.form == name && e.symbol.bound != nil:
		return explosion(e.symbol.bound)
	case e.form == list || e.form == each || e.form == called:
		for _, part := range e.args {
			if part.typ == Die || part.typ == Pool {
				if x := explosion(part); x != nil {
					return x
				}
			}
		}
	}
	return nil
}

// Heaviest returns the formula that takes most of the work for inputs that take too much, as an
// error at its place.
func Heaviest(d *Definition, v calc.Values) (heaviest *Error) {
	k := compileParts(d)
	most, all := -1, 0
	try := func(name string, compute func(b *builder)) {
		m := &meter{MaxWork}
		reason := attempt(func() { compute(k.builder(v, m)) })
		spent := MaxWork - m.left
		if reason != "" {
			spent = MaxWork + 1
		}
		if all += spent; spent > most {
			most = spent
			reason = cmp.Or(reason, "the formulas take more than "+limit+" together, and this one takes most of them")
			hint := "roll fewer dice, reduce a range, or use a name that is rolled only once"
			heaviest = &Error{name, 0, reason, hint}
		}
	}
	for i, e := range k.values {
		try("values."+k.Values[i].Name, func(b *builder) { b.number(e) })
	}
	for i, e := range k.distributions {
		try("distributions."+k.Distributions[i].Name, func(b *builder) { b.distribution(e) })
	}
	if k.Decision != nil && all <= MaxWork {
		message := "the choices of the decision take more than " + limit + " together"
		return &Error{"decision.input", 0, message, "compare fewer choices, or roll fewer dice"}
	}
	return heaviest
}

// attempt computes something and returns why that is impossible, or "".
func attempt(compute func()) (reason string) {
	defer func() { reason = abortReason(recover()) }()
	compute()
	return ""
}
