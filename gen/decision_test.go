package gen_test

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/diff"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/present"
	"psyref/content"
	"psyref/gen"
)

// TestVerdicts compares the verdict of each calculator with choices, and the marks of its rows,
// with a golden. With -update it rewrites the golden from its questions.
func TestVerdicts(t *testing.T) {
	notShort(t)
	const name = "testdata/verdicts.golden"
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	questions := 0
	for i, block := range strings.Split(strings.TrimSpace(string(want)), "\n\n") {
		if i > 0 {
			got.WriteString("\n")
		}
		for line := range strings.Lines(block + "\n") {
			if got.WriteString(line); strings.HasPrefix(line, "#") {
				continue
			}
			id, query, _ := strings.Cut(strings.TrimSpace(line), "?")
			writeVerdicts(t, &got, id, query)
			questions++
			break
		}
	}
	if questions < 69 {
		t.Errorf("%s has %d questions", name, questions)
	}
	if *update {
		if err := os.WriteFile(name, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := diff.Diff("want", want, "got", got.Bytes()); d != nil {
		t.Errorf("%s:\n%s", name, d)
	}
}

// sentenceEnd matches the end of a sentence, with the space after it.
var sentenceEnd = regexp.MustCompile(`([.!?]\)?) `)

// writeVerdicts writes the verdict and the marked rows of a case in both languages, one sentence or
// row a line.
func writeVerdicts(t *testing.T, to *bytes.Buffer, id, query string) {
	t.Helper()
	c, v, r := resultOf(t, id, query)
	for _, language := range []string{"en", "fr"} {
		d := viewIn(t, c, v, r, language).Decision
		text := sentenceEnd.ReplaceAllString(breakable(d.Verdict()), "$1\n    ")
		fmt.Fprintf(to, "%s: %s\n", language, text)
		for _, row := range d.Rows {
			if row.Best {
				row.Mark = "★ " + row.Mark
			}
			if row.Mark != "" {
				fmt.Fprintf(to, "    [%s: %s]\n", breakable(row.Label), breakable(row.Mark))
			}
		}
	}
}

// TestCastFigures checks the figures of a Cast, without an enemy who denies and
// with one.
func TestCastFigures(t *testing.T) {
	for query, want := range map[string]string{
		"":                             "works perils out-of-action",
		"deny=true":                    "success works perils out-of-action deny-perils",
		"deny=true&deny-used=6&dice=6": "success works perils out-of-action deny-perils",
	} {
		if got := strings.Join(viewOf(t, "trenchhammer/cast", query, "en").Shown, " "); got != want {
			t.Errorf("%q: %s, want %s", query, got, want)
		}
	}
}

// TestEqualOutcomes checks that equal chances are described in words, not as bars.
func TestEqualOutcomes(t *testing.T) {
	for language, want := range map[string]string{"en": "5 to 10, all equally likely: 16.7 % each.",
		"fr": "De 5 à 10, tous aussi probables : 16,7 % pour chacun."} {
		if got := breakable(viewOf(t, "wh40k-7e/pool", "", language).Distributions[0].Uniform); got != want {
			t.Errorf("%s: %s, want %s", language, got, want)
		}
	}
	for _, d := range viewOf(t, "wh40k-7e/manifest", "", "en").Distributions {
		if d.Uniform != "" {
			t.Errorf("%s is said to be even: %s", d.ID, d.Uniform)
		}
	}
}

// dictionaries are the words of the calculators in each language.
var dictionaries = map[string]func() (*gen.Dictionary, error){"en": dictionaryIn("en"), "fr": dictionaryIn("fr")}

func dictionaryIn(language string) func() (*gen.Dictionary, error) {
	return sync.OnceValues(func() (*gen.Dictionary, error) {
		return gen.ReadDictionary(content.Words, language, all.Calculators, all.Tables)
	})
}

func viewOf(t *testing.T, id, query, language string) present.View {
	t.Helper()
	c, v, r := resultOf(t, id, query)
	return viewIn(t, c, v, r, language)
}

// resultOf runs a calculator on a query.
func resultOf(t *testing.T, id, query string) (*calc.Calculator, calc.Values, calc.Result) {
	t.Helper()
	c, err := all.Calculators.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	v, err := c.Decode(query)
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Run(v)
	if err != nil {
		t.Fatal(err)
	}
	return c, v, r
}

// viewIn returns a result as a page of a language shows it.
func viewIn(t *testing.T, c *calc.Calculator, v calc.Values, r calc.Result, language string) present.View {
	t.Helper()
	d, err := dictionaries[language]()
	if err != nil {
		t.Fatal(err)
	}
	return present.NewView(c, v, r, d.Locale, d.Words(c).View)
}

// breakable replaces no-break spaces by spaces.
func breakable(text string) string {
	return strings.NewReplacer("\u202f", " ", "\u00a0", " ", "\u2060", "").Replace(text)
}

// TestLabelsByNumber checks the label of the chance that all Casts work.
func TestLabelsByNumber(t *testing.T) {
	notShort(t)
	for _, tt := range []struct{ query, language, want string }{
		{"casts=1", "en", "The Cast works"}, {"casts=2", "en", "Both Casts work"}, {"casts=3", "en", "All 3 Casts work"},
		{"casts=6", "en", "All 6 Casts work"},
		{"casts=1", "fr", "Le pouvoir agit"}, {"casts=2", "fr", "Les deux pouvoirs agissent"},
		{"casts=3", "fr", "Les 3 pouvoirs agissent"},
	} {
		if got := viewOf(t, "trenchhammer/turn", tt.query, tt.language).Figures[0].Label; got != tt.want {
			t.Errorf("%s in %s: %q, want %q", tt.query, tt.language, got, tt.want)
		}
	}
}
