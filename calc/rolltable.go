package calc

import (
	"slices"

	"psyref/calc/dice"
)

// RollTable is a table of the rules on which players roll a die or a sum of dice. It has the ranges
// of totals; the texts of the rows are content, by Low.
type RollTable struct {
	Die  string // what is rolled, as [dice.ParseNotation] reads it: "d100", "2D6", "D66"
	Rows []RollRow
}

// RollRow is the range of totals of one row.
type RollRow struct {
	Low, High int
	Above     bool   // also every total above High
	Below     bool   // also every total below Low
	Then      string // the table on which this row makes you roll, "system/name"; "" for none
}

// Row returns the row of a total. A total beyond either end belongs to the row that is open on that
// side. It reports false if there is no row.
func (t RollTable) Row(total int) (RollRow, bool) {
	i := t.index(total)
	if i < 0 {
		return RollRow{}, false
	}
	return t.Rows[i], true
}

// index returns the index of the row of a total, or −1.
func (t RollTable) index(total int) int {
	return slices.IndexFunc(t.Rows, func(r RollRow) bool {
		return (r.Below || total >= r.Low) && (r.Above || total <= r.High)
	})
}

// Roll returns the distribution of the dice of the table. It panics if Die cannot be parsed.
func (t RollTable) Roll() dice.Dist {
	n, ok := dice.ParseNotation(t.Die)
	if !ok {
		panic("calc: a table has the die " + t.Die + ", which cannot be parsed")
	}
	return n.Dist()
}

// TableRoll is a roll on a table of the rules that a case of a calculator can lead to.
type TableRoll struct {
	Table    string // name of the table, "system/name"
	Rows     RollTable
	Modifier func(Values) int // added to the dice
}

// RowChance is the chances of a row of a table.
type RowChance struct {
	Exactly         dice.Number
	AtMost, AtLeast dice.Number // of this row or one with lower totals; or one with higher totals
}

// Chances returns the chances of each row with a modifier to the dice. Rows are in ascending order.
func (t RollTable) Chances(modifier int) []RowChance {
	list := make([]RowChance, len(t.Rows))
	for n, p := range t.Roll().Outcomes() {
		if i := t.index(n + modifier); i >= 0 {
			list[i].Exactly = list[i].Exactly.Plus(p)
		}
	}
	var below, above dice.Number
	for i := range list {
		below = below.Plus(list[i].Exactly)
		list[i].AtMost = below
		last := len(list) - 1 - i
		above = above.Plus(list[last].Exactly)
		list[last].AtLeast = above
	}
	return list
}
