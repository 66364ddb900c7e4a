package formula

import (
	"slices"
	"strconv"
	"strings"

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
	Decision *Decision

	Conflicts []Conflict
	Rulings   []Named // by the condition under which a result follows from them
	Steps     []Step
}

// Named is a formula and its name.
type Named struct{ Name, Text string }

// Decision compares the values of one input.
type Decision struct {
	Input   string
	Success string // the value to maximise
	Price   string // the value that is the cost; empty if there is none
	Clean   string // if the price is a chance: the chance of success without it
}

// Conflict refuses inputs that contradict each other.
type Conflict struct{ Name, Input, When string }

// Step is a line of the working with its numbers.
type Step struct {
	Name string
	When string // the condition for showing it; empty for always
	Args []Named
}

// compiled is a definition with its parsed and checked formulas.
type compiled struct {
	*Definition
	lets, values, distributions, conflicts, rulings []*expr

	steps []compiledStep
}

type compiledStep struct {
	when *expr
	args []*expr
}

// Compile compiles a definition to a calculator. If there are errors, it returns all of them in
// order and no calculator.
func Compile(d *Definition) (*calc.Calculator, []*Error) {
	k := compileParts(d)
	if len(k.errors) > 0 {
		return nil, k.errors
	}
	c := k.calculator()
	c.Definition = encode(k.compiled)
	return c, nil
}

// compileParts parses and checks all formulas of a definition.
func compileParts(d *Definition) *compiler {
	k := &compiler{compiled: &compiled{Definition: d}, scope: newScope(d.Tables)}
	for i := range d.Inputs {
		k.scope.input(&d.Inputs[i], i)
	}
	for i := range d.Let {
		k.scope.later = append(k.scope.later, d.Let[i].Name)
	}
	for _, l := range d.Let {
		k.let(l)
		k.scope.later = k.scope.later[1:]
	}
	for _, v := range d.Values {
		k.values = append(k.values, k.read("values."+v.Name, v.Text, (*checker).value))
	}
	for _, v := range d.Distributions {
		k.distributions = append(k.distributions, k.read("distributions."+v.Name, v.Text, (*checker).distribution))
	}
	for _, v := range d.Conflicts {
		k.conflicts = append(k.conflicts, k.read("conflicts."+v.Name, v.When, (*checker).fixedCondition))
	}
	for _, v := range d.Rulings {
		k.rulings = append(k.rulings, k.read("rulings."+v.Name, v.Text, (*checker).fixedCondition))
	}
	for _, s := range d.Steps {
		k.step(s)
	}
	k.names()
	return k
}

// calculator returns the calculator of the compiled definition.
func (k *compiled) calculator() *calc.Calculator {
	c := &calc.Calculator{ID: k.ID, Inputs: k.Inputs, Headline: k.Headline}
	if slices.ContainsFunc(k.Inputs, func(in calc.Input) bool { return in.Opposes != "" }) {
		c.Role = calc.ActsOrAnswers
	}
	for i, e := range k.values {
		c.Values = append(c.Values, calc.Figure{ID: k.Values[i].Name, Unit: e.unit})
	}
	for _, d := range k.Distributions {
		c.Distributions = append(c.Distributions, d.Name)
	}
	for _, f := range k.Conflicts {
		c.Conflicts = append(c.Conflicts, f.Name)
	}
	for _, r := range k.Rulings {
		c.Rulings = append(c.Rulings, r.Name)
	}
	for _, s := range k.Steps {
		shape := calc.StepShape{ID: s.Name}
		for _, a := range s.Args {
			shape.Args = append(shape.Args, a.Name)
		}
		c.Steps = append(c.Steps, shape)
	}
	c.Decision = k.decision(c)
	c.Compute = func(v calc.Values) (calc.Result, error) { return k.compute(c, v) }
	return c
}

// ValidName reports whether formulas can use a name: a word that is neither a keyword nor a die.
func ValidName(name string) bool {
	return name != "" && len(name) <= maxFormulaBytes && isLetter(name[0]) && wordEnd(name, 0) == len(name) &&
		!Reserved(name)
}

// Reserved reports whether a word is a keyword or a die.
func Reserved(word string) bool {
	t := token{}
	if word != "" {
		t.asDie(word, true)
	}
	return t.kind == dieToken || slices.Contains(reserved, word) || word == "true" || word == "false" || word == "else"
}

// compiler compiles the formulas of a definition and collects the errors.
type compiler struct {
	*compiled
	scope  *scope
	errors []*Error
}

// read parses and checks one formula. It returns nil if the formula is wrong, or uses one that is.
func (k *compiler) read(name, text string, check func(*checker, *expr)) (e *expr) {
	var err *Error
	func() {
		defer recoverError(&err)
		s := Source{name, text}
		parsed := parse(s)
		check(&checker{k.scope, s}, parsed)
		e = parsed
	}()
	if err != nil {
		k.errors = append(k.errors, err)
	}
	return e
}

// let defines a name. If its formula is wrong, the formulas that use it are not reported.
func (k *compiler) let(l Named) {
	e := k.read("let."+l.Name, l.Text, (*checker).check)
	sym := &symbol{wrong: true}
	if e != nil {
		sym = e.symbolOf()
	}
	k.scope.add(l.Name, sym)
	k.lets = append(k.lets, e)
}

// value checks the formula of a value.
func (c *checker) value(e *expr) {
	if e.form == condition {
		c.fail(e, "unexpected given", "put the condition inside the brackets, like P(a given b)")
	}
	c.number(e)
}

// distribution checks the formula of a distribution.
func (c *checker) distribution(e *expr) {
	c.given(e, c.whole)
}

func (c *checker) fixedCondition(e *expr) {
	c.condition(e)
	c.fixed(e, "the condition")
}

// step compiles a step of the working.
func (k *compiler) step(s Step) {
	var read compiledStep
	if s.When != "" {
		read.when = k.read("steps."+s.Name+".when", s.When, (*checker).fixedCondition)
	}
	for _, a := range s.Args {
		read.args = append(read.args, k.read("steps."+s.Name+"."+a.Name, a.Text,
			func(c *checker, e *expr) { c.fixedWhole(e, "the number") }))
	}
	k.steps = append(k.steps, read)
}

// names checks the inputs and values that a definition refers to by name.
func (k *compiler) names() {
	c := &calc.Calculator{Inputs: k.Inputs}
	for _, id := range k.Headline {
		k.figure("headline", id, false)
	}
	for _, f := range k.Conflicts {
		if c.Input(f.Input) == nil {
			k.unknown("conflicts."+f.Name+".input", "input", f.Input, k.scope.names[:len(k.Inputs)])
		}
	}
	d := k.Decision
	if d == nil {
		return
	}
	price := k.figure("decision.price", d.Price, true)
	k.figure("decision.success", d.Success, false)
	k.figure("decision.clean", d.Clean, d.Price == "" || price != calc.Chance)
	switch in := c.Input(d.Input); {
	case in == nil:
		k.unknown("decision.input", "input", d.Input, k.scope.names[:len(k.Inputs)])
	case in.Kind == calc.List || in.Kind == calc.Number && in.Max-in.Min >= MaxOptions:
		k.errors = append(k.errors, &Error{"decision.input", 0, d.Input + " has too many values to compare",
			"choose an input with at most " + strconv.Itoa(MaxOptions)})
	}
}

// figure checks that a value exists and returns its unit.
func (k *compiler) figure(of, id string, optional bool) calc.Unit {
	ids := make([]string, len(k.Values))
	for i, v := range k.Values {
		if ids[i] = v.Name; v.Name == id && k.values[i] != nil {
			return k.values[i].unit
		}
	}
	if !slices.Contains(ids, id) && (id != "" || !optional) {
		k.unknown(of, "value", id, ids)
	}
	return calc.Chance
}

func (k *compiler) unknown(of, what, name string, known []string) {
	k.errors = append(k.errors, &Error{of, 0, "unknown " + what + " " + name,
		"expected one of: " + strings.Join(known, ", ")})
}

// decision returns the declaration of the decision, or nil.
func (k *compiled) decision(c *calc.Calculator) *calc.Decision {
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
	return &calc.Decision{Takes: []string{d.Input}, Success: unit(d.Success), Priced: d.Price != "",
		Price: unit(d.Price)}
}

// compute computes the result for given inputs.
func (k *compiled) compute(c *calc.Calculator, v calc.Values) (calc.Result, error) {
	r, err := k.within(&meter{MaxWork}, c, v)
	if isTooMuch(err) {
		err = k.reach(c, v)
	}
	return r, err
}

func isTooMuch(err error) bool {
	e, ok := err.(*calc.InputError)
	return ok && e.Reason == calc.TooMuch
}

// reach returns the error of a case that takes too much work. If a smaller number of one input makes
// it possible, and is found with the work of one more case, the error has it.
func (k *compiled) reach(c *calc.Calculator, v calc.Values) error {
	e := &calc.InputError{Calculator: c.ID, Reason: calc.TooMuch}
	var inputs []*calc.Input
	for i := range c.Inputs {
		if in := &c.Inputs[i]; in.Kind == calc.Number && v.Get(in.Name).Number > in.Min {
			inputs = append(inputs, in)
		}
	}
	for _, in := range inputs {
		m, high := &meter{MaxWork / len(inputs)}, v.Get(in.Name).Number
		for n := in.Min; n < high; n += max(1, (n-in.Min)/4) {
			lower, err := v.Set(in.Name, strconv.Itoa(n))
			if err == nil {
				_, err = k.within(m, c, lower)
			}
			if isTooMuch(err) {
				break
			}
			if err == nil {
				e.Reason, e.Input, e.Value, e.Max = calc.TooMuchOf, in.Name, v.Text(in.Name), n
			}
		}
		if e.Input != "" {
			break
		}
	}
	return e
}

// within computes the result with the work that is left.
func (k *compiled) within(m *meter, c *calc.Calculator, v calc.Values) (r calc.Result, err error) {
	defer func() {
		if abortReason(recover()) != "" {
			r, err = calc.Result{}, &calc.InputError{Calculator: c.ID, Reason: calc.TooMuch}
		}
	}()
	b := k.builder(v, m)
	if err := k.conflict(b, v); err != nil {
		return calc.Result{}, err
	}
	r.Values = k.valuesOf(b)
	for _, e := range k.distributions {
		d := b.distribution(e)
		if d.High() < d.Low() {
			d = dice.Constant(0) // the condition is impossible
		}
		r.Distributions = append(r.Distributions, d)
	}
	for i, s := range k.steps {
		if s.when == nil || b.fixed(s.when) == 1 {
			r.Steps = append(r.Steps, k.stepLine(b, i))
		}
	}
	for i, e := range k.rulings {
		if b.fixed(e) == 1 {
			r.Rulings = append(r.Rulings, k.Rulings[i].Name)
		}
	}
	if k.Decision != nil {
		r.Choices = k.choices(c, v, m)
	}
	return r, nil
}

func (k *compiled) builder(v calc.Values, m *meter) *builder {
	inputs := make([]calc.Value, len(k.Inputs))
	for i := range inputs {
		inputs[i] = v.Get(k.Inputs[i].Name)
	}
	return newBuilder(inputs, k.Tables, m)
}

// conflict returns the error of the first conflict of the inputs, or nil.
func (k *compiled) conflict(b *builder, v calc.Values) error {
	for i, e := range k.conflicts {
		if b.fixed(e) == 1 {
			return v.Conflict(k.Conflicts[i].Input, k.Conflicts[i].Name)
		}
	}
	return nil
}

func (k *compiled) valuesOf(b *builder) (list []dice.Number) {
	for _, e := range k.values {
		list = append(list, b.number(e))
	}
	return list
}

func (k *compiled) stepLine(b *builder, i int) calc.Step {
	s := calc.Step{ID: k.Steps[i].Name}
	for _, e := range k.steps[i].args {
		s.Args = append(s.Args, b.fixed(e))
	}
	return s
}

// choices computes each value of the decision's input, with all other inputs unchanged. It leaves
// out values that conflict.
func (k *compiled) choices(c *calc.Calculator, v calc.Values, m *meter) calc.Choices {
	out := calc.Choices{Current: -1}
	harmful := c.Decision.Risky()
	in := c.Input(k.Decision.Input)
	for _, text := range in.Every() {
		option, err := v.Set(in.Name, text)
		if err != nil {
			continue
		}
		b := k.builder(option, m)
		if k.conflict(b, option) != nil {
			continue
		}
		if text == v.Text(in.Name) {
			out.Current = len(out.Rows)
		}
		r := calc.Result{Values: k.valuesOf(b)}
		row := calc.Option{Takes: []calc.Value{option.Get(in.Name)}, Success: c.Value(r, k.Decision.Success)}
		row.Clean, row.Objective = row.Success, row.Success
		if k.Decision.Price != "" {
			row.Price = c.Value(r, k.Decision.Price)
		}
		if k.Decision.Clean != "" {
			row.Clean = c.Value(r, k.Decision.Clean)
		}
		if harmful { // which costs one success
			row.Objective = row.Success.Minus(row.Price)
		}
		out.Rows = append(out.Rows, row)
	}
	out.Advised = out.Best()
	if out.Advised >= 0 && !harmful {
		out.Advised = cheapest(out.Rows, out.Advised)
	}
	return out
}

// cheapest returns the row with the lowest price among those with the objective of a given one, the
// first of equals.
func cheapest(rows []calc.Option, best int) int {
	for i := range rows {
		if rows[i].Objective.Compare(rows[best].Objective) == 0 && rows[i].Price.Compare(rows[best].Price) < 0 {
			best = i
		}
	}
	return best
}

// MaxOptions is the largest number of values that a decision compares.
const MaxOptions = 40
