package power_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// toys is a site of two toy systems in two languages and a third one that is not translated: "coin"
// has open records, "cards" has a format of its own.
var toys = map[string]string{
	"coin/tricks.yaml": `discipline:
  from: 2
  names: {en: Tricks, fr: Tours}
  about: {en: Tricks with coins., fr: Des tours de pièces.}
powers:
  - id: spin
    names: {en: Spin, fr: Toupie, de: Kreisel}
    effect: {en: It spins., fr: Elle tourne.}
    fields:
      type: {en: trick, fr: tour}
      cost: {en: 12 coins, fr: 12 pièces, de: 12 Münzen}
      range: 3
      weight: unknown
    calculators: [coin/toss coins=3]
  - id: edge
    names: {en: Edge, fr: unknown}
    effect: unknown
    fields:
      cost: 2 coins
`,
	"cards/hands.yaml": `discipline:
  from: document
  names: {en: Hands, fr: Mains}
  about: {en: Hands of cards., fr: Des mains de cartes.}
powers:
  - id: spin
    names: {en: Spin, fr: Rotation}
    effect: {en: They spin., fr: Elles tournent., de: Sie drehen sich.}
    aces: 2
  - id: house
    names: {en: House, fr: Maison}
    effect: {en: "A house, as a *château*.", fr: Une *house*.}
    aces: 4
    after: [spin]
`,
}

// cards is a toy system with a format of its own, which uses only the API of package power.
var cards = &power.System{
	ID:      "cards",
	Details: func() power.Details { return &hand{} },
	Words:   map[string][]string{"aces": {"few", "many"}},
	Units:   []string{"aces"},
}

type hand struct {
	Aces  int        `yaml:"aces"`
	After []power.ID `yaml:"after,optional"`
}

func (h *hand) Check(r *yaml.Reader, n *yaml.Node) {
	if h.Aces > 4 {
		r.Wrong(n.Get("aces"), "", "there are four aces")
	}
}

func (h *hand) few() string {
	if h.Aces < 3 {
		return "few"
	}
	return "many"
}

func (h *hand) Fields(w *power.Writer, add power.AddField) {
	add("cost", "aces", "ca-ace", power.Plain(w.Value("aces."+h.few())))
}

func (h *hand) Answers(w *power.Writer) power.Answers {
	return power.Answers{Type: w.Worded("aces", h.few()), Cost: []power.Answer{w.Cost("aces", h.Aces)}}
}

func (h *hand) Rules(*power.Discipline) []string           { return []string{"ca-ace", "ca-none"} }
func (h *hand) Calculators(*power.Discipline) []power.Case { return nil }
func (h *hand) Needs() power.Needs                         { return power.Needs{All: h.After, Known: true} }
func (h *hand) Odds(*power.Odds, *power.Discipline) ([]site.OddsTable, string) {
	return []site.OddsTable{{Caption: "aces"}}, ""
}

// powerWords returns a file of words in which every word is its key, except in the groups that
// records ask for.
func powerWords(language string, without ...string) *source.File {
	var b strings.Builder
	var write func(t reflect.Type, indent string)
	write = func(t reflect.Type, indent string) {
		for i := range t.NumField() {
			switch key := t.Field(i).Tag.Get("yaml"); t.Field(i).Type.Kind() {
			case reflect.String:
				fmt.Fprintf(&b, "%s%s: \"%s-%s\"\n", indent, key, language, key)
			case reflect.Struct:
				fmt.Fprintf(&b, "%s%s:\n", indent, key)
				write(t.Field(i).Type, indent+"  ")
			}
		}
	}
	write(reflect.TypeFor[site.PowerWords](), "")
	b.WriteString("marks: {}\nmarked: {}\nodds: {}\nfields:\n")
	for _, id := range []string{"system", "discipline", "type", "cost", "range", "lasts", "weight", "aces", "needs", "from", "effect"} {
		if !slices.Contains(without, id) {
			fmt.Fprintf(&b, "  %s: %s-%s\n", id, language, id)
		}
	}
	b.WriteString("values:\n  aces.few: few\n  aces.many: many\n  cost.aces: \"{n} aces\"\n")
	return source.NewFile(language+"/powers.yaml", []byte(b.String()))
}

// toyCatalog has one calculator.
var toyCatalog = calc.Catalog{{ID: "coin/toss", Inputs: []calc.Input{{Name: "coins", Min: 1, Max: 9, Default: calc.Value{Number: 2}}}}}

// toyContext returns the context of the toy site. It records the calculators that powers ask for.
func toyContext(languages lang.List, words map[string]*power.Words, log *source.Log, asked *[]string) power.Context {
	s := &site.Site{Prefix: "/ref"}
	for _, tag := range languages.Tags() {
		s.Languages = append(s.Languages, &site.Language{Tag: tag, Locale: present.Locale{Decimal: ".", Thousands: ","}})
	}
	for _, id := range []string{"coin", "cards"} {
		names := map[string]string{"en": id, "fr": id, "de": id}
		s.Systems = append(s.Systems, &site.System{ID: id, Names: names, Short: names})
	}
	return power.Context{
		Site: s, Languages: languages, Words: words, Catalog: toyCatalog, Log: log,
		Rule: func(language, id string) (address string, on *site.Page) {
			if id == "ca-ace" {
				return "/ref/" + language + "/cards/#" + id, &site.Page{Title: "Aces"}
			}
			return "", nil
		},
		Page: func(string, string) *site.Page { return nil },
		Calculator: func(language string, at source.Pos, id string, inputs []string, before []*site.Calculator) *site.Calculator {
			*asked = append(*asked, fmt.Sprintf("%s %s:%d %s %v %d", language, at.File.Name, at.Line, id, inputs, len(before)))
			return &site.Calculator{Calculator: toyCatalog[0]}
		},
	}
}

var three = lang.List{{Tag: "en"}, {Tag: "fr"}, {Tag: "de", Fallback: "en"}}

// buildToys builds the toy site with the words of some languages.
func buildToys(t *testing.T, words map[string]*power.Words, log *source.Log) (*power.Library, *power.Result, []string) {
	t.Helper()
	l := power.NewLibrary(power.Systems{cards}, []string{"coin", "cards"}, three)
	for _, name := range []string{"coin/tricks.yaml", "cards/hands.yaml"} {
		l.Read(name, source.NewFile(name, []byte(toys[name])), log)
	}
	l.Finish(log)
	var asked, again []string
	result := l.Build(toyContext(three, words, log, &asked))
	if second := l.Build(toyContext(three, words, log, &again)); !bytes.Equal(shown(result), shown(second)) || !slices.Equal(asked, again) {
		t.Error("two builds of the same records differ")
	}
	return l, result, asked
}

// shown returns a part of the result that can be compared.
func shown(r *power.Result) []byte {
	var b bytes.Buffer
	for _, p := range r.Powers {
		data, err := json.Marshal([]any{p.Comparison, p.Filters, p.Words, p.Downloads})
		if err != nil {
			panic(err)
		}
		b.Write(data)
	}
	for _, f := range r.Files {
		b.WriteString(f.Path)
		b.Write(f.Bytes)
	}
	return b.Bytes()
}

// wordsOf reads the words of languages.
func wordsOf(log *source.Log, files ...*source.File) map[string]*power.Words {
	words := map[string]*power.Words{}
	for _, f := range files {
		language, _, _ := strings.Cut(f.Name, "/")
		if root, ok := yaml.Parse(f, log); ok {
			words[language] = power.ReadWords(language, root, nil, log)
		}
	}
	return words
}
