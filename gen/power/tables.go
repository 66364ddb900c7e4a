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

// tableOf declares figures of a record: a row for each number of a series, and columns. On the page
// of the record it is a table, or with a marked row small charts side by side, one for each column;
// at the foot of its card it is a strip, turned on its side.
type tableOf struct {
	When    Condition  `yaml:"when,optional"`
	Each    string     `yaml:"each,optional" doc:"field of which each value on which sources disagree has a table of its own; a card has the first"`
	Advised *advisedOf `yaml:"advised,optional" doc:"{advised} is what a calculator advises"`
	Caption phrase     `yaml:"caption,optional"`
	Note    phrase     `yaml:"note,optional"`
	Rows    series     `yaml:"rows"`
	Marked  template   `yaml:"marked,optional" doc:"charts in place of a table: the number of the row whose figure is written out"`
	Columns []columnOf `yaml:"columns"`
	Psyker  *Condition `yaml:"psyker,optional" doc:"of a strip: when what the calculator of the page says for the reader's psyker replaces it"`
}

func (*tableOf) variables() []string { return []string{"row", "advised"} }

// advisedOf is the input that the verdict of a calculator advises.
type advisedOf struct {
	Case  string `yaml:"case" doc:"one of cases"`
	Input string `yaml:"input"`
	Most  int    `yaml:"most" doc:"the highest number that is shown"`
}

// series are the numbers of rows.
type series struct {
	Head   phrase   `yaml:"head"`
	From   template `yaml:"from,optional"`
	To     int      `yaml:"to,optional" doc:"the last number"`
	Count  int      `yaml:"count,optional" doc:"how many numbers there are, in place of to"`
	Values []int    `yaml:"values,optional" doc:"the numbers, in place of from and to"`
}

// columnOf is a column of figures, or one for each number of a series.
type columnOf struct {
	Head   phrase    `yaml:"head"`
	When   Condition `yaml:"when,optional"`
	From   int       `yaml:"from,optional" doc:"a column for each number, {column}, from this one"`
	To     int       `yaml:"to,optional" doc:"the last number"`
	Values []int     `yaml:"values,optional" doc:"the numbers, in place of from and to"`
	Figure `yaml:",inline"`
	Words  phrase `yaml:"words,optional" doc:"what the cell says: {n} is the figure"`
}

func (*columnOf) variables() []string { return []string{"n", "column"} }

// numbers returns the numbers of which each has a column; one number for a single column.
func (c *columnOf) numbers() []int {
	if c.Values != nil {
		return c.Values
	}
	var list []int
	for n := c.From; n <= c.To; n++ {
		list = append(list, n)
	}
	return list
}

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

// figure computes a figure.
func (f *figures) figure(of Figure) dice.Number {
	if of.Formula.Value != "" {
		text, _ := f.fill(of.Formula)
		return f.evaluate(text)
	}
	calculator, inputs := f.inputs(of.Case)
	for _, in := range of.Inputs {
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

// odds returns the tables and the charts of odds of a record; none where a calculator is not there.
func (r *Record) odds(o *Odds, s *scope) (tables []site.OddsTable, charts []*site.Multiples) {
	failed := false
	for i := range r.format.Odds {
		of := &r.format.Odds[i]
		if !s.holds(of.When) {
			continue
		}
		s.disputed(of.Each, func(s *scope) {
			f := &figures{scope: s, o: o, format: r.format, at: of.Rows.From.At}
			table, numbers := f.table(of)
			if failed = failed || f.failed; of.Marked.Value == "" {
				tables = append(tables, table)
			} else {
				marked, _ := f.fill(of.Marked)
				charts = append(charts, multiples(table, numbers, marked))
			}
		})
	}
	if failed {
		return nil, nil
	}
	return tables, charts
}

// table computes a table, and the numbers in it.
func (f *figures) table(of *tableOf) (t site.OddsTable, numbers [][]dice.Number) {
	if !f.advise(of.Advised) {
		f.failed = true
		return t, nil
	}
	type column struct {
		*columnOf
		n int
	}
	t.Caption, t.Note = f.say(of.Caption), strings.Join(f.sayAll(of.Note), " ")
	t.Columns = []string{f.say(of.Rows.Head)}
	var columns []column
	for i := range of.Columns {
		if c := &of.Columns[i]; f.holds(c.When) {
			for _, n := range c.numbers() {
				columns, t.Columns = append(columns, column{c, n}), append(t.Columns, f.with("column", whole(n)).say(c.Head))
			}
		}
	}
	outer := f.scope
	defer func() { f.scope = outer }()
	for _, n := range f.numbers(of.Rows) {
		row, figures, last := []string{whole(n)}, []dice.Number{}, dice.Number{}
		for _, c := range columns {
			f.scope = outer.with("row", whole(n), "column", whole(c.n))
			figure := f.figure(c.Figure)
			if c.Times {
				figure = last.Times(figure)
			}
			row, figures = append(row, f.cell(c.columnOf, figure)), append(figures, figure)
			if !c.Words.given() {
				last = figure
			}
		}
		t.Rows, numbers = append(t.Rows, row), append(numbers, figures)
	}
	return t, numbers
}

// cell writes a figure: in words, as a mean, or as a chance.
func (f *figures) cell(c *columnOf, n dice.Number) string {
	switch {
	case c.Words.given():
		text := f.o.locale.Whole(int(n.Float()))
		if n.IsZero() {
			text = ""
		}
		return f.with("n", text).say(c.Words)
	case c.Mean:
		return f.o.locale.Mean(n)
	}
	return f.o.chance(n)
}

// strip returns the line of odds on the card of a record; nil if it has none.
func (r *Record) strip(o *Odds, s *scope) *site.Strip {
	of := r.format.Strip
	if of == nil || !s.holds(of.When) {
		return nil
	}
	if v, _ := s.find(of.Each); of.Each != "" && v.item() != nil {
		s = s.pin(v, 0)
	}
	f := &figures{scope: s, o: o, format: r.format, at: of.Rows.From.At}
	t, numbers := f.table(of)
	if f.failed || len(t.Rows) == 0 {
		return nil
	}
	out := &site.Strip{Note: t.Caption, Head: t.Columns[0], Psyker: of.Psyker != nil && s.holds(*of.Psyker)}
	for i, label := range t.Columns[1:] {
		line := site.StripLine{Label: label}
		for _, row := range numbers {
			line.Chances = append(line.Chances, percent(row[i]))
		}
		out.Lines = append(out.Lines, line)
	}
	for _, row := range t.Rows {
		out.Columns = append(out.Columns, row[0])
	}
	return out
}
