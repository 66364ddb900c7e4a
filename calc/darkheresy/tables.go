package darkheresy

import "psyref/calc"

// Tables are the roll tables that pages print, by name. The calculators use the same tables.
var Tables = map[string]calc.RollTable{
	"dark-heresy/phenomena":      phenomenaTable,
	"dark-heresy/perils":         perilsTable,
	"dark-heresy/shock":          shockTable,
	"dark-heresy/hallucinogenic": hallucinogenicTable,
	"dark-heresy/haywire":        haywireTable,
}

// phenomenaTable is psychic phenomena, by the modified total. The document (000, "Psychic
// Phenomena") mentions it but does not print it; the ranges are verified outside the document and
// equal in three sources. The last row leads to perilsTable.
var phenomenaTable = calc.RollTable{Die: "d100", Rows: []calc.RollRow{
	{Low: 1, High: 3, Below: true},
	{Low: 4, High: 5},
	{Low: 6, High: 8},
	{Low: 9, High: 11},
	{Low: 12, High: 14},
	{Low: 15, High: 17},
	{Low: 18, High: 20},
	{Low: 21, High: 23},
	{Low: 24, High: 26},
	{Low: 27, High: 29},
	{Low: 30, High: 32},
	{Low: 33, High: 35},
	{Low: 36, High: 38},
	{Low: 39, High: 41},
	{Low: 42, High: 44},
	{Low: 45, High: 47},
	{Low: 48, High: 50},
	{Low: 51, High: 53},
	{Low: 54, High: 56},
	{Low: 57, High: 59},
	{Low: 60, High: 62},
	{Low: 63, High: 65},
	{Low: 66, High: 68},
	{Low: 69, High: 71},
	{Low: 72, High: 74},
	{Low: 75, High: 100, Above: true, Then: "dark-heresy/perils"},
}}

// perilsTable is perils of the warp. Document 000, "Psychic Phenomena", mentions it, too; the
// ranges are verified outside the document and equal in three sources. Only a lasting modifier
// makes totals above 100; one source assigns them to the last row.
var perilsTable = calc.RollTable{Die: "d100", Rows: []calc.RollRow{
	{Low: 1, High: 5},
	{Low: 6, High: 9},
	{Low: 10, High: 13},
	{Low: 14, High: 18},
	{Low: 19, High: 24},
	{Low: 25, High: 30},
	{Low: 31, High: 38},
	{Low: 39, High: 46},
	{Low: 47, High: 55},
	{Low: 56, High: 58},
	{Low: 59, High: 67},
	{Low: 68, High: 72},
	{Low: 73, High: 78},
	{Low: 79, High: 82},
	{Low: 83, High: 86},
	{Low: 87, High: 90},
	{Low: 91, High: 99},
	{Low: 100, High: 100, Above: true},
}}

// shockTable is Shock, by d100 and 10 for each degree of failure after the first. The document names
// it and does not print it; two sources outside of it have these ranges.
var shockTable = calc.RollTable{Die: "d100", Rows: []calc.RollRow{
	{Low: 1, High: 20},
	{Low: 21, High: 40},
	{Low: 41, High: 60},
	{Low: 61, High: 80},
	{Low: 81, High: 100},
	{Low: 101, High: 120},
	{Low: 121, High: 130},
	{Low: 131, High: 140},
	{Low: 141, High: 160},
	{Low: 161, High: 170},
	{Low: 171, High: 171, Above: true},
}}

// hallucinogenicTable and haywireTable are verified outside the document, in one source.
var (
	hallucinogenicTable = calc.RollTable{Die: "d10", Rows: []calc.RollRow{
		{Low: 1, High: 1},
		{Low: 2, High: 2},
		{Low: 3, High: 3},
		{Low: 4, High: 4},
		{Low: 5, High: 5},
		{Low: 6, High: 6},
		{Low: 7, High: 7},
		{Low: 8, High: 8},
		{Low: 9, High: 9},
		{Low: 10, High: 10},
	}}
	haywireTable = calc.RollTable{Die: "d10", Rows: []calc.RollRow{
		{Low: 1, High: 2},
		{Low: 3, High: 4},
		{Low: 5, High: 6},
		{Low: 7, High: 8},
		{Low: 9, High: 10},
	}}
)

var (
	perilsFrom       = lastRow(phenomenaTable) // the lowest total of a phenomena roll that causes perils of the warp
	annihilationFrom = lastRow(perilsTable)    // the lowest total of a perils roll that destroys the psyker
)

// lastRow returns the lowest total of the last row of a table.
func lastRow(t calc.RollTable) int { return t.Rows[len(t.Rows)-1].Low }
