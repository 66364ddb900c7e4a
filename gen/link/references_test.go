package link_test

import (
	"fmt"
	"strings"
	"testing"

	"psyref/gen/sample"
)

// TestLinksOfUntranslatedTexts checks that a link leads readers to the page in their language, also
// from a text in another one, unless the link names a file of another language.
func TestLinksOfUntranslatedTexts(t *testing.T) {
	files := sample.Read(t, partlyTranslated)
	sample.Edit(t, files, `append de/coin/toss.md "\n[Schicksal](fate.md), [fate](../../en/coin/fate.md)\n"`)
	sample.Edit(t, files, `append en/coin/fate.md "\n[The toss](toss.md#order), [le lancer](../../fr/coin/toss.md)\n"`)
	sample.Edit(t, files, `append fr/coin/fate.md "\n[Le lancer](toss.md#order).\n"`)
	r := linked(t, files)
	for _, c := range []struct{ page, want string }{
		{"/de/coin/toss/", `<a href="/ref/de/coin/fate/">Schicksal</a>`},
		{"/de/coin/toss/", `<a href="/ref/en/coin/fate/">fate</a>`},
		{"/de/coin/fate/", `<a href="/ref/de/coin/toss/#order">The toss</a>`},
		{"/de/coin/fate/", `<a href="/ref/fr/coin/toss/">le lancer</a>`},
		{"/en/coin/fate/", `<a href="/ref/en/coin/toss/#order">The toss</a>`},
	} {
		if text := textAt(t, r, c.page); !strings.Contains(text, c.want) {
			t.Errorf("%s has no %s:\n%s", c.page, c.want, text)
		}
	}
}

// TestInputsOfNamedCalculators checks that a link that sets several inputs of a named calculator has
// its prefix before each.
func TestInputsOfNamedCalculators(t *testing.T) {
	files := sample.Content(t)
	for _, language := range []string{"en", "fr"} {
		sample.Edit(t, files, fmt.Sprintf("replace %s/cards/draw.md %q %q", language, "```calculator cards/draw\n",
			"```calculator coin/toss named\n```\n\n```calculator cards/draw\n"))
		sample.Edit(t, files, fmt.Sprintf("append %s/cards/draw.md %q", language,
			"\n[Toss](?toss.coins=3&toss.again=true).\n"))
	}
	if text, want := textAt(t, linked(t, files), "/en/cards/draw/"),
		`href="?toss.again=true&amp;toss.coins=3"`; !strings.Contains(text, want) {
		t.Errorf("no %s:\n%s", want, text)
	}
}

// TestLinksToPowers checks links to powers and disciplines in the text, and that unknown ones are
// errors.
func TestLinksToPowers(t *testing.T) {
	files := sample.Read(t, "../testdata/powers.txt")
	sample.Edit(t, files, `append en/coin/toss.md "\n[Spin](powers/tricks/spin.md) of [Tricks](powers/tricks.md)\n"`)
	text := textAt(t, linked(t, files), "/en/coin/toss/")
	for _, want := range []string{`<a href="/ref/en/coin/powers/tricks/spin/">Spin</a>`,
		`<a href="/ref/en/coin/powers/tricks/">Tricks</a>`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not on the page:\n%s", want, text)
		}
	}
	sample.Edit(t, files, `replace en/coin/toss.md "tricks/spin.md" "tricks/spi.md"`)
	if err := linkError(t, files); !strings.Contains(err, "link to powers/tricks/spi.md, which is not a page") ||
		!strings.Contains(err, "powers/tricks/spin.md?") {
		t.Errorf("a link to no power: %v", err)
	}
}

// TestBacklinks checks that a page names the pages that link to it, in reading order and once.
func TestBacklinks(t *testing.T) {
	files := sample.Content(t)
	sample.Edit(t, files, `append en/cards/draw.md "\n[Fate](../coin/fate.md).\n"`)
	sample.Edit(t, files, `append en/coin/toss.md "\n[Fate](fate.md), [its die](fate.md#co-fate-roll).\n"`)
	sample.Edit(t, files, `append en/coin/fate.md "\n[This page](fate.md).\n"`)
	var got []string
	for _, p := range pageAt(t, linked(t, files), "/en/coin/fate/").Backlinks {
		got = append(got, p.Path)
	}
	if want := "/en/coin/toss/ /en/cards/draw/"; strings.Join(got, " ") != want {
		t.Errorf("the pages are %q, want %s", got, want)
	}
}
