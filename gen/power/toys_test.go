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
	"coin/tricks.yaml": `group:
  from: 2
  names: {en: Tricks, fr: Tours}
  about: {en: Tricks with coins., fr: Des tours de pièces.}
records:
  - id: spin
    names: {en: Spin, fr: Toupie, de: Kreisel}
    effect: {en: It spins., fr: Elle tourne.}
    type: {en: trick, fr: tour, de: Trick}
    cost: 12
    range: 3
    weight: unknown
  - id: edge
    names: {en: Edge, fr: unknown}
    effect: unknown
    cost: 2
`,
	"cards/hands.yaml": `group:
  from: document
  names: {en: Hands, fr: Mains}
  about: {en: Hands of cards., fr: Des mains de cartes.}
records:
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

// toyKind declares the records of the toy systems: those of coin have the fields of the kind.
const toyKind = `slug: powers
names: {one: {en: power, fr: pouvoir}, many: {en: powers, fr: pouvoirs}, group: {en: discipline, fr: discipline}, groups: {en: disciplines, fr: disciplines}}
addresses: {data: data, sets: "{system}", groups: disciplines, key: discipline, cards: "print/{system}"}
filters:
  type: {label: {en: en-type, fr: fr-type}, column: true}
  cost: {label: {en: en-cost, fr: fr-cost}, column: true, sort: true}
  range: {label: {en: en-range, fr: fr-range}, column: true, sort: true}
fields:
  type: {type: text, optional: true, label: {en: en-type, fr: fr-type}, filter: type}
  cost: {type: number, label: {en: en-cost, fr: fr-cost}, filter: cost, card: large, words: {en: "{n} coins", fr: "{n} pièces"}}
  range: {type: number, optional: true, label: {en: en-range, fr: fr-range}, filter: range, card: large}
  weight: {type: plain, fact: true, optional: true, label: {en: en-weight, fr: fr-weight}}
cases:
  toss: {calculator: coin/toss, page: range, inputs: ["coins={range}"]}
`

const toyCards = `fields:
  aces: {type: number, most: 4, label: {en: en-aces, fr: fr-aces}, line: cost, rule: ca-ace, filter: cost, unit: aces, words: {en: "{n} aces", fr: "{n} as"}}
  after: {type: reference, optional: true}
needs: {all: after}
rules: [ca-ace, ca-none]
odds:
  - caption: {en: Aces, fr: As}
    rows: {head: {en: Row, fr: Rang}, from: "1", to: 2}
    columns: [{head: {en: Sum, fr: Somme}, formula: "{aces} + {row}", mean: true}]
`

// toyKinds reads the declarations of the toy systems.
func toyKinds(errs *source.Collector) *power.Kind {
	var list []power.Declaration
	for _, d := range [][2]string{{"", toyKind}, {"cards", toyCards}} {
		if root, ok := yaml.Parse(source.NewFile("kinds/power/"+d[0]+".yaml", []byte(d[1])), errs); ok {
			list = append(list, power.Declaration{System: d[0], Root: root})
		}
	}
	return power.ReadKind("power", list, three, errs)
}

// powerWords returns a file of words in which every word is its key.
func powerWords(language string) *source.File {
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
	b.WriteString("marks: {}\nmarked: {}\n")
	return source.NewFile(language+"/powers.yaml", []byte(b.String()))
}

// toyCatalog has one calculator.
var toyCatalog = calc.Catalog{{ID: "coin/toss", Inputs: []calc.Input{{Name: "coins", Min: 1, Max: 9,
	Default: calc.Value{Number: 2}}}}}

// toyContext returns the context of the toy site. It records the calculators that powers ask for.
func toyContext(languages lang.List, errs *source.Collector, asked *[]string) power.Context {
	s := &site.Site{Prefix: "/ref"}
	for _, tag := range languages.Tags() {
		s.Languages = append(s.Languages, &site.Language{Tag: tag, Locale: present.Locale{Decimal: ".", Thousands: ","}})
	}
	for _, id := range []string{"coin", "cards"} {
		names := map[string]string{"en": id, "fr": id, "de": id}
		s.Systems = append(s.Systems, &site.System{ID: id, Names: names, Short: names})
	}
	return power.Context{
		Site: s, Languages: languages, Catalog: toyCatalog, Errs: errs,
		Rule: func(language, id string) (address string, on *site.Page) {
			if id == "ca-ace" {
				return "/ref/" + language + "/cards/#" + id, &site.Page{Title: "Aces"}
			}
			return "", nil
		},
		Page: func(string, string) *site.Page { return nil },
		Calculator: func(language string, at source.Pos, id string, inputs []string,
			before []*site.Calculator) *site.Calculator {
			*asked = append(*asked, fmt.Sprintf("%s %s:%d %s %v %d", language, at.File.Name, at.Line, id, inputs, len(before)))
			return &site.Calculator{Calculator: toyCatalog[0]}
		},
	}
}

var three = lang.List{{Tag: "en"}, {Tag: "fr"}, {Tag: "de", Fallback: "en"}}

// buildToys builds the toy site with the words of some languages.
func buildToys(t *testing.T, words map[string]*power.Words, errs *source.Collector) (*power.Library, *power.Result,
	[]string) {
	t.Helper()
	l := power.NewLibrary(toyKinds(errs), []string{"coin", "cards"}, three)
	for _, name := range []string{"coin/tricks.yaml", "cards/hands.yaml"} {
		l.Read(name, source.NewFile(name, []byte(toys[name])), errs)
	}
	l.Finish(errs)
	l.Words = words
	var asked, again []string
	result := l.Build(toyContext(three, errs, &asked))
	if second := l.Build(toyContext(three, errs, &again)); !bytes.Equal(shown(result), shown(second)) ||
		!slices.Equal(asked, again) {
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
func wordsOf(errs *source.Collector, files ...*source.File) map[string]*power.Words {
	words := map[string]*power.Words{}
	for _, f := range files {
		language, _, _ := strings.Cut(f.Name, "/")
		if root, ok := yaml.Parse(f, errs); ok {
			words[language] = power.ReadWords(language, toyKinds(errs), three, root, nil, errs)
		}
	}
	return words
}
