package calc

import (
	"strings"

	"psyref/calc/dice"
)

// Luck is the probability of a result that was rolled.
type Luck struct {
	Distribution             string
	Outcome                  int
	AtMost, Exactly, AtLeast dice.Number
}

// Rolled parses a result such as "harnessed=0" and returns the chances of a result that low,
// exactly that, and that high. The error is an *InputError: wrong form, or an unknown distribution.
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
