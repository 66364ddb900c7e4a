package site

import "unicode/utf8"

// Field is one line in the fields of a power.
type Field struct {
	ID    string // the same for comparable fields of several systems
	Label string
	Rule  string // address of the rule that says what the field means
	Aside bool   // omitted in lists of powers
	Large bool   // in large type on a card
	Named bool   // worded otherwise where no label is beside it: see [Power.Facets]
	From  Provenance
	Fact
}

// Short reports whether the label and the value are so short that others are beside them on a card.
func (f Field) Short() bool { return utf8.RuneCountInString(f.Label+f.Text) <= 24 }

// Keys of prerequisites among the keys of fields: required powers, and everything else. They are
// not fields of a power.
const (
	NeedsField    = "needs"
	RequiresField = "requires"
)

// Fact is the text of the value of a field.
type Fact struct {
	Text     string
	Language string // of the text, if not the page's
	Unknown  bool
	Because  Text // which source says what, if they disagree
}

// RuleLink is a link to a rule.
type RuleLink struct {
	Text     string
	Language string // of the text, if not the page's
	Address  string
}

// TableColumn is the head of a column in tables of pages, and a field that such a column holds.
type TableColumn struct {
	Head  string
	Field string // its label, or [NeedsField] or [RequiresField]
}
