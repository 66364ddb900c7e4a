package calc_test

import (
	"slices"
	"strconv"
	"testing"

	"psyref/calc"
	"psyref/calc/dice"
)

// listed returns a calculator with one input whose result for the i-th value is percent[i]; −1
// makes that value conflict.
func listed(in calc.Input, percent []int) *calc.Calculator {
	return &calc.Calculator{
		ID: "test/listed", Inputs: []calc.Input{in}, Values: []calc.Figure{{ID: "chance"}}, Conflicts: []string{"not-this"},
		Compute: func(v calc.Values) (calc.Result, error) {
			at := v.Int("in") - in.Min
			switch in.Kind {
			case calc.Choose:
				at = slices.Index(in.Choices, v.Choice("in"))
			case calc.Switch:
				at = slices.Index([]bool{false, true}, v.Bool("in"))
			}
			if percent[at] < 0 {
				return calc.Result{}, v.Conflict("in", "not-this")
			}
			return calc.Result{Values: []dice.Number{dice.Ratio(percent[at], 100)}}, nil
		},
	}
}

// bounded returns what Solve should return for such a list, computed from its definition.
func bounded(percent []int, g calc.Goal, number bool) (at int, bound calc.SolutionAt, reached, tried int) {
	met := func(p int) bool { return p >= 0 && (!g.AtMost && p >= 50 || g.AtMost && p <= 50) }
	missed := func(p int) bool { return p >= 0 && !met(p) }
	for _, p := range percent {
		if p >= 0 {
			tried++
		}
		if met(p) {
			reached++
		}
	}
	first := slices.IndexFunc(percent, met)
	switch {
	case first < 0:
		nearest := -1
		for i, p := range percent {
			if p >= 0 && (nearest < 0 || !g.AtMost && p > percent[nearest] || g.AtMost && p < percent[nearest]) {
				nearest = i
			}
		}
		return nearest, calc.None, 0, tried
	case !number:
		return first, calc.First, reached, tried
	case slices.ContainsFunc(percent[:first], missed):
		return first, calc.Least, reached, tried
	case reached == tried:
		return first, calc.Any, reached, tried
	}
	last := slices.IndexFunc(percent, missed) - 1
	for !met(percent[last]) {
		last-- // skip conflicting values
	}
	return last, calc.Most, reached, tried
}

// lists yields every list of n results: conflicts, misses and hits, rising, falling and mixed.
func lists(n int, yield func(percent []int)) {
	list := make([]int, n)
	var fill func(i int)
	fill = func(i int) {
		if i == n {
			yield(list)
			return
		}
		for _, p := range []int{-1, 10, 40, 50, 70} {
			list[i] = p
			fill(i + 1)
		}
	}
	fill(0)
}

// TestSolveWithoutMonotony solves for every list of results, including lists that rise and
// fall.
func TestSolveWithoutMonotony(t *testing.T) {
	most := 3
	if testing.Short() {
		most = 1
	}
	for _, in := range []calc.Input{
		{Name: "in", Min: -2, Max: most}, {Name: "in", Min: 7, Max: 7, Default: calc.Value{Number: 7}},
		{Name: "in", Kind: calc.Choose, Choices: []string{"d", "b", "a", "c"}, Default: calc.Value{Choice: "a"}},
		{Name: "in", Kind: calc.Switch, Default: calc.Value{Switch: true}},
	} {
		texts := map[calc.Kind][]string{calc.Choose: in.Choices, calc.Switch: {"false", "true"}}[in.Kind]
		for n := in.Min; in.Kind == calc.Number && n <= in.Max; n++ {
			texts = append(texts, strconv.Itoa(n))
		}
		lists(len(texts), func(percent []int) {
			c := listed(in, percent)
			for _, g := range []calc.Goal{{Result: "chance", Bound: dice.Ratio(1, 2)},
				{Result: "chance", Bound: dice.Ratio(1, 2), AtMost: true}} {
				at, bound, reached, tried := bounded(percent, g, in.Kind == calc.Number)
				s, err := c.Solve(c.Defaults(), "in", g)
				if tried == 0 {
					if e, ok := err.(*calc.InputError); !ok || e.Reason != calc.Conflict || e.Value != texts[len(texts)-1] {
						t.Fatalf("%v: %v", percent, err)
					}
					continue
				}
				if err != nil {
					t.Fatalf("%v: %v", percent, err)
				}
				if s.Input != "in" || s.Figure.ID != "chance" || s.Bound != bound || s.Values.Text("in") != texts[at] ||
					s.Reached != reached || s.Tried != tried ||
					s.Result.Values[0].Compare(dice.Ratio(percent[at], 100)) != 0 {
					t.Fatalf("%v, at most %v: %s %s with %v, %d of %d; want %s %s, %d of %d", percent, g.AtMost,
						s.Bound, s.Values.Text("in"), s.Result.Values[0].Float(), s.Reached, s.Tried, bound, texts[at], reached, tried)
				}
			}
		})
	}
}

func TestSolveErrorsListWhatCanBeSolved(t *testing.T) {
	for _, input := range []string{"levels", "cuont", ""} {
		_, err := sample.Solve(sample.Defaults(), input, calc.Goal{Result: "chance"})
		e, ok := err.(*calc.InputError)
		if !ok || e.Reason != calc.NotSolvable || e.Value != input ||
			!slices.Equal(e.Choices, []string{"count", "form", "deny", "bonus"}) {
			t.Errorf("%q: %+v", input, err)
		}
	}
}

// TestSolveSetsInputsThatMakeTheInputRead solves for an input that is used only if another is,
// which is used only if a third is.
func TestSolveSetsInputsThatMakeTheInputRead(t *testing.T) {
	c := &calc.Calculator{
		ID: "test/chain",
		Inputs: []calc.Input{
			{Name: "deny", Kind: calc.Switch},
			{Name: "way", Kind: calc.Choose, Choices: []string{"none", "dice", "cards"}, UsedWhen: "deny", UsedIs: "true"},
			{Name: "cards", Max: 4, UsedWhen: "way", UsedIs: "cards"},
		},
		Values: []calc.Figure{{ID: "chance"}},
		Compute: func(v calc.Values) (calc.Result, error) {
			cards := 0
			if v.Used("cards") {
				cards = v.Int("cards")
			}
			return calc.Result{Values: []dice.Number{dice.Ratio(cards, 4)}}, nil
		},
	}
	c.Inputs[1].Default.Choice = "none"
	if decode(t, c, "way=cards").Used("cards") || decode(t, c, "deny=true").Used("cards") ||
		!decode(t, c, "deny=true&way=cards").Used("cards") {
		t.Error("cards are read where they decide nothing, or the other way round")
	}
	for query, want := range map[string]string{"": "cards=2&deny=true&way=cards",
		"way=cards": "cards=2&deny=true&way=cards", "deny=true&way=dice&cards=1": "cards=2&deny=true&way=cards"} {
		s, err := c.Solve(decode(t, c, query), "cards", calc.Goal{Result: "chance", Bound: dice.Ratio(1, 2)})
		if err != nil || s.Bound != calc.Least || s.Values.Query() != want {
			t.Errorf("%q: %s %q, %v; want %q", query, s.Bound, s.Values.Query(), err, want)
		}
	}
}
