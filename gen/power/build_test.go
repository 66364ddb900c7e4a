package power_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
)

// TestAFifthSystem checks that a system without Go code has pages, filters, a comparison,
// calculators and open data, and that a system with a format of its own needs nothing else.
func TestAFifthSystem(t *testing.T) {
	errs := &source.Collector{}
	l, result, asked := buildToys(t, wordsOf(errs, powerWords("en"), powerWords("fr"), powerWords("de")), errs)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	if want := []string{"en coin/tricks.yaml:6 coin/toss [coins=3] 0", "fr coin/tricks.yaml:6 coin/toss [coins=3] 0",
		"de coin/tricks.yaml:6 coin/toss [coins=3] 0"}; !slices.Equal(asked, want) {
		t.Errorf("calculators asked for:\n%s", strings.Join(asked, "\n"))
	}
	fr := result.Powers[1]
	spin, edge, house := fr.All[0], fr.All[1], fr.All[3]
	var fields []string
	for _, f := range slices.Concat(spin.Fields, edge.Fields, house.Fields) {
		fields = append(fields, fmt.Sprintf("%s %s=%s %v %s", f.ID, f.Label, f.Text, f.Unknown, f.Rule))
	}
	want := []string{"type fr-type=tour false ", "cost fr-cost=12 pièces false ", "range fr-range=3 false ",
		"weight fr-weight=fr-unknown true ", "cost fr-cost=2 pièces false ", "cost fr-aces=4 as false /ref/fr/cards/#ca-ace"}
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
		"system=coin coin 2", "system=cards cards 2", "discipline=tricks Tours 2", "discipline=hands Mains 2",
		"type=trick tour 1",
		"cost=2 2 pièces 1", "cost=12 12 pièces 1", "cost=aces-2 2 as 1", "cost=aces-4 4 as 1", "range=3 3 1",
		"from=document  2", "from=2  2",
	}
	if !slices.Equal(choices, want) {
		t.Errorf("choices:\n%s", strings.Join(choices, "\n"))
	}
	if row := fr.Comparison.Rows; !slices.Contains(row, [2]string{"weight", "fr-weight"}) || row[0][0] != "effect" {
		t.Errorf("the comparison has the lines %v", row)
	}
	if house.Rules[0].Text != "Aces" || len(house.Rules) != 1 || house.Needs[0] != fr.All[2] || !house.Builds ||
		spin.Builds || len(house.Odds) != 1 {
		t.Errorf("the house has %v, needs %v", house.Rules, house.Needs)
	}
	if len(fr.Pairs) != 1 || fr.Pairs[0].Compare != "/ref/fr/powers/compare/?powers=coin/spin,cards/spin" {
		t.Errorf("pairs: %v", fr.Pairs)
	}
	if page := result.Pages["/fr/coin/powers/tricks/spin/"]; page != spin.Page || len(page.Translations) != 3 {
		t.Error("the page of the spin is not found by its path")
	}
	var files []string
	for _, f := range result.Files {
		files = append(files, f.Path)
	}
	if want := []string{"data/power.schema.json", "data/coin.jsonl", "data/coin.csv", "data/cards.jsonl", "data/cards.csv",
		"data/disciplines.jsonl", "data/disciplines.csv"}; !slices.Equal(files, want) {
		t.Errorf("open data: %v", files)
	}
	if want := `{"system":"coin","discipline":"tricks","id":"edge","names":{"en":"Edge","fr":"unknown"},"effect":"unknown","cost":2,"from":{"all":2}}`; !strings.Contains(string(l.JSONLines("coin")), want) {
		t.Errorf("no line %s in\n%s", want, l.JSONLines("coin"))
	}
	if schema := l.Schema(); !json.Valid(schema) || !bytes.Contains(schema, []byte(`"coin-line"`)) ||
		bytes.Contains(schema, []byte(`"index"`)) || bytes.Contains(schema, []byte(`"cards-file"`)) {
		t.Errorf("the schema is %s", schema)
	}
}

// TestAThirdLanguage checks that untranslated texts are shown in the fallback language and marked,
// one by one.
func TestAThirdLanguage(t *testing.T) {
	errs := &source.Collector{}
	_, result, _ := buildToys(t, wordsOf(errs, powerWords("en"), powerWords("fr"), powerWords("de")), errs)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	de := result.Powers[2]
	spin, house := de.All[0], de.All[3]
	got := fmt.Sprintln(de.Language, spin.Name, house.Name, spin.Effect, de.All[2].Effect, house.Effect[0],
		spin.Discipline.About, spin.Page.TitleLanguage, house.Page.TitleLanguage)
	want := " {Kreisel    2 false} {House en   document false} [{[{It spins. }]  [] en}] [{[{Sie drehen sich. }]  [] }] {[{A house, as a  } {château } {. }]  [] en} {Tricks with coins. en}  en\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	var facts []string
	for _, f := range spin.Fields {
		facts = append(facts, f.Text+" "+f.Language)
	}
	if want := []string{"Trick ", "12 coins ", "3 ", "de-unknown "}; !slices.Equal(facts, want) {
		t.Errorf("fields: %q", facts)
	}
}

// TestAThirdLanguageWithoutWords checks that the words of the fallback language are used, and that
// texts in the page's own language are marked among them.
func TestAThirdLanguageWithoutWords(t *testing.T) {
	errs := &source.Collector{}
	_, result, _ := buildToys(t, wordsOf(errs, powerWords("en"), powerWords("fr")), errs)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	de := result.Powers[2]
	spin := de.All[0]
	if de.Language != "en" || de.Words.Title != "en-title" ||
		spin.Name != (site.Name{Text: "Kreisel", Language: "de", From: 2}) || spin.Effect[0].Language != "" ||
		spin.Fields[0].Language != "de" || spin.Fields[3].Language != "" {
		t.Errorf("words of %q, the spin is %v, %v, %v", de.Language, spin.Name, spin.Effect, spin.Fields)
	}
}

// TestRecordErrors checks the positions and texts of errors in records of a declared kind.
func TestRecordErrors(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"unknown field", "weight: unknown", "wieght: unknown", "x.yaml:12:5: unknown key wieght\n\tdid you mean weight?"},
		{"unknown as a text", "weight: unknown", "weight: Unknown",
			"x.yaml:12:13: readers would see Unknown as typed\n\twrite unknown in lower case; pages show it in their language"},
		{"text in one language", "{en: trick, fr: tour, de: Trick}", "{en: trick}",
			"x.yaml:9:11: the text is missing in fr\n\tadd fr: …"},
		{"a list", "range: 3", "range: [3]",
			"x.yaml:11:12: a list is not a whole number\n\twrite unknown if it could not be verified"},
		{"nothing", "range: 3", "range:", "x.yaml:11:5: range is empty\n\twrite its value, or delete the key"},
	} {
		t.Run(c.name, func(t *testing.T) {
			errs := &source.Collector{}
			l := power.NewLibrary(toyKinds(errs), []string{"coin"}, three)
			text := toys["coin/tricks.yaml"]
			if strings.Count(text, c.old) != 1 {
				t.Fatalf("%q is there %d times", c.old, strings.Count(text, c.old))
			}
			l.Read("coin/x.yaml", source.NewFile("x.yaml", []byte(strings.Replace(text, c.old, c.new, 1))), errs)
			if err := errs.Err(); err == nil || err.Error() != c.want {
				t.Errorf("got:\n%v\nwant:\n%s", err, c.want)
			}
		})
	}
}
