package markdown

import (
	"fmt"

	"github.com/yuin/goldmark/ast"
)

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
	if named { // the links of a list cannot stand in it, only around it
		r.open("div", "", n)
	}
	r.fromAbove(n)
	r.WriteString("<" + tag + ">\n")
	r.children(n)
	r.WriteString(end)
	if named {
		r.ids(n)
		r.WriteString("</div>\n")
	}
}

// block lays out a block that is one element: a paragraph, an item.
func (r *rendering) block(tag string, n ast.Node) {
	r.open(tag, "", n)
	r.children(n)
	r.from(n)
	r.ids(n)
	r.WriteString("</" + tag + ">\n")
}
