package wh40k7

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// maxMastery is the largest sum of Mastery Levels of a side. The document sets no limit.
const maxMastery = 12

// phase computes a whole Psychic phase in which both players play optimally. Document 001,
// "Resolving the Psychic Phase".
var phase = &calc.Calculator{
	ID: "wh40k-7e/phase",
	Inputs: []calc.Input{
		{Name: "mastery", Trait: "mastery", Max: maxMastery, Default: calc.Value{Number: 3}},
		{Name: "enemy-mastery", Opposes: "mastery", Max: maxMastery, Default: calc.Value{Number: 2}},
		{Name: "roll", Max: 6, Optional: true},
		{Name: "costs", Kind: calc.List, Min: 1, Max: maxCost, MinItems: 1, MaxItems: 4,
			Default: calc.Value{List: []int{1, 1}}},
		{Name: "deny-bonus", Side: calc.Answering, Max: maxBonus},
		{Name: "goal", Kind: calc.Choose, Choices: phaseGoals, Default: calc.Value{Choice: "expected"}},
	},
	Values: []calc.Figure{{ID: "expected", Unit: calc.Mean}, {ID: "all"}, {ID: "any"}},
	Tables: []calc.TableShape{
		{ID: "opening", Columns: []calc.Figure{
			{ID: "roll", Unit: calc.Whole}, {ID: "pool", Unit: calc.Whole}, {ID: "enemy-pool", Unit: calc.Whole},
			{ID: "dice", Unit: calc.Whole}, {ID: "value", Unit: calc.Worth},
		}},
		{ID: "replies", Columns: []calc.Figure{{ID: "harnessed", Unit: calc.Whole},
			{ID: "enemy-dice", Unit: calc.Whole}, {ID: "denied"}}},
	},
	// the price is the dice on the first power
	Decision: &calc.Decision{Takes: []string{"roll"}, Success: calc.Worth, Price: calc.Whole, Priced: true,
		Response: true},
	Headline: []string{"expected", "all", "any"},
	// The last three are rulings of pool, manifest and deny too.
	Rulings: []string{"order", "open-information", "no-end", "no-limits", "shared-die", "one-denial", "deny-modifiers"},
	Steps: []calc.StepShape{
		{ID: "pools", Args: []string{"low", "high", "enemy-low", "enemy-high"}},
		{ID: "pools-rolled", Args: []string{"roll", "pool", "enemy-pool"}},
		{ID: "deny", Args: []string{"needed"}},
		{ID: "solved", Args: []string{"powers"}},
		{ID: "opening", Args: []string{"dice", "left"}},
		{ID: "opening-none", Args: []string{"pool"}},
		{ID: "out-of-reach", Args: []string{"needed", "pool"}},
	},
	Slow:    true,
	Compute: computePhase,
}

// phaseGoals are the goals in the order of the values that they maximise.
var phaseGoals = []string{"expected", "all", "any"}

func computePhase(v calc.Values) (calc.Result, error) {
	c := readPhase(v)
	values := make([]dice.Number, len(phaseGoals))
	opening, replies, choices := calc.Table{Current: -1}, calc.Table{Current: -1}, calc.Choices{Current: v.Int("roll") - 1}
	first := 0 // dice on the first power; of the last roll
	for i, goal := range phaseGoals {
		played := goal == v.Choice("goal")
		low, high := c.low, c.high
		if played {
			low, high = 1, 6 // the choices list every roll, even if one is set
		}
		g := c.game(goal, high)
		for roll := low; roll <= high; roll++ {
			pool, enemy := c.mastery+roll, c.enemy+roll
			after := g.replies(0, pool, enemy)
			committed, worth := g.opening(0, pool, enemy, after)
			if played {
				choices.Rows = append(choices.Rows,
					calc.Option{Takes: []calc.Value{{Number: roll}}, Success: worth, Price: dice.Whole(committed),
						Clean: worth})
			}
			if roll < c.low || roll > c.high {
				continue
			}
			values[i] = values[i].Plus(worth)
			if !played {
				continue
			}
			first = committed
			opening.Rows = append(opening.Rows, append(wholes(roll, pool, enemy, committed), calc.Num(worth)))
			if c.low == c.high {
				opening.Current, replies.Rows = 0, g.replyRows(pool, enemy, committed)
			}
		}
		values[i] = values[i].Times(dice.Ratio(1, c.high-c.low+1))
	}
	if v.Choice("goal") == "expected" {
		opening.Worth, choices.Worth = calc.Mean, calc.Mean
	}
	return calc.Result{Values: values, Tables: []calc.Table{opening, replies}, Choices: choices,
		Steps: c.working(first), Rulings: c.rulings()}, nil
}

// phaseCase is the inputs of the calculator except the goal.
type phaseCase struct {
	mastery, enemy int
	low, high      int // the rolls of the shared die that are possible
	costs          []int
	bonus          int
}

func readPhase(v calc.Values) phaseCase {
	c := phaseCase{v.Int("mastery"), v.Int("enemy-mastery"), 1, 6, v.List("costs"), v.Int("deny-bonus")}
	if roll := v.Int("roll"); roll > 0 {
		c.low, c.high = roll, roll
	}
	return c
}

// game solves the phase for a goal, for every roll up to the highest.
func (c phaseCase) game(goal string, high int) *game {
	return newGame(c.costs, goal, nullifyChance(c.bonus), c.mastery+high, c.enemy+high)
}

// replyRows returns, for each number of points with which the first power is cast, the enemy's dice
// and the chance that they deny it.
func (g *game) replyRows(pool, enemy, committed int) [][]calc.Cell {
	var rows [][]calc.Cell
	for points := g.costs[0]; points <= committed; points++ {
		reply, _ := g.reply(0, pool-committed, enemy, points)
		rows = append(rows, append(wholes(points, reply), calc.Num(g.denied[reply][points])))
	}
	return rows
}

// working returns the steps: the pools and, if the roll is known, the opening, with the given dice
// on the first power.
func (c phaseCase) working(first int) []calc.Step {
	var steps []calc.Step
	add := func(id string, args ...int) { steps = append(steps, calc.Step{ID: id, Args: args}) }
	rolled, pool := c.low == c.high, c.mastery+c.high
	if rolled {
		add("pools-rolled", c.low, pool, c.enemy+c.high)
	} else {
		add("pools", c.mastery+c.low, pool, c.enemy+c.low, c.enemy+c.high)
	}
	add("deny", faceNeeded(c.bonus))
	add("solved", len(c.costs))
	switch {
	case rolled && first > 0:
		add("opening", first, pool-first)
	case rolled:
		add("opening-none", pool)
	}
	needed := 0
	for _, cost := range c.costs {
		needed += cost
	}
	if needed > pool {
		add("out-of-reach", needed, pool)
	}
	return steps
}

// rulings returns the rulings that affect the result: powers of one cost have no order, and after a
// single power nothing is left to cast.
func (c phaseCase) rulings() []string {
	var rulings []string
	for _, cost := range c.costs {
		if cost != c.costs[0] {
			rulings = []string{"order"}
		}
	}
	if len(c.costs) > 1 {
		rulings = append(rulings, "open-information")
	}
	rulings = append(rulings, "no-end", "no-limits", "shared-die", "one-denial")
	if c.bonus > 0 {
		rulings = append(rulings, "deny-modifiers")
	}
	return rulings
}

// wholes returns cells of whole numbers.
func wholes(numbers ...int) []calc.Cell {
	cells := make([]calc.Cell, len(numbers))
	for i, n := range numbers {
		cells[i] = calc.Int(n)
	}
	return cells
}
