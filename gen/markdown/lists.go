package markdown

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// itemNumber matches the number of a list item.
var itemNumber = regexp.MustCompile(`^([0-9]{1,9})[.)]`)

// checkNumbers reports list items that are shown with another number than typed, since Markdown
// counts them. If all items have the number of the first, the list is meant to be counted.
func (p *parsing) checkNumbers(list *ast.List) {
	if !list.IsOrdered() {
		return
	}
	shown, same := list.Start, true
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		at := offsetOf(item)
		if m := itemNumber.FindSubmatch(p.body[at:min(at+10, len(p.body))]); m != nil {
			typed, err := strconv.Atoi(string(m[1]))
			same = same && typed == list.Start
			if err == nil && typed != shown && !same {
				p.wrong(at, "number the items consecutively, or separate the lists by a sentence",
					"an item typed as %d but shown as %d", typed, shown)
				return
			}
		}
		shown++
	}
}

// checkTableBelow reports a table that follows an item without a blank line. Markdown makes it part
// of the item.
func (p *parsing) checkTableBelow(item ast.Node) {
	for n := item.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() != east.KindTable {
			continue
		}
		at := offsetOf(n.FirstChild())
		if start := bytes.LastIndexByte(p.body[:at], '\n') + 1; p.body[start] == '|' {
			p.wrong(at, "put a blank line before the table",
				"a table directly below a list item, which makes it part of the item")
		}
	}
}

func (r *rendering) list(n *ast.List) {
	tag := "ul"
	if n.IsOrdered() {
		tag = "ol"
	}
	end := "</" + tag + ">\n"
	if n.IsOrdered() && n.Start > 1 {
		tag += fmt.Sprintf(` start="%d"`, n.Start)
	}
	named := len(r.idsOf(n)) > 0
	if named { // a list cannot contain its own link, so a div does
		r.openTag("div", "", n)
	}
	r.provenanceAbove(n)
	r.WriteString("<" + tag + ">\n")
	r.children(n)
	r.WriteString(end)
	if named {
		r.selfLinks(n)
		r.WriteString("</div>\n")
	}
}

// block renders a block that is one element: a paragraph or a list item.
func (r *rendering) block(tag string, n ast.Node) {
	r.openTag(tag, "", n)
	r.children(n)
	r.provenance(n)
	r.selfLinks(n)
	r.WriteString("</" + tag + ">\n")
}
