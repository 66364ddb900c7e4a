package formula

import (
	"strconv"

	"psyref/calc"
	"psyref/calc/dice"
)

// Definition is a calculator made of formulas.
type Definition struct {
	ID     string
	Inputs []calc.Input
	Tables []Table

	Let           []Named // in order: a formula may use the inputs and the names before it
	Values        []Named
	Distributions []Named

	Headline []string
	Joint    *calc.Joint
	Decision *Decision

	Conflicts []Conflict
	Steps     []Step
}

// Named is a formula and its name.
type Named struct{ Name, Text string }

// Decision compares the values of one input.
type Decision struct {
	Input   string
	Success string // the value that one wants as much of as there is
	Price   string // the value that it costs; empty where it costs nothing
	Clean   string // where the price is a chance: the chance of success without it
}

// Conflict refuses inputs that contradict one another.
type Conflict struct{ Name, Input, When string }

// Step is a line of the working, with the numbers that it names.
type Step struct {
	Name string
	When string // the condition under which it is shown; empty for always
	Args []Named
}

// checked is a definition whose formulas are read and checked.
type checked struct {
	*Definition
	values, distributions, conflicts []*expr
	steps                            []checkedStep
}

type checkedStep struct {
	when *expr
	args []*expr
}

// Compile makes a calculator of a definition. The errors are all that are wrong with its formulas, in their order; where there are any, there is no calculator.
func Compile(d *Definition) (*calc.Calculator, []*Error) {
	k := compiler{checked: &checked{Definition: d}, scope: newScope(d.Tables)}
	for i := range d.Inputs {
		k.scope.input(&d.Inputs[i], i)
	}
	for _, l := range d.Let {
		k.let(l)
	}
	c := &calc.Calculator{ID: d.ID, Inputs: d.Inputs, Headline: d.Headline, Joint: d.Joint}
	for _, v := range d.Values {
		e := k.read("values."+v.Name, v.Text, (*checker).value)
		k.values = append(k.values, e)
		if e != nil {
			c.Values = append(c.Values, calc.Figure{ID: v.Name, Unit: e.unit})
		}
	}
	for _, v := range d.Distributions {
		k.distributions = append(k.distributions, k.read("distributions."+v.Name, v.Text, (*checker).distribution))
		c.Distributions = append(c.Distributions, v.Name)
	}
	for _, v := range d.Conflicts {
		k.conflicts = append(k.conflicts, k.read("conflicts."+v.Name, v.When, (*checker).fixedTruth))
		c.Conflicts = append(c.Conflicts, v.Name)
	}
	for _, s := range d.Steps {
		c.Steps = append(c.Steps, k.step(s))
	}
	if len(k.errors) > 0 {
		return nil, k.errors
	}
	c.Decision = k.decision(c)
	made := k.checked
	c.Compute = func(v calc.Values) (calc.Result, error) { return made.compute(c, v) }
	return c, nil
}

// compiler reads the formulas of a definition.
type compiler struct {
	*checked
	scope  *scope
	errors []*Error
}

// read reads and checks one formula; nil where it is wrong.
func (k *compiler) read(name, text string, check func(*checker, *expr)) (e *expr) {
	var err *Error
	func() {
		defer caught(&err)
		s := Source{name, text}
		e = parse(s)
		check(&checker{k.scope, s}, e)
	}()
	if err != nil {
		k.errors = append(k.errors, err)
		return nil
	}
	return e
}

// let makes a name known. Where its formula is wrong it is known as a number, so that what uses it is not wrong too.
func (k *compiler) let(l Named) {
	e := k.read("let."+l.Name, l.Text, (*checker).check)
	sym := &symbol{typ: Int, bound: e}
	if e != nil {
		sym.typ, sym.rolled, sym.choices, sym.unit = e.typ, e.rolled, e.choices, e.unit
	}
	k.scope.add(l.Name, sym)
}

// value checks the formula of a value.
func (c *checker) value(e *expr) {
	if e.form == condition {
		c.fail(e, "unexpected given", "a condition belongs into the brackets, like P(a given b)")
	}
	c.number(e)
}

// distribution checks the formula of a distribution.
func (c *checker) distribution(e *expr) {
	x, on := given(e)
	c.whole(x)
	if on != nil {
		c.truth(on)
	}
}

func (c *checker) fixedTruth(e *expr) {
	c.truth(e)
	c.fixed(e, "the condition")
}

// step reads a line of the working.
func (k *compiler) step(s Step) calc.StepShape {
	shape := calc.StepShape{ID: s.Name}
	var read checkedStep
	if s.When != "" {
		read.when = k.read("steps."+s.Name+".when", s.When, (*checker).fixedTruth)
	}
	for _, a := range s.Args {
		shape.Args = append(shape.Args, a.Name)
		read.args = append(read.args, k.read("steps."+s.Name+"."+a.Name, a.Text, func(c *checker, e *expr) { c.fixedWhole(e, "the number") }))
	}
	k.steps = append(k.steps, read)
	return shape
}

// decision is what there is to choose.
func (k *compiler) decision(c *calc.Calculator) *calc.Decision {
	d := k.Decision
	if d == nil {
		return nil
	}
	unit := func(id string) calc.Unit {
		for _, f := range c.Values {
			if f.ID == id {
				return f.Unit
			}
		}
		return calc.Chance
	}
	return &calc.Decision{Takes: []string{d.Input}, Success: unit(d.Success), Priced: d.Price != "", Price: unit(d.Price)}
}

// compute answers for given inputs.
func (k *checked) compute(c *calc.Calculator, v calc.Values) (r calc.Result, err error) {
	m := &meter{MostWork}
	defer func() {
		if refused(recover()) != "" {
			r, err = calc.Result{}, &calc.InputError{Calculator: c.ID, Reason: calc.TooMuch}
		}
	}()
	b := k.builder(v, m)
	if err := k.contradicts(b, v); err != nil {
		return calc.Result{}, err
	}
	r.Values = k.figures(b)
	for _, e := range k.distributions {
		d := b.distribution(e)
		if d.High() < d.Low() {
			d = dice.Constant(0) // given what cannot happen
		}
		r.Distributions = append(r.Distributions, d)
	}
	for i, s := range k.steps {
		if s.when == nil || b.fixed(s.when) == 1 {
			r.Steps = append(r.Steps, k.line(b, i))
		}
	}
	if k.Decision != nil {
		r.Choices = k.choices(c, v, m)
	}
	return r, nil
}

func (k *checked) builder(v calc.Values, m *meter) *builder {
	inputs := make([]calc.Value, len(k.Inputs))
	for i := range inputs {
		inputs[i] = v.Get(k.Inputs[i].Name)
	}
	return newBuilder(inputs, k.Tables, m)
}

// contradicts is the error of the first conflict that the inputs are in.
func (k *checked) contradicts(b *builder, v calc.Values) error {
	for i, e := range k.conflicts {
		if b.fixed(e) == 1 {
			return v.Conflict(k.Conflicts[i].Input, k.Conflicts[i].Name)
		}
	}
	return nil
}

func (k *checked) figures(b *builder) (list []dice.Number) {
	for _, e := range k.values {
		list = append(list, b.number(e))
	}
	return list
}

func (k *checked) line(b *builder, i int) calc.Step {
	s := calc.Step{ID: k.Steps[i].Name}
	for _, e := range k.steps[i].args {
		s.Args = append(s.Args, b.fixed(e))
	}
	return s
}

// choices are what each value of the input that is decided brings, all others being as they are. A value that contradicts them is left out.
func (k *checked) choices(c *calc.Calculator, v calc.Values, m *meter) calc.Choices {
	out := calc.Choices{Current: -1}
	in := c.Input(k.Decision.Input)
	for _, text := range options(in) {
		option, err := v.Set(in.Name, text)
		if err != nil {
			continue
		}
		b := k.builder(option, m)
		if k.contradicts(b, option) != nil {
			continue
		}
		if text == v.Text(in.Name) {
			out.Current = len(out.Rows)
		}
		r := calc.Result{Values: k.figures(b)}
		row := calc.Option{Takes: []calc.Value{option.Get(in.Name)}, Success: c.Value(r, k.Decision.Success)}
		row.Clean = row.Success
		if k.Decision.Price != "" {
			row.Price = c.Value(r, k.Decision.Price)
		}
		if k.Decision.Clean != "" {
			row.Clean = c.Value(r, k.Decision.Clean)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// MostOptions bounds how many values of an input a decision compares.
const MostOptions = 40

// options are the values of the input that is decided, in rising order.
func options(in *calc.Input) []string {
	switch in.Kind {
	case calc.Choose:
		return in.Choices
	case calc.Switch:
		return []string{"false", "true"}
	}
	var list []string
	for n := in.Min; n <= in.Max && len(list) < MostOptions; n++ {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

// millions writes a number as people do.
func millions(n int) string {
	if n < 1_000_000 {
		return strconv.Itoa(n)
	}
	return strconv.Itoa(n/1_000_000) + " million"
}
