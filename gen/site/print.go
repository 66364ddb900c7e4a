package site

import "unicode/utf8"

// Print is the print section in one language: card decks, power cards, and the reader's own
// selection.
type Print struct {
	Decks     []*Deck // each once for every paper
	Selection *Page   // powers of the reader's choice
	Sheet     *Sheet  // of cards of powers
	Revision  string  // of the data, on every sheet
}

// Sheet is how cards lie on one side of a paper.
type Sheet struct {
	Kind          string // names it in the style sheet
	ViewBox       string // of the drawing over it, in millimetres
	Marks         string // path of the marks to cut along
	Columns, Rows int
}

// Deck is a deck of cards on sheets of one paper.
type Deck struct {
	Page   *Page
	Home   *Page   // that describes the deck, or else the index of powers
	Papers []*Deck // the same deck on every paper
	Name   string  // of the paper
	Sheet  *Sheet
	Sides  []DeckSide
}

// DeckSide is one side of a sheet: faces or backs. For two-sided printing each side of faces is
// followed by one of backs.
type DeckSide struct {
	Number string // which sheet of how many, in words
	Faces  []*DeckCard
	Backs  int
}

// DeckCard is one card of a deck.
type DeckCard struct {
	ID   string
	Name Name
	Face Text
	Keep Fact       // whether it is kept in hand; without text where it is not
	From Provenance // of the words on it
}

// CardSheet is a sheet of cards of powers.
type CardSheet struct {
	Number string // which sheet of how many, in words
	Rows   [][]PowerCard
}

// PowerCard is a power on paper.
type PowerCard struct {
	Power *Power
	Strip *Strip // nil without odds
	// Size says how its text is set so that all of it fits: "large" to "smallest", or "wide", a
	// card of twice the width.
	Size   string
	Fields []Field // of its power that are on the card
	// Effect is the text on this card. A text that is too long for one card goes on over others,
	// which have no fields: this is Part of Parts.
	Effect      []CardText
	Part, Parts int
}

// CardText is a text on a card.
type CardText struct {
	Passage
	Or bool // another reading of the one before, since sources disagree
}

// First reports whether the card is the first or the only one of its power.
func (c PowerCard) First() bool { return c.Part <= 1 }

// Strip is a small table of odds on a card.
type Strip struct {
	Note    string      `json:"note"` // the case that the chances are for, "" if the columns say all of it
	Head    string      `json:"head"` // what the columns count
	Columns []string    `json:"columns"`
	Lines   []StripLine `json:"lines"`
	Psyker  bool        `json:"-"` // what the calculator of the power says for the reader's psyker replaces it
}

// StripLine is one line of a strip, in whole percents.
type StripLine struct {
	Label   string   `json:"label"`
	Chances []string `json:"chances"`
}

// Small reports whether a large field is so long that its card sets it smaller.
func (c PowerCard) Small(f Field) bool { return utf8.RuneCountInString(f.Text) > mostLarge }

// mostLarge is the length in runes of the longest text that fits half a card in the largest type:
// "10 credits".
const mostLarge = 10

// Span is how many places the card takes in its row.
func (c PowerCard) Span() int {
	if c.Size == "wide" {
		return 2
	}
	return 1
}
