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

// Sheets of a deck are centred on their paper so that backs lie behind faces, and hold counts that divide the 36 cards of the one that there is, so that no
// sheet has a gap. The cards keep the size that its document gives. The sheet of power cards fits A4 and Letter alike. A sheet is a little lower than its
// paper, so that rounding never starts a page more.
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

// deckPapers are the papers for decks, with their address below the deck's.
var deckPapers = []struct {
	id, path string
	sheet    sheet
}{{"a4", "", sheetA4}, {"letter", "letter/", sheetLetter}}

// powersKind names the sheet of power cards.
const powersKind = "powers"

// site is the sheet as pages draw it.
func (l sheet) site(kind string) *site.Sheet {
	return &site.Sheet{Kind: kind, ViewBox: fmt.Sprintf("0 0 %g %g", l.width, l.height), Marks: l.marks(), Columns: l.columns, Rows: l.rows}
}

// marks are the cut marks around the block of cards, as a path.
func (l sheet) marks() string {
	const gap, length = 0.7, 2.2
	var b strings.Builder
	for i := range l.columns + 1 {
		x := l.left + float64(i)*l.card
		fmt.Fprintf(&b, "M%g %gv-%gM%g %gv%g", x, l.top-gap, length, x, l.top+float64(l.rows)*l.tall+gap, length)
	}
	for i := range l.rows + 1 {
		y := l.top + float64(i)*l.tall
		fmt.Fprintf(&b, "M%g %gh-%gM%g %gh%g", l.left-gap, y, 2*length, l.left+float64(l.columns)*l.card+gap, y, 2*length)
	}
	return b.String()
}

// style are the measures of the sheet as custom properties.
func (l sheet) style(kind string) string {
	return fmt.Sprintf(".sheet.%s{--sheet-width:%gmm;--sheet-height:%gmm;--left:%gmm;--top:%gmm;--card-width:%gmm;--card-height:%gmm;--columns:%d}\n",
		kind, l.width, l.height, l.left, l.top, l.card, l.tall, l.columns)
}

// PrintStyle are the measures of everything on paper as custom properties for the style sheet of print, so that they stand once.
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
