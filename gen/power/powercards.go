package power

import (
	"math"
	"unicode/utf8"

	"psyref/gen/site"
)

// cardType is a font size on a power card, in points.
var cardType = []struct {
	size   string
	points float64
}{{"", 8.5}, {"small", 7.5}, {"smaller", 6.5}, {"wide", 7.5}}

// Measures of a power card: margins in millimetres, and the room for text in points. Letters are assumed
// to be as wide as in a wide typeface, since fonts differ between machines.
const (
	cardEdge   = 3.5 // above and below the text
	cardSide   = 3.8 // left and right of it
	cardLine   = 0.2 // around the card
	cardWidth  = (powerCard - 2*cardSide - 2*cardLine) * 72 / 25.4
	cardHeight = (powerCardTall-2*cardEdge)*72/25.4 - 6 // less the space around the fields
	letter     = 0.56                                   // em
)

// cardSheets lays out power cards: each takes the first row with room for it. The script of the
// selection does the same.
func (b *builder) cardSheets(powers []*site.Power) (sheets []site.CardSheet) {
	var rows [][]site.PowerCard
	var taken []int
	for _, p := range powers {
		card := site.PowerCard{Power: p, Size: cardSize(p)}
		i := 0
		for i < len(rows) && taken[i]+card.Span() > sheetPowers.columns {
			i++
		}
		if i == len(rows) {
			rows, taken = append(rows, nil), append(taken, 0)
		}
		rows[i] = append(rows[i], card)
		taken[i] += card.Span()
	}
	all := (len(rows) + sheetPowers.rows - 1) / sheetPowers.rows
	for start := 0; start < len(rows); start += sheetPowers.rows {
		sheets = append(sheets, site.CardSheet{Number: b.sheetNumber(len(sheets)+1, all), Rows: rows[start:min(start+sheetPowers.rows, len(rows))]})
	}
	return sheets
}

// cardSize returns the largest font size at which a power fits on its card, and a card of twice the
// width if none does. Browser tests measure the result.
func cardSize(p *site.Power) string {
	name := lines(p.Name.Text, 11.5)*11.5*1.2 + lines(p.Page.System.Names[p.Page.Language.Tag]+p.Discipline.Name.Text+p.Page.Language.UI.From.Of(p.From).Tag+"  ", 6)*8.5
	if p.Name.Mark != "" {
		names := p.Name.Mark
		for _, other := range p.Others {
			names += "  " + other.Text
		}
		name += lines(names, 7.65) * 7.65 * 1.3
	}
	tag := p.Page.Language.UI.From.Of(p.From).Tag // as long as the tags of fields
	wide := len(cardType) - 1
	for _, t := range cardType[:wide] {
		height := name
		small := t.points * 0.9
		for _, f := range p.Fields {
			text := f.Label + "  " + f.Text
			if p.Weaker(f) {
				text += "  " + tag
			}
			height += lines(text, small) * small * 1.3
			height += lines(f.Because.Text, small) * small * 1.3
		}
		if needs := p.NeedsLine(); needs != "" {
			height += lines(needs+"         "+tag, small) * small * 1.3
		}
		for _, passage := range p.Effect {
			height += lines(passage.Plain(), t.points)*t.points*1.3 + 3
		}
		if len(p.Effect) == 0 {
			height += 2 * t.points * 1.3
		}
		if len(p.Effect) > 1 {
			height += t.points * 1.3 * float64(len(p.Effect)-1)
		}
		height += lines(p.Because.Text, small) * small * 1.3
		if height <= cardHeight {
			return t.size
		}
	}
	return cardType[wide].size
}

// lines returns how many lines a text takes on a card.
func lines(text string, points float64) float64 {
	return math.Ceil(float64(utf8.RuneCountInString(text)) * letter * points / cardWidth)
}
