package content

import (
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
)

// nameElements sets the names that calculators accept in lists of powers: the powers of their
// system.
func (l *loader) nameElements() {
	named := slices.Clone(l.out.Catalog)
	for i, c := range named {
		if names := l.namesFor(c); names != "" {
			named[i] = c.WithNames(names)
		}
	}
	l.out.Catalog = named
}

// namesFor returns the powers that the lists of a calculator accept, in the format of
// [calc.Calculator.WithNames].
func (l *loader) namesFor(c *calc.Calculator) string {
	system, _, _ := strings.Cut(c.ID, "/")
	var lines []string
	for _, in := range c.Inputs {
		if len(in.Facts) == 0 {
			continue
		}
		line := in.Name
		for _, library := range l.out.Records {
			for _, element := range library.Elements(system, in.Facts) {
				facts := make([]string, len(element.Facts))
				for i, n := range element.Facts {
					facts[i] = strconv.Itoa(n)
				}
				line += " " + element.ID + ":" + strings.Join(facts, ",")
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
