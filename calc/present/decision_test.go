package present_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/calctest"
	"psyref/calc/dice"
	"psyref/calc/present"
)

// verdictWords returns words that write each verdict as its key and its figures.
var verdictWords = present.Words{
	"decision.one": "1", "decision.many": "{n}", "decision.take": "take {choice}", "decision.never": "never",
	"decision.take-fettered": "take fettered", "decision.take-unfettered": "take unfettered", "decision.take-push": "take push {n}",
	"decision.other-fettered": "fettered", "decision.other-unfettered": "unfettered", "decision.other-push": "push {n}",
	"decision.risk": "risk {clean} {other} {success} {price}", "decision.harmful": "harmful {other} {success} {price} {clean}",
	"decision.both": "both {clean}", "decision.both-more": "both-more {clean}", "decision.take-more": "take-more", "decision.best": "best {success}",
	"decision.both-alone": "both-alone {clean} {risk}", "decision.both-safe": "both-safe {clean} {risk} {other} {success}", "decision.both-risk": "both-risk {clean} {risk} {other} {success} {price}",
}

// harmless has a decision that risks no harm: of 1 to 5 dice, 3 succeed most often.
var harmless = &calc.Calculator{
	ID:       "sample/harmless",
	Inputs:   []calc.Input{{Name: "dice", Min: 1, Max: 5, Default: calc.Value{Number: 1}}},
	Values:   []calc.Figure{{ID: "success"}},
	Headline: []string{"success"},
	Decision: &calc.Decision{Takes: []string{"dice"}},
	Compute: func(v calc.Values) (calc.Result, error) {
		chance := func(n int) dice.Number { return dice.Ratio(n*(6-n), 10) }
		list := calc.Choices{Current: v.Int("dice") - 1}
		for n := 1; n <= 5; n++ {
			list.Rows = append(list.Rows, calc.Option{Takes: []calc.Value{{Number: n}}, Success: chance(n), Clean: chance(n)})
		}
		return calc.Result{Values: []dice.Number{chance(v.Int("dice"))}, Choices: list}, nil
	},
}

// plainVerdict builds the verdict from the values of a run for each choice, by comparing floats.
func plainVerdict(t *testing.T, v calc.Values, choices calc.Choices) string {
	t.Helper()
	c := v.Calculator()
	type outcome struct {
		name                  string
		success, clean, price float64
	}
	var rows []outcome
	for _, row := range choices.Rows {
		next := v
		name := ""
		for i, value := range row.Takes {
			in := c.Input(c.Decision.Takes[i])
			var err error
			if next, err = next.Set(in.Name, in.Format(value)); err != nil {
				t.Fatal(err)
			}
			name = strings.TrimSpace(name + " " + in.Format(value))
		}
		r, err := c.Run(next)
		if err != nil {
			t.Fatal(err)
		}
		value := func(id string) float64 { return c.Value(r, id).Float() }
		switch c.ID {
		case "dark-heresy/focus":
			rows = append(rows, outcome{name, value("success"), value("success") - value("success-perils"), value("perils")})
		case "dark-heresy/opposed":
			rows = append(rows, outcome{name, value("manifest"), value("manifest") - value("manifest-perils"), value("perils")})
		case "wh40k-7e/manifest":
			rows = append(rows, outcome{name, value("manifest"), value("manifest-clean"), value("perils")})
		case harmless.ID:
			rows = append(rows, outcome{name, value("success"), 0, 0})
		}
	}
	above := func(a, b float64) bool { return a > b*(1+1e-12) }
	best, clean := -1, -1
	for i, row := range rows {
		if row.success > 0 && (best < 0 || above(row.success, rows[best].success) || !above(rows[best].success, row.success) && above(rows[best].price, row.price)) {
			best = i
		}
		if row.clean > 0 && (clean < 0 || above(row.clean, rows[clean].clean)) {
			clean = i
		}
	}
	percent := func(p float64) string { return strconv.FormatFloat(100*p, 'f', 12, 64) + "%" }
	endless := choices.More && best == len(rows)-1
	switch {
	case best < 0:
		return "never"
	case !c.Decision.Risky():
		return "take " + rows[best].name + " best " + percent(rows[best].success)
	case clean < 0 || rows[clean].clean/rows[clean].success < 0.25:
		least := 0.0
		if clean >= 0 {
			least = rows[clean].clean
		}
		advice := "take " + rows[best].name
		if endless && c.Decision.Open {
			advice = "take-more"
		}
		return advice + " harmful " + rows[best].name + " " + percent(rows[best].success) + " " + percent(rows[best].price) + " " + percent(least)
	case clean == best && endless:
		return "take " + rows[clean].name + " both-more " + percent(rows[clean].clean)
	case clean == best:
		least := outcome{}
		for _, row := range rows {
			if above(rows[clean].price, row.price) && above(row.clean, least.clean) {
				least = row
			}
		}
		both := " " + percent(rows[clean].clean)
		against := both + " " + percent(rows[clean].price) + " " + least.name + " " + percent(least.success)
		switch {
		case rows[clean].price == 0 || !strings.HasPrefix(c.ID, "dark-heresy/"):
			return "take " + rows[clean].name + " both" + both
		case least.clean == 0:
			return "take " + rows[clean].name + " both-alone" + both + " " + percent(rows[clean].price)
		case least.price == 0:
			return "take " + rows[clean].name + " both-safe" + against
		}
		return "take " + rows[clean].name + " both-risk" + against + " " + percent(least.price)
	}
	return "take " + rows[clean].name + " risk " + percent(rows[clean].clean) + " " + rows[best].name + " " + percent(rows[best].success) + " " + percent(rows[best].price)
}

// TestVerdictNamesTheBestChoice compares the verdict with the values of a run for each choice.
func TestVerdictNamesTheBestChoice(t *testing.T) {
	keys := map[string]bool{}
	for _, c := range append(slices.Clone(all.Calculators), harmless) {
		if c.Decision == nil || c.Decision.Response || len(c.Decision.Advice) > 0 {
			continue
		}
		for _, v := range append(calctest.Ends(c), calctest.Random(c, 40)...) {
			r, err := c.Run(v)
			if err != nil {
				continue
			}
			got, want := present.NewView(c, v, r, english, verdictWords).Decision.Verdict(), plainVerdict(t, v, r.Choices)
			if !alike(got, want) {
				t.Errorf("%s?%s: %q, want %q", c.ID, v.Query(), got, want)
			}
			for key := range verdictWords {
				if name := strings.TrimPrefix(key, "decision."); strings.Contains(" "+got+" ", " "+name+" ") {
					keys[name] = true
				}
			}
		}
	}
	for _, key := range []string{"never", "risk", "harmful", "take-more", "both", "both-alone", "both-safe", "both-risk", "best"} {
		if !keys[key] {
			t.Errorf("no case has the verdict %q", key)
		}
	}
}

// alike reports whether two texts agree. Percentages of the first can be rounded to tenths.
func alike(rounded, exact string) bool {
	a, b := strings.Fields(strings.ReplaceAll(rounded, "\u202f", "")), strings.Fields(exact)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] == b[i] {
			continue
		}
		p, wrong := strconv.ParseFloat(strings.TrimLeft(strings.TrimSuffix(a[i], "%"), "<>"), 64)
		q, wrongToo := strconv.ParseFloat(strings.TrimSuffix(b[i], "%"), 64)
		agree := math.Abs(p-q) <= 0.05+1e-9
		switch a[i][0] {
		case '<':
			agree = q < p
		case '>':
			agree = q > p
		}
		if wrong != nil || wrongToo != nil || !agree || !strings.HasSuffix(a[i], "%") {
			return false
		}
	}
	return true
}

// TestHarmCountsOnlyHarmWithoutSuccess checks that harm which comes with success is not counted.
func TestHarmCountsOnlyHarmWithoutSuccess(t *testing.T) {
	o := present.Option{Success: present.Quantity{Number: 0.6}, Clean: 0.45, Price: present.Quantity{Number: 0.4}}

	if got := o.Harm(&calc.Decision{Priced: true}); math.Abs(got-0.25) > 1e-12 {
		t.Errorf("harm without success is %v, want 0.25", got)
	}
	if got := o.Harm(&calc.Decision{}); got != 0 {
		t.Errorf("a decision without a price has harm %v", got)
	}
}

// advised returns the case of a query, and its result with the recommended choice.
func advised(t *testing.T, c *calc.Calculator, query string) (calc.Values, calc.Result) {
	t.Helper()
	v, err := c.Decode(query)
	if err != nil {
		t.Fatal(err)
	}
	v, r, err := c.Advise(v)
	if err != nil {
		t.Fatal(err)
	}
	return v, r
}

// TestTablesMarkNoRowOfAnOpenDecision checks that a table marks the row of the reader's choice, and
// none while the reader has made no choice.
func TestTablesMarkNoRowOfAnOpenDecision(t *testing.T) {
	c, err := all.Calculators.Find("dark-heresy/focus")
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]int{"": -1, "level=unfettered": 1} {
		v, r := advised(t, c, query)
		if got := present.NewView(c, v, r, english, verdictWords).Tables[0].Current; got != want {
			t.Errorf("%q: row %d is marked, want %d", query, got, want)
		}
	}
}

// TestAdviceNamesWhatOneMoreChoiceBrings compares what one more Cast brings and risks with the
// values of a run with it.
func TestAdviceNamesWhatOneMoreChoiceBrings(t *testing.T) {
	c, err := all.Calculators.Find("trenchhammer/turn")
	if err != nil {
		t.Fatal(err)
	}
	words := present.Words{"decision.advice-sum": "next {next-success} {next-price}", "decision.advice-stop-sum": "next {next-success} {next-price}"}
	for query, casts := range map[string]int{"": 2, "dice=-6&model-price=20": 0} {
		v, r := advised(t, c, query)
		if r.Choices.Advised != casts-1 {
			t.Fatalf("%s: %d Casts are advised, not %d", query, r.Choices.Advised+1, casts)
		}
		if got := v.Int("casts"); got != max(1, casts) {
			t.Errorf("%s: the figures are those of %d Casts, want %d", query, got, max(1, casts))
		}
		more, err := c.Decode(query + "&casts=" + strconv.Itoa(casts+1))
		if err != nil {
			t.Fatal(err)
		}
		next, err := c.Run(more)
		if err != nil {
			t.Fatal(err)
		}
		want := "next " + english.Figure(calc.Mean, c.Value(next, "expected-casts")) + " " + english.Chance(c.Value(next, "out-of-action"))
		if got := present.NewView(c, v, r, english, words).Decision.Verdict(); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

// TestASentenceOfAResponseIsItsVerdict checks that a case without a recommendation is described by
// its verdict alone, which names every figure that the sentence would repeat.
func TestASentenceOfAResponseIsItsVerdict(t *testing.T) {
	words := present.Words{"sentence": "the sentence", "decision.take": "denied {success}", "decision.reach": "more helps", "decision.take-push": "push by {n}", "decision.risk": "risk"}
	for id, want := range map[string]string{"wh40k-7e/deny": "denied 13.2\u202f% more helps", "dark-heresy/focus": "the sentence"} {
		c, err := all.Calculators.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		v, r := advised(t, c, "")
		if got := present.NewView(c, v, r, english, words).Sentence; got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}
