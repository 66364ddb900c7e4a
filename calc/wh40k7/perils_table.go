package wh40k7

import "psyref/calc"

// effect is the effect of a row of the perils table on the Psyker. Effects on powers, pools and the
// unit are left out.
type effect int

const (
	unhurt  effect = iota // nothing
	wound                 // one Wound without a save of any kind
	dragged               // removed as a casualty, however many Wounds he has
	surge                 // not hurt, and strengthened until his next Psychic phase

	effects // how many there are
)

// perilsRow is a row of the perils table: the effect if the Psyker passes the Leadership test, and
// if it fails. Rows without a test have the same effect twice.
type perilsRow struct {
	calc.RollRow
	passed, failed effect
}

// perilsTable is the D6 table of Perils of the Warp. Document 001, "Perils of the Warp", refers to
// it but lost it. Verified outside the document: facts on the 7th edition, §2.
var perilsTable = []perilsRow{
	{calc.RollRow{Low: 1, High: 1}, wound, dragged}, // Dragged into the Warp
	{calc.RollRow{Low: 2, High: 2}, wound, wound},   // Mental Purge
	{calc.RollRow{Low: 3, High: 3}, wound, wound},   // Power Drain
	{calc.RollRow{Low: 4, High: 4}, wound, wound},   // Psychic Backlash
	{calc.RollRow{Low: 5, High: 5}, unhurt, wound},  // Empyric Feedback
	{calc.RollRow{Low: 6, High: 6}, surge, wound},   // Warp Surge
}

// Tables are the roll tables that pages print, by their permanent names.
var Tables = map[string]calc.RollTable{
	"wh40k-7e/perils": {Die: "D6", Rows: rollRows(perilsTable)},
}

func rollRows(table []perilsRow) []calc.RollRow {
	rows := make([]calc.RollRow, len(table))
	for i, row := range table {
		rows[i] = row.RollRow
	}
	return rows
}
