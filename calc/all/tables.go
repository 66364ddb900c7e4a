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

// Tables are the roll tables that pages print, by their permanent names. The browser prints none, and is spared 3 kB.
var Tables = tables(darkheresy.Tables, wh40k7.Tables, trenchhammer.Tables, darkmillennium.Tables)

func tables(systems ...map[string]calc.RollTable) map[string]calc.RollTable {
	list := map[string]calc.RollTable{}
	for _, system := range systems {
		maps.Copy(list, system)
	}
	return list
}
