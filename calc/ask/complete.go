package ask

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
)

// filling is the inputs of a reading while they are set.
type filling struct {
	*calc.Calculator
	values calc.Values
	how    []Input
}

func (f *filling) set(input int, text string, by Origin, from string) error {
	next, err := f.values.Set(f.Inputs[input].Name, text)
	if err == nil {
		f.values = next
		f.how[input].Origin, f.how[input].From = by, from
	}
	return err
}

// complete sets the values of the reading: defaults, then the reader's psyker, the power, the
// question, what these imply, and the rest of a choice. It records the origin of each input in use.
func (o *Reading) complete(c *calc.Calculator, q *asked) {
	f := &filling{c, c.Defaults(), make([]Input, len(c.Inputs))}
	for i := range c.Inputs {
		f.how[i] = Input{Name: c.Inputs[i].Name, Origin: Assumed}
		if text, ok := o.psykerValue(c, &c.Inputs[i], q.about.Psyker); ok {
			_ = f.set(i, text, FromPsyker, "") // an older value may be out of range
		}
	}
	if power := o.cover.power; power != nil {
		o.Power = q.words(o.cover.named[0], o.cover.named[1])
		for _, pair := range power.caseFor(c.ID).Inputs {
			name, text, _ := strings.Cut(pair, "=")
			// a choice is the player's
			if i := inputIndex(c, name); i >= 0 && (c.Decision == nil || !slices.Contains(c.Decision.Takes, name)) {
				_ = f.set(i, text, FromPower, o.Power)
			}
		}
	}
	for _, set := range o.cover.sets {
		if slices.ContainsFunc(o.cover.sets, func(other assignment) bool {
			return other.input == set.input && other.value != set.value
		}) {
			continue // "push or stay fettered" leaves the choice open
		}
		err := f.set(set.input, set.value, FromQuestion, q.words(set.from, set.to))
		if wrong, ok := errors.AsType[*calc.InputError](err); ok {
			o.Refused = append(o.Refused, wrong)
		}
	}
	f.imply()
	f.exceed()
	o.Values = f.values
	for _, in := range f.how {
		if o.Values.Used(in.Name) {
			o.Inputs = append(o.Inputs, in)
		}
	}
	o.adviseRest()
	o.Weak = o.Weak || len(o.Refused) > 0
	if len(c.Conflicts) > 0 {
		_, _, err := c.Advise(o.Values)
		o.Weak = o.Weak || err != nil
	}
	o.Unread = o.unreadOf(q)
}

// psykerValue returns the value of the reader's psyker for an input. If the power is the other
// player's, the psyker is the one who resists it.
func (o *Reading) psykerValue(c *calc.Calculator, in *calc.Input, psyker []string) (string, bool) {
	if o.Theirs && in.Side != calc.Answering {
		if in = c.Input(in.Opposes); in == nil {
			return "", false
		}
	}
	for _, pair := range psyker {
		if text, ok := strings.CutPrefix(pair, systemOf(c)+"/"+in.Trait+"="); ok && in.Trait != "" {
			return text, true
		}
	}
	return "", false
}

// imply sets inputs that must have a certain value for a stated input to be used: points of push
// imply a push. Stated inputs are kept.
func (f *filling) imply() {
	for range f.Inputs { // one may imply another
		for i := range f.Inputs {
			in, how := &f.Inputs[i], &f.how[i]
			if in.UsedIs == "" || f.values.Text(in.UsedWhen) == in.UsedIs ||
				how.Origin != FromQuestion && how.Origin != Implied {
				continue
			}
			if decides := inputIndex(f.Calculator, in.UsedWhen); f.how[decides].Origin != FromQuestion {
				_ = f.set(decides, in.UsedIs, Implied, how.From)
			}
		}
	}
}

// exceed raises an input that is not stated above the one that it must exceed. If it is stated and
// the other is assumed, the other is one below it: "cost of psy rating 5" is the step from 4.
func (f *filling) exceed() {
	for i := range f.Inputs {
		low := inputIndex(f.Calculator, f.Inputs[i].Beyond)
		if low < 0 {
			continue
		}
		of := func(input int) int { return f.values.Int(f.Inputs[input].Name) }
		switch stated := f.how[i].Origin == FromQuestion; {
		case stated && f.how[low].Origin == Assumed:
			_ = f.set(low, strconv.Itoa(of(i)-1), Assumed, "")
		case !stated && of(i) <= of(low):
			_ = f.set(i, strconv.Itoa(of(low)+1), f.how[i].Origin, f.how[i].From)
		}
	}
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
	rest := map[string]*Input{}
	for i := range o.Inputs {
		if in := &o.Inputs[i]; in.Origin == Assumed && slices.Contains(d.Takes, in.Name) {
			rest[in.Name] = in
		}
	}
	if stated := slices.ContainsFunc(o.Inputs, func(in Input) bool {
		return in.Origin != Assumed && slices.Contains(d.Takes, in.Name)
	}); !stated || len(rest) == 0 {
		return
	}
	result, err := c.Run(o.Values)
	if err != nil {
		return
	}
	choices := &result.Choices
	choices.Rows = slices.DeleteFunc(choices.Rows, func(row calc.Option) bool {
		for i, value := range row.Takes {
			if name := d.Takes[i]; rest[name] == nil && c.Input(name).Format(value) != o.Values.Text(name) {
				return true
			}
		}
		return false
	})
	best := choices.Greatest()
	if best < 0 {
		return
	}
	for i, value := range choices.Rows[best].Takes {
		if in := rest[d.Takes[i]]; in != nil {
			if next, err := o.Values.Set(in.Name, c.Input(in.Name).Format(value)); err == nil {
				o.Values, in.Origin = next, Advised
			}
		}
	}
}
