package site

import "strings"

// NeedsUnknown reports whether the required powers are unknown.
func (p *Power) NeedsUnknown() bool {
	return p.Builds && !p.NoNeeds && len(p.Needs)+len(p.AnyOf.Powers) == 0
}

// NeedsLine returns all prerequisites in one line: powers, then alternatives, then the rest.
func (p *Power) NeedsLine() string {
	powers := p.NeededLine()
	if powers != "" && p.Requires.Text != "" {
		powers += ", "
	}
	return powers + p.Requires.Text
}

// NeededLine returns the required powers in one line.
func (p *Power) NeededLine() string {
	var parts []string
	for _, needed := range p.Needs {
		parts = append(parts, needed.Name.Text)
	}
	if len(p.AnyOf.Powers) > 0 {
		parts = append(parts, p.AnyOf.Text())
	}
	return strings.Join(parts, ", ")
}

// PowerPath is the cost of a power together with all its prerequisites.
type PowerPath struct {
	Filter string // of the price, in the index
	Beyond int    // experience points beside the power's own, by the first source
	Alone  bool   // it has no prerequisites to buy
	Total  string // the sum in a sentence
	InAll  string // the sum beside the price of the power
	Steps  string // the parts of the sum
}

// Alternatives is a set of powers of which one is required.
type Alternatives struct {
	Powers []*Power
	Or     string // the word before the last
}

// Text returns the alternatives in words: "Iron Arm or Endurance".
func (a Alternatives) Text() string {
	var b strings.Builder
	for i, p := range a.Powers {
		b.WriteString(a.Before(i) + p.Name.Text)
	}
	return b.String()
}

// Before returns the text between an alternative and the one before it.
func (a Alternatives) Before(i int) string {
	switch i {
	case 0:
		return ""
	case len(a.Powers) - 1:
		return " " + a.Or + " "
	}
	return ", "
}
