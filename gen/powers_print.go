package gen

import (
	"math"
	"unicode/utf8"

	"psyref/gen/site"
)

// deckPapers are the papers for the Warp deck: how many of its cards, which keep the size that the document gives, one sheet holds, and the address below the deck's.
// Both counts divide the 36 cards, so that no sheet has a gap and every face has its back behind it.
var deckPapers = []struct {
	id, path string
	cards    int
}{{"a4", "", 9}, {"letter", "letter/", 6}}

// Places of a sheet of power cards.
const (
	cardColumns = 3
	cardRows    = 3
)

// deckPage is the page of the content that describes the Warp deck.
const deckPage = "dark-millennium/warp-deck"

// print makes what goes on paper.
func (b *powerBuilder) print() {
	words := b.w.words.Print
	out := &site.Print{Revision: b.r.powers.Revision()}
	page := func(path, title, lead string) *site.Page {
		return &site.Page{Path: "/" + b.language.Tag + "/print/" + path, Language: b.language, Title: title, Lead: lead}
	}
	b.out.Print = out
	out.Selection = page("powers/", words.Title, words.Lead)
	for _, d := range b.out.Ordered {
		if len(d.Powers) == 0 {
			continue
		}
		d.Print = page(d.Page.System.ID+"/"+d.ID+"/", fillPlaces(words.DisciplineTitle, "discipline", d.Name.Text), words.DisciplineLead)
		d.Print.System, d.Print.Parent, d.Page.Print = d.Page.System, d.Page, d.Print
		d.Cards = cardSheets(d.Powers)
	}
	cards := b.warpCards()
	if len(cards) == 0 {
		return
	}
	names := map[string]string{"a4": words.A4, "letter": words.Letter}
	for _, paper := range deckPapers {
		deck := &site.Deck{Page: page("warp-deck/"+paper.path, words.DeckTitle, words.DeckLead), Paper: paper.id, Name: names[paper.id], Sheets: deckSheets(cards, paper.cards)}
		deck.Page.System = b.system("dark-millennium")
		if paper.path != "" {
			deck.Page.Title += " (" + deck.Name + ")"
		}
		out.Decks = append(out.Decks, deck)
	}
	if p := b.r.byKey[b.language.Tag+" "+deckPage]; p != nil {
		b.r.pages[p].Print = out.Decks[0].Page
	}
}

// warpCards are the cards of the Warp deck, one by one.
func (b *powerBuilder) warpCards() (list []*site.WarpCard) {
	words := b.w.words.Print
	for _, c := range b.r.powers.Cards {
		card := &site.WarpCard{ID: c.ID, Name: b.w.name(c.ID, c.Names), Face: b.w.set(c.Face[b.language.Tag]), RuleID: c.Rule}
		switch keep, known := c.KeepInHand.One(); {
		case !known:
			card.Keep = site.Fact{Text: words.KeepUnknown, Unknown: true}
		case keep:
			card.Keep = plain(words.Keep)
		}
		for range c.Count {
			list = append(list, card)
		}
	}
	return list
}

// deckSheets lays cards out on sheets of paper: faces, then their backs.
func deckSheets(cards []*site.WarpCard, each int) (sheets []site.DeckSheet) {
	for start := 0; start < len(cards); start += each {
		faces := cards[start:min(start+each, len(cards))]
		sheets = append(sheets, site.DeckSheet{Faces: faces}, site.DeckSheet{Backs: len(faces)})
	}
	return sheets
}

// cardSheets lays power cards out: each takes the first row that has room for it. The script of the selection does the same.
func cardSheets(powers []*site.Power) (sheets [][][]site.PowerCard) {
	var rows [][]site.PowerCard
	var taken []int
	for _, p := range powers {
		card := site.PowerCard{Power: p, Size: cardSize(p)}
		i := 0
		for i < len(rows) && taken[i]+card.Span() > cardColumns {
			i++
		}
		if i == len(rows) {
			rows, taken = append(rows, nil), append(taken, 0)
		}
		rows[i] = append(rows[i], card)
		taken[i] += card.Span()
	}
	for start := 0; start < len(rows); start += cardRows {
		sheets = append(sheets, rows[start:min(start+cardRows, len(rows))])
	}
	return sheets
}

// cardType is a size of type on a power card, in points.
var cardType = []struct {
	size   string
	points float64
}{{"", 8.5}, {"small", 7.5}, {"smaller", 6.5}}

// Measures of a power card in points, less its margins. A letter is taken to be as wide as in a wide typeface, since every reader's machine has others.
const (
	cardWidth  = 55 * 72 / 25.4
	cardHeight = 81*72/25.4 - 6 // less the space around the fields
	letter     = 0.56           // em
)

// cardSize chooses the largest type in which all of a power fits on its card, and a card of twice the width when none does. The browser tests measure what comes of it.
func cardSize(p *site.Power) string {
	name := lines(p.Name.Text, 11.5)*11.5*1.2 + lines(p.Page.System.Names[p.Page.Language.Tag]+p.Discipline.Name.Text, 6)*8.5
	for _, t := range cardType {
		height := name
		small := t.points * 0.9
		for _, f := range p.Fields {
			height += lines(f.Label+"  "+f.Text, small) * small * 1.3
			height += lines(f.Because, small) * small * 1.3
		}
		if needs := p.NeedsLine(); needs != "" {
			height += lines(needs+"         ", small) * small * 1.3
		}
		for _, passage := range p.Effect {
			height += lines(plainEffect([]site.Passage{passage}), t.points)*t.points*1.3 + 3
		}
		if len(p.Effect) == 0 {
			height += 2 * t.points * 1.3
		}
		if len(p.Effect) > 1 {
			height += t.points * 1.3 * float64(len(p.Effect)-1)
		}
		height += lines(p.Because, small) * small * 1.3
		if height <= cardHeight {
			return t.size
		}
	}
	return "wide"
}

// lines is how many lines a text takes on a card.
func lines(text string, points float64) float64 {
	return math.Ceil(float64(utf8.RuneCountInString(text)) * letter * points / cardWidth)
}
