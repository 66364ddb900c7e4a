package wh40k7

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// manifest computes one power from the Psychic test to the denial. Document 001, "Manifesting
// Psychic Powers".
var manifest = &calc.Calculator{
	ID:   "wh40k-7e/manifest",
	Role: calc.ActsOrAnswers,
	Inputs: []calc.Input{
		{Name: "dice", Min: 1, Max: maxDice, Default: calc.Value{Number: 4}},
		{Name: "cost", Min: 1, Max: maxCost, Default: calc.Value{Number: 1}},
		{Name: "perils-on", Kind: calc.Choose, Choices: []string{"sixes", "doubles"},
			Default: calc.Value{Choice: "sixes"}},
		{Name: "perils-on-failure", Kind: calc.Switch, Folded: true},
		{Name: "deny-dice", Opposes: "dice", Max: maxDice},
		{Name: "deny-bonus", Side: calc.Answering, Max: maxBonus, UsedWhen: "deny-dice", UsedNot: "0"},
		{Name: "leadership", Trait: "leadership", Min: 2, Max: 10, Default: calc.Value{Number: 9}, Folded: true},
		{Name: "wounds", Min: 1, Max: 10, Default: calc.Value{Number: 2}, Folded: true},
		calc.PerilsPrice(calc.SeventhEditionPerils),
		calc.ModelPrice(),
	},
	Values: []calc.Figure{
		{ID: "cast"}, {ID: "denied"}, {ID: "manifest"}, {ID: "perils"},
		{ID: "manifest-clean"}, {ID: "manifest-perils"}, {ID: "nothing-perils"}, {ID: "removed"},
	},
	Distributions: []string{"harnessed"},
	Tables: []calc.TableShape{{ID: "dice", Columns: []calc.Figure{
		{ID: "dice", Unit: calc.Whole}, {ID: "cast"}, {ID: "perils"}, {ID: "manifest"},
	}}},
	// Success is that the power manifests, the price is perils.
	Decision: &calc.Decision{Takes: []string{"dice"}, Priced: true, Open: true,
		Prices: []string{"perils-price", "model-price"}, Best: "objective"},
	Headline: []string{"manifest", "perils"},
	Throws: &calc.Throws{Distributions: []string{"harnessed"}, Events: []string{"cast", "manifest", "perils"},
		Make: throwManifest},
	Chain: []string{"cast", "manifest", "perils", "removed"},
	// Rulings where the document is silent.
	Rulings:   []string{"objective", "one-perils", "one-denial", "deny-modifiers", "deny-perils"},
	Steps:     manifestSteps,
	Conflicts: nil, // a cost above the dice is allowed: the test then always fails
	Compute:   computeManifest,
}

// attempt is an attempt to manifest a power, with any number of dice.
type attempt struct {
	cost            int
	calm            calm
	perilsOnFailure bool          // a failed test causes perils, whatever the dice show
	nullified       []dice.Number // by harnessed points, the chance that the denial nullifies all of them
}

// readAttempt reads an attempt with up to n dice.
func readAttempt(v calc.Values, n int) attempt {
	denial := dice.Binomial(v.Int("deny-dice"), nullifyChance(v.Int("deny-bonus")))
	a := attempt{v.Int("cost"), calmFor(v.Choice("perils-on"), n), v.Bool("perils-on-failure"),
		make([]dice.Number, n+1)}
	for points := range a.nullified {
		a.nullified[points] = denial.AtLeast(points)
	}
	return a
}

// odds holds the chances of an attempt. Perils and harnessed points depend on the same dice, so
// chances of both are summed by harnessed points.
type odds struct {
	cast, denied, manifest, perils dice.Number
	clean, withPerils, nothing     dice.Number
}

// odds returns the odds of an attempt with the given number of dice. points is the distribution of
// harnessed points.
func (a attempt) odds(rolled int, points dice.Dist) odds {
	var o odds
	for k, chance := range points.Outcomes() {
		clean := chance.Times(a.calm.given(k, rolled-k))
		if k < a.cost && a.perilsOnFailure {
			clean = dice.Number{}
		}
		perils := chance.Minus(clean)
		o.perils = o.perils.Plus(perils)
		if k < a.cost {
			o.nothing = o.nothing.Plus(perils)
			continue
		}
		denied, through := a.nullified[k], a.nullified[k].Complement()
		o.cast = o.cast.Plus(chance)
		o.denied = o.denied.Plus(chance.Times(denied))
		o.clean = o.clean.Plus(clean.Times(through))
		o.withPerils = o.withPerils.Plus(perils.Times(through))
		o.nothing = o.nothing.Plus(perils.Times(denied))
	}
	o.manifest = o.clean.Plus(o.withPerils)
	return o
}

func computeManifest(v calc.Values) (calc.Result, error) {
	n := v.Int("dice")
	a := readAttempt(v, n)
	var o odds
	var points dice.Dist
	table := calc.Table{Current: n - 1}
	for rolled, dist := range harnessed(n) {
		o, points = a.odds(rolled, dist), dist
		table.Rows = append(table.Rows,
			[]calc.Cell{calc.Int(rolled), calc.Num(o.cast), calc.Num(o.perils), calc.Num(o.manifest)})
	}
	return calc.Result{
		Values: []dice.Number{o.cast, o.denied, o.manifest, o.perils, o.clean, o.withPerils, o.nothing,
			o.perils.Times(removedBy(v))},
		Distributions: []dice.Dist{points},
		Tables:        []calc.Table{table},
		Choices:       manifestChoices(v),
		Steps:         manifestWorking(v),
		Rulings:       manifestRulings(v),
	}, nil
}

// leastChoices and mostChoices bound the number of rows from one die on.
const (
	leastChoices = 6
	mostChoices  = 12
)

// manifestChoices compares all numbers of dice. The rows go from one die to two beyond the best one.
// The best and the current number are the last rows if they are further than mostChoices. If ever
// more dice are better, as where Perils are certain, the advised number is the best of the rows.
func manifestChoices(v calc.Values) calc.Choices {
	a, prices, removed := readAttempt(v, maxDice), v.Prices(), removedBy(v)
	every := calc.Choices{}
	for rolled, points := range harnessed(maxDice) {
		o := a.odds(rolled, points)
		lost := o.perils.Times(removed)
		every.Rows = append(every.Rows, calc.Option{
			Takes: []calc.Value{{Number: rolled}}, Success: o.manifest, Price: o.perils, Clean: o.clean, Lost: lost,
			Objective: prices.Objective(o.manifest, o.perils, lost),
		})
	}
	best, current := every.Greatest(), v.Int("dice")-1
	list := calc.Choices{Current: -1}
	if few := (calc.Choices{Rows: every.Rows[:mostChoices]}); best == maxDice-1 && few.Best() == mostChoices-1 {
		if best, list.More = mostChoices-1, true; current > best &&
			every.Rows[current].Objective.Compare(every.Rows[best].Objective) > 0 {
			best = current
		}
	}
	for i, row := range every.Rows {
		if i == current {
			list.Current = len(list.Rows)
		}
		if i == best {
			list.Advised = len(list.Rows)
		}
		if i < min(max(leastChoices, best+3), mostChoices) || i == best || i == current {
			list.Rows = append(list.Rows, row)
		}
	}
	if every.Best() < 0 {
		list.Advised = -1
	}
	return list
}

var manifestSteps = []calc.StepShape{
	{ID: "harness", Args: []string{"dice", "cost"}},
	{ID: "out-of-reach", Args: []string{"dice", "cost"}},
	{ID: "perils-sixes"},
	{ID: "perils-doubles"},
	{ID: "perils-one-die"},
	{ID: "perils-certain", Args: []string{"dice"}},
	{ID: "perils-failure"},
	{ID: "deny", Args: []string{"dice", "bonus", "needed"}},
	{ID: "deny-none"},
}

// manifestWorking returns the steps: what each die must show.
func manifestWorking(v calc.Values) []calc.Step {
	n, cost := v.Int("dice"), v.Int("cost")
	var steps []calc.Step
	add := func(id string, args ...int) { steps = append(steps, calc.Step{ID: id, Args: args}) }
	if n < cost {
		add("out-of-reach", n, cost)
	} else {
		add("harness", n, cost)
	}
	steps = append(steps, perilsWorking(v, n)...)
	if denyDice, bonus := v.Int("deny-dice"), v.Int("deny-bonus"); denyDice > 0 {
		add("deny", denyDice, bonus, faceNeeded(bonus))
	} else {
		add("deny-none")
	}
	return steps
}

// perilsWorking returns the steps that say what causes perils in a test of n dice.
func perilsWorking(v calc.Values, n int) []calc.Step {
	doubles, onFailure := v.Choice("perils-on") == "doubles", v.Bool("perils-on-failure")
	failure := calc.Step{ID: "perils-failure"}
	switch {
	case doubles && n > 6:
		return []calc.Step{{ID: "perils-certain", Args: []int{n}}}
	case n == 1 && onFailure:
		return []calc.Step{failure}
	case n == 1:
		return []calc.Step{{ID: "perils-one-die"}}
	}
	steps := []calc.Step{{ID: "perils-sixes"}}
	if doubles {
		steps[0].ID = "perils-doubles"
	}
	if onFailure {
		steps = append(steps, failure)
	}
	return steps
}

// manifestRulings returns the rulings that affect a result.
func manifestRulings(v calc.Values) []string {
	list := []string{"objective"}
	if v.Bool("perils-on-failure") {
		list = append(list, "one-perils")
	}
	if v.Int("deny-dice") == 0 {
		return list
	}
	list = append(list, "one-denial")
	if v.Int("deny-bonus") > 0 {
		list = append(list, "deny-modifiers")
	}
	return append(list, "deny-perils")
}
