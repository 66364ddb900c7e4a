package site

import (
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/present"
)

// mainInputs are those inputs of a calculator that decide most at the table, by its id: two or three that are read in any case, and what one of them is
// set against. They stand in sight where there is little room. Calculators that are not listed have as few that are not folded.
var mainInputs = map[string][]string{
	"dark-heresy/focus":       {"characteristic", "psy-rating", "level", "push"},
	"dark-heresy/opposed":     {"characteristic", "psy-rating", "level", "push", "resist"},
	"dark-heresy/bolts":       {"form", "psy-rating", "level", "push"},
	"wh40k-7e/manifest":       {"dice", "cost", "perils-on"},
	"wh40k-7e/phase":          {"mastery", "enemy-mastery", "roll"},
	"wh40k-7e/plan":           {"dice", "costs"},
	"trenchhammer/cast":       {"psyker", "dice", "used"},
	"trenchhammer/turn":       {"psyker", "used", "casts"},
	"dark-millennium/nullify": {"caster", "nullifiers", "cards"},
	"dark-millennium/survive": {"warp-dice", "caster", "nullifiers"},
	"dark-millennium/powers":  {"discipline", "level", "wanted"},
}

// InputsShown are the inputs of a calculator that stand in sight, or those that are folded away: beside the main ones all others are.
func (c *Calculator) InputsShown(folded bool) (list []*calc.Input) {
	for i := range c.Inputs {
		main := mainInputs[c.ID]
		away := c.Inputs[i].Folded || len(main) > 0 && !slices.Contains(main, c.Inputs[i].Name)
		if away == folded {
			list = append(list, &c.Inputs[i])
		}
	}
	return list
}

// Anchor is the id of the calculator on its page, permanent as the prefix of its inputs is: "calculator" for the one whose inputs have none.
func (c *Calculator) Anchor() string { return anchor(c.Prefix) }

func anchor(prefix string) string {
	if prefix == "" {
		return "calculator"
	}
	return "calculator-" + strings.TrimSuffix(prefix, ".")
}

// HomeAnchor is its id on the page that is its own.
func (c *Calculator) HomeAnchor() string { return anchor(c.HomePrefix) }

// HomeAddress leads to the calculator on the page that is its own; "" for one that has none.
func (c *Calculator) HomeAddress() string {
	if c.Home == "" {
		return ""
	}
	return c.Home + "#" + c.HomeAnchor()
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
