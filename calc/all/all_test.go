package all_test

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/calctest"
)

// contract is the expected interface of the calculators: ids, inputs with kinds, ranges and
// defaults, values and distributions. Published addresses depend on all of it.
//
// A calculator is its id, then a line for each input, then its values after "=>" and its
// distributions after "~".
var contract = slices.Concat(
	withCaster("dark-heresy/focus", nil,
		"perils-price 0..1000, 100",
		"=> effective-psy-rating target success phenomena perils fatigue success-clean success-phenomena success-perils failure-perils annihilation expected-degrees",
		"~ degrees"),
	withCaster("dark-heresy/opposed", nil,
		"opponents 1..10, 1",
		"resist 1..150, 35",
		"resist-modifier -100..100, 0",
		"resist-psy-rating 0..15, 0",
		"resist-class bound|unbound|daemonic, bound",
		"resist-level fettered|unfettered|push, unfettered",
		"resist-push 1..5, 1",
		"perils-price 0..1000, 100",
		"=> success manifest resisted phenomena perils resist-success resist-phenomena resist-perils manifest-perils",
		"~ degrees resist-degrees"),
	[]string{
		"dark-heresy/skill",
		"skill 1..150, 40",
		"modifier -100..100, 0",
		"=> target success expected-degrees",
		"~ degrees",
	},
	withCaster("dark-heresy/bolts", []string{"form bolt|barrage|storm, barrage"},
		"=> success expected-hits at-least-2 at-least-3 perils expected-hits-safe",
		"~ hits"),
	[]string{
		"dark-heresy/phenomena",
		"modifier -50..150, 0",
		"perils-modifier 0..50, 0",
		"=> perils annihilation",
		"~ phenomena perils-rows",

		"dark-heresy/advance",
		"from 1..9, 1",
		"to 2..10, 2",
		"=> cost",
		"~",

		"dark-heresy/turn",
		"powers 1 to 1 of 0..0, 0",
		"characteristic 1..150, 40",
		"psy-rating 1..15, 3",
		"class bound|unbound|daemonic, bound",
		"level best|fettered|unfettered|push, best",
		"push 1..5, 1",
		"modifier -100..100, 0",
		"sustained 0..10, 0",
		"sustain-reading text|table, text",
		"keep true|false, false",
		"perils-price 0..1000, 100",
		"=> effective-psy-rating target success success-safe phenomena perils annihilation free-safe",
		"~ phenomena perils-rows",

		"wh40k-7e/pool",
		"mastery 0..40, 4",
		"enemy-mastery 0..40, 2",
		"=> expected enemy-expected",
		"~ pool enemy-pool",

		"wh40k-7e/manifest",
		"dice 1..40, 4",
		"cost 1..5, 1",
		"perils-on sixes|doubles, sixes",
		"perils-on-failure true|false, false",
		"deny-dice 0..40, 0",
		"deny-bonus 0..3, 0",
		"leadership 2..10, 9",
		"wounds 1..10, 2",
		"perils-price 0..1000, 50",
		"model-price 0..20, 5",
		"=> cast denied manifest perils manifest-clean manifest-perils nothing-perils removed",
		"~ harnessed",

		"wh40k-7e/deny",
		"harnessed 1..40, 2",
		"dice 0..40, 4",
		"bonus 0..3, 0",
		"=> nullified needed",
		"~",

		"wh40k-7e/perils",
		"leadership 2..10, 9",
		"wounds 1..10, 2",
		"=> removed wound unharmed dragged surge",
		"~",

		"wh40k-7e/generate",
		"rolls 1..6, 2",
		"wanted 1..6, 1",
		"=> any all",
		"~ wanted-found",

		"wh40k-7e/plan",
		"dice 1..40, 8",
		"costs 1 to 6 of 1..5, 1,2",
		"goal expected|all, expected",
		"=> expected all",
		"~",

		"wh40k-7e/phase",
		"mastery 0..12, 3",
		"enemy-mastery 0..12, 2",
		"roll 0..6, 0",
		"costs 1 to 4 of 1..5, 1,1",
		"deny-bonus 0..3, 0",
		"goal expected|all|any, expected",
		"=> expected all any",
		"~",

		"wh40k-7e/turn",
		"powers 1 to 5 of 1..5, 1,3",
		"dice 0..24, 7",
		"enemy-dice 0..24, 6",
		"deny-bonus 0..3, 0",
		"psyker other|grey-knight|daemon, other",
		"leadership 2..10, 9",
		"wounds 1..10, 2",
		"perils-price 0..1000, 50",
		"model-price 0..20, 5",
		"first 0..5, 0",
		"first-dice 0..24, 0",
		"=> expected any perils removed expected-perils",
		"~",

		"trenchhammer/cast",
		"psyker 0..6, 1",
		"dice -6..6, 0",
		"used 0..6, 0",
		"perilous 0..5, 0",
		"deny true|false, false",
		"deny-psyker 0..6, 1",
		"deny-dice -6..6, 0",
		"deny-used 0..6, 0",
		"deny-perilous 0..5, 0",
		"=> success critical works denied perils works-clean deny-success deny-perils out-of-action",
		"~ roll",

		"trenchhammer/perils",
		"used 1..6, 1",
		"surged true|false, false",
		"injury-dice -3..6, 0",
		"=> out-of-action down surge expected-blood expected-stun",
		"~",

		"trenchhammer/turn",
		"psyker 0..6, 1",
		"dice -6..6, 0",
		"used 0..6, 0",
		"perilous 0..5, 0",
		"casts 1..6, 2",
		"powers 0 to 6 of 0..0, ",
		"model-price 0..20, 5",
		"=> all expected-casts perils out-of-action down expected-blood expected-stun",
		"~ casts",

		"dark-millennium/hand",
		"warp-dice 1..6, 2",
		"active true|false, true",
		"force-left 0..22, 22",
		"nullify-left 0..8, 8",
		"special-left 0..6, 6",
		"ultimate-left true|false, true",
		"=> expected-cards expected-force any-nullify ultimate",
		"~ cards force force-points nullify",

		"dark-millennium/nullify",
		"caster 1..4, 2",
		"nullifiers 0 to 8 of 1..4, 2",
		"cards 0..8, 1",
		"in-play true|false, false",
		"=> nullified survives expected-cards",
		"~",

		"dark-millennium/survive",
		"warp-dice 1..6, 2",
		"active true|false, true",
		"caster 1..4, 2",
		"nullifiers 0 to 8 of 1..4, 2",
		"enemy-cards 0..18, 0",
		"force-seen 0..22, 0",
		"nullify-seen 0..8, 0",
		"special-seen 0..6, 0",
		"=> survives nullified",
		"~ enemy-nullify",

		"dark-millennium/daemon",
		"level 1..4, 2",
		"force-cards 0..12, 1",
		"resistant true|false, false",
		"=> killed survives",
		"~",

		"dark-millennium/duel",
		"level 1..4, 2",
		"enemy-level 1..4, 2",
		"=> win lose tie",
		"~",

		"dark-millennium/destroy",
		"force 0..12, 0",
		"enemy-force 0..12, 0",
		"=> destroyed returned",
		"~",

		"dark-millennium/reflect",
		"distance 0..100, 35",
		"=> reaches expected-distance",
		"~ dice",

		"dark-millennium/powers",
		"discipline 4|8, 8",
		"level 1..4, 2",
		"wanted 1..8, 1",
		"redraw true|false, true",
		"return-first true|false, false",
		"=> any first",
		"~",

		"dark-millennium/turn",
		"powers 0 to 5 of 1..6, 1,2",
		"force 0..18, 3",
		"ultimate true|false, false",
		"nullify 0..8, 2",
		"counters 0..3, 0",
		"enemy-cards 0..18, 5",
		"enemy-powers 0 to 5 of 1..6, 1,2",
		"used-now true|false, false",
		"level 1..4, 2",
		"others 0 to 7 of 1..4, ",
		"enemy-psykers 0 to 8 of 1..4, 2",
		"play best|0|1|2|3|4|5|6|7|8, best",
		"force-gone 0..22, 0",
		"nullify-gone 0..8, 0",
		"counters-gone 0..3, 0",
		"ultimate-gone true|false, false",
		"idle-gone 0..2, 0",
		"=> expected any stopped enemy-through",
		"~",
	},
)

// withCaster returns the contract of a calculator with the inputs of a focus power test, between
// the inputs before and the lines after.
func withCaster(id string, before []string, after ...string) []string {
	return slices.Concat([]string{id}, before, []string{
		"characteristic 1..150, 40",
		"psy-rating 1..15, 3",
		"class bound|unbound|daemonic, bound",
		"level fettered|unfettered|push, unfettered",
		"push 1..5, 1",
		"modifier -100..100, 0",
		"sustained 0..10, 0",
		"sustain-reading text|table, text",
	}, after)
}

func TestCalculatorsKeepTheContract(t *testing.T) {
	var got []string
	for _, c := range all.Calculators {
		got = append(got, asContract(c)...)
	}
	for i, want := range contract {
		if i >= len(got) || got[i] != want {
			t.Fatalf("line %d:\n got %s\nwant %s", i+1, strings.Join(got[min(i, len(got)):min(i+1, len(got))], ""), want)
		}
	}
	if len(got) > len(contract) {
		t.Errorf("not agreed: %q", got[len(contract):])
	}
}

// asContract formats a calculator like contract.
func asContract(c *calc.Calculator) []string {
	lines := []string{c.ID}
	for _, in := range c.Inputs {
		line := in.Name + " "
		switch in.Kind {
		case calc.Number:
			line += fmt.Sprintf("%d..%d", in.Min, in.Max)
		case calc.Choose:
			line += strings.Join(in.Choices, "|")
		case calc.Switch:
			line += "true|false"
		case calc.List:
			line += fmt.Sprintf("%d to %d of %d..%d", in.MinItems, in.MaxItems, in.Min, in.Max)
		}
		lines = append(lines, line+", "+in.Format(in.Default))
	}
	var values []string
	for _, f := range c.Values {
		values = append(values, f.ID)
	}
	return append(lines, strings.TrimSpace("=> "+strings.Join(values, " ")),
		strings.TrimSpace("~ "+strings.Join(c.Distributions, " ")))
}

var word = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func TestIDsAreWellFormedAndUnique(t *testing.T) {
	unique(t, "calculators", all.Calculators.IDs())
	for _, c := range all.Calculators {
		system, name, ok := strings.Cut(c.ID, "/")
		wellFormed(t, c.ID, system, name)
		if !ok {
			t.Errorf("%s: no system before a slash", c.ID)
		}
		var inputs, tables, steps []string
		for _, in := range c.Inputs {
			inputs = append(inputs, in.Name)
			unique(t, c.ID+" choices of "+in.Name, in.Choices)
			wellFormed(t, c.ID, in.Choices...)
		}
		for _, table := range c.Tables {
			tables = append(tables, table.ID)
			unique(t, c.ID+" columns of "+table.ID, figures(table.Columns))
			wellFormed(t, c.ID, figures(table.Columns)...)
		}
		for _, step := range c.Steps {
			steps = append(steps, step.ID)
			unique(t, c.ID+" numbers of step "+step.ID, step.Args)
			wellFormed(t, c.ID, step.Args...)
		}
		for what, ids := range map[string][]string{
			"inputs": inputs, "values": figures(c.Values), "distributions": c.Distributions, "tables": tables,
			"steps": steps, "rulings": c.Rulings, "conflicts": c.Conflicts, "headline": c.Headline,
		} {
			unique(t, c.ID+" "+what, ids)
			wellFormed(t, c.ID, ids...)
		}
	}
}

func figures(list []calc.Figure) []string {
	var ids []string
	for _, f := range list {
		ids = append(ids, f.ID)
	}
	return ids
}

func unique(t *testing.T, what string, ids []string) {
	t.Helper()
	sorted := slices.Sorted(slices.Values(ids))
	if len(slices.Compact(sorted)) != len(ids) {
		t.Errorf("%s: %q, one of them twice", what, ids)
	}
}

func wellFormed(t *testing.T, where string, ids ...string) {
	t.Helper()
	for _, id := range ids {
		if !word.MatchString(id) {
			t.Errorf("%s: %q is not lower-case words joined by -", where, id)
		}
	}
}

func TestDefaultsAreAllowed(t *testing.T) {
	for _, c := range all.Calculators {
		for _, in := range c.Inputs {
			text := in.Format(in.Default)
			v, err := c.Defaults().Set(in.Name, text)
			if err != nil {
				t.Errorf("default: %v", err)
			} else if got := v.Text(in.Name); got != text {
				t.Errorf("%s: default %s=%s is read as %s", c.ID, in.Name, text, got)
			}
		}
		if _, err := c.Run(c.Defaults()); err != nil {
			t.Errorf("the defaults contradict one another: %v", err)
		}
	}
}

func TestHeadlinesAreValues(t *testing.T) {
	for _, c := range all.Calculators {
		if n := len(c.Headline); n < 1 || n > 3 {
			t.Errorf("%s: %d values in the headline", c.ID, n)
		}
		for _, id := range c.Headline {
			if !slices.Contains(figures(c.Values), id) {
				t.Errorf("%s: headline %s is no value", c.ID, id)
			}
		}
	}
}

// TestSolveForInputsThatAreNotRead checks that solving for an unused input sets its deciding inputs
// so that it is used.
func TestSolveForInputsThatAreNotRead(t *testing.T) {
	for _, c := range all.Calculators {
		for _, in := range c.Inputs {
			if in.UsedWhen == "" {
				if in.UsedIs != "" || in.UsedNot != "" {
					t.Errorf("%s: %s is read when nothing is %s", c.ID, in.Name, in.UsedIs+in.UsedNot)
				}
				continue
			}
			if in.UsedIs != "" && in.UsedNot != "" {
				t.Errorf("%s: %s is read both at and not at a value", c.ID, in.Name)
			}
			goal, err := calc.ParseGoal(c, c.Headline[0]+">=0")
			if err != nil {
				t.Fatal(err)
			}
			s, err := c.Solve(c.Defaults(), in.Name, goal)
			if err != nil {
				t.Errorf("%s %s: %v", c.ID, in.Name, err)
			} else if !s.Values.Used(in.Name) {
				t.Errorf("%s: %s is never read", c.ID, in.Name)
			}
		}
	}
}

// unread are the inputs that the contract calls irrelevant in a case.
var unread = []struct {
	calculator, when string
	inputs           []string
}{
	{"dark-heresy/focus", "level=fettered", []string{"push"}},
	{"dark-heresy/focus", "level=unfettered", []string{"push"}},
	{"dark-heresy/bolts", "level=unfettered", []string{"push"}},
	{"dark-heresy/opposed", "level=unfettered", []string{"push"}},
	{"dark-heresy/opposed", "resist-psy-rating=0", []string{"resist-class", "resist-level", "resist-push"}},
	{"dark-heresy/opposed", "resist-psy-rating=4&resist-level=unfettered", []string{"resist-push"}},
	{"trenchhammer/cast", "deny=false", []string{"deny-psyker", "deny-dice", "deny-used", "deny-perilous"}},
	{"dark-millennium/nullify", "in-play=true", []string{"caster"}},
	{"dark-millennium/powers", "redraw=false", []string{"return-first"}},
}

func TestIrrelevantInputsChangeNothing(t *testing.T) {
	for _, u := range unread {
		c, err := all.Calculators.Find(u.calculator)
		if err != nil {
			t.Fatal(err)
		}
		v, err := c.Decode(u.when)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range u.inputs {
			changesNothing(t, v, name)
		}
	}
}

func TestInputsThatAreNotReadChangeNothing(t *testing.T) {
	for _, c := range all.Calculators {
		asked := map[string]bool{}
		for _, v := range points(c) {
			for _, in := range c.Inputs {
				if !v.Used(in.Name) {
					asked[in.Name] = true
					changesNothing(t, v, in.Name)
				}
			}
		}
		for _, in := range c.Inputs {
			if in.UsedWhen != "" && !asked[in.Name] {
				t.Errorf("%s: %s was read at every point", c.ID, in.Name)
			}
		}
	}
}

// changesNothing checks that no end of the range of the named input affects the result.
func changesNothing(t *testing.T, v calc.Values, name string) {
	t.Helper()
	c := v.Calculator()
	want, wantErr := c.Run(v)
	tried := map[string]bool{v.Text(name): true}
	for _, end := range calctest.Ends(c) {
		if tried[end.Text(name)] {
			continue
		}
		tried[end.Text(name)] = true
		other, err := v.Set(name, end.Text(name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.Run(other)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) || !reflect.DeepEqual(got, want) {
			t.Errorf("%s?%s: %s=%s is not read and changes the result", c.ID, v.Query(), name, end.Text(name))
			return
		}
	}
}

// points returns the cases of these tests: the ends of the ranges, and random ones, of which there
// are fewer in go test and fewest in go test -short.
func points(c *calc.Calculator) []calc.Values {
	random := 30
	switch {
	case testing.Short():
		random = 3
	case !calctest.Thorough():
		random = 10
	}
	return append(calctest.Ends(c), calctest.Random(c, random)...)
}

func TestResultsAreTheSameInEveryRun(t *testing.T) {
	for _, c := range all.Calculators {
		for _, v := range calctest.Ends(c) {
			first, err := c.Run(v)
			second, again := c.Run(v)
			if fmt.Sprint(err) != fmt.Sprint(again) || !reflect.DeepEqual(first, second) {
				t.Errorf("%s?%s: two runs differ", c.ID, v.Query())
			}
			if err != nil {
				continue
			}
			if a, b := c.JSON(v, first), c.JSON(v, second); string(a) != string(b) {
				t.Errorf("%s?%s: two runs print\n%s\n%s", c.ID, v.Query(), a, b)
			}
		}
	}
}

func TestEveryDeclaredConflictCanHappen(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	for _, c := range all.Calculators {
		seen := map[string]bool{}
		for i, v := range append(calctest.Ends(c), calctest.Random(c, 400)...) {
			if i >= 60 && len(seen) == len(c.Conflicts) && !calctest.Thorough() {
				break
			}
			_, err := c.Run(v)
			if err == nil {
				continue
			}
			e, ok := err.(*calc.InputError)
			if !ok || e.Reason != calc.Conflict || c.Input(e.Input) == nil {
				t.Errorf("%s?%s: refused with %v", c.ID, v.Query(), err)
				continue
			}
			seen[e.Conflict] = true
		}
		for _, id := range c.Conflicts {
			if !seen[id] {
				t.Errorf("%s: conflict %s did not happen", c.ID, id)
			}
			delete(seen, id)
		}
		for id := range seen {
			t.Errorf("%s: conflict %s is not declared", c.ID, id)
		}
	}
}

func BenchmarkDefaults(b *testing.B) {
	for _, c := range all.Calculators {
		b.Run(c.ID, func(b *testing.B) {
			v := c.Defaults()
			for b.Loop() {
				if _, err := c.Run(v); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// highest returns the values with every input at its upper end: the last end that differs from its
// default.
func highest(b *testing.B, c *calc.Calculator) calc.Values {
	v := c.Defaults()
	for _, end := range calctest.Ends(c) {
		for _, pair := range end.Changed() {
			name, text, _ := strings.Cut(pair, "=")
			var err error
			if v, err = v.Set(name, text); err != nil {
				b.Fatal(err)
			}
		}
	}
	return v
}

// BenchmarkEnds runs a calculator at all ends of its inputs' ranges in turn, and with every input
// at its upper end. ns/worst is the slowest of them.
func BenchmarkEnds(b *testing.B) {
	for _, c := range all.Calculators {
		b.Run(c.ID, func(b *testing.B) {
			ends := append(calctest.Ends(c), highest(b, c))
			spent, runs := make([]time.Duration, len(ends)), make([]int, len(ends))
			for i := 0; b.Loop(); i = (i + 1) % len(ends) {
				start := time.Now()
				c.Run(ends[i]) // refusing a conflict is work, too
				spent[i] += time.Since(start)
				runs[i]++
			}
			worst := 0.0
			for i, d := range spent {
				worst = max(worst, float64(d)/float64(max(1, runs[i])))
			}
			b.ReportMetric(worst, "ns/worst")
		})
	}
}

// traits are the traits of calculators by system, with the inputs that ask for them. Readers'
// devices store values under these names.
var traits = map[string]string{
	"dark-heresy/willpower":     "focus.characteristic opposed.characteristic bolts.characteristic turn.characteristic",
	"dark-heresy/psy-rating":    "focus.psy-rating opposed.psy-rating bolts.psy-rating turn.psy-rating advance.from",
	"dark-heresy/powers":        "turn.powers",
	"dark-heresy/class":         "focus.class opposed.class bolts.class turn.class",
	"wh40k-7e/mastery":          "pool.mastery phase.mastery",
	"wh40k-7e/leadership":       "manifest.leadership perils.leadership turn.leadership",
	"wh40k-7e/powers":           "turn.powers",
	"trenchhammer/psyker":       "cast.psyker turn.psyker",
	"trenchhammer/powers":       "turn.powers",
	"dark-millennium/level":     "survive.caster daemon.level duel.level powers.level turn.level",
	"dark-millennium/powers":    "turn.powers",
	"dark-millennium/resistant": "daemon.resistant",
}

func TestTraitsKeepTheirNames(t *testing.T) {
	asked := map[string][]string{}
	for _, c := range all.Calculators {
		system, name, _ := strings.Cut(c.ID, "/")
		for _, in := range c.Inputs {
			if in.Trait != "" {
				trait := system + "/" + in.Trait
				asked[trait] = append(asked[trait], name+"."+in.Name)
			}
		}
	}
	for trait, inputs := range asked {
		slices.Sort(inputs)
		want := strings.Fields(traits[trait])
		if slices.Sort(want); !slices.Equal(inputs, want) {
			t.Errorf("%s is asked for by %q, want %q", trait, inputs, want)
		}
	}
	for trait := range traits {
		if asked[trait] == nil {
			t.Errorf("nothing asks for %s", trait)
		}
	}
}

// TestInputsAboveATraitCanBeReached checks that an input that must exceed a trait of its calculator
// can do so, and does by default.
func TestInputsAboveATraitCanBeReached(t *testing.T) {
	for _, c := range all.Calculators {
		for _, in := range c.Inputs {
			if in.Beyond == "" {
				continue
			}
			below := c.Input(in.Beyond)
			if below == nil || below.Trait == "" || in.Trait != "" || in.Kind != calc.Number || below.Kind != calc.Number ||
				in.Max <= below.Max || in.Default.Number <= below.Default.Number {
				t.Errorf("%s: %+v cannot be beyond %+v", c.ID, in, below)
			}
		}
	}
}

// TestOpposedInputsMeanTheSame checks that an input and the one of the other side that it opposes
// take the same values, so that the same words serve for both. A list opposes one of its elements.
func TestOpposedInputsMeanTheSame(t *testing.T) {
	for _, c := range all.Calculators {
		opposed := map[string]bool{}
		for _, in := range c.Inputs {
			if in.Opposes == "" {
				continue
			}
			other := c.Input(in.Opposes)
			switch {
			case other == nil || other.Opposes != "" || opposed[in.Opposes] || in.Side != calc.EitherSide ||
				other.Side != calc.EitherSide:
				t.Errorf("%s: %s cannot oppose %q", c.ID, in.Name, in.Opposes)
			case in.Kind != other.Kind && !(in.Kind == calc.List && other.Kind == calc.Number):
				t.Errorf("%s: %s and %s are of different kinds", c.ID, in.Name, in.Opposes)
			case in.Kind == calc.Choose && !slices.Equal(in.Choices, other.Choices):
				t.Errorf("%s: %s and %s have different choices", c.ID, in.Name, in.Opposes)
			case in.Max < other.Min || in.Min > other.Max:
				t.Errorf("%s: no number fits both %s and %s", c.ID, in.Name, in.Opposes)
			}
			opposed[in.Opposes] = true
		}
		if c.Role != calc.Acts && len(opposed) == 0 && !slices.ContainsFunc(c.Inputs,
			func(in calc.Input) bool { return in.Side == calc.Answering }) {
			t.Errorf("%s has a side of the reader, and no input has one", c.ID)
		}
	}
}

func TestTraitsOfOneNameHaveFittingRanges(t *testing.T) {
	for _, problem := range all.Calculators.UnfitTraits() {
		t.Error(problem)
	}
}
