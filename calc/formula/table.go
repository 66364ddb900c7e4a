package formula

// Table is a table for rolls, given by the lowest number of each row in rising order. Numbers below
// the first row belong to it, and numbers above the last row belong to that.
type Table struct {
	Name string
	Lows []int
}

// rowOf returns the lowest number of the row of n.
func (t *Table) rowOf(n int) int {
	row := t.Lows[0]
	for _, low := range t.Lows {
		if low <= n {
			row = low
		}
	}
	return row
}
