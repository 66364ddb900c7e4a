// Package all is the one list of systems: every calculator there is.
package all

import (
	"slices"

	"psyref/calc"
	"psyref/calc/darkheresy"
)

// Calculators is every calculator, by system in the order of the site, then in reading order.
var Calculators = slices.Concat(darkheresy.System)

// Find returns the calculator with the given id. The error is an *calc.InputError that lists the known ids.
func Find(id string) (*calc.Calculator, error) {
	known := make([]string, len(Calculators))
	for i, c := range Calculators {
		if c.ID == id {
			return c, nil
		}
		known[i] = c.ID
	}
	return nil, &calc.InputError{Calculator: id, Reason: calc.UnknownCalculator, Choices: known}
}
