package present

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
)

// View is a result as numbers and texts, with the ids and in the order that the calculator
// declares.
type View struct {
	Query  string // the canonical query of the inputs
	Inputs []Input
	Case   string // the inputs that differ from their defaults, in words; "" for none
	// FullCase is the inputs in words: all that are used, except defaults that are folded, zero,
	// off or empty, and those of an open choice.
	FullCase      string
	Sentence      string // the result, in words
	Figures       []Figure
	Shown         []string // ids of the figures to show large: the headline or the chain
	Distributions []Distribution
	Tables        []Table
	Decision      *Decision // nil if the calculator has none
	Steps         []string  // the working, in words
	Rulings       []string  // ids
	Dice          string    // the dice of the test, such as "4D6"; "" if it cannot be made with real dice
	Impossible    Quantity  // the chance 0, for outcomes of other cases that this one does not have
	Rolls         []Roll
	Onward        string // the query of the case of the calculator's Onward; "" if nothing follows
}

// Spoken returns the result in one sentence: the verdict or, without one, the values.
func (v View) Spoken() string {
	if v.Decision == nil {
		return v.Sentence
	}
	return v.Decision.Verdict()
}

// Roll is a roll on a table of the rules.
type Roll struct {
	Table    string
	Modifier int      // added to the dice
	Chances  []string // how likely each row is, in sentences
}

// Quantity is a number with its text. The number of a chance is from 0 to 1, its text in percent.
// Only the text is rounded.
type Quantity struct {
	Number float64
	Text   string
}

// Input is an input as the result used it, so that controls can show it.
type Input struct {
	Name, Text string
	Value      string // as its chip shows it: "+10", "Bound", "Smite · Iron Arm"
	Used       bool   // false when the other inputs make it irrelevant
	Advised    bool   // the value is the recommended choice, not one that was given
	Usual      bool   // the value is the default of the input
	Phrase     string // label and value: "Willpower 40"
}

// Figure is one value.
type Figure struct {
	ID string
	Quantity
	Label    string // only if the label depends on an input: "Both Casts work"
	Odds     string // chances only: "about 2 in 5"
	Fraction string // exact, or a text that there is none; "" for whole numbers
}

// Distribution is one distribution: its possible outcomes in rising order.
type Distribution struct {
	ID      string
	Rows    []Row
	Uniform string // if all outcomes are equally likely, a sentence to show instead of bars
	Spread  string // the mean and standard deviation in a sentence, if the outcomes are several numbers
}

// Row is one outcome. Its text is a word if the content has one for it, such as "failure".
type Row struct {
	Outcome                  int
	Text                     string
	Exactly, AtLeast, AtMost Quantity // chances
}

// Likeliest returns the chance of the likeliest outcome, the scale of the bars.
func (d Distribution) Likeliest() float64 {
	top := 0.0
	for _, row := range d.Rows {
		top = max(top, row.Exactly.Number)
	}
	return top
}

// Table is a comparison of cases. Current is the row of the current inputs, or −1. Every row has a
// cell for each column.
type Table struct {
	ID      string
	Columns []string // ids
	Rows    [][]Cell
	Current int
}

// Cell is a number with its text or, in a column of choices, the id of a choice with its text.
type Cell struct {
	Choice string
	Quantity
}

// Problem is a refused input in the reader's language.
type Problem struct {
	Input   string // its name; "" if the problem concerns no single input
	Message string
	Next    *Problem // the problem of another refused input; nil for none
}

// NewView formats a result in a language.
func NewView(c *calc.Calculator, v calc.Values, r calc.Result, l Locale, w Words) View {
	view := View{Query: v.Query(), Rulings: r.Rulings, Impossible: l.cell(dice.Number{}), Onward: r.Onward}
	for _, roll := range c.Rolls {
		modifier := roll.Modifier(v)
		view.Rolls = append(view.Rolls, Roll{roll.Table, modifier, RowChances(roll.Rows.Chances(modifier), l, w)})
	}
	for i := range c.Inputs {
		in := &c.Inputs[i]
		text := v.Text(in.Name)
		view.Inputs = append(view.Inputs, Input{in.Name, text, chipText(in, v, l, w), v.Used(in.Name),
			v.Advised(in.Name), text == in.Format(in.Default), inputText(in, text, w)})
	}
	view.Case = caseText(c, view.Inputs, func(in *calc.Input, isDefault bool) bool { return !isDefault })
	view.FullCase = caseText(c, view.Inputs, func(in *calc.Input, isDefault bool) bool {
		if v.Open() && slices.Contains(c.Decision.Takes, in.Name) {
			return false // it is advice
		}
		text := in.Format(in.Default)
		return !isDefault || !in.Folded && text != "0" && text != "false" && text != ""
	})
	sentence := []string{}
	for i, f := range c.Values {
		shown := figure(f, r.Values[i], l, w)
		if by, ok := c.Counted[f.ID]; ok {
			shown.Label = w.countedLabel(f.ID, v.Int(by), l)
		}
		view.Figures = append(view.Figures, shown)
		sentence = append(sentence, f.ID, view.Figures[i].Text)
	}
	view.Sentence = w.fill("sentence", sentence...)
	view.Shown = shown(c, v, r)
	for i, id := range c.Distributions {
		view.Distributions = append(view.Distributions, distribution(id, r.Distributions[i], l, w))
	}
	for i := range c.Tables {
		shown := table(&c.Tables[i], r.Tables[i], l, w)
		if v.Open() {
			shown.Current = -1 // no row is the reader's
		}
		view.Tables = append(view.Tables, shown)
	}
	view.Dice = diceOf(c, v)
	view.Decision = decision(c, v, r, l, w)
	switch d := c.Decision; {
	case d.IsAdvice():
		view.Decision.Choice, view.Decision.Reason = view.Decision.Verdict(), view.Sentence
		view.Sentence = view.Decision.Verdict()
	case d != nil && d.Response && r.Choices.Current >= 0:
		view.Sentence = view.Decision.Verdict() // it describes this case, not the best choice
	}
	for _, s := range r.Steps {
		view.Steps = append(view.Steps, step(c, s, l, w))
	}
	return view
}

// diceOf returns the dice that the test of a case begins with, or "".
func diceOf(c *calc.Calculator, v calc.Values) string {
	if c.Throws == nil {
		return ""
	}
	throw := c.Throws.Make(v, func(int) int { return 1 })
	if len(throw.Dice) == 0 || len(throw.Dice[0].Faces) == 0 {
		return ""
	}
	return throw.Dice[0].Name
}

// shown returns the ids of the values of the headline or, if there is one, of the chain. It omits a
// value of the chain that tells nothing in this case, one that equals the next one, as without
// denial, and all values after an impossible one.
func shown(c *calc.Calculator, v calc.Values, r calc.Result) (ids []string) {
	if len(c.Chain) == 0 {
		return c.Headline
	}
	chain := slices.DeleteFunc(slices.Clone(c.Chain), func(id string) bool {
		with := valueOf(c, id).With
		return with != "" && !v.Used(with)
	})
	for i, id := range chain {
		n := c.Value(r, id)
		if i+1 == len(chain) || n.IsZero() || n.Compare(c.Value(r, chain[i+1])) != 0 {
			ids = append(ids, id)
		}
		if n.IsZero() && i > 0 {
			break
		}
	}
	return ids
}

// valueOf returns the declaration of a value.
func valueOf(c *calc.Calculator, id string) calc.Figure {
	return c.Values[slices.IndexFunc(c.Values, func(f calc.Figure) bool { return f.ID == id })]
}

// caseText joins the phrases of the used inputs for which include returns true. It omits a choice
// that an input of the same name completes: "Push by 2" says that the power level is a push.
func caseText(c *calc.Calculator, inputs []Input, include func(in *calc.Input, isDefault bool) bool) string {
	shown := func(i int) bool {
		shape := &c.Inputs[i]
		return inputs[i].Used && include(shape, inputs[i].Text == shape.Format(shape.Default))
	}
	implied := map[string]string{} // values of choices
	for i := range inputs {
		if in := &c.Inputs[i]; in.UsedIs != "" && strings.HasSuffix("-"+in.Name, "-"+in.UsedIs) && shown(i) {
			implied[in.UsedWhen] = in.UsedIs
		}
	}
	var parts []string
	for i, in := range inputs {
		if shown(i) && (c.Inputs[i].Kind != calc.Choose || implied[in.Name] != in.Text) {
			parts = append(parts, in.Phrase)
		}
	}
	return strings.Join(parts, ", ")
}

// inputText returns the label and value of an input: "Willpower 40", "Levels 4 · 2 · 2", "Already
// in play", "Your turn: no".
func inputText(in *calc.Input, text string, w Words) string {
	label := w.fill("input." + in.Name)
	switch {
	case in.Kind == calc.Switch && text == "true":
		return label
	case in.Kind == calc.Switch:
		return label + w["colon"] + " " + w.value(in.Name, text)
	case len(in.Facts) > 0:
		return label + w["colon"] + " " + w.elements(in, text)
	case in.Kind == calc.List && text == "":
		return label + w["colon"] + " " + w["list.none"]
	case in.Kind == calc.List:
		return w.fill("setting", "label", label, "value", strings.ReplaceAll(text, ",", " · "))
	}
	return w.fill("setting", "label", label, "value", w.value(in.Name, text))
}

// chipText returns the value of an input for its chip: a number with its sign if it may be negative,
// a choice as its word, a list without the words of its numbers. Of an open choice it is the mark of
// the best.
func chipText(in *calc.Input, v calc.Values, l Locale, w Words) string {
	text := v.Text(in.Name)
	d := v.Calculator().Decision
	switch {
	case v.Advised(in.Name), d != nil && d.Left != "" && text == d.Left && in.Kind == calc.Number && in.Name == d.Takes[0]:
		return w.fill("decision.mark-best")
	case in.Kind == calc.Number && in.Optional && text == "0":
		return "?"
	case in.Kind == calc.Number && in.Min < 0 && v.Int(in.Name) >= 0:
		return "+" + l.Whole(v.Int(in.Name))
	case in.Kind == calc.Number:
		return l.Whole(v.Int(in.Name))
	case in.Kind == calc.List && text == "":
		return w["list.none"]
	case in.Kind == calc.List:
		parts := strings.Split(text, ",")
		for i, part := range parts {
			if len(in.Facts) > 0 && (!isNumber(part) || !strings.Contains(w["element."+in.Name], "{n}")) {
				parts[i] = w.Element(in.Name, part)
			}
		}
		return strings.Join(parts, " · ")
	}
	return w.value(in.Name, text)
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

func figure(f calc.Figure, n dice.Number, l Locale, w Words) Figure {
	shown := Figure{ID: f.ID, Quantity: Quantity{n.Float(), l.Figure(f.Unit, n)}}
	if f.Unit == calc.Chance {
		shown.Odds = w.Odds(n, l)
	}
	if f.Unit == calc.Chance || f.Unit == calc.Mean {
		if shown.Fraction = l.Fraction(n); shown.Fraction == "" {
			shown.Fraction = w.fill("fraction.none")
		}
	}
	return shown
}

// CountedForms are the forms of a label that depends on a number. The last has the place {n}.
var CountedForms = []string{"one", "two", "many"}

// countedLabel returns the label of a value for a number of at least one.
func (w Words) countedLabel(id string, n int, l Locale) string {
	return w.fill("value."+id+"."+CountedForms[min(n, len(CountedForms))-1], "n", l.Whole(n))
}

// Odds writes a chance below 10 % or above 90 % as players say it: "about 1 in 38". In between it
// returns nothing, as no fraction is simpler than the percentage.
func (w Words) Odds(n dice.Number, l Locale) string {
	switch p := n.Float(); {
	case p >= 0.1 && p <= 0.9:
		return ""
	case n.IsZero():
		return w.fill("odds.never")
	case n.Compare(dice.One) == 0:
		return w.fill("odds.always")
	}
	if p := n.Float(); p < 1.0/maxOdds || p > 1-1.0/maxOdds {
		key := "odds.rarer"
		if p > 0.5 {
			key = "odds.surer"
		}
		if _, _, known := n.Fraction(); p > 0.5 || !known {
			return w.fill(key, "n", l.Whole(maxOdds-1), "d", l.Whole(maxOdds))
		}
	}
	a, b, exact := odds(n)
	key := "odds.about"
	if exact {
		key = "odds.exactly"
	}
	return w.fill(key, "n", l.Whole(a), "d", l.Whole(b))
}

// maxOdds is the largest n in "1 in n" for chances without an exact fraction.
const maxOdds = 1_000_000

// maxObviousRows is the number of outcomes up to which a uniform distribution needs no sentence.
const maxObviousRows = 2

func distribution(id string, d dice.Dist, l Locale, w Words) Distribution {
	shown := Distribution{ID: id, Rows: rows(id, d, l, w), Spread: w.spread(id, d, l)}
	var first dice.Number
	n := 0
	for _, p := range d.Outcomes() {
		if n++; n == 1 {
			first = p
		} else if p.Compare(first) != 0 {
			return shown
		}
	}
	if n > maxObviousRows {
		shown.Uniform = w.fill("distribution.uniform", "low", shown.Rows[0].Text, "high", shown.Rows[n-1].Text,
			"chance", l.Chance(first))
	}
	return shown
}

// spread returns the sentence for the mean and deviation of a distribution. It returns "" if there is
// only one outcome, or if words name other outcomes than 0, such as the rows of a table.
func (w Words) spread(id string, d dice.Dist, l Locale) string {
	for n := range d.Outcomes() {
		if n != 0 && !strings.Contains(w.outcome(id, n, l), l.Whole(n)) {
			return ""
		}
	}
	zero := w.outcome(id, 0, l)
	switch {
	case d.Low() == d.High():
		return ""
	case d.Exactly(0).IsZero() || zero == l.Whole(0):
		return SpreadText(d, l, w)
	}
	return w.fill("distribution.spread-word", append(spreadNumbers(d, l), "word", zero)...)
}

// SpreadText writes the mean and the standard deviation of a distribution.
func SpreadText(d dice.Dist, l Locale, w Words) string {
	return w.fill("distribution.spread", spreadNumbers(d, l)...)
}

func spreadNumbers(d dice.Dist, l Locale) []string {
	return []string{"mean", l.Mean(d.Average(dice.Signed)), "deviation", l.TwoDecimals(d.Deviation())}
}

func rows(id string, d dice.Dist, l Locale, w Words) []Row {
	var list []Row
	var below dice.Number
	for n, p := range d.Outcomes() {
		below = below.Plus(p).Chance()
		list = append(list, Row{n, w.outcome(id, n, l), l.cell(p), l.cell(below.Complement().Plus(p).Chance()),
			l.cell(below)})
	}
	return list
}

// cell formats a chance for columns.
func (l Locale) cell(n dice.Number) Quantity { return Quantity{n.Float(), l.ChanceCell(n)} }

func table(shape *calc.TableShape, t calc.Table, l Locale, w Words) Table {
	shown := Table{ID: shape.ID, Current: t.Current}
	for _, column := range shape.Columns {
		shown.Columns = append(shown.Columns, column.ID)
	}
	for _, row := range t.Rows {
		cells := make([]Cell, len(row))
		for j, cell := range row {
			column := shape.Columns[j]
			if column.Unit == calc.Worth {
				column.Unit = t.Worth
			}
			switch column.Unit {
			case calc.Choice:
				cells[j] = Cell{cell.Choice, Quantity{Text: w.Element(column.ID, cell.Choice)}}
			default:
				cells[j].Quantity = Quantity{cell.Number.Float(), l.Cell(column.Unit, cell.Number)}
			}
		}
		shown.Rows = append(shown.Rows, cells)
	}
	return shown
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

// ProblemOf formats an error of an input. It shows any error other than an *calc.InputError, which
// would be a bug, as it is.
func ProblemOf(err error, l Locale, w Words) Problem {
	e, ok := errors.AsType[*calc.InputError](err)
	if !ok {
		return Problem{Message: err.Error()}
	}
	p := Problem{Input: e.Input}
	if e.Next != nil {
		next := ProblemOf(e.Next, l, w)
		p.Next = &next
	}
	label, named := w["input."+e.Input]
	if !named {
		label = short(e.Input)
	}
	if e.Reason == calc.Conflict {
		p.Message = label + w["colon"] + " " + w.value(e.Input, e.Value) + ". " + w.fill("conflict."+e.Conflict)
		return p
	}
	p.Message = w.fill("error."+string(e.Reason),
		"calculator", e.Calculator, "label", label, "name", short(e.Input), "value", short(e.Value),
		"min", l.Whole(e.Min), "max", l.Whole(e.Max), "min-items", l.Whole(e.MinItems), "max-items",
		l.Whole(e.MaxItems),
		"choices", strings.Join(e.Choices, ", "))
	return p
}

// short truncates a text from an address to a length that fits a message.
func short(text string) string {
	const most = 60
	n := 0
	for at := range text {
		if n++; n > most {
			return text[:at] + "…"
		}
	}
	return text
}

// value formats the value of an input: a choice by its word, a number with a real minus sign.
func (w Words) value(input, text string) string {
	for _, key := range []string{"choice." + input + "." + text, "switch." + text} {
		if word, ok := w[key]; ok {
			return word
		}
	}
	return strings.Replace(text, "-", "−", 1)
}

// Element formats an element of a list with named elements, or a choice.
func (w Words) Element(input, text string) string {
	if _, named := w["choice."+input+"."+text]; !named && w["element."+input] != "" {
		return w.fill("element."+input, "n", text)
	}
	return w.fill("choice." + input + "." + text)
}

// elements formats the value of a list with named elements.
func (w Words) elements(in *calc.Input, text string) string {
	if text == "" {
		return w["list.none"]
	}
	parts := strings.Split(text, ",")
	for i := range parts {
		parts[i] = w.Element(in.Name, parts[i])
	}
	return strings.Join(parts, " · ")
}
