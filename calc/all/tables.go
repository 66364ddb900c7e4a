//go:build !js

package all

import (
	"maps"

	"psyref/calc"
	"psyref/calc/darkheresy"
	"psyref/calc/darkmillennium"
	"psyref/calc/trenchhammer"
	"psyref/calc/wh40k7"
)

// Tables maps permanent names to the roll tables that pages print. The browser core leaves them
// out, because scripts do not use them.
var Tables = tables(darkheresy.Tables, wh40k7.Tables, trenchhammer.Tables, darkmillennium.Tables)

func tables(systems ...map[string]calc.RollTable) map[string]calc.RollTable {
	list := map[string]calc.RollTable{}
	for _, system := range systems {
		maps.Copy(list, system)
	}
	return list
}
