package site

import (
	"slices"
	"strings"
	"testing"

	"psyref/calc/all"
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
		if got := strings.Join(inputs, " "); c.Title() != tt.title || got != tt.inputs || strings.Join(c.Shown(), " ") != tt.figures {
			t.Errorf("?%s: %q shows %s for %s", tt.query, c.Title(), c.Shown(), got)
		}
	}
}
