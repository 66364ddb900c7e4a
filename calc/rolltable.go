package calc

// RollTable is the ranges of a table of the rules that is rolled on with a die or a sum of dice.
// The texts of its rows are content, keyed by Low.
type RollTable struct {
	Die  string // what is rolled, "d100", "D6", "2D6"
	Rows []RollRow
}

// RollRow is the range of rolls that one row answers to.
type RollRow struct {
	Low, High int
	Above     bool // also every total above High
	Below     bool // also every total below Low
}

// Row returns the row of a total. A total beyond either end belongs to the row that is open on that
// side. It reports false if there is no row.
func (t RollTable) Row(total int) (RollRow, bool) {
	for _, row := range t.Rows {
		if (total >= row.Low || row.Below) && (total <= row.High || row.Above) {
			return row, true
		}
	}
	return RollRow{}, false
}
