package content

import (
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Words holds the words of a calculator in one language: an entry of calculators/<system>.yaml.
type Words struct {
	At            source.Pos                  `yaml:"-"`
	Title         string                      `yaml:"title" doc:"the question that it answers"`
	Answering     string                      `yaml:"answering,optional" doc:"the question on a page about answering the power of another"`
	About         string                      `yaml:"about"`
	Sentence      yaml.String                 `yaml:"sentence"`
	Inputs        yaml.Map[InputWords]        `yaml:"inputs,optional"`
	Values        yaml.Map[string]            `yaml:"values,optional"`
	Chain         yaml.Map[yaml.String]       `yaml:"chain,optional" doc:"for each value of the chain, the id of the rule that decides it"`
	Distributions yaml.Map[DistributionWords] `yaml:"distributions,optional"`
	Tables        yaml.Map[TableWords]        `yaml:"tables,optional"`
	Steps         yaml.Map[yaml.String]       `yaml:"steps,optional"`
	Rulings       yaml.Map[RulingWords]       `yaml:"rulings,optional"`
	Conflicts     yaml.Map[string]            `yaml:"conflicts,optional"`
	Decision      yaml.Map[yaml.String]       `yaml:"decision,optional" doc:"words of the choices that it compares"`
}

// InputWords holds the words of an input.
type InputWords struct {
	Label   string           `yaml:"label"`
	Chip    yaml.String      `yaml:"chip,optional" doc:"the input with its value {n}, as short as players write it: WP {n}"`
	Help    string           `yaml:"help"`
	Rule    yaml.String      `yaml:"rule,optional" doc:"id of the rule that it comes from"`
	Element yaml.String      `yaml:"element,optional" doc:"of a list: what an element {n} is called; of one that takes names, an element without a name"`
	Choices yaml.Map[string] `yaml:"choices,optional"`
}

// DistributionWords holds the words of a distribution.
type DistributionWords struct {
	Label    string         `yaml:"label"`
	Outcomes map[int]string `yaml:"outcomes,optional" doc:"names of outcomes that numbers do not say"`
}

// TableWords holds the words of a table.
type TableWords struct {
	Label   string           `yaml:"label"`
	Columns yaml.Map[string] `yaml:"columns"`
}

// RulingWords holds the words of a ruling.
type RulingWords struct {
	Text string      `yaml:"text"`
	Rule yaml.String `yaml:"rule" doc:"id of the rule that it belongs to"`
}

// words reads the words of calculators in one file of a language.
func (l *loader) words(language, name string) {
	root := l.parse(l.read(name))
	if root == nil {
		return
	}
	r := l.reader()
	if root.Kind != yaml.Mapping {
		r.Wrong(root, "begin with the id of a calculator", "the file contains no words")
	}
	for _, e := range root.Entries() {
		c, err := l.out.Catalog.Find(e.Key)
		if err != nil {
			if !strings.Contains("\n"+l.wrongCalculators, "\n"+e.Key+"\n") { // its own file is reported
				hint := source.DidYouMeanOr(e.Key, l.out.Catalog.IDs())
				l.errs.AddPos(e.KeyAt, hint, "unknown calculator %s", e.Key)
			}
			continue
		}
		w := &Words{}
		r.Record(e.Value, "calculator "+e.Key, w)
		w.At = e.KeyAt
		if hasKnownKeys(e.Value) {
			(&wordChecker{l, c, w}).check()
		}
		l.out.Calculators[language][e.Key] = w
	}
}

// hasKnownKeys reports whether the words of a calculator are a mapping of known keys. Only then are
// missing words reported.
func hasKnownKeys(n *yaml.Node) bool {
	known := yaml.Names(yaml.Fields(&Words{}))
	isUnknown := func(e *yaml.Entry) bool { return !slices.Contains(known, e.Key) }
	return n.Kind == yaml.Mapping && !slices.ContainsFunc(n.Entries(), isUnknown)
}

// wordChecker compares the words of a calculator with its definition.
type wordChecker struct {
	*loader
	calculator *calc.Calculator
	words      *Words
}

func (w *wordChecker) check() {
	for _, in := range w.calculator.Inputs {
		words := w.words.Inputs.Find(in.Name)
		if words == nil {
			continue // reported below
		}
		sameIDs(w, "choice of "+in.Name, &words.Value.Choices, in.Choices, words.KeyAt)
		w.rule(words.Value.Rule)
		if chip := words.Value.Chip; chip.Value != "" && !strings.Contains(chip.Value, "{n}") {
			w.errs.AddPos(chip.At, "write where its value is, as in WP {n}", "%s: the chip of %s has no {n}",
				w.calculator.ID, in.Name)
		}
		given := words.Value.Element.Value != ""
		if len(in.Facts) > 0 && !given || in.Kind != calc.List && given {
			w.errs.AddPos(words.KeyAt,
				"a list that takes names has an element, such as power of cost {n}; other inputs than lists have none",
				"%s: words of the elements of %s", w.calculator.ID, in.Name)
		}
	}
	var values []string
	for _, v := range w.calculator.Values {
		values = append(values, v.ID)
		if w.calculator.Counted[v.ID] != "" {
			for _, form := range present.CountedForms {
				values = append(values, v.ID+"."+form)
			}
		}
	}
	for _, t := range w.calculator.Tables {
		if words := w.words.Tables.Find(t.ID); words != nil {
			columns := namesOf(t.Columns, func(f calc.Figure) string { return f.ID })
			sameIDs(w, "column of "+t.ID, &words.Value.Columns, columns, words.KeyAt)
		}
	}
	for ruling := range w.words.Rulings.All() {
		w.rule(ruling.Value.Rule)
	}
	for link := range w.words.Chain.All() {
		w.rule(link.Value)
	}
	chain := slices.Compact(slices.Sorted(slices.Values(slices.Concat(w.calculator.Chain, w.calculator.Answering))))
	tables := namesOf(w.calculator.Tables, func(t calc.TableShape) string { return t.ID })
	steps := namesOf(w.calculator.Steps, func(s calc.StepShape) string { return s.ID })
	sameIDs(w, "value of the chain", &w.words.Chain, chain, w.words.At)
	sameIDs(w, "input", &w.words.Inputs, inputNames(w.calculator), w.words.At)
	sameIDs(w, "value", &w.words.Values, values, w.words.At)
	sameIDs(w, "distribution", &w.words.Distributions, w.calculator.Distributions, w.words.At)
	sameIDs(w, "table", &w.words.Tables, tables, w.words.At)
	sameIDs(w, "step", &w.words.Steps, steps, w.words.At)
	sameIDs(w, "ruling", &w.words.Rulings, w.calculator.Rulings, w.words.At)
	sameIDs(w, "conflict", &w.words.Conflicts, w.calculator.Conflicts, w.words.At)
	sameIDs(w, "decision", &w.words.Decision, present.DecisionKeys(w.calculator), w.words.At)
	w.checkPlaceholders()
}

// namesOf returns the name of each element of a list.
func namesOf[T any](list []T, name func(T) string) []string {
	names := make([]string, len(list))
	for i, element := range list {
		names[i] = name(element)
	}
	return names
}

func inputNames(c *calc.Calculator) []string {
	return namesOf(c.Inputs, func(in calc.Input) string { return in.Name })
}

// sameIDs checks that a map has words for the wanted ids and for no other.
func sameIDs[T any](w *wordChecker, what string, have *yaml.Map[T], want []string, at source.Pos) {
	for _, id := range want {
		if have.Find(id) == nil {
			w.errs.AddPos(at, "", "%s has no words for %s %s", w.calculator.ID, what, id)
		}
	}
	for p := range have.All() {
		if !slices.Contains(want, p.Key) {
			w.errs.AddPos(p.KeyAt, source.DidYouMeanOr(p.Key, want), "%s has no %s %s", w.calculator.ID, what, p.Key)
		}
	}
}

// checkPlaceholders reports {placeholders} in sentences that have no value.
func (w *wordChecker) checkPlaceholders() {
	values := namesOf(w.calculator.Values, func(f calc.Figure) string { return f.ID })
	w.placeholders("sentence", w.words.Sentence, values)
	for _, s := range w.calculator.Steps {
		if text, ok := w.words.Steps.Get(s.ID); ok {
			w.placeholders("step "+s.ID, text, s.Args)
		}
	}
	for word := range w.words.Decision.All() {
		w.placeholders("decision "+word.Key, word.Value, present.PlacesOfDecision(w.calculator, word.Key))
	}
}

// placeholders reports the {placeholders} of a text that are not known.
func (w *wordChecker) placeholders(what string, text yaml.String, known []string) {
	for rest := text.Value; ; {
		_, after, ok := strings.Cut(rest, "{")
		if !ok {
			return
		}
		var name string
		if name, rest, ok = strings.Cut(after, "}"); !ok || !slices.Contains(known, name) {
			w.errs.AddPos(text.At, "it may use {"+strings.Join(known, "}, {")+"}",
				"%s: %s has an unknown placeholder {%s}", w.calculator.ID, what, name)
		}
	}
}

// rule checks a rule id, if there is one and the rules were read.
func (w *wordChecker) rule(id yaml.String) {
	if rules := w.out.Rules; id.Value != "" && rules != nil && rules.Find(id.Value) == nil {
		w.errs.AddPos(id.At, source.DidYouMeanOr(id.Value, rules.IDs()), "%s: unknown rule id %s", w.calculator.ID,
			id.Value)
	}
}
