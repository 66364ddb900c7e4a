package site

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/present"
	"psyref/gen/lang"
)

// TestWhatDecidesIsInSight checks that the chips in sight are few, and that those of the psyker's
// class and of what a choice sets are among them. The first step of a turn is chosen in its picture.
func TestWhatDecidesIsInSight(t *testing.T) {
	listed := 0
	for _, c := range all.Calculators {
		var names []string
		always := 0
		for _, in := range (&Calculator{Calculator: c, Values: c.Defaults()}).InputsShown(false) {
			names = append(names, in.Name)
			if in.UsedWhen == "" {
				always++
			}
		}
		if always < 1 || always > 6 {
			t.Errorf("%s shows %v, of which %d are always read", c.ID, names, always)
		}
		decides := []string{"class"}
		if c.Decision != nil && c.ID != "wh40k-7e/turn" {
			decides = append(decides, c.Decision.Takes...)
		}
		for _, name := range decides {
			if c.Input(name) != nil && !slices.Contains(names, name) {
				t.Errorf("%s shows %v, without %s", c.ID, names, name)
			}
		}
		if main, ok := mainInputs[c.ID]; ok {
			listed++
			if !slices.Equal(names, main) {
				t.Errorf("%s shows %v, its main inputs are %v", c.ID, names, main)
			}
		}
	}
	if listed != len(mainInputs) {
		t.Errorf("%d calculators have main inputs, %d of them are known", len(mainInputs), listed)
	}
}

func TestChancesOfTheHeadlineComeFirst(t *testing.T) {
	for _, c := range all.Calculators {
		other := ""
		for _, f := range (&Calculator{Calculator: c}).Chances() {
			if !slices.Contains(c.Headline, f.ID) {
				other = f.ID
			} else if other != "" {
				t.Errorf("%s offers %s before %s, which is in its headline", c.ID, other, f.ID)
			}
		}
	}
}

// TestPageAboutAnsweringSpeaksToTheOneWhoAnswers checks the inputs and figures of a calculator whose
// own case switches on a denial.
func TestPageAboutAnsweringSpeaksToTheOneWhoAnswers(t *testing.T) {
	cast, err := all.Calculators.Find("trenchhammer/cast")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		query, title, inputs, figures string
	}{
		{"", "Will it work?", "psyker dice used", "success works perils"},
		{"deny=true", "Is it denied?", "deny-psyker deny-dice psyker dice", "denied works deny-perils"},
	} {
		v, err := cast.Decode(tt.query)
		if err != nil {
			t.Fatal(err)
		}
		c := &Calculator{Calculator: cast, Values: v, Words: Words{Title: "Will it work?", Answering: "Is it denied?"}}
		c.View.Shown = []string{"success", "works", "perils"}
		var inputs []string
		for _, in := range c.InputsShown(false) {
			inputs = append(inputs, in.Name)
		}
		if got := strings.Join(inputs, " "); c.Title() != tt.title || got != tt.inputs ||
			strings.Join(c.Shown(), " ") != tt.figures {
			t.Errorf("?%s: %q shows %s for %s", tt.query, c.Title(), c.Shown(), got)
		}
	}
}

// calculatorAt returns a calculator with its view in a case. Its words are the names.
func calculatorAt(t *testing.T, id, query string) *Calculator {
	t.Helper()
	c, err := all.Calculators.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	v, err := c.Decode(query)
	if err != nil {
		t.Fatal(err)
	}
	advised, result, err := c.Advise(v)
	if err != nil {
		t.Fatal(err)
	}
	words := present.Words{"colon": ":", "setting": "{label} {value}"}
	inputs := map[string]InputWords{}
	for _, in := range c.Inputs {
		words["input."+in.Name] = in.Name
		inputs[in.Name] = InputWords{Label: in.Name}
	}
	return &Calculator{Calculator: c, Values: v, Words: Words{Inputs: inputs, View: words},
		View: present.NewView(c, advised, result, lang.LocaleOf("en"), words)}
}

// TestChips checks what a chip shows: the label and the value, a switch with a colon, or the text of
// its own around the value.
func TestChips(t *testing.T) {
	c := calculatorAt(t, "dark-heresy/focus", "characteristic=45")
	chip := func(name string) string {
		before, value, after := c.ChipOf(c.Input(name))
		return before + "[" + value + "]" + after
	}
	if got := chip("characteristic"); got != "characteristic [45]" {
		t.Errorf("a number is %q", got)
	}
	c.Words.Inputs["characteristic"] = InputWords{Label: "Willpower", Chip: "WP {n} of 100"}
	if got := chip("characteristic"); got != "WP [45] of 100" {
		t.Errorf("a chip with a text of its own is %q", got)
	}
	c = calculatorAt(t, "trenchhammer/cast", "deny=true")
	if got := chip("deny"); !strings.HasPrefix(got, "deny: [") {
		t.Errorf("a switch is %q", got)
	}
}

// TestFoldedValues checks that folded inputs are named only where they are set to an unusual value.
func TestFoldedValues(t *testing.T) {
	c := calculatorAt(t, "dark-heresy/focus", "")
	if got := c.FoldedValues(); got != "" {
		t.Errorf("the usual case names %q", got)
	}
	folded := c.InputsShown(true)
	if len(folded) == 0 {
		t.Fatal("nothing is folded")
	}
	for _, in := range folded {
		if in.Kind != calc.Number || in.UsedWhen != "" {
			continue
		}
		c := calculatorAt(t, "dark-heresy/focus", fmt.Sprintf("%s=%d", in.Name, in.Default.Number+1))
		if got, want := c.FoldedValues(), fmt.Sprint(in.Name, " ", in.Default.Number+1); got != want {
			t.Errorf("the folded values are %q, want %q", got, want)
		}
		return
	}
	t.Error("no folded number to set")
}

// TestAddressesOfAChain checks that a figure of a chain leads to its rule or, on a page that
// continues the case, to the table there with the case.
func TestAddressesOfAChain(t *testing.T) {
	c := calculatorAt(t, "dark-heresy/focus", "")
	c.Words.Chain = map[string]string{"perils": "/en/dark-heresy/perils/#rule", "success": "/en/dark-heresy/focus/#rule"}
	c.OnwardPages = map[string]string{"/en/dark-heresy/perils/": "table"}
	c.View.Onward = "roll=12"
	for figure, want := range map[string]string{
		"perils": "/en/dark-heresy/perils/?roll=12#table", "success": "/en/dark-heresy/focus/#rule", "other": ""} {
		if got := c.ChainAddress(figure); got != want || c.Continues(figure) != (figure == "perils") {
			t.Errorf("%s leads to %q, want %q; it continues the case: %v", figure, got, want, c.Continues(figure))
		}
	}
	c.OnwardPages["/en/dark-heresy/perils/"], c.View.Onward = "", ""
	if got := c.ChainAddress("perils"); got != "/en/dark-heresy/perils/#rule" {
		t.Errorf("without a table and a case it leads to %q", got)
	}
}

// TestAnchorsFollowPrefixes checks the permanent ids of calculators, on this page and at home.
func TestAnchorsFollowPrefixes(t *testing.T) {
	c := &Calculator{Prefix: "deny.", HomePrefix: ""}
	if c.Anchor() != "calculator-deny" || c.HomeAnchor() != "calculator" || c.HomeAddress() != "" {
		t.Errorf("%s, %s, %q", c.Anchor(), c.HomeAnchor(), c.HomeAddress())
	}
	if c.Home = "/en/deny/"; c.HomeAddress() != "/en/deny/#calculator" {
		t.Errorf("%q", c.HomeAddress())
	}
}

// TestTableOfTheDecisionIsNotRepeated checks that a page shows each table but that of the choices,
// whose picture has the same rows, in every calculator.
func TestTableOfTheDecisionIsNotRepeated(t *testing.T) {
	left := 0
	for _, known := range all.Calculators {
		c := &Calculator{Calculator: known}
		shown := c.TablesShown()
		for i, table := range c.Tables {
			repeats := c.Decision != nil && !c.Decision.IsAdvice() && table.Columns[0].ID == c.Decision.Takes[0]
			if slices.Contains(shown, i) == repeats {
				t.Errorf("%s: table %s is shown: %v", c.ID, table.ID, !repeats)
			}
			if repeats {
				left++
			}
		}
	}
	if left == 0 {
		t.Error("no calculator has a table of its choices")
	}
}
