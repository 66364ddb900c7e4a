package site

import (
	"slices"
	"testing"

	"psyref/calc/all"
)

// TestFewInputsAreVisible checks that calculators show few inputs where there is little room: at most
// three that are always used, one more for opposed tests, and two more for a hand of cards against
// another.
func TestFewInputsAreVisible(t *testing.T) {
	listed := 0
	for _, c := range all.Calculators {
		names, always := []string{}, 0
		for _, in := range (&Calculator{Calculator: c}).InputsShown(false) {
			names = append(names, in.Name)
			if in.ReadWhen == "" {
				always++
			}
		}
		most := 3
		switch c.ID {
		case "dark-heresy/opposed", "wh40k-7e/turn":
			most = 4
		case "dark-millennium/turn":
			most = 5
		}
		if always < 1 || always > most {
			t.Errorf("%s shows %v, of which %d are always read", c.ID, names, always)
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
