package calc

import (
	"slices"
	"strings"

	"psyref/calc/dice"
)

// Luck is the chances by which a reader judges an outcome that was rolled.
type Luck struct {
	Distribution             string // its id
	Outcome                  int
	AtMost, Exactly, AtLeast dice.Number
}

// LuckOf returns the luck of an outcome of the distribution with that id.
func LuckOf(id string, d dice.Dist, outcome int) Luck {
	return Luck{id, outcome, d.AtMost(outcome), d.Exactly(outcome), d.AtLeast(outcome)}
}

// Rolled parses an outcome such as "harnessed=0" and returns its luck. The error is an *InputError:
// wrong form, or an unknown distribution.
func (c *Calculator) Rolled(r Result, text string) (Luck, error) {
	id, number, _ := strings.Cut(text, "=")
	i := slices.Index(c.Distributions, id)
	if i < 0 {
		return Luck{}, &InputError{Calculator: c.ID, Input: "rolled", Value: text, Reason: UnknownResult,
			Choices: c.Distributions}
	}
	d := r.Distributions[i]
	anyNumber := Input{Min: -1 << 30, Max: 1 << 30} // an impossible outcome is no error: its chance is 0
	n, wrong := anyNumber.parseNumber(number)
	if wrong != nil {
		wrong.Calculator, wrong.Input, wrong.Value, wrong.Min, wrong.Max = c.ID, id, number, d.Low(), d.High()
		return Luck{}, wrong
	}
	return LuckOf(id, d, n), nil
}
