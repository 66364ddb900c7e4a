package power

import (
	"fmt"
	"strings"

	"psyref/gen/site"
)

// sheet is the geometry of a sheet in millimetres: a block of cards on paper.
type sheet struct {
	width, height float64 // of the sheet
	left, top     float64 // of the first card
	card, tall    float64 // size of a card
	columns, rows int
}

// Sheets of a deck are centred on their paper, so that backs are behind faces, and have a number of
// cards that divides the 36 cards of the only deck, so that no sheet has a gap. The cards have the
// size that the document gives. The sheet of power cards fits A4 and Letter. Sheets are slightly
// lower than their paper, so that rounding never adds a page.
var (
	sheetA4     = sheet{210, 296.5, 15, 10.5, 60, 92, 3, 3}
	sheetLetter = sheet{215.9, 278.9, 17.95, 47.7, 60, 92, 3, 2}
	sheetPowers = sheet{205, 276, 8, 5, powerCard, powerCardTall, 3, 3}
)

// Size of a power card in millimetres, that of most playing cards.
const (
	powerCard     = 63
	powerCardTall = 88
)

// deckPapers are the paper sizes for decks, with their path below that of the deck.
var deckPapers = []struct {
	id, path string
	sheet    sheet
}{{"a4", "", sheetA4}, {"letter", "letter/", sheetLetter}}

// powersKind is the name of the sheet of power cards.
const powersKind = "powers"

// site returns the sheet for templates.
func (s sheet) site(kind string) *site.Sheet {
	return &site.Sheet{Kind: kind, ViewBox: fmt.Sprintf("0 0 %g %g", s.width, s.height), Marks: s.marks(),
		Columns: s.columns, Rows: s.rows}
}

// marks returns the cut marks around the block of cards as an SVG path.
func (s sheet) marks() string {
	const gap, length = 0.7, 2.2
	var b strings.Builder
	for i := range s.columns + 1 {
		x := s.left + float64(i)*s.card
		fmt.Fprintf(&b, "M%g %gv-%gM%g %gv%g", x, s.top-gap, length, x, s.top+float64(s.rows)*s.tall+gap, length)
	}
	for i := range s.rows + 1 {
		y := s.top + float64(i)*s.tall
		fmt.Fprintf(&b, "M%g %gh-%gM%g %gh%g", s.left-gap, y, 2*length, s.left+float64(s.columns)*s.card+gap, y,
			2*length)
	}
	return b.String()
}

// style returns the measures of the sheet as custom properties.
func (s sheet) style(kind string) string {
	return fmt.Sprintf(".sheet.%s{--sheet-width:%gmm;--sheet-height:%gmm;--left:%gmm;--top:%gmm;--card-width:%gmm;--card-height:%gmm;--columns:%d}\n",
		kind, s.width, s.height, s.left, s.top, s.card, s.tall, s.columns)
}

// PrintStyle returns the measures of all printed sheets as custom properties for the print style
// sheet, so that they are defined once.
func PrintStyle() []byte {
	var b strings.Builder
	for _, paper := range deckPapers {
		b.WriteString(paper.sheet.style(paper.id))
	}
	b.WriteString(sheetPowers.style(powersKind))
	fmt.Fprintf(&b, ".power-card{--card-edge:%gmm;--card-side:%gmm;--card-line:%gmm}\n", cardEdge, cardSide, cardLine)
	for _, t := range cardType {
		class := ".power-card"
		if t.size != "" {
			class += "." + t.size
		}
		fmt.Fprintf(&b, "%s{--type:%gpt}\n", class, t.points)
	}
	return []byte(b.String())
}
