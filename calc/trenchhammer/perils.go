package trenchhammer

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// perils computes the effect of one roll on the Perils table on a model that is not Down. Document
// 002, "Perils of the Warp".
var perils = &calc.Calculator{
	ID: "trenchhammer/perils",
	Inputs: []calc.Input{
		{Name: "used", Min: 1, Max: 6, Default: calc.Value{Number: 1}},
		{Name: "surged", Kind: calc.Switch},
		{Name: "injury-dice", Min: -3, Max: 6, Folded: true},
	},
	Values: []calc.Figure{
		{ID: "out-of-action"}, {ID: "down"}, {ID: "surge"},
		{ID: "expected-blood", Unit: calc.Mean}, {ID: "expected-stun", Unit: calc.Mean},
	},
	Headline: []string{"out-of-action", "down"},
	Rulings:  []string{"core-rules", "dragged-no-psyker", "injury-dice", "standing", "powers-counted"},
	Steps: []calc.StepShape{
		{ID: "dragged", Args: []string{"used", "rolled"}},
		{ID: "backlash-plain"},
		{ID: "backlash-highest", Args: []string{"rolled"}},
		{ID: "backlash-lowest", Args: []string{"rolled"}},
		{ID: "surge-first"},
		{ID: "surge-again"},
	},
	Compute: computePerils,
}

// harm is the effect of Perils of the Warp on a model.
type harm struct {
	blood, stun int  // markers gained
	down, out   bool // it goes Down; it goes Out of Action
	surge       bool // Warp Surge becomes active
}

// The dice of the Perils table. A D3 is verified outside the document, Trench Crusade 1.0.2.
var (
	d6 = dice.Die(6)
	d3 = dice.Die(3)
)

// harms returns the effects of a roll on the Perils table on a model that has used the given number
// of powers this Turn, including the one that caused the Perils. Surged says whether Warp Surge is
// already active; backlash is the effect of the Injury roll of Psychic Backlash.
func harms(used int, surged bool, backlash mixture[harm]) mixture[harm] {
	var all mixture[harm]
	merge := func(p dice.Number, some mixture[harm]) {
		for _, x := range some {
			all.add(x.value, p.Times(x.chance))
		}
	}
	drag := dragged(used)
	for face, p := range d6.Outcomes() {
		row, _ := perilsTable.Row(face)
		switch row.Low {
		case draggedIntoTheWarp:
			merge(p, drag)
		case mentalPurge:
			// The model also loses the power, which changes nothing here: each Cast is of another
			// power.
			all.add(harm{stun: 1}, p)
		case powerDrain:
			for n, q := range d3.Outcomes() {
				all.add(harm{stun: n}, p.Times(q))
			}
		case psychicBacklash:
			merge(p, backlash)
		case empyricFeedback:
			all.add(harm{blood: 1}, p)
		case warpSurge:
			if surged {
				merge(p, drag)
			} else {
				all.add(harm{surge: true}, p)
			}
		}
	}
	return all
}

// dragged returns the effect of Dragged Into the Warp. Ruling "dragged-no-psyker": neither PSYKER X
// nor the +1 DICE of Warp Surge apply, because the document does not call this Success Roll
// PSYCHIC. It causes no Perils of its own.
func dragged(used int) mixture[harm] {
	var all mixture[harm]
	success := keepTwo(-used).AtLeast(succeeds)
	all.add(harm{out: true}, success.Complement())
	for n, p := range d3.Outcomes() {
		all.add(harm{blood: n}, success.Times(p))
	}
	return all
}

// injury returns the effect of the Injury roll of Psychic Backlash, with IGNORE ARMOUR. Ruling
// "standing": the model was not Down before, which would make the second row cost two BLOOD
// MARKERS.
func injury(injuryDice int) mixture[harm] {
	var all mixture[harm]
	for total, p := range keepTwo(injuryDice).Outcomes() {
		row, _ := injuryTable.Row(total)
		switch row.Low {
		case minorHit:
			all.add(harm{blood: 1}, p)
		case goesDown:
			all.add(harm{blood: 1, down: true}, p)
		case outOfAction:
			all.add(harm{out: true}, p)
		}
	}
	return all
}

func computePerils(v calc.Values) (calc.Result, error) {
	all := harms(v.Int("used"), v.Bool("surged"), injury(v.Int("injury-dice")))
	return calc.Result{
		Values: []dice.Number{
			all.chance(func(h harm) bool { return h.out }),
			all.chance(func(h harm) bool { return h.down }),
			all.chance(func(h harm) bool { return h.surge }),
			all.mean(func(h harm) int { return h.blood }),
			all.mean(func(h harm) int { return h.stun }),
		},
		Steps:   perilsWorking(v),
		Rulings: perilsRulings(v),
	}, nil
}

// perilsWorking returns the steps: the dice of rows 1, 4 and 6 of the table.
func perilsWorking(v calc.Values) []calc.Step {
	used, injuryDice := v.Int("used"), v.Int("injury-dice")
	steps := []calc.Step{{ID: "dragged", Args: []int{used, 2 + used}}}
	switch {
	case injuryDice > 0:
		steps = append(steps, calc.Step{ID: "backlash-highest", Args: []int{2 + injuryDice}})
	case injuryDice < 0:
		steps = append(steps, calc.Step{ID: "backlash-lowest", Args: []int{2 - injuryDice}})
	default:
		steps = append(steps, calc.Step{ID: "backlash-plain"})
	}
	if v.Bool("surged") {
		return append(steps, calc.Step{ID: "surge-again"})
	}
	return append(steps, calc.Step{ID: "surge-first"})
}

// perilsRulings returns the rulings that affect a result. All except the last concern one row of
// the table.
func perilsRulings(v calc.Values) []string {
	rulings := []string{"core-rules", "dragged-no-psyker", "injury-dice", "standing"}
	if v.Int("used") > 1 {
		rulings = append(rulings, "powers-counted")
	}
	return rulings
}
