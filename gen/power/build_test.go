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

// toys is a site of two toy systems in two languages and in a third that is not translated: "coin" has no format of its own, "cards" has one.
var toys = map[string]string{
	"coin/tricks.yaml": `
discipline:
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
	"cards/hands.yaml": `
discipline:
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

// cards is a toy system with a format of its own, made of nothing but what package power offers.
type cards struct{}

func (cards) ID() string                 { return "cards" }
func (cards) Numbers() power.Numbers     { return &hand{} }
func (cards) Words() map[string][]string { return map[string][]string{"aces": {"few", "many"}} }
func (cards) Units() []string            { return []string{"aces"} }

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

// powerWords is a file of words in which every word is its key, but for the groups of words that records ask for.
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
	b.WriteString("marks: {}\nodds: {}\nfields:\n")
	for _, id := range []string{"system", "discipline", "type", "cost", "range", "lasts", "weight", "aces", "needs", "effect"} {
		if !slices.Contains(without, id) {
			fmt.Fprintf(&b, "  %s: %s-%s\n", id, language, id)
		}
	}
	b.WriteString("values:\n  aces.few: few\n  aces.many: many\n  cost.aces: \"{n} aces\"\n")
	return &source.File{Name: language + "/powers.yaml", Bytes: []byte(b.String())}
}

// toyCatalog has one calculator.
var toyCatalog = calc.Catalog{{ID: "coin/toss", Inputs: []calc.Input{{Name: "coins", Min: 1, Max: 9, Default: calc.Value{Number: 2}}}}}

// toyContext is what the rest of such a site tells. What its powers ask for is noted.
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
	l := power.NewLibrary(power.Systems{cards{}}, []string{"coin", "cards"}, three)
	for _, name := range []string{"coin/tricks.yaml", "cards/hands.yaml"} {
		l.Read(name, &source.File{Name: name, Bytes: []byte(toys[name])}, log)
	}
	l.Finish(log)
	var asked, again []string
	result := l.Build(toyContext(three, words, log, &asked))
	if second := l.Build(toyContext(three, words, log, &again)); !bytes.Equal(shown(result), shown(second)) || !slices.Equal(asked, again) {
		t.Error("two builds of the same records differ")
	}
	return l, result, asked
}

// shown is a part of the result that can be compared.
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

// wordsOf reads words of languages.
func wordsOf(log *source.Log, files ...*source.File) map[string]*power.Words {
	words := map[string]*power.Words{}
	for _, f := range files {
		language, _, _ := strings.Cut(f.Name, "/")
		words[language] = power.ReadWords(language, f, log)
	}
	return words
}

// TestAFifthSystem: a system that Go does not know has pages, filters, a comparison, calculators and open data; one with a format of its own needs only that.
func TestAFifthSystem(t *testing.T) {
	log := &source.Log{}
	l, result, asked := buildToys(t, wordsOf(log, powerWords("en"), powerWords("fr"), powerWords("de")), log)
	if err := log.Err(); err != nil {
		t.Fatal(err)
	}
	if want := []string{"en coin/tricks.yaml:14 coin/toss [coins=3] 0", "fr coin/tricks.yaml:14 coin/toss [coins=3] 0", "de coin/tricks.yaml:14 coin/toss [coins=3] 0"}; !slices.Equal(asked, want) {
		t.Errorf("calculators asked for:\n%s", strings.Join(asked, "\n"))
	}
	fr := result.Powers[1]
	spin, edge, house := fr.All[0], fr.All[1], fr.All[3]
	var fields []string
	for _, f := range slices.Concat(spin.Fields, edge.Fields, house.Fields) {
		fields = append(fields, fmt.Sprintf("%s %s=%s %v %s", f.ID, f.Label, f.Text, f.Unknown, f.Rule))
	}
	want := []string{"type fr-type=tour false ", "cost fr-cost=12 pièces false ", "range fr-range=3 false ", "weight fr-weight=fr-unknown true ", "cost fr-cost=2 coins false ", "cost fr-aces=many false /ref/fr/cards/#ca-ace"}
	if !slices.Equal(fields, want) {
		t.Errorf("fields:\n%s", strings.Join(fields, "\n"))
	}
	var choices []string
	for _, f := range fr.Filters {
		for _, c := range f.Choices {
			choices = append(choices, fmt.Sprintf("%s=%s %s %d", f.ID, c.ID, c.Text, c.Count))
		}
	}
	want = []string{
		"system=coin coin 2", "system=cards cards 2", "discipline=tricks Tours 2", "discipline=hands Mains 2", "type=trick tour 1", "type=few few 1", "type=many many 1",
		"cost=2-coins 2 coins 1", "cost=12-coins 12 pièces 1", "cost=aces-2 2 aces 1", "cost=aces-4 4 aces 1", "range=3 3 1",
	}
	if !slices.Equal(choices, want) {
		t.Errorf("choices:\n%s", strings.Join(choices, "\n"))
	}
	if row := fr.Comparison.Rows; !slices.Contains(row, [2]string{"weight", "fr-weight"}) || row[len(row)-1][0] != "effect" {
		t.Errorf("the comparison has the lines %v", row)
	}
	if house.Rules[0].Text != "Aces" || len(house.Rules) != 1 || house.Needs[0] != fr.All[2] || !house.Builds || spin.Builds || len(house.Odds) != 1 {
		t.Errorf("the house has %v, needs %v", house.Rules, house.Needs)
	}
	if len(fr.Pairs) != 1 || fr.Pairs[0].Compare != "/ref/fr/powers/compare/?powers=coin/spin,cards/spin" {
		t.Errorf("pairs: %v", fr.Pairs)
	}
	if page := result.Pages["/fr/coin/powers/tricks/spin/"]; page != spin.Page || len(page.Twins) != 3 {
		t.Error("the page of the spin is not found by its path")
	}
	var files []string
	for _, f := range result.Files {
		files = append(files, f.Path)
	}
	if want := []string{"data/power.schema.json", "data/coin.jsonl", "data/coin.csv", "data/cards.jsonl", "data/cards.csv", "data/disciplines.jsonl", "data/disciplines.csv"}; !slices.Equal(files, want) {
		t.Errorf("open data: %v", files)
	}
	if want := `{"system":"coin","discipline":"tricks","id":"edge","names":{"en":"Edge","fr":"unknown"},"effect":"unknown","fields":{"cost":"2 coins"}}`; !strings.Contains(string(l.JSONLines("coin")), want) {
		t.Errorf("no line %s in\n%s", want, l.JSONLines("coin"))
	}
	if schema := l.Schema(); !json.Valid(schema) || !bytes.Contains(schema, []byte(`"coin-line"`)) || bytes.Contains(schema, []byte(`"index"`)) || bytes.Contains(schema, []byte(`"cards-file"`)) {
		t.Errorf("the schema is %s", schema)
	}
}

// TestAThirdLanguage: what is not translated is shown in the language that stands in, and marked so, text by text.
func TestAThirdLanguage(t *testing.T) {
	log := &source.Log{}
	_, result, _ := buildToys(t, wordsOf(log, powerWords("en"), powerWords("fr"), powerWords("de")), log)
	if err := log.Err(); err != nil {
		t.Fatal(err)
	}
	de := result.Powers[2]
	spin, house := de.All[0], de.All[3]
	got := fmt.Sprintln(de.Language, spin.Name, house.Name, spin.Effect, de.All[2].Effect, house.Effect[0], spin.Discipline.About, spin.Page.TitleLanguage, spin.Page.LeadLanguage, house.Page.TitleLanguage)
	want := " {Kreisel  } {House en } [{[{It spins. }] en}] [{[{Sie drehen sich. }] }] {[{A house, as a  } {château } {. }] en} {Tricks with coins. en}  en en\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	var facts []string
	for _, f := range spin.Fields {
		facts = append(facts, f.Text+" "+f.Language)
	}
	if want := []string{"trick en", "12 Münzen ", "3 ", "de-unknown "}; !slices.Equal(facts, want) {
		t.Errorf("fields: %q", facts)
	}
}

// TestAThirdLanguageWithoutWords: the words of the language that stands in serve, and what is of the page's own language is marked among them.
func TestAThirdLanguageWithoutWords(t *testing.T) {
	log := &source.Log{}
	_, result, _ := buildToys(t, wordsOf(log, powerWords("en"), powerWords("fr")), log)
	if err := log.Err(); err != nil {
		t.Fatal(err)
	}
	de := result.Powers[2]
	spin := de.All[0]
	if de.Language != "en" || de.Words.Title != "en-title" || spin.Name != (site.Name{Text: "Kreisel", Language: "de"}) || spin.Effect[0].Language != "" || spin.Fields[1].Language != "de" || spin.Fields[3].Language != "" {
		t.Errorf("words of %q, the spin is %v, %v, %v", de.Language, spin.Name, spin.Effect, spin.Fields)
	}
}

// TestPowerWords: words that records need are there, and no others.
func TestPowerWords(t *testing.T) {
	more := powerWords("fr")
	more.Bytes = append(more.Bytes, "  aces.none: aucun\n"...)
	log := &source.Log{}
	words := wordsOf(log, powerWords("en", "weight"), more, powerWords("de"))
	buildToys(t, words, log)
	want := "en/powers.yaml:%d:3: has no word for fields: weight\nfr/powers.yaml:%d:3: no power asks for values: aces.none\n\tremove it, or correct it"
	lines := func(f *source.File, text string) int {
		before, _, _ := strings.Cut(string(f.Bytes), text)
		return strings.Count(before, "\n") + 1
	}
	want = fmt.Sprintf(want, lines(powerWords("en"), "  system: en-system"), lines(more, "  aces.none"))
	if err := log.Err(); err == nil || err.Error() != want {
		t.Errorf("got:\n%v\nwant:\n%s", err, want)
	}
}

// TestOpenRecords: what is wrong with a record of open fields is said at its place.
func TestOpenRecords(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"id of a field", "weight: unknown", "Weight!: unknown", "x.yaml:13:7: Weight! is not an id\n\tuse lower-case letters and digits, words joined by -"},
		{"text in one language", "{en: trick, fr: tour}", "{en: trick}", "x.yaml:10:13: the text does not stand in fr\n\tadd fr: …"},
		{"a list", "range: 3", "range: [3]", "x.yaml:12:14: a list is not a text"},
		{"nothing", "range: 3", "range:", "x.yaml:12:7: range is empty\n\twrite its value, or take the key away"},
		{"no calculator", "[coin/toss coins=3]", `[" "]`, "x.yaml:14:19: an item of the list is empty\n\twrite it, or leave the key out, or write unknown\nx.yaml:14:19: no calculator is named\n\twrite system/name input=value …"},
	} {
		t.Run(c.name, func(t *testing.T) {
			log := &source.Log{}
			l := power.NewLibrary(nil, []string{"coin"}, three)
			text := toys["coin/tricks.yaml"]
			if strings.Count(text, c.old) != 1 {
				t.Fatalf("%q stands there %d times", c.old, strings.Count(text, c.old))
			}
			l.Read("coin/x.yaml", &source.File{Name: "x.yaml", Bytes: []byte(strings.Replace(text, c.old, c.new, 1))}, log)
			if err := log.Err(); err == nil || err.Error() != c.want {
				t.Errorf("got:\n%v\nwant:\n%s", err, c.want)
			}
		})
	}
}
