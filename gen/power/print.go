package power

import (
	"strconv"

	"psyref/gen/site"
)

// print makes what goes on paper.
func (b *builder) print() {
	words := b.w.words.Print
	out := &site.Print{Revision: b.library.Revision(), Sheet: sheetPowers.site(powersKind)}
	b.out.Print = out
	out.Selection = b.printPage("powers/", words.Title, words.Lead)
	for _, d := range b.out.Ordered {
		if len(d.Powers) == 0 {
			continue
		}
		d.Print = b.printPage(d.Page.System.ID+"/"+d.ID+"/", fillPlaces(words.DisciplineTitle, "discipline", d.Name.Text), words.DisciplineLead)
		d.Print.System, d.Print.Parent, d.Page.Print = d.Page.System, d.Page, d.Print
		d.Cards = b.cardSheets(d.Powers)
	}
	out.Decks = b.decks()
}

func (b *builder) printPage(path, title, lead string) *site.Page {
	return b.page("/print/"+path, title, lead)
}

// sheetNumber says which sheet of how many it is.
func (b *builder) sheetNumber(n, all int) string {
	return fillPlaces(b.w.words.Print.Sheet, "n", strconv.Itoa(n), "all", strconv.Itoa(all))
}
