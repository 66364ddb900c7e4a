package darkheresy

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// priceOfRating is the price of a psy rating in experience points, per point of the rating.
// Document 000, "Psy Rating Advances".
const priceOfRating = 200

// advance is the price of a higher psy rating, which is bought one step at a time.
var advance = &calc.Calculator{
	ID: "dark-heresy/advance",
	Inputs: []calc.Input{
		{Name: "from", Trait: "psy-rating", Min: 1, Max: 9, Default: calc.Value{Number: 1}},
		{Name: "to", Beyond: "from", Min: 2, Max: 10, Default: calc.Value{Number: 2}},
	},
	Values:   []calc.Figure{{ID: "cost", Unit: calc.Whole}},
	Headline: []string{"cost"},
	Steps: []calc.StepShape{
		{ID: "step", Args: []string{"rating", "price"}},
		{ID: "sum", Args: []string{"steps", "cost"}},
	},
	Conflicts: []string{"not-higher"},
	Compute:   computeAdvance,
}

func computeAdvance(v calc.Values) (calc.Result, error) {
	from, to := v.Int("from"), v.Int("to")
	if to <= from {
		return calc.Result{}, v.Conflict("to", "not-higher")
	}
	var w working
	cost := 0
	for rating := from + 1; rating <= to; rating++ {
		price := priceOfRating * rating
		cost += price
		w.add("step", rating, price)
	}
	if to > from+1 {
		w.add("sum", to-from, cost)
	}
	return calc.Result{Values: []dice.Number{dice.Whole(cost)}, Steps: w}, nil
}
