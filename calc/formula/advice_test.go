package formula

import (
	"strconv"
	"strings"
	"testing"

	"psyref/calc"
)

// TestAdvice checks the place and message of probable slips.
func TestAdvice(t *testing.T) {
	const exploded = "count takes a die and what it explodes to as one number"
	for text, want := range map[string]string{
		"mean(3d6 given 3d6 > 20)":                                   "15: the condition after given cannot happen, so the result is 0",
		"P(one == 6 given one > two * 3)":                            "17: the condition after given cannot happen",
		"one given one > 6":                                          "10: the condition after given cannot happen",
		"mean(one given one > 3)":                                    "",
		"if(nought > 0, mean(one given one > 9), 0)":                 "",
		"match(two, 1: mean(one given one > 9), else: 0)":            "",
		"match(two, 2: mean(one given one > 9), else: 0)":            "29: the condition after given cannot happen",
		"P(3d6 >= 30)":                                               "2: no roll meets the condition; compare with another number",
		"1 - P(3d6 >= 3)":                                            "6: every roll meets the condition",
		"P(3d6 >= 30 * two)":                                         "", // only with these inputs
		"mean(count(explode(6d6 == 6, 3) >= 5))":                     "11: " + exploded,
		"P(count(burst >= 4) > 1)":                                   "8: " + exploded,
		"P(count(x in burst: x >= 4 or x == 1) > 1)":                 "13: " + exploded,
		"P(count(highest([explode(d4 == 4, 1), d6], 1) >= two) > 0)": "8: " + exploded,
		"P(count(burst >= 5) > 1)":                                   "", // no face explodes and is counted
		"P(any(burst >= 4))":                                         "",
		"mean(sum(x in burst: div(x, 4)))":                           "",
		"mean(count(again >= 4))":                                    "",
	} {
		k := bindingsScope(t)
		e := k.read("formula", text, func(c *checker, e *expr) { c.given(e, c.check) })
		if e == nil {
			t.Errorf("%s: %v", text, k.errors)
			continue
		}
		a := &adviser{builder: newBuilder(defaults(), rows, &meter{MaxWork})}
		a.formula(Source{"formula", text}, e)
		got := ""
		for _, err := range a.list {
			got += strconv.Itoa(err.Offset) + ": " + strings.TrimPrefix(err.Error(), "formula: ")
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestAdviceOfResults checks that results come with advice: those of a formula and of a definition.
func TestAdviceOfResults(t *testing.T) {
	r, err := Evaluate("3d6 >= 30", nil)
	if err != nil || len(r.Advice()) != 1 || r.Advice()[0].Message != "no roll meets the condition" {
		t.Errorf("advice %v, %v", r.Advice(), err)
	}
	r, err = Evaluate("late = mean(d6 given d6 > 6); pool = explode(2d6 == 6, 2); late + mean(count(pool >= 6))", nil)
	if err != nil || len(r.Advice()) != 2 || r.Advice()[0].Offset != 21 {
		t.Errorf("advice %v, %v", r.Advice(), err)
	}
	d := &Definition{
		ID: "toy/x", Headline: []string{"v"}, Inputs: []calc.Input{{Name: "bonus", Max: 9}},
		Let:           []Named{{"roll", "d6"}, {"late", "P(roll > 2 given roll > 6)"}},
		Values:        []Named{{"v", "late * 2"}, {"w", "mean(roll given roll + bonus > 6)"}},
		Distributions: []Named{{"d", "roll given roll > 9"}},
	}
	var places []string
	for _, err := range Advise(d) {
		places = append(places, err.Formula+" "+strconv.Itoa(err.Offset))
	}
	if got := strings.Join(places, ", "); got != "let.late 17, values.w 16, distributions.d 11" {
		t.Errorf("advice at %s", got)
	}
}

// TestHeaviest checks which formula is named if a case takes too much work.
func TestHeaviest(t *testing.T) {
	for _, d := range []struct {
		values   []Named
		decision *Decision
		want     string
	}{
		{[]Named{{"light", "P(d6 >= 5)"}, {"heavy", "mean(most((dice)d100))"}}, nil,
			"values.heavy: the formula takes more than 3 million steps; roll fewer dice, reduce a range, or use a name that is rolled only once"},
		{[]Named{{"half", "P(350d6 > 900)"}, {"light", "P(3d6 > 3)"}, {"other", "P(315d6 > 900)"}}, nil,
			"values.half: the formulas take more than 3 million steps together, and this one takes most of them"},
		{[]Named{{"big", "mean((dice * 1000000) * d20 * d60)"}}, nil,
			"values.big: a number may become larger than 1000 million"},
		{[]Named{{"v", "P(230d6 > 900)"}}, &Decision{Input: "dice", Success: "v"},
			"decision.input: the choices of the decision take more than 3 million steps together; compare fewer choices"},
	} {
		definition := &Definition{ID: "toy/x", Headline: []string{d.values[0].Name}, Values: d.values, Decision: d.decision,
			Inputs: []calc.Input{{Name: "dice", Min: 881, Max: 900, Default: calc.Value{Number: 900}}}}
		c, wrong := Compile(definition)
		if len(wrong) > 0 {
			t.Fatal(wrong)
		}
		if _, err := c.Run(c.Defaults()); err == nil {
			t.Errorf("%v: the case was computed", d.values)
		}
		if _, err := Decode(c.Definition).Run(c.Defaults()); err == nil {
			t.Errorf("%v: the case was computed in a browser", d.values)
		}
		if err := Heaviest(definition, c.Defaults()); !strings.HasPrefix(err.Error(), d.want) {
			t.Errorf("%v: %v", d.values, err)
		}
	}
}

// TestReach checks how far a number can go where a case takes too much work.
func TestReach(t *testing.T) {
	for value, want := range map[string]string{
		"mean(most((dice)d100))":                      "dice=40: too-much-of, computed with ",
		"mean(most((dice + skill)d100))":              "toy/x: too-much-work",
		"mean(if(skill > 0, most((dice)d100), dice))": "dice=40: too-much-of, computed with ",
		"mean(if(skill > 9, most(90d100), dice))":     "skill=50: too-much-of, computed with 9",
		"mean(if(skill > 0, most(90d100), skill))":    "toy/x: too-much-work",
	} {
		c, wrong := Compile(&Definition{
			ID: "toy/x", Headline: []string{"v"}, Values: []Named{{"v", value}},
			Inputs: []calc.Input{{Name: "skill", Min: 1, Max: 100, Default: calc.Value{Number: 50}},
				{Name: "dice", Max: 90, Default: calc.Value{Number: 40}}},
		})
		if len(wrong) > 0 {
			t.Errorf("%s: %v", value, wrong)
			continue
		}
		_, err := c.Run(c.Defaults())
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", value, err, want)
			continue
		}
		e := err.(*calc.InputError)
		if e.Reason != calc.TooMuchOf {
			continue
		}
		if v, _ := c.Defaults().Set(e.Input, strconv.Itoa(e.Max)); e.Max < 1 {
			t.Errorf("%s: %v", value, err)
		} else if _, err := c.Run(v); err != nil {
			t.Errorf("%s: the number named: %v", value, err)
		}
	}
}
