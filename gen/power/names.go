package power

import (
	"slices"
	"strings"
)

// Named are powers by every name that they have, as [PlainName] writes it.
type Named map[string][]*Power

// Named are the powers of a system by their names.
func (l *Library) Named(system string) Named {
	names := Named{}
	for _, p := range l.of(system) {
		for _, name := range p.Names {
			if key := PlainName(name.Text); key != "" && !slices.Contains(names[key], p) {
				names[key] = append(names[key], p)
			}
		}
	}
	return names
}

// PlainName is a name as it is compared: apostrophes are written in two ways.
func PlainName(name string) string { return strings.ReplaceAll(strings.TrimSpace(name), "’", "'") }

// Find is the power that a name means below a heading: the only one of its name, or the one of the discipline that the heading names; nil when there is
// none, or no telling.
func (n Named) Find(name, heading string) *Power {
	powers := n[PlainName(name)]
	if len(powers) == 1 {
		return powers[0]
	}
	for _, p := range powers {
		for _, name := range p.Discipline.Names {
			if PlainName(name.Text) == PlainName(heading) {
				return p
			}
		}
	}
	return nil
}
