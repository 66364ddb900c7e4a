package site

import (
	"strconv"
	"strings"
)

// Provenance is the origin of a statement. The zero value is the document of the system. A number
// above zero is the number of other sources that agree where the document says nothing.
type Provenance int

const (
	FromDocument Provenance = 0  // the document of the system
	FromRuling   Provenance = -1 // our own ruling
	FromUnknown  Provenance = -2 // neither in the document nor in any source that was found
)

// MostSources bounds the other sources that can be counted.
const MostSources = 99

// ParseProvenance parses a provenance as editors type it: document, ruling, unknown, or the number
// of other sources from 1 to 99. It reports false for any other text.
func ParseProvenance(text string) (Provenance, bool) {
	switch text {
	case "document":
		return FromDocument, true
	case "ruling":
		return FromRuling, true
	case "unknown":
		return FromUnknown, true
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > MostSources || strconv.Itoa(n) != text {
		return FromDocument, false
	}
	return Provenance(n), true
}

// Sources returns the number of other sources; 0 if the origin is not other sources.
func (p Provenance) Sources() int { return max(int(p), 0) }

// Below reports whether a provenance is weaker than another. The order is: document, other sources
// by their number, ruling, unknown.
func (p Provenance) Below(other Provenance) bool { return p.rank() < other.rank() }

func (p Provenance) rank() int {
	switch p {
	case FromDocument:
		return MostSources + 1
	case FromRuling:
		return 0
	case FromUnknown:
		return -1
	}
	return int(p)
}

// String returns the provenance as editors type it, which is also its form in data.
func (p Provenance) String() string {
	switch p {
	case FromDocument:
		return "document"
	case FromRuling:
		return "ruling"
	case FromUnknown:
		return "unknown"
	}
	return strconv.Itoa(int(p))
}

// ProvenanceWords are the texts about each provenance.
type ProvenanceWords struct {
	Document ProvenanceText  `yaml:"document"`
	Source   ProvenanceText  `yaml:"source"`  // one other source
	Sources  ProvenanceText  `yaml:"sources"` // several, "{n}"
	Ruling   ProvenanceText  `yaml:"ruling"`
	Unknown  ProvenanceText  `yaml:"unknown"`
	Marks    ProvenanceMarks `yaml:"marks"`
	Differs  string          `yaml:"differs"` // after the text, if parts of the page have marks
}

// ProvenanceMarks are the superior marks of each kind of provenance.
type ProvenanceMarks struct {
	Document  ProvenanceMark `yaml:"document"`
	Elsewhere ProvenanceMark `yaml:"elsewhere"` // other sources, whatever their number
	Rulings   ProvenanceMark `yaml:"rulings"`
	Open      ProvenanceMark `yaml:"open"` // unknown
}

// ProvenanceMark is one superior mark and its meaning in the legend of a page.
type ProvenanceMark struct {
	Mark  string `yaml:"mark"`
	Means string `yaml:"means"`
}

// Mark returns the mark of a provenance.
func (w ProvenanceWords) Mark(p Provenance) ProvenanceMark {
	switch p {
	case FromDocument:
		return w.Marks.Document
	case FromRuling:
		return w.Marks.Rulings
	case FromUnknown:
		return w.Marks.Open
	}
	return w.Marks.Elsewhere
}

// ProvenanceText is the text about one provenance.
type ProvenanceText struct {
	Tag   string `yaml:"tag"`   // as short as possible
	About string `yaml:"about"` // explanation of the tag, in its tooltip and for screen readers
}

// Of returns the texts of a provenance.
func (w ProvenanceWords) Of(p Provenance) ProvenanceText {
	switch {
	case p == FromDocument:
		return w.Document
	case p == FromRuling:
		return w.Ruling
	case p == FromUnknown:
		return w.Unknown
	case p == 1:
		return w.Source
	}
	n := strconv.Itoa(p.Sources())
	return ProvenanceText{strings.ReplaceAll(w.Sources.Tag, "{n}", n), strings.ReplaceAll(w.Sources.About, "{n}", n)}
}
