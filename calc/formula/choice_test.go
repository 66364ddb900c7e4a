package formula

import (
	"testing"

	"psyref/calc"
)

// TestChoicesMayLookLikeDice checks that choices named like dice, numbers or subtractions work,
// natively and after encoding for the browser.
func TestChoicesMayLookLikeDice(t *testing.T) {
	choices := []string{"d4", "2d6", "10", "3-up", "true", "d66", "plain"}
	c, wrong := Compile(&Definition{
		ID: "toy/choices", Headline: []string{"place"}, Inputs: []calc.Input{{Name: "sides", Kind: calc.Choose,
			Choices: choices, Default: calc.Value{Choice: "d4"}}},
		Let: []Named{{"again", "sides"}, {"same", "again == sides"}},
		Values: []Named{{"place", "match(sides, d4: 0, 2d6: 1, 10: 2, 3-up: 3, true: 4, d66: 5, plain: 6)"},
			{"two", "if(2d6 == again and same, 1, 0)"}},
	})
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	for _, c := range []*calc.Calculator{c, Decode(c.Definition)} {
		for i, choice := range choices {
			v, err := c.Arguments([]string{"sides=" + choice})
			if err != nil {
				t.Fatal(err)
			}
			r, err := c.Run(v)
			if err != nil || r.Values[0].Float() != float64(i) || r.Values[1].Float() != float64(boolInt(choice == "2d6")) {
				t.Errorf("%s: %v, %v", choice, r.Values, err)
			}
		}
	}
	_, wrong = Compile(&Definition{
		ID: "toy/choices", Headline: []string{"x"}, Inputs: []calc.Input{{Name: "sides", Kind: calc.Choose, Choices: choices,
			Default: calc.Value{Choice: "d4"}}},
		Values: []Named{{"x", "match(sides, d4: 0, 2d8: 1, else: 2)"}},
	})
	if len(wrong) != 1 || wrong[0].Message != "unknown choice 2d8" || wrong[0].Offset != 20 {
		t.Errorf("a wrong choice: %v", wrong)
	}
}
