package present_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
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

var (
	english = present.Locale{Decimal: ".", Thousands: ","}
	french  = present.Locale{Decimal: ",", Thousands: "\u202f"}
)

// plain replaces narrow no-break spaces with _ and removes word joiners, so that expectations are
// readable.
func plain(s string) string { return strings.NewReplacer("\u202f", "_", "\u2060", "").Replace(s) }

func power(n, d, k int) dice.Number { return dice.Ratio(n, d).Power(k) }

func TestChances(t *testing.T) {
	for _, tt := range []struct {
		n                dice.Number
		chance, cell     string
		enChance, enCell string
	}{
		{dice.Whole(0), "0_%", "0_%", "0_%", "0_%"},
		{dice.One, "100_%", "100_%", "100_%", "100_%"},
		{dice.Ratio(1, 2), "50_%", "50,0_%", "50_%", "50.0_%"},
		{dice.Ratio(1, 100), "1_%", "1,0_%", "1_%", "1.0_%"},
		{dice.Ratio(99, 100), "99_%", "99,0_%", "99_%", "99.0_%"},
		{dice.Ratio(1, 3), "33,3_%", "33,3_%", "33.3_%", "33.3_%"},
		{dice.Ratio(2, 3), "66,7_%", "66,7_%", "66.7_%", "66.7_%"},
		{dice.Ratio(1, 16), "6,3_%", "6,3_%", "6.3_%", "6.3_%"},          // an exact half, up
		{dice.Ratio(15, 16), "93,8_%", "93,8_%", "93.8_%", "93.8_%"},     // an exact half, up
		{dice.Ratio(1, 8), "12,5_%", "12,5_%", "12.5_%", "12.5_%"},       // nothing to round
		{dice.Ratio(1, 200), "0,50_%", "0,5_%", "0.50_%", "0.5_%"},       // two digits of what is missing to 0
		{dice.Ratio(199, 200), "99,50_%", "99,5_%", "99.50_%", "99.5_%"}, // and to 100
		{dice.Ratio(1, 1296), "0,077_%", "0,1_%", "0.077_%", "0.1_%"},
		{dice.Ratio(1295, 1296), "99,923_%", "99,9_%", "99.923_%", "99.9_%"},
		{dice.Ratio(1, 1000000), "0,00010_%", "<_0,1_%", "0.00010_%", "<_0.1_%"},
		{dice.Ratio(999999, 1000000), "99,99990_%", ">_99,9_%", "99.99990_%", ">_99.9_%"},
		{dice.Ratio(994, 100000), "0,99_%", "1,0_%", "0.99_%", "1.0_%"},
		{dice.Ratio(996, 100000), "1,0_%", "1,0_%", "1.0_%", "1.0_%"},
		{power(1, 2, 40), "<_0,000001_%", "<_0,1_%", "<_0.000001_%", "<_0.1_%"},
	} {
		for _, got := range [][3]string{
			{"French chance", french.Chance(tt.n), tt.chance}, {"French cell", french.ChanceCell(tt.n), tt.cell},
			{"English chance", english.Chance(tt.n), tt.enChance}, {"English cell", english.ChanceCell(tt.n), tt.enCell},
		} {
			if plain(got[1]) != got[2] {
				t.Errorf("%s of %v: %s, want %s", got[0], tt.n.Float(), plain(got[1]), got[2])
			}
		}
	}
}

// TestExactHalvesAreRoundedUp compares every chance in 10,000ths with rounding in whole numbers.
func TestExactHalvesAreRoundedUp(t *testing.T) {
	wrong := 0
	for k := 100; k <= 9900; k++ {
		tenths := (k + 5) / 10
		want := fmt.Sprintf("%d.%d\u202f%%", tenths/10, tenths%10)
		if got := english.ChanceCell(dice.Ratio(k, 10000)); got != want {
			if wrong++; wrong <= 3 {
				t.Errorf("%d in 10,000 is %s, want %s", k, got, want)
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d of 9801 chances are rounded another way", wrong)
	}
}

// rare holds small chances that calculators reach (the last of many dice to nullify a power), down
// to those whose complement is 1 as a float.
var rare = []dice.Number{power(1, 2, 40), power(1, 2, 60), power(1, 6, 20), power(1, 6, 40),
	power(1, 6, 20).Times(dice.Ratio(5, 7))}

func TestSmallChancesAreNotWrittenAsZero(t *testing.T) {
	for _, n := range rare {
		for _, l := range []present.Locale{english, french} {
			for _, got := range []string{l.Chance(n), l.ChanceCell(n)} {
				if !strings.ContainsAny(got, "123456789") {
					t.Errorf("a chance of %v is written %s", n.Float(), plain(got))
				}
			}
		}
	}
}

func TestLargeChancesAreNotWrittenAsCertain(t *testing.T) {
	for _, n := range rare {
		for _, got := range []string{english.Chance(n.Complement()), english.ChanceCell(n.Complement())} {
			if strings.HasPrefix(got, "100") {
				t.Errorf("a chance of 1 − %v is written %s", n.Float(), plain(got))
			}
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, tt := range []struct{ what, got, want string }{
		{"mean", english.Mean(dice.Ratio(7, 2)), "3.50"},
		{"French mean", french.Mean(dice.Ratio(7, 2)), "3,50"},
		{"mean of 0", english.Mean(dice.Whole(0)), "0.00"},
		{"mean below a hundredth", english.Mean(dice.Ratio(1, 1000)), "0.00"},
		{"mean at an exact half", english.Mean(dice.Ratio(1, 8)), "0.13"},
		{"large mean", english.Mean(dice.Ratio(24691, 2)), "12,345.50"},
		{"whole", english.Whole(7), "7"},
		{"zero", english.Whole(0), "0"},
		{"negative", english.Whole(-5), "−5"},
		{"hundreds", english.Whole(999), "999"},
		{"thousands", english.Whole(1000), "1,000"},
		{"French thousands", french.Whole(1000), "1_000"},
		{"ten thousands", french.Whole(12345), "12_345"},
		{"millions", english.Whole(1234567), "1,234,567"},
		{"French millions", french.Whole(1234567), "1_234_567"},
		{"negative thousands", english.Whole(-12345), "−12,345"},
		{"fraction", english.Fraction(dice.Ratio(6, 16)), "3/8"},
		{"fraction of 0", english.Fraction(dice.Whole(0)), "0"},
		{"fraction of 1", english.Fraction(dice.One), "1"},
		{"whole fraction", english.Fraction(dice.Whole(12345)), "12,345"},
		{"long fraction", english.Fraction(dice.Ratio(1234567, 10000000)), "1,234,567/10,000,000"},
		{"long French fraction", french.Fraction(dice.Ratio(1234567, 10000000)), "1_234_567/10_000_000"},
		{"fraction of sixteen digits", english.Fraction(power(1, 6, 21)), ""},
		{"figure of a chance", english.Figure(calc.Chance, dice.Ratio(1, 4)), "25_%"},
		{"figure of a mean", french.Figure(calc.Mean, dice.Ratio(1, 4)), "0,25"},
		{"figure of a whole", english.Figure(calc.Whole, dice.Whole(2000)), "2,000"},
		{"figure of a negative whole", english.Figure(calc.Whole, dice.Signed(-3)), "−3"},
	} {
		if plain(tt.got) != tt.want {
			t.Errorf("%s: %q, want %q", tt.what, plain(tt.got), tt.want)
		}
	}
}

func TestFractionsDoNotBreak(t *testing.T) {
	if got, want := english.Fraction(dice.Ratio(3, 8)), "3\u2060/\u20608"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

var oddsWords = present.Words{"odds.never": "never", "odds.always": "always", "odds.exactly": "{n} in {d}",
	"odds.about": "about {n} in {d}"}

func TestOddsAreSaidAsPlayersDo(t *testing.T) {
	for _, tt := range []struct {
		n    dice.Number
		want string
	}{
		{dice.Whole(0), "never"},
		{dice.One, "always"},
		{dice.Ratio(1, 2), ""},
		{dice.Ratio(1, 10), ""},
		{dice.Ratio(9, 10), ""},
		{dice.Ratio(47, 100), ""},
		{dice.Ratio(1, 12), "1 in 12"},
		{dice.Ratio(1, 20), "1 in 20"},
		{dice.Ratio(1, 36), "1 in 36"},
		{dice.Ratio(1, 1000), "1 in 1,000"},
		{dice.Ratio(19, 20), "19 in 20"},
		{dice.Ratio(35, 36), "35 in 36"},
		{dice.Ratio(7, 100), "about 1 in 14"},
		{dice.Ratio(26, 1000), "about 1 in 38"},
		{dice.Ratio(97, 100), "about 32 in 33"},
		{dice.Ratio(2, 2001), "about 1 in 1,001"},
		{power(1, 6, 12), "1 in 2,176,782,336"},
	} {
		if got := oddsWords.Odds(tt.n, english); got != tt.want {
			t.Errorf("odds of %v are %q, want %q", tt.n.Float(), got, tt.want)
		}
	}
	if got := plain(oddsWords.Odds(dice.Ratio(1, 1000), french)); got != "1 in 1_000" {
		t.Errorf("in French digits: %q", got)
	}
}

// TestOddsAreNearTheChance parses the odds: they are within half a percentage point of the chance,
// and within a tenth of its distance to 0 or 1.
func TestOddsAreNearTheChance(t *testing.T) {
	for k := 1; k < 2000; k++ {
		n := dice.Ratio(k, 2000)
		p := n.Float()
		text := oddsWords.Odds(n, english)
		if between := k >= 200 && k <= 1800; between != (text == "") {
			t.Errorf("%v is written %q", p, text)
		}
		if text == "" {
			continue
		}
		var a, b float64
		if _, err := fmt.Sscanf(strings.ReplaceAll(strings.TrimPrefix(text, "about "), ",", ""), "%g in %g", &a,
			&b); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if off := math.Abs(a/b - p); off > 0.005+1e-9 || off > 0.1*min(p, 1-p) || a <= 0 || a >= b {
			t.Errorf("%v is written %q", p, text)
		}
		if !strings.HasPrefix(text, "about") && n.Compare(dice.Ratio(int(a), int(b))) != 0 {
			t.Errorf("%v is written as exactly %q", p, text)
		}
	}
}

// TestOddsOfTheNearlyCertain checks that a chance just below 1 is never written as its fraction,
// even if that is known.
func TestOddsOfTheNearlyCertain(t *testing.T) {
	words := present.Words{"odds.surer": "more than {n} in {d}", "odds.exactly": "{n} in {d}",
		"odds.about": "about {n} in {d}"}
	for _, n := range []dice.Number{dice.Ratio(1, 2_000_000), dice.Ratio(1, 36).Power(5)} {
		if got := words.Odds(n.Complement(), english); got != "more than 999,999 in 1,000,000" {
			t.Errorf("odds of %v are %q", n.Complement().Float(), got)
		}
	}
}

// TestOddsOfTheRare checks that no integer overflows, which differs between native and WASM.
func TestOddsOfTheRare(t *testing.T) {
	for _, n := range rare {
		for _, n := range []dice.Number{n, n.Complement()} {
			if got := oddsWords.Odds(n, english); strings.Contains(got, "−") ||
				strings.Contains(got, "9,223,372,036,854,775,80") {
				t.Errorf("odds of %v are %q", n.Float(), got)
			}
		}
	}
}

// sample is a calculator with everything that a view can contain.
var sample = &calc.Calculator{
	ID: "test/sample",
	Inputs: []calc.Input{
		{Name: "count", Min: -5, Max: 10, Default: calc.Value{Number: 2}},
		{Name: "form", Kind: calc.Choose, Choices: []string{"bolt", "storm"}, Default: calc.Value{Choice: "bolt"}},
		{Name: "deny", Kind: calc.Switch},
		{Name: "bonus", Max: 3, UsedWhen: "deny", UsedIs: "true"},
		{Name: "levels", Kind: calc.List, Min: 1, Max: 4, MinItems: 1, MaxItems: 3, Default: calc.Value{List: []int{2}}},
	},
	Values: []calc.Figure{{ID: "works"}, {ID: "mean", Unit: calc.Mean}, {ID: "target", Unit: calc.Whole},
		{ID: "perils"}, {ID: "both"}},
	Distributions: []string{"roll"},
	Tables: []calc.TableShape{{ID: "forms", Columns: []calc.Figure{{ID: "form", Unit: calc.Choice}, {ID: "works"},
		{ID: "dice", Unit: calc.Whole}}}},
	Headline:  []string{"works"},
	Rulings:   []string{"first", "second"},
	Steps:     []calc.StepShape{{ID: "sum", Args: []string{"count", "total"}}, {ID: "end"}},
	Conflicts: []string{"storm-of-none"},
	Compute: func(v calc.Values) (calc.Result, error) {
		if v.Choice("form") == "storm" && v.Int("count") == 0 {
			return calc.Result{}, v.Conflict("form", "storm-of-none")
		}
		var b dice.Builder
		b.Add(-1, dice.Ratio(1, 4))
		b.Add(1000, dice.Ratio(3, 4))
		return calc.Result{
			Values: []dice.Number{dice.Ratio(3, 5), dice.Ratio(7, 3), dice.Signed(-v.Int("count")), dice.Ratio(1, 4),
				dice.Ratio(1, 10)},
			Distributions: []dice.Dist{b.Dist()},
			Tables: []calc.Table{{Current: 1, Rows: [][]calc.Cell{{{Choice: "bolt"}, calc.Num(dice.One), calc.Int(1)},
				{{Choice: "storm"}, calc.Num(dice.Ratio(1, 2)), calc.Int(1234)}}}},
			Steps:   []calc.Step{{ID: "sum", Args: []int{v.Int("count"), -1000}}, {ID: "end"}},
			Rulings: []string{"second"},
		}, nil
	},
}

var words = present.Words{
	"sentence":    "It works {works}, {mean} times, at {target}.",
	"input.count": "Count", "input.form": "Form", "input.deny": "Denied", "input.bonus": "Bonus", "input.levels": "Levels",
	"choice.form.bolt": "a bolt", "choice.form.storm": "a storm", "switch.true": "yes", "switch.false": "no",
	"list.none": "none", "colon": ":", "setting": "{label} {value}",
	"value.works": "it works", "value.mean": "mean", "value.target": "the target", "distribution.roll": "the roll",
	"outcome.roll.-1": "failure",
	"step.sum":        "{count} and more make {total}.", "step.end": "That is all.",
	"conflict.storm-of-none": "A storm needs at least one.",
	"odds.never":             "never", "odds.always": "always", "odds.exactly": "{n} in {d}",
	"odds.about": "about {n} in {d}", "fraction.none": "no short fraction",
	"distribution.spread":      "{mean} on average ± {deviation}",
	"distribution.spread-word": "{mean} ± {deviation}, {word} is 0",
	"luck.rolled":              "{label} {outcome}: {exactly}, {at-most} or less, {at-least} or more",
	"solve.least":              "{label} {value} at least, for {result} of {figure}",
	"solve.most":               "{label} {value} at most, for {result} of {figure}",
	"solve.any":                "any {label}: {value}, {figure}", "solve.first": "{label}: {value}, {result} {figure}",
	"solve.none": "no {label}, nearest {value}: {figure}",
}

func view(t *testing.T, query string, l present.Locale) present.View {
	t.Helper()
	v, err := sample.Decode(query)
	if err != nil {
		t.Fatal(err)
	}
	r, err := sample.Run(v)
	if err != nil {
		t.Fatal(err)
	}
	return present.NewView(sample, v, r, l, words)
}

func TestViewContainsTheResultInWords(t *testing.T) {
	got := view(t, "form=storm&count=-3&bonus=2&levels=4,1", french)
	want := present.View{
		Query: "bonus=2&count=-3&form=storm&levels=4,1",
		Inputs: []present.Input{
			{"count", "-3", "−3", true, false, false, "Count −3"},
			{"form", "storm", "a storm", true, false, false, "Form a storm"},
			{"deny", "false", "no", true, false, true, "Denied: no"},
			{"bonus", "2", "2", false, false, false, "Bonus 2"}, {"levels", "4,1", "4 · 1", true, false, false, "Levels 4 · 1"},
		},
		Case:     "Count −3, Form a storm, Levels 4 · 1",
		FullCase: "Count −3, Form a storm, Levels 4 · 1",
		Sentence: "It works 60_%, 2,33 times, at 3.",
		Figures: []present.Figure{
			{"works", present.Quantity{0.6, "60_%"}, "", "", "3/5"},
			{"mean", present.Quantity{7.0 / 3, "2,33"}, "", "", "7/3"},
			{"target", present.Quantity{3, "3"}, "", "", ""},
			{"perils", present.Quantity{0.25, "25_%"}, "", "", "1/4"},
			{"both", present.Quantity{0.1, "10_%"}, "", "", "1/10"},
		},
		Shown: []string{"works"},
		Distributions: []present.Distribution{{"roll", []present.Row{
			{-1, "failure", present.Quantity{0.25, "25,0_%"}, present.Quantity{1, "100_%"}, present.Quantity{0.25, "25,0_%"}},
			{1000, "1_000", present.Quantity{0.75, "75,0_%"}, present.Quantity{0.75, "75,0_%"}, present.Quantity{1, "100_%"}},
		}, "", ""}},
		Tables: []present.Table{{"forms", []string{"form", "works", "dice"}, [][]present.Cell{
			{{"bolt", present.Quantity{Text: "a bolt"}}, {"", present.Quantity{1, "100_%"}}, {"", present.Quantity{1, "1"}}},
			{{"storm", present.Quantity{Text: "a storm"}}, {"", present.Quantity{0.5, "50,0_%"}},
				{"", present.Quantity{1234, "1_234"}}},
		}, 1}},
		Steps:      []string{"−3 and more make −1_000.", "That is all."},
		Rulings:    []string{"second"},
		Impossible: present.Quantity{0, "0_%"},
	}
	if texts := readable(got); !reflect.DeepEqual(texts, want) {
		t.Errorf("view:\n got %+v\nwant %+v", texts, want)
	}
}

// readable returns a view with plain applied to all its texts.
func readable(v present.View) present.View {
	out := reflect.New(reflect.TypeOf(v)).Elem()
	deepCopy(out, reflect.ValueOf(v))
	return out.Interface().(present.View)
}

func deepCopy(to, from reflect.Value) {
	switch from.Kind() {
	case reflect.Pointer:
		if !from.IsNil() {
			to.Set(reflect.New(from.Type().Elem()))
			deepCopy(to.Elem(), from.Elem())
		}
	case reflect.String:
		to.SetString(plain(from.String()))
	case reflect.Slice:
		if from.IsNil() {
			return
		}
		to.Set(reflect.MakeSlice(from.Type(), from.Len(), from.Len()))
		for i := range from.Len() {
			deepCopy(to.Index(i), from.Index(i))
		}
	case reflect.Struct:
		for i := range from.NumField() {
			deepCopy(to.Field(i), from.Field(i))
		}
	default:
		to.Set(from)
	}
}

func TestViewOfTheDefaultsHasNoCase(t *testing.T) {
	if got := view(t, "", english); got.Case != "" || got.Query != "" {
		t.Errorf("case %q, query %q", got.Case, got.Query)
	}
	if got := view(t, "deny=true&bonus=1", english).Case; got != "Denied, Bonus 1" {
		t.Errorf("case %q", got)
	}
}

// TestWholeCaseListsRelevantInputs checks that the case includes inputs at their defaults, but no
// zeros, switches that are off, or unused inputs.
func TestWholeCaseListsRelevantInputs(t *testing.T) {
	free := *sample
	free.Inputs = slices.Clone(sample.Inputs)
	free.Inputs[4].MinItems = 0
	for query, want := range map[string]string{
		"":                     "Count 2, Form a bolt, Levels 2",
		"deny=true&count=0":    "Count 0, Form a bolt, Denied, Levels 2",
		"deny=true&bonus=2":    "Count 2, Form a bolt, Denied, Bonus 2, Levels 2",
		"bonus=2&levels=4,2,2": "Count 2, Form a bolt, Levels 4 · 2 · 2",
		"levels=":              "Count 2, Form a bolt, Levels: none",
	} {
		v, err := free.Decode(query)
		if err != nil {
			t.Fatal(err)
		}
		r, err := free.Run(v)
		if err != nil {
			t.Fatal(err)
		}
		if got := present.NewView(&free, v, r, english, words).FullCase; got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

// TestAChainGoesOnAfterAnImpossibleSuccess checks that the chain does not end at its first value: a
// power that cannot work brings Perils all the same. After any other impossible value nothing
// follows.
func TestAChainGoesOnAfterAnImpossibleSuccess(t *testing.T) {
	c, err := all.Calculators.Find("dark-heresy/focus")
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"characteristic=1&level=unfettered&modifier=-100": "success phenomena perils annihilation",
		"level=fettered": "success phenomena",
		"characteristic=1&level=fettered&modifier=-100": "success phenomena",
	} {
		v, r := advised(t, c, query)
		if got := strings.Join(present.NewView(c, v, r, english, present.Words{}).Shown, " "); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

// TestThrowText checks the lines and their order: dice and outcomes, what came true, and how likely
// each outcome was.
func TestThrowText(t *testing.T) {
	v, err := all.Calculators.Find("dark-heresy/focus")
	if err != nil {
		t.Fatal(err)
	}
	r, err := v.Run(v.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	words := present.Words{
		"colon": ":", "switch.true": "yes", "switch.false": "no", "distribution.degrees": "Degrees",
		"outcome.degrees.0": "failure", "value.success": "Works", "value.phenomena": "Phenomena",
		"luck.rolled": "{label} {outcome}: {exactly}",
	}
	for face, want := range map[int]string{ // the target is 55
		99: "d100: 99 · Degrees: failure\nWorks: no · Phenomena: yes\nDegrees failure: 45_%",
		21: "d100: 21 · Degrees: 4\nWorks: yes · Phenomena: no\nDegrees 4: 10_%",
	} {
		throw := v.Throws.Make(v.Defaults(), func(int) int { return face })
		if got := plain(present.ThrowText(v, r, throw, english, words)); got != want {
			t.Errorf("%d: %q, want %q", face, got, want)
		}
	}
}

// TestThrowOfASeed checks that a seed gives the same throw again.
func TestThrowOfASeed(t *testing.T) {
	ask := func(seed string) string {
		return present.Answer(all.Calculators, present.Request{Calculator: "wh40k-7e/manifest", Query: "dice=12", Throw: seed,
			Locale: english, Words: present.Words{}})
	}
	first, again, other := ask("k3f9z2"), ask("k3f9z2"), ask("k3f9z3")
	if first != again || first == other || !strings.Contains(first, `"reply":"12D6`) {
		t.Errorf("%s\n%s\n%s", first, again, other)
	}
}

// TestRowChances checks that the tail is the rarer side, and is left out where it is the row
// itself.
func TestRowChances(t *testing.T) {
	table := calc.RollTable{Die: "d100", Rows: []calc.RollRow{{Low: 1, High: 3, Below: true}, {Low: 4, High: 30},
		{Low: 31, High: 74}, {Low: 75, High: 99}, {Low: 100, High: 100, Above: true}}}
	words := present.Words{"luck.row": "{exactly}", "luck.row-high": "{exactly} up {tail}",
		"luck.row-low": "{exactly} down {tail}", "odds.about": "about {n} in {d}", "odds.exactly": "{n} in {d}",
		"odds.never": "never", "odds.always": "always"}
	for modifier, want := range map[int][]string{
		0:   {"3_% (about 1 in 33)", "27_% down 30_%", "44_% up 70_%", "25_% up 26_%", "1_% (1 in 100)"},
		200: {"0_% (never)", "0_% (never)", "0_% (never)", "0_% (never)", "100_% (always)"},
	} {
		for i, got := range present.RowChances(table.Chances(modifier), english, words) {
			if plain(got) != want[i] {
				t.Errorf("modifier %d, row %d: %q, want %q", modifier, i, plain(got), want[i])
			}
		}
	}
}

// TestJSONOfAViewIsTheView reads the JSON of every calculator's view back into a view.
func TestJSONOfAViewIsTheView(t *testing.T) {
	check := func(c *calc.Calculator, v present.View) {
		t.Helper()
		var got viewJSON
		d := json.NewDecoder(strings.NewReader(v.JSON()))
		d.DisallowUnknownFields()
		if err := d.Decode(&got); err != nil {
			t.Fatalf("%v\n%s", err, v.JSON())
		}
		if back := got.view(c); !reflect.DeepEqual(back, v) {
			t.Errorf("JSON %s\nis %+v,\nnot the view %+v", v.JSON(), back, v)
		}
	}
	check(sample, view(t, "form=storm&levels=4,1", french))
	for _, c := range all.Calculators {
		for _, v := range points(c, 0) {
			if v, r, err := c.Advise(v); err == nil {
				check(c, present.NewView(c, v, r, french, present.Words{"sentence": "«\u202f\"{success}\"\u202f»\n\\"}))
			}
		}
	}
}

// viewJSON is the JSON form of a view in the package documentation.
type viewJSON struct {
	Query  string
	Inputs map[string]struct {
		Text    string
		Value   string
		Read    bool
		Advised bool
		Usual   bool
		Phrase  string
	}
	Case, FullCase, Sentence string
	Uniform, Spread          map[string]string
	Decision                 *present.Decision
	Figures                  map[string]struct {
		present.Quantity
		Label, Odds, Fraction string
	}
	Distributions map[string][]present.Row
	Tables        map[string]struct {
		Current int
		Rows    []map[string]present.Cell
	}
	Steps, Rulings []string
	Dice           string
	Shown          []string
	Impossible     present.Quantity
	Rolls          map[string]struct {
		Modifier int
		Chances  []string
	}
	Onward string
}

// view returns the view that the JSON describes, with named members in the order of the calculator
// and nil for empty lists.
func (j viewJSON) view(c *calc.Calculator) present.View {
	v := present.View{Query: j.Query, Case: j.Case, FullCase: j.FullCase, Decision: j.Decision, Sentence: j.Sentence,
		Shown: some(j.Shown), Steps: some(j.Steps), Rulings: some(j.Rulings), Dice: j.Dice, Impossible: j.Impossible,
		Onward: j.Onward}
	for _, roll := range c.Rolls {
		v.Rolls = append(v.Rolls, present.Roll{roll.Table, j.Rolls[roll.Table].Modifier, j.Rolls[roll.Table].Chances})
	}
	if v.Decision != nil && len(v.Decision.Rows) == 0 {
		v.Decision.Rows = nil
	}
	if v.Decision != nil && len(v.Decision.Prices) == 0 {
		v.Decision.Prices = nil
	}
	for _, in := range c.Inputs {
		one := j.Inputs[in.Name]
		v.Inputs = append(v.Inputs, present.Input{in.Name, one.Text, one.Value, one.Read, one.Advised, one.Usual, one.Phrase})
	}
	for _, f := range c.Values {
		v.Figures = append(v.Figures, present.Figure{f.ID, j.Figures[f.ID].Quantity, j.Figures[f.ID].Label,
			j.Figures[f.ID].Odds, j.Figures[f.ID].Fraction})
	}
	for _, id := range c.Distributions {
		v.Distributions = append(v.Distributions, present.Distribution{id, j.Distributions[id], j.Uniform[id], j.Spread[id]})
	}
	for _, shape := range c.Tables {
		table := present.Table{ID: shape.ID, Current: j.Tables[shape.ID].Current}
		for _, column := range shape.Columns {
			table.Columns = append(table.Columns, column.ID)
		}
		for _, row := range j.Tables[shape.ID].Rows {
			var cells []present.Cell
			for _, id := range table.Columns {
				cells = append(cells, row[id])
			}
			table.Rows = append(table.Rows, cells)
		}
		v.Tables = append(v.Tables, table)
	}
	return v
}

func some(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return list
}

// points returns the ends of the ranges and random cases. In go test -short, and so in WASM, it
// returns a sample of them: go test checks all.
func points(c *calc.Calculator, random int) []calc.Values {
	list := append(calctest.Ends(c), calctest.Random(c, random)...)
	if !testing.Short() {
		return list
	}
	var few []calc.Values
	for i := 0; i < len(list); i += 4 {
		few = append(few, list[i])
	}
	return few
}

// TestEveryNumberOfAViewIsThatOfItsText checks all calculators at the ends of their ranges: chances
// are from 0 to 1, and every text agrees with its number.
func TestEveryNumberOfAViewIsThatOfItsText(t *testing.T) {
	for _, c := range all.Calculators {
		for _, v := range points(c, 30) {
			r, err := c.Run(v)
			if err != nil {
				continue
			}
			at := c.ID + "?" + v.Query() + ": "
			view := present.NewView(c, v, r, english, oddsWords)
			for i, f := range view.Figures {
				written(t, at+f.ID, f.Quantity, c.Values[i].Unit)
				if strings.Contains(f.Odds, "−") {
					t.Errorf("%s%s is %s", at, f.ID, f.Odds)
				}
			}
			for _, d := range view.Distributions {
				for i, row := range d.Rows {
					for _, q := range []present.Quantity{row.Exactly, row.AtLeast, row.AtMost} {
						written(t, at+d.ID, q, calc.Chance)
					}
					if row.Text != english.Whole(row.Outcome) || i > 0 && row.Outcome <= d.Rows[i-1].Outcome {
						t.Errorf("%s%s: outcome %d is %s", at, d.ID, row.Outcome, row.Text)
					}
				}
				if d.Rows[0].AtLeast.Number != 1 || d.Rows[len(d.Rows)-1].AtMost.Number != 1 {
					t.Errorf("%s%s: its ends are not certain: %+v", at, d.ID, d.Rows)
				}
			}
			for i, table := range view.Tables {
				for _, row := range table.Rows {
					for j, cell := range row {
						unit := c.Tables[i].Columns[j].Unit
						if unit == calc.Worth {
							unit = r.Tables[i].Worth
						}
						if unit != calc.Choice {
							written(t, at+table.ID, cell.Quantity, unit)
						}
					}
				}
			}
		}
	}
}

// written checks that the text of a number agrees with it, to the digits of the text.
func written(t *testing.T, at string, q present.Quantity, unit calc.Unit) {
	t.Helper()
	text, percent := strings.CutSuffix(q.Text, "\u202f%")
	if percent != (unit == calc.Chance) || percent && (q.Number < 0 || q.Number > 1) {
		t.Errorf("%s: %v is written %s", at, q.Number, q.Text)
		return
	}
	number := q.Number
	if percent {
		number *= 100
	}
	face := false
	if text, face = strings.CutSuffix(text, "+"); face != (unit == calc.Face) {
		t.Errorf("%s: %v is written %s", at, q.Number, q.Text)
	}
	if bound, below := strings.CutPrefix(text, "<\u202f"); below || strings.HasPrefix(text, ">") { // an impossible or a certain chance is written as such
		bound = strings.TrimPrefix(bound, ">\u202f")
		if limit, err := strconv.ParseFloat(bound, 64); err != nil || below != (number < limit) {
			t.Errorf("%s: %v is written %s", at, q.Number, q.Text)
		}
		return
	}
	_, digits, _ := strings.Cut(text, ".")
	got, err := strconv.ParseFloat(strings.NewReplacer("−", "-", ",", "").Replace(text), 64)
	if err != nil || math.Abs(got-number) > 0.5001*math.Pow10(-len(digits)) {
		t.Errorf("%s: %v is written %s", at, q.Number, q.Text)
	}
}

// TestSpread checks where a distribution has its mean and deviation in words: where its outcomes are
// several numbers. The outcomes of "rows" are rows of a table.
func TestSpread(t *testing.T) {
	between := func(low, high int) dice.Dist {
		return dice.Die(high - low + 1).Map(func(n int) int { return low + n - 1 })
	}
	w := maps.Clone(words)
	w["outcome.hits.0"], w["outcome.critical.12"] = "failure", "12, critical"
	w["outcome.rows.0"], w["outcome.rows.40"], w["outcome.rows.75"] = "nothing", "Echo", "Perils"
	for _, tt := range []struct {
		id   string
		d    dice.Dist
		want string
	}{
		{"sum", dice.Sum(dice.Die(6), dice.Die(6)), "7.00 on average ± 2.42"},
		{"below", between(-3, -1), "−2.00 on average ± 0.82"},
		{"hits", between(0, 2), "1.00 ± 0.82, failure is 0"},
		{"hits", between(1, 3), "2.00 on average ± 0.82"},
		{"critical", between(11, 12), "11.50 on average ± 0.50"},
		{"rows", dice.Die(2).Map(func(n int) int { return 40 * (n - 1) }), ""},
		{"rows", dice.Constant(75), ""},
		{"fixed", dice.Constant(3), ""},
	} {
		c := &calc.Calculator{ID: "test/spread", Distributions: []string{tt.id}}
		r := calc.Result{Distributions: []dice.Dist{tt.d}}
		got := present.NewView(c, c.Defaults(), r, english, w).Distributions[0].Spread
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.id, got, tt.want)
		}
	}
}

func TestLikeliest(t *testing.T) {
	rows := []present.Row{{Exactly: present.Quantity{Number: 0.25}}, {Exactly: present.Quantity{Number: 0.5}},
		{Exactly: present.Quantity{Number: 0.25}}}
	if got := (present.Distribution{Rows: rows}).Likeliest(); got != 0.5 {
		t.Errorf("%v", got)
	}
}

// everything is a sentence with all places that an error can fill.
const everything = "{calculator}|{label}|{name}|{value}|{min} to {max}|{min-items} to {max-items}|{choices}"

func TestEveryReasonHasAMessage(t *testing.T) {
	w := present.Words{}
	for key, text := range words {
		w[key] = text
	}
	for _, reason := range calc.Reasons {
		w["error."+string(reason)] = string(reason) + ": " + everything
	}
	for _, tt := range []struct {
		reason                calc.Reason
		query, input, message string
	}{
		{calc.UnknownInput, "cuont=3", "cuont", "test/sample|cuont|cuont|3|0 to 0|0 to 0|count, form, deny, bonus, levels"},
		{calc.Repeated, "count=1&count=1", "count", "test/sample|Count|count|1|−5 to 10|0 to 0|"},
		{calc.Empty, "count=", "count", "test/sample|Count|count||−5 to 10|0 to 0|"},
		{calc.NotANumber, "count=x", "count", "test/sample|Count|count|x|−5 to 10|0 to 0|"},
		{calc.Fraction, "count=1.5", "count", "test/sample|Count|count|1.5|−5 to 10|0 to 0|"},
		{calc.Overflow, "count=99999999999999999999", "count",
			"test/sample|Count|count|99999999999999999999|−5 to 10|0 to 0|"},
		{calc.OutOfRange, "count=11", "count", "test/sample|Count|count|11|−5 to 10|0 to 0|"},
		{calc.WrongChoice, "form=blast", "form", "test/sample|Form|form|blast|0 to 0|0 to 0|bolt, storm"},
		{calc.WrongChoice, "deny=1", "deny", "test/sample|Denied|deny|1|0 to 0|0 to 0|true, false"},
		{calc.ListTooLong, "levels=1,1,1,1", "levels", "test/sample|Levels|levels|1,1,1,1|1 to 4|1 to 3|"},
		{calc.ListTooShort, "levels=", "levels", "test/sample|Levels|levels||1 to 4|1 to 3|"},
		{calc.Malformed, "count", "count", "test/sample|Count|count||0 to 0|0 to 0|"},
		{calc.Malformed, "%", "%", "test/sample|%|%||0 to 0|0 to 0|"},
	} {
		_, err := sample.Decode(tt.query)
		checkProblem(t, present.ProblemOf(err, english, w), tt.input, string(tt.reason)+": "+tt.message)
	}
	_, err := sample.Decode("count=" + strings.Repeat("é", 100_000))
	checkProblem(t, present.ProblemOf(err, english, w), "count",
		"not-a-number: test/sample|Count|count|"+strings.Repeat("é", 60)+"…|−5 to 10|0 to 0|")
	_, err = sample.Decode(strings.Repeat("x", 61) + "=1")
	if got := present.ProblemOf(err, english, w).Message; !strings.HasPrefix(got,
		"unknown-input: test/sample|"+strings.Repeat("x", 60)+"…|") {
		t.Errorf("a long name is shown as %s", got)
	}
	_, err = calc.Catalog{sample}.Find("test/simple")
	checkProblem(t, present.ProblemOf(err, english, w), "", "unknown-calculator: test/simple||||0 to 0|0 to 0|test/sample")
	_, err = calc.ParseGoal(sample, "works")
	checkProblem(t, present.ProblemOf(err, english, w), "for",
		"bad-goal: test/sample|for|for|works|0 to 0|0 to 0|works, mean, target, perils, both, roll=…")
	_, err = sample.Solve(sample.Defaults(), "levels", calc.Goal{Result: "works"})
	checkProblem(t, present.ProblemOf(err, english, w), "solve",
		"not-solvable: test/sample|solve|solve|levels|0 to 0|0 to 0|count, form, deny, bonus")
	_, err = sample.Solve(sample.Defaults(), "count", calc.Goal{Result: "none"})
	checkProblem(t, present.ProblemOf(err, english, w), "for",
		"unknown-result: test/sample|for|for|none|0 to 0|0 to 0|works, mean, target, perils, both, roll=…")
	v, err := sample.Decode("form=storm&count=0")
	if err != nil {
		t.Fatal(err)
	}
	_, err = sample.Run(v)
	checkProblem(t, present.ProblemOf(err, english, w), "form", "Form: a storm. A storm needs at least one.")
	checkProblem(t, present.ProblemOf(errors.New("a mistake of ours"), english, w), "", "a mistake of ours")
}

// TestAllProblemsAreReported checks that a link with several wrong inputs reports all of them.
func TestAllProblemsAreReported(t *testing.T) {
	w := present.Words{"input.count": "Count", "input.form": "Form", "error.out-of-range": "{label} {value}",
		"error.wrong-choice": "{label} “{value}”", "error.unknown-input": "no {name}"}
	_, err := sample.Decode("count=99&form=blast&fomr=bolt")
	got := present.ProblemOf(err, english, w).JSON()
	if want := `{"problem":"Count 99","input":"count","next":{"problem":"Form “blast”","input":"form","next":{"problem":"no fomr","input":"fomr"}}}`; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func checkProblem(t *testing.T, got present.Problem, input, message string) {
	t.Helper()
	if got.Input != input || got.Message != message {
		t.Errorf("%s: %s\nwant %s: %s", got.Input, got.Message, input, message)
	}
	var back struct{ Problem, Input string }
	d := json.NewDecoder(strings.NewReader(got.JSON()))
	d.DisallowUnknownFields()
	if err := d.Decode(&back); err != nil || back.Problem != got.Message || back.Input != got.Input {
		t.Errorf("JSON %s, %v", got.JSON(), err)
	}
}

// TestProblemsRepeatWhatWasTyped checks that braces in an input are not filled like places.
func TestProblemsRepeatWhatWasTyped(t *testing.T) {
	w := present.Words{"error.not-a-number": "{label} {value}: {min} to {max}"}
	for _, typed := range []string{"{min}", "{max-items}", "{", "}", "{value}", "<b>"} {
		_, err := sample.Arguments([]string{"count=" + typed})
		if got, want := present.ProblemOf(err, english, w).Message, "count "+typed+": −5 to 10"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestAMissingWordShowsItsKey(t *testing.T) {
	v := sample.Defaults()
	r, err := sample.Run(v)
	if err != nil {
		t.Fatal(err)
	}
	got := present.NewView(sample, v, r, english, present.Words{})
	if got.Sentence != "sentence" || got.Steps[1] != "step.end" || got.Figures[0].Odds != "" ||
		got.Tables[0].Rows[0][0].Text != "choice.form.bolt" {
		t.Errorf("%+v", got)
	}
}

// TestKeysListEveryWordOfAView checks that views use only the words that Keys and SharedKeys list,
// by making each of them "·".
func TestKeysListEveryWordOfAView(t *testing.T) {
	for _, c := range append(slices.Clone(all.Calculators), sample) {
		w := present.Words{}
		for _, key := range append(present.Keys(c), present.SharedKeys()...) {
			if w[key] != "" {
				t.Errorf("%s: %s is listed twice", c.ID, key)
			}
			w[key] = "·"
		}
		for _, v := range points(c, 30) {
			r, err := c.Run(v)
			if err != nil {
				if got := present.ProblemOf(err, english, w).Message; !strings.HasPrefix(got, "·· ") ||
					!strings.HasSuffix(got, ". ·") {
					t.Errorf("%s?%s: problem %q", c.ID, v.Query(), got)
				}
				continue
			}
			view := present.NewView(c, v, r, english, w)
			texts := append(strings.Fields(view.Sentence), view.Steps...)
			for _, f := range view.Figures {
				if f.Odds != "" {
					texts = append(texts, f.Odds)
				}
			}
			for _, text := range texts {
				if text != "·" {
					t.Errorf("%s?%s: the word %q is not listed", c.ID, v.Query(), text)
				}
			}
		}
	}
}

func TestAnswersToPages(t *testing.T) {
	list := calc.Catalog{sample}
	answer := func(r present.Request) map[string]any {
		t.Helper()
		r.Locale, r.Words = english, words
		var got map[string]any
		if err := json.Unmarshal([]byte(present.Answer(list, r)), &got); err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := answer(present.Request{Calculator: "test/sample",
		Query: "count=3"}); got["sentence"] != "It works 60\u202f%, 2.33 times, at −3." || got["query"] != "count=3" {
		t.Errorf("view: %v", got)
	}
	if got := answer(present.Request{Calculator: "test/sample",
		Rolled: "roll=-1"}); got["reply"] != "the roll failure: 25\u202f%, 25\u202f% or less, 100\u202f% (always) or more" ||
		got["query"] != "" {
		t.Errorf("luck: %v", got)
	}
	if got := answer(present.Request{Calculator: "test/sample", Solve: "count",
		For: "target>=4"}); got["query"] != "count=-4" || got["reply"] != "Count −4 at most, for the target of 4" {
		t.Errorf("solution: %v", got)
	}
	for _, r := range []present.Request{
		{Calculator: "test/simple"}, {Calculator: "test/sample", Query: "count=x"},
		{Calculator: "test/sample", Query: "form=storm&count=0"},
		{Calculator: "test/sample", Solve: "count", For: "works"},
		{Calculator: "test/sample", Solve: "levels", For: "works>=1"}, {Calculator: "test/sample", Rolled: "roll=x"},
	} {
		if got := answer(r); got["problem"] == nil || got["query"] != nil {
			t.Errorf("%+v: %v", r, got)
		}
	}
}
