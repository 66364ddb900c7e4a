//go:build js && wasm

package main

import (
	"encoding/json"
	"runtime"
	"strings"
	"sync"
	"syscall/js"
	"testing"

	"psyref/calc"
	"psyref/calc/all"
	questions "psyref/calc/ask"
	"psyref/calc/calctest"
	"psyref/calc/formula"
	"psyref/calc/present"
)

// ask sends a request as a script does, through the global function of main.
func ask(text string) string {
	asking.Do(func() {
		go main()
		for js.Global().Get("answer").IsUndefined() {
			runtime.Gosched()
		}
	})
	return js.Global().Call("answer", text).String()
}

var asking sync.Once

// written encodes a request as a script does, without words if it has none.
func written(t *testing.T, q present.Request) string {
	t.Helper()
	members := map[string]any{
		"calculator": q.Calculator, "query": q.Query, "language": q.Language,
		"locale": map[string]string{"decimal": q.Locale.Decimal, "thousands": q.Locale.Thousands},
	}
	for name, text := range map[string]string{"solve": q.Solve, "for": q.For, "rolled": q.Rolled} {
		if text != "" {
			members[name] = text
		}
	}
	if q.Words != nil {
		members["words"] = q.Words
	}
	text, err := json.Marshal(members)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	words = present.Words{"sentence": "«\u202f{success}\u202f»", "odds.about": "",
		"luck.rolled": "{outcome}: {exactly}", "solve.least": "{value}"}
	french = present.Locale{Decimal: ",", Thousands: "\u202f"}
)

func TestAnswersMatchPackagePresent(t *testing.T) {
	for _, c := range all.Calculators {
		for _, v := range calctest.Ends(c) {
			for _, locale := range []present.Locale{{Decimal: ".", Thousands: ","}, french} {
				q := present.Request{Calculator: c.ID, Query: v.Query(), Language: "xx", Locale: locale, Words: words}
				if got, want := ask(written(t, q)), present.Answer(all.Calculators, q); got != want {
					t.Fatalf("%s?%s:\n got %s\nwant %s", c.ID, v.Query(), got, want)
				}
			}
		}
	}
}

func TestEveryFieldOfAQuestionArrives(t *testing.T) {
	for _, q := range []present.Request{
		{Calculator: "dark-heresy/focus", Query: "level=push&push=2"},
		{Calculator: "wh40k-7e/manifest", Query: "cost=2", Solve: "dice", For: "cast>=80 %"},
		{Calculator: "dark-heresy/focus", Rolled: "degrees=3"},
		{Calculator: "dark-heresy/focus", Query: "push=x"},
		{Calculator: "dark-heresy/focsu"},
		{},
	} {
		q.Language, q.Locale, q.Words = "fr", french, words
		if got, want := ask(written(t, q)), present.Answer(all.Calculators, q); got != want {
			t.Errorf("%+v:\n got %s\nwant %s", q, got, want)
		}
	}
}

func TestWordsAreKept(t *testing.T) {
	sentence := func(language, calculator, sent string) string {
		t.Helper()
		q := present.Request{Calculator: calculator, Language: language, Locale: french}
		if sent != "" {
			q.Words = present.Words{"sentence": sent}
		}
		var view struct{ Sentence string }
		if err := json.Unmarshal([]byte(ask(written(t, q))), &view); err != nil {
			t.Fatal(err)
		}
		return view.Sentence
	}
	for _, tt := range []struct{ language, calculator, sent, want string }{
		{"zz", "wh40k-7e/pool", "", "sentence"}, // a missing word is shown as its key
		{"xx", "wh40k-7e/pool", "kept", "kept"},
		{"yy", "wh40k-7e/pool", "of another language", "of another language"},
		{"xx", "wh40k-7e/perils", "of another calculator", "of another calculator"},
		{"xx", "wh40k-7e/pool", "", "kept"},
		{"yy", "wh40k-7e/pool", "", "of another language"},
		{"xx", "wh40k-7e/pool", "newer", "newer"},
		{"xx", "wh40k-7e/pool", "", "newer"},
	} {
		if got := sentence(tt.language, tt.calculator, tt.sent); got != tt.want {
			t.Errorf("%+v: %s", tt, got)
		}
	}
}

func TestBrokenQuestionsAreAnsweredToo(t *testing.T) {
	for _, text := range []string{"", "{", "{}", "\u0000", `{"calculator":"wh40k-7e/pool"}`, `{"locale":{"decimal":"."}}`,
		`{"locale":{"decimal":"."},"calculator":"wh40k-7e/pool","query":"%"}`} {
		var problem struct{ Problem string }
		if err := json.Unmarshal([]byte(ask(text)), &problem); err != nil || problem.Problem == "" {
			t.Errorf("%q is answered %+v, %v", text, problem, err)
		}
	}
}

func TestQuestionsAreUnderstood(t *testing.T) {
	ask("{}") // start main
	understand := func(question, vocabulary string) string {
		return js.Global().Call("understand", question, "en", "", "dark-heresy/willpower=50", vocabulary).String()
	}
	if got := understand("push", ""); got != `{"problem":"no vocabulary for en","input":""}` {
		t.Errorf("without a vocabulary: %s", got)
	}
	if got := understand("push", "wrong"); !json.Valid([]byte(got)) || got[:10] != `{"problem"` {
		t.Errorf("with a wrong one: %s", got)
	}
	vocabulary := "small\t\tthe\ncalculator\tdark-heresy/focus\tpush\ninput\tpsy-rating\tpr\n"
	want := `{"calculator": "dark-heresy/focus", "query": "characteristic=50&psy-rating=4"`
	for _, given := range []string{vocabulary, ""} {
		if got := understand("push pr 4", given); len(got) < len(want)+14 || got[14:14+len(want)] != want {
			t.Errorf("got %s", got)
		}
	}
}

// TestQuestionsAboutCalculatorsOfASite checks that the vocabulary brings the calculators of formulas.
func TestQuestionsAboutCalculatorsOfASite(t *testing.T) {
	ask("{}") // start main
	c, wrong := formula.Compile(&formula.Definition{
		ID:     "club/duel",
		Inputs: []calc.Input{{Name: "skill", Min: 1, Max: 100, Default: calc.Value{Number: 45}}},
		Values: []formula.Named{{Name: "success", Text: "P(d100 <= skill)"}}, Headline: []string{"success"},
	})
	if len(wrong) > 0 {
		t.Fatal(wrong[0])
	}
	skill := questions.Line{Kind: "input", ID: "skill", Phrases: []string{"skill"}}
	v := questions.Vocabulary{{Kind: "calculator", ID: "dark-heresy/skill", Phrases: []string{"fence"}}, skill,
		{Kind: "calculator", ID: c.ID, Phrases: []string{"duel"}}, skill}
	v.AddDefinition(c.Definition)
	for question, want := range map[string]string{"duel skill 60": "club/duel", "fence skill 60": "dark-heresy/skill"} {
		got := js.Global().Call("understand", question, "zz", "", "", v.Text()).String()
		if want := `{"readings": [{"calculator": "` + want + `", "query": "skill=60"`; !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %s, want %s", question, got, want)
		}
	}
}

// TestADefinitionComesWithTheWords checks that a calculator of formulas is made from the words of
// its page, and cached with them.
func TestADefinitionComesWithTheWords(t *testing.T) {
	c, wrong := formula.Compile(&formula.Definition{
		ID:     "club/duel",
		Inputs: []calc.Input{{Name: "skill", Min: 1, Max: 100, Default: calc.Value{Number: 45}}},
		Values: []formula.Named{{Name: "success", Text: "P(d100 <= skill)"}}, Headline: []string{"success"},
	})
	if len(wrong) > 0 {
		t.Fatal(wrong[0])
	}
	definition := c.Definition
	q := present.Request{Calculator: c.ID, Query: "skill=60", Language: "en", Locale: french,
		Words: present.Words{present.DefinitionKey: definition, "sentence": "{success}"}}
	want := present.Answer(calc.Catalog{c}, q)
	for range 2 {
		if got := ask(written(t, q)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		q.Words = nil // use the cached words
	}
	q.Words = present.Words{present.DefinitionKey: "nonsense"}
	if got := ask(written(t, q)); !strings.Contains(got, `"problem"`) {
		t.Errorf("nonsense is answered by %s", got)
	}
}
