package markdown

import "fmt"

func (r *rendering) list(n int) {
	tag, list := "ul", r.tree[n]
	if list.is(flagOrdered) {
		tag = "ol"
	}
	end := "</" + tag + ">\n"
	if list.is(flagOrdered) && list.start > 1 {
		tag += fmt.Sprintf(` start="%d"`, list.start)
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
func (r *rendering) block(tag string, n int) {
	r.open(tag, "", n)
	r.children(n)
	r.from(n)
	r.ids(n)
	r.WriteString("</" + tag + ">\n")
}
