package darkheresy

import (
	"math/big"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// focusOracle rolls every pair of focus power test and phenomena roll.
func focusOracle(v calc.Values) calctest.Answer {
	rating, sustained := v.Int("psy-rating"), v.Int("sustained")
	class, level, push := v.Choice("class"), v.Choice("level"), v.Int("push")
	var effective, modifier int
	switch level {
	case "fettered":
		effective = rating/2 + rating%2
	case "unfettered":
		effective = rating
		if class != "bound" {
			modifier = 10
		}
	case "push":
		effective = rating + push
		modifier = map[string]int{"bound": 10, "unbound": 5 * push, "daemonic": 10 * push}[class]
	}
	if v.Choice("sustain-reading") == "text" && sustained > 1 {
		effective -= sustained
		modifier += 10 * (sustained - 1)
	} else if v.Choice("sustain-reading") == "table" && sustained > 0 {
		effective -= sustained
		modifier += 10
	}
	target := v.Int("characteristic") + 5*effective + v.Int("modifier")
	a := calctest.Answer{Values: map[string]*big.Rat{
		"effective-psy-rating": big.NewRat(int64(effective), 1), "target": big.NewRat(int64(target), 1),
	}}
	for _, id := range []string{"success", "phenomena", "perils", "fatigue", "success-clean", "success-phenomena", "success-perils", "failure-perils", "expected-degrees"} {
		a.Values[id] = new(big.Rat)
	}
	pair := big.NewRat(1, 10000)
	for tens := range 10 {
		for units := range 10 {
			roll := 10*tens + units
			if roll == 0 {
				roll = 100
			}
			success := roll <= target && roll <= 90
			degrees := 0
			if success {
				degrees = max(1, 1+target/10-roll/10)
			}
			phenomena := level == "push" || level == "unfettered" && tens == units
			for second := 1; second <= 100; second++ {
				a.Add("degrees", degrees, pair)
				a.Plus("expected-degrees", big.NewRat(int64(degrees), 10000))
				perils := phenomena && second+modifier >= 75
				for id, happens := range map[string]bool{
					"success": success, "phenomena": phenomena, "perils": perils, "fatigue": level == "push" && tens == units,
					"success-clean": success && !phenomena, "success-phenomena": success && phenomena,
					"success-perils": success && perils, "failure-perils": !success && perils,
				} {
					if happens {
						a.Plus(id, pair)
					}
				}
			}
		}
	}
	if a.Values["success"].Sign() > 0 {
		a.Values["expected-degrees"].Quo(a.Values["expected-degrees"], a.Values["success"])
	}
	return a
}

func TestFocusAgainstEveryRoll(t *testing.T) { calctest.Against(t, focus, 25, focusOracle) }

// TestFocusExampleOfTheDocument: document 000, "Example" under "Focus Power Test": Willpower 32 and psy rating 2, pushed by 1, 2, 3.
func TestFocusExampleOfTheDocument(t *testing.T) {
	for inputs, want := range map[string]int64{"push=1": 47, "push=2": 52, "push=3": 57} {
		inputs = "characteristic=32 psy-rating=2 level=push " + inputs
		calctest.Same(t, inputs, calctest.Value(t, focus, inputs, "target"), big.NewRat(want, 1))
		calctest.Same(t, inputs, calctest.Value(t, focus, inputs, "success"), big.NewRat(want, 100))
	}
}

// TestPerilsOfEachModifier: facts on Dark Heresy, derived chances of perils by modifier.
func TestPerilsOfEachModifier(t *testing.T) {
	for inputs, want := range map[string]int64{
		"level=push": 36, "level=push class=unbound push=4": 46, "level=push class=unbound push=5": 51, "level=push class=daemonic push=3": 56, "level=push class=daemonic push=4": 66,
	} {
		calctest.Same(t, inputs, calctest.Value(t, focus, inputs, "perils"), big.NewRat(want, 100))
	}
}

func TestFocusLevelTable(t *testing.T) {
	r := calctest.Run(t, focus, "class=unbound level=push push=2")
	table := r.Tables[0]
	if len(table.Rows) != 7 || table.Current != 3 {
		t.Fatalf("%d rows, current %d; want fettered, unfettered and five pushes, current the second push", len(table.Rows), table.Current)
	}
	for i, inputs := range []string{"level=fettered", "level=unfettered", "level=push push=1", "level=push push=2", "level=push push=3", "level=push push=4", "level=push push=5"} {
		r := calctest.Run(t, focus, "class=unbound "+inputs)
		for j, id := range []string{"success", "phenomena", "perils"} {
			if table.Rows[i][2+j].Number.Compare(focus.Value(r, id)) != 0 {
				t.Errorf("row %d, %s: %v, want that of %s: %v", i, id, table.Rows[i][2+j].Number.Float(), inputs, focus.Value(r, id).Float())
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

// TestFocusIgnoresPushUnlessPushing: an input that is not read changes nothing.
func TestFocusIgnoresPushUnlessPushing(t *testing.T) {
	a, b := calctest.Value(t, focus, "push=1", "success"), calctest.Value(t, focus, "push=5", "success")
	if a.Compare(b) != 0 {
		t.Errorf("push changes an unfettered test from %v to %v", a.Float(), b.Float())
	}
}

func BenchmarkFocus(b *testing.B) {
	v := focus.Defaults()
	for b.Loop() {
		focus.Run(v)
	}
}
