package link_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/gen/sample"
)

// TestInputPrefixes checks the permanent names of inputs in addresses: the page's first calculator
// has plain names, later ones have the name of their calculator as a prefix, and repeated ones are
// numbered.
func TestInputPrefixes(t *testing.T) {
	for _, c := range []struct {
		page  string
		added []string // calculators; coin/toss and cards/draw have pages of their own
		want  []string
	}{
		{"coin/toss", []string{"coin/toss"}, []string{"", "toss."}},
		{"coin/toss", []string{"cards/draw"}, []string{"", "draw."}},
		{"cards/draw", []string{"coin/toss"}, []string{"", "toss."}},
		{"index", []string{"coin/toss", "cards/draw"}, []string{"", "draw."}},
		{"coin/index", []string{"cards/draw", "coin/toss"}, []string{"", "toss."}},
		{
			"coin/toss", []string{"coin/toss", "coin/toss", "coin/toss", "coin/toss"},
			[]string{"", "toss.", "coin-toss.", "toss2.", "toss3."},
		},
	} {
		t.Run(strings.Join(c.added, " and ")+" on "+c.page, func(t *testing.T) {
			files := sample.Content(t)
			for _, id := range c.added {
				for _, language := range []string{"en", "fr"} {
					sample.Edit(t, files, fmt.Sprintf("append %s/%s.md %q", language, c.page, "\n```calculator "+id+"\n```\n"))
				}
			}
			address := strings.TrimSuffix("/en/"+strings.TrimSuffix(c.page, "index"), "/") + "/"
			var got []string
			for _, calculator := range calculatorsAt(t, linked(t, files), address) {
				got = append(got, calculator.Prefix)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("the prefixes are %q, want %q", got, c.want)
			}
		})
	}
}

// TestNamedCalculator checks that a calculator marked as named leaves the plain input names to the
// older one below it, so that published addresses keep their meaning. The page is home to both, and
// links may set either.
func TestNamedCalculator(t *testing.T) {
	files := sample.Content(t)
	for _, language := range []string{"en", "fr"} {
		sample.Edit(t, files, fmt.Sprintf("replace %s/coin/toss.md %q %q", language, "```calculator coin/toss\n",
			"```calculator cards/draw named\n```\n\n```calculator coin/toss\n"))
		sample.Edit(t, files, fmt.Sprintf("append %s/coin/toss.md %q", language,
			"\n[Two](?coins=2) and [three cards](?draw.cards=3).\n"))
		// so that toss, which sets no input, has this page as its home
		sample.Edit(t, files, fmt.Sprintf("replace %s/cards/draw.md %q %q", language, "cards/draw\n",
			"cards/draw\ncards=2\n"))
	}
	r := linked(t, files)
	var got []string
	for _, c := range calculatorsAt(t, r, "/en/coin/toss/") {
		got = append(got, c.ID+" "+c.Prefix)
	}
	if want := []string{"cards/draw draw.", "coin/toss "}; !slices.Equal(got, want) {
		t.Errorf("the page has %q, want %q", got, want)
	}
	text := textAt(t, r, "/en/coin/toss/")
	for _, want := range []string{`href="?coins=2"`, `href="?draw.cards=3"`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s", want)
		}
	}
	if c := embedded(t, r, "en", "coin/toss"); c.Home != "/ref/en/coin/toss/" || c.HomePrefix != "" {
		t.Errorf("the calculator that was there first is at home on %s with the prefix %q", c.Home, c.HomePrefix)
	}
}

// TestCalculatorHomes checks which page is the home of a calculator: one that opens with it and
// states the rules of its inputs; of several, the one that sets the fewest inputs, then the first in
// reading order.
func TestCalculatorHomes(t *testing.T) {
	const (
		two      = `replace en/coin/toss.md "coin/toss\n" "coin/toss\ncoins=3 again=true\n"` + "\n"
		one      = `replace en/coin/toss.md "coin/toss\n" "coin/toss\ncoins=3\n"` + "\n"
		reversed = `replace systems.yaml "[toss, fate]" "[fate, toss]"` + "\n"
		overview = `append en/coin/index.md "\n` + "```" + `calculator coin/toss\n` + "```" + `\n"` + "\n"

		// without rules of inputs, which would decide
		without = `replace en/calculators/coin.yaml "are tossed., rule: co-toss-heads" "are tossed."` + "\n"
	)
	for _, c := range []struct{ name, script, want string }{
		{"the page of the rule against fewer inputs", two, "toss"},
		{"the page of the rule against the order", one + reversed, "toss"},
		{"none against one", without, "toss"},
		{"none against one, in the other order", without + reversed, "toss"},
		{"two against one", without + two, "fate"},
		{"two against one, in the other order", without + two + reversed, "fate"},
		{"one each", without + one, "toss"},
		{"one each, in the other order", without + one + reversed, "fate"},
		{"an overview is no home", overview + without + two, "fate"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := sample.Content(t)
			sample.Edit(t, files, c.script)
			if got, want := embedded(t, linked(t, files), "en", "coin/toss").Home, "/ref/en/coin/"+c.want+"/"; got != want {
				t.Errorf("it is at home on %s, want %s", got, want)
			}
		})
	}
}

// TestRepeatedTraits checks that a calculator with two inputs of the same trait is an error.
func TestRepeatedTraits(t *testing.T) {
	o := options()
	toss := *o.Catalog[0]
	toss.Inputs = slices.Clone(toss.Inputs)
	toss.Input("grams").Trait = toss.Input("coins").Trait
	o.Catalog = slices.Concat([]*calc.Calculator{&toss}, o.Catalog[1:])
	_, err := tryLink(sample.Content(t), o, false)
	if err == nil || !strings.Contains(err.Error(), "coin/toss asks twice for the trait purse: coins and grams") {
		t.Errorf("error %v", err)
	}
}
