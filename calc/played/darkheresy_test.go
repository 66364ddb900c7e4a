//go:build !js

package played

import "psyref/calc"

// Document 000, "Psykers".

func init() {
	games["dark-heresy/focus"] = playFocus
	games["dark-heresy/opposed"] = playOpposed
	games["dark-heresy/skill"] = playSkill
	games["dark-heresy/bolts"] = playBolts
	games["dark-heresy/phenomena"] = playPhenomena
	games["dark-heresy/advance"] = playAdvance
}

// psyker is a psyker who uses or resists a power.
type psyker struct {
	level     string
	strength  int // effective psy rating
	target    int // of the test, on d100
	phenomena int // modifier to rolls of psychic phenomena
}

// drawPower follows "Psychic Strength" with "Fettered", "Unfettered" and "Push".
func drawPower(rating int, class, level string, push int) psyker {
	p := psyker{level: level, strength: rating}
	switch level {
	case "fettered":
		p.strength = rating/2 + rating%2
	case "unfettered":
		if class == "unbound" || class == "daemonic" {
			p.phenomena = 10
		}
	case "push":
		p.strength = rating + push
		switch class {
		case "bound":
			p.phenomena = 10
		case "unbound":
			p.phenomena = min(25, 5*push)
		case "daemonic":
			p.phenomena = min(40, 10*push)
		}
	}
	return p
}

// castingPsyker returns the psyker of a case that sets level and push.
func castingPsyker(v calc.Values) psyker {
	p := drawPower(v.Int("psy-rating"), v.Choice("class"), v.Choice("level"), v.Int("push"))
	return p.sustaining(v, v.Int("sustained"))
}

// sustaining adds "Sustaining Psychic Powers", in either reading, and the target of "Focus Power
// Test".
func (p psyker) sustaining(v calc.Values, n int) psyker {
	if v.Choice("sustain-reading") == "table" && n > 0 {
		p.strength -= n
		p.phenomena += 10
	} else if v.Choice("sustain-reading") == "text" && n > 1 {
		p.strength -= n
		for range n - 1 {
			p.phenomena += 10
		}
	}
	p.target = v.Int("characteristic") + v.Int("modifier")
	for range p.strength {
		p.target += 5
	}
	return p
}

// degrees returns the degrees of success: one, plus one for each full ten between the tens of the
// target and those of the roll; none on a failure.
func degrees(roll, target, highest int) int {
	if roll > target || roll > highest {
		return 0
	}
	return max(1, target/10-roll/10+1)
}

// test is a "Focus Power Test": 91 and more fail.
func (p psyker) test(t *tabletop) (degree int, double bool) {
	roll, double := t.d100()
	return degrees(roll, p.target, 90), double
}

// perils rolls on "Psychic Phenomena": 75 and more are Perils of the Warp.
func (p psyker) perils(t *tabletop) bool {
	roll, _ := t.d100()
	return roll+p.phenomena >= 75
}

func playFocus(v calc.Values) game {
	p := castingPsyker(v)
	return func(t *tabletop) {
		degree, double := p.test(t)
		phenomena := p.level == "push" || p.level == "unfettered" && double
		perils := phenomena && p.perils(t)
		success := degree > 0
		t.counts("effective-psy-rating", float64(p.strength))
		t.counts("target", float64(p.target))
		t.is("success", success)
		t.is("phenomena", phenomena)
		t.is("perils", perils)
		t.is("fatigue", p.level == "push" && double)
		t.is("success-clean", success && !phenomena)
		t.is("success-phenomena", success && phenomena)
		t.is("success-perils", success && perils)
		t.is("failure-perils", !success && perils)
		third, _ := t.d100()
		t.is("annihilation", perils && third == 100)
		if success {
			t.counts("expected-degrees", float64(degree))
		}
		t.rolled("degrees", degree)
	}
}

// playOpposed follows "Resisting Enemy Psychic Powers".
func playOpposed(v calc.Values) game {
	p := castingPsyker(v)
	rating, resists := v.Int("resist-psy-rating"), psyker{}
	highest := 99 // for a test that is not a Focus Power test
	if rating > 0 {
		resists = drawPower(rating, v.Choice("resist-class"), v.Choice("resist-level"), v.Int("resist-push"))
		highest = 90
	}
	resists.target = v.Int("resist") + v.Int("resist-modifier") + 5*resists.strength
	return func(t *tabletop) {
		degree, double := p.test(t)
		phenomena := p.level == "push" || p.level == "unfettered" && double
		perils := phenomena && p.perils(t)
		beaten := false
		for i := range v.Int("opponents") {
			roll, double := t.d100()
			against := degrees(roll, resists.target, highest)
			beaten = beaten || degree > against
			if i == 0 {
				disturbed := rating > 0 && resists.level != "fettered" && double
				t.is("resist-success", against > 0)
				t.is("resist-phenomena", disturbed)
				t.is("resist-perils", disturbed && resists.perils(t))
				t.rolled("resist-degrees", against)
			}
		}
		t.is("success", degree > 0)
		t.is("manifest", degree > 0 && beaten)
		t.is("manifest-perils", degree > 0 && beaten && perils)
		t.is("resisted", degree > 0 && !beaten)
		t.is("phenomena", phenomena)
		t.is("perils", perils)
		t.rolled("degrees", degree)
	}
}

// playSkill rolls a test that is not a Focus Power test, like those of "Detecting Psychic Powers":
// only 100 always fails.
func playSkill(v calc.Values) game {
	target := v.Int("skill") + v.Int("modifier")
	return func(t *tabletop) {
		roll, _ := t.d100()
		degree := degrees(roll, target, 99)
		t.counts("target", float64(target))
		t.is("success", degree > 0)
		if degree > 0 {
			t.counts("expected-degrees", float64(degree))
		}
		t.rolled("degrees", degree)
	}
}

// playBolts follows "Psychic Bolts", "Psychic Barrage" and "Psychic Storm".
func playBolts(v calc.Values) game {
	p := castingPsyker(v)
	return func(t *tabletop) {
		degree, double := p.test(t)
		perils := (p.level == "push" || p.level == "unfettered" && double) && p.perils(t)
		hits := 0
		if degree > 0 {
			hits = 1
			switch v.Choice("form") {
			case "barrage": // another for every two degrees beyond the first
				for more := degree - 1; more >= 2 && hits < p.strength; more -= 2 {
					hits++
				}
			case "storm": // another for every degree beyond the first
				for more := degree - 1; more >= 1 && hits < p.strength; more-- {
					hits++
				}
			}
		}
		t.is("success", degree > 0)
		t.counts("expected-hits", float64(hits))
		t.is("perils", perils)
		if perils {
			t.counts("expected-hits-safe", 0)
		} else {
			t.counts("expected-hits-safe", float64(hits))
		}
		t.is("at-least-2", hits >= 2)
		t.is("at-least-3", hits >= 3)
		t.rolled("hits", hits)
	}
}

// The lowest totals of the rows of both tables, which the document names but does not print.
var (
	phenomenaRows = []int{1, 4, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60, 63, 66, 69, 72,
		75}
	perilsRows = []int{1, 6, 10, 14, 19, 25, 31, 39, 47, 56, 59, 68, 73, 79, 83, 87, 91, 100}
)

// rowOf returns the row of a total; totals below the first row count as the first.
func rowOf(rows []int, total int) int {
	row := rows[0]
	for _, low := range rows {
		if total >= low {
			row = low
		}
	}
	return row
}

// playPhenomena follows "Psychic Phenomena".
func playPhenomena(v calc.Values) game {
	return func(t *tabletop) {
		first, _ := t.d100()
		second, _ := t.d100()
		row, perils := rowOf(phenomenaRows, first+v.Int("modifier")), rowOf(perilsRows, second+v.Int("perils-modifier"))
		t.is("perils", row == 75)
		t.is("annihilation", row == 75 && perils == 100)
		t.rolled("phenomena", row)
		t.rolled("perils-rows", perils)
	}
}

// playAdvance follows "Psy Ratings": each rating reached costs 200 times itself.
func playAdvance(v calc.Values) game {
	return func(t *tabletop) {
		cost := 0
		for rating := v.Int("from"); rating < v.Int("to"); rating++ {
			cost += 200 * (rating + 1)
		}
		t.counts("cost", float64(cost))
	}
}
