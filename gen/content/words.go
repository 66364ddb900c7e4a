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
				l.log.AtPos(e.KeyAt, hint, "unknown calculator %s", e.Key)
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
	c *calc.Calculator
	w *Words
}

func (k *wordChecker) check() {
	for _, in := range k.c.Inputs {
		words := k.w.Inputs.Find(in.Name)
		if words == nil {
			continue // reported below
		}
		sameIDs(k, "choice of "+in.Name, &words.Value.Choices, in.Choices, words.KeyAt)
		k.rule(words.Value.Rule)
		given := words.Value.Element.Value != ""
		if len(in.Facts) > 0 && !given || in.Kind != calc.List && given {
			k.log.AtPos(words.KeyAt,
				"a list that takes names has an element, such as power of cost {n}; other inputs than lists have none",
				"%s: words of the elements of %s", k.c.ID, in.Name)
		}
	}
	var values []string
	for _, v := range k.c.Values {
		values = append(values, v.ID)
		if k.c.Counted[v.ID] != "" {
			for _, form := range present.CountedForms {
				values = append(values, v.ID+"."+form)
			}
		}
	}
	for _, t := range k.c.Tables {
		if words := k.w.Tables.Find(t.ID); words != nil {
			columns := namesOf(t.Columns, func(f calc.Figure) string { return f.ID })
			sameIDs(k, "column of "+t.ID, &words.Value.Columns, columns, words.KeyAt)
		}
	}
	for ruling := range k.w.Rulings.All() {
		k.rule(ruling.Value.Rule)
	}
	for link := range k.w.Chain.All() {
		k.rule(link.Value)
	}
	chain := slices.Compact(slices.Sorted(slices.Values(slices.Concat(k.c.Chain, k.c.Answering))))
	tables := namesOf(k.c.Tables, func(t calc.TableShape) string { return t.ID })
	steps := namesOf(k.c.Steps, func(s calc.StepShape) string { return s.ID })
	sameIDs(k, "value of the chain", &k.w.Chain, chain, k.w.At)
	sameIDs(k, "input", &k.w.Inputs, inputNames(k.c), k.w.At)
	sameIDs(k, "value", &k.w.Values, values, k.w.At)
	sameIDs(k, "distribution", &k.w.Distributions, k.c.Distributions, k.w.At)
	sameIDs(k, "table", &k.w.Tables, tables, k.w.At)
	sameIDs(k, "step", &k.w.Steps, steps, k.w.At)
	sameIDs(k, "ruling", &k.w.Rulings, k.c.Rulings, k.w.At)
	sameIDs(k, "conflict", &k.w.Conflicts, k.c.Conflicts, k.w.At)
	sameIDs(k, "decision", &k.w.Decision, present.DecisionKeys(k.c), k.w.At)
	k.checkPlaceholders()
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
func sameIDs[T any](k *wordChecker, what string, have *yaml.Map[T], want []string, at source.Pos) {
	for _, id := range want {
		if have.Find(id) == nil {
			k.log.AtPos(at, "", "%s has no words for %s %s", k.c.ID, what, id)
		}
	}
	for p := range have.All() {
		if !slices.Contains(want, p.Key) {
			k.log.AtPos(p.KeyAt, source.DidYouMeanOr(p.Key, want), "%s has no %s %s", k.c.ID, what, p.Key)
		}
	}
}

// checkPlaceholders reports {placeholders} in sentences that have no value.
func (k *wordChecker) checkPlaceholders() {
	values := namesOf(k.c.Values, func(f calc.Figure) string { return f.ID })
	k.placeholders("sentence", k.w.Sentence, values)
	for _, s := range k.c.Steps {
		if text, ok := k.w.Steps.Get(s.ID); ok {
			k.placeholders("step "+s.ID, text, s.Args)
		}
	}
	for word := range k.w.Decision.All() {
		k.placeholders("decision "+word.Key, word.Value, present.PlacesOfDecision(k.c, word.Key))
	}
}

// placeholders reports the {placeholders} of a text that are not known.
func (k *wordChecker) placeholders(what string, text yaml.String, known []string) {
	for rest := text.Value; ; {
		_, after, ok := strings.Cut(rest, "{")
		if !ok {
			return
		}
		var name string
		if name, rest, ok = strings.Cut(after, "}"); !ok || !slices.Contains(known, name) {
			k.log.AtPos(text.At, "it may use {"+strings.Join(known, "}, {")+"}",
				"%s: %s has an unknown placeholder {%s}", k.c.ID, what, name)
		}
	}
}

// rule checks a rule id, if there is one and the rules were read.
func (k *wordChecker) rule(id yaml.String) {
	if rules := k.out.Rules; id.Value != "" && rules != nil && rules.Find(id.Value) == nil {
		k.log.AtPos(id.At, source.DidYouMeanOr(id.Value, rules.IDs()), "%s: unknown rule id %s", k.c.ID, id.Value)
	}
}
