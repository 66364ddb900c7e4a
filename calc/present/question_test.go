package present_test

import (
	"encoding/json"
	"strings"
	"testing"

	"psyref/calc/all"
	"psyref/calc/present"
)

// TestSolveNamesTheChoiceFound solves for an input of each calculator that makes the choice itself.
// The sentence has the advice of its case.
func TestSolveNamesTheChoiceFound(t *testing.T) {
	for _, tt := range []struct{ calculator, query, input, goal string }{
		{"dark-heresy/turn", "psy-rating=1&modifier=-30", "characteristic", "success>=20%"},
		{"dark-millennium/turn", "", "force", "any>=50%"},
		{"wh40k-7e/turn", "", "dice", "any>=60%"},
		{"wh40k-7e/plan", "", "dice", "all>=30%"},
	} {
		c, err := all.Calculators.Find(tt.calculator)
		if err != nil {
			t.Fatal(err)
		}
		v, err := c.Decode(tt.query)
		if err != nil {
			t.Fatal(err)
		}
		text, solved, err := present.Solve(c, v, tt.input, tt.goal, english, words)
		if err != nil {
			t.Fatal(err)
		}
		r, err := c.Run(solved)
		if err != nil {
			t.Fatal(err)
		}
		advice := present.NewView(c, solved, r, english, words).Decision.Choice
		if advice == "" || !strings.Contains(text, " "+advice) {
			t.Errorf("%s?%s: %q does not have %q", tt.calculator, tt.query, text, advice)
		}
	}
}

// TestSolveOfARequest checks that a request is answered as by Solve, with the choice that is shown.
func TestSolveOfARequest(t *testing.T) {
	var got struct{ Reply, Query string }
	r := present.Request{Calculator: "trenchhammer/turn", Solve: "psyker", For: "all>=60%", Locale: english,
		Words: present.Words{
			"solve.least": "{label} {value}, {figure}", "input.psyker": "PSYKER",
		}}
	if err := json.Unmarshal([]byte(present.Answer(all.Calculators, r)), &got); err != nil {
		t.Fatal(err)
	}
	if got.Reply != "PSYKER 2, 71.3\u202f%" || got.Query != "casts=2&psyker=2" {
		t.Errorf("%+v", got)
	}
}
