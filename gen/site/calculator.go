package site

import (
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/present"
)

// InputsShown are the inputs of a calculator that stand in sight, or those that are folded away.
func (c *Calculator) InputsShown(folded bool) (list []*calc.Input) {
	for i := range c.Inputs {
		if c.Inputs[i].Folded == folded {
			list = append(list, &c.Inputs[i])
		}
	}
	return list
}

// HeadlineFigures are the figures that matter most, in the calculator's order.
func (c *Calculator) HeadlineFigures() (list []present.Figure) {
	for _, id := range c.Headline {
		for _, f := range c.View.Figures {
			if f.ID == id {
				list = append(list, f)
			}
		}
	}
	return list
}

// Follows tells whether the answer follows a ruling.
func (c *Calculator) Follows(ruling string) bool { return slices.Contains(c.View.Rulings, ruling) }

// CommandLine prints the same numbers and words in a terminal.
func (c *Calculator) CommandLine() string {
	return strings.TrimSpace(c.Command + " " + strings.ReplaceAll(c.Values.Query(), "&", " "))
}

// Solvable are the inputs that can be asked for backwards.
func (c *Calculator) Solvable() (list []calc.Input) {
	for _, in := range c.Inputs {
		if in.Kind != calc.List {
			list = append(list, in)
		}
	}
	return list
}

// Chances are the values that are probabilities, those of the headline first.
func (c *Calculator) Chances() (list []calc.Figure) {
	for _, headline := range []bool{true, false} {
		for _, f := range c.Calculator.Values {
			if f.Unit == calc.Chance && slices.Contains(c.Headline, f.ID) == headline {
				list = append(list, f)
			}
		}
	}
	return list
}

// FirstOutcome is what the question about a roll starts with: the lowest outcome of the first distribution, of which there is one.
func (c *Calculator) FirstOutcome() int { return c.View.Distributions[0].Rows[0].Outcome }
