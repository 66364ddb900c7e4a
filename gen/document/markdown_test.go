package document

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// TestReadMarkdown checks that each block has the text of the rendered page, and the line of the
// file.
func TestReadMarkdown(t *testing.T) {
	for text, want := range map[string]string{
		"Tide\n====\n\nBells\n-----\n\nOne line\nand another.\\\nA third.":                         "1 # Tide|4 # Bells|7 One line and another. A third.",
		"See [the *tide*](https://a.example/b), <https://c.example> and `a_b`, \\*so\\* &eacute;.": "1 See the tide, https://c.example and a_b, *so* é.",
		"> quote here\n> goes on\n\nAfter.":                                                        "1 quote here goes on|4 After.",
		"```yaml\na: b\n\nc: <b>\n```\n\n    d":                                                    "1 a: b c: <b>|7 d",
		"- one\n  more\n  1. in\n  2. ner\n- two\n\n  on\n\n7. seven\n1. eight":                    "1 - one more|3 1. in|4 2. ner|5 - two|7 on|9 7. seven|10 8. eight",
		"0. a\n1. b": "1 1. a|2 2. b",
		"| D6 | Re<br>sult |\n|---|:-:|\n| 1 | a \\| b |\n\n3 | 4":                                                                                     "1 | D6 Re sult 1 a | b|5 3 | 4",
		"10<sup>3</sup> and ~~old~~new, a ![b](c.png) d":                                                                                               "1 10³ and old new, a d",
		"The <head> of an order <title>.\n\n<script>\nso\n</script>\n\n<div class='a\n\nAfter.":                                                        "1 The <head> of an order <title>.|3 <script> so </script>|7 <div class='a|9 After.",
		"<p hidden>one</p>\n\ntwo<!-- three -->\n\n<details><summary>four</summary>\n\nfive\n\n</details>":                                             "3 two|5 four|7 five",
		"A[^n] b[^2].\n\n# C[^3]\n\n- d[^n]\n- e[^4]\n\nf\n\n[^n]: The note\n    goes on.\n[^2]: # g\n[^3]: h[^5]\n[^4]:\n    - i\n[^5]: j\n[^6]: k\n": "1 A [n] b [2].|10 [n] The note goes on.|12 [2]|12 # g|3 # C|13 [3] h [5]|16 [5] j|5 - d [n]|6 - e [4]|14 [4]|15 - i|8 f|17 [6] k",
		"a[^1]\n\n> b\n>\n> [^1]: c[^1]\n":                                                                                                             "1 a [1]|5 [1] c [1]|3 b",
		"---\ntitle: Tide\nby: me\n---\n\nText.\n\n---\n\nMore.":                                                                                       "6 Text.|10 More.",
		"---\nno front: - matter\n---\n":                                                                                                               "2 # no front: - matter",
		"---\n\nText.\n\n---\n":                                                                                                                        "3 Text.",
	} {
		d := read(t, "a.md", []byte(text))
		var lines []string
		for i, line := range strings.Split(textOfBlocks(d), "\n") {
			lines = append(lines, fmt.Sprint(d.Blocks[i].Line, " ", line))
		}
		if got := strings.Join(lines, "|"); got != want {
			t.Errorf("%q is\n%s\nwant\n%s", text, got, want)
		}
		if got, words := strings.Join(Words(textOfBlocks(d)), " "), strings.Join(d.Words, " "); got != words {
			t.Errorf("%q: the words are %s, those of the blocks %s", text, words, got)
		}
		if windows := read(t, "a.MD", []byte("\ufeff"+strings.ReplaceAll(text, "\n", "\r\n"))); textOfBlocks(windows) != textOfBlocks(d) {
			t.Errorf("%q with other ends of lines is\n%s", text, textOfBlocks(windows))
		}
	}
}

// TestOmittedMarkdownIsReported checks that what the text leaves out is reported, and its words
// counted: front matter except the title, addresses, pictures and comments.
func TestOmittedMarkdownIsReported(t *testing.T) {
	d := read(t, "a.markdown", []byte("---\ntitle: Tide  bells\nby: me\n---\n\nSee [it](https://a.example 'so').\n\n![Bell](b.png) <!-- not yet -->\n\n```yaml\nc\n```\n\n[u]: v\n\nw[^1]\n\n> x\n\n[^1]: y\n[^2]: z\n"))
	if d.Title != "Tide bells" || d.OmittedWords != 5+4+3+2+1+2 {
		t.Errorf("the title is %q, and %d words were left out: %v", d.Title, d.OmittedWords, d.Doubts)
	}
	for line, part := range map[int]string{
		1: `the front matter was left out, except the title of the page; words in it: 5 (`, 6: `the target of a link was left out; words in it: 4 ("https://a.example so")`, 8: `a picture was left out; words in it: 3 ("Bell b.png")`,
		10: `the name of a code block was left out; words in it: 1`, 14: "the target of links was left out; words in it: 2", 18: "a quotation became text", 20: "the note [1] became a paragraph", 21: "no text refers to the note [2]",
	} {
		doubted(t, d, line, part)
	}
	doubted(t, d, 8, `a comment was left out; words in it: 2 ("not yet")`)
}

// TestLargeMarkdownIsReadLineByLine checks that Markdown that would take too long to parse is read
// as plain text.
func TestLargeMarkdownIsReadLineByLine(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	for name, text := range map[string]string{
		"long": strings.Repeat("A word.\n\n", 120_000), "dense": strings.Repeat("a. *b _c [d](e\n", 3000), "deep": strings.Repeat(">", 300) + "a", "notes": strings.Repeat("a[^1]\n\n[^1]: b\n\n", 3000),
		"wide": strings.Repeat("|a", 200) + "\n" + strings.Repeat("|-", 200) + "\n" + strings.Repeat("|a\n", 2000),
	} {
		if withinLimits(text) {
			t.Errorf("%s: within the limits", name)
		}
		d, err := Read(context.Background(), "a.md", []byte(text+"\n\n# End\n"), Options{})
		if err != nil {
			if name != "wide" {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		doubted(t, d, 1, "it was read line by line")
		if last := d.Blocks[len(d.Blocks)-1]; last.Kind != Heading || last.Text != "End" {
			t.Errorf("%s: the last block is %+v", name, last)
		}
	}
	if !withinLimits(strings.Repeat("A paragraph of words.\n\n| a | b |\n|---|---|\n| c | d |\n\n- item\n\n", 10_000)) {
		t.Error("a book is beyond the limits")
	}
}
