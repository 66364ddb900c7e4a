package present

import (
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
)

// Decision compares the choices of a result and recommends one.
type Decision struct {
	Choice  string  // what to do: "Push by 2:"
	Reason  string  // the effect of the choice and, if that is another, of the reader's; may be empty
	Prices  []Price // on which it depends that the choice is best
	Rows    []Option
	Current int     // the row of the figures, or −1
	Open    bool    // the reader has made no choice, so the row of the figures is the recommended one
	Scale   float64 // the success for which a bar has its full length
}

// Label returns the choice that the figures are for, or "" if it is none of the rows.
func (d *Decision) Label() string {
	if d.Current < 0 {
		return ""
	}
	return d.Rows[d.Current].Label
}

// Mine reports whether a row is the choice of the reader.
func (d *Decision) Mine(row int) bool { return row == d.Current && !d.Open }

// Price is a price of harm on which the recommendation depends, in a sentence.
type Price struct {
	Input string
	Text  string
}

// Verdict returns the recommendation in full.
func (d *Decision) Verdict() string {
	text := d.Choice
	if d.Reason != "" {
		text += " " + d.Reason
	}
	return text
}

// Option is one choice. Success and Price have the units that the decision declares.
type Option struct {
	Take    string // the inputs that it sets, as in an address: "level=push&push=2"
	Label   string
	Mark    string // that it is the best, or ""
	Best    bool   // it is the recommended one, the only one with a mark
	Success Quantity
	Clean   float64 // the success without harm
	Price   Quantity
}

// Harm returns the chance of harm without success, or 0 if success is not a chance.
func (o Option) Harm(d *calc.Decision) float64 {
	if !d.Risky() || d.Success != calc.Chance {
		return 0
	}
	return max(0, o.Price.Number-(o.Success.Number-o.Clean))
}

// DecisionKeys lists the keys of the words of the decision of c, without the prefix "decision.". It
// returns none if c has no decision.
func DecisionKeys(c *calc.Calculator) []string {
	if c.Decision == nil {
		return nil
	}
	keys := verdictKeys(c)
	if c.Decision.IsAdvice() {
		return keys
	}
	keys = append(keys, "title", "success")
	if c.Decision.Priced {
		keys = append(keys, "price")
	}
	if c.Decision.Risky() {
		keys = append(keys, "legend-clean", "legend-harmed")
		if c.Decision.Success == calc.Chance {
			keys = append(keys, "legend-harm")
		}
	}
	return keys
}

// verdictKeys lists the keys of the words that depend on the inputs. The others are part of the
// page.
func verdictKeys(c *calc.Calculator) (keys []string) {
	d := c.Decision
	if d == nil {
		return nil
	}
	if d.IsAdvice() {
		return adviceKeys(d)
	}
	first := c.Input(d.Takes[0])
	if first.Kind == calc.Number {
		keys = append(keys, "one", "many")
	}
	if len(d.Takes) > 1 {
		keys = append(keys, "option")
	}
	if d.Response {
		return append(keys, responseKeys(d, first)...)
	}
	keys = append(append(keys, "mark-best"), adviceKeys(d)...)
	if comparesAlone(d) {
		keys = append(keys, "never")
		if first.Kind == calc.Number {
			keys = append(keys, "take")
		}
		for _, choice := range first.Choices {
			if choice != d.Left {
				keys = append(keys, "take-"+choice)
			}
		}
		if d.Risky() {
			keys = append(keys, "risk", "safe", "not", "not-why")
		} else {
			keys = append(keys, "best")
		}
		if d.Open {
			keys = append(keys, "take-more")
		}
	}
	if namesOwn(d) {
		keys = append(keys, "own")
	}
	if losesModel(d) {
		keys = append(keys, "removed")
	}
	for _, price := range d.Prices {
		for _, form := range PriceForms {
			keys = append(keys, price+"-"+form)
		}
	}
	return keys
}

// responseKeys lists the keys of the verdict on a response.
func responseKeys(d *calc.Decision, first *calc.Input) []string {
	keys := []string{"take", "reach"}
	if first.Kind == calc.Number {
		keys = append(keys, "open")
	}
	if d.Price == calc.Whole {
		keys = append(keys, "skip", "take-one", "open-skip", "open-same")
	}
	if canFail(d) {
		keys = append(keys, "never")
	}
	if d.Success == calc.Worth {
		keys = append(keys, "reach-mean")
	}
	return keys
}

// comparesAlone reports whether the choices alone make the verdict, so that sentences of advice only
// add to it.
func comparesAlone(d *calc.Decision) bool { return len(d.Advice) == 0 || d.Risky() }

// namesOwn reports whether the verdict names the reader's own choice where it is another: if the
// best one weighs something, harm or what its ruling says.
func namesOwn(d *calc.Decision) bool { return d.Best != "" || d.Priced && d.Price == calc.Chance }

// losesModel reports whether the loss of the psyker is a harm besides the one shown for each choice.
func losesModel(d *calc.Decision) bool { return len(d.Prices) > 1 }

// adviceKeys lists the keys of the sentences of advice.
func adviceKeys(d *calc.Decision) (keys []string) {
	for _, s := range d.Advice {
		keys = append(keys, "advice-"+s.ID)
	}
	return keys
}

// PriceForms are the forms of the sentence on a price of harm: for no price, for one power, and for
// any other price, which has the place {n}.
var PriceForms = []string{"none", "one", "many"}

// DecisionPlaces are the places that all words of a decision can have. Advice has its arguments
// too, and sentences have the numbers of the case, by the names of their inputs.
var DecisionPlaces = []string{"n", "choice", "success", "price", "clean", "lost", "prices"}

// PlacesOfDecision lists the places that the word of a decision under a key can have.
func PlacesOfDecision(c *calc.Calculator, key string) []string {
	for _, s := range c.Decision.Advice {
		if key == "advice-"+s.ID {
			places := append([]string{"chance", "next-success", "next-chance", "next-price"}, DecisionPlaces...)
			for _, f := range c.Values {
				places = append(places, f.ID)
			}
			return append(places, s.Args...)
		}
	}
	places := slices.Clone(DecisionPlaces)
	for _, in := range numberInputs(c) {
		places = append(places, in.Name)
	}
	return places
}

// numberInputs lists the inputs of a calculator that are numbers.
func numberInputs(c *calc.Calculator) (list []*calc.Input) {
	for i := range c.Inputs {
		if c.Inputs[i].Kind == calc.Number {
			list = append(list, &c.Inputs[i])
		}
	}
	return list
}

// namedList returns the list of a calculator that accepts names.
func namedList(c *calc.Calculator) (in *calc.Input, ok bool) {
	for i := range c.Inputs {
		if len(c.Inputs[i].Facts) > 0 {
			return &c.Inputs[i], true
		}
	}
	return nil, false
}

// comparison describes the choices of a result in a language.
type comparison struct {
	c      *calc.Calculator
	d      *calc.Decision
	values calc.Values
	result calc.Result
	from   calc.Choices
	unit   calc.Unit // of success
	locale Locale
	words  Words
}

func decision(c *calc.Calculator, v calc.Values, r calc.Result, l Locale, w Words) *Decision {
	if c.Decision == nil {
		return nil
	}
	from := r.Choices
	t := comparison{c, c.Decision, v, r, from, c.Decision.Success, l, w}
	if t.unit == calc.Worth {
		t.unit = from.Worth
	}
	out := &Decision{Current: from.Current, Open: v.Open(), Scale: 1}
	out.Choice, out.Reason = t.verdict()
	out.Prices = t.prices()
	if t.unit != calc.Chance {
		for _, row := range from.Rows {
			out.Scale = max(out.Scale, row.Success.Float())
		}
	}
	for i := range from.Rows {
		row := &from.Rows[i]
		best, mark := i == t.d.Recommended(from), ""
		if best {
			mark = t.words.fill("decision.mark-best")
		}
		out.Rows = append(out.Rows, Option{
			t.inputs(row), t.label(row), mark, best,
			t.quantity(t.unit, row.Success), row.Clean.Float(), t.quantity(t.d.Price, row.Price),
		})
	}
	if !t.d.Response {
		out.Rows = out.rising()
	}
	return out
}

// rising returns the choices without the last ones whose success reads like that of the one before
// them. It keeps the best and the one of the figures.
func (d *Decision) rising() []Option {
	rows := d.Rows
	for n := len(rows) - 1; n > 0 && n > d.Current && !rows[n].Best; n-- {
		if rows[n].Success.Text != rows[n-1].Success.Text {
			break
		}
		rows = rows[:n]
	}
	return rows
}

func (c comparison) quantity(u calc.Unit, n dice.Number) Quantity {
	return Quantity{n.Float(), c.locale.Cell(u, n)}
}

// inputs returns the inputs that a choice sets, as in an address.
func (c comparison) inputs(o *calc.Option) string {
	query := ""
	for i, value := range o.Takes {
		if i > 0 {
			query += "&"
		}
		query += c.d.Takes[i] + "=" + c.c.Input(c.d.Takes[i]).Format(value)
	}
	return query
}

// label returns the name of a choice: "4 dice", "Push 2".
func (c comparison) label(o *calc.Option) string {
	first := o.Takes[0]
	if in, ok := namedList(c.c); ok && c.labelsElements() {
		return c.words.fill("decision.option", "choice", c.words.Element(in.Name, in.ElementText(o.Element)), "n",
			c.counted(o.Takes[1].Number))
	}
	if first.Choice != "" {
		label := c.words.value(c.d.Takes[0], first.Choice)
		if len(o.Takes) > 1 {
			return c.words.fill("decision.option", "choice", label, "n", c.locale.Whole(o.Takes[1].Number))
		}
		return label
	}
	return c.counted(first.Number)
}

// labelsElements reports whether a choice is an element of a list with a number: "Smite, 4 dice".
func (c comparison) labelsElements() bool {
	return len(c.d.Advice) > 0 && len(c.d.Takes) > 1 && c.c.Input(c.d.Takes[0]).Kind == calc.Number
}

// counted formats a number with its noun, with which it stays on one line: "4 dice".
func (c comparison) counted(n int) string {
	key := "decision.many"
	if n == 1 {
		key = "decision.one"
	}
	return strings.Replace(c.words.fill(key, "n", c.locale.Whole(n)), " ", noBreakSpace, 1)
}
