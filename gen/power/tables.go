package power

import (
	"slices"
	"strconv"
	"strings"

	"psyref/calc/dice"
	"psyref/calc/formula"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// tableOf declares a table of odds: a row for each number of a series.
type tableOf struct {
	When    Condition  `yaml:"when,optional"`
	Each    string     `yaml:"each,optional" doc:"field of which each value on which sources disagree has a table of its own"`
	Advised *advisedOf `yaml:"advised,optional" doc:"{advised} is what a calculator advises"`
	Caption phrase     `yaml:"caption"`
	Note    phrase     `yaml:"note,optional"`
	Rows    series     `yaml:"rows"`
	Columns []columnOf `yaml:"columns"`
}

func (*tableOf) variables() []string { return []string{"row", "advised"} }

// advisedOf is the input that the verdict of a calculator advises.
type advisedOf struct {
	Case  string `yaml:"case" doc:"one of cases"`
	Input string `yaml:"input"`
	Most  int    `yaml:"most" doc:"the highest number that is shown"`
}

// series are the numbers of rows, columns or bars.
type series struct {
	Head   phrase   `yaml:"head"`
	From   template `yaml:"from,optional"`
	To     int      `yaml:"to,optional" doc:"the last number"`
	Count  int      `yaml:"count,optional" doc:"how many numbers there are, in place of to"`
	Values []int    `yaml:"values,optional" doc:"the numbers, in place of from and to"`
}

// columnOf is a column of figures.
type columnOf struct {
	Head   phrase    `yaml:"head"`
	When   Condition `yaml:"when,optional"`
	Figure `yaml:",inline"`
	Words  phrase `yaml:"words,optional" doc:"what the cell says: {n} is the figure"`
}

func (*columnOf) variables() []string { return []string{"n"} }

// Figure declares one figure: a result of a calculator, or a formula.
type Figure struct {
	Case    string      `yaml:"case,optional" doc:"one of cases"`
	Inputs  []template  `yaml:"inputs,optional" doc:"inputs beside those of the case, with {row} and {column}"`
	Result  yaml.String `yaml:"result,optional" doc:"id of the result"`
	AtLeast template    `yaml:"at-least,optional" doc:"the chance that the result is at least this"`
	Formula template    `yaml:"formula,optional" doc:"in place of a calculator"`
	Times   bool        `yaml:"times-last,optional" doc:"true to multiply it by the last figure before it that is not in words"`
	Mean    bool        `yaml:"mean,optional" doc:"true for a mean, which is no chance"`
}

// chartsOf declares small charts side by side, with a bar for each number of a series.
type chartsOf struct {
	When    Condition  `yaml:"when,optional"`
	Each    string     `yaml:"each,optional" doc:"as in a table"`
	Advised *advisedOf `yaml:"advised,optional" doc:"as in a table"`
	Caption phrase     `yaml:"caption"`
	Note    phrase     `yaml:"note,optional"`
	Bars    series     `yaml:"bars"`
	Marked  template   `yaml:"marked" doc:"the number of the bar whose figure is written out"`
	Charts  []chartOf  `yaml:"charts"`
	Figure  `yaml:",inline"`
}

func (*chartsOf) variables() []string { return []string{"row", "column", "advised"} }

// chartOf is one chart, or one for each number of a series.
type chartOf struct {
	Head   phrase     `yaml:"head" doc:"with {column}"`
	From   int        `yaml:"from,optional"`
	To     int        `yaml:"to,optional"`
	Values []int      `yaml:"values,optional"`
	Inputs []template `yaml:"inputs,optional"`
}

// stripOf declares the line of odds at the foot of a card.
type stripOf struct {
	When    Condition  `yaml:"when,optional"`
	First   string     `yaml:"first,optional" doc:"field of which the first value counts where sources disagree"`
	Psyker  *Condition `yaml:"psyker,optional" doc:"when what the calculator of the page says for the reader's psyker replaces it"`
	Note    phrase     `yaml:"note,optional"`
	Columns series     `yaml:"columns"`
	Lines   []oddsLine `yaml:"lines"`
}

func (*stripOf) variables() []string { return []string{"row"} }

// oddsLine is a line of chances.
type oddsLine struct {
	Label  phrase    `yaml:"label"`
	When   Condition `yaml:"when,optional"`
	Figure `yaml:",inline"`
}

// numbers returns the numbers of which each has a chart; one number for a single chart.
func (c *chartOf) numbers() []int {
	if c.Values != nil {
		return c.Values
	}
	var list []int
	for n := c.From; n <= c.To; n++ {
		list = append(list, n)
	}
	return list
}

// numbers returns the numbers of a series, at least 0; nil where its first has no value.
func (s *scope) numbers(of series) (list []int) {
	if of.Values != nil {
		return of.Values
	}
	text, ok := s.fill(of.From)
	from, err := strconv.Atoi(text)
	if !ok || err != nil {
		return nil
	}
	to := of.To
	if of.Count > 0 {
		to = from + of.Count - 1
	}
	for n := from; n <= to; n++ {
		list = append(list, n)
	}
	return list
}

// figures computes the figures of a record.
type figures struct {
	*scope
	o      *Odds
	format *Format
	at     source.Pos
	failed bool // a calculator or an input is not there, as on a site without its system
}

// inputs returns a calculator with the inputs of a case.
func (f *figures) inputs(id string) (calculator string, inputs []string) {
	c, _ := f.format.Cases.Get(id)
	if c == nil {
		f.failed = true
		return "", nil
	}
	return c.Calculator, f.filled(c)
}

// filled returns the inputs of a case that hold and have a value.
func (s *scope) filled(c *caseOf) (inputs []string) {
	for _, in := range c.Inputs {
		if text, ok := s.fill(in.Input); ok && s.holds(in.When) {
			inputs = append(inputs, text)
		}
	}
	return inputs
}

// figure computes a figure. Before is the last one.
func (f *figures) figure(of Figure, more []template, before dice.Number) dice.Number {
	n := f.one(of, more)
	if of.Times {
		n = before.Times(n)
	}
	return n
}

func (f *figures) one(of Figure, more []template) dice.Number {
	if of.Formula.Value != "" {
		text, _ := f.fill(of.Formula)
		return f.evaluate(text)
	}
	calculator, inputs := f.inputs(of.Case)
	for _, in := range append(of.Inputs, more...) {
		if text, ok := f.fill(in); ok {
			inputs = append(inputs, text)
		}
	}
	if f.failed {
		return dice.Number{}
	}
	a, ok := f.o.ask(of.Result.At, calculator, inputs...)
	if !ok {
		f.failed = true
		return dice.Number{}
	}
	name := of.Result.Value
	if of.AtLeast.Value != "" {
		name += "=…" // a distribution
	}
	if names := a.c.ResultNames(); !slices.Contains(names, name) {
		f.o.errs.AddPos(of.Result.At, source.DidYouMeanOr(of.Result.Value, names), "%s has no result %s", calculator,
			of.Result.Value)
		f.failed = true
		return dice.Number{}
	}
	if of.AtLeast.Value == "" {
		return a.value(of.Result.Value)
	}
	text, _ := f.fill(of.AtLeast)
	least, err := strconv.Atoi(text)
	if err != nil {
		f.failed = true
		return dice.Number{}
	}
	return a.c.Distribution(a.result, of.Result.Value).AtLeast(least)
}

// evaluate computes a formula without names.
func (f *figures) evaluate(text string) dice.Number {
	if known, ok := f.o.formulas[text]; ok {
		return known
	}
	r, err := formula.Evaluate(text, nil)
	if err != nil {
		f.o.errs.AddPos(f.at, err.Hint, "the formula %s: %s", text, err.Message)
	}
	f.o.formulas[text] = r.Number
	return r.Number
}

// advise sets {advised}. It reports false where the calculator is not there.
func (f *figures) advise(of *advisedOf) bool {
	if of == nil {
		return true
	}
	id, inputs := f.inputs(of.Case)
	n, ok := f.o.advised(id, inputs, of.Input)
	if ok {
		f.scope = f.with("advised", whole(min(n, of.Most)))
	}
	return ok
}

// advised returns the number that the verdict of a calculator advises for an input.
func (o *Odds) advised(id string, inputs []string, name string) (int, bool) {
	c, err := o.catalog.Find(id)
	if err != nil {
		return 0, false
	}
	v, err := c.Arguments(inputs)
	if err != nil {
		return 0, false
	}
	v, _, err = c.Advise(v)
	return v.Int(name), err == nil
}

// disputed calls make with each item of a field on which sources disagree, or once.
func (s *scope) disputed(field string, make func(s *scope)) {
	if field == "" {
		make(s)
		return
	}
	v, _ := s.find(field)
	for i := range v.Items {
		make(s.pin(v, i))
	}
}

// tables returns the tables of odds of a record; none where a calculator is not there.
func (r *Record) tables(o *Odds, s *scope) (list []site.OddsTable) {
	failed := false
	for i := range r.format.Odds {
		of := &r.format.Odds[i]
		if !s.holds(of.When) {
			continue
		}
		s.disputed(of.Each, func(s *scope) {
			f := &figures{scope: s, o: o, format: r.format, at: of.Rows.From.At}
			if table, ok := f.table(of); ok {
				list = append(list, table)
			} else {
				failed = true
			}
		})
	}
	if failed {
		return nil
	}
	return list
}

// table computes a table.
func (f *figures) table(of *tableOf) (t site.OddsTable, ok bool) {
	if !f.advise(of.Advised) {
		return t, false
	}
	t.Caption, t.Note = f.say(of.Caption), strings.Join(f.sayAll(of.Note), " ")
	t.Columns = []string{f.say(of.Rows.Head)}
	var columns []columnOf
	for _, c := range of.Columns {
		if f.holds(c.When) {
			columns, t.Columns = append(columns, c), append(t.Columns, f.say(c.Head))
		}
	}
	outer := f.scope
	for _, n := range f.numbers(of.Rows) {
		f.scope = outer.with("row", whole(n))
		row, before := []string{whole(n)}, dice.Number{}
		for _, c := range columns {
			n := f.figure(c.Figure, nil, before)
			if row = append(row, f.cell(c, n)); !c.Words.given() {
				before = n
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t, !f.failed
}

// cell writes a figure: in words, as a mean, or as a chance.
func (f *figures) cell(c columnOf, n dice.Number) string {
	switch {
	case c.Words.given():
		text := f.o.locale.Whole(int(n.Float()))
		if n.IsZero() {
			text = ""
		}
		return f.with("n", text).say(c.Words)
	case c.Figure.Mean:
		return f.o.locale.Mean(n)
	}
	return f.o.chance(n)
}

// charts returns the small charts of a record.
func (r *Record) charts(o *Odds, s *scope) (list []*site.Multiples) {
	for i := range r.format.Multiples {
		of := &r.format.Multiples[i]
		if !s.holds(of.When) {
			continue
		}
		complete := true
		s.disputed(of.Each, func(s *scope) {
			f := &figures{scope: s, o: o, format: r.format}
			if m := f.charts(of); m != nil {
				list = append(list, m)
			} else {
				complete = false
			}
		})
		if !complete {
			return nil
		}
	}
	return list
}

// charts draws charts; nil where a calculator is not there.
func (f *figures) charts(of *chartsOf) *site.Multiples {
	if !f.advise(of.Advised) {
		return nil
	}
	t := site.OddsTable{Caption: f.say(of.Caption), Note: strings.Join(f.sayAll(of.Note), " "),
		Columns: []string{f.say(of.Bars.Head)}}
	type column struct {
		chartOf
		n int
	}
	var columns []column
	for _, c := range of.Charts {
		for _, n := range c.numbers() {
			columns = append(columns, column{c, n})
			t.Columns = append(t.Columns, f.with("column", whole(n)).say(c.Head))
		}
	}
	marked, _ := f.fill(of.Marked)
	rows, outer := f.numbers(of.Bars), f.scope
	m := f.o.multiples(t, rows, marked, func(row, column int) dice.Number {
		f.scope = outer.with("row", whole(row), "column", whole(columns[column].n))
		return f.figure(of.Figure, columns[column].Inputs, dice.Number{})
	})
	if f.failed {
		return nil
	}
	return m
}

// strip returns the line of odds on the card of a record; nil if it has none.
func (r *Record) strip(o *Odds, s *scope) *site.Strip {
	of := r.format.Strip
	if of == nil || !s.holds(of.When) {
		return nil
	}
	if v, _ := s.find(of.First); of.First != "" && v.item() != nil {
		s = s.pin(v, 0)
	}
	f := &figures{scope: s, o: o, format: r.format}
	out := &site.Strip{Note: s.say(of.Note), Head: s.say(of.Columns.Head)}
	var lines []oddsLine
	for _, line := range of.Lines {
		if s.holds(line.When) {
			lines = append(lines, line)
			out.Lines = append(out.Lines, site.StripLine{Label: s.say(line.Label)})
		}
	}
	out.Psyker = of.Psyker != nil && s.holds(*of.Psyker)
	for _, n := range s.numbers(of.Columns) {
		f.scope = s.with("row", whole(n))
		out.Columns = append(out.Columns, whole(n))
		for i, line := range lines {
			out.Lines[i].Chances = append(out.Lines[i].Chances, percent(f.figure(line.Figure, nil, dice.Number{})))
		}
	}
	if f.failed || len(out.Columns) == 0 {
		return nil
	}
	return out
}
