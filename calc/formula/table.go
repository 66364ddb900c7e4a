package formula

// Table is a table that rolls are looked up in, by the lowest number of each row in rising order. A number below the first row counts as the first, one above
// the last as the last.
type Table struct {
	Name string
	Lows []int
}

// row is the lowest number of the row that n falls in.
func (t *Table) rowOf(n int) int {
	row := t.Lows[0]
	for _, low := range t.Lows {
		if low <= n {
			row = low
		}
	}
	return row
}
