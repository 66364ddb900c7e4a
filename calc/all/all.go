// Package all is the one list of systems: every calculator and every table there is.
package all

import (
	"maps"
	"slices"

	"psyref/calc"
	"psyref/calc/darkheresy"
	"psyref/calc/darkmillennium"
	"psyref/calc/trenchhammer"
	"psyref/calc/wh40k7"
)

// Calculators is every calculator, by system in the order of the site, then in reading order.
var Calculators = calc.Catalog(slices.Concat(darkheresy.System, wh40k7.System, trenchhammer.System, darkmillennium.System))

// Tables are the roll tables that pages print, by their permanent names.
var Tables = tables(darkheresy.Tables, wh40k7.Tables, trenchhammer.Tables, darkmillennium.Tables)

func tables(systems ...map[string]calc.RollTable) map[string]calc.RollTable {
	list := map[string]calc.RollTable{}
	for _, system := range systems {
		maps.Copy(list, system)
	}
	return list
}
