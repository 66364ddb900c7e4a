package power

import (
	"slices"

	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// System is a rules system with powers: the format of its records, and how pages show them. Each
// system is declared in a file of its own; no other code depends on its particulars.
type System struct {
	ID string // as in systems.yaml

	// Details returns an empty record of a power: a pointer to a struct, which is read from YAML
	// and described by the schema.
	Details func() Details

	// Words are the closed sets of words that readers see, by name. The texts of the words are
	// content.
	Words map[string][]string

	// Units are the units of costs, in their sort order.
	Units []string

	// Listing returns an empty line of an index of powers without a record, because their effects
	// are not published here; nil if disciplines of the system have no index.
	Listing func() IndexLine

	// Deck says where the deck of cards is; nil if the system has none.
	Deck *DeckPlace

	open bool // its records name their fields: see [Open]
}

// Details are the part of a power's record that only its system has. Id, names and effect are common
// to all systems.
type Details interface {
	// Check reports contradictions within the record at n.
	Check(r *yaml.Reader, n *yaml.Node)

	// Fields adds the fields of the record, in the order of the system's own format.
	Fields(w *Writer, add AddField)

	// Answers returns the values of the record for the filters of the index.
	Answers(w *Writer) Answers

	// Rules returns the ids of the rules that the power uses, in the order of play.
	Rules(d *Discipline) []string

	// Calculators returns the calculators of the power's page, with its numbers as inputs.
	Calculators(d *Discipline) []Case

	// Odds returns the tables of the power's page, by dice or rating, and a note on what the
	// calculators do not include.
	Odds(o *Odds, d *Discipline) (tables []site.OddsTable, note string)
}

// Sparing is a record of a power whose risk some psykers are spared. It reports false if they are
// not.
type Sparing interface {
	Spared(o *Odds, d *Discipline) (site.Spared, bool)
}

// Resisted is a record of a power that opponents may stop, with its chances to get past them.
type Resisted interface {
	Multiples(o *Odds, d *Discipline) []*site.Multiples
}

// LabelKeys is a record with fields whose label differs from their key. Keys maps labels to keys.
type LabelKeys interface{ Keys() map[string]string }

// Dependent is a record of a power that may need other powers.
type Dependent interface {
	Details
	Needs() Needs
}

// Excluding is a record of a power about which some calculators answer nothing.
type Excluding interface{ Excludes() []string }

// Needs is what a power needs.
type Needs struct {
	All      []ID       // all of these powers of its system
	AnyOf    []ID       // in addition, one of these
	Known    bool       // whether All is complete
	Rating   int        // psy rating; 0 for none
	Requires yaml.Texts // other prerequisites; nil for none

	Key, AnyKey string // keys of All and AnyOf in the record, for their provenance
}

// Purchasable is a record of a power whose cost includes the powers that it needs.
type Purchasable interface {
	Dependent
	Prices() []int // possible prices, that of the first source first; nil if unknown
	// RatingPrice returns a calculator of the cost of raising the psy rating, and the id of its
	// result.
	RatingPrice(from, to int) (c Case, result string)
}

// IndexLine is the part of an index line after the name: a pointer to a struct, which is read from
// YAML.
type IndexLine interface {
	Details() Details // as a record without other values
}

// DeckPlace says where the files and pages of a deck are.
type DeckPlace struct {
	File string // name of the file of its cards, among those of disciplines, without extension
	Page string // slug of the page that describes it
	Path string // path of its print pages below /print/: "warp-deck/"
}

// Case is a calculator with inputs, such as "psy-rating=3".
type Case struct {
	Calculator string
	Inputs     []string
	Spares     []string   // casters for whom a question may change the inputs
	At         source.Pos // where the record names it; zero if the system adds it
}

// AddField adds a field of a record. Label is the key of its label. Rule is the id of the rule that
// defines it, or "". Fields without text are omitted.
type AddField func(id, label, rule string, f site.Fact)

// Systems are systems with a record format of their own.
type Systems []*System

// Known lists the systems that this site restates.
var Known = Systems{darkHeresy, wh40k7, trenchHammer, darkMillennium}

// Of returns the system with an id. Systems without a format of their own have open records.
func (list Systems) Of(id string) *System {
	if i := slices.IndexFunc(list, func(s *System) bool { return s.ID == id }); i >= 0 {
		return list[i]
	}
	return &System{ID: id, Details: func() Details { return &Open{} }, Units: []string{id}, open: true}
}
