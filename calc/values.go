package calc

import "slices"

// Values are the values of all inputs of one calculator. They are immutable: Set returns a copy.
type Values struct {
	c *Calculator
	v []Value

	chosen bool // an input that a choice of the decision sets was given
}

// Defaults returns the default values of a calculator.
func (c *Calculator) Defaults() Values {
	v := Values{c: c, v: make([]Value, len(c.Inputs))}
	for i := range c.Inputs {
		v.v[i] = c.Inputs[i].Default
	}
	return v
}

// Set returns v with the named input parsed from text, as it is written in an address or on the
// command line. The error is an *InputError.
func (v Values) Set(name, text string) (Values, error) {
	i := v.c.index(name)
	if i < 0 {
		e := &InputError{Calculator: v.c.ID, Input: name, Value: text, Reason: UnknownInput}
		for _, in := range v.c.Inputs {
			e.Choices = append(e.Choices, in.Name)
		}
		return Values{}, e
	}
	in := &v.c.Inputs[i]
	value, wrong := in.Parse(text)
	if wrong != nil {
		return Values{}, v.c.explain(wrong, in, text)
	}
	next := slices.Clone(v.v)
	next[i] = value
	return Values{v.c, next, v.chosen || v.c.Decision.takes(name)}, nil
}

// explain fills in the input, the text and the allowed values of an error.
func (c *Calculator) explain(e *InputError, in *Input, text string) *InputError {
	e.Calculator, e.Input, e.Value = c.ID, in.Name, text
	e.Min, e.Max, e.MinItems, e.MaxItems, e.Choices = in.Min, in.Max, in.MinItems, in.MaxItems, in.Choices
	if in.Kind == Switch {
		e.Choices = []string{"true", "false"}
	}
	return e
}

// Conflict returns the error that the named input contradicts the others, in the way that id names.
// Compute returns it.
func (v Values) Conflict(name, id string) error {
	in := v.c.Input(name)
	return v.c.explain(&InputError{Reason: Conflict, Conflict: id}, in, in.Format(v.Get(name)))
}

func (c *Calculator) index(name string) int {
	for i := range c.Inputs {
		if c.Inputs[i].Name == name {
			return i
		}
	}
	return -1
}

// Calculator returns the calculator of these inputs.
func (v Values) Calculator() *Calculator { return v.c }

// Get returns the value of the named input. It panics on an unknown name.
func (v Values) Get(name string) Value {
	i := v.c.index(name)
	if i < 0 {
		panic("calc: " + v.c.ID + " has no input " + name)
	}
	return v.v[i]
}

// Int returns the value of a number.
func (v Values) Int(name string) int { return v.Get(name).Number }

// Choice returns the id of the choice.
func (v Values) Choice(name string) string { return v.Get(name).Choice }

// Bool returns the value of a switch.
func (v Values) Bool(name string) bool { return v.Get(name).Switch }

// List returns the value of a list, which the caller must not change.
func (v Values) List(name string) []int { return v.Get(name).List }

// Text returns the value of the named input as it is written in an address.
func (v Values) Text(name string) string { return v.c.Input(name).Format(v.Get(name)) }

// Used reports whether the named input is used. Another input may make it irrelevant.
func (v Values) Used(name string) bool {
	in := v.c.Input(name)
	if in.UsedWhen == "" {
		return true
	}
	text := v.Text(in.UsedWhen)
	return (text == in.UsedIs || in.UsedIs == "" && text != in.UsedNot) && v.Used(in.UsedWhen)
}

// using returns v with the inputs that decide whether the named one is used set to the first of
// their values with which it is.
func (v Values) using(name string) Values {
	if v.Used(name) {
		return v
	}
	decides := v.c.Input(name).UsedWhen
	v = v.using(decides)
	for _, text := range v.c.Input(decides).Every() {
		if next, err := v.Set(decides, text); err == nil && next.Used(name) {
			return next
		}
	}
	return v
}
