package present

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// Decision is what there is to choose, as a picture: for each choice what it brings and what it costs.
type Decision struct {
	Said    string // which choice is best without the price, and which of all
	Rows    []Option
	Current int     // the row of the present inputs, −1 when there is none
	Full    float64 // the success that is drawn at full length
}

// Option is one choice. Success and price are chances but for those that the calculator declares otherwise.
type Option struct {
	Take    string // the inputs that it sets, as in an address: "level=push&push=2"
	Label   string
	Mark    string // what makes it the best, or empty
	Success Quantity
	Clean   float64 // how much of the success comes without harm
	Price   Quantity
}

// Harm is the chance of harm without success, which is drawn apart from that with it.
func (o Option) Harm(d *calc.Decision) float64 {
	if !d.Risky() {
		return 0
	}
	return max(0, o.Price.Number-(o.Success.Number-o.Clean))
}

// DecisionKeys lists the keys of the words of the decision of c, without their "decision."; none where it has no decision.
func DecisionKeys(c *calc.Calculator) []string {
	if c.Decision == nil {
		return nil
	}
	keys := append(saidKeys(c), "title", "success")
	if c.Decision.Priced {
		keys = append(keys, "price")
	}
	if c.Decision.Risky() {
		keys = append(keys, "legend-clean", "legend-harmed", "legend-harm")
	}
	return keys
}

// saidKeys are those of the words that change with the inputs; what stands around them is written once.
func saidKeys(c *calc.Calculator) (keys []string) {
	d := c.Decision
	if d == nil {
		return nil
	}
	if c.Input(d.Takes[0]).Kind == calc.Number {
		keys = append(keys, "one", "many")
	}
	if len(d.Advice) > 0 {
		for _, s := range d.Advice {
			keys = append(keys, "advice-"+s.ID)
		}
		if (teller{c: c, d: d}).labelsElements() {
			keys = append(keys, "option")
		}
		keys = append(keys, "mark-best")
		return keys
	}
	if d.Fate {
		keys = append(keys, "open", "rolled")
		if d.Success == calc.Worth {
			keys = append(keys, "rolled-mean")
		}
		return keys
	}
	keys = append(keys, "best", "never", "mark-best")
	if d.Open {
		keys = append(keys, "more", "mark-more")
	}
	if d.Risky() {
		keys = append(keys, "clean-peak", "clean-most", "clean-none", "both", "mark-clean")
	}
	return keys
}

// DecisionPlaces are the places that the words of a decision may have, besides the arguments of advice.
var DecisionPlaces = []string{"n", "choice", "success", "price", "clean", "first-price", "last-price"}

// PlacesOfDecision lists the places that the word of a decision under a key may have.
func PlacesOfDecision(c *calc.Calculator, key string) []string {
	for _, s := range c.Decision.Advice {
		if key == "advice-"+s.ID {
			return append(append([]string{"gain", "risk"}, DecisionPlaces...), s.Args...)
		}
	}
	return DecisionPlaces
}

// named finds the list of a calculator that takes names.
func named(c *calc.Calculator) (in *calc.Input, ok bool) {
	for i := range c.Inputs {
		if len(c.Inputs[i].Facts) > 0 {
			return &c.Inputs[i], true
		}
	}
	return nil, false
}

// teller says the choices of a result in a language.
type teller struct {
	c      *calc.Calculator
	d      *calc.Decision
	from   calc.Choices
	unit   calc.Unit // of success
	locale Locale
	words  Words
}

func decision(c *calc.Calculator, from calc.Choices, l Locale, w Words) *Decision {
	if c.Decision == nil {
		return nil
	}
	t := teller{c, c.Decision, from, c.Decision.Success, l, w}
	if t.unit == calc.Worth {
		t.unit = from.Worth
	}
	out := &Decision{Said: t.said(), Current: from.Current, Full: 1}
	if t.unit != calc.Chance {
		for _, row := range from.Rows {
			out.Full = max(out.Full, row.Success.Float())
		}
	}
	for i := range from.Rows {
		row := &from.Rows[i]
		out.Rows = append(out.Rows, Option{
			t.take(row), t.label(row), t.mark(i),
			t.quantity(t.unit, row.Success), row.Clean.Float(), t.quantity(t.d.Price, row.Price),
		})
	}
	return out
}

func (t teller) quantity(u calc.Unit, n dice.Number) Quantity {
	if u == calc.Chance {
		return t.locale.cell(n)
	}
	return Quantity{n.Float(), t.locale.Figure(u, n)}
}

func (t teller) take(o *calc.Option) string {
	taken := ""
	for i, value := range o.Takes {
		if i > 0 {
			taken += "&"
		}
		taken += t.d.Takes[i] + "=" + t.c.Input(t.d.Takes[i]).Format(value)
	}
	return taken
}

// label names a choice by what it takes: "4 dice", "Push 2".
func (t teller) label(o *calc.Option) string {
	first := o.Takes[0]
	if in, ok := named(t.c); ok && t.labelsElements() {
		return t.words.fill("decision.option", "choice", t.words.Element(in.Name, in.ElementText(o.Element)), "n", t.counted(o.Takes[1].Number))
	}
	if first.Choice != "" {
		label := t.words.value(t.d.Takes[0], first.Choice)
		if len(o.Takes) > 1 {
			label += " " + t.locale.Whole(o.Takes[1].Number)
		}
		return label
	}
	return t.counted(first.Number)
}

// labelsElements reports whether a choice is an element of a list with a number: "Smite, 4 dice".
func (t teller) labelsElements() bool {
	return len(t.d.Advice) > 0 && len(t.d.Takes) > 1 && t.c.Input(t.d.Takes[0]).Kind == calc.Number
}

// counted is a number with what it counts: "4 dice".
func (t teller) counted(n int) string {
	key := "decision.many"
	if n == 1 {
		key = "decision.one"
	}
	return t.words.fill(key, "n", t.locale.Whole(n))
}

// advice is what the calculator says to do, in the order of its sentences.
func (t teller) advice() string {
	said := ""
	for i, step := range t.from.Advice {
		if i > 0 {
			said += " "
		}
		said += t.advised(step)
	}
	return said
}

// advised is one sentence of it, with what the best choice brings.
func (t teller) advised(step calc.Step) string {
	args := []string{}
	if best := t.from.Advised; best >= 0 {
		row := &t.from.Rows[best]
		args = append(args, "choice", t.label(row), "success", t.locale.Figure(t.unit, row.Success), "price", t.locale.Figure(t.d.Price, row.Price))
		if t.unit == calc.Chance {
			args = append(args, "clean", t.locale.Chance(row.Clean))
		}
	}
	if next := t.from.Advised + 1; next < len(t.from.Rows) { // what going one step further adds
		gain, risk := t.from.Rows[next].Success, t.from.Rows[next].Price
		if next > 0 {
			gain, risk = gain.Minus(t.from.Rows[next-1].Success), risk.Minus(t.from.Rows[next-1].Price)
		}
		args = append(args, "gain", t.locale.Figure(t.unit, gain), "risk", t.locale.Figure(t.d.Price, risk))
	}
	for _, shape := range t.d.Advice {
		if shape.ID != step.ID {
			continue
		}
		for i, name := range shape.Args {
			text := t.locale.Whole(step.Args[i])
			switch name {
			case shape.Element:
				in, _ := named(t.c)
				text = t.words.Element(in.Name, in.ElementText(step.Args[i]))
			case shape.Counted:
				text = t.counted(step.Args[i])
			}
			args = append(args, name, text)
		}
	}
	return t.words.fill("decision.advice-"+step.ID, args...)
}

// mark says what makes a row the best.
func (t teller) mark(row int) string {
	switch {
	case t.d.Fate:
		return ""
	case len(t.d.Advice) > 0:
		if row == t.from.Advised {
			return t.words.fill("decision.mark-best")
		}
		return ""
	case t.d.Risky() && row == t.from.CleanBest():
		return t.words.fill("decision.mark-clean")
	case row == t.from.Best() && t.endless(row):
		return t.words.fill("decision.mark-more")
	case row == t.from.Best():
		return t.words.fill("decision.mark-best")
	}
	return ""
}

// endless tells whether going on beyond a row, the last that is shown, may do better.
func (t teller) endless(row int) bool { return t.from.More && row == len(t.from.Rows)-1 }

// said is the best choice without harm, and the best of all.
func (t teller) said() string {
	if t.d.Fate {
		return t.fate()
	}
	if len(t.d.Advice) > 0 {
		return t.advice()
	}
	best, clean := t.from.Best(), t.from.CleanBest()
	if best < 0 {
		return t.words.fill("decision.never")
	}
	success := "best"
	if t.endless(best) {
		success = "more"
	}
	switch {
	case !t.d.Risky():
		return t.row(success, best)
	case clean < 0:
		return t.words.fill("decision.clean-none") + " " + t.row(success, best)
	case clean == best && success == "best":
		return t.row("both", best)
	}
	peak := "clean-most"
	if t.falls(clean) {
		peak = "clean-peak"
	}
	return t.row(peak, clean) + " " + t.row(success, best)
}

// falls tells whether success without harm is less with every choice after a row, of which there is one.
func (t teller) falls(row int) bool {
	rows := t.from.Rows
	for i := row + 1; i < len(rows); i++ {
		if rows[i].Clean.Compare(rows[row].Clean) >= 0 {
			return false
		}
	}
	return row+1 < len(rows)
}

// fate says the answer to what the dice brought, or to the least and the most that they can bring.
func (t teller) fate() string {
	if t.from.Current >= 0 {
		key := "rolled"
		if t.unit == calc.Mean {
			key = "rolled-mean"
		}
		return t.row(key, t.from.Current)
	}
	rows := t.from.Rows
	price := func(i int) string { return t.quantity(t.d.Price, rows[i].Price).Text }
	return t.words.fill("decision.open", "first-price", price(0), "last-price", price(len(rows)-1))
}

// row fills the words under a key with what a row brings.
func (t teller) row(key string, i int) string {
	row := &t.from.Rows[i]
	price := ""
	if t.d.Priced {
		price = t.locale.Figure(t.d.Price, row.Price)
	}
	return t.words.fill("decision."+key, "choice", t.label(row), "success", t.locale.Figure(t.unit, row.Success),
		"clean", t.locale.Chance(row.Clean), "price", price)
}
