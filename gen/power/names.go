package power

import (
	"slices"
	"strings"
)

// Named maps names to powers, normalised by plainName.
type Named map[string][]*Power

// Named are the powers of a system by their names.
func (l *Library) Named(system string) Named {
	names := Named{}
	for _, p := range l.of(system) {
		for _, name := range p.Names {
			if key := plainName(name.Text); key != "" && !slices.Contains(names[key], p) {
				names[key] = append(names[key], p)
			}
		}
	}
	return names
}

// plainName normalises a name for comparison: apostrophes are written in two ways.
func plainName(name string) string { return strings.ReplaceAll(strings.TrimSpace(name), "’", "'") }

// Find returns the power of a name below a heading: the only one of that name, or the one of the
// discipline that the heading names; nil if there is none or several.
func (n Named) Find(name, heading string) *Power {
	powers := n[plainName(name)]
	if len(powers) == 1 {
		return powers[0]
	}
	for _, p := range powers {
		for _, name := range p.Discipline.Names {
			if plainName(name.Text) == plainName(heading) {
				return p
			}
		}
	}
	return nil
}
