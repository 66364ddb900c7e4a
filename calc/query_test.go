package calc_test

import (
	"errors"
	"math/rand/v2"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/calctest"
	"psyref/calc/formula"
)

// texts returns the values of all inputs as in an address.
func texts(v calc.Values) []string {
	var list []string
	for _, in := range v.Calculator().Inputs {
		list = append(list, v.Text(in.Name))
	}
	return list
}

func TestQueriesRoundTrip(t *testing.T) {
	for _, c := range append(slices.Clone(all.Calculators), sample) {
		for _, v := range append(calctest.Ends(c), calctest.Random(c, 100)...) {
			back, err := c.Decode(v.Query())
			if err != nil {
				t.Errorf("%s?%s: %v", c.ID, v.Query(), err)
				continue
			}
			if !slices.Equal(texts(back), texts(v)) || back.Query() != v.Query() {
				t.Errorf("%s?%s leads to %s", c.ID, v.Query(), back.Query())
			}
			escaped, err := c.Decode(encode(v.Query()))
			if err != nil || !slices.Equal(texts(escaped), texts(v)) {
				t.Errorf("%s?%s leads to %q, %v", c.ID, encode(v.Query()), texts(escaped), err)
			}
		}
	}
}

// encode escapes a query as a browser's form does.
func encode(query string) string {
	var pairs []string
	for _, pair := range strings.Split(query, "&") {
		name, text, _ := strings.Cut(pair, "=")
		if name != "" {
			pairs = append(pairs, url.QueryEscape(name)+"="+url.QueryEscape(text))
		}
	}
	return strings.Join(pairs, "&")
}

func TestQueriesAreCanonical(t *testing.T) {
	for _, c := range append(slices.Clone(all.Calculators), sample) {
		if got := c.Defaults().Query(); got != "" {
			t.Errorf("%s: the defaults are ?%s", c.ID, got)
		}
		for _, v := range append(calctest.Ends(c), calctest.Random(c, 30)...) {
			var want []string
			for _, in := range c.Inputs {
				if v.Text(in.Name) != c.Defaults().Text(in.Name) || !v.Open() && showsChoice(c, in.Name) {
					want = append(want, in.Name+"="+v.Text(in.Name))
				}
			}
			slices.SortFunc(want, func(a, b string) int {
				return strings.Compare(strings.SplitN(a, "=", 2)[0], strings.SplitN(b, "=", 2)[0])
			})
			if got := v.Query(); got != strings.Join(want, "&") {
				t.Errorf("%s?%s, want ?%s", c.ID, got, strings.Join(want, "&"))
			}
		}
	}
}

// showsChoice reports whether an input is in every query of a choice that was made, at its default
// too. Choices of other calculators are made by values that are not the default.
func showsChoice(c *calc.Calculator, input string) bool {
	first := map[string]string{
		"dark-heresy/focus": "level", "dark-heresy/opposed": "level", "wh40k-7e/manifest": "dice",
		"trenchhammer/turn": "casts",
	}
	return first[c.ID] == input
}

func TestQueriesDoNotDependOnTheOrderOfInputs(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 40000))
	for _, c := range all.Calculators {
		for _, v := range calctest.Random(c, 20) {
			pairs := v.Changed()
			rng.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
			if got := decode(t, c, strings.Join(pairs, "&")).Query(); got != v.Query() {
				t.Errorf("%s?%s becomes ?%s", c.ID, strings.Join(pairs, "&"), got)
			}
		}
	}
}

func TestQueriesAreSortedByName(t *testing.T) {
	c := &calc.Calculator{ID: "test/sorted", Inputs: []calc.Input{{Name: "b", Max: 9}, {Name: "b-a", Max: 9},
		{Name: "a", Max: 9}, {Name: "b-a-c", Max: 9}}}
	// "b-a" sorts after "b", although "-" sorts before "=".
	if got, want := decode(t, c, "b=2&b-a=3&a=4&b-a-c=1").Query(), "a=4&b=2&b-a=3&b-a-c=1"; got != want {
		t.Errorf("?%s, want ?%s", got, want)
	}
}

func TestDecodeReadsWhatBrowsersWrite(t *testing.T) {
	for query, want := range map[string]string{
		"":                             "",
		"&":                            "",
		"&&count=3&":                   "count=3",
		"count=-5":                     "count=-5",
		"count=2":                      "",
		"count=007":                    "count=7",
		"count=-0":                     "count=0",
		"%63ount=3":                    "count=3",
		"count=%2D1":                   "count=-1",
		"count=%2d1":                   "count=-1",
		"levels=4%2C2":                 "levels=4,2",
		"levels=4%2c2,1":               "levels=4,2,1",
		"levels=2":                     "",
		"extra=":                       "",
		"extra=-1,9":                   "extra=-1,9",
		"deny=true&bonus=3":            "bonus=3&deny=true",
		"deny=false":                   "",
		"bonus=3":                      "bonus=3", // unused, but kept
		"form=storm&levels=1&count=-1": "count=-1&form=storm&levels=1",
	} {
		v, err := sample.Decode(query)
		if err != nil {
			t.Errorf("?%s: %v", query, err)
		} else if got := v.Query(); got != want {
			t.Errorf("?%s becomes ?%s, want ?%s", query, got, want)
		}
	}
}

// refusals are invalid queries with the expected input, value and reason.
var refusals = []struct {
	query, input, value string
	reason              calc.Reason
}{
	{"cuont=3", "cuont", "3", calc.UnknownInput},
	{"Count=3", "Count", "3", calc.UnknownInput},
	{"count =3", "count ", "3", calc.UnknownInput},
	{"count+=3", "count ", "3", calc.UnknownInput},
	{"count=3&count=3", "count", "3", calc.Repeated},
	{"count=3&count=x", "count", "x", calc.Repeated},
	{"count=2&deny=true&count=2", "count", "2", calc.Repeated},
	{"count=3&%63ount=4", "count", "4", calc.Repeated},
	{"levels=1&levels=2", "levels", "2", calc.Repeated},
	{"count=", "count", "", calc.Empty},
	{"form=", "form", "", calc.Empty},
	{"deny=", "deny", "", calc.Empty},
	{"levels=1,,2", "levels", "1,,2", calc.Empty},
	{"levels=1,", "levels", "1,", calc.Empty},
	{"count=x", "count", "x", calc.NotANumber},
	{"count=-", "count", "-", calc.NotANumber},
	{"count=--1", "count", "--1", calc.NotANumber},
	{"count=1-", "count", "1-", calc.NotANumber},
	{"count=%2B5", "count", "+5", calc.NotANumber},
	{"count=+5", "count", " 5", calc.NotANumber},
	{"count=5%20", "count", "5 ", calc.NotANumber},
	{"count=1e2", "count", "1e2", calc.NotANumber},
	{"count=0x3", "count", "0x3", calc.NotANumber},
	{"count=1_0", "count", "1_0", calc.NotANumber},
	{"count=٣", "count", "٣", calc.NotANumber},
	{"count=−1", "count", "−1", calc.NotANumber}, // a typographic minus
	{"count=.", "count", ".", calc.NotANumber},
	{"count=1.2.3", "count", "1.2.3", calc.NotANumber},
	{"count=3=4", "count", "3=4", calc.NotANumber},
	{"count=1.5", "count", "1.5", calc.Fraction},
	{"count=1,5", "count", "1,5", calc.Fraction},
	{"count=-1.0", "count", "-1.0", calc.Fraction},
	{"levels=1.5", "levels", "1.5", calc.Fraction},
	{"count=99999999999999999999", "count", "99999999999999999999", calc.Overflow},
	{"count=9223372036854775808", "count", "9223372036854775808", calc.Overflow},
	{"count=-99999999999999999999", "count", "-99999999999999999999", calc.Overflow},
	{"levels=1,99999999999999999999", "levels", "1,99999999999999999999", calc.Overflow},
	{"count=9223372036854775807", "count", "9223372036854775807", calc.OutOfRange},
	{"count=11", "count", "11", calc.OutOfRange},
	{"count=-6", "count", "-6", calc.OutOfRange},
	{"levels=0", "levels", "0", calc.OutOfRange},
	{"levels=1,5", "levels", "1,5", calc.OutOfRange},
	{"bonus=4", "bonus", "4", calc.OutOfRange}, // unused, but its range still applies
	{"form=Bolt", "form", "Bolt", calc.WrongChoice},
	{"form=bolt,storm", "form", "bolt,storm", calc.WrongChoice},
	{"deny=yes", "deny", "yes", calc.WrongChoice},
	{"deny=1", "deny", "1", calc.WrongChoice},
	{"levels=1,1,1,1", "levels", "1,1,1,1", calc.ListTooLong},
	{"levels=1,1,1,x", "levels", "1,1,1,x", calc.ListTooLong}, // its elements are not parsed
	{"levels=", "levels", "", calc.ListTooShort},
	{"count", "count", "", calc.Malformed},
	{"=3", "=3", "", calc.Malformed},
	{"=", "=", "", calc.Malformed},
	{"=%33", "=3", "", calc.Malformed},
	{"count%3D3", "count%3D3", "", calc.Malformed}, // an escaped "=" separates nothing
	{"count=3%3D4", "count", "3=4", calc.NotANumber},
	{"%3Dcount=3", "=count", "3", calc.UnknownInput},
	{"count=%", "count=%", "", calc.Malformed},
	{"count=%2", "count=%2", "", calc.Malformed},
	{"count=%zz", "count=%zz", "", calc.Malformed},
	{"count=%2g", "count=%2g", "", calc.Malformed},
	{"count=3&%", "%", "", calc.Malformed},
	{"form=storm&count=0", "count", "0", calc.Conflict},
}

func TestWrongInputsAreNamed(t *testing.T) {
	for _, tt := range refusals {
		v, err := sample.Decode(tt.query)
		if err == nil {
			_, err = sample.Run(v)
		}
		e, ok := err.(*calc.InputError)
		if !ok {
			t.Errorf("?%s: %v, want %s refused", tt.query, err, tt.input)
			continue
		}
		if e.Calculator != sample.ID || e.Input != tt.input || e.Value != tt.value || e.Reason != tt.reason {
			t.Errorf("?%s: %s=%q is %s, want %s=%q %s", tt.query, e.Input, e.Value, e.Reason, tt.input, tt.value, tt.reason)
		}
		for _, part := range []string{e.Calculator, e.Input, string(e.Reason)} {
			if !strings.Contains(e.Error(), part) {
				t.Errorf("?%s: %q does not say %q", tt.query, e.Error(), part)
			}
		}
		allowed(t, e)
	}
}

// allowed checks the allowed values in an error.
func allowed(t *testing.T, e *calc.InputError) {
	t.Helper()
	in := sample.Input(e.Input)
	switch {
	case e.Reason == calc.UnknownInput:
		if !slices.Equal(e.Choices, []string{"count", "form", "deny", "bonus", "levels", "extra"}) {
			t.Errorf("%v: the inputs are said to be %q", e, e.Choices)
		}
	case in == nil || e.Reason == calc.Malformed:
	case in.Kind == calc.Switch:
		if !slices.Equal(e.Choices, []string{"true", "false"}) {
			t.Errorf("%v: allowed are said to be %q", e, e.Choices)
		}
	case e.Min != in.Min || e.Max != in.Max || e.MinItems != in.MinItems || e.MaxItems != in.MaxItems ||
		!slices.Equal(e.Choices, in.Choices):
		t.Errorf("%v: not what the input allows", e)
	}
	if (e.Conflict != "") != (e.Reason == calc.Conflict) {
		t.Errorf("%v: conflict %q", e, e.Conflict)
	}
}

func TestEveryReasonIsReachable(t *testing.T) {
	seen := map[calc.Reason]bool{calc.UnknownCalculator: false}
	note := func(err error) {
		if e, ok := err.(*calc.InputError); ok {
			seen[e.Reason] = true
		}
	}
	for _, tt := range refusals {
		v, err := sample.Decode(tt.query)
		if err == nil {
			_, err = sample.Run(v)
		}
		note(err)
	}
	_, err := all.Calculators.Find("none/such")
	note(err)
	_, err = calc.ParseGoal(sample, "chance")
	note(err)
	_, err = sample.Solve(sample.Defaults(), "count", calc.Goal{Result: "none"})
	note(err)
	_, err = sample.Solve(sample.Defaults(), "levels", calc.Goal{Result: "chance"})
	note(err)
	endless, _ := formula.Compile(&formula.Definition{ID: "test/endless",
		Values: []formula.Named{{Name: "most", Text: "mean(most(900d100))"}}})
	_, err = endless.Run(endless.Defaults())
	note(err)
	large, _ := formula.Compile(&formula.Definition{
		ID: "test/large", Values: []formula.Named{{Name: "most", Text: "mean(most((dice)d100))"}},
		Inputs: []calc.Input{{Name: "dice", Max: 900, Default: calc.Value{Number: 900}}},
	})
	_, err = large.Run(large.Defaults())
	note(err)
	named := &calc.Calculator{ID: "test/named", Inputs: []calc.Input{{Name: "powers", Kind: calc.List, Min: 1, Max: 3,
		MaxItems: 2, Facts: []string{"cost"}}}}
	_, err = named.WithNames("powers smite:1").Decode("powers=vortex")
	note(err)
	for _, reason := range calc.Reasons {
		if !seen[reason] {
			t.Errorf("nothing is refused as %s", reason)
		}
		delete(seen, reason)
	}
	for reason := range seen {
		t.Errorf("%s is not among the reasons", reason)
	}
}

func TestTheFirstWrongInputIsNamed(t *testing.T) {
	for query, input := range map[string]string{
		"count=99&form=x":       "count",
		"form=x&count=99":       "form",
		"deny=true&cuont=1&a=b": "cuont",
	} {
		_, err := sample.Decode(query)
		if e, ok := err.(*calc.InputError); !ok || e.Input != input {
			t.Errorf("?%s: %v, want %s named", query, err, input)
		}
	}
}

func TestEveryWrongInputIsNamed(t *testing.T) {
	for query, want := range map[string][]string{
		"count=99":                        {"count out-of-range"},
		"count=99&form=blats&bnous=1":     {"count out-of-range", "form wrong-choice", "bnous unknown-input"},
		"bnous=1&deny=true&%&count=":      {"bnous unknown-input", "% malformed", "count empty"},
		"count=1&count=x&levels=9":        {"count repeated", "levels out-of-range"},
		"form=storm&count=0&deny=maybe":   {"deny wrong-choice"}, // conflicts are reported only if every input is valid
		strings.Repeat("&what=1", 10_000): slices.Repeat([]string{"what unknown-input"}, 8),
	} {
		_, err := sample.Decode(query)
		e, _ := err.(*calc.InputError)
		var got []string
		for ; e != nil; e = e.Next {
			got = append(got, e.Input+" "+string(e.Reason))
			if e.Calculator != sample.ID {
				t.Errorf("?%.40s: %v is about no calculator", query, e)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("?%.40s: %q, want %q", query, got, want)
		}
	}
}

func TestArgumentsAreNotDecoded(t *testing.T) {
	v, err := sample.Arguments([]string{"levels=4,1", "count=-3", "deny=true"})
	if err != nil || v.Query() != "count=-3&deny=true&levels=4,1" {
		t.Errorf("arguments lead to ?%s, %v", v.Query(), err)
	}
	for _, words := range [][]string{{"levels=4%2C1"}, {"count=3&deny=true"}, {"count"}, {""}, {"--count=3"},
		{"count=1", "count=1"}} {
		if v, err := sample.Arguments(words); err == nil {
			t.Errorf("%q is accepted and leads to ?%s", words, v.Query())
		}
	}
}

func TestSetChangesACopy(t *testing.T) {
	for _, c := range append(slices.Clone(all.Calculators), sample) {
		v := c.Defaults()
		before := texts(v)
		for _, end := range calctest.Ends(c) {
			for _, in := range c.Inputs {
				if _, err := v.Set(in.Name, end.Text(in.Name)); err != nil {
					t.Fatal(err)
				}
				v.Set(in.Name, "no such value")
			}
		}
		if after := texts(v); !slices.Equal(after, before) || !slices.Equal(texts(c.Defaults()), before) {
			t.Errorf("%s: Set changed %q to %q", c.ID, before, after)
		}
	}
}

func TestRunChangesNoValues(t *testing.T) {
	random := 50
	if testing.Short() {
		random = 10
	}
	for _, c := range all.Calculators {
		for _, v := range calctest.Random(c, random) {
			before := texts(v)
			c.Run(v)
			if after := texts(v); !slices.Equal(after, before) {
				t.Errorf("%s: Run changed %q to %q", c.ID, before, after)
			}
		}
	}
}

func TestInputsReadDependOnChoices(t *testing.T) {
	if v := decode(t, sample, "deny=true"); !v.Used("bonus") || !v.Used("deny") {
		t.Error("bonus is not read with deny=true")
	}
	if v := decode(t, sample, "deny=false&bonus=2"); v.Used("bonus") || !v.Used("count") {
		t.Error("bonus is read with deny=false")
	}
}

func TestValuesHaveTheTypeOfTheirKind(t *testing.T) {
	v := decode(t, sample, "count=-4&form=storm&deny=true&levels=3,1")
	if v.Int("count") != -4 || v.Choice("form") != "storm" || !v.Bool("deny") ||
		!reflect.DeepEqual(v.List("levels"), []int{3, 1}) || len(v.List("extra")) != 0 {
		t.Errorf("values are %q", texts(v))
	}
}

// FuzzDecode decodes arbitrary queries for every calculator. An error names an input of the
// calculator or the malformed text. An accepted query has a canonical form that decodes to the same
// values, and can be computed or reports a conflict.
func FuzzDecode(f *testing.F) {
	for _, tt := range refusals {
		f.Add(tt.query)
	}
	for _, c := range all.Calculators {
		for _, v := range calctest.Random(c, 3) {
			f.Add(v.Query())
		}
	}
	f.Add("costs=1,2,3&dice=7&goal=all&deny=true&level=push&caster=4")
	f.Add("\xff\xfe=%ff&%00=%00")
	f.Fuzz(func(t *testing.T, query string) {
		for _, c := range append(slices.Clone(all.Calculators), sample) {
			v, err := c.Decode(query)
			if err != nil {
				named(t, c, query, err)
				continue
			}
			back, err := c.Decode(v.Query())
			if err != nil || back.Query() != v.Query() || !slices.Equal(texts(back), texts(v)) {
				t.Errorf("%s?%s becomes ?%s, which leads to ?%s, %v", c.ID, query, v.Query(), back.Query(), err)
			}
			if _, err := c.Run(v); err != nil {
				named(t, c, query, err)
			}
		}
	})
}

// named checks that an error is a complete *calc.InputError.
func named(t *testing.T, c *calc.Calculator, query string, err error) {
	t.Helper()
	e, ok := err.(*calc.InputError)
	switch {
	case !ok:
		t.Errorf("%s?%q: %#v is no *calc.InputError", c.ID, query, err)
	case e.Calculator != c.ID || e.Input == "" || !slices.Contains(calc.Reasons, e.Reason):
		t.Errorf("%s?%q: calculator %q, input %q, reason %q", c.ID, query, e.Calculator, e.Input, e.Reason)
	case e.Reason != calc.Malformed && (c.Input(e.Input) == nil) != (e.Reason == calc.UnknownInput):
		t.Errorf("%s?%q: input %q is %s", c.ID, query, e.Input, e.Reason)
	}
}

// FuzzDecodeLikeABrowser compares unescape with net/url, which the core does not use because of its
// size.
func FuzzDecodeLikeABrowser(f *testing.F) {
	for _, tt := range refusals {
		f.Add(tt.query)
	}
	f.Add("%E2%88%92=%c3%a9+")
	f.Fuzz(func(t *testing.T, pair string) {
		if strings.Contains(pair, "&") || pair == "" {
			return
		}
		before, after, named := strings.Cut(pair, "=")
		name, wrongName := url.QueryUnescape(before)
		text, wrongText := url.QueryUnescape(after)
		err := errors.Join(wrongName, wrongText)
		if !named && strings.Contains(name, "=") {
			err = errors.New("the escaped sign parts nothing")
		}
		if strings.Contains(name, "=") && named && err == nil {
			return // not expressible as one argument
		}
		plain := name
		if named {
			plain += "=" + text
		}
		_, got := sample.Decode(pair)
		e, refused := got.(*calc.InputError)
		if err != nil {
			if !refused || e.Reason != calc.Malformed || e.Input != pair {
				t.Errorf("?%q: %v, want it refused for its escapes: %v", pair, got, err)
			}
			return
		}
		_, want := sample.Arguments([]string{plain})
		if (want == nil) != (got == nil) || want != nil && !reflect.DeepEqual(got, want) {
			t.Errorf("?%q: %v, want %v as for %q", pair, got, want, plain)
		}
	})
}

// FuzzSet compares parsing of whole numbers with strconv, except for signs and spellings that Set
// refuses.
func FuzzSet(f *testing.F) {
	for _, text := range []string{"0", "-0", "-5", "10", "007", "+1", "1_0", "9223372036854775807", "-9223372036854775807",
		"9223372036854775808", "1,5", ".5", "x", "\xff", "०"} {
		f.Add(text)
	}
	wide := &calc.Calculator{ID: "test/wide", Inputs: []calc.Input{{Name: "n", Min: -1 << 53, Max: 1 << 53}}}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := wide.Defaults().Set("n", text)
		n, wrong := strconv.Atoi(text)
		accepted := wrong == nil && !strings.HasPrefix(text, "+") && n >= -1<<53 && n <= 1<<53
		if (err == nil) != accepted {
			t.Errorf("%q: %v, strconv says %d, %v", text, err, n, wrong)
		}
		if err == nil && v.Int("n") != n {
			t.Errorf("%q is %d, want %d", text, v.Int("n"), n)
		}
		if utf8.ValidString(text) && err != nil && !strings.Contains(err.Error(), "n="+text) {
			t.Errorf("%q: %v does not repeat it", text, err)
		}
	})
}
