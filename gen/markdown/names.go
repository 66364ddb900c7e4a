package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// Name is what a cell of a table holds if it holds the name of something: all of its text, or the text before brackets, in which the name in another
// language may stand, or the words in italics that it begins with.
type Name struct {
	Text    string
	Heading string // the heading above
}

func (p *parsing) findNames() {
	heading := ""
	_ = ast.Walk(p.read, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			heading = plainText(n, p.body)
		case *east.TableHeader:
			return ast.WalkSkipChildren, nil
		case *east.TableCell:
			if _, ranges := n.AttributeString(rangesAttribute); ranges {
				return ast.WalkSkipChildren, nil
			}
			if name, node := nameIn(n, p.body); name != "" {
				p.place[node] = len(p.Names)
				p.Names = append(p.Names, Name{name, heading})
			}
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
}

// nameIn is the name that a cell holds, and the node in which it stands: the cell, the text before brackets, or the italics. It is empty where there is
// other markup.
func nameIn(cell ast.Node, body []byte) (string, ast.Node) {
	node := cell
	switch first := cell.FirstChild().(type) {
	case *ast.Emphasis:
		node = first
	case *ast.Text:
		if name, _, found := bytes.Cut(first.Segment.Value(body), []byte(" (")); found {
			return string(name), first
		}
	}
	if !onlyText(node) {
		return "", node
	}
	return plainText(node, body), node
}

// onlyText tells whether a node holds text without links or other markup.
func onlyText(n ast.Node) bool {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Kind() != ast.KindText {
			return false
		}
	}
	return n.HasChildren()
}

// nameOf is the index of the name that stands in a cell, an emphasis or a text; it reports false for one that holds none.
func (d *Document) nameOf(n int) (index int, ok bool) {
	if d.tree[n].kind == kindCell {
		index = int(d.about(n).name)
		return index, index >= 0
	}
	return int(d.tree[n].at), d.tree[n].is(flagNamed)
}

// named lays out a node that may be the name of something that has a page, and is then a link to it.
func (r *rendering) named(n int, inside func()) {
	i, ok := r.nameOf(n)
	if !ok || r.answers.Names[i] == "" {
		inside()
		return
	}
	r.WriteString(`<a href="`)
	r.Write(util.EscapeHTML(util.URLEscape([]byte(r.answers.Names[i]), true)))
	r.WriteString(`">`)
	inside()
	r.WriteString("</a>")
}
