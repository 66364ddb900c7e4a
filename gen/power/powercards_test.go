package power

import (
	"strings"
	"testing"

	"psyref/gen/site"
)

// TestSplitCard checks that a text that is too long for a card goes on over others: nothing is
// lost, every card has room for its part, and only the first has fields, but for one that is too long.
func TestSplitCard(t *testing.T) {
	material := strings.TrimSpace(strings.Repeat("a gem and ", 90))
	p := &site.Power{Name: site.Name{Text: "Wish"}, Fields: []site.Field{
		{ID: "level", Label: "Level", Fact: Plain("9"), Large: true},
		{ID: "material", Label: "Material", Fact: Plain(material)}}}
	long := strings.TrimSpace(strings.Repeat("You state a wish as precisely as you can. ", 60))
	p.Effect = []site.Passage{{Paragraphs: []string{"A short beginning.", long, "The end."}}}
	card := site.PowerCard{Power: p, Fields: p.Fields, Effect: cardTexts(p)}
	if size, ok := cardSize(card); ok {
		t.Fatalf("a text of %d characters fits on a card of size %q", len(long), size)
	}
	cards := splitCard(card)
	var texts []string
	for i, c := range cards {
		if c.Part != i+1 || c.Parts != len(cards) || c.First() != (i == 0) {
			t.Errorf("card %d is part %d of %d", i+1, c.Part, c.Parts)
		}
		if height := fixedHeight(c) + fieldsHeight(c, cardType[wideType-1].points) + textHeight(c,
			cardType[wideType-1].points); height > cardHeight {
			t.Errorf("card %d needs %.0f points of %.0f", i+1, height, cardHeight)
		}
		for _, passage := range c.Effect {
			texts = append(texts, passage.Paragraphs...)
		}
	}
	if got, want := strings.Join(texts, " "), "A short beginning. "+long+" The end. Material "+material; got != want ||
		len(cards) < 3 {
		t.Errorf("%d cards say %q", len(cards), got)
	}
}

// TestMarkup checks which texts are Markdown, and which a plain paragraph.
func TestMarkup(t *testing.T) {
	for text, want := range map[string]bool{
		"A bolt. It has *Soul Blaze*, and 2 - 1 dice.": false,
		"One line\nthat goes on.":                      false,
		"One paragraph.\n\nAnother.":                   true,
		"Choose:\n\n- fire\n- cold":                    true,
		"See [the test](test.md).":                     true,
		"A **bold** word.":                             true,
		"It works in {odds coin/toss : all-heads}.":    true,
		"| a | b |\n|---|---|\n| 1 | 2 |":              true,
	} {
		if got := markup.MatchString(text); got != want {
			t.Errorf("%q is Markdown: %v, want %v", text, got, want)
		}
	}
}

// TestBeginning checks the first sentence of a text, which lists show.
func TestBeginning(t *testing.T) {
	for text, want := range map[string]string{
		"A streak flashes. Each creature burns.": "A streak flashes.",
		"Within 1.5 m of you. More.":             "Within 1.5 m of you.",
		"No end":                                 "No end",
		"“Halt!” you say. Go on.":                "“Halt!”",
	} {
		p := site.Passage{Paragraphs: []string{text, "More."}}
		if got := strings.TrimSpace(p.Beginning()); got != want {
			t.Errorf("%q begins with %q, want %q", text, got, want)
		}
	}
}

// TestCardSizes checks that a longer text takes a smaller size, down to a card of twice the width.
func TestCardSizes(t *testing.T) {
	var sizes []string
	for n := 1; n < 60; n++ {
		p := &site.Power{Name: site.Name{Text: "Wish"},
			Effect: []site.Passage{{Paragraphs: []string{strings.Repeat("A wish comes true. ", n)}}}}
		size, ok := cardSize(site.PowerCard{Power: p, Fields: p.Fields, Effect: cardTexts(p)})
		if ok && (len(sizes) == 0 || sizes[len(sizes)-1] != size) {
			sizes = append(sizes, size)
		}
	}
	if got, want := strings.Join(sizes, " "), "large  small smaller smallest"; got != want && got != want+" wide" {
		t.Errorf("the sizes are %q, want %q", got, want)
	}
}
