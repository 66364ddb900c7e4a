package calc

import (
	"slices"

	"psyref/calc/dice"
)

// Decision declares the choices of a result: the inputs that a choice sets, the figure to maximise,
// and its price.
type Decision struct {
	Takes   []string // inputs, in reading order; none if the advice is all there is
	Success Unit     // the figure to maximise; Worth means that of Choices.Worth
	Price   Unit     // the cost: a chance of harm or a count; only if Priced
	Priced  bool
	Split   bool // if Success is a mean and Price a chance of harm: Option.Clean is its part without harm
	Open    bool // there may be choices beyond those listed

	// Left is the value of the first of Takes with which the calculator itself makes the best
	// choice. It is empty if every value of that input is a choice.
	Left string

	// Response declares that no row is recommended, and that the inputs keep their values. The rows
	// are outcomes of the dice, each with the player's best response, or the cards that the player
	// holds, or choices whose success and harm have no common measure.
	Response bool

	// Advice declares the sentences of Choices.Advice, for a calculator that itself decides which
	// choice is best. If it is empty, the choice with the highest success is recommended.
	Advice []StepShape

	// Assumes is the number input that the advice depends on most and that is the reader's to
	// set, as the price of a loss. The advice names it. It is empty if there is none.
	Assumes string
}

// Choices are the possible choices in an order in which each goes further than the one before.
// Choices left out between the last two are no better than those.
type Choices struct {
	Rows    []Option
	Current int  // the row of the current inputs, or −1
	More    bool // the inputs allow choices beyond the last
	Worth   Unit // the unit of success, if the decision declares Worth

	Advised int    // with Decision.Advice: the best row, or −1
	Advice  []Step // with Decision.Advice: what to do, in order
}

// Option is a possible choice.
type Option struct {
	Takes   []Value // values of Decision.Takes, in that order; the last may be missing
	Success dice.Number
	Price   dice.Number
	// Clean is the part of Success without harm; equal to Success if the decision is not Risky.
	Clean dice.Number

	Element int // the element of the list with names that the choice uses, if the advice names one
}

// IsAdvice reports whether there are no choices to compare: the calculator makes all of them, and its
// first table holds them.
func (d *Decision) IsAdvice() bool { return d != nil && len(d.Takes) == 0 }

// takes reports whether a choice sets the named input.
func (d *Decision) takes(name string) bool { return d != nil && slices.Contains(d.Takes, name) }

// Recommended returns the best row of choices, or −1 if there is none: the advised one, or else
// the one that works most often without harm or, if the decision compares no harm or success
// hardly ever comes without it, most often.
func (d *Decision) Recommended(c Choices) int {
	switch {
	case d.Response:
		return -1
	case len(d.Advice) > 0:
		return c.Advised
	case d.Risky() && !c.Harmful():
		return c.CleanBest()
	}
	return c.Best()
}

// Risky reports whether the price is a chance of harm that success comes with or without.
func (d *Decision) Risky() bool {
	return d.Priced && d.Price == Chance && (d.Success == Chance || d.Split)
}

// CleanBest returns the row with the highest success without harm, the first of equals. It
// returns -1 if no row has any.
func (c Choices) CleanBest() int {
	best, most := -1, dice.Number{}
	for i := range c.Rows {
		if clean := c.Rows[i].Clean; clean.Compare(most) > 0 {
			best, most = i, clean
		}
	}
	return best
}

// Harmful reports whether harm is practically the price of success: even in the row that works
// most often without harm, fewer than a quarter of the successes come without it, or no row works
// without harm. The chance without harm is then no guide: to raise it from 3 % to 6 %, a player
// would give up most of the successes and suffer the harm all the same.
func (c Choices) Harmful() bool {
	clean := c.CleanBest()
	if clean < 0 {
		return true
	}
	row := &c.Rows[clean]
	return row.Clean.Times(dice.Whole(4)).Compare(row.Success) < 0
}

// Milder returns the row to which a row that risks harm is compared: of those with less harm, the
// one that works most often without any, the first of equals. It returns -1 if there is none.
func (c Choices) Milder(row int) int {
	milder, most := -1, dice.Number{}
	for i := range c.Rows {
		if one := &c.Rows[i]; one.Price.Compare(c.Rows[row].Price) < 0 && one.Clean.Compare(most) > 0 {
			milder, most = i, one.Clean
		}
	}
	return milder
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
