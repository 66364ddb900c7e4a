package calc

import "psyref/calc/dice"

// bound sees to it that every chance of a result lies from 0 to 1, which adding up leaves a float beyond now and then. Distributions hold nothing else as it is.
// In a result that is bound already nothing is written, so that several may have the same one at once.
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

// or is the unit, or where it is Worth the one that the result says.
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
