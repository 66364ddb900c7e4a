package site

// Print is what goes on paper in one language: the Warp deck, cards of powers, and a player's own selection of them.
type Print struct {
	Decks     []*Deck // the Warp deck, once for each paper; none where the content has no Warp cards
	Selection *Page   // powers of the reader's choice
	Revision  string  // of the data, on every sheet
}

// Deck is the Warp deck on sheets of one paper.
type Deck struct {
	Page   *Page
	Paper  string // "a4", "letter"
	Name   string // of the paper
	Sheets []DeckSheet
}

// DeckSheet is one side of a sheet of paper: faces, or as many backs. A sheet of backs follows every sheet of faces, for printing on both sides.
type DeckSheet struct {
	Faces []*WarpCard
	Backs int
}

// WarpCard is one card of the Warp deck.
type WarpCard struct {
	ID     string
	Name   Name
	Face   string
	Keep   Fact // whether it is kept in hand; without text where it is not
	RuleID string
}

// PowerCard is a power on paper.
type PowerCard struct {
	Power *Power
	Size  string // how its text is set so that all of it fits: "", "small", "smaller", or "wide", a card of twice the width
}

// Span is how many places the card takes in its row.
func (c PowerCard) Span() int {
	if c.Size == "wide" {
		return 2
	}
	return 1
}
