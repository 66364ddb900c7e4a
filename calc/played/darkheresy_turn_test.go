//go:build !js

package played

import "psyref/calc"

func init() { games["dark-heresy/turn"] = playTurnDarkHeresy }

// playTurnDarkHeresy plays "Using Psychic Powers" with all tables, at the level that the calculator
// chooses. The tests of the calculator check that no other level is better.
func playTurnDarkHeresy(v calc.Values) game {
	sustained := v.Int("sustained")
	if v.Bool("keep") {
		sustained++
	}
	own := psykerAt(v, sustained)
	alone, err := v.Set("sustained", "0")
	if err == nil {
		alone, err = alone.Set("level", "best")
	}
	if err != nil {
		panic(err)
	}
	free := psykerAt(alone, sustained-v.Int("sustained"))
	return func(t *tabletop) {
		works, rolls, row, last := own.turn(t)
		t.counts("effective-psy-rating", float64(own.strength))
		t.counts("target", float64(own.target))
		t.is("success", works)
		t.is("success-safe", works && row < 75)
		t.is("phenomena", rolls)
		t.is("perils", row == 75)
		t.is("annihilation", row == 75 && last == 100)
		t.rolled("phenomena", row)
		t.rolled("perils-rows", last)
		works, _, row, _ = free.turn(t)
		t.is("free-safe", works && row < 75)
	}
}

// psykerAt returns the psyker at the level that the calculator chooses, with a number of powers
// sustained.
func psykerAt(v calc.Values, sustained int) psyker {
	r, err := v.Calculator().Run(v)
	if err != nil {
		panic(err)
	}
	takes, push := r.Choices.Rows[r.Choices.Current].Takes, 0
	if len(takes) > 1 {
		push = takes[1].Number
	}
	return drawPower(v.Int("psy-rating"), v.Choice("class"), takes[0].Choice, push).sustaining(v, sustained)
}

// turn plays one use of the power. It reports whether the power works, whether Phenomena occur,
// their row (0 for none), and the row of a roll for Perils, which it makes in any case.
func (p psyker) turn(t *tabletop) (works, rolls bool, row, last int) {
	degree, double := p.test(t)
	rolls = p.level == "push" || p.level == "unfettered" && double
	if rolls {
		first, _ := t.d100()
		row = rowOf(phenomenaRows, first+p.phenomena)
	}
	second, _ := t.d100()
	return degree > 0, rolls, row, rowOf(perilsRows, second)
}
