package trenchhammer

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// turn is one activation of several Casts, each of another power. Document 002, "Psychic Powers", several Casts in one activation.
var turn = &calc.Calculator{
	ID: "trenchhammer/turn",
	Inputs: []calc.Input{
		{Name: "psyker", Trait: "psyker", Max: 6, Default: calc.Value{Number: 1}},
		{Name: "dice", Min: -6, Max: 6},
		{Name: "used", Max: 6},
		{Name: "perilous", Max: 5, Folded: true},
		{Name: "casts", Min: 1, Max: maxCasts, Default: calc.Value{Number: 2}},
		{Name: "powers", Trait: "powers", Kind: calc.List, MaxItems: maxCasts, Facts: []string{"dice", "perilous"}, Default: calc.Value{List: []int{}}},
		{Name: "model-price", Max: 20, Default: calc.Value{Number: 5}},
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
			{ID: "cast"},
			{ID: "first", Args: []string{"power"}, Element: "power"},
			{ID: "then", Args: []string{"power"}, Element: "power"},
			{ID: "sum"},
			{ID: "further"},
		},
	},
	Headline: []string{"all", "perils", "out-of-action"},
	Rulings:  []string{"core-rules", "kept-dice", "powers-counted", "dragged-no-psyker", "no-markers-spent", "counts-when-removed", "risky", "surge-stacks", "mental-purge", "marker-limit", "model-price", "listed-order"},
	Steps: []calc.StepShape{
		{ID: "cast", Args: []string{"cast", "net", "perilous"}},
		{ID: "ends"},
		{ID: "surge"},
	},
	Compute: computeTurn,
}

// maxCasts bounds the Casts of an activation.
const maxCasts = 6

// model is what a caster carries from one Cast to the next. A model that is Down or Out of Action does not cast on.
type model struct {
	surged      bool // Warp Surge is active
	perils      bool // Perils of the Warp have struck at least once
	blood, stun int  // markers
}

// maxMarkers is how many BLOOD MARKERS, and how many STUN MARKERS, a model can have. Document 002, "STUN MARKERS"; for BLOOD MARKERS Trench
// Crusade 1.0.2, verified outside the document. Ruling "marker-limit": what is beyond is lost.
const maxMarkers = 6

// event is one Cast, with what its Perils do when they strike.
type event struct {
	works, perils bool
	harm
}

// after is the model once an event has happened to it.
func (m model) after(e event) model {
	return model{
		surged: m.surged || e.surge,
		perils: m.perils || e.perils,
		blood:  min(m.blood+e.blood, maxMarkers),
		stun:   min(m.stun+e.stun, maxMarkers),
	}
}

// events is everything that a Cast can bring. used counts the powers of the Turn, this Cast included.
func events(v calc.Values, used int, surged bool, backlash mixture[harm]) mixture[event] {
	u := castUse(v, used, surged)
	var all mixture[event]
	for result, p := range keepTwo(u.net).Outcomes() {
		all.add(event{works: result >= succeeds, perils: u.perils(result)}, p)
	}
	struck := harms(used, surged, backlash)
	var settled mixture[event]
	for _, x := range all {
		if !x.is.perils {
			settled.add(x.is, x.chance)
			continue
		}
		for _, h := range struck {
			settled.add(event{x.is.works, true, h.is}, x.chance.Times(h.chance))
		}
	}
	return settled
}

// castUse is the Success Roll of a Cast. used counts the powers of the Turn, this Cast included. Warp Surge gives +1 DICE and
// PERILOUS ±2; by the ruling "surge-stacks" the ±2 adds to the ±1 of every power used before. Document 002, "Perils of the
// Warp", 6.
func castUse(v calc.Values, used int, surged bool) use {
	diceOf, perilousOf := powerOf(v, used-v.Int("used"))
	u := laterUse(v.Int("psyker"), v.Int("dice")+diceOf, used-1, v.Int("perilous")+perilousOf)
	if surged {
		u.net, u.perilous = u.net+1, u.perilous+2
	}
	return u
}

// powerOf returns the DICE and PERILOUS of the power of a Cast, or zero without a named power.
func powerOf(v calc.Values, cast int) (dice, perilous int) {
	list := v.List("powers")
	if cast > len(list) {
		return 0, 0
	}
	if named := v.Calculator().Input("powers").NamedElement(list[cast-1]); named != nil {
		return named.Facts[0], named.Facts[1]
	}
	return 0, 0
}

// ending adds up how activations end.
type ending struct {
	casts             dice.Builder
	perils, out, down dice.Number
	blood, stun       dice.Number // mean markers; none for models that are Out of Action
}

// add adds an activation that ends with chance p: the model as it is then, what ended it, and how many Casts succeeded.
func (e *ending) add(m model, last harm, casts int, p dice.Number) {
	e.casts.Add(casts, p)
	if m.perils {
		e.perils = e.perils.Plus(p)
	}
	if last.out {
		e.out = e.out.Plus(p)
		return
	}
	if last.down {
		e.down = e.down.Plus(p)
	}
	e.blood = e.blood.Plus(p.Times(dice.Whole(m.blood)))
	e.stun = e.stun.Plus(p.Times(dice.Whole(m.stun)))
}

// activate follows a model, unmarked at first, through so many Casts until its activation ends.
func activate(v calc.Values, casts int) ending {
	var end ending
	casting := mixture[model]{{model{}, dice.One}}
	backlash := injury(0) // ruling "no-markers-spent": the Injury roll has no INJURY DICE
	for number := 1; number <= casts; number++ {
		used := v.Int("used") + number
		plain, surging := events(v, used, false, backlash), mixture[event](nil)
		if number > 1 {
			surging = events(v, used, true, backlash)
		}
		var next mixture[model]
		for _, m := range casting {
			some := plain
			if m.is.surged {
				some = surging
			}
			for _, e := range some {
				after, p := m.is.after(e.is), m.chance.Times(e.chance)
				// A Risky roll that fails ends the activation, after its Perils; so do Down and Out of Action. A Cast that
				// succeeded counts even when its Perils then remove the model: Perils come after the effect of the power.
				switch {
				case !e.is.works:
					end.add(after, e.is.harm, number-1, p)
				case e.is.down || e.is.out || number == casts:
					end.add(after, e.is.harm, number, p)
				default:
					next.add(after, p)
				}
			}
		}
		casting = next
	}
	return end
}

func computeTurn(v calc.Values) (calc.Result, error) {
	end := activate(v, v.Int("casts"))
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

// turnChoices returns the numbers of Casts. The best has the highest mean of working powers less the
// price of a model that goes Out of Action. Ties go to fewer Casts, and to none.
func turnChoices(v calc.Values) calc.Choices {
	list := calc.Choices{Current: v.Int("casts") - 1, Advised: -1}
	price, most := dice.Whole(v.Int("model-price")), dice.Number{}
	for casts := 1; casts <= maxCasts; casts++ {
		end := activate(v, casts)
		mean := end.casts.Dist().Mean()
		list.Rows = append(list.Rows, calc.Option{Takes: []calc.Value{{Number: casts}}, Success: mean, Price: end.out, Clean: mean})
		if worth := mean.Minus(price.Times(end.out)); worth.Compare(most) > 0 {
			list.Advised, most = casts-1, worth
		}
	}
	list.Advice = turnAdvice(v, list.Advised+1)
	return list
}

// turnAdvice returns the number of Casts to make, with named powers, and the value of one more.
func turnAdvice(v calc.Values, casts int) []calc.Step {
	if casts == 0 {
		return []calc.Step{{ID: "stop"}}
	}
	advice := []calc.Step{{ID: "cast"}}
	if named := v.List("powers"); len(named) > 0 {
		advice = nil
		for i, element := range named[:min(casts, len(named))] {
			id := "then"
			if i == 0 {
				id = "first"
			}
			advice = append(advice, calc.Step{ID: id, Args: []int{element}})
		}
		advice = append(advice, calc.Step{ID: "sum"})
	}
	if casts < maxCasts {
		advice = append(advice, calc.Step{ID: "further"})
	}
	return advice
}

// turnWorking is what each Cast is rolled with while no Warp Surge is active.
func turnWorking(v calc.Values) []calc.Step {
	var steps []calc.Step
	for number := 1; number <= v.Int("casts"); number++ {
		u := castUse(v, v.Int("used")+number, false)
		steps = append(steps, calc.Step{ID: "cast", Args: []int{number, u.net, u.perilous}})
	}
	if v.Int("casts") > 1 {
		steps = append(steps, calc.Step{ID: "ends"}, calc.Step{ID: "surge"})
	}
	return steps
}

// turnRulings names the rulings that touched a result.
func turnRulings(v calc.Values) []string {
	several := v.Int("casts") > 1
	rulings := []string{"core-rules"}
	if several || castUse(v, v.Int("used")+1, false).net != 0 {
		rulings = append(rulings, "kept-dice")
	}
	if v.Int("used") > 0 {
		rulings = append(rulings, "powers-counted")
	}
	rulings = append(rulings, "dragged-no-psyker", "no-markers-spent", "counts-when-removed")
	if several {
		rulings = append(rulings, "risky", "surge-stacks", "mental-purge")
	}
	if 3*v.Int("casts") > maxMarkers { // Perils bring three markers of a kind at most
		rulings = append(rulings, "marker-limit")
	}
	rulings = append(rulings, "model-price")
	if len(v.List("powers")) > 1 {
		rulings = append(rulings, "listed-order")
	}
	return rulings
}
