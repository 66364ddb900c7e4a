package markdown_test

import (
	"slices"
	"testing"

	"psyref/gen/markdown"
	"psyref/gen/source"
)

func TestBlockTexts(t *testing.T) {
	const text = `## Steps {#steps}

1. Roll a *d100* under [Willpower](characteristics.md), \*not\* over. {#dh-roll}
2. You succeed {odds dark-heresy/focus push=2 : success} of the time,
   in {count games} games. {#dh-odds #dh-same}

| Roll | What happens |
|---|---|
| 1–5 | Nothing {#dh-cell} |
| 6 | A ` + "`bang`" + ` |

{#dh-table}

> [!ruling] Who "rolls"? {#q-who}
> Play it as you.
>
> The document is silent. {#dh-who}
`
	want := []markdown.BlockText{
		{ID: "dh-roll", Text: "Roll a d100 under Willpower, *not* over."},
		{ID: "dh-odds", Text: "You succeed [dark-heresy/focus push=2 : success] of the time, in [games] games."},
		{ID: "dh-same", Text: "You succeed [dark-heresy/focus push=2 : success] of the time, in [games] games."},
		{ID: "dh-table", Text: "Roll · What happens\n1–5 · Nothing\n6 · A bang"},
		{ID: "dh-cell", Text: "Nothing"},
		{ID: "q-who", Text: "Who “rolls”?\nPlay it as you.\nThe document is silent."},
		{ID: "dh-who", Text: "The document is silent."},
	}
	var errs source.Collector
	if got := markdown.Parse(source.NewFile("page.md", []byte(text)), 0, &errs).BlockTexts("en"); !slices.Equal(got,
		want) {
		t.Errorf("said\n%q\nwant\n%q", got, want)
	}
}

// TestBlockTextsOfRefusedMarkdown checks that Markdown that is refused today has texts, since
// earlier revisions of a page may contain it.
func TestBlockTextsOfRefusedMarkdown(t *testing.T) {
	const text = "A <b>bold</b> rule, see https://example.org and ![a picture](x.png). {#dh-old}\n\n> A quotation {#dh-of} of no kind, {odds a/nothing} in it. {#dh-quoted}\n"
	var errs source.Collector
	got := markdown.Parse(source.NewFile("page.md", []byte(text)), 0, &errs).BlockTexts("en")
	want := []markdown.BlockText{
		{ID: "dh-old", Text: "A <b>bold</b> rule, see https://example.org and a picture."},
		{ID: "dh-of", Text: "A quotation of no kind, [a/nothing : ] in it."},
		{ID: "dh-quoted", Text: "A quotation of no kind, [a/nothing : ] in it."},
	}
	if errs.Len() == 0 {
		t.Error("Parse finds no fault with it")
	}
	if !slices.Equal(got, want) {
		t.Errorf("said\n%q\nwant\n%q", got, want)
	}
}
