package power

import (
	"maps"
	"slices"
	"strings"
)

// PowersByName maps names to powers, normalised by plainName.
type PowersByName map[string][]*Power

// With returns the names of both.
func (p PowersByName) With(other PowersByName) PowersByName {
	if p == nil {
		return other
	}
	for name, list := range other {
		p[name] = append(p[name], list...)
	}
	return p
}

// Named are the powers of a system by their names.
func (l *Library) Named(system string) PowersByName {
	names := PowersByName{}
	for _, p := range l.of(system) {
		for _, name := range p.Names {
			if key := normalizeName(name.Text); key != "" && !slices.Contains(names[key], p) {
				names[key] = append(names[key], p)
			}
		}
	}
	return names
}

// normalizeName normalises a name for comparison: apostrophes are written in two ways.
func normalizeName(name string) string {
	return strings.ReplaceAll(strings.TrimSpace(name), "’", "'")
}

// Language returns the language that has a name: that of the text if it is one of them, and "" for
// a name of none.
func (n Names) Language(name, text string) string {
	if normalizeName(n[text].Text) == normalizeName(name) {
		return text
	}
	for _, tag := range slices.Sorted(maps.Keys(n)) {
		if normalizeName(n[tag].Text) == normalizeName(name) {
			return tag
		}
	}
	return ""
}

// Language returns the language of a name in a text of a language, as [Names.Language] does; "" for
// a name of no power.
func (p PowersByName) Language(name, text string) (language string) {
	for _, p := range p[normalizeName(name)] {
		if language = p.Names.Language(name, text); language == text {
			break
		}
	}
	return language
}

// Find returns the power of a name below a heading: the only one of that name, or the one of the
// discipline that the heading names; nil if there is none or several.
func (p PowersByName) Find(name, heading string) *Power {
	powers := p[normalizeName(name)]
	if len(powers) == 1 {
		return powers[0]
	}
	for _, p := range powers {
		for _, name := range p.Discipline.Names {
			if normalizeName(name.Text) == normalizeName(heading) {
				return p
			}
		}
	}
	return nil
}
