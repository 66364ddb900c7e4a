package power

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strings"
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
		card := site.PowerCard{Power: p, Fields: p.Fields, Strip: b.strips[p], Effect: cardTexts(p)}
		if size, ok := cardSize(card); ok {
			card.Size = size
			cards = append(cards, card)
		} else {
			cards = append(cards, splitCard(card)...)
		}
	}
	return cards
}

// cardTexts returns the effect of a power and its other texts, each below its label.
func cardTexts(p *site.Power) (texts []site.CardText) {
	for i, passage := range p.Effect {
		texts = append(texts, site.CardText{Passage: passage, Or: i > 0})
	}
	for _, field := range p.Texts {
		passage := field.Passage
		passage.Paragraphs = append([]string{field.Label}, passage.Paragraphs...)
		texts = append(texts, site.CardText{Passage: passage})
	}
	return texts
}

// splitCard spreads a text that is too long for a card of twice the width over cards of the
// smallest type. Only the first has the fields and the odds; fields that are too long for it are
// texts.
func splitCard(whole site.PowerCard) (cards []site.PowerCard) {
	smallest := cardType[wideType-1]
	for fixedHeight(whole)+fieldsHeight(whole, smallest.points) > cardHeight && len(whole.Fields) > 0 {
		whole = withoutLongest(whole)
	}
	card := whole
	card.Size, card.Effect = smallest.size, nil
	room := func() float64 {
		return cardHeight - fixedHeight(card) - fieldsHeight(card, smallest.points) - textHeight(card, smallest.points)
	}
	next := func() {
		cards = append(cards, card)
		card = site.PowerCard{Power: whole.Power, Size: smallest.size, Part: 2}
	}
	card.Part = 1
	for _, passage := range whole.Effect {
		or := passage.Or
		for _, paragraph := range paragraphsOf(passage.Passage) {
			for paragraph != "" {
				fits, rest := cutText(paragraph, smallest.points*serif/letter, room()-passageGap, smallest.points*lineHeight)
				if fits != "" {
					card.Effect = append(card.Effect, site.CardText{Or: or,
						Passage: site.Passage{Paragraphs: []string{fits}, Language: passage.Language}})
					or = false
				}
				if paragraph = rest; rest != "" {
					next()
				}
			}
		}
	}
	next()
	for i := range cards {
		cards[i].Part, cards[i].Parts = i+1, len(cards)
	}
	return cards
}

// withoutLongest returns a card with the longest of its fields among the texts, below its label.
func withoutLongest(c site.PowerCard) site.PowerCard {
	f := slices.MaxFunc(c.Fields, func(a, b site.Field) int { return cmp.Compare(len(a.Label+a.Text), len(b.Label+b.Text)) })
	c.Fields = slices.DeleteFunc(slices.Clone(c.Fields), func(other site.Field) bool { return other.ID == f.ID })
	c.Effect = append(slices.Clone(c.Effect), site.CardText{Passage: site.Passage{Paragraphs: []string{f.Label, f.Text}, Language: f.Language}})
	return c
}

// paragraphsOf returns the paragraphs of a passage.
func paragraphsOf(p site.Passage) []string {
	if p.Runs != nil {
		return []string{p.Plain()}
	}
	return p.Paragraphs
}

// cutText cuts a text between words so that its beginning fits into a height.
func cutText(text string, points, height, line float64) (fits, rest string) {
	words := strings.Split(text, " ")
	n := sort.Search(len(words), func(n int) bool {
		return lines(strings.Join(words[:n+1], " "), points)*line > height
	})
	return strings.Join(words[:n], " "), strings.Join(words[n:], " ")
}

// wideSlack is how much higher than the card the halves of a wide card may seem, since letters are
// narrower than assumed: the fullest card that browser tests found to fit seems 8 % too high.
const wideSlack = 1.08

// wideType is the index of the type of a card of twice the width.
var wideType = len(cardType) - 1

// cardSize returns the largest font size at which a power fits on its card. If none does it is a
// card of twice the width, with the fields in its left half and the texts in its right half. It
// reports false if it fits on none. Browser tests measure the result.
func cardSize(c site.PowerCard) (size string, ok bool) {
	fixed := fixedHeight(c)
	for _, t := range cardType[:wideType] {
		if fixed+fieldsHeight(c, t.points)+textHeight(c, t.points) <= cardHeight {
			return t.size, true
		}
	}
	wide := cardType[wideType]
	if fixed+fieldsHeight(c, wide.points) <= cardHeight*wideSlack && bandHeight+textHeight(c, wide.points) <= cardHeight*wideSlack {
		return wide.size, true
	}
	return "", false
}

// fixedHeight is the height of the parts of a card whose type has one size.
func fixedHeight(c site.PowerCard) float64 {
	p := c.Power
	fixed := bandHeight + lines(p.Name.Text, nameSize)*nameSize*1.15
	if !c.First() {
		return fixed
	}
	if p.Name.Mark != "" {
		names := ""
		for _, name := range p.Others {
			names += "  " + name.Text
		}
		fixed += lines(names, 8) * 8 * lineHeight
	}
	wanted := 0.0 // width of cost and range beside each other
	for _, f := range c.Fields {
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
	return fixed
}

// fieldsHeight is the height of the fields of a card at a font size.
func fieldsHeight(c site.PowerCard, points float64) float64 {
	if !c.First() {
		return 0
	}
	small := min(points*fieldShare, maxFieldSize)
	return max(points*labelShare, minLabelSize)*1.2 + fieldLines(c, small*bold)*small*lineHeight
}

// textHeight is the height of the texts of a card at a font size.
func textHeight(c site.PowerCard, points float64) (height float64) {
	for _, passage := range c.Effect {
		if passage.Or {
			height += points * lineHeight
		}
		for _, paragraph := range paragraphsOf(passage.Passage) {
			height += lines(paragraph, points*serif/letter)*points*lineHeight + passageGap
		}
	}
	if len(c.Power.Effect) == 0 {
		height += 2 * points * lineHeight
	}
	return height
}

// fieldLines returns how many lines the fields of a card take: a long one begins a line and ends it,
// short ones share one.
func fieldLines(c site.PowerCard, points float64) (n float64) {
	short := ""
	for _, f := range c.Fields {
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
