package power

import (
	"strconv"

	"psyref/gen/site"
)

// print makes the sheets for print.
func (b *builder) print() {
	words := b.w.words.Print
	out := &site.Print{Revision: b.library.Revision(), Sheet: sheetPowers.site(powersKind)}
	b.out.Print = out
	out.Selection = b.printPage("print/"+b.library.kind.Slug, words.Title, words.Lead)
	for _, d := range b.out.Ordered {
		if len(d.Printed()) == 0 {
			continue
		}
		d.Print = b.printPage(fillPlaces(b.library.kind.Addresses.Cards, "system", d.Page.System.ID)+"/"+d.ID,
			fillPlaces(words.DisciplineTitle, "discipline", d.Name.Text), words.DisciplineLead)
		d.Print.System, d.Print.Parent, d.Page.Print = d.Page.System, d.Page, d.Print
		d.Cards = b.cardSheets(b.powerCards(d))
	}
	out.Decks = b.decks()
}

func (b *builder) printPage(path, title, lead string) *site.Page {
	return b.page("/"+path+"/", title, lead)
}

// sheetNumber writes the number of a sheet and of all sheets.
func (b *builder) sheetNumber(n, all int) string {
	return fillPlaces(b.w.words.Print.Sheet, "n", strconv.Itoa(n), "all", strconv.Itoa(all))
}
