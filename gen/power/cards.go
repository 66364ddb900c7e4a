package power

import (
	"path"

	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// DeckPlace says where the files and pages of a deck are.
type DeckPlace struct {
	File  string     `yaml:"file" doc:"name of the file of its cards, among those of the groups, without extension"`
	Page  string     `yaml:"page" doc:"slug of the page that describes it"`
	Path  string     `yaml:"path" doc:"path of its print pages below /print/"`
	Name  yaml.Texts `yaml:"name" doc:"what the page about the data calls its cards"`
	About yaml.Texts `yaml:"about" doc:"what the page about the data says of them"`
}

// Card is one kind of card of a deck.
type Card struct {
	At         source.Pos  `yaml:"-"`
	ID         string      `yaml:"id" doc:"permanent"`
	Count      Count       `yaml:"count" doc:"how many of the deck are of this kind"`
	Names      Names       `yaml:"names" doc:"name in each language"`
	KeepInHand Value       `yaml:"keep-in-hand" doc:"whether it may be held from one phase to the next"`
	Face       yaml.Texts  `yaml:"face" doc:"the words on the card"`
	Rule       yaml.String `yaml:"rule" doc:"id of the rule that the card follows"`
	From       From        `yaml:"from,optional" doc:"as in a record"`
	Format     *Format     `yaml:"-"`

	raw yaml.Ordered // the record as written, for the open data
}

// keepField is the field of a card that may be unknown.
var keepField = &Field{Type: flagType, Fact: true, key: "keep-in-hand", path: "keep-in-hand"}

func newCard() *Card { return &Card{KeepInHand: Value{field: keepField}} }

// cardsFile holds the keys of a file of cards.
type cardsFile struct {
	From  From    `yaml:"from,optional" doc:"where its cards come from that do not say otherwise"`
	Cards records `yaml:"cards"`
}

func (r *reader) cards(format *Format, root *yaml.Node) {
	var file cardsFile
	r.Record(root, "the file", &file)
	r.checkDefaults(file.From, keysOf(newCard()))
	for _, n := range file.Cards {
		c := newCard()
		c.Format, c.raw = format, n.Ordered()
		r.Record(n, "the card", c)
		c.From = r.provenance(n, "the card", c.From, file.From, keysOf(c))
		c.raw = withFrom(c.raw, c.From)
		r.checkID(n, c.ID)
		r.library.Cards = append(r.library.Cards, c)
	}
}

// deckCards returns the cards of a deck, one by one.
func (b *builder) deckCards(format *Format) (list []*site.DeckCard) {
	words := b.w.words.Print
	for _, c := range b.library.Cards {
		if c.Format != format {
			continue
		}
		card := &site.DeckCard{ID: c.ID, Name: b.w.name(c.Names, c.From), Face: b.w.text(c.Face),
			From: c.From.Of("face")}
		switch keep := c.KeepInHand.item(); {
		case keep == nil:
			card.Keep = site.Fact{Text: words.KeepUnknown, Unknown: true}
		case keep.Number != 0:
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
	for _, format := range b.library.kind.formats(b.library.order) {
		if format.Deck == nil {
			continue
		}
		if cards := b.deckCards(format); len(cards) > 0 {
			list = append(list, b.deck(format, cards)...)
		}
	}
	return list
}

// deck returns a deck on every paper size. The page of the content that describes the deck links to
// the first.
func (b *builder) deck(format *Format, cards []*site.DeckCard) (papers []*site.Deck) {
	words, place := b.w.words.Print, format.Deck
	home := b.out.Index
	described := b.c.Page(b.language.Tag, format.System+"/"+place.Page)
	if described != nil {
		home = described
	}
	names := map[string]string{"a4": words.A4, "letter": words.Letter}
	for _, paper := range deckPapers {
		deck := &site.Deck{Page: b.printPage(path.Join("print", place.Path, paper.path), words.DeckTitle, words.DeckLead), Home: home,
			Name: names[paper.id], Sheet: paper.sheet.site(paper.id)}
		if deck.Page.System = b.system(format.System); paper.path != "" {
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
