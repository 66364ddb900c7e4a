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
	"decision.take-fettered": "take fettered", "decision.take-unfettered": "take unfettered",
	"decision.take-push": "take push {n}",
	"decision.option":    "{choice} {n}", "decision.risk": "risk {success} {price}", "decision.safe": "safe {success}",
	"decision.removed": "removed {lost}",
	"decision.not":     "not", "decision.not-why": "why {choice} {success} {price}",
	"decision.own":       "own {choice} {success} {price}",
	"decision.take-more": "take-more", "decision.best": "best {success}", "decision.mark-best": "best",
	"decision.perils-price-none": "no-price", "decision.perils-price-one": "price-one",
	"decision.perils-price-many": "price {n}",
	"decision.model-price-none":  "no-model", "decision.model-price-one": "model-one",
	"decision.model-price-many": "model {n}",
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
		list := calc.Choices{Current: v.Int("dice") - 1, Advised: 2}
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
		name                        string
		success, price, lost, worth float64
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
		row := outcome{name: name}
		switch c.ID {
		case "dark-heresy/focus", "dark-heresy/turn":
			row.success, row.price = value("success"), value("perils")
		case "dark-heresy/opposed":
			row.success, row.price = value("manifest"), value("perils")
		case "wh40k-7e/manifest":
			row.success, row.price, row.lost = value("manifest"), value("perils"), value("removed")
			row.worth = -row.lost * float64(v.Int("model-price"))
		case harmless.ID:
			row.success = value("success")
		}
		if c.Decision.Risky() {
			row.worth -= row.price * float64(v.Int("perils-price")) / 100
		}
		row.worth += row.success
		rows = append(rows, row)
	}
	above := func(a, b float64) bool { return a-b > 1e-12 }
	best, able := -1, -1 // of all, and of those that can work
	for i, row := range rows {
		if row.worth > 1e-12 && (best < 0 || above(row.worth, rows[best].worth)) {
			best = i
		}
		if row.success > 0 && (able < 0 || above(row.worth, rows[able].worth)) {
			able = i
		}
	}
	if choices.More { // the best of the rows from one on
		best = max(11, choices.Current)
	}
	percent := func(p float64) string { return strconv.FormatFloat(100*p, 'f', 12, 64) + "%" }
	numbers := func(row outcome) string { return " " + percent(row.success) + " " + percent(row.price) }
	text, shown := "", outcome{}
	switch {
	case able < 0:
		text = "never"
	case best < 0:
		shown = rows[able]
		text = "not why " + shown.name + numbers(shown)
	case !c.Decision.Risky():
		return "take " + rows[best].name + " best " + percent(rows[best].success)
	default:
		shown = rows[best]
		text = "take " + shown.name
		if choices.More {
			text = "take-more"
		}
		if shown.price == 0 {
			text += " safe " + percent(shown.success)
		} else {
			text += " risk" + numbers(shown)
		}
	}
	if shown.lost >= 0.01 {
		text += " removed " + percent(shown.lost)
	}
	if own := choices.Current; own >= 0 && own != best && !v.Open() {
		text += " own " + rows[own].name + numbers(rows[own])
	}
	return text
}

// TestVerdictNamesTheBestChoice compares the verdict with the values of a run for each choice.
func TestVerdictNamesTheBestChoice(t *testing.T) {
	keys := map[string]bool{}
	for _, c := range append(slices.Clone(all.Calculators), harmless) {
		if c.Decision == nil || c.Decision.Response || !c.Decision.Risky() && len(c.Decision.Advice) > 0 {
			continue
		}
		cases := append(calctest.Ends(c), calctest.Random(c, 40)...)
		if v, err := c.Decode("cost=3&perils-on=doubles"); err == nil { // Perils are certain from seven dice on
			cases = append(cases, v)
		}
		for _, v := range cases {
			r, err := c.Run(v)
			if err != nil {
				continue
			}
			r.Choices.Advice = nil // of sustaining
			got, want := present.NewView(c, v, r, english, verdictWords).Decision.Verdict(), plainVerdict(t, v, r.Choices)
			if !alike(got, want) {
				t.Errorf("%s?%s: %q, want %q", c.ID, v.Query(), got, want)
			}
			for _, key := range strings.Fields(got) {
				keys[key] = true
			}
		}
	}
	for _, key := range []string{"never", "risk", "safe", "not", "removed", "take-more", "own", "best"} {
		if !keys[key] {
			t.Errorf("no case has the verdict %q", key)
		}
	}
}

// TestPricesOfHarm checks the sentences on the prices on which the best choice depends.
func TestPricesOfHarm(t *testing.T) {
	for _, tt := range []struct{ id, query, want string }{
		{"dark-heresy/focus", "", "price-one"},
		{"dark-heresy/focus", "perils-price=30", "price 30"},
		{"dark-heresy/focus", "psy-rating=1&sustained=2&level=push&push=2&perils-price=0", "no-price"},
		{"wh40k-7e/manifest", "model-price=0", "price 50 no-model"},
		{"trenchhammer/turn", "model-price=1", "model-one"},
		{"dark-heresy/focus", "characteristic=1&modifier=-100", ""}, // nothing works, at any price
	} {
		c, err := all.Calculators.Find(tt.id)
		if err != nil {
			t.Fatal(err)
		}
		v, r := advised(t, c, tt.query)
		got := ""
		for _, price := range present.NewView(c, v, r, english, verdictWords).Decision.Prices {
			got += " " + price.Text
		}
		if got = strings.TrimSpace(got); got != tt.want {
			t.Errorf("%s?%s: %q, want %q", tt.id, tt.query, got, tt.want)
		}
	}
}

// TestTheCaseIsNoAdvice checks that the case in words has a choice only if the reader made it.
func TestTheCaseIsNoAdvice(t *testing.T) {
	words := present.Words{"setting": "{label} {value}", "input.level": "level", "input.dice": "dice",
		"input.first": "first", "choice.level.unfettered": "unfettered"}
	for _, tt := range []struct{ id, open, chosen, phrase string }{
		{"dark-heresy/focus", "", "level=unfettered", "level unfettered"},
		{"wh40k-7e/manifest", "", "dice=4", "dice 4"},
		{"wh40k-7e/turn", "", "first=1", "first 1"},
	} {
		c, err := all.Calculators.Find(tt.id)
		if err != nil {
			t.Fatal(err)
		}
		for query, want := range map[string]bool{tt.open: false, tt.chosen: true} {
			v, r := advised(t, c, query)
			if got := present.NewView(c, v, r, english, words).FullCase; strings.Contains(got, tt.phrase) != want {
				t.Errorf("%s?%s: the case is %q", tt.id, query, got)
			}
		}
	}
}

// TestChipsAreShort checks the values that chips show: signs, no words of numbers, and the mark of
// the best for a choice that is left open.
func TestChipsAreShort(t *testing.T) {
	words := present.Words{"choice.level.push": "Push", "choice.powers.smite": "Smite",
		"element.powers": "a power of cost {n}", "decision.mark-best": "best", "list.none": "none"}
	for _, tt := range []struct{ id, query, input, want string }{
		{"dark-heresy/focus", "", "modifier", "+0"},
		{"dark-heresy/focus", "modifier=-10", "modifier", "−10"},
		{"dark-heresy/focus", "", "psy-rating", "3"},
		{"dark-heresy/focus", "", "level", "best"},
		{"dark-heresy/focus", "level=push&push=2", "level", "Push"},
		{"wh40k-7e/manifest", "", "dice", "best"},
		{"wh40k-7e/turn", "", "first", "best"},
		{"wh40k-7e/turn", "powers=1,3", "powers", "1 · 3"},
		{"wh40k-7e/phase", "", "roll", "?"},
		{"dark-millennium/nullify", "nullifiers=4,2", "nullifiers", "4 · 2"},
		{"dark-millennium/nullify", "nullifiers=", "nullifiers", "none"},
	} {
		c, err := all.Calculators.Find(tt.id)
		if err != nil {
			t.Fatal(err)
		}
		v, r := advised(t, c, tt.query)
		inputs := present.NewView(c, v, r, english, words).Inputs
		i := slices.IndexFunc(inputs, func(in present.Input) bool { return in.Name == tt.input })
		if got := inputs[i].Value; got != tt.want {
			t.Errorf("%s?%s: %s is %q, want %q", tt.id, tt.query, tt.input, got, tt.want)
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

// TestChoicesEndWhereSuccessDoes checks that the last choices are left out where they succeed no more
// often than the one before them, but for the reader's own.
func TestChoicesEndWhereSuccessDoes(t *testing.T) {
	c, err := all.Calculators.Find("trenchhammer/turn")
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]int{"": 4, "casts=5": 5, "used=3": 2} {
		v, r := advised(t, c, query)
		if got := len(present.NewView(c, v, r, english, verdictWords).Decision.Rows); got != want {
			t.Errorf("%q: %d choices, want %d", query, got, want)
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
	words := present.Words{"decision.advice-sum": "next {next-success} {next-price}",
		"decision.advice-stop-sum": "next {next-success} {next-price}", "decision.model-price-many": ""}
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
		want := "next " + english.Figure(calc.Mean, c.Value(next, "expected-casts")) + " " + english.Chance(c.Value(next,
			"out-of-action"))
		if got := present.NewView(c, v, r, english, words).Decision.Reason; got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

// TestASentenceOfAResponseIsItsVerdict checks that a case without a recommendation is described by
// its verdict alone, which names every figure that the sentence would repeat.
func TestASentenceOfAResponseIsItsVerdict(t *testing.T) {
	words := present.Words{"sentence": "the sentence", "decision.take": "denied {success}", "decision.reach": "more helps",
		"decision.take-push": "push by {n}", "decision.risk": "risk"}
	for id, want := range map[string]string{"wh40k-7e/deny": "denied 13.2\u202f% more helps",
		"dark-heresy/focus": "the sentence"} {
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
