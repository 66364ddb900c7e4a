package power

import (
	"slices"

	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// System is the powers of one rules system: what their records hold and what pages make of them. Each stands in a file of its own, and nothing outside of
// it knows what is particular to it.
type System interface {
	ID() string // as in systems.yaml

	// Numbers is the record of a power that says nothing yet: a pointer to a struct that YAML is read into, and that the schema describes.
	Numbers() Numbers

	// Words are its closed sets of words that readers see, by the name of the set. What each word is called is content.
	Words() map[string][]string

	// Units are those that its powers cost, in the order in which costs are sorted.
	Units() []string
}

// Numbers is what the record of one power holds beside the id, the names and the effect that the powers of every system have.
type Numbers interface {
	// Check reports what the record says against itself. n is where it stands.
	Check(r *yaml.Reader, n *yaml.Node)

	// Fields adds the lines of the record, in the order of the system's own format.
	Fields(w *Writer, add AddField)

	// Answers are what the filters of the index see of the record.
	Answers(w *Writer) Answers

	// Rules are the ids of the rules that the power uses, in the order in which they come up at the table.
	Rules(d *Discipline) []string

	// Calculators are those of the power's page, with its own numbers.
	Calculators(d *Discipline) []Case

	// Odds are the tables of the power's page, what changes with the dice or the rating, and a note on what the calculators leave out of them.
	Odds(o *Odds, d *Discipline) (tables []site.OddsTable, note string)
}

// Resisted is a record of a power that opponents may stop, with its chances to get past them.
type Resisted interface {
	Multiples(o *Odds, d *Discipline) []*site.Multiples
}

// Keyed is a record some of whose lines are labelled otherwise than the keys that they come from: keys by their labels.
type Keyed interface{ Keys() map[string]string }

// Builder is a record of a power that may build on others.
type Builder interface {
	Numbers
	Needs() Needs
}

// Needs is what a power needs.
type Needs struct {
	All      []ID       // powers of its system, each of them
	AnyOf    []ID       // beside those, one of these
	Known    bool       // whether All is known to be all
	Rating   int        // the psy rating; 0 where there is none to reach
	Requires yaml.Texts // every other prerequisite; nil where there is none

	Key, AnyKey string // under which All and AnyOf stand in the record, where it can say where they come from
}

// Bought is a record of a power that is paid for together with all that it needs.
type Bought interface {
	Builder
	Prices() []int                                    // what it may cost, that of the first source first; nil where nobody knows
	RatingPrice(from, to int) (c Case, result string) // the calculator of what a higher psy rating costs, and its result
}

// Indexer is a system whose disciplines may list powers without a record, because their effects are not published here.
type Indexer interface {
	System
	Listing() Listing
}

// Listing is what a line of such an index says beside the name of the power: a pointer to a struct that YAML is read into.
type Listing interface {
	Numbers() Numbers // as a record that holds no more
}

// Decker is a system that has a deck of cards beside its powers.
type Decker interface {
	System
	Deck() DeckPlace
}

// DeckPlace says where a deck stands.
type DeckPlace struct {
	File string // of its cards, among those of disciplines, without its ending
	Page string // of the content that describes it, below the system
	Path string // of its sheets, below those of all that is printed: "warp-deck/"
}

// Case is a calculator with inputs, "psy-rating=3".
type Case struct {
	Calculator string
	Inputs     []string
	At         source.Pos // where a record asks for it; zero where the system always does
}

// AddField adds a line of a record. Label names its words; rule is the id of the rule that says what it means, empty where none does. A line whose fact has
// no text is left out.
type AddField func(id, label, rule string, f site.Fact)

// Systems are the systems whose powers have a format of their own.
type Systems []System

// Known are those of the rules that this site restates.
var Known = Systems{darkHeresy{}, wh40k7{}, trenchHammer{}, darkMillennium{}}

// Of is the system with an id. One without a format of its own has the open one.
func (list Systems) Of(id string) System {
	if i := slices.IndexFunc(list, func(s System) bool { return s.ID() == id }); i >= 0 {
		return list[i]
	}
	return open{id}
}
