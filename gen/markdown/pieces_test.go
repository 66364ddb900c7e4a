package markdown

import (
	"fmt"
	"strings"
	"testing"
)

// TestUnescapedOnce checks that an escaped character begins no entity, and a decoded one is no
// escape.
func TestUnescapedOnce(t *testing.T) {
	for text, want := range map[string]string{
		`\&amp;`: "&amp;", `\\&amp;`: `\&`, "&amp;lt;": "&lt;", "&#92;*": `\*`, `\*\a\`: `*\a\`,
		"&eacute;&#x430;&quot;&af;": "éа\"\u2061", "&nothing; & &;": "&nothing; & &;", `a <b> "c"`: `a <b> "c"`,
	} {
		if got := unescaped([]byte(text)); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// TestPieces checks the pieces of a text as readers see it.
func TestPieces(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"## A *b* {#a #b}\n\nOne\n**two** `three`. {#c}\n",
			"heading 2 #a #b: A |*b*; paragraph #c: One |**two**| |(three)|."},
		{"3. a {#x}\n\n   more\n4. b\n    - c\n    - *d*\n",
			"step 3 #x: a; paragraph: more; step 4: b; item 1: c; item 1: |*d*"},
		{"- 1. a\n", "item: ; step 1 1: a"},
		{"| a | **b** |\n|---|---|\n| 1 | \\| |\n\n{#t}\n", "table #t: ; cell: a; cell 1: |**b**; cell 1: 1; cell 1 1: \\|"},
		{"---\n\n> [!note]\n> a\n\n```yaml\na: b\n```\n", "other: ; other: |(a); other: "},
		{"***a** b*", "paragraph: |***a***|* b*"},
	} {
		d, _ := parsed(t, c.text)
		var list []string
		for _, p := range d.Pieces() {
			text := string(p.Kind)
			for _, n := range []int{p.Level, p.Number} {
				if n > 0 {
					text += fmt.Sprint(" ", n)
				}
			}
			for _, id := range p.IDs {
				text += " #" + id
			}
			text += ": "
			for i, r := range p.Runs {
				marks := ""
				if r.Emphasis {
					marks += "*"
				}
				if r.Strong {
					marks += "**"
				}
				said := marks + strings.ReplaceAll(r.Text, "|", `\|`) + marks
				if r.Other {
					said = "(" + said + ")"
				}
				if i > 0 || marks != "" || r.Other {
					said = "|" + said
				}
				text += said
			}
			list = append(list, text)
		}
		if got := strings.Join(list, "; "); got != c.want {
			t.Errorf("%q shows\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}
