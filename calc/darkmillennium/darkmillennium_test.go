package darkmillennium

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// sweep is the ends of every range and many random points: the inputs on which properties are
// tried.
func sweep(c *calc.Calculator) []calc.Values {
	return append(calctest.Ends(c), calctest.Random(c, 400)...)
}

// TestAllStepsRulingsAndConflictsOccur checks that some inputs cause every declared step, ruling
// and conflict.
func TestAllStepsRulingsAndConflictsOccur(t *testing.T) {
	for _, c := range System {
		reached := map[string]bool{}
		for _, v := range sweep(c) {
			r, err := c.Run(v)
			if err != nil {
				reached["conflict "+err.(*calc.InputError).Conflict] = true
				continue
			}
			calctest.Shape(t, c, v, r)
			for _, s := range r.Steps {
				reached["step "+s.ID] = true
			}
			for _, id := range r.Rulings {
				reached["ruling "+id] = true
			}
		}
		for _, s := range c.Steps {
			if !reached["step "+s.ID] {
				t.Errorf("%s: step %s is never taken", c.ID, s.ID)
			}
		}
		for kind, ids := range map[string][]string{"ruling": c.Rulings, "conflict": c.Conflicts} {
			for _, id := range ids {
				if !reached[kind+" "+id] {
					t.Errorf("%s: %s %s never comes up", c.ID, kind, id)
				}
			}
		}
		for _, id := range c.Headline {
			if !slices.ContainsFunc(c.Values, func(f calc.Figure) bool { return f.ID == id }) {
				t.Errorf("%s: headline %s is no value", c.ID, id)
			}
		}
	}
}

// TestInputsNotReadChangeNothing moves every input that another makes irrelevant through its range.
func TestInputsNotReadChangeNothing(t *testing.T) {
	for _, c := range System {
		for _, v := range sweep(c) {
			for _, in := range c.Inputs {
				if v.Used(in.Name) {
					continue
				}
				texts := []string{"true", "false"}
				if in.Kind == calc.Number {
					texts = []string{"1", "4"}
				}
				for _, text := range texts {
					other, err := v.Set(in.Name, text)
					if err != nil {
						t.Fatal(err)
					}
					sameResult(t, c, v, other)
				}
			}
		}
	}
}

// sameResult checks that two sets of inputs have one answer: values and distributions.
func sameResult(t *testing.T, c *calc.Calculator, v, w calc.Values) {
	t.Helper()
	a, errA := c.Run(v)
	b, errB := c.Run(w)
	if (errA == nil) != (errB == nil) {
		t.Errorf("%s: %v is %v, %v is %v", c.ID, v.Changed(), errA, w.Changed(), errB)
	}
	if errA != nil || errB != nil {
		return
	}
	for i, f := range c.Values {
		if a.Values[i].Compare(b.Values[i]) != 0 {
			t.Errorf("%s: %s is %v with %v, %v with %v", c.ID, f.ID, a.Values[i].Float(), v.Changed(), b.Values[i].Float(),
				w.Changed())
		}
	}
	for i, id := range c.Distributions {
		sameOutcomes(t, c.ID+" "+id+" with "+strings.Join(w.Changed(), " "), b.Distributions[i], a.Distributions[i])
	}
}

func sameOutcomes(t *testing.T, name string, got, want dice.Dist) {
	t.Helper()
	if got.Low() != want.Low() || got.High() != want.High() {
		t.Errorf("%s: outcomes %d to %d, want %d to %d", name, got.Low(), got.High(), want.Low(), want.High())
	}
	for n, p := range want.Outcomes() {
		if got.Exactly(n).Compare(p) != 0 {
			t.Errorf("%s: chance of %d is %v, want %v", name, n, got.Exactly(n).Float(), p.Float())
		}
	}
}

// never checks that a value does not move the wrong way while inputs change: by is −1 for "never
// rises", +1 for "never falls".
func never(t *testing.T, c *calc.Calculator, id string, by int, inputs ...string) {
	t.Helper()
	for i := 1; i < len(inputs); i++ {
		before, after := calctest.Value(t, c, inputs[i-1], id), calctest.Value(t, c, inputs[i], id)
		if after.Compare(before) == -by {
			t.Errorf("%s: %s goes from %v with %q to %v with %q", c.ID, id, before.Float(), inputs[i-1], after.Float(),
				inputs[i])
		}
	}
}

// values checks values of c by inputs against exact chances.
func values(t *testing.T, c *calc.Calculator, id string, want map[string]*big.Rat) {
	t.Helper()
	for inputs, w := range want {
		calctest.Same(t, c.ID+" "+inputs+": "+id, calctest.Value(t, c, inputs, id), w)
	}
}

// sameSteps checks the working of c at the given inputs.
func sameSteps(t *testing.T, c *calc.Calculator, inputs string, want []calc.Step) {
	t.Helper()
	got := calctest.Run(t, c, inputs).Steps
	if !slices.EqualFunc(got, want, func(a, b calc.Step) bool { return a.ID == b.ID && slices.Equal(a.Args, b.Args) }) {
		t.Errorf("%s %s: working %v, want %v", c.ID, inputs, got, want)
	}
}

// sameRulings checks which rulings affect the result at the given inputs.
func sameRulings(t *testing.T, c *calc.Calculator, want map[string][]string) {
	t.Helper()
	for inputs, ids := range want {
		if got := calctest.Run(t, c, inputs).Rulings; !slices.Equal(got, ids) {
			t.Errorf("%s %s: rulings %v, want %v", c.ID, inputs, got, ids)
		}
	}
}

// refused checks inputs that must be refused: the inputs, the one at fault, and why.
func refused(t *testing.T, c *calc.Calculator, cases [][3]string) {
	t.Helper()
	for _, x := range cases {
		calctest.Refused(t, c, x[0], x[1], x[2])
	}
}

// over is the share that a count has of all cases.
func over(count, all int64) *big.Rat { return big.NewRat(count, all) }

// shuffles yields every ordering of the given number of cards.
func shuffles(cards int, each func(order []int)) {
	order := make([]int, cards)
	for i := range order {
		order[i] = i
	}
	var place func(i int)
	place = func(i int) {
		if i == cards {
			each(order)
			return
		}
		for j := i; j < cards; j++ {
			order[i], order[j] = order[j], order[i]
			place(i + 1)
			order[i], order[j] = order[j], order[i]
		}
	}
	place(0)
}
