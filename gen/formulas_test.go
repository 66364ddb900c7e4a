package gen_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/formula"
	"psyref/calc/present"
	"psyref/gen"
	"psyref/gen/content"
	"psyref/gen/output"
	"psyref/gen/sample"
	"psyref/gen/slowtest"
	"psyref/gen/source"
)

// formulaCatalog holds the calculators that testdata/formulas defines as content.
func formulaCatalog(t testing.TB) calc.Catalog {
	t.Helper()
	var errs source.Collector
	c := content.LoadWords(content.Options{Files: os.DirFS("testdata/formulas"), Name: "testdata/formulas",
		RollTables: all.Tables}, "", &errs)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	return c.Catalog
}

// TestFormulasMatchGo compares calculators written as content with those in Go, at
// the ends of every input and in many other cases, including conflicts.
func TestFormulasMatchGo(t *testing.T) {
	notShort(t)
	agreeWithGo(t, 4)
}

// TestSlowFormulasMatchGo does so in every case.
func TestSlowFormulasMatchGo(t *testing.T) {
	slowtest.Slow(t)
	agreeWithGo(t, 1)
}

// agreeWithGo compares calculators of the content with those in Go, in one of every n cases.
func agreeWithGo(t *testing.T, every int) {
	t.Helper()
	catalog := formulaCatalog(t)
	if len(catalog) < 12 {
		t.Fatalf("only %d calculators", len(catalog))
	}
	for _, c := range catalog {
		t.Run(c.ID, func(t *testing.T) {
			original, err := all.Calculators.Find(c.ID)
			if err != nil {
				t.Fatal(err)
			}
			sameShape(t, c, original)
			made := formula.Decode(c.Definition) // as a browser does
			if made == nil {
				t.Fatalf("no calculator from %q", c.Definition)
			}
			sameShape(t, made, original)
			var took, tookGo time.Duration
			cases := casesOf(c)
			compared := (len(cases) + every - 1) / every
			for i, words := range cases {
				if i%every > 0 {
					continue
				}
				v, err := c.Arguments(words)
				w, errGo := original.Arguments(words)
				if err != nil || errGo != nil {
					t.Fatalf("%v: %v, in Go %v", words, err, errGo)
				}
				before := cpuTime()
				got, err := c.Run(v)
				between := cpuTime()
				want, errGo := original.Run(w)
				took, tookGo = took+between-before, tookGo+cpuTime()-between
				if !sameError(err, errGo) {
					t.Fatalf("%v: %v, in Go %v", words, err, errGo)
				}
				if err == nil {
					sameResult(t, fmt.Sprint(words), c, original, got, want)
				}
				if i%20 == 0 {
					v, _ := made.Arguments(words)
					again, errMade := made.Run(v)
					if !sameError(errMade, err) || err == nil && !bytes.Equal(made.JSON(v, again), c.JSON(v, got)) {
						t.Fatalf("%v: made from its definition the calculator gives another answer", words)
					}
				}
			}
			t.Logf("%d lines, %d in Go; %d cases agree; %v a case, %v in Go", linesOf(t, c.ID), linesOfGo(t, c.ID), compared,
				took/time.Duration(compared), tookGo/time.Duration(compared))
		})
	}
}

// chains are the last values of a chain in Go, and the inputs that only they use: what a table of
// Perils does to the psyker, and the prices of harm. The calculators written as content end with the
// Perils, and advise nothing.
var chains = []string{"annihilation", "out-of-action", "removed", "leadership", "wounds", "perils-price", "model-price"}

// sameShape checks that inputs and results of two calculators look the same to readers.
func sameShape(t *testing.T, c, whole *calc.Calculator) {
	t.Helper()
	original := *whole
	original.Inputs = slices.DeleteFunc(slices.Clone(whole.Inputs),
		func(in calc.Input) bool { return slices.Contains(chains, in.Name) && c.Input(in.Name) == nil })
	original.Values = slices.DeleteFunc(slices.Clone(whole.Values),
		func(v calc.Figure) bool { return slices.Contains(chains, v.ID) && !slices.Contains(c.Values, v) })
	for i := range original.Values {
		original.Values[i].With = "" // calculators written as content have no chain
		if original.Values[i].Unit == calc.Face {
			original.Values[i].Unit = calc.Whole // the language has no unit for faces
		}
	}
	if len(c.Inputs) != len(original.Inputs) {
		t.Fatalf("inputs %v, want %v", c.Inputs, original.Inputs)
	}
	for i, in := range original.Inputs {
		got := c.Inputs[i]
		if in.Trait, in.Beyond, in.Unit, in.Side = "", "", "", calc.EitherSide; fmt.Sprint(got) != fmt.Sprint(in) {
			t.Errorf("input %v, want %v", got, in)
		}
	}
	if !slices.Equal(c.Values, original.Values) || !slices.Equal(c.Distributions, original.Distributions) ||
		!slices.Equal(c.Conflicts, original.Conflicts) ||
		!slices.Equal(c.Headline, original.Headline) {
		t.Errorf("values %v, distributions %v, conflicts %v, headline %v; want %v, %v, %v, %v", c.Values, c.Distributions,
			c.Conflicts, c.Headline, original.Values, original.Distributions, original.Conflicts, original.Headline)
	}
}

func sameError(a, b error) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Error() == b.Error()
}

func sameResult(t *testing.T, what string, c, original *calc.Calculator, got, want calc.Result) {
	t.Helper()
	for i := range c.Values {
		id := c.Values[i].ID
		if w := original.Value(want, id); got.Values[i].Compare(w) != 0 {
			t.Fatalf("%s: %s = %v, want %v", what, id, got.Values[i].Float(), w.Float())
		}
	}
	for i, id := range c.Distributions {
		d, w := got.Distributions[i], want.Distributions[i]
		if d.Low() != w.Low() || d.High() != w.High() {
			t.Fatalf("%s: %s from %d to %d, want %d to %d", what, id, d.Low(), d.High(), w.Low(), w.High())
		}
		for n, p := range w.Outcomes() {
			if d.Exactly(n).Compare(p) != 0 {
				t.Fatalf("%s: %s = %d with %v, want %v", what, id, n, d.Exactly(n).Float(), p.Float())
			}
		}
	}
}

// casesOf returns the inputs of cases: the ends of every input, all pairs of ends of two inputs,
// and random ones.
func casesOf(c *calc.Calculator) (list [][]string) {
	list = append(list, nil)
	rng := rand.New(rand.NewPCG(7, 40))
	for i := range c.Inputs {
		for _, a := range c.Inputs[i].Extremes() {
			list = append(list, []string{c.Inputs[i].Name + "=" + a})
			for j := range i {
				for _, b := range c.Inputs[j].Extremes() {
					list = append(list, []string{c.Inputs[j].Name + "=" + b, c.Inputs[i].Name + "=" + a})
				}
			}
		}
	}
	for range 200 {
		var words []string
		for i := range c.Inputs {
			words = append(words, c.Inputs[i].Name+"="+anyValue(rng, &c.Inputs[i]))
		}
		list = append(list, words)
	}
	return list
}

func anyValue(rng *rand.Rand, in *calc.Input) string {
	number := func() string { return strconv.Itoa(in.Min + rng.IntN(in.Max-in.Min+1)) }
	switch in.Kind {
	case calc.Choose:
		return in.Choices[rng.IntN(len(in.Choices))]
	case calc.Switch:
		return strconv.FormatBool(rng.IntN(2) == 1)
	case calc.List:
		var list []string
		for range in.MinItems + rng.IntN(in.MaxItems-in.MinItems+1) {
			list = append(list, number())
		}
		return strings.Join(list, ",")
	}
	return number()
}

// linesOf counts the lines of a calculator that is content, without blank lines and comments;
// linesOfGo those of its Go file.
func linesOf(t *testing.T, id string) int {
	return countLines(t, "testdata/formulas/calculators/"+id+".yaml", "#")
}

func linesOfGo(t *testing.T, id string) int {
	folder := map[string]string{"dark-heresy": "darkheresy", "wh40k-7e": "wh40k7", "trenchhammer": "trenchhammer",
		"dark-millennium": "darkmillennium"}
	return countLines(t, "../calc/"+folder[path.Dir(id)]+"/"+path.Base(id)+".go", "//")
}

func countLines(t *testing.T, name, comment string) (n int) {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		if text := strings.TrimSpace(string(line)); text != "" && !strings.HasPrefix(text, comment) {
			n++
		}
	}
	return n
}

// TestDefinitionsOnPages checks that the core in the browser makes the
// calculator from the words of a page alone, and gives the page's answer.
func TestDefinitionsOnPages(t *testing.T) {
	content := contentWithFormulas(t)
	result, err := build(t, content)
	if err != nil {
		t.Fatal(err)
	}
	page := string(fileOf(t, result, "en/embed/coin/duel/index.html"))
	_, section, _ := strings.Cut(page, `data-calculator="coin/duel"`)
	_, after, _ := strings.Cut(section, `type="application/json">`)
	text, _, _ := strings.Cut(after, "</script>")
	var words present.Words
	if err := json.Unmarshal([]byte(text), &words); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	c := formula.Decode(words[present.DefinitionKey])
	if c == nil {
		t.Fatalf("no calculator from %q", words[present.DefinitionKey])
	}
	list := calc.Catalog{c}
	ask := func(q present.Request) string {
		q.Calculator, q.Locale, q.Words = "coin/duel", present.Locale{Decimal: ".", Thousands: ","}, words
		return present.Answer(list, q)
	}
	for _, a := range []struct {
		q    present.Request
		want string
	}{
		{present.Request{}, `"success":{"number":0.45`},
		{present.Request{Query: "level=reckless"}, `"harm":{"number":0.1`},
		{present.Request{Query: "level=reckless&brave=true&skill=95"}, "Nobody is that brave."},
		{present.Request{Query: "skill=101"}, `"input":"skill"`},
		{present.Request{Query: "level=careful", Solve: "skill", For: "success>=80%"}, "skill=80"},
		{present.Request{Solve: "skill", For: "success>=80%"}, "skill=60"},
		{present.Request{Rolled: "degrees=3"}, `"luck.rolled"`},
	} {
		if got := ask(a.q); !strings.Contains(got, a.want) {
			t.Errorf("%+v: %s does not hold %s", a.q, got, a.want)
		}
	}
}

// TestSavedFormulas checks that the engine drops cached answers when a calculator
// of the content changes.
func TestSavedFormulas(t *testing.T) {
	content := contentWithFormulas(t)
	engine := gen.NewEngine(options(content), output.Core{})
	const file = "calculators/coin/duel.yaml"
	definition := string(content[file].Data)
	for _, s := range []struct{ from, to, want string }{
		{"", "", "It works 65\u202f%"},
		{"default: 45", "default: 50", "It works 70\u202f%"},
		{"level == reckless, 20", "level == reckless, 30", "It works 75\u202f%"},
		{"51, 91", "51, 81", "row 3 of coin/fate begins at 81"},
		{"roll <= target", "rol <= target", "unknown name rol"},
		{"", "", "It works 65\u202f%"},
	} {
		content[file] = &fstest.MapFile{Data: []byte(strings.Replace(definition, s.from, s.to, 1))}
		linked, err := engine.Link([]string{file})
		got := fmt.Sprint(err)
		if err == nil {
			pages, err := engine.Pages(linked)
			if err != nil {
				t.Fatal(err)
			}
			data, _, err := pages.File("en/coin/index.html")
			if err != nil {
				t.Fatal(err)
			}
			got = string(data)
		}
		if !strings.Contains(got, s.want) {
			t.Errorf("with %s: %q does not hold %q", s.to, got[:min(len(got), 300)], s.want)
		}
	}
}

// contentWithFormulas is the content of testdata/formulas.txt.
func contentWithFormulas(t *testing.T) fstest.MapFS {
	t.Helper()
	return sample.Read(t, "testdata/formulas.txt")
}
