package wh40k7

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// pool computes the Warp Charge of both players. Document 001, "Generating Warp Charge", which
// shows the rule only by an example.
var pool = &calc.Calculator{
	ID: "wh40k-7e/pool",
	Inputs: []calc.Input{
		{Name: "mastery", Trait: "mastery", Max: 40, Default: calc.Value{Number: 4}},
		{Name: "enemy-mastery", Opposes: "mastery", Max: 40, Default: calc.Value{Number: 2}},
	},
	Values:        []calc.Figure{{ID: "expected", Unit: calc.Mean}, {ID: "enemy-expected", Unit: calc.Mean}},
	Distributions: []string{"pool", "enemy-pool"},
	Headline:      []string{"expected", "enemy-expected"},
	// The document shows the rule only by an example; the ruling is how it is read.
	Rulings: []string{"shared-die"},
	Steps: []calc.StepShape{
		{ID: "pool", Args: []string{"mastery", "low", "high"}},
		{ID: "enemy-pool", Args: []string{"mastery", "low", "high"}},
	},
	Compute: computePool,
}

func computePool(v calc.Values) (calc.Result, error) {
	// Both players use the same D6: each pool is the die plus a number, and the difference between
	// the pools is fixed.
	die := dice.Die(6)
	own, enemy := v.Int("mastery"), v.Int("enemy-mastery")
	ownPool, enemyPool := dice.Sum(dice.Constant(own), die), dice.Sum(dice.Constant(enemy), die)
	return calc.Result{
		Values:        []dice.Number{ownPool.Mean(), enemyPool.Mean()},
		Distributions: []dice.Dist{ownPool, enemyPool},
		Steps: []calc.Step{
			{ID: "pool", Args: []int{own, ownPool.Low(), ownPool.High()}},
			{ID: "enemy-pool", Args: []int{enemy, enemyPool.Low(), enemyPool.High()}},
		},
		Rulings: []string{"shared-die"},
	}, nil
}
