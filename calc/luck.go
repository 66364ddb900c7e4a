package calc

import (
	"strings"

	"psyref/calc/dice"
)

// Luck says how likely a result that happened was.
type Luck struct {
	Distribution             string
	Outcome                  int
	AtMost, Exactly, AtLeast dice.Number
}

// Rolled reads "harnessed=0" and finds out how likely a result that low, exactly that, and that high was. The error is an
// *InputError: not of that form, or not one of the calculator's distributions.
func (c *Calculator) Rolled(r Result, text string) (Luck, error) {
	id, number, _ := strings.Cut(text, "=")
	for i, known := range c.Distributions {
		if known != id {
			continue
		}
		n, wrong := (&Input{Min: -1 << 30, Max: 1 << 30}).parseNumber(number)
		if wrong != nil {
			wrong.Calculator, wrong.Input, wrong.Value, wrong.Min, wrong.Max = c.ID, id, number, r.Distributions[i].Low(), r.Distributions[i].High()
			return Luck{}, wrong
		}
		d := r.Distributions[i]
		return Luck{id, n, d.AtMost(n), d.Exactly(n), d.AtLeast(n)}, nil
	}
	return Luck{}, &InputError{Calculator: c.ID, Input: "rolled", Value: text, Reason: UnknownResult, Choices: c.Distributions}
}
