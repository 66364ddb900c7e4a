//go:build !js

package played

import (
	"slices"

	"psyref/calc"
)

// Document 002, "New Rules". The Success Roll, the Injury chart and the markers are those of Trench
// Crusade, which the document extends.

func init() {
	games["trenchhammer/cast"] = playCast
	games["trenchhammer/perils"] = playPerilsTrench
	games["trenchhammer/turn"] = playTurn
}

// twoDice rolls two dice, plus one for each +DICE or -DICE; the two highest or lowest count.
func (t *tabletop) twoDice(dice int) int {
	faces := t.d6s(2 + max(dice, -dice))
	slices.Sort(faces)
	if dice > 0 {
		slices.Reverse(faces)
	}
	return faces[0] + faces[1]
}

// disturbs reports whether a Success Roll causes "Perils of the Warp": a 2 or a 12, or with
// PERILOUS a result that near.
func disturbs(result, perilous int) bool { return result <= 2+perilous || result >= 12-perilous }

// playCast follows "Psychic Powers" and "Deny the Witch": the denier rolls first.
func playCast(v calc.Values) game {
	return func(t *tabletop) {
		denial := 0
		if v.Bool("deny") {
			denial = t.twoDice(v.Int("deny-psyker") - v.Int("deny-used") + v.Int("deny-dice"))
		}
		result := t.twoDice(v.Int("psyker") - v.Int("used") + v.Int("dice"))
		success := result >= 7
		denied := success && denial >= 7 && denial >= result
		perils := disturbs(result, v.Int("used")+v.Int("perilous"))
		t.is("success", success)
		t.is("critical", result == 12)
		t.is("works", success && !denied)
		t.is("denied", denied)
		t.is("perils", perils)
		t.is("works-clean", success && !denied && !perils)
		t.is("deny-success", denial >= 7)
		t.is("deny-perils", v.Bool("deny") && disturbs(denial, v.Int("deny-used")+v.Int("deny-perilous")))
		var s soldier
		if perils {
			t.suffers(&s, v.Int("used")+1, 0)
		}
		t.is("out-of-action", s.out)
		t.rolled("roll", result)
	}
}

// soldier is the state of a model.
type soldier struct {
	blood, stun       int
	surged, down, out bool
}

// suffers rolls on the table of "Perils of the Warp" for a model that used the given number of
// powers this Turn.
func (t *tabletop) suffers(s *soldier, used, injuryDice int) {
	row := t.d6()
	if row == 6 && !s.surged {
		s.surged = true
		return
	}
	switch row {
	case 1, 6: // Dragged Into the Warp, and Warp Surge for the second time
		if t.twoDice(-used) < 7 {
			s.out = true
		} else {
			s.blood += t.d3()
		}
	case 2: // Mental Purge
		s.stun++
	case 3: // Power Drain
		s.stun += t.d3()
	case 4: // Psychic Backlash
		switch injury := t.twoDice(injuryDice); {
		case injury >= 9:
			s.out = true
		case injury >= 7:
			s.down = true
			s.blood++
		case injury >= 2:
			s.blood++
		}
	case 5: // Empyric Feedback
		s.blood++
	}
	s.blood, s.stun = min(s.blood, 6), min(s.stun, 6)
}

// end notes the state of a model; a model that is Out of Action has no markers.
func (s soldier) end(t *tabletop) {
	if s.out {
		s.down, s.blood, s.stun = false, 0, 0
	}
	t.is("out-of-action", s.out)
	t.is("down", s.down)
	t.counts("expected-blood", float64(s.blood))
	t.counts("expected-stun", float64(s.stun))
}

func playPerilsTrench(v calc.Values) game {
	return func(t *tabletop) {
		s := soldier{surged: v.Bool("surged")}
		t.suffers(&s, v.Int("used"), v.Int("injury-dice"))
		t.is("surge", s.surged && !v.Bool("surged"))
		s.end(t)
	}
}

// playTurn plays an activation by "Psychic Powers". A failed Risky roll ends it, after its Perils;
// so do Down and Out of Action.
func playTurn(v calc.Values) game {
	return func(t *tabletop) {
		var s soldier
		casts, perils := 0, false
		for used := v.Int("used"); used < v.Int("used")+v.Int("casts"); used++ {
			dice, perilous := v.Int("psyker")+v.Int("dice")-used, v.Int("perilous")+used
			if s.surged {
				dice, perilous = dice+1, perilous+2
			}
			result := t.twoDice(dice)
			if result >= 7 {
				casts++
			}
			if disturbs(result, perilous) {
				perils = true
				t.suffers(&s, used+1, 0)
			}
			if result < 7 || s.down || s.out {
				break
			}
		}
		t.is("all", casts == v.Int("casts"))
		t.counts("expected-casts", float64(casts))
		t.is("perils", perils)
		t.rolled("casts", casts)
		s.end(t)
	}
}
