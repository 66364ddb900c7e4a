package power

import (
	"slices"
	"strings"
)

// Named are powers by every name that they have, as [plainName] writes it.
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

// plainName is a name as it is compared: apostrophes are written in two ways.
func plainName(name string) string { return strings.ReplaceAll(strings.TrimSpace(name), "’", "'") }

// Find is the power that a name means below a heading: the only one of its name, or the one of the discipline that the heading names; nil when there is
// none, or no telling.
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
