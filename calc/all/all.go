// Package all lists the calculators and roll tables of all systems.
package all

import (
	"slices"

	"psyref/calc"
	"psyref/calc/darkheresy"
	"psyref/calc/darkmillennium"
	"psyref/calc/trenchhammer"
	"psyref/calc/wh40k7"
)

// Calculators lists every calculator, by system in the order of the site, then in reading order.
var Calculators = calc.Catalog(slices.Concat(darkheresy.System, wh40k7.System, trenchhammer.System,
	darkmillennium.System))
