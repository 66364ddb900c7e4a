package trenchhammer

import "psyref/calc"

// Tables are the roll tables that pages print, by id. The calculators use the same tables.
var Tables = map[string]calc.RollTable{
	"trenchhammer/perils": perilsTable,
	"trenchhammer/injury": injuryTable,
}

// The rows of the Perils table, by their roll. Document 002, "Perils of the Warp".
const (
	draggedIntoTheWarp = 1
	mentalPurge        = 2
	powerDrain         = 3
	psychicBacklash    = 4
	empyricFeedback    = 5
	warpSurge          = 6
)

var perilsTable = calc.RollTable{Die: "D6", Rows: []calc.RollRow{
	{Low: draggedIntoTheWarp, High: 1},
	{Low: mentalPurge, High: 2},
	{Low: powerDrain, High: 3},
	{Low: psychicBacklash, High: 4},
	{Low: empyricFeedback, High: 5},
	{Low: warpSurge, High: 6},
}}

// The rows of the Injury chart, by their lowest total. Trench Crusade 1.0.2, verified outside the
// document. Its row "1 or less, No Effect" is left out: only INJURY MODIFIERS lead there, and
// IGNORE ARMOUR drops those of armour.
const (
	minorHit    = 2
	goesDown    = 7
	outOfAction = 9
)

var injuryTable = calc.RollTable{Die: "2D6", Rows: []calc.RollRow{
	{Low: minorHit, High: 6},
	{Low: goesDown, High: 8},
	{Low: outOfAction, High: 12, Above: true},
}}
