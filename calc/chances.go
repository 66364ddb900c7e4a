package calc

import "psyref/calc/dice"

// bound sees to it that every chance of a result lies from 0 to 1, which adding up leaves a float beyond now and then. Distributions hold nothing else as it is.
func (c *Calculator) bound(r *Result) {
	for i, f := range c.Values {
		r.Values[i] = f.Unit.bounded(r.Values[i])
	}
	for i, shape := range c.Tables {
		for _, row := range r.Tables[i].Rows {
			for j, column := range shape.Columns {
				row[j].Number = column.Unit.or(r.Tables[i].Worth).bounded(row[j].Number)
			}
		}
	}
	if c.Decision == nil {
		return
	}
	success := c.Decision.Success.or(r.Choices.Worth)
	for i := range r.Choices.Rows {
		row := &r.Choices.Rows[i]
		row.Success, row.Clean, row.Price = success.bounded(row.Success), success.bounded(row.Clean), c.Decision.Price.bounded(row.Price)
	}
}

// or is the unit, or where it is Worth the one that the result says.
func (u Unit) or(worth Unit) Unit {
	if u == Worth {
		return worth
	}
	return u
}

func (u Unit) bounded(n dice.Number) dice.Number {
	if u == Chance {
		return n.Chance()
	}
	return n
}
