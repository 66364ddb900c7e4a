package trenchhammer

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// cast computes one Cast, denied or not. Document 002, "Psychic Powers" and "Deny the Witch".
var cast = &calc.Calculator{
	ID:   "trenchhammer/cast",
	Role: calc.ActsOrAnswers,
	Inputs: []calc.Input{
		{Name: "psyker", Trait: "psyker", Max: 6, Default: calc.Value{Number: 1}},
		{Name: "dice", Min: -6, Max: 6},
		{Name: "used", Max: 6},
		{Name: "perilous", Max: 5, Folded: true},
		{Name: "deny", Kind: calc.Switch},
		{Name: "deny-psyker", Opposes: "psyker", Max: 6, Default: calc.Value{Number: 1}, UsedWhen: "deny",
			UsedIs: "true"},
		{Name: "deny-dice", Opposes: "dice", Min: -6, Max: 6, UsedWhen: "deny", UsedIs: "true"},
		{Name: "deny-used", Opposes: "used", Max: 6, UsedWhen: "deny", UsedIs: "true", Folded: true},
		{Name: "deny-perilous", Opposes: "perilous", Max: 5, UsedWhen: "deny", UsedIs: "true", Folded: true},
	},
	Values: []calc.Figure{
		{ID: "success"}, {ID: "critical"}, {ID: "works"}, {ID: "denied"},
		{ID: "perils"}, {ID: "works-clean"}, {ID: "deny-success"}, {ID: "deny-perils", With: "deny-psyker"},
		{ID: "out-of-action"},
	},
	Distributions: []string{"roll"},
	Headline:      []string{"works", "perils"},
	Throws: &calc.Throws{Distributions: []string{"roll"},
		Events: []string{"success", "critical", "works", "perils"}, Make: throwCast},
	Chain:     []string{"success", "works", "perils", "out-of-action", "deny-perils"},
	Answering: []string{"denied", "works", "deny-perils"},
	Rulings:   []string{"core-rules", "kept-dice", "powers-counted", "failed-denial", "denial-holds"},
	Steps:     castSteps,
	Compute:   computeCast,
}

// roller names the inputs of one Success Roll.
type roller struct{ psyker, dice, used, perilous string }

var (
	caster = roller{"psyker", "dice", "used", "perilous"}
	denier = roller{"deny-psyker", "deny-dice", "deny-used", "deny-perilous"}
)

// roll returns the Success Roll that the inputs describe. Ruling "powers-counted": earlier casts
// and denials of the Turn both count, on either side.
func (r roller) roll(v calc.Values) successRoll {
	return laterRoll(v.Int(r.psyker), v.Int(r.dice), v.Int(r.used), v.Int(r.perilous))
}

func computeCast(v calc.Values) (calc.Result, error) {
	u := caster.roll(v)
	roll := keepTwo(u.net)
	// Without a denier the denial is 0, which stops no power and causes no Perils.
	denial, denies := dice.Constant(0), successRoll{}
	if v.Bool("deny") {
		denies = denier.roll(v)
		denial = keepTwo(denies.net)
	}
	var success, works, clean dice.Number
	for result, p := range roll.Outcomes() {
		if result < succeeds {
			continue
		}
		// An equal or higher roll denies a successful cast. Such a roll is 7 or more, so the denial
		// succeeds too. Document 002, "Deny the Witch".
		undenied := p.Times(denial.AtMost(result - 1))
		success, works = success.Plus(p), works.Plus(undenied)
		if !u.causesPerils(result) {
			clean = clean.Plus(undenied)
		}
	}
	var denyPerils dice.Number
	if v.Bool("deny") {
		denyPerils = denial.Chance(denies.causesPerils)
	}
	perils := roll.Chance(u.causesPerils)
	// The Perils roll counts this Cast among the powers used. The model is not Down and Warp Surge
	// is not active.
	out := harms(v.Int("used")+1, false, injury(0)).chance(func(h harm) bool { return h.out })
	return calc.Result{
		Values: []dice.Number{
			success, roll.Exactly(criticals), works, success.Minus(works),
			perils, clean, denial.AtLeast(succeeds), denyPerils,
			perils.Times(out),
		},
		Distributions: []dice.Dist{roll},
		Steps:         castWorking(v, u, denies),
		Rulings:       castRulings(v, u, denies),
	}, nil
}

var castSteps = []calc.StepShape{
	{ID: "net", Args: []string{"psyker", "used", "dice", "net"}},
	{ID: "roll-highest", Args: []string{"rolled"}},
	{ID: "roll-lowest", Args: []string{"rolled"}},
	{ID: "roll-plain"},
	{ID: "perils-plain"},
	{ID: "perils-wide", Args: []string{"perilous", "low", "high"}},
	{ID: "perils-always", Args: []string{"perilous"}},
	{ID: "deny-net", Args: []string{"psyker", "used", "dice", "net"}},
	{ID: "deny-roll-highest", Args: []string{"rolled"}},
	{ID: "deny-roll-lowest", Args: []string{"rolled"}},
	{ID: "deny-roll-plain"},
	{ID: "deny-perils-plain"},
	{ID: "deny-perils-wide", Args: []string{"perilous", "low", "high"}},
	{ID: "deny-perils-always", Args: []string{"perilous"}},
	{ID: "deny-compare"},
}

// castWorking returns the steps: the dice, and the dangerous results.
func castWorking(v calc.Values, u, denies successRoll) []calc.Step {
	steps := []calc.Step{{ID: "net", Args: []int{v.Int("psyker"), v.Int("used"), v.Int("dice"), u.net}}}
	steps = append(steps, u.working("")...)
	if v.Bool("deny") {
		steps = append(steps, calc.Step{ID: "deny-net",
			Args: []int{v.Int("deny-psyker"), v.Int("deny-used"), v.Int("deny-dice"), denies.net}})
		steps = append(steps, denies.working("deny-")...)
		steps = append(steps, calc.Step{ID: "deny-compare"})
	}
	return steps
}

// castRulings returns the rulings that affect a result.
func castRulings(v calc.Values, u, denies successRoll) []string {
	deny := v.Bool("deny")
	rulings := []string{"core-rules"}
	if u.net != 0 || deny && denies.net != 0 {
		rulings = append(rulings, "kept-dice")
	}
	if v.Int("used") > 0 || deny && v.Int("deny-used") > 0 {
		rulings = append(rulings, "powers-counted")
	}
	if deny {
		// The document gives no time for the denier's Perils. Like those of any power they come
		// after the denial has had its effect.
		rulings = append(rulings, "failed-denial", "denial-holds")
	}
	return rulings
}
