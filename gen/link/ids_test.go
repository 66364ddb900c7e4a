package link_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"psyref/gen/sample"
)

// TestBlockIDs checks that the text of a page has every id exactly once, with its link, on any kind
// of block, or that the page has an error there.
func TestBlockIDs(t *testing.T) {
	for _, c := range []struct{ name, block string }{
		{"paragraph", "Text. {#new}"},
		{"paragraph before", "Text.\n\n{#new}"},
		{"paragraph that ends in code", "Text `code` {#new}"},
		{"paragraph that ends in a link", "Text [link](fate.md). {#new}"},
		{"inside of an emphasis", "Text *in {#new}*"},
		{"heading", "## Heading {#new}"},
		{"heading before", "## Heading {#other}\n\n{#new}"},
		{"item", "- item {#new}"},
		{"item with a list in it", "- item {#new}\n  - nested"},
		{"second paragraph of an item", "- item\n\n  more {#new}"},
		{"list", "- item\n- item\n\n{#new}"},
		{"ordered list", "1. item\n2. item\n\n{#new}"},
		{"cell", "| a |\n|---|\n| 1 {#new} |"},
		{"cell of the head", "| a {#new} |\n|---|\n| 1 |"},
		{"table", "| a |\n|---|\n| 1 |\n\n{#new}"},
		{"callout", "> [!note]\n> Text.\n\n{#new}"},
		{"paragraph of a callout", "> [!note]\n> Text. {#new}"},
		{"mark of a callout", "> [!note] {#new}\n> Text."},
		{"nothing before it on the page", "{#new}"},
		{"calculator", "```calculator coin/toss\n```\n\n{#new}"},
		{"line", "Text.\n\n***\n\n{#new}"},
		{"indented code", "Text.\n\n    code\n\n{#new}"},
		{"name of an element of the frame", "Text. {#main}"},
		{"name of an element of a calculator", "Text. {#c0-question}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := sample.Content(t)
			for _, language := range []string{"en", "fr"} {
				sample.Edit(t, files, fmt.Sprintf("append %s/coin/toss.md %q", language, "\n"+c.block+"\n"))
			}
			r, err := tryLink(files, options(), false)
			if err != nil {
				if !strings.Contains(err.Error(), "content/en/coin/toss.md:") {
					t.Errorf("the error does not point at the page:\n%v", err)
				}
				return
			}
			text := textAt(t, r, "/en/coin/toss/")
			id := regexp.MustCompile(`\{#([\w-]+)\}`).FindAllStringSubmatch(c.block, -1)
			name := id[len(id)-1][1]
			if n := strings.Count(text, ` id="`+name+`"`); n != 1 {
				t.Errorf("the id is in the text %d times", n)
			}
			if !strings.Contains(text, `<a href="#`+name+`" `) {
				t.Error("the block does not show its link")
			}
		})
	}
}
