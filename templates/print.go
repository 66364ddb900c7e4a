package templates

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"psyref/gen/site"
)

// layout is the geometry of a sheet in millimetres: a block of cards on paper.
type layout struct {
	width, height float64 // of the sheet
	left, top     float64 // of the first card
	card, tall    float64 // size of a card
	columns, rows int
}

// layouts are the sheets: the Warp deck's, centred on its paper so that backs lie behind faces, and that of power cards, which fits A4 and Letter alike.
// A sheet is a little lower than its paper, so that rounding never starts a page more. The style sheet has the same measures.
var layouts = map[string]layout{
	"a4":     {210, 296.5, 15, 10.5, 60, 92, 3, 3},
	"letter": {215.9, 278.9, 17.95, 47.7, 60, 92, 3, 2},
	"powers": {205, 276, 8, 5, 63, 88, 3, 3},
}

func (l layout) viewBox() string { return fmt.Sprintf("0 0 %g %g", l.width, l.height) }

// marks are the cut marks around the block of cards, as a path.
func (l layout) marks() string {
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

// printHead is the head of a page to be printed; only the selection loads what it shows.
func printHead(s *site.Site, p *site.Page) head {
	h := powerHead(s, p, s.Assets.Print)
	h.style, h.fetches = s.Assets.PrintStyle, p == p.Language.Powers.Print.Selection
	return h
}

// shortAddress is the address of a page as one types it.
func shortAddress(s *site.Site, p *site.Page) string {
	_, host, ok := strings.Cut(s.Base, "://")
	if !ok {
		host = s.Base
	}
	return host + p.Path
}

// sheetNumber says which sheet of how many it is.
func sheetNumber(l *site.Language, n, all int) string {
	return fill(l.Powers.Words.Print.Sheet, "n", itoa(n), "all", itoa(all))
}

// deckHome is the page that describes the Warp deck, or else the index of powers.
func deckHome(l *site.Language, d *site.Deck) *site.Page {
	for _, p := range l.Pages[d.Page.System] {
		if p.Print == l.Powers.Print.Decks[0].Page {
			return p
		}
	}
	return l.Powers.Index
}

// pageLanguage marks the title of a discipline that has a name of another language.
func pageLanguage(p *site.Page) templ.Attributes {
	for _, d := range p.Language.Powers.Ordered {
		if d.Page == p {
			return inLanguage(d.Name)
		}
	}
	return nil
}

// printed are the disciplines of a system whose powers there are cards of.
func printed(l *site.Language, system *site.System) []*site.Discipline {
	return slices.DeleteFunc(slices.Clone(l.Powers.Disciplines[system]), func(d *site.Discipline) bool { return d.Print == nil })
}
