package draft

import (
	"strings"
	"testing"

	"psyref/gen/document"
	"psyref/gen/markdown"
)

var withMarks = strings.NewReplacer("<b>", document.StrongBegins, "</b>", document.StrongEnds, "<i>", document.EmphasisBegins, "</i>", document.EmphasisEnds)

// TestEscape checks that only characters with a meaning are escaped, so that drafts are readable.
func TestEscape(t *testing.T) {
	for _, c := range []struct {
		at         place
		text, want string
	}{
		{atBlock, "It's a test, at +10 (or -5): roll 3-4 dice; 50% of them, #2 & R&D, 2 * 3 = 6, x < 5 > y, ~5 m, a | b, C:\\temp, oil_level, me @ home, 1. and 2) here!", ""},
		{atBlock, "+10 or -5", ""},
		{atBlock, "- a", `\- a`}, {atBlock, "+ a", `\+ a`}, {atBlock, "* a", `\* a`}, {atBlock, "-", `\-`}, {atBlock, "---", `\---`}, {atBlock, "> a", `\> a`}, {atBlock, "# a", `\# a`}, {atBlock, "##a", `\##a`},
		{atBlock, "1. a", `1\. a`}, {atBlock, "12)", `12\)`}, {atBlock, "1.5 a", ""}, {atBlock, "| a |", `\| a |`}, {atBlock, ": a", `\: a`}, {atBlock, "===", `\=\=\=`},
		{atHeading, "- a", ""}, {atHeading, "1. a", ""}, {atHeading, "a #", ""}, {atHeading, "##a", `\##a`},
		{atCell, "+10", ""}, {atCell, "- a", ""}, {atCell, "1. a", ""}, {atCell, "---", `\---`}, {atCell, "a | b", `a \| b`}, {atCell, `a\`, `a\\`},
		{atBlock, "see [a], [b", `see \[a\], [b`}, {atBlock, "a] b", ""}, {atBlock, "[b", ""}, {atBlock, "&amp; &#x3b; &b", `\&amp; \&#x3b; &b`}, {atBlock, `\* \a \`, `\\\* \a \\`},
		{atBlock, "_a_ b_c _", `\_a\_ b_c _`}, {atBlock, "`a` {b} ~~c~~ ==d==", "\\`a\\` \\{b} \\~\\~c\\~\\~ \\=\\=d\\=\\="},
		{atBlock, "www.a.org, https://a.org, a@b.org", `www\.a.org, https\://a.org, a\@b.org`}, {atBlock, "<b>a</b> <!-- -->", `**a** \<!-- -->`},
		{atBlock, "<b>Note:</b> <i>a</i> b", "**Note:** *a* b"}, {atBlock, "<b> a </b>b", "**a** b"}, {atBlock, "<b>a</b>b <i>c</i>", "ab *c*"}, {atBlock, "<b>a</b><i>b</i> c", "ab c"}, {atBlock, "(<b>a</b>)", "(**a**)"},
		{atBlock, "<b>a</b> <b>b</b>", "**a b**"}, {atBlock, "½<b>a</b>", "½a"}, {atBlock, `<b>a\</b>`, `**a\\**`}, {atBlock, "<b>*</b>", `**\***`}, {atBlock, "<i>a <b>b</b></i>", "*a* **b**"}, {atBlock, "<b> </b>a", "a"},
		{atBlock, "W\u0430rp, \u0430, \u03a9", "W&#x430;rp, \u0430, \u03a9"},
	} {
		runs := runsOf(withMarks.Replace(c.text))
		want := c.want
		if want == "" {
			want = c.text
		}
		if got := escape(runs, c.at, false); got != want {
			t.Errorf("%q at %d is %q, want %q", c.text, c.at, got, want)
		}
		if end := map[place]string{atHeading: " {#a}"}[c.at]; c.at != atCell && markdownOf(runs, c.at, end) != want+end {
			t.Errorf("%q at %d does not parse as written", c.text, c.at)
		}
	}
}

// TestParsesAs checks that unescaped text parses as another text, or not at all.
func TestParsesAs(t *testing.T) {
	runs := func(text string) []markdown.Run { return []markdown.Run{{Text: text}} }
	for _, text := range []string{"*a*", "&amp;", "&lt;", `\*`, "a **b**", "# a", "- a", "1. a", "[a](b.md)", "`a`", "[a]", "<b>", "{#a}", "{odds a/b : c}", "| a |\n|---|", "a\n\nb"} {
		if parsesAs(text, atBlock, runs(text)) {
			t.Errorf("%q parses as itself", text)
		}
		if end := " {#a}"; !strings.Contains(text, "\n") && !parsesAs(markdownOf(runs(text), atHeading, end), atHeading, runs(text)) {
			t.Errorf("%q does not parse as a heading", text)
		}
	}
	if !parsesAs("a", atBlock, runs("a")) || parsesAs("a", atBlock, runs("b")) || parsesAs("**a**", atBlock, runs("a")) || !parsesAs("**a**", atBlock, []markdown.Run{{Text: "a", Strong: true}}) {
		t.Error("different texts are reported as equal")
	}
}
