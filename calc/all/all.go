// Package all is the one list of systems: every calculator and every table there is.
package all

import (
	"slices"

	"psyref/calc"
	"psyref/calc/darkheresy"
	"psyref/calc/darkmillennium"
	"psyref/calc/trenchhammer"
	"psyref/calc/wh40k7"
)

// Calculators is every calculator, by system in the order of the site, then in reading order.
var Calculators = calc.Catalog(slices.Concat(darkheresy.System, wh40k7.System, trenchhammer.System, darkmillennium.System))
