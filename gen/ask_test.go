package gen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psyref/calc/all"
	"psyref/calc/ask"
	"psyref/content"
	"psyref/gen"
)

// rulesAnswer stands for the calculator of a question that rules answer before any calculator.
const rulesAnswer = "rules"

// asked is a question with the expected case: a line of testdata/ask, "question <tab> calculator
// <tab> inputs", with the figure that the question names after another tab.
type asked struct{ question, calculator, inputs, figure string }

func readQuestions(t *testing.T, name string) (list []asked) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.Trim(string(text), "\n"), "\n") {
		fields := strings.Split(line, "\t")
		if len(fields) != 3 && len(fields) != 4 {
			t.Fatalf("%s: %q", name, line)
		}
		q := asked{question: fields[0], calculator: fields[1], inputs: fields[2]}
		if len(fields) == 4 {
			q.figure = fields[3]
		}
		list = append(list, q)
	}
	return list
}

// understood returns how a question is read, and whether that is the expected case with its figures.
// Where two players meet and the question does not say who is who, the case may be the one with their
// numbers exchanged.
func understood(t *testing.T, r *ask.Reader, q asked) (got string, right bool) {
	t.Helper()
	readings := r.Ask(q.question, ask.Context{})
	if len(readings) == 0 {
		return rulesAnswer, q.calculator == rulesAnswer
	}
	first := &readings[0]
	// Whether a choice counts as made is no part of the case: a question that states the default of
	// a choice and one that leaves it open have the same inputs.
	caseOf := func(one *ask.Reading) string { return one.Calculator().ID + "?" + one.Values.Chosen().Query() }
	if got = caseOf(first); q.calculator == rulesAnswer {
		return got, first.Weak || first.Offer
	}
	c, err := all.Calculators.Find(q.calculator)
	if err != nil {
		t.Fatal(err)
	}
	if first.Calculator().ID == c.ID {
		c = first.Calculator() // its lists accept powers by name
	}
	given, err := c.Arguments(strings.Fields(q.inputs))
	if err != nil {
		t.Fatalf("%s: %v", q.question, err)
	}
	want := c.ID + "?" + given.Chosen().Query()
	exchanged := first.Exchanged != nil && caseOf(first.Exchanged) == want
	figures := strings.Join(first.Figures, " ")
	return got + " figure " + figures, !first.Offer && (got == want || exchanged) &&
		(q.figure == "" || strings.HasPrefix(figures+" ", q.figure+" "))
}

func questionsIn(t *testing.T, language string) *ask.Reader {
	t.Helper()
	_, v, err := gen.ReadQuestions(content.Questions, language, all.Calculators)
	if err != nil {
		t.Fatal(err)
	}
	back, err := ask.Parse(v.Text())
	if err != nil {
		t.Fatal(err)
	}
	r, err := ask.NewReader(back, all.Calculators)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// minHeldOutShare is the share of the held-out questions, which did not influence the vocabulary,
// that must be read correctly.
const minHeldOutShare = 0.9

func TestQuestionsAreUnderstood(t *testing.T) {
	notShort(t)
	for _, language := range []string{"en", "fr"} {
		r := questionsIn(t, language)
		files, err := filepath.Glob("testdata/ask/" + language + "*.tsv")
		if err != nil || len(files) == 0 {
			t.Fatal("no questions", err)
		}
		for _, name := range files {
			list, right := readQuestions(t, name), 0
			apart := strings.HasSuffix(name, "-apart.tsv")
			for _, q := range list {
				got, ok := understood(t, r, q)
				if ok {
					right++
				} else if !apart {
					t.Errorf("%s: %s\n got %s\nwant %s %s", language, q.question, got, q.calculator, q.inputs)
				}
			}
			t.Logf("%s: %d of %d read as they are meant", filepath.Base(name), right, len(list))
			if apart && float64(right) < minHeldOutShare*float64(len(list)) {
				t.Errorf("%s: only %d of %d", name, right, len(list))
			}
		}
	}
}
