package sample

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// Catalog holds two calculators that together have every kind of input and result.
var Catalog = calc.Catalog{
	{
		ID: "coin/toss",
		Inputs: []calc.Input{
			{Name: "coins", Trait: "purse", Min: 1, Max: 10, Default: calc.Value{Number: 2}},
			{Name: "luck", Kind: calc.Choose, Choices: []string{"fair", "loaded"}, Default: calc.Value{Choice: "fair"}},
			{Name: "grams", Min: 1, Max: 5, Default: calc.Value{Number: 1}, UsedWhen: "luck", UsedIs: "loaded"},
			{Name: "again", Kind: calc.Switch},
			{Name: "marks", Kind: calc.List, Min: 1, Max: 6, MaxItems: 3, Default: calc.Value{List: []int{}},
				Folded: true},
		},
		Values: []calc.Figure{{ID: "all-heads"}, {ID: "mean-heads", Unit: calc.Mean},
			{ID: "tossed", Unit: calc.Whole}},
		Distributions: []string{"heads"},
		Tables: []calc.TableShape{{ID: "by-coins",
			Columns: []calc.Figure{{ID: "coins", Unit: calc.Whole}, {ID: "luck", Unit: calc.Choice},
				{ID: "all-heads"}}}},
		Headline:  []string{"all-heads"},
		Steps:     []calc.StepShape{{ID: "chance", Args: []string{"coins", "percent"}}},
		Rulings:   []string{"edge"},
		Conflicts: []string{"too-heavy"},
		Compute: func(v calc.Values) (calc.Result, error) {
			coins, heads := v.Int("coins"), dice.Ratio(1, 2)
			if v.Choice("luck") == "loaded" {
				if heads = dice.Ratio(3, 4); coins > 5 {
					return calc.Result{}, v.Conflict("coins", "too-heavy")
				}
			}
			table := calc.Table{Current: coins - 1}
			for n := range coins + 1 {
				table.Rows = append(table.Rows,
					[]calc.Cell{calc.Int(n + 1), {Choice: v.Choice("luck")}, calc.Num(heads.Power(n + 1))})
			}
			d := dice.Roll(coins, dice.Bernoulli(heads))
			return calc.Result{
				Values:        []dice.Number{heads.Power(coins), d.Mean(), dice.Whole(coins)},
				Distributions: []dice.Dist{d},
				Tables:        []calc.Table{table},
				Steps:         []calc.Step{{ID: "chance", Args: []int{coins, int(100 * heads.Float())}}},
				Rulings:       []string{"edge"},
			}, nil
		},
	},
	{
		ID:       "cards/draw",
		Inputs:   []calc.Input{{Name: "cards", Min: 1, Max: 4, Default: calc.Value{Number: 1}}},
		Values:   []calc.Figure{{ID: "ace"}},
		Headline: []string{"ace"},
		Compute: func(v calc.Values) (calc.Result, error) {
			none := dice.One
			for i := range v.Int("cards") {
				none = none.Times(dice.Ratio(48-i, 52-i))
			}
			return calc.Result{Values: []dice.Number{none.Complement()}}, nil
		},
	},
}

// Tables holds one roll table with every kind of row.
var Tables = map[string]calc.RollTable{
	"coin/fate": {Die: "D6", Rows: []calc.RollRow{{Low: 1, High: 3, Below: true}, {Low: 4, High: 4},
		{Low: 5, High: 6, Above: true}}},
}
