package present

import (
	"math"
	"strconv"

	"psyref/calc"
	"psyref/calc/bytewise"
	"psyref/calc/dice"
)

// View is a result as texts, in the order and under the ids that the calculator declares.
type View struct {
	Query         string // the canonical address query of the inputs
	Inputs        []Input
	Case          string // the inputs that differ from the defaults, in words; empty when none does
	Sentence      string
	Figures       []Figure
	Distributions []Distribution
	Tables        []Table
	Joint         []Part // four, or none
	Steps         []string
	Rulings       []string // ids
}

// Part is one field of the picture of two chances that belong together. Parts stand in a row: each begins at Offset and is Share long.
type Part struct {
	Value         string
	Offset, Share string
}

// Input is an input as the result used it, so that controls can show it.
type Input struct {
	Name, Text string
	Read       bool   // false when the other inputs make it irrelevant
	Said       string // with its name, as a reader would say it: "Willpower 40"
}

// Figure is one value.
type Figure struct {
	ID       string
	Value    string
	Odds     string // chances only: "about 2 in 5"
	Fraction string // exact, or a word that there is none
	Share    string // chances only: the length of the bar, "41.2%"
}

// Distribution is one distribution; bars share one scale on which the likeliest outcome is full.
type Distribution struct {
	ID   string
	Rows []Row
}

// Row is one outcome.
type Row struct {
	Outcome                  string
	Exactly, AtLeast, AtMost string
	Share                    string // of exactly, on the scale of the likeliest outcome
	LeastShare, MostShare    string // of at least and at most, on the scale of certainty
}

// Table is one comparison, and which of its rows is the current setting (−1 for none).
type Table struct {
	ID      string
	Rows    [][]string
	Current int
}

// Problem is a refused input in the reader's language.
type Problem struct {
	Input   string // its name; empty when it is about none in particular
	Message string
}

// Of makes the view of a result in a language.
func Of(c *calc.Calculator, v calc.Values, r calc.Result, l Locale, w Words) View {
	view := View{Query: v.Query(), Rulings: r.Rulings}
	for i := range c.Inputs {
		in := &c.Inputs[i]
		text := v.Text(in.Name)
		view.Inputs = append(view.Inputs, Input{in.Name, text, v.Read(in.Name), inputText(in, text, w)})
	}
	view.Case = caseText(c, view.Inputs, func(in *calc.Input, usual bool) bool { return !usual })
	sentence := []string{}
	for i, f := range c.Values {
		view.Figures = append(view.Figures, figure(f, r.Values[i], l, w))
		sentence = append(sentence, f.ID, view.Figures[i].Value)
	}
	view.Sentence = w.fill("sentence", sentence...)
	for i, id := range c.Distributions {
		view.Distributions = append(view.Distributions, Distribution{id, rows(id, r.Distributions[i], l, w)})
	}
	for i := range c.Tables {
		view.Tables = append(view.Tables, table(&c.Tables[i], r.Tables[i], l, w))
	}
	if c.Joint != nil {
		view.Joint = joint(c.Parts(r), l)
	}
	for _, s := range r.Steps {
		view.Steps = append(view.Steps, step(c, s, l, w))
	}
	return view
}

// caseText names the inputs that are read and worth naming, as a reader would say them; usual tells whether an input is at its default.
func caseText(c *calc.Calculator, inputs []Input, named func(in *calc.Input, usual bool) bool) string {
	var parts []string
	for i, in := range inputs {
		if shape := &c.Inputs[i]; in.Read && named(shape, in.Text == shape.Format(shape.Default)) {
			parts = append(parts, in.Said)
		}
	}
	return bytewise.Join(parts, ", ")
}

// inputText names an input with its value: "Willpower 40", "Levels 4 · 2 · 2", "Already in play", "Your turn: no".
func inputText(in *calc.Input, text string, w Words) string {
	label := w.fill("input." + in.Name)
	switch {
	case in.Kind == calc.Switch && text == "true":
		return label
	case in.Kind == calc.Switch:
		return label + w["colon"] + " " + w.value(in.Name, text)
	case in.Kind == calc.List && text == "":
		return label + w["colon"] + " " + w["list.none"]
	case in.Kind == calc.List:
		return label + " " + bytewise.Join(bytewise.Split(text, ","), " · ")
	}
	return label + " " + w.value(in.Name, text)
}

// WholeCase names the inputs that make the case of a view of c, those at their defaults too, but for what is folded away, zero, or off.
func (v View) WholeCase(c *calc.Calculator) string {
	return caseText(c, v.Inputs, func(in *calc.Input, usual bool) bool {
		text := in.Format(in.Default)
		return !usual || !in.Folded && text != "0" && text != "false" && text != ""
	})
}

// joint lays the four parts out in a row.
func joint(parts [4]dice.Number, l Locale) []Part {
	list := make([]Part, 0, len(parts))
	before := 0.0
	for _, p := range parts {
		f := p.Float()
		list = append(list, Part{l.Chance(p), share(before, 1), share(f, 1)})
		before += f
	}
	return list
}

func figure(f calc.Figure, n dice.Number, l Locale, w Words) Figure {
	text := Figure{ID: f.ID, Value: l.Figure(f.Unit, n)}
	if f.Unit == calc.Chance {
		text.Odds, text.Share = w.Odds(n, l), share(n.Float(), 1)
	}
	if f.Unit == calc.Chance || f.Unit == calc.Mean {
		if text.Fraction = l.Fraction(n); text.Fraction == "" {
			text.Fraction = w.fill("fraction.none")
		}
	}
	return text
}

// Odds says a chance as players do: "about 2 in 5".
func (w Words) Odds(n dice.Number, l Locale) string {
	switch {
	case n.IsZero():
		return w.fill("odds.never")
	case n.Compare(dice.One) == 0:
		return w.fill("odds.always")
	}
	if p := n.Float(); p < 1.0/rarest || p > 1-1.0/rarest {
		key := "odds.rarer"
		if p > 0.5 {
			key = "odds.surer"
		}
		if _, _, known := n.Fraction(); p > 0.5 || !known {
			return w.fill(key, "n", l.Whole(rarest-1), "d", l.Whole(rarest))
		}
	}
	a, b, exact := odds(n)
	key := "odds.about"
	if exact {
		key = "odds.exactly"
	}
	return w.fill(key, "n", l.Whole(a), "d", l.Whole(b))
}

// rarest is the one time in how many that odds are still said as a number when the fraction is not known.
const rarest = 1_000_000

func rows(id string, d dice.Dist, l Locale, w Words) []Row {
	top := 0.0
	for _, p := range d.Outcomes() {
		top = max(top, p.Float())
	}
	var list []Row
	var below dice.Number
	for n, p := range d.Outcomes() {
		outcome, ok := w["outcome."+id+"."+strconv.Itoa(n)]
		if !ok {
			outcome = l.Whole(n)
		}
		below = below.Plus(p)
		above := below.Not().Plus(p)
		list = append(list, Row{
			outcome, l.ChanceCell(p), l.ChanceCell(above), l.ChanceCell(below),
			share(p.Float(), top), share(above.Float(), 1), share(below.Float(), 1),
		})
	}
	return list
}

func table(shape *calc.TableShape, t calc.Table, l Locale, w Words) Table {
	text := Table{ID: shape.ID, Current: t.Current}
	for _, row := range t.Rows {
		cells := make([]string, len(row))
		for j, cell := range row {
			switch unit := shape.Columns[j].Unit; unit {
			case calc.Choice:
				cells[j] = w.fill("choice." + shape.Columns[j].ID + "." + cell.Choice)
			case calc.Chance:
				cells[j] = l.ChanceCell(cell.Number)
			default:
				cells[j] = l.Figure(unit, cell.Number)
			}
		}
		text.Rows = append(text.Rows, cells)
	}
	return text
}

func step(c *calc.Calculator, s calc.Step, l Locale, w Words) string {
	for _, shape := range c.Steps {
		if shape.ID == s.ID {
			args := []string{}
			for i, name := range shape.Args {
				args = append(args, name, l.Whole(s.Args[i]))
			}
			return w.fill("step."+s.ID, args...)
		}
	}
	return s.ID
}

// share is the length of a bar as a percentage of the longest.
func share(p, top float64) string {
	if top <= 0 {
		return "0%"
	}
	return strconv.FormatFloat(math.Round(1e4*p/top)/100, 'f', -1, 64) + "%"
}

// ProblemOf says what is wrong with an input. An error that is not an *calc.InputError is a mistake of ours and shown as it is.
func ProblemOf(err error, l Locale, w Words) Problem {
	e, ok := err.(*calc.InputError) // not errors.As, which brings reflection along: 10 kB in the browser
	if !ok {
		return Problem{Message: err.Error()}
	}
	label, named := w["input."+e.Input]
	if !named {
		label = e.Input
	}
	if e.Reason == calc.Conflict {
		return Problem{e.Input, label + " = " + w.value(e.Input, e.Value) + ". " + w.fill("conflict."+e.Conflict)}
	}
	return Problem{e.Input, w.fill("error."+string(e.Reason),
		"calculator", e.Calculator, "label", label, "name", e.Input, "value", e.Value,
		"min", l.Whole(e.Min), "max", l.Whole(e.Max), "min-items", l.Whole(e.MinItems), "max-items", l.Whole(e.MaxItems),
		"choices", bytewise.Join(e.Choices, ", "))}
}

// value says the value of an input as the reader chose it: the word of a choice rather than its id, and a minus sign that is one.
func (w Words) value(input, text string) string {
	for _, key := range []string{"choice." + input + "." + text, "switch." + text} {
		if word, ok := w[key]; ok {
			return word
		}
	}
	return bytewise.ReplaceFirst(text, "-", "−")
}
