package calc

import "slices"

// Open reports whether the inputs leave the choice of the decision to the calculator, because none
// of the inputs that a choice sets was given.
func (v Values) Open() bool {
	d := v.c.Decision
	switch {
	case d == nil || d.Response:
		return false
	case d.Left != "":
		return v.Text(d.Takes[0]) == d.Left
	}
	return !v.chosen
}

// Advised reports whether the value of the named input is a recommendation, because the decision is
// open. It is no part of a query.
func (v Values) Advised(name string) bool {
	return v.Open() && v.c.Decision.Left == "" && v.c.Decision.takes(name)
}

// Chosen returns v with its choice made: the values of the inputs that a choice sets count as
// given.
func (v Values) Chosen() Values {
	v.chosen = true
	return v
}

// Advise is Run for readers who have not chosen yet: if v leaves the decision open, it returns v
// with the recommended choice, and the result for that. The decision stays open. If no choice is
// worth its harm, it is the one with the greatest objective. The error is that of Run if every
// choice conflicts.
func (c *Calculator) Advise(v Values) (Values, Result, error) {
	r, err := c.Run(v)
	if !v.Open() || c.Decision.Left != "" {
		return v, r, err
	}
	if err != nil {
		next, first, ok := c.possible(v, c.Decision.Takes)
		if !ok {
			return v, r, err
		}
		v, r = next, first
	}
	best := c.Decision.Recommended(r.Choices)
	if best < 0 {
		best = r.Choices.Greatest() // the advice is to take none, and it names this one
	}
	if best < 0 || best == r.Choices.Current {
		return v, r, nil
	}
	v = v.take(r.Choices.Rows[best])
	r, err = c.Run(v)
	return v, r, err
}

// settled returns v with the recommended choice made, if v leaves it open.
func (c *Calculator) settled(v Values) Values {
	if !v.Open() || c.Decision.Left != "" {
		return v
	}
	if advised, _, err := c.Advise(v); err == nil {
		v = advised
	}
	return v.Chosen()
}

// possible returns v with the first choice that does not conflict, and its result. It tries the
// values of the named inputs.
func (c *Calculator) possible(v Values, takes []string) (Values, Result, bool) {
	if len(takes) == 0 || !v.Used(takes[0]) {
		r, err := c.Run(v)
		return v, r, err == nil
	}
	i := c.index(takes[0])
	for _, text := range c.Inputs[i].Every() {
		next := v
		next.v = slices.Clone(v.v)
		next.v[i], _ = c.Inputs[i].Parse(text)
		if next, r, ok := c.possible(next, takes[1:]); ok {
			return next, r, true
		}
	}
	return v, Result{}, false
}

// take returns v with a choice filled in. It leaves open whether the choice was made.
func (v Values) take(o Option) Values {
	next := slices.Clone(v.v)
	for i, value := range o.Takes {
		next[v.c.index(v.c.Decision.Takes[i])] = value
	}
	v.v = next
	return v
}
