package darkmillennium

import "psyref/calc"

// daemonicAttack is the fate of the psyker. Document 004, "ATTAQUE DEMONIAQUE", table. Level and
// Force cards can move the total beyond the die; no face always kills or always saves in the
// document, so both rows are open-ended.
var daemonicAttack = calc.RollTable{Die: "D6", Rows: []calc.RollRow{
	{Low: 1, High: 3, Below: true}, // dragged into the Warp and killed
	{Low: 4, High: 6, Above: true}, // repels the daemon
}}

// daemonicKilled is the lowest number of the row that kills.
const daemonicKilled = 1

// Tables are the roll tables that pages print, by name.
var Tables = map[string]calc.RollTable{"dark-millennium/daemonic-attack": daemonicAttack}
