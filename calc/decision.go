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
	Open    bool // the rules allow choices beyond the maximum of the input

	// Left is the value of the first of Takes with which the calculator itself makes the best
	// choice. It is empty if every value of that input is a choice.
	Left string

	// Response declares that no row is recommended, and that the inputs keep their values. The rows
	// are outcomes of the dice, each with the player's best response, or the cards that the player
	// holds, or choices whose success and harm have no common measure.
	Response bool

	// Advice declares the sentences of Choices.Advice, for a calculator that has more to advise than
	// one choice.
	Advice []StepShape

	// Prices are the inputs with the prices of harm, which are the reader's to set.
	Prices []string

	// Best is the ruling that says what the best choice has most of.
	Best string
}

// Choices are the possible choices in an order in which each goes further than the one before.
// Choices left out between the last two are no better than those.
type Choices struct {
	Rows    []Option
	Current int  // the row of the current inputs, or −1
	Advised int  // the best row, or −1 if none is worth its harm; not used by a Response
	More    bool // with Decision.Open: the choices beyond the advised one are better still
	Worth   Unit // the unit of success, if the decision declares Worth

	Advice []Step // with Decision.Advice: what to do, in order
}

// Option is a possible choice.
type Option struct {
	Takes   []Value // values of Decision.Takes, in that order; the last may be missing
	Success dice.Number
	Price   dice.Number
	// Clean is the part of Success without harm; equal to Success if the decision is not Risky.
	Clean dice.Number
	Lost  dice.Number // the chance that the psyker is lost; 0 if that has no price

	// Objective is what the best choice has most of. If success has a price in harm, it is
	// [Prices.Objective].
	Objective dice.Number

	Element int // the element of the list with names that the choice uses, if the advice names one
}

// IsAdvice reports whether there are no choices to compare: the calculator makes all of them, and its
// first table holds them.
func (d *Decision) IsAdvice() bool { return d != nil && len(d.Takes) == 0 }

// takes reports whether a choice sets the named input.
func (d *Decision) takes(name string) bool { return d != nil && slices.Contains(d.Takes, name) }

// Recommended returns the best row of choices, or −1 if there is none.
func (d *Decision) Recommended(c Choices) int {
	if d.Response {
		return -1
	}
	return c.Advised
}

// Risky reports whether the price is a chance of harm that success comes with or without.
func (d *Decision) Risky() bool {
	return d.Priced && d.Price == Chance && (d.Success == Chance || d.Split)
}

// Greatest returns the row with the greatest objective, the first of equals. It returns −1 if there
// are no rows.
func (c Choices) Greatest() int {
	best := -1
	for i := range c.Rows {
		if best < 0 || c.Rows[i].Objective.Compare(c.Rows[best].Objective) > 0 {
			best = i
		}
	}
	return best
}

// Best returns the row to advise: the one with the greatest objective, or −1 if that is not above 0.
func (c Choices) Best() int {
	if best := c.Greatest(); best >= 0 && c.Rows[best].Objective.Compare(dice.Number{}) > 0 {
		return best
	}
	return -1
}
