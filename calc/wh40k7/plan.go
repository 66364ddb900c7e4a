package wh40k7

import (
	"slices"

	"psyref/calc"
	"psyref/calc/dice"
)

// plan computes the best split of a pool over several powers, each tried once. Document 001, "Take
// Psychic Test".
var plan = &calc.Calculator{
	ID: "wh40k-7e/plan",
	Inputs: []calc.Input{
		{Name: "dice", Min: 1, Max: maxDice, Default: calc.Value{Number: 8}},
		{Name: "costs", Kind: calc.List, Min: 1, Max: maxCost, MinItems: 1, MaxItems: 6,
			Default: calc.Value{List: []int{1, 2}}},
		{Name: "goal", Kind: calc.Choose, Choices: []string{"expected", "all"},
			Default: calc.Value{Choice: "expected"}},
	},
	Values: []calc.Figure{{ID: "expected", Unit: calc.Mean}, {ID: "all"}},
	// Columns: the power's place in the list, its cost, its dice, and the chance that its test
	// passes.
	Tables: []calc.TableShape{{ID: "split", Columns: []calc.Figure{
		{ID: "power", Unit: calc.Whole}, {ID: "cost", Unit: calc.Whole}, {ID: "dice", Unit: calc.Whole}, {ID: "cast"},
	}}},
	Decision: &calc.Decision{Success: calc.Mean, Advice: []calc.StepShape{
		{ID: "too-few", Args: []string{"needed"}},
		{ID: "not-all"},
		{ID: "alone"},
		{ID: "split", Args: []string{"dice"}, Listed: "dice"},
		{ID: "skip", Args: []string{"power"}},
		{ID: "skip-several", Args: []string{"powers"}, Listed: "powers"},
		{ID: "only", Args: []string{"power"}},
		{ID: "others", Args: []string{"dice"}, Listed: "dice"},
	}},
	Headline: []string{"expected", "all"},
	Rulings:  []string{"left-out", "fixed-split", "ties"},
	Steps: []calc.StepShape{
		{ID: "splits", Args: []string{"dice", "powers", "splits"}},
		{ID: "one-power", Args: []string{"dice"}},
		{ID: "tied", Args: []string{"splits"}},
		{ID: "out-of-reach", Args: []string{"needed", "dice"}},
		{ID: "given-up", Args: []string{"powers"}},
	},
	Compute: computePlan,
}

func computePlan(v calc.Values) (calc.Result, error) {
	n, costs := v.Int("dice"), v.List("costs")
	p := newPlanner(costs, v.Choice("goal"), n)
	best, shares := p.best[0][open][n], p.split(n)
	table := calc.Table{Current: -1}
	for i, share := range shares {
		cast := dyadic(p.ways[costs[i]][share], share)
		table.Rows = append(table.Rows,
			[]calc.Cell{calc.Int(i + 1), calc.Int(costs[i]), calc.Int(share), calc.Num(cast)})
	}
	return calc.Result{
		Values:  []dice.Number{dyadic(best.expected, maxDice), dyadic(best.all, n)},
		Tables:  []calc.Table{table},
		Choices: calc.Choices{Current: -1, Advised: -1, Advice: planAdvice(v.Choice("goal"), costs, shares)},
		Steps:   planWorking(n, costs, shares, best.equal),
		Rulings: planRulings(costs, best.equal),
	}, nil
}

// planAdvice returns the sentences that say how many dice each power gets. Powers are named by their
// place in the list.
func planAdvice(goal string, costs, shares []int) (list []calc.Step) {
	var skipped, tried, dice []int
	for i, share := range shares {
		if share < costs[i] {
			skipped = append(skipped, i+1)
		} else {
			tried, dice = append(tried, i+1), append(dice, share)
		}
	}
	if len(tried) == 0 {
		return []calc.Step{{ID: "too-few", Args: []int{slices.Min(costs)}}}
	}
	if goal == "all" && len(skipped) > 0 {
		list = append(list, calc.Step{ID: "not-all"})
	}
	switch len(skipped) {
	case 0:
	case 1:
		list = append(list, calc.Step{ID: "skip", Args: skipped})
	default:
		list = append(list, calc.Step{ID: "skip-several", Args: skipped})
	}
	switch {
	case len(shares) == 1:
		return append(list, calc.Step{ID: "alone"})
	case len(tried) == 1:
		return append(list, calc.Step{ID: "only", Args: tried})
	case len(skipped) > 0:
		return append(list, calc.Step{ID: "others", Args: dice})
	}
	return append(list, calc.Step{ID: "split", Args: dice})
}

var half = dice.Ratio(1, 2)

// dyadic returns n in units of 2⁻ᵏ.
func dyadic(n uint64, k int) dice.Number { return dice.Whole(int(n)).Times(half.Power(k)) }

// planWorking returns the steps: the choices, and equal, the number of equally good splits.
func planWorking(n int, costs, shares []int, equal int) []calc.Step {
	var steps []calc.Step
	add := func(id string, args ...int) { steps = append(steps, calc.Step{ID: id, Args: args}) }
	if len(costs) == 1 {
		add("one-power", n)
	} else {
		add("splits", n, len(costs), countSplits(n, len(costs)))
	}
	if equal > 1 {
		add("tied", equal)
	}
	needed, givenUp := 0, 0
	for i, cost := range costs {
		needed += cost
		if shares[i] < cost {
			givenUp++
		}
	}
	if needed > n {
		add("out-of-reach", needed, n)
	}
	if givenUp > 0 {
		add("given-up", givenUp)
	}
	return steps
}

// countSplits returns the number of ways to spend n dice on powers, some of which may get none: n +
// powers − 1 over powers − 1.
func countSplits(n, powers int) int {
	splits := 1
	for i := 1; i < powers; i++ {
		splits = splits * (n + i) / i
	}
	return splits
}

// planRulings returns the rulings that affect a result: a single power leaves no choice.
func planRulings(costs []int, equal int) []string {
	rulings := []string{"left-out"}
	if len(costs) > 1 {
		rulings = append(rulings, "fixed-split")
	}
	if equal > 1 {
		rulings = append(rulings, "ties")
	}
	return rulings
}
