package calc

import (
	"strings"

	"psyref/calc/dice"
)

// Pick returns one number of a result by name: a value ("perils"), or the chance of outcomes of a
// distribution ("degrees=3", "degrees>=3", "degrees<=3"). It reports false if the calculator has no
// such result.
func (c *Calculator) Pick(r Result, name string) (Figure, dice.Number, bool) {
	for i, f := range c.Values {
		if f.ID == name {
			return f, r.Values[i], true
		}
	}
	for _, operator := range []string{">=", "<=", "="} {
		id, text, ok := strings.Cut(name, operator)
		if !ok {
			continue
		}
		for i, known := range c.Distributions {
			n, wrong := (&Input{Min: -1 << 30, Max: 1 << 30}).parseNumber(text)
			if known != id || wrong != nil {
				continue
			}
			figure, d := Figure{ID: name, Unit: Chance}, r.Distributions[i]
			switch operator {
			case ">=":
				return figure, d.AtLeast(n), true
			case "<=":
				return figure, d.AtMost(n), true
			default:
				return figure, d.Exactly(n), true
			}
		}
		return Figure{}, dice.Number{}, false
	}
	return Figure{}, dice.Number{}, false
}

// ResultNames lists the names that Pick knows: values, and distributions as "id=…".
func (c *Calculator) ResultNames() []string {
	var names []string
	for _, f := range c.Values {
		names = append(names, f.ID)
	}
	for _, id := range c.Distributions {
		names = append(names, id+"=…")
	}
	return names
}
