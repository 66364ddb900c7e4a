package darkheresy

import (
	"math/big"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// focusOracle rolls every pair of focus power test and phenomena roll.
func focusOracle(v calc.Values) calctest.Answer {
	hand := casterByHand(v)
	a := calctest.Answer{Values: map[string]*big.Rat{
		"effective-psy-rating": big.NewRat(int64(hand.effective), 1), "target": big.NewRat(int64(hand.target), 1),
	}}
	zero(&a, "success", "phenomena", "perils", "fatigue", "success-clean", "success-phenomena", "success-perils",
		"failure-perils", "annihilation", "expected-degrees")
	pair := big.NewRat(1, 10000)
	everyRoll(func(roll int, double bool) {
		degrees := hand.degrees(roll)
		success, phenomena := degrees > 0, hand.level == "push" || hand.level == "unfettered" && double
		for second := 1; second <= 100; second++ {
			a.Add("degrees", degrees, pair)
			a.Plus("expected-degrees", big.NewRat(int64(degrees), 10000))
			perils := phenomena && second+hand.modifier >= 75
			if perils { // of a third d100, the highest face destroys the psyker
				a.Plus("annihilation", big.NewRat(1, 1000000))
			}
			for id, happens := range map[string]bool{
				"success": success, "phenomena": phenomena, "perils": perils, "fatigue": hand.level == "push" && double,
				"success-clean": success && !phenomena, "success-phenomena": success && phenomena,
				"success-perils": success && perils, "failure-perils": !success && perils,
			} {
				if happens {
					a.Plus(id, pair)
				}
			}
		}
	})
	if a.Values["success"].Sign() > 0 {
		a.Values["expected-degrees"].Quo(a.Values["expected-degrees"], a.Values["success"])
	}
	return a
}

func TestFocusAgainstEveryRoll(t *testing.T) { calctest.Against(t, focus, 25, focusOracle) }

// TestFocusExampleOfTheDocument checks Willpower 32 and psy rating 2, pushed by 1, 2 and 3.
// Document 000, "Example" under "Focus Power Test".
func TestFocusExampleOfTheDocument(t *testing.T) {
	for inputs, want := range map[string]int64{"push=1": 47, "push=2": 52, "push=3": 57} {
		inputs = "characteristic=32 psy-rating=2 level=push " + inputs
		calctest.Same(t, inputs, calctest.Value(t, focus, inputs, "target"), big.NewRat(want, 1))
		calctest.Same(t, inputs, calctest.Value(t, focus, inputs, "success"), big.NewRat(want, 100))
	}
}

// TestPerilsOfEachModifier compares the chances of perils by modifier with the derived ones in the
// facts on Dark Heresy.
func TestPerilsOfEachModifier(t *testing.T) {
	for inputs, want := range map[string]int64{
		"level=push": 36, "level=push class=unbound push=4": 46, "level=push class=unbound push=5": 51,
		"level=push class=daemonic push=3": 56, "level=push class=daemonic push=4": 66,
	} {
		calctest.Same(t, inputs, calctest.Value(t, focus, inputs, "perils"), big.NewRat(want, 100))
	}
}

func TestFocusLevelTable(t *testing.T) {
	r := calctest.Run(t, focus, "class=unbound level=push push=2")
	table := r.Tables[0]
	if len(table.Rows) != 7 || table.Current != 3 {
		t.Fatalf("%d rows, current %d; want fettered, unfettered and five pushes, current the second push", len(table.Rows),
			table.Current)
	}
	for i, inputs := range []string{"level=fettered", "level=unfettered", "level=push push=1", "level=push push=2",
		"level=push push=3", "level=push push=4", "level=push push=5"} {
		r := calctest.Run(t, focus, "class=unbound "+inputs)
		for j, id := range []string{"success", "phenomena", "perils"} {
			if table.Rows[i][2+j].Number.Compare(focus.Value(r, id)) != 0 {
				t.Errorf("row %d, %s: %v, want that of %s: %v", i, id, table.Rows[i][2+j].Number.Float(), inputs,
					focus.Value(r, id).Float())
			}
		}
	}
	// A level that would leave no psy rating is not offered.
	if r := calctest.Run(t, focus, "psy-rating=3 sustained=2"); len(r.Tables[0].Rows) != 4 {
		t.Errorf("%d rows with two powers sustained at psy rating 3, want four: fettered leaves none", len(r.Tables[0].Rows))
	}
}

func TestFocusRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"class=daemonic level=fettered", "level", "fettered-daemonic"},
		{"level=push push=4", "push", "push-above-class"},
		{"level=push push=5 class=daemonic", "push", "push-above-class"},
		{"psy-rating=2 sustained=2", "psy-rating", "no-psy-rating-left"},
		{"psy-rating=1 sustained=1 sustain-reading=table", "psy-rating", "no-psy-rating-left"},
		{"push=6", "push", "out-of-range"}, // not read, but must be in its range all the same
		{"characteristic=0", "characteristic", "out-of-range"},
		{"characteristic=forty", "characteristic", "not-a-number"},
		{"characteristic=+40", "characteristic", "not-a-number"},
		{"characteristic=4.5", "characteristic", "fraction"},
		{"characteristic=1e2", "characteristic", "not-a-number"},
		{"characteristic=", "characteristic", "empty"},
		{"characteristic=99999999999999999999", "characteristic", "overflow"},
		{"psy-rating=3 psy-rating=3", "psy-rating", "repeated"},
		{"level=overload", "level", "wrong-choice"},
		{"willpower=40", "willpower", "unknown-input"},
		{"characteristic", "characteristic", "malformed"},
	} {
		calctest.Refused(t, focus, c[0], c[1], c[2])
	}
}

// TestFocusIgnoresPushUnlessPushing checks that push changes nothing unless the level is push.
func TestFocusIgnoresPushUnlessPushing(t *testing.T) {
	a, b := calctest.Value(t, focus, "push=1", "success"), calctest.Value(t, focus, "push=5", "success")
	if a.Compare(b) != 0 {
		t.Errorf("push changes an unfettered test from %v to %v", a.Float(), b.Float())
	}
}

// TestFocusDoublesThatSucceed counts the doubles that succeed: of the ten, 99 and 100 always fail.
// Facts on Dark Heresy, section 3.
func TestFocusDoublesThatSucceed(t *testing.T) {
	for inputs, want := range map[string]int64{
		"characteristic=1 psy-rating=1 modifier=-100": 0, "characteristic=5 psy-rating=1": 0,
		"characteristic=6 psy-rating=1": 1,
		"characteristic=40":             5, "characteristic=72": 7, "characteristic=73": 8,
		"characteristic=150 psy-rating=15 modifier=100": 8,
	} {
		calctest.Same(t, inputs, calctest.Value(t, focus, inputs, "success-phenomena"), big.NewRat(want, 100))
		calctest.Same(t, inputs, calctest.Value(t, focus, inputs, "phenomena"), big.NewRat(10, 100))
	}
}

// TestSustainingReadings checks that the text and the table under "Sustaining Psychic Powers"
// differ at one power and from three on, and agree at none and at two.
func TestSustainingReadings(t *testing.T) {
	for _, c := range []struct {
		sustained           string
		text, table         int64 // effective psy rating of 15
		textRoll, tableRoll int64 // faces of the phenomena roll of a push that bring perils
	}{{"0", 16, 16, 36, 36}, {"1", 16, 15, 36, 46}, {"2", 14, 14, 46, 46}, {"3", 13, 13, 56, 46}, {"10", 6, 6, 100, 46}} {
		inputs := "psy-rating=15 level=push sustained=" + c.sustained + " sustain-reading="
		for reading, want := range map[string][2]int64{"text": {c.text, c.textRoll}, "table": {c.table, c.tableRoll}} {
			calctest.Same(t, inputs+reading, calctest.Value(t, focus, inputs+reading, "effective-psy-rating"),
				big.NewRat(want[0], 1))
			calctest.Same(t, inputs+reading, calctest.Value(t, focus, inputs+reading, "perils"), big.NewRat(want[1], 100))
		}
	}
}

func TestFocusNeverFallsAsItsTargetRises(t *testing.T) {
	for _, input := range []string{"characteristic", "psy-rating", "modifier"} {
		rises(t, focus, "", input, "success")
		rises(t, focus, "class=unbound level=push push=5 sustained=1", input, "success")
	}
	rises(t, focus, "class=unbound level=push", "push", "success")
	rises(t, focus, "class=unbound level=push", "push", "perils")
}

func TestFocusRulings(t *testing.T) {
	for inputs, want := range map[string]string{
		"":                              "engine degrees hundred-double objective",
		"level=fettered":                "engine degrees objective",
		"modifier=45":                   "engine degrees hundred-double objective",
		"modifier=46":                   "engine degrees no-cap hundred-double objective",
		"characteristic=1 modifier=-17": "engine degrees no-cap hundred-double objective",
		"sustained=1":                   "engine degrees sustaining psy-rating-zero hundred-double objective",
	} {
		if got := strings.Join(calctest.Run(t, focus, inputs).Rulings, " "); got != want {
			t.Errorf("%s: rulings %s, want %s", inputs, got, want)
		}
	}
}

func TestFocusWorking(t *testing.T) {
	steps(t, focus, "characteristic=32 psy-rating=2 level=push push=3",
		"rating-push 2 3 5", "target 32 5 25 0 57", "range 57", "degrees-of-success 5 6", "degrees-of-failure 5 6",
		"phenomena-always 10 65")
	steps(t, focus, "psy-rating=5 level=fettered sustained=2",
		"rating-fettered 5 3", "sustaining 2 2 10 1", "target 40 1 5 0 45", "range 45", "degrees-of-success 4 5",
		"degrees-of-failure 4 7", "phenomena-never")
	steps(t, focus, "class=unbound characteristic=10 modifier=-30",
		"rating-unfettered 3", "target 10 3 15 -30 -5", "impossible", "degrees-of-failure -1 12", "phenomena-double 10 65")
	steps(t, focus, "class=daemonic psy-rating=15 level=push push=4 sustained=10",
		"rating-push 15 4 19", "sustaining 10 10 90 9", "target 40 9 45 0 85", "range 85", "degrees-of-success 8 9",
		"degrees-of-failure 8 3", "phenomena-always 130 1")
}

func FuzzFocus(f *testing.F) {
	calctest.Fuzz(f, focus, "level=push&push=2", "class=daemonic&level=fettered")
}

func BenchmarkFocusDefault(b *testing.B) { calctest.Benchmark(b, focus, "") }

func BenchmarkFocusWorst(b *testing.B) {
	calctest.Benchmark(b, focus,
		"class=unbound level=push push=5 psy-rating=15 characteristic=150 modifier=100 sustained=3")
}

func TestThrows(t *testing.T) {
	for _, inputs := range []string{"", "level=fettered", "level=push push=3 characteristic=85",
		"class=unbound level=push push=5 psy-rating=8 sustained=3"} {
		calctest.Throws(t, focus, inputs)
		calctest.Throws(t, turn, inputs)
	}
	calctest.Throws(t, turn, "characteristic=20 class=daemonic")
	calctest.Throws(t, skill, "skill=55 modifier=-20")
}

// levelOracle counts the pairs of rolls of focusOracle for success and perils alone.
func levelOracle(v calc.Values) calctest.Answer {
	hand := casterByHand(v)
	var success, perils, both int64
	everyRoll(func(roll int, double bool) {
		phenomena := hand.level == "push" || hand.level == "unfettered" && double
		for second := 1; second <= 100; second++ {
			works, harmed := hand.degrees(roll) > 0, phenomena && second+hand.modifier >= 75
			success, perils, both = success+int64(count(works)), perils+int64(count(harmed)), both+int64(count(works && harmed))
		}
	})
	a := calctest.Answer{Values: map[string]*big.Rat{}}
	for id, n := range map[string]int64{"success": success, "perils": perils, "success-perils": both} {
		a.Values[id] = big.NewRat(n, 10000)
	}
	return a
}

// TestFocusChoices takes every level in turn, and compares the choices with what the oracle gives
// for each that is allowed.
func TestFocusChoices(t *testing.T) {
	choicesAgainst(t, focus, levelOracle, "success", "perils", func(a map[string]*big.Rat) *big.Rat {
		return new(big.Rat).Sub(a["success"], a["success-perils"])
	})
}
