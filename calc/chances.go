package calc

import "psyref/calc/dice"

// bound limits every chance of a result to the range 0 to 1, because sums of floats can exceed it
// slightly. Distributions need no limit. A result within the range is not written to, so several
// goroutines may share it.
func (c *Calculator) bound(r *Result) {
	for i, f := range c.Values {
		f.Unit.bound(&r.Values[i])
	}
	for i, shape := range c.Tables {
		for _, row := range r.Tables[i].Rows {
			for j, column := range shape.Columns {
				column.Unit.or(r.Tables[i].Worth).bound(&row[j].Number)
			}
		}
	}
	if c.Decision == nil {
		return
	}
	success := c.Decision.Success.or(r.Choices.Worth)
	for i := range r.Choices.Rows {
		row := &r.Choices.Rows[i]
		success.bound(&row.Success)
		success.bound(&row.Clean)
		c.Decision.Price.bound(&row.Price)
	}
}

// or returns the unit, or the unit that the result gives if the unit is Worth.
func (u Unit) or(worth Unit) Unit {
	if u == Worth {
		return worth
	}
	return u
}

func (u Unit) bound(n *dice.Number) {
	if u != Chance {
		return
	}
	if within := n.Chance(); within.Float() != n.Float() {
		*n = within
	}
}
