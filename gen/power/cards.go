package power

import (
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Card is one kind of card of a deck.
type Card struct {
	At         source.Pos  `yaml:"-"`
	ID         string      `yaml:"id" doc:"permanent"`
	Count      Count       `yaml:"count" doc:"how many of the deck are of this kind"`
	Names      Names       `yaml:"names" doc:"name in each language"`
	KeepInHand Fact[bool]  `yaml:"keep-in-hand" doc:"whether it may be held from one phase to the next"`
	Face       yaml.Texts  `yaml:"face" doc:"the words on the card"`
	Rule       yaml.String `yaml:"rule" doc:"id of the rule that the card follows"`
	From       From        `yaml:"from,optional" doc:"as in the record of a power"`
	System     *System     `yaml:"-"`

	raw yaml.Ordered // the record as written, for the open data
}

// cardsFile holds the keys of a file of cards.
type cardsFile struct {
	From  From    `yaml:"from,optional" doc:"where its cards come from that do not say otherwise"`
	Cards records `yaml:"cards"`
}

func (r *reader) cards(system *System, root *yaml.Node) {
	var file cardsFile
	r.Record(root, "the file", &file)
	r.checkDefaults(file.From, keysOf(nil, &Card{}))
	for _, n := range file.Cards {
		c := &Card{System: system, raw: n.Ordered()}
		r.Record(n, "the card", c)
		c.From = r.provenance(n, "the card", c.From, file.From, keysOf(n, c))
		c.raw = withFrom(c.raw, c.From)
		r.checkID(n, c.ID)
		r.library.Cards = append(r.library.Cards, c)
	}
}

// deckCards returns the cards of a system's deck, one by one.
func (b *builder) deckCards(system *System) (list []*site.DeckCard) {
	words := b.w.words.Print
	for _, c := range b.library.Cards {
		if c.System != system {
			continue
		}
		card := &site.DeckCard{ID: c.ID, Name: b.w.name(c.Names, c.From), Face: b.w.text(c.Face),
			From: c.From.Of("face")}
		switch keep, known := c.KeepInHand.One(); {
		case !known:
			card.Keep = site.Fact{Text: words.KeepUnknown, Unknown: true}
		case keep:
			card.Keep = Plain(words.Keep)
		}
		for range c.Count {
			list = append(list, card)
		}
	}
	return list
}

// decks returns the decks of all systems, on every paper size.
func (b *builder) decks() (list []*site.Deck) {
	for _, system := range b.library.systems {
		if system.Deck == nil {
			continue
		}
		if cards := b.deckCards(system); len(cards) > 0 {
			list = append(list, b.deck(system, cards)...)
		}
	}
	return list
}

// deck returns a deck on every paper size. The page of the content that describes the deck links to
// the first.
func (b *builder) deck(system *System, cards []*site.DeckCard) (papers []*site.Deck) {
	words, place := b.w.words.Print, system.Deck
	home := b.out.Index
	described := b.c.Page(b.language.Tag, system.ID+"/"+place.Page)
	if described != nil {
		home = described
	}
	names := map[string]string{"a4": words.A4, "letter": words.Letter}
	for _, paper := range deckPapers {
		deck := &site.Deck{Page: b.printPage(place.Path+paper.path, words.DeckTitle, words.DeckLead), Home: home,
			Name: names[paper.id], Sheet: paper.sheet.site(paper.id)}
		if deck.Page.System = b.system(system.ID); paper.path != "" {
			deck.Page.Title += " (" + deck.Name + ")"
		}
		deck.Sides = b.sides(cards, paper.sheet.columns*paper.sheet.rows)
		papers = append(papers, deck)
	}
	for _, deck := range papers {
		deck.Papers = papers
	}
	if described != nil {
		b.result.Prints[described] = papers[0].Page
	}
	return papers
}

// sides lays out cards on sheets of paper: faces, then their backs.
func (b *builder) sides(cards []*site.DeckCard, each int) (sides []site.DeckSide) {
	all := 2 * ((len(cards) + each - 1) / each)
	for start := 0; start < len(cards); start += each {
		faces, n := cards[start:min(start+each, len(cards))], len(sides)
		sides = append(sides, site.DeckSide{Number: b.sheetNumber(n+1, all), Faces: faces},
			site.DeckSide{Number: b.sheetNumber(n+2, all), Backs: len(faces)})
	}
	return sides
}
