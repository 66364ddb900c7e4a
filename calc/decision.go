package calc

import "psyref/calc/dice"

// Decision declares the choices of a result: the inputs that a choice sets, the figure to maximise,
// and its price.
type Decision struct {
	Takes   []string // inputs, in reading order
	Success Unit     // what one wants: as much as there is. Worth follows Choices.Worth
	Price   Unit     // what it costs: a chance of harm, of which Option.Clean tells how it goes with success, or a count; read only with Priced
	Priced  bool
	Open    bool // there may be choices beyond those listed

	// Fate tells that the rows are what the dice may bring, each with the player's best answer to it: none of them is chosen, and none is best.
	Fate bool
}

// Choices are the possible choices in an order in which each goes further than the one before.
// Choices left out between the last two are no better than those.
type Choices struct {
	Rows    []Option
	Current int  // the row of the current inputs, −1 when none is
	More    bool // the inputs take choices beyond the last
	Worth   Unit // of Decision.Success, where that is Worth
}

// Option is one of them.
type Option struct {
	Takes   []Value // of the inputs of Decision.Takes, in that order; a choice need not set the last of them
	Success dice.Number
	Price   dice.Number
	Clean   dice.Number // the chance of success without harm; success itself where the price is no chance
}

// Risky reports whether the price is a chance of harm.
func (d *Decision) Risky() bool { return d.Priced && d.Price == Chance }

// CleanBest returns the row with the highest chance of success without harm, the first of equals.
// It returns -1 if no row has any.
func (c Choices) CleanBest() int {
	best, most := -1, dice.Number{}
	for i := range c.Rows {
		if clean := c.Rows[i].Clean; clean.Compare(most) > 0 {
			best, most = i, clean
		}
	}
	return best
}

// Best returns the row with the highest success: of equals the cheapest, and of those the first. It
// returns -1 if no row has any.
func (c Choices) Best() int {
	best, most := -1, dice.Number{}
	for i := range c.Rows {
		row := &c.Rows[i]
		if order := row.Success.Compare(most); order > 0 || order == 0 && best >= 0 && row.Price.Compare(c.Rows[best].Price) < 0 {
			best, most = i, row.Success
		}
	}
	return best
}
