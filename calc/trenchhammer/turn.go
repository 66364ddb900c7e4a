package trenchhammer

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// turn computes one activation with several Casts, each of a different power. Document 002,
// "Psychic Powers", several Casts in one activation.
var turn = &calc.Calculator{
	ID: "trenchhammer/turn",
	Inputs: []calc.Input{
		{Name: "psyker", Trait: "psyker", Max: 6, Default: calc.Value{Number: 1}},
		{Name: "dice", Min: -6, Max: 6},
		{Name: "used", Max: 6},
		{Name: "perilous", Max: 5, Folded: true},
		{Name: "casts", Min: 1, Max: maxCasts, Default: calc.Value{Number: 2}},
		{Name: "powers", Trait: "powers", Kind: calc.List, MaxItems: maxCasts, Facts: []string{"dice", "perilous"},
			Default: calc.Value{List: []int{}}},
		{Name: "model-price", Max: 20, Default: calc.Value{Number: calc.ModelWorth}},
	},
	Values: []calc.Figure{
		{ID: "all"}, {ID: "expected-casts", Unit: calc.Mean}, {ID: "perils"},
		{ID: "out-of-action"}, {ID: "down"},
		{ID: "expected-blood", Unit: calc.Mean}, {ID: "expected-stun", Unit: calc.Mean},
	},
	Distributions: []string{"casts"},
	Decision: &calc.Decision{
		Takes: []string{"casts"}, Success: calc.Mean, Price: calc.Chance, Priced: true,
		Advice: []calc.StepShape{
			{ID: "stop"},
			{ID: "once"},
			{ID: "twice"},
			{ID: "times", Args: []string{"casts"}},
			{ID: "once-more"},
			{ID: "twice-more"},
			{ID: "times-more", Args: []string{"casts"}},
			{ID: "all"},
			{ID: "first", Args: []string{"power"}, Element: "power"},
			{ID: "then", Args: []string{"power"}, Element: "power"},
			{ID: "stop-sum"},
			{ID: "sum-one"},
			{ID: "sum"},
			{ID: "sum-last"},
		},
		Prices: []string{"model-price"},
		Best:   "model-price",
	},
	Counted:  map[string]string{"all": "casts"},
	Headline: []string{"all", "perils", "out-of-action"},
	Rulings: []string{"core-rules", "kept-dice", "powers-counted", "dragged-no-psyker", "no-markers-spent",
		"counts-when-removed", "risky", "surge-stacks", "mental-purge", "marker-limit", "model-price", "listed-order"},
	Steps: []calc.StepShape{
		{ID: "cast", Args: []string{"cast", "net", "perilous"}},
		{ID: "ends"},
		{ID: "surge"},
	},
	Slow:    true,
	Compute: computeTurn,
}

// maxCasts is the maximum number of Casts in an activation.
const maxCasts = 6

// casterState is the state of the caster between two Casts. A model that is Down or Out of Action
// makes no further Cast.
type casterState struct {
	surged      bool // Warp Surge is active
	perils      bool // Perils of the Warp have struck at least once
	blood, stun int  // markers
}

// maxMarkers is the maximum number of BLOOD MARKERS, and of STUN MARKERS, on a model. Document 002,
// "STUN MARKERS"; for BLOOD MARKERS Trench Crusade 1.0.2, verified outside the document. Ruling
// "marker-limit": markers above the maximum are lost.
const maxMarkers = 6

// castOutcome is the outcome of one Cast: whether the power works, and whether the Cast causes
// Perils, with the harm that they do.
type castOutcome struct {
	works, perils bool
	harm
}

// after returns the state after a Cast with the given outcome.
func (s casterState) after(o castOutcome) casterState {
	return casterState{
		surged: s.surged || o.surge,
		perils: s.perils || o.perils,
		blood:  min(s.blood+o.blood, maxMarkers),
		stun:   min(s.stun+o.stun, maxMarkers),
	}
}

// castOutcomes returns the outcomes of a Cast with their chances. used is the number of powers used
// this Turn, including this one.
func castOutcomes(v calc.Values, used int, surged bool, backlash mixture[harm]) mixture[castOutcome] {
	roll := castRoll(v, used, surged)
	var withoutHarm mixture[castOutcome]
	for total, p := range keepTwo(roll.net).Outcomes() {
		withoutHarm.add(castOutcome{works: total >= succeeds, perils: roll.causesPerils(total)}, p)
	}
	perilsHarm := harms(used, surged, backlash)
	var all mixture[castOutcome]
	for _, o := range withoutHarm {
		if !o.value.perils {
			all.add(o.value, o.chance)
			continue
		}
		for _, h := range perilsHarm {
			all.add(castOutcome{o.value.works, true, h.value}, o.chance.Times(h.chance))
		}
	}
	return all
}

// castRoll returns the Success Roll of a Cast. used is the number of powers used this Turn,
// including this one. Warp Surge gives +1 DICE and PERILOUS ±2; by the ruling "surge-stacks" the ±2
// adds to the ±1 of every power used before. Document 002, "Perils of the Warp", 6.
func castRoll(v calc.Values, used int, surged bool) successRoll {
	diceOf, perilousOf := powerModifiers(v, used-v.Int("used"))
	roll := laterRoll(v.Int("psyker"), v.Int("dice")+diceOf, used-1, v.Int("perilous")+perilousOf)
	if surged {
		roll.net, roll.perilous = roll.net+1, roll.perilous+2
	}
	return roll
}

// powerModifiers returns the DICE and PERILOUS of the power of a Cast, or zeros if it has no name.
// cast counts from 1.
func powerModifiers(v calc.Values, cast int) (dice, perilous int) {
	list := v.List("powers")
	if cast > len(list) {
		return 0, 0
	}
	if named := v.Calculator().Input("powers").NamedElement(list[cast-1]); named != nil {
		return named.Facts[0], named.Facts[1]
	}
	return 0, 0
}

// endings sums up the ways in which an activation can end.
type endings struct {
	casts             dice.Builder // Casts that succeeded
	perils, out, down dice.Number  // chances
	blood, stun       dice.Number  // mean markers; a model that is Out of Action counts as 0
}

// add adds an activation that ends with chance p: the state at the end, the harm of the last Cast,
// and the number of Casts that succeeded.
func (e *endings) add(s casterState, last harm, casts int, p dice.Number) {
	e.casts.Add(casts, p)
	if s.perils {
		e.perils = e.perils.Plus(p)
	}
	if last.out {
		e.out = e.out.Plus(p)
		return
	}
	if last.down {
		e.down = e.down.Plus(p)
	}
	e.blood = e.blood.Plus(p.Times(dice.Whole(s.blood)))
	e.stun = e.stun.Plus(p.Times(dice.Whole(s.stun)))
}

// activation returns the endings of an activation that is planned with the given number of Casts.
// The model starts without markers.
func activation(v calc.Values, casts int) endings {
	var ended endings
	casting := mixture[casterState]{{casterState{}, dice.One}}
	backlash := injury(0) // ruling "no-markers-spent": the Injury roll has no INJURY DICE
	for number := 1; number <= casts; number++ {
		used := v.Int("used") + number
		unsurged, surged := castOutcomes(v, used, false, backlash), mixture[castOutcome](nil)
		if number > 1 {
			surged = castOutcomes(v, used, true, backlash)
		}
		var next mixture[casterState]
		for _, caster := range casting {
			outcomes := unsurged
			if caster.value.surged {
				outcomes = surged
			}
			for _, o := range outcomes {
				after, p := caster.value.after(o.value), caster.chance.Times(o.chance)
				// A Risky roll that fails ends the activation, after its Perils; so do Down and Out
				// of Action. A Cast that succeeded counts even if its Perils then remove the model,
				// because Perils come after the effect of the power.
				switch {
				case !o.value.works:
					ended.add(after, o.value.harm, number-1, p)
				case o.value.down || o.value.out || number == casts:
					ended.add(after, o.value.harm, number, p)
				default:
					next.add(after, p)
				}
			}
		}
		casting = next
	}
	return ended
}

func computeTurn(v calc.Values) (calc.Result, error) {
	end := activation(v, v.Int("casts"))
	casts := end.casts.Dist()
	return calc.Result{
		Values: []dice.Number{
			casts.Exactly(v.Int("casts")), casts.Mean(), end.perils,
			end.out, end.down, end.blood, end.stun,
		},
		Distributions: []dice.Dist{casts},
		Choices:       turnChoices(v),
		Steps:         turnWorking(v),
		Rulings:       turnRulings(v),
	}, nil
}

// turnChoices returns the choices: 1 to maxCasts Casts. The psyker is lost when it goes Out of
// Action.
func turnChoices(v calc.Values) calc.Choices {
	list, prices := calc.Choices{Current: v.Int("casts") - 1}, v.Prices()
	for casts := 1; casts <= maxCasts; casts++ {
		end := activation(v, casts)
		mean := end.casts.Dist().Mean()
		list.Rows = append(list.Rows, calc.Option{
			Takes: []calc.Value{{Number: casts}}, Success: mean, Price: end.out, Clean: mean, Lost: end.out,
			Objective: prices.Objective(mean, dice.Number{}, end.out),
		})
	}
	list.Advised = list.Best()
	list.Advice = turnAdvice(v, list.Advised+1)
	return list
}

// turnAdvice returns the sentences of the advice: how many Casts to make, which named powers, and
// what that brings beside one Cast more.
func turnAdvice(v calc.Values, casts int) []calc.Step {
	if casts == 0 {
		return []calc.Step{{ID: "stop"}, {ID: "stop-sum"}}
	}
	count := calc.Step{ID: "times", Args: []int{casts}}
	if casts <= 2 {
		count = calc.Step{ID: []string{"once", "twice"}[casts-1]}
	}
	switch {
	case casts == maxCasts: // the limit of the input, not of the rules
		count = calc.Step{ID: "all"}
	case v.Int("used") > 0:
		count.ID += "-more"
	}
	advice := []calc.Step{count}
	named := v.List("powers")
	for i, element := range named[:min(casts, len(named))] {
		id := "then"
		if i == 0 {
			id = "first"
		}
		advice = append(advice, calc.Step{ID: id, Args: []int{element}})
	}
	if casts == maxCasts {
		return append(advice, calc.Step{ID: "sum-last"})
	}
	if casts == 1 {
		return append(advice, calc.Step{ID: "sum-one"})
	}
	return append(advice, calc.Step{ID: "sum"})
}

// turnWorking returns the steps: the Success Roll of each Cast while no Warp Surge is active, and
// what changes it.
func turnWorking(v calc.Values) []calc.Step {
	var steps []calc.Step
	for number := 1; number <= v.Int("casts"); number++ {
		roll := castRoll(v, v.Int("used")+number, false)
		steps = append(steps, calc.Step{ID: "cast", Args: []int{number, roll.net, roll.perilous}})
	}
	if v.Int("casts") > 1 {
		steps = append(steps, calc.Step{ID: "ends"}, calc.Step{ID: "surge"})
	}
	return steps
}

// turnRulings returns the rulings that affect a result.
func turnRulings(v calc.Values) []string {
	several := v.Int("casts") > 1
	rulings := []string{"core-rules"}
	if several || castRoll(v, v.Int("used")+1, false).net != 0 {
		rulings = append(rulings, "kept-dice")
	}
	if v.Int("used") > 0 {
		rulings = append(rulings, "powers-counted")
	}
	rulings = append(rulings, "dragged-no-psyker", "no-markers-spent", "counts-when-removed")
	if several {
		rulings = append(rulings, "risky", "surge-stacks", "mental-purge")
	}
	if 3*v.Int("casts") > maxMarkers { // Perils add at most three markers of a kind
		rulings = append(rulings, "marker-limit")
	}
	rulings = append(rulings, "model-price")
	if len(v.List("powers")) > 1 {
		rulings = append(rulings, "listed-order")
	}
	return rulings
}
