package darkheresy

import (
	"math/big"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// opposedOracle rolls the opponents one after another and keeps the fewest degrees among them, then
// rolls the caster against that.
func opposedOracle(v calc.Values) calctest.Answer {
	us, them := casterByHand(v), resisterByHand(v)
	var a calctest.Answer
	zero(&a, "success", "manifest", "resisted", "phenomena", "perils", "resist-success", "resist-phenomena",
		"resist-perils", "manifest-perils")
	face := big.NewRat(1, 100)
	one := map[int]*big.Rat{}
	everyRoll(func(roll int, double bool) {
		degrees := them.degrees(roll)
		a.Add("resist-degrees", degrees, face)
		one[degrees] = plus(one[degrees], face)
		if degrees > 0 {
			a.Plus("resist-success", face)
		}
		if double && (them.level == "unfettered" || them.level == "push") {
			a.Plus("resist-phenomena", face)
			a.Plus("resist-perils", new(big.Rat).Mul(face, perilsByHand(them.modifier)))
		}
	})
	fewest := one
	for range v.Int("opponents") - 1 {
		next := map[int]*big.Rat{}
		for f, p := range fewest {
			for d, q := range one {
				next[min(f, d)] = plus(next[min(f, d)], new(big.Rat).Mul(p, q))
			}
		}
		fewest = next
	}
	everyRoll(func(roll int, double bool) {
		degrees := us.degrees(roll)
		a.Add("degrees", degrees, face)
		if us.level == "push" || us.level == "unfettered" && double {
			a.Plus("phenomena", face)
			a.Plus("perils", new(big.Rat).Mul(face, perilsByHand(us.modifier)))
		}
		if degrees == 0 {
			return
		}
		a.Plus("success", face)
		for f, p := range fewest {
			id, chance := "resisted", new(big.Rat).Mul(face, p)
			if degrees > f {
				id = "manifest"
				if us.level == "push" || us.level == "unfettered" && double {
					a.Plus("manifest-perils", new(big.Rat).Mul(chance, perilsByHand(us.modifier)))
				}
			}
			a.Plus(id, chance)
		}
	})
	return a
}

// TestOpposedChoices takes every level in turn, and compares the choices with what the oracle gives
// for each that is allowed.
func TestOpposedChoices(t *testing.T) {
	choicesAgainst(t, opposed, opposedOracle, "manifest", "perils", func(a map[string]*big.Rat) *big.Rat {
		return new(big.Rat).Sub(a["manifest"], a["manifest-perils"])
	})
}

// perilsByHand rolls every phenomena roll.
func perilsByHand(modifier int) *big.Rat {
	faces := int64(0)
	everyRoll(func(roll int, _ bool) {
		if roll+modifier >= 75 {
			faces++
		}
	})
	return big.NewRat(faces, 100)
}

func plus(a, b *big.Rat) *big.Rat {
	if a == nil {
		a = new(big.Rat)
	}
	return new(big.Rat).Add(a, b)
}

func TestOpposedAgainstEveryRoll(t *testing.T) { calctest.Against(t, opposed, 150, opposedOracle) }

// TestOpposedPairByPair compares a test against one opponent with every pair of rolls.
func TestOpposedPairByPair(t *testing.T) {
	for _, inputs := range []string{"", "resist-psy-rating=4 resist-class=daemonic resist-level=push resist-push=4",
		"resist=150", "resist=1 resist-modifier=-20"} {
		v, err := opposed.Arguments(strings.Fields(inputs))
		if err != nil {
			t.Fatal(err)
		}
		us, them, won := casterByHand(v), resisterByHand(v), int64(0)
		everyRoll(func(ours int, _ bool) {
			everyRoll(func(theirs int, _ bool) {
				if us.degrees(ours) > them.degrees(theirs) {
					won++
				}
			})
		})
		calctest.Same(t, inputs, calctest.Value(t, opposed, inputs, "manifest"), big.NewRat(won, 10000))
	}
}

// TestDegreesOfOnePair checks degrees: a target of 55 and a roll of 24 against a target of 35 and
// rolls of 12 and 8, as in facts on Dark Heresy, section 3; a target of 112 has eleven tens and a
// roll of 100 has ten.
func TestDegreesOfOnePair(t *testing.T) {
	us, them := focusTest(40, 3, 0), plainTest(35, 0)
	for _, c := range []struct{ got, want int }{
		{us.degrees(24), 4}, {them.degrees(12), 3}, {them.degrees(8), 4}, {us.degrees(55), 1}, {us.degrees(56), 0},
		{us.degreesOfFailure(56), 1}, {us.degreesOfFailure(100), 6},
		{focusTest(100, 2, 2).degrees(90), 3}, {focusTest(100, 2, 2).degrees(91), 0}, {plainTest(112, 0).degrees(99), 3},
		{plainTest(112, 0).degrees(100), 0},
		{plainTest(112, 0).degreesOfFailure(100), 1}, {plainTest(5, -10).degreesOfFailure(4), 2},
		{plainTest(5, -25).degreesOfFailure(100), 13},
	} {
		if c.got != c.want {
			t.Errorf("%d degrees, want %d", c.got, c.want)
		}
	}
}

// TestResistLimits checks that a psyker never resists above 90, and that a plain opponent fails
// only on 100.
func TestResistLimits(t *testing.T) {
	for inputs, want := range map[string]int64{"resist=150": 99, "resist=150 resist-psy-rating=1": 90, "resist=95": 95,
		"resist=90 resist-psy-rating=1": 90, "resist=1 resist-modifier=-1": 0} {
		calctest.Same(t, inputs, calctest.Value(t, opposed, inputs, "resist-success"), big.NewRat(want, 100))
	}
}

// TestResistPhenomena checks that only a double causes phenomena, also on a push, with the modifier
// of class and level. Ruling "resist-doubles".
func TestResistPhenomena(t *testing.T) {
	for inputs, want := range map[string][2]int64{
		"": {0, 0}, "resist-psy-rating=3 resist-level=fettered": {0, 0},
		"resist-psy-rating=3": {10, 26}, "resist-psy-rating=3 resist-class=unbound": {10, 36},
		"resist-psy-rating=3 resist-level=push resist-push=3":                                  {10, 36},
		"resist-psy-rating=3 resist-class=daemonic resist-level=push resist-push=4":            {10, 66},
		"resist-psy-rating=3 resist-class=unbound resist-level=push resist-push=5":             {10, 51},
		"resist-psy-rating=3 resist-class=unbound resist-level=push resist-push=5 sustained=2": {10, 51}, // the caster's burden is not his
	} {
		calctest.Same(t, inputs, calctest.Value(t, opposed, inputs, "resist-phenomena"), big.NewRat(want[0], 100))
		calctest.Same(t, inputs, calctest.Value(t, opposed, inputs, "resist-perils"), big.NewRat(want[0]*want[1], 10000))
	}
}

func TestOpposedNeverFallsWithTheCasterNorRisesWithTheResister(t *testing.T) {
	for _, input := range []string{"characteristic", "psy-rating", "modifier", "opponents"} {
		rises(t, opposed, "", input, "manifest")
		rises(t, opposed, "resist=60 resist-psy-rating=5", input, "manifest")
	}
	for _, input := range []string{"resist", "resist-modifier"} {
		falls(t, opposed, "opponents=2", input, "manifest")
		falls(t, opposed, "resist-psy-rating=2 characteristic=70", input, "manifest")
	}
	falls(t, opposed, "resist-psy-rating=2 resist-class=unbound resist-level=push", "resist-push", "manifest")
}

func TestOpposedEquivalences(t *testing.T) {
	// Class, level and push of an opponent who is not a psyker are not read, even if they conflict.
	alike(t, opposed, "", "resist-class=daemonic resist-level=fettered")
	alike(t, opposed, "", "resist-level=push resist-push=5")
	alike(t, opposed, "resist-psy-rating=3", "resist-psy-rating=3 resist-push=5")
	// The other readings of a psyker who resists, as pages offer them: below 90 the same as a plain
	// opponent at +5 a point.
	alike(t, opposed, "resist-psy-rating=3", "resist-modifier=15", "success", "manifest", "resisted", "resist-success")
	// An opponent who cannot pass resists nothing.
	alike(t, opposed, "resist=1 resist-modifier=-1", "resist=1 resist-modifier=-100 opponents=10")
	// The caster's own test is that of focus.
	for _, inputs := range []string{"", "class=unbound level=push push=4 sustained=1 sustain-reading=table"} {
		a, b := calctest.Run(t, opposed, inputs), calctest.Run(t, focus, inputs)
		for _, id := range []string{"success", "phenomena", "perils"} {
			if x, y := opposed.Value(a, id), focus.Value(b, id); x.Compare(y) != 0 {
				t.Errorf("%s: %s is %v opposed and %v alone", inputs, id, x.Float(), y.Float())
			}
		}
	}
}

func TestOpposedWonAndLostAreEverySuccess(t *testing.T) {
	for _, v := range calctest.Random(opposed, 200) {
		if r, err := opposed.Run(v); err == nil {
			if sum := opposed.Value(r, "manifest").Plus(opposed.Value(r, "resisted")); sum.Compare(opposed.Value(r,
				"success")) != 0 {
				t.Fatalf("%s: manifest and resisted are %v, success %v", v.Query(), sum.Float(),
					opposed.Value(r, "success").Float())
			}
		}
	}
}

func TestOpposedRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"class=daemonic level=fettered", "level", "fettered-daemonic"},
		{"level=push push=4", "push", "push-above-class"},
		{"psy-rating=2 sustained=2", "psy-rating", "no-psy-rating-left"},
		{"resist-psy-rating=1 resist-class=daemonic resist-level=fettered", "resist-level", "fettered-daemonic"},
		{"resist-psy-rating=1 resist-level=push resist-push=4", "resist-push", "push-above-class"},
		{"resist-psy-rating=1 resist-class=daemonic resist-level=push resist-push=5", "resist-push", "push-above-class"},
		{"resist-push=6", "resist-push", "out-of-range"}, // not read, but must be in its range all the same
		{"resist-class=free", "resist-class", "wrong-choice"},
		{"opponents=0", "opponents", "out-of-range"},
		{"opponents=11", "opponents", "out-of-range"},
		{"resist=0", "resist", "out-of-range"},
		{"resist=151", "resist", "out-of-range"},
		{"resist-psy-rating=-1", "resist-psy-rating", "out-of-range"},
		{"resist-psy-rating=16", "resist-psy-rating", "out-of-range"},
		{"resist-modifier=101", "resist-modifier", "out-of-range"},
		{"resist=", "resist", "empty"},
	} {
		calctest.Refused(t, opposed, c[0], c[1], c[2])
	}
}

func TestOpposedRulings(t *testing.T) {
	for inputs, want := range map[string]string{
		"":                   "engine degrees hundred-double objective ties resist-plain",
		"level=fettered":     "engine degrees objective ties resist-plain",
		"opponents=2":        "engine degrees hundred-double objective ties at-least-one resist-plain",
		"resist-modifier=61": "engine degrees no-cap hundred-double objective ties resist-plain",
		"level=fettered resist-psy-rating=2 resist-level=fettered":                "engine degrees objective ties resist-rating",
		"level=fettered resist-psy-rating=2":                                      "engine degrees hundred-double objective ties resist-rating resist-doubles",
		"resist-psy-rating=11 resist-class=unbound resist-level=push sustained=1": "engine degrees sustaining psy-rating-zero hundred-double objective ties resist-rating resist-doubles",
		"resist-psy-rating=13":                                                    "engine degrees no-cap hundred-double objective ties resist-rating resist-doubles",
	} {
		if got := strings.Join(calctest.Run(t, opposed, inputs).Rulings, " "); got != want {
			t.Errorf("%s: rulings %s, want %s", inputs, got, want)
		}
	}
}

func TestOpposedWorking(t *testing.T) {
	ours := []string{"rating-unfettered 3", "target 40 3 15 0 55", "range 55", "degrees-of-success 5 6",
		"degrees-of-failure 5 6", "phenomena-double 0 75"}
	steps(t, opposed, "", append(ours[:6:6], "resist-plain 35 0 35", "resist-range 35", "resist-degrees 3 4",
		"contest-one")...)
	steps(t, opposed, "resist-psy-rating=3 resist-level=push resist-push=2 resist-modifier=-10 opponents=4",
		append(ours[:6:6], "resist-rating-push 3 2 5", "resist-target 35 5 25 -10 50", "resist-range 50",
			"resist-degrees 5 6", "resist-phenomena-double 10 65", "contest-lowest 4")...)
	steps(t, opposed, "resist=5 resist-psy-rating=3 resist-level=fettered resist-modifier=-100",
		append(ours[:6:6], "resist-rating-fettered 3 2", "resist-target 5 2 10 -100 -85", "resist-impossible",
			"resist-phenomena-never", "contest-one")...)
	// The roll has a limit, below the target.
	steps(t, opposed, "resist=150", append(ours[:6:6], "resist-plain 150 0 150", "resist-range 99", "resist-degrees 15 16",
		"contest-one")...)
	steps(t, opposed, "resist=80 resist-psy-rating=3",
		append(ours[:6:6], "resist-rating-unfettered 3", "resist-target 80 3 15 0 95", "resist-range 90",
			"resist-degrees 9 10", "resist-phenomena-double 0 75", "contest-one")...)
}

func FuzzOpposed(f *testing.F) {
	calctest.Fuzz(f, opposed, "opponents=3&resist-psy-rating=2&resist-level=push&resist-push=3",
		"resist-psy-rating=1&resist-class=daemonic&resist-level=fettered")
}

func BenchmarkOpposedDefault(b *testing.B) { calctest.Benchmark(b, opposed, "") }

func BenchmarkOpposedWorst(b *testing.B) {
	calctest.Benchmark(b, opposed,
		"class=unbound level=push push=5 psy-rating=15 characteristic=150 modifier=100 opponents=10 resist=150 resist-modifier=100 resist-psy-rating=15 resist-class=unbound resist-level=push resist-push=5 sustained=3")
}

func TestOpposedThrows(t *testing.T) {
	for _, inputs := range []string{"", "level=push push=2 resist=60", "resist-psy-rating=4 resist=20 modifier=-90"} {
		calctest.Throws(t, opposed, inputs)
	}
}
