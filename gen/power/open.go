package power

import (
	"slices"
	"strings"
	"unicode"

	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/yaml"
)

// Open is a record with open fields, of a system of systems.yaml without a format of its own. Their
// labels are among the words of fields. Fields with the
// ids of filters are also filters.
type Open struct {
	Lines  yaml.Map[OpenValue] `yaml:"fields,optional" doc:"by the id of the field: a text in each language, one text for all of them, or unknown"`
	Wanted []yaml.String       `yaml:"calculators,optional" doc:"calculators of the power's page with their inputs: system/name input=value …"`
}

// OpenValue is the value of an open field: a text by language, one text for all languages, or
// unknown.
type OpenValue struct {
	Texts yaml.Texts
	Text  string
}

// ReadYAML reads the text in any of its forms.
func (o *OpenValue) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	switch {
	case isUnknown(n):
	case n.Kind == yaml.Mapping:
		r.Value(n, &o.Texts)
	case n.Kind == yaml.Number:
		o.Text = n.Text()
	default:
		r.Value(n, &o.Text)
		refuseUnknownWord(r, n, o.Text)
	}
}

// fact returns the text as a field of a page.
func (o OpenValue) fact(w *Writer) site.Fact {
	switch {
	case o.Texts != nil:
		return w.Text(o.Texts)
	case o.Text != "":
		return Plain(lang.Typeset(w.language, o.Text, false))
	}
	return site.Fact{Text: w.words.Unknown, Unknown: true}
}

// Check checks the ids of fields and that calculators are named.
func (o *Open) Check(r *yaml.Reader, _ *yaml.Node) {
	for line := range o.Lines.All() {
		if !idPattern.MatchString(line.Key) {
			r.Log.AtPos(line.KeyAt, "use lower-case letters and digits, words joined by -", "%s is not an id", line.Key)
		}
	}
	for _, c := range o.Wanted {
		if len(strings.Fields(c.Value)) == 0 {
			r.Log.AtPos(c.At, "write system/name input=value …", "no calculator is named")
		}
	}
}

// Fields adds the lines in the order of the record.
func (o *Open) Fields(w *Writer, add AddField) {
	for line := range o.Lines.All() {
		add(line.Key, line.Key, "", line.Value.fact(w))
	}
}

// Answers returns the fields with the ids of filters.
func (o *Open) Answers(w *Writer) Answers {
	of := func(id string, rank func(n int) int) []Answer {
		said, ok := o.Lines.Get(id)
		switch f := said.fact(w); {
		case !ok:
			return nil
		case f.Unknown:
			return []Answer{w.unknown()}
		default:
			r := rank(leading(f.Text))
			return []Answer{{ID: said.id(w.languages.First()), Text: f.Text, Language: f.Language, Rank: r, Order: r}}
		}
	}
	none := func(int) int { return 0 }
	return Answers{
		Type: of(byType, none), Lasts: of(lasts, none), Range: of(byRange, func(n int) int { return rankOther + n }),
		Cost: of(byCost, func(n int) int { return slices.Index(w.units, w.system)*unitStride + n }),
	}
}

// id returns the id of the text as a filter answer. It is the same in all languages and part of
// addresses.
func (o OpenValue) id(first string) string {
	text := o.Text
	if o.Texts != nil {
		text = o.Texts[first]
	}
	return slug(text)
}

// leading returns the number that a text begins with, or 0.
func leading(text string) (n int) {
	for _, r := range text {
		if !unicode.IsDigit(r) || r > '9' || n >= unitStride/10 {
			break
		}
		n = 10*n + int(r-'0')
	}
	return n
}

// Rules returns nil: open records name no rules.
func (*Open) Rules(*Discipline) []string { return nil }

// Calculators returns the calculators that the record names.
func (o *Open) Calculators(*Discipline) (list []Case) {
	for _, c := range o.Wanted {
		if words := strings.Fields(c.Value); len(words) > 0 {
			list = append(list, Case{Calculator: words[0], Inputs: words[1:], At: c.At})
		}
	}
	return list
}

// Odds returns no tables, because it is unknown what the odds of such a system depend on.
func (*Open) Odds(*Odds, *Discipline) ([]site.OddsTable, string) { return nil, "" }
