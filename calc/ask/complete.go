package ask

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
)

// complete sets the values of the reading: defaults, then the reader's psyker, the power, the
// question, what these imply, and the rest of a choice. It records the origin of each input in use.
func (o *Reading) complete(c *calc.Calculator, q *asked) {
	v := c.Defaults()
	how := make([]Input, len(c.Inputs))
	for i := range c.Inputs {
		how[i] = Input{Name: c.Inputs[i].Name, Origin: Assumed}
	}
	set := func(i int, text string, by Origin, from string) {
		next, err := v.Set(c.Inputs[i].Name, text)
		if wrong, ok := errors.AsType[*calc.InputError](err); ok && by == FromQuestion {
			o.Refused = append(o.Refused, wrong)
		}
		if err == nil {
			v, how[i].Origin, how[i].From = next, by, from
		}
	}
	for i := range c.Inputs {
		if text, ok := o.psykerValue(c, &c.Inputs[i], q.about.Psyker); ok {
			set(i, text, FromPsyker, "")
		}
	}
	if f := o.parse; f.power != nil {
		o.Power = q.words(f.powerTokens[0], f.powerTokens[1])
		for _, pair := range f.power.caseFor(c).Inputs {
			name, text, _ := strings.Cut(pair, "=")
			if c.Decision != nil && slices.Contains(c.Decision.Takes, name) {
				continue // the player makes this choice
			}
			if i := inputIndex(c, name); i >= 0 {
				set(i, text, FromPower, o.Power)
			}
		}
	}
	for _, g := range o.parse.assignments {
		set(g.input, g.value, FromQuestion, q.words(g.from, g.to))
	}
	v = applyImplied(c, v, how)
	v = applyBeyond(c, v, how)
	v, valid := resolveConflict(c, v, how)
	o.Weak = o.Weak || !valid || len(o.Refused) > 0
	for i := range how {
		if v.Used(how[i].Name) {
			o.Inputs = append(o.Inputs, how[i])
		}
	}
	o.Values = v
	o.adviseRest()
	o.Unread = o.unreadOf(q)
}

// adviseRest fills in the part of a choice that the question leaves: "push" without points takes
// the recommended push, because no player who pushes means the weakest one. If the question states
// no part of the choice, it stays open.
func (o *Reading) adviseRest() {
	c := o.Calculator()
	d := c.Decision
	if d == nil || d.Response {
		return
	}
	stated, rest := map[string]bool{}, []*Input{}
	for i := range o.Inputs {
		in := &o.Inputs[i]
		switch {
		case !slices.Contains(d.Takes, in.Name):
		case in.Origin == Assumed:
			rest = append(rest, in)
		default:
			stated[in.Name] = true
		}
	}
	if len(stated) == 0 || len(rest) == 0 {
		return
	}
	best, ok := o.bestChoice(stated)
	if !ok {
		return
	}
	for _, in := range rest {
		at := slices.Index(d.Takes, in.Name)
		if at >= len(best.Takes) {
			continue
		}
		if next, err := o.Values.Set(in.Name, c.Input(in.Name).Format(best.Takes[at])); err == nil {
			o.Values, in.Origin = next, Advised
		}
	}
}

// bestChoice returns the best of the choices that have the stated inputs.
func (o *Reading) bestChoice(stated map[string]bool) (calc.Option, bool) {
	d := o.Calculator().Decision
	r, err := o.Calculator().Run(o.Values)
	if err != nil {
		return calc.Option{}, false
	}
	left := calc.Choices{Worth: r.Choices.Worth}
	for _, row := range r.Choices.Rows {
		agrees := true
		for i, value := range row.Takes {
			name := d.Takes[i]
			agrees = agrees && (!stated[name] || o.Calculator().Input(name).Format(value) == o.Values.Text(name))
		}
		if agrees {
			left.Rows = append(left.Rows, row)
		}
	}
	at := left.Greatest()
	if at < 0 {
		return calc.Option{}, false
	}
	return left.Rows[at], true
}

// psykerValue returns the value of the reader's psyker for an input. If the power is the other
// player's, the psyker is the one who resists it.
func (o *Reading) psykerValue(c *calc.Calculator, in *calc.Input, psyker []string) (string, bool) {
	if o.Theirs && in.Side != calc.Answering {
		if in = c.Input(in.Opposes); in == nil {
			return "", false
		}
	}
	if in.Trait == "" {
		return "", false
	}
	for _, pair := range psyker {
		if text, ok := strings.CutPrefix(pair, systemOf(c)+"/"+in.Trait+"="); ok {
			return text, true
		}
	}
	return "", false
}

// applyImplied sets inputs that must have a certain value for a stated input to be used: points of
// push imply a push. Stated inputs are kept.
func applyImplied(c *calc.Calculator, v calc.Values, how []Input) calc.Values {
	for range c.Inputs {
		changed := false
		for i := range c.Inputs {
			in := &c.Inputs[i]
			if in.UsedWhen == "" || in.UsedIs == "" || how[i].Origin != FromQuestion && how[i].Origin != Implied ||
				v.Text(in.UsedWhen) == in.UsedIs {
				continue
			}
			decides := inputIndex(c, in.UsedWhen)
			if how[decides].Origin == FromQuestion {
				continue
			}
			if next, err := v.Set(in.UsedWhen, in.UsedIs); err == nil {
				v, how[decides].Origin, how[decides].From, changed = next, Implied, how[i].From, true
			}
		}
		if !changed {
			break
		}
	}
	return v
}

// applyBeyond raises an input that is not stated above the one that it must exceed. If it is stated
// and the other is assumed, the other is one below it: "cost of psy rating 5" is the step from 4.
func applyBeyond(c *calc.Calculator, v calc.Values, how []Input) calc.Values {
	for i := range c.Inputs {
		in := &c.Inputs[i]
		if in.Beyond == "" {
			continue
		}
		name, n := in.Name, v.Int(in.Beyond)+1
		switch {
		case how[i].Origin == FromQuestion && how[inputIndex(c, in.Beyond)].Origin == Assumed:
			name, n = in.Beyond, v.Int(in.Name)-1
		case how[i].Origin == FromQuestion || v.Int(in.Name) >= n:
			continue
		}
		if next, err := v.Set(name, strconv.Itoa(n)); err == nil {
			v = next
		}
	}
	return v
}

// resolveConflict makes conflicting inputs valid by changing one choice that the question does not
// state, if a change of one is enough: a push by 5 implies an unbound psyker. It reports whether the
// inputs are valid.
func resolveConflict(c *calc.Calculator, v calc.Values, how []Input) (calc.Values, bool) {
	if len(c.Conflicts) == 0 {
		return v, true
	}
	if _, _, err := c.Advise(v); err == nil {
		return v, true
	}
	for i := range c.Inputs {
		if how[i].Origin != Assumed && how[i].Origin != FromPsyker {
			continue
		}
		for _, choice := range c.Inputs[i].Choices {
			if next, err := v.Set(c.Inputs[i].Name, choice); err == nil {
				if _, _, err := c.Advise(next); err == nil {
					how[i].Origin = Assumed
					return next, true
				}
			}
		}
	}
	return v, false
}
