package calc

// RollTable is a table of the rules that a die or a sum of dice looks up: the ranges only. The words of its rows are content, keyed by Low.
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

// Row is the row for a total: a total beyond the ends goes to the row that is open on that side. It reports false when no row answers.
func (t RollTable) Row(total int) (RollRow, bool) {
	for _, row := range t.Rows {
		if (total >= row.Low || row.Below) && (total <= row.High || row.Above) {
			return row, true
		}
	}
	return RollRow{}, false
}
