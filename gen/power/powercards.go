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
}{{"large", 11}, {"", 9.5}, {"small", 8.75}, {"smaller", 8}, {"smallest", 7.3}, {"wide", 8.5}}

// Measures of a power card: margins in millimetres, and the room for text in points. Letters are
// assumed to be as wide as in a wide typeface, since fonts differ between machines.
const (
	cardEdge   = 3.5 // above and below the text
	cardSide   = 3.8 // left and right of it
	cardLine   = 0.2 // around the card
	cardWidth  = (powerCard - 2*cardSide - 2*cardLine) * 72 / 25.4
	cardHeight = (powerCardTall-2*cardEdge)*72/25.4 - 7 // less the space between the parts
	letter     = 0.55                                   // em, of the sans serif
	serif      = 0.49                                   // em, of letters of the effect
)

// Heights of the parts of a power card in points, as its style sheet sets them.
const (
	bandHeight   = 15   // system and discipline, on the colour of the game
	nameSize     = 13   // of the type of the name
	largeSize    = 13   // of the type of cost and range
	longSize     = 8.5  // of the type of long ones
	largeGap     = 11.4 // between them
	labelShare   = 0.6  // size of the type of their labels, of that of the effect
	minLabelSize = 6.5  // of the same, at least
	stripLine    = 9.5  // each line of the strip of odds
	stripSpace   = 5    // around it
	passageGap   = 2.3  // below each passage of the effect
	lineHeight   = 1.28 // of all text
	fieldShare   = 0.95 // size of the type of fields, of that of the effect
	maxFieldSize = 10   // size of the type of fields, at most
	bold         = 1.1  // width of fields, whose values are bold, of that of plain text
)

// cardSheets lays out power cards: each takes the first row with room for it. The script of the
// selection does the same.
func (b *builder) cardSheets(cards []site.PowerCard) (sheets []site.CardSheet) {
	var rows [][]site.PowerCard
	var taken []int
	for _, card := range cards {
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
		sheets = append(sheets, site.CardSheet{Number: b.sheetNumber(len(sheets)+1, all),
			Rows: rows[start:min(start+sheetPowers.rows, len(rows))]})
	}
	return sheets
}

// powerCards returns the cards of a discipline.
func (b *builder) powerCards(d *site.Discipline) (cards []site.PowerCard) {
	for _, p := range d.Printed() {
		card := site.PowerCard{Power: p, Strip: b.strips[p]}
		card.Size = cardSize(card)
		cards = append(cards, card)
	}
	return cards
}

// cardSize returns the largest font size at which a power fits on its card, and a card of twice the
// width if none does. Browser tests measure the result.
func cardSize(c site.PowerCard) string {
	p := c.Power
	fixed := bandHeight + lines(p.Name.Text, nameSize)*nameSize*1.15
	if p.Name.Mark != "" {
		names := ""
		for _, name := range p.Others {
			names += "  " + name.Text
		}
		fixed += lines(names, 8) * 8 * lineHeight
	}
	wanted := 0.0 // width of cost and range beside each other
	for _, f := range p.Fields {
		if f.Large {
			wanted += float64(utf8.RuneCountInString(f.Text))*0.62*largeType(c, f) + largeGap
		}
	}
	fixed += max(1, math.Ceil(wanted/(cardWidth+largeGap)))*largeSize*1.15 + 4
	if c.Strip != nil {
		fixed += stripSpace + stripLine*float64(1+len(c.Strip.Lines))
		if c.Strip.Note != "" {
			fixed += stripLine
		}
	}
	wide := len(cardType) - 1
	for _, t := range cardType[:wide] {
		if height := fixed + textHeight(c, t.points); height <= cardHeight {
			return t.size
		}
	}
	return cardType[wide].size
}

// textHeight is the height of the fields and the effect of a card at a font size.
func textHeight(c site.PowerCard, points float64) (height float64) {
	p, small := c.Power, min(points*fieldShare, maxFieldSize)
	height = max(points*labelShare, minLabelSize)*1.2 + fieldLines(c, small*bold)*small*lineHeight
	for _, passage := range p.Effect {
		height += lines(passage.Plain(), points*serif/letter)*points*lineHeight + passageGap
	}
	if len(p.Effect) == 0 {
		height += 2 * points * lineHeight
	}
	if len(p.Effect) > 1 {
		height += points * lineHeight * float64(len(p.Effect)-1)
	}
	return height
}

// fieldLines returns how many lines the fields of a card take: a long one begins a line and ends it,
// short ones share one.
func fieldLines(c site.PowerCard, points float64) (n float64) {
	short := ""
	for _, f := range c.Power.Fields {
		switch text := f.Label + " : " + f.Text; {
		case f.Large:
		case f.Short():
			short += text + " · "
		default:
			n += lines(short, points) + lines(text, points)
			short = ""
		}
	}
	n += lines(short, points)
	if needs := c.Power.NeedsLine(); needs != "" || c.Power.NeedsUnknown() {
		n += lines("          "+needs, points)
	}
	return n
}

// largeType is the size in points of a cost or range: long ones are set smaller.
func largeType(c site.PowerCard, f site.Field) float64 {
	if c.Small(f) {
		return longSize
	}
	return largeSize
}

// lines returns how many lines a text takes on a card.
func lines(text string, points float64) float64 {
	return math.Ceil(float64(utf8.RuneCountInString(text)) * letter * points / cardWidth)
}
