package link

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
	"psyref/calc/formula"
	"psyref/calc/present"
	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// calculator resolves a fenced block: the calculator, its words, and its result for the inputs of
// the block. Before holds the calculators further up on the page.
func (m *model) calculator(errs *source.Collector, language string, f *source.File, ref markdown.Calculator,
	before []*site.Calculator) *site.Calculator {
	c, err := m.catalog.Find(ref.ID)
	if err != nil {
		errs.AddAt(f, ref.Offset, source.DidYouMeanOr(ref.ID, m.catalog.IDs()), "unknown calculator %s", ref.ID)
		return nil
	}
	v, err := c.Arguments(ref.Inputs)
	if err != nil {
		m.wrongInput(errs, f.At(firstWrongInput(c, ref)), c, err)
		return nil
	}
	checkUnusedInputs(errs, c, v, ref.Inputs, func(i int) source.Pos { return f.At(ref.At[i]) })
	v = m.typicalCase(v, ref.Inputs)
	out, err := m.sharedCase(language, c, v)
	if err != nil {
		m.wrongInput(errs, f.At(ref.Offset), c, err)
		return nil
	}
	if out == nil {
		errs.AddAt(f, ref.Offset, "add them to "+language+"/calculators", "calculator %s has no words in %s", c.ID,
			language)
		return nil
	}
	if prefix := inputPrefix(ref, before); prefix != "" || ref.Folded {
		named := *out
		named.Prefix, named.Folded = prefix, ref.Folded
		return &named
	}
	return out
}

// checkUnusedInputs reports inputs that have no effect because of another input: the author
// probably meant another case.
func checkUnusedInputs(errs *source.Collector, c *calc.Calculator, v calc.Values, inputs []string, at func(i int) source.Pos) {
	for i, given := range inputs {
		name, _, _ := strings.Cut(given, "=")
		if v.Used(name) {
			continue
		}
		in := c.Input(name)
		decides := in.UsedWhen
		for !v.Used(decides) {
			in, decides = c.Input(decides), c.Input(decides).UsedWhen
		}
		wanted := "with " + decides + "=" + in.UsedIs
		if in.UsedIs == "" {
			wanted = "unless " + decides + "=" + in.UsedNot
		}
		errs.AddPos(at(i), "add that input, or remove "+given, "%s: %s has no effect: it is used only %s", c.ID, given,
			wanted)
	}
}

// firstWrongInput returns the offset of the first invalid input of a block.
func firstWrongInput(c *calc.Calculator, ref markdown.Calculator) int {
	for i, at := range ref.At {
		if _, err := c.Arguments(ref.Inputs[:i+1]); err != nil {
			return at
		}
	}
	return ref.Offset
}

// sharedCase returns a calculator with its result for v, shared by all callers; nil if it has no
// words for the readers.
func (ix *index) sharedCase(language string, c *calc.Calculator, v calc.Values) (out *site.Calculator, err error) {
	out = ix.shared.cases.get(caseKey{language, c.ID, v.Query()}, func() (*site.Calculator, bool) {
		advised, result, wrong := c.Advise(v)
		if err = wrong; err != nil {
			return nil, false
		}
		shown := ix.newCalculator(language, c, advised, result)
		return shown, shown != nil
	})
	return out, err
}

// inputPrefix returns the prefix of a calculator's inputs in the address of the page: none for the
// first calculator that is not marked as named; for others their name, or their whole id if the
// name is taken, or a number if the page has one calculator several times. Addresses are permanent:
// if a calculator is added above another, mark it as named, and the other keeps its prefix.
func inputPrefix(ref markdown.Calculator, before []*site.Calculator) string {
	system, name, _ := strings.Cut(ref.ID, "/")
	taken := func(prefix string) bool {
		return slices.ContainsFunc(before,
			func(calculator *site.Calculator) bool { return calculator != nil && calculator.Prefix == prefix })
	}
	prefixes := []string{"", name + ".", system + "-" + name + "."}
	if ref.Named {
		prefixes = prefixes[1:]
	}
	for _, prefix := range prefixes {
		if !taken(prefix) {
			return prefix
		}
	}
	for n := 2; ; n++ {
		if prefix := name + strconv.Itoa(n) + "."; !taken(prefix) {
			return prefix
		}
	}
}

// newCalculator returns a calculator with its result for v; nil if it has no words for the readers.
func (ix *index) newCalculator(language string, c *calc.Calculator, v calc.Values,
	result calc.Result) *site.Calculator {
	words := ix.words[language][c.ID]
	if words == nil {
		return nil
	}
	home, homePrefix := "", ""
	if p := ix.home(language, c.ID); p != nil {
		home, homePrefix = ix.prefix+p.path(), prefixAtHome(p, c.ID)
	}
	return &site.Calculator{
		Calculator: c, Words: *words, Values: v, Home: home, HomePrefix: homePrefix,
		Embed:       ix.prefix + embedPath(language, c.ID),
		View:        present.NewView(c, v, result, lang.LocaleOf(language), words.View),
		Browser:     ix.browserWords(language, c, words.View),
		OnwardPages: ix.onwardPages(language, c),
	}
}

// onwardPages returns the addresses of the pages that continue a case of c, which are those with
// the inputs of c.Onward in their address, without a prefix. Each comes with the id of the section
// of the table that the page opens with, or "".
func (ix *index) onwardPages(language string, c *calc.Calculator) map[string]string {
	if c.Onward == "" {
		return nil
	}
	pages := map[string]string{}
	for _, p := range ix.localPages[language] {
		if first := p.text.Calculators; len(first) == 0 || first[0].ID != c.Onward || first[0].Named {
			continue
		}
		opening := ""
		for _, s := range p.text.Sections {
			if s.Raised {
				opening = cmp.Or(opening, s.ID)
			}
		}
		pages[ix.prefix+p.path()] = opening
	}
	return pages
}

// mainCalculators returns the calculators that a page is about: the first, and if that is marked as
// named, all up to the first that is not.
func mainCalculators(p *localPage) (list []markdown.Calculator) {
	for _, c := range p.calculators() {
		if list = append(list, c); !c.Named {
			break
		}
	}
	return list
}

// prefixAtHome returns the prefix of a calculator's inputs in the address of its home page.
func prefixAtHome(p *localPage, id string) string {
	for _, c := range mainCalculators(p) {
		if c.ID == id {
			return inputPrefix(c, nil)
		}
	}
	return ""
}

// browserWords returns the words that the browser needs for the views of c, without those that all
// calculators share.
func (ix *index) browserWords(language string, c *calc.Calculator, words present.Words) present.Words {
	return ix.shared.browser.get(caseKey{lang: language, id: c.ID}, func() (present.Words, bool) {
		needed := present.Words{}
		for _, key := range present.Keys(c) {
			needed[key] = words[key]
		}
		if c.Definition != "" {
			needed[present.DefinitionKey] = c.Definition
		}
		if names := c.Names(); names != "" {
			needed[present.NamesKey] = names
		}
		for key, text := range words {
			if strings.HasPrefix(key, "outcome.") {
				needed[key] = text
			}
		}
		return needed, true
	})
}

// wrongInput reports an invalid input in the first language, the language of messages.
func (ix *index) wrongInput(errs *source.Collector, at source.Pos, c *calc.Calculator, err error) {
	language := ix.content.Languages.First()
	problem := present.ProblemOf(err, lang.LocaleOf(language),
		viewWords(language, ix.content.Calculators[language][c.ID], ix.content.UI[language]))
	hint := ""
	if e, ok := err.(*calc.InputError); ok {
		switch e.Reason {
		case calc.UnknownInput, calc.Malformed:
			hint = source.DidYouMean(e.Input, inputNames(c))
		case calc.WrongChoice:
			hint = source.DidYouMean(e.Value, e.Choices)
		}
	}
	errs.AddPos(at, hint, "%s: %s", c.ID, problem.Message)
}

func inputNames(c *calc.Calculator) []string {
	names := make([]string, len(c.Inputs))
	for i := range c.Inputs {
		names[i] = c.Inputs[i].Name
	}
	return names
}

// odds computes a number in the text.
func (r *resolver) odds(o markdown.Odds) string {
	if o.Formula != "" {
		return r.formula(o)
	}
	c, err := r.catalog.Find(o.Calculator)
	if err != nil {
		r.wrong(o.Offset, cmp.Or(source.DidYouMean(o.Calculator, r.catalog.IDs()),
			"write {odds system/name input=value : result}"), "unknown calculator %q", o.Calculator)
		return ""
	}
	v, err := c.Arguments(o.Inputs)
	var result calc.Result
	if err == nil {
		checkUnusedInputs(r.errs, c, v, o.Inputs, func(int) source.Pos { return r.File.At(o.Offset) })
		result, err = c.Run(v)
	}
	if err != nil {
		r.wrongInput(r.errs, r.File.At(o.Offset), c, err)
		return ""
	}
	figure, number, ok := c.Pick(result, o.Result)
	if !ok {
		names := c.ResultNames()
		r.wrong(o.Offset, source.DidYouMeanOr(o.Result, names), "%s has no result %q", c.ID, o.Result)
		return ""
	}
	return r.number(o, figure.Unit, number)
}

// number writes a number of the text. In a cell of a table it has the precision of columns.
func (r *resolver) number(o markdown.Odds, u calc.Unit, n dice.Number) string {
	if o.Cell {
		return lang.LocaleOf(r.Language).Cell(u, n)
	}
	return lang.LocaleOf(r.Language).Figure(u, n)
}

// formulaTables returns the tables that formulas in texts may use, as <system>/<name>.
func (ix *index) formulaTables() (list []formula.Table) {
	for _, name := range sortedKeys(ix.tables) {
		t := formula.Table{Name: name}
		for _, row := range ix.tables[name].Rows {
			t.Lows = append(t.Lows, row.Low)
		}
		list = append(list, t)
	}
	return list
}

// formula computes a formula in the text.
func (r *resolver) formula(o markdown.Odds) string {
	result, err := formula.Evaluate(o.Formula, r.formulaTables())
	switch {
	case err != nil:
		r.wrong(o.Offset+o.InFormula+err.Offset, err.Hint, "%s", err.Message)
		return ""
	case result.Rolled:
		r.wrong(o.Offset+o.InFormula, "write mean("+o.Formula+"), or a condition such as "+o.Formula+" >= 3",
			"the formula is a roll, not a single number")
		return ""
	}
	return r.number(o, result.Unit, result.Number)
}
