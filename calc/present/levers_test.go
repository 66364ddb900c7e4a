package present_test

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/calctest"
	"psyref/calc/present"
)

// TestLeversAreTheGreatestChanges compares levers with runs of each calculator for every single
// change of an input.
func TestLeversAreTheGreatestChanges(t *testing.T) {
	measured := func(c *calc.Calculator, r calc.Result) float64 {
		switch c.ID {
		case "dark-heresy/focus":
			return c.Value(r, "success").Float() - c.Value(r, "success-perils").Float()
		case "dark-heresy/opposed":
			return c.Value(r, "manifest").Float() - c.Value(r, "manifest-perils").Float()
		case "wh40k-7e/manifest":
			return c.Value(r, "manifest-clean").Float()
		case "trenchhammer/cast":
			return c.Value(r, "works-clean").Float()
		}
		return c.Value(r, c.Headline[0]).Float()
	}
	levers := 0
	for _, c := range all.Calculators {
		if c.ID == "wh40k-7e/plan" {
			continue // its runs take long
		}
		for _, v := range append(calctest.Random(c, 4), c.Defaults()) {
			v, r, err := c.Advise(v)
			if err != nil {
				continue
			}
			at := c.ID + "?" + v.Query()
			got := present.LeversOf(c, v, r, c.Inputs[0].Name, english, words)
			if c.Slow {
				if len(got.List) > 0 || len(got.Curve) > 0 {
					t.Errorf("%s: a slow calculator has levers", at)
				}
				continue
			}
			v = v.Chosen() // every change keeps the choice that is shown
			for _, point := range got.Curve {
				next, err := v.Set(c.Inputs[0].Name, c.Inputs[0].Format(calc.Value{Number: point.At}))
				if err != nil {
					t.Fatal(err)
				}
				if then, err := c.Run(next); err != nil || math.Abs(measured(c, then)-point.Number) > 1e-12 {
					t.Errorf("%s: at %d the curve is at %v", at, point.At, point.Number)
				}
			}
			if n := len(got.Curve); n > 41 || c.Inputs[0].Kind == calc.Number && len(got.List) > 0 && n == 0 {
				t.Errorf("%s: a curve of %d points", at, n)
			}
			last := math.Inf(1)
			taken := map[string]float64{}
			for _, lever := range got.List {
				levers++
				name, text, _ := strings.Cut(lever.Take, "=")
				if c.Decision != nil && slices.Contains(c.Decision.Takes, name) {
					t.Errorf("%s: %s is a choice that the decision compares already", at, lever.Take)
				}
				next, err := v.Set(name, text)
				if err != nil {
					t.Fatal(err)
				}
				then, err := c.Run(next)
				if err != nil {
					t.Fatalf("%s: %s cannot be taken: %v", at, lever.Take, err)
				}
				if change := measured(c, then) - measured(c, r); math.Abs(change-lever.Change) > 1e-12 || math.Abs(measured(c, then)-lever.Value.Number) > 1e-12 || change == 0 {
					t.Errorf("%s: %s: change %v to %v, want %v to %v", at, lever.Take, lever.Change, lever.Value.Number, change, measured(c, then))
				}
				if order := rankOf(lever.Change); order > last+1e-12 {
					t.Errorf("%s: %s is listed after a smaller change", at, lever.Take)
				} else {
					last = order
				}
				taken[name] = lever.Change
			}
			for i := range c.Inputs {
				in := &c.Inputs[i]
				if in.Kind != calc.Number || in.Max-in.Min >= 100 || !v.Used(in.Name) || taken[in.Name] == 0 {
					continue
				}
				for _, by := range []int{-1, 1} {
					next, err := v.Set(in.Name, in.Format(calc.Value{Number: v.Int(in.Name) + by}))
					if err != nil {
						continue
					}
					then, err := c.Run(next)
					if err != nil {
						continue
					}
					change := measured(c, then) - measured(c, r)
					if change > max(0, taken[in.Name])+1e-12 || taken[in.Name] < 0 && change < taken[in.Name]-1e-12 {
						t.Errorf("%s: a step of %s by %d does more than its lever", at, in.Name, by)
					}
				}
			}
		}
	}
	if levers < 100 {
		t.Errorf("only %d levers", levers)
	}
}

// rankOf orders changes: those that raise the value first, then those that lower it, each the
// largest first.
func rankOf(change float64) float64 {
	if change > 0 {
		return 1e6 + change
	}
	return -change
}

// TestLeversSkipNumbersNotGiven checks that a number that is not given, which is written as 0, is
// no lever and has no curve, and that a number is never changed to it.
func TestLeversSkipNumbersNotGiven(t *testing.T) {
	c, err := all.Calculators.Find("dark-millennium/survive")
	if err != nil {
		t.Fatal(err)
	}
	for cards := range 3 {
		v, err := c.Defaults().Set("enemy-cards", strconv.Itoa(cards))
		if err != nil {
			t.Fatal(err)
		}
		v, r, err := c.Advise(v)
		if err != nil {
			t.Fatal(err)
		}
		got := present.LeversOf(c, v, r, "enemy-cards", english, words)
		at := slices.IndexFunc(got.List, func(lever present.Lever) bool { return strings.HasPrefix(lever.Take, "enemy-cards=") })
		if given := cards > 0; given != (at >= 0) || given != (len(got.Curve) > 0) || given != (got.Along != "") {
			t.Errorf("%d cards: lever %d, %d points along %q", cards, at, len(got.Curve), got.Along)
		}
		if cards > 0 && (got.List[at].Take == "enemy-cards=0" || got.Curve[0].At != 1) {
			t.Errorf("%d cards: %s, and a curve from %d", cards, got.List[at].Take, got.Curve[0].At)
		}
	}
}

func TestLeversOfARequest(t *testing.T) {
	var got struct {
		Measure string
		Levers  []struct {
			Take, Label, To string
			Value           present.Quantity
			Change          float64
		}
		Along, Now string
		Curve      []struct {
			At     int
			Number float64
			Text   string
		}
	}
	text := present.Answer(all.Calculators, present.Request{Calculator: "trenchhammer/cast", Levers: "psyker", Locale: english, Words: present.Words{"levers.clean": "clean", "input.psyker": "PSYKER"}})
	if err := json.Unmarshal([]byte(text), &got); err != nil || got.Measure != "clean" || len(got.Levers) == 0 || got.Along != "PSYKER" || len(got.Curve) != 7 || got.Now == "" {
		t.Fatalf("%s: %v", text, err)
	}
	for _, lever := range got.Levers {
		if lever.Take == "psyker=2" && lever.Label == "PSYKER" && lever.To == "2" && lever.Change > 0 && lever.Value.Text != "" {
			return
		}
	}
	t.Errorf("no lever raises PSYKER: %s", text)
}
