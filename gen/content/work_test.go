package content

import (
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/formula"
)

// TestWorkCases checks that the cases find work that is largest at a corner where inputs pull apart,
// at an inner value or where inner values meet, and how far an input can go.
func TestWorkCases(t *testing.T) {
	number := func(name string) calc.Input {
		return calc.Input{Name: name, Min: 1, Max: 9, Default: calc.Value{Number: 1}}
	}
	for _, w := range []struct{ value, at, reach string }{
		{"mean(most((if(many == 9 and few == 1, 90, 1))d100))", "many=9", "; it can be computed with many=8"},
		{"mean(most((if(many == 5, 90, 1))d100))", "many=5", "; it can be computed with many=4"},
		{"mean(most((if(many == 5 and few == 5, 90, 1))d100))", "many=5 few=5", "; it can be computed with many=4"},
		{"mean(most((many * 10)d100))", "many=9", "; it can be computed with many=2"},
		{"mean(most((many * few)d6))", "", ""},
	} {
		c, wrong := formula.Compile(&formula.Definition{
			ID: "toy/work", Inputs: []calc.Input{number("many"), number("few")},
			Values: []formula.Named{{Name: "most", Text: w.value}}, Headline: []string{"most"},
		})
		if len(wrong) > 0 {
			t.Fatal(wrong[0])
		}
		at, hint := "", ""
		for _, v := range workCases(c) {
			_, err := c.Run(v)
			if how, tooMuch := reach(err); tooMuch {
				at, hint = strings.Join(v.Changed(), " "), how
				break
			}
		}
		if at != w.at || hint != w.reach {
			t.Errorf("%s: too much at %q%q, want %q%q", w.value, at, hint, w.at, w.reach)
		}
	}
}
