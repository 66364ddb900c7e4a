package calc_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// sample has inputs of every kind and a conflict.
var sample = &calc.Calculator{
	ID: "test/sample",
	Inputs: []calc.Input{
		{Name: "count", Min: -5, Max: 10, Default: calc.Value{Number: 2}},
		{Name: "form", Kind: calc.Choose, Choices: []string{"bolt", "storm"}, Default: calc.Value{Choice: "bolt"}},
		{Name: "deny", Kind: calc.Switch},
		{Name: "bonus", Max: 3, UsedWhen: "deny", UsedIs: "true"},
		{Name: "levels", Kind: calc.List, Min: 1, Max: 4, MinItems: 1, MaxItems: 3, Default: calc.Value{List: []int{2}}},
		{Name: "extra", Kind: calc.List, Min: -1, Max: 9, MaxItems: 2},
	},
	Values:        []calc.Figure{{ID: "chance"}, {ID: "mean", Unit: calc.Mean}, {ID: "whole", Unit: calc.Whole}},
	Distributions: []string{"roll", "double"},
	Tables: []calc.TableShape{{ID: "forms", Columns: []calc.Figure{
		{ID: "form", Unit: calc.Choice}, {ID: "chance"},
	}}},
	Headline:  []string{"chance"},
	Conflicts: []string{"storm-of-none"},
	Compute: func(v calc.Values) (calc.Result, error) {
		if v.Choice("form") == "storm" && v.Int("count") == 0 {
			return calc.Result{}, v.Conflict("count", "storm-of-none")
		}
		die := dice.Die(6)
		third := dice.Ratio(1, 3)
		return calc.Result{
			Values:        []dice.Number{third.Power(max(0, v.Int("count"))), die.Mean(), dice.Signed(v.Int("count"))},
			Distributions: []dice.Dist{die, die.Map(func(n int) int { return 2 * n })},
			Tables: []calc.Table{{Rows: [][]calc.Cell{
				{{Choice: "bolt"}, calc.Num(dice.Ratio(1, 2))},
				{{Choice: "storm"}, calc.Num(third)},
			}}},
		}, nil
	},
}

// decode decodes a valid query.
func decode(t *testing.T, c *calc.Calculator, query string) calc.Values {
	t.Helper()
	v, err := c.Decode(query)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// run computes a valid case.
func run(t *testing.T, v calc.Values) calc.Result {
	t.Helper()
	r, err := v.Calculator().Run(v)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestJSONOfTheSample(t *testing.T) {
	v := decode(t, sample, "form=storm&deny=true&levels=4,1&count=3")
	want := `{"calculator": "test/sample", "inputs": {"count": 3, "form": "storm", "deny": true, "bonus": 0, "levels": [4,1], "extra": []}, ` +
		`"values": {"chance": 0.037037037037037035, "mean": 3.5, "whole": 3}, "distributions": {"roll": [` +
		`{"outcome": 1, "p": 0.16666666666666666}, {"outcome": 2, "p": 0.16666666666666666}, {"outcome": 3, "p": 0.16666666666666666}, ` +
		`{"outcome": 4, "p": 0.16666666666666666}, {"outcome": 5, "p": 0.16666666666666666}, {"outcome": 6, "p": 0.16666666666666666}], "double": [` +
		`{"outcome": 2, "p": 0.16666666666666666}, {"outcome": 4, "p": 0.16666666666666666}, {"outcome": 6, "p": 0.16666666666666666}, ` +
		`{"outcome": 8, "p": 0.16666666666666666}, {"outcome": 10, "p": 0.16666666666666666}, {"outcome": 12, "p": 0.16666666666666666}]}, ` +
		`"tables": {"forms": {"columns": ["form", "chance"], "rows": [["bolt", 0.5], ["storm", 0.3333333333333333]]}}}`
	if got := string(sample.JSON(v, run(t, v))); got != want {
		t.Errorf("JSON:\n got %s\nwant %s", got, want)
	}
}

// printed is the contract of gen odds --json. Numbers are kept as text, with all their digits.
type printed struct {
	Calculator    string                     `json:"calculator"`
	Inputs        map[string]json.RawMessage `json:"inputs"`
	Values        map[string]json.Number     `json:"values"`
	Distributions map[string][]struct {
		Outcome *int        `json:"outcome"`
		P       json.Number `json:"p"`
	} `json:"distributions"`
	Tables map[string]struct {
		Columns []string `json:"columns"`
		Rows    [][]any  `json:"rows"`
	} `json:"tables"`
}

func TestJSONContainsTheWholeResult(t *testing.T) {
	for _, c := range all.Calculators {
		c = withSmite(c)
		for _, v := range append(calctest.Ends(c), casesOfSmite(t, c)...) {
			r, err := c.Run(v)
			if err != nil {
				continue
			}
			at := c.ID + "?" + v.Query() + ": "
			text := c.JSON(v, r)
			if keys := topKeys(t, text); !slices.Equal(keys,
				[]string{"calculator", "inputs", "values", "distributions", "tables"}) {
				t.Fatalf("%skeys %q", at, keys)
			}
			var p printed
			d := json.NewDecoder(bytes.NewReader(text))
			d.DisallowUnknownFields()
			d.UseNumber()
			if err := d.Decode(&p); err != nil {
				t.Fatalf("%s%v\n%s", at, err, text)
			}
			if p.Calculator != c.ID {
				t.Errorf("%scalculator %q", at, p.Calculator)
			}
			sameInputs(t, at, v, p.Inputs)
			sameValues(t, at, c, r, p)
			sameDistributions(t, at, c, r, p)
			sameTables(t, at, c, r, p)
		}
	}
}

// withSmite returns the calculator with the name smite, whose facts are all 1, in each of its lists that
// take names.
func withSmite(c *calc.Calculator) *calc.Calculator {
	var lines []string
	for i := range c.Inputs {
		if in := &c.Inputs[i]; len(in.Facts) > 0 {
			lines = append(lines, in.Name+" smite:1"+strings.Repeat(",1", len(in.Facts)-1))
		}
	}
	return c.WithNames(strings.Join(lines, "\n"))
}

// casesOfSmite returns cases in which each list of the calculator that takes names has one, alone and
// before a number. All of them are valid.
func casesOfSmite(t *testing.T, c *calc.Calculator) (cases []calc.Values) {
	t.Helper()
	for i := range c.Inputs {
		in := &c.Inputs[i]
		if len(in.Named) == 0 {
			continue
		}
		texts := []string{"smite"}
		if in.MaxItems > 1 {
			texts = append(texts, "smite,"+strconv.Itoa(in.Max))
		}
		for _, text := range texts {
			v := decode(t, c, in.Name+"="+text)
			run(t, v)
			cases = append(cases, v)
		}
	}
	return cases
}

// topKeys lists the keys of a JSON object in order, including repeated ones.
func topKeys(t *testing.T, text []byte) []string {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	var keys []string
	for d.More() {
		key, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, key.(string))
		var skipped json.RawMessage
		if err := d.Decode(&skipped); err != nil {
			t.Fatal(err)
		}
	}
	return keys
}

// sameInputs checks that every input is present in the form of its kind.
func sameInputs(t *testing.T, at string, v calc.Values, got map[string]json.RawMessage) {
	t.Helper()
	inputs := v.Calculator().Inputs
	if len(got) != len(inputs) {
		t.Errorf("%s%d inputs, want %d", at, len(got), len(inputs))
	}
	for _, in := range inputs {
		want := v.Text(in.Name)
		switch in.Kind {
		case calc.Choose:
			want = strconv.Quote(want)
		case calc.List:
			var elements []string
			for _, n := range v.List(in.Name) {
				text := in.ElementText(n)
				if in.NamedElement(n) != nil {
					text = strconv.Quote(text)
				}
				elements = append(elements, text)
			}
			want = "[" + strings.Join(elements, ",") + "]"
		}
		if string(got[in.Name]) != want {
			t.Errorf("%sinput %s is %s, want %s", at, in.Name, got[in.Name], want)
		}
	}
}

func sameValues(t *testing.T, at string, c *calc.Calculator, r calc.Result, p printed) {
	t.Helper()
	if len(p.Values) != len(c.Values) {
		t.Errorf("%s%d values, want %d", at, len(p.Values), len(c.Values))
	}
	for i, f := range c.Values {
		sameNumber(t, at+f.ID, p.Values[f.ID], r.Values[i])
	}
}

// sameNumber checks that a printed number parses to exactly the computed float.
func sameNumber(t *testing.T, at string, got json.Number, want dice.Number) {
	t.Helper()
	if f, err := strconv.ParseFloat(string(got), 64); err != nil || f != want.Float() {
		t.Errorf("%s: %q reads back as %v, want %v", at, got, f, want.Float())
	}
}

func sameDistributions(t *testing.T, at string, c *calc.Calculator, r calc.Result, p printed) {
	t.Helper()
	if len(p.Distributions) != len(c.Distributions) {
		t.Errorf("%s%d distributions, want %d", at, len(p.Distributions), len(c.Distributions))
	}
	for i, id := range c.Distributions {
		list, ok := p.Distributions[id]
		if !ok || list == nil {
			t.Errorf("%sdistribution %s is missing", at, id)
		}
		possible := 0
		for n, chance := range r.Distributions[i].Outcomes() {
			if possible >= len(list) || list[possible].Outcome == nil || *list[possible].Outcome != n {
				t.Errorf("%s%s: outcome %d is not at its place", at, id, n)
				break
			}
			sameNumber(t, at+id, list[possible].P, chance)
			if possible > 0 && *list[possible-1].Outcome >= n {
				t.Errorf("%s%s: outcome %d does not rise", at, id, n)
			}
			if f, _ := list[possible].P.Float64(); f <= 0 {
				t.Errorf("%s%s: outcome %d has chance %v and is listed", at, id, n, f)
			}
			possible++
		}
		if possible != len(list) {
			t.Errorf("%s%s: %d outcomes, %d are possible", at, id, len(list), possible)
		}
	}
}

func sameTables(t *testing.T, at string, c *calc.Calculator, r calc.Result, p printed) {
	t.Helper()
	if len(p.Tables) != len(c.Tables) {
		t.Errorf("%s%d tables, want %d", at, len(p.Tables), len(c.Tables))
	}
	for i, shape := range c.Tables {
		got, rows := p.Tables[shape.ID], r.Tables[i].Rows
		if len(got.Columns) != len(shape.Columns) || len(got.Rows) != len(rows) || got.Rows == nil {
			t.Errorf("%stable %s has %d columns and %d rows, want %d and %d", at, shape.ID, len(got.Columns), len(got.Rows),
				len(shape.Columns), len(rows))
			continue
		}
		for j, column := range shape.Columns {
			if got.Columns[j] != column.ID {
				t.Errorf("%stable %s: column %s, want %s", at, shape.ID, got.Columns[j], column.ID)
			}
			for k, row := range rows {
				if column.Unit == calc.Choice {
					if got.Rows[k][j] != row[j].Choice {
						t.Errorf("%stable %s: %v, want %s", at, shape.ID, got.Rows[k][j], row[j].Choice)
					}
					continue
				}
				n, ok := got.Rows[k][j].(json.Number)
				if !ok {
					t.Errorf("%stable %s: %v is no number", at, shape.ID, got.Rows[k][j])
				}
				sameNumber(t, at+shape.ID, n, row[j].Number)
			}
		}
	}
}

func TestStringsAreJSON(t *testing.T) {
	for _, s := range []string{"", "plain", `"quoted" and \ back`, "line\nfeed\ttab\r\x00\x1f\x7f", "1 – 2 %\u202f…",
		"\u2028", "</script>"} {
		var back string
		if err := json.Unmarshal(calc.AppendString(nil, s), &back); err != nil || back != s {
			t.Errorf("%q reads back as %q, %v", s, back, err)
		}
	}
}

func TestUnknownCalculatorListsTheKnownOnes(t *testing.T) {
	_, err := all.Calculators.Find("dark-heresy/focsu")
	e, ok := err.(*calc.InputError)
	if !ok || e.Reason != calc.UnknownCalculator || e.Calculator != "dark-heresy/focsu" ||
		!slices.Equal(e.Choices, all.Calculators.IDs()) {
		t.Errorf("error %#v", err)
	}
	for _, id := range all.Calculators.IDs() {
		if c, err := all.Calculators.Find(id); err != nil || c.ID != id {
			t.Errorf("Find(%s) = %v, %v", id, c, err)
		}
	}
}

func TestResultsAreFoundByID(t *testing.T) {
	r := run(t, sample.Defaults())
	if got := sample.Value(r, "mean").Float(); got != 3.5 {
		t.Errorf("value mean = %v", got)
	}
	if got := sample.Distribution(r, "double").High(); got != 12 {
		t.Errorf("distribution double goes to %d", got)
	}
	for name, find := range map[string]func(){
		"value":        func() { sample.Value(r, "meen") },
		"distribution": func() { sample.Distribution(r, "rol") },
		"input":        func() { sample.Defaults().Get("cuont") },
	} {
		if !panics(find) {
			t.Errorf("an unknown %s is found", name)
		}
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

func TestRowOfTotal(t *testing.T) {
	table := calc.RollTable{Die: "D6", Rows: []calc.RollRow{{Low: 1, High: 2, Below: true}, {Low: 3, High: 5},
		{Low: 6, High: 6, Above: true}}}
	for total, low := range map[int]int{-9: 1, 0: 1, 1: 1, 2: 1, 3: 3, 5: 3, 6: 6, 7: 6, 99: 6} {
		if row, ok := table.Row(total); !ok || row.Low != low {
			t.Errorf("a total of %d reaches row %d, %v; want row %d", total, row.Low, ok, low)
		}
	}
	closed := calc.RollTable{Rows: []calc.RollRow{{Low: 2, High: 6}, {Low: 9, High: 12}}}
	for _, total := range []int{1, 7, 8, 13} {
		if row, ok := closed.Row(total); ok {
			t.Errorf("a total of %d reaches row %d", total, row.Low)
		}
	}
}

func TestPickFindsValuesAndOutcomes(t *testing.T) {
	r := run(t, sample.Defaults())
	for name, want := range map[string]float64{
		"mean": 3.5, "whole": 2, "roll=3": 1. / 6, "roll>=3": 4. / 6, "roll<=2": 2. / 6, "roll=7": 0, "double>=-1": 1,
	} {
		if f, n, ok := sample.Pick(r, name); !ok || n.Float() != want || !strings.HasPrefix(name, f.ID) {
			t.Errorf("%s = %v %v, %v; want %v", name, f.ID, n.Float(), ok, want)
		}
	}
	for _, name := range []string{"", "meen", "roll", "roll=", "roll=x", "roll>3", "mean=3", "rol=3", "=3", "roll>=3>=2"} {
		if f, _, ok := sample.Pick(r, name); ok {
			t.Errorf("%q finds %s", name, f.ID)
		}
	}
	if got, want := sample.ResultNames(), []string{"chance", "mean", "whole", "roll=…", "double=…"}; !slices.Equal(got,
		want) {
		t.Errorf("result names %q, want %q", got, want)
	}
}

func TestGoalsAreReadExactly(t *testing.T) {
	for text, want := range map[string]struct {
		result string
		atMost bool
		n, d   int
	}{
		"chance>=0.8":         {"chance", false, 4, 5},
		"chance <= 5%":        {"chance", true, 1, 20},
		"chance>=33,3 %":      {"chance", false, 333, 1000},
		"chance>=80\u202f%":   {"chance", false, 4, 5},
		"roll>=3>=0.5":        {"roll>=3", false, 1, 2},
		"mean>=3":             {"mean", false, 3, 1},
		"mean<=0.000000001":   {"mean", true, 1, 1e9},
		"whole>=999999999":    {"whole", false, 999999999, 1},
		"roll=1 >= 12.5 %  ":  {"roll=1", false, 1, 8},
		"whole<=0":            {"whole", true, 0, 1},
		"no-such-thing>=0.25": {"no-such-thing", false, 1, 4},
	} {
		g, err := calc.ParseGoal(sample, text)
		if err != nil || g.Result != want.result || g.AtMost != want.atMost ||
			g.Bound.Compare(dice.Ratio(want.n, want.d)) != 0 {
			t.Errorf("%q is %+v, %v", text, g, err)
		}
	}
	for _, text := range []string{"", "chance", "chance>=", "chance>0.5", "chance=0.5", "chance>=x", "chance>=-1",
		"chance>=1e2", "chance>=.5", "chance>=0.1.2", "chance>=5%%", "chance>=1234567890", "chance>=0.1234567890"} {
		_, err := calc.ParseGoal(sample, text)
		if e, ok := err.(*calc.InputError); !ok || e.Reason != calc.BadGoal || e.Value != text {
			t.Errorf("goal %q: %v", text, err)
		}
	}
}

func TestSolveFindsTheBound(t *testing.T) {
	for _, tt := range []struct {
		calculator, query, input, goal string
		at                             calc.SolutionAt
		want                           string
		reached, tried                 int
	}{
		{"wh40k-7e/manifest", "cost=2", "dice", "cast>=0.8", calc.Least, "5", 36, 40},
		{"dark-heresy/focus", "class=unbound&level=push", "push", "perils<=0.5", calc.Most, "4", 4, 5},
		{"dark-heresy/focus", "", "push", "perils<=0.5", calc.Any, "1", 3, 3},
		{"dark-heresy/bolts", "", "form", "at-least-2>=0.45", calc.First, "storm", 1, 3},
		{"wh40k-7e/manifest", "cost=5&dice=4", "deny-dice", "cast>=0.5", calc.None, "0", 0, 41},
		{"dark-heresy/advance", "from=3", "to", "cost<=2000", calc.Most, "5", 2, 7},
		{"wh40k-7e/generate", "wanted=2", "rolls", "wanted-found>=1>=0.5", calc.Least, "2", 5, 6},
		{"dark-millennium/powers", "", "redraw", "any>=0.4", calc.First, "true", 1, 2},
	} {
		c, err := all.Calculators.Find(tt.calculator)
		if err != nil {
			t.Fatal(err)
		}
		goal, err := calc.ParseGoal(c, tt.goal)
		if err != nil {
			t.Fatal(err)
		}
		s, err := c.Solve(decode(t, c, tt.query), tt.input, goal)
		if err != nil {
			t.Errorf("%s?%s %s for %s: %v", tt.calculator, tt.query, tt.input, tt.goal, err)
			continue
		}
		if s.Bound != tt.at || s.Values.Text(tt.input) != tt.want || s.Reached != tt.reached || s.Tried != tt.tried {
			t.Errorf("%s?%s %s for %s: %s %s, %d of %d; want %s %s, %d of %d", tt.calculator, tt.query, tt.input, tt.goal,
				s.Bound, s.Values.Text(tt.input), s.Reached, s.Tried, tt.at, tt.want, tt.reached, tt.tried)
		}
		if _, n, ok := c.Pick(s.Result, goal.Result); !ok || goal.Met(n) != (tt.reached > 0) {
			t.Errorf("%s?%s %s for %s: the answer has %v", tt.calculator, tt.query, tt.input, tt.goal, n.Float())
		}
	}
}

// TestSolveAgreesWithTryingEveryValue solves for every number of every calculator, with a goal
// halfway between the results at the two ends.
func TestSolveAgreesWithTryingEveryValue(t *testing.T) {
	for i, c := range all.Calculators {
		if testing.Short() && i%4 > 0 {
			continue // make test runs them
		}
		for _, in := range c.Inputs {
			if in.Kind != calc.Number || in.UsedWhen != "" {
				continue
			}
			low, high := ending(t, c, in, in.Min), ending(t, c, in, in.Max)
			if low == nil || high == nil || low.Compare(*high) == 0 {
				continue
			}
			bound := low.Plus(*high).Times(dice.Ratio(1, 2))
			goal := calc.Goal{Result: c.Headline[0], Bound: bound, AtMost: low.Compare(*high) > 0}
			s, err := c.Solve(c.Defaults().Chosen(), in.Name, goal)
			if err != nil {
				t.Errorf("%s: %v", c.ID, err)
				continue
			}
			for n := in.Min; n < s.Values.Int(in.Name); n++ {
				if f := ending(t, c, in, n); f != nil && goal.Met(*f) {
					t.Errorf("%s: %s=%d reaches the goal before %s", c.ID, in.Name, n, s.Values.Text(in.Name))
				}
			}
			if f := ending(t, c, in, s.Values.Int(in.Name)); s.Bound != calc.Least || f == nil || !goal.Met(*f) {
				t.Errorf("%s: %s %s=%s does not reach the goal", c.ID, s.Bound, in.Name, s.Values.Text(in.Name))
			}
		}
	}
}

// ending returns the first headline value with one input changed, or nil if the inputs conflict.
func ending(t *testing.T, c *calc.Calculator, in calc.Input, n int) *dice.Number {
	t.Helper()
	v, err := c.Defaults().Set(in.Name, strconv.Itoa(n))
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Run(v)
	if err != nil {
		return nil
	}
	f := c.Value(r, c.Headline[0])
	return &f
}

func TestRolledGivesTheChanceOfAResult(t *testing.T) {
	r := run(t, sample.Defaults())
	k, err := sample.Rolled(r, "roll=2")
	if err != nil || k.Distribution != "roll" || k.Outcome != 2 {
		t.Fatalf("roll=2: %+v, %v", k, err)
	}
	for what, pair := range map[string][2]dice.Number{
		"at most": {k.AtMost, dice.Ratio(2, 6)}, "exactly": {k.Exactly, dice.Ratio(1, 6)},
		"at least": {k.AtLeast, dice.Ratio(5, 6)},
	} {
		if pair[0].Compare(pair[1]) != 0 {
			t.Errorf("%s 2: %v, want %v", what, pair[0].Float(), pair[1].Float())
		}
	}
	for text, reason := range map[string]calc.Reason{
		"": calc.UnknownResult, "mean=3": calc.UnknownResult, "rol=1": calc.UnknownResult, "roll": calc.Empty,
		"roll=": calc.Empty, "roll=x": calc.NotANumber, "roll=2.5": calc.Fraction,
	} {
		_, err := sample.Rolled(r, text)
		if e, ok := err.(*calc.InputError); !ok || e.Reason != reason {
			t.Errorf("%q: %v, want it refused as %s", text, err, reason)
		}
	}
}
