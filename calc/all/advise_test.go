package all_test

import (
	"bytes"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// open returns a case without the inputs that a choice sets.
func open(t *testing.T, c *calc.Calculator, v calc.Values) calc.Values {
	t.Helper()
	var pairs []string
	for _, pair := range v.Changed() {
		name, _, _ := strings.Cut(pair, "=")
		taken := false
		for _, take := range c.Decision.Takes {
			taken = taken || take == name
		}
		if !taken {
			pairs = append(pairs, pair)
		}
	}
	v, err := c.Arguments(pairs)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestOpenDecisionsTakeTheBestChoice tries every value of the inputs that a choice sets, and
// determines the best from the values of these runs: success less the price of harm.
func TestOpenDecisionsTakeTheBestChoice(t *testing.T) {
	tried, refused := 0, 0
	for id, want := range wanted {
		c, err := all.Calculators.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		if c.Decision.Response {
			continue
		}
		for _, v := range append(calctest.Ends(c), calctest.Random(c, 25)...) {
			v = open(t, c, v)
			at := id + "?" + v.Query()
			advised, r, err := c.Advise(v)
			possible := false
			most, reached := dice.Number{}, ""
			for _, choice := range everyChoice(t, v) {
				then, wrong := c.Run(choice)
				if wrong != nil {
					continue
				}
				possible = true
				if worth := want.objective(choice, then); reached == "" || worth.Compare(most) > 0 {
					most, reached = worth, choice.Query()
				}
			}
			if (err == nil) != possible {
				t.Errorf("%s: %v, but a choice is possible: %v", at, err, possible)
			}
			if err != nil {
				continue
			}
			tried++
			if got := want.objective(advised, r); got.Compare(most) != 0 && !r.Choices.More {
				t.Errorf("%s: takes a choice worth %v, the best is worth %v with ?%s", at, got.Float(), most.Float(), reached)
			}
			if most.Compare(dice.Number{}) <= 0 {
				refused++
			}
			if best := c.Decision.Recommended(r.Choices); best >= 0 != (most.Compare(dice.Number{}) > 0) {
				t.Errorf("%s: choice %d is advised, the best is worth %v", at, best, most.Float())
			}
			if advised.Query() != v.Query() || !advised.Open() {
				t.Errorf("%s: the advised case is ?%s", at, advised.Query())
			}
		}
	}
	if tried < 60 {
		t.Errorf("only %d cases were possible", tried)
	}
	if refused < 5 {
		t.Errorf("only in %d cases no choice is worth its harm", refused)
	}
}

// everyChoice returns a case with each combination of values of the inputs that a choice sets.
func everyChoice(t *testing.T, v calc.Values) []calc.Values {
	t.Helper()
	list := []calc.Values{v}
	for _, name := range v.Calculator().Decision.Takes {
		in := v.Calculator().Input(name)
		var next []calc.Values
		for _, v := range list {
			texts := in.Choices
			if in.Kind == calc.Number {
				texts = nil
				for n := in.Min; n <= in.Max; n++ {
					texts = append(texts, in.Format(calc.Value{Number: n}))
				}
			}
			for _, text := range texts {
				chosen, err := v.Set(name, text)
				if err != nil {
					t.Fatal(err)
				}
				next = append(next, chosen)
			}
		}
		list = next
	}
	return list
}

// TestAChoiceOnceMadeStays checks that a choice that was made is neither replaced nor lost in a
// query, even if it is the default.
func TestAChoiceOnceMadeStays(t *testing.T) {
	for _, c := range all.Calculators {
		if c.Decision == nil || c.Decision.Response {
			continue
		}
		if !c.Defaults().Open() {
			t.Errorf("%s: the decision of the defaults is not open", c.ID)
		}
		for _, v := range calctest.Random(c, 25) {
			want, err := c.Run(v)
			if err != nil {
				continue
			}
			back, err := c.Decode(v.Query())
			if err != nil || back.Open() != v.Open() {
				t.Errorf("%s?%s: open is %v, then %v (%v)", c.ID, v.Query(), v.Open(), back.Open(), err)
			}
			advised, got, err := c.Advise(back)
			if err != nil || advised.Query() != v.Query() || !bytes.Equal(c.JSON(advised, got), c.JSON(v, want)) {
				t.Errorf("%s?%s becomes ?%s (%v)", c.ID, v.Query(), advised.Query(), err)
			}
		}
	}
}

// TestFocusTakesTheLevelOfTheTurn checks that both calculators of Dark Heresy recommend the same
// level, also where the level by default leaves no psy rating.
func TestFocusTakesTheLevelOfTheTurn(t *testing.T) {
	focus, turn := find(t, "dark-heresy/focus"), find(t, "dark-heresy/turn")
	for _, query := range []string{
		"", "characteristic=32&psy-rating=2", "psy-rating=2&sustained=2", "psy-rating=1&sustained=2", "class=daemonic",
		"class=unbound&psy-rating=2&sustained=4",
		"psy-rating=1&sustained=1&sustain-reading=table", "characteristic=120&psy-rating=10",
	} {
		of := func(c *calc.Calculator) (string, dice.Number) {
			v, err := c.Decode(query)
			if err != nil {
				t.Fatal(err)
			}
			v, r, err := c.Advise(v)
			if err != nil {
				t.Fatalf("%s?%s: %v", c.ID, query, err)
			}
			row := r.Choices.Rows[r.Choices.Current]
			take, err := take(v, row)
			if err != nil {
				t.Fatal(err)
			}
			return take.Choice("level") + " " + take.Text("push"), c.Value(r, "success")
		}
		level, success := of(focus)
		wantLevel, wantSuccess := of(turn)
		if level != wantLevel || success.Compare(wantSuccess) != 0 {
			t.Errorf("?%s: focus takes %s (%v), the turn %s (%v)", query, level, success.Float(), wantLevel, wantSuccess.Float())
		}
	}
	if _, _, err := focus.Advise(mustDecode(t, focus, "psy-rating=2&sustained=2&level=unfettered")); err == nil {
		t.Error("a level that leaves no psy rating is accepted")
	}
	if _, _, err := focus.Advise(mustDecode(t, focus, "psy-rating=1&sustained=10")); err == nil {
		t.Error("a case without any possible level is accepted")
	}
}

// TestSolveKeepsTheChoiceShown checks that an input is solved for with the choice that is
// recommended before, and not with another one for each value.
func TestSolveKeepsTheChoiceShown(t *testing.T) {
	for _, tt := range []struct{ calculator, query, input, goal string }{
		{"dark-heresy/focus", "psy-rating=1&modifier=-30", "characteristic", "success>=20%"},
		{"dark-heresy/focus", "psy-rating=4&class=unbound", "modifier", "success>=80%"},
		{"wh40k-7e/manifest", "", "deny-dice", "manifest-clean>=50%"},
		{"wh40k-7e/manifest", "cost=2", "cost", "manifest>=80%"},
		{"trenchhammer/turn", "", "psyker", "all>=60%"},
		{"trenchhammer/turn", "", "used", "all>=50%"},
	} {
		c := find(t, tt.calculator)
		goal, err := calc.ParseGoal(c, tt.goal)
		if err != nil {
			t.Fatal(err)
		}
		v := mustDecode(t, c, tt.query)
		shown, _, err := c.Advise(v)
		if err != nil {
			t.Fatal(err)
		}
		s, err := c.Solve(v, tt.input, goal)
		if err != nil {
			t.Fatal(err)
		}
		at := tt.calculator + "?" + tt.query + " " + tt.goal
		for _, name := range c.Decision.Takes {
			if got, want := s.Values.Text(name), shown.Text(name); got != want {
				t.Errorf("%s: %s=%s, shown is %s", at, name, got, want)
			}
		}
		if s.Values.Open() {
			t.Errorf("%s: the case %q leaves the choice open", at, s.Values.Query())
		}
		// The case of the answer, read back from its address, has the same figure.
		_, want, _ := c.Pick(s.Result, goal.Result)
		_, r, err := c.Advise(mustDecode(t, c, s.Values.Query()))
		if err != nil {
			t.Fatal(err)
		}
		if _, got, _ := c.Pick(r, goal.Result); got.Compare(want) != 0 {
			t.Errorf("%s: %q has %v, the answer says %v", at, s.Values.Query(), got.Float(), want.Float())
		}
	}
}

// TestSolveSkipsNumbersNotGiven checks that no answer is the 0 of an input that is not given, nor
// is it among the values that were tried.
func TestSolveSkipsNumbersNotGiven(t *testing.T) {
	for id, names := range map[string][]string{
		"dark-millennium/survive": {"enemy-cards"},
		"wh40k-7e/phase":          {"roll"},
		"wh40k-7e/turn":           {"first", "first-dice"},
	} {
		c := find(t, id)
		for _, name := range names {
			s, err := c.Solve(c.Defaults(), name, calc.Goal{Result: c.Headline[0]})
			if err != nil {
				t.Fatal(err)
			}
			if s.Values.Int(name) == 0 || s.Tried > c.Input(name).Max {
				t.Errorf("%s: %s=%d of %d values", id, name, s.Values.Int(name), s.Tried)
			}
		}
	}
}

func find(t *testing.T, id string) *calc.Calculator {
	t.Helper()
	c, err := all.Calculators.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func mustDecode(t *testing.T, c *calc.Calculator, query string) calc.Values {
	t.Helper()
	v, err := c.Decode(query)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
