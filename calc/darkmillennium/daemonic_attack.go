package darkmillennium

import "psyref/calc"

// daemonicAttack is what becomes of the psyker. Document 004, "ATTAQUE DEMONIAQUE", table. Level and Force cards carry the total beyond the die;
// the document names no roll that kills or saves whatever they are, so both rows are open.
var daemonicAttack = calc.RollTable{Die: "D6", Rows: []calc.RollRow{
	{Low: 1, High: 3, Below: true}, // dragged into the Warp and killed
	{Low: 4, High: 6, Above: true}, // repels the daemon
}}

// daemonicKilled is the lowest number of the row that kills.
const daemonicKilled = 1

// Tables are the tables of rolls that pages print, by the name that pages give them.
var Tables = map[string]calc.RollTable{"dark-millennium/daemonic-attack": daemonicAttack}
