package markdown

import (
	"bytes"
	"cmp"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// Name is the name in a cell of a table: the whole text, or the text before parentheses, which may
// contain the name in another language, or the italics at the beginning.
type Name struct {
	Text    string
	Heading string // the heading above
}

// NameLink is the page of a name; its address is empty for a name without a page.
type NameLink struct {
	Address  string
	Language string // of the name, if not that of the text
}

// name is a Name in the tree.
type name struct {
	node    ast.Node // a cell, the text before parentheses, or the italics
	section int      // index in Document.Sections; −1 before the first heading
}

// Names returns the names in cells of tables, in the order of the page.
func (d *Document) Names() []Name {
	list := make([]Name, len(d.names))
	for i, n := range d.names {
		if t, ok := n.node.(*ast.Text); ok {
			list[i].Text = string(d.beforeBrackets(t))
		} else {
			list[i].Text = plainText(n.node, d.body)
		}
		if n.section >= 0 {
			list[i].Heading = d.Sections[n.section].Title
		}
	}
	return list
}

// beforeBrackets returns the part of a text before brackets.
func (d *Document) beforeBrackets(n *ast.Text) []byte {
	name, _, _ := bytes.Cut(n.Segment.Value(d.body), bracket)
	return name
}

var bracket = []byte(" (")

func (p *parsing) findNames() {
	section := -1
	_ = ast.Walk(p.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			section++
		case *east.TableHeader:
			return ast.WalkSkipChildren, nil
		case *east.TableCell:
			if _, ranges := n.AttributeString(rangesAttribute); ranges {
				return ast.WalkSkipChildren, nil
			}
			if text, node := nameIn(n, p.body); text != "" {
				p.index[node] = len(p.names)
				p.names = append(p.names, name{node, section})
			}
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
}

// nameIn returns the name in a cell and the node that holds it: the cell, the text before brackets,
// or the italics. It is empty if the cell has other markup.
func nameIn(cell ast.Node, body []byte) (string, ast.Node) {
	node := cell
	switch first := cell.FirstChild().(type) {
	case *ast.Emphasis:
		node = first
	case *ast.Text:
		if name, _, found := bytes.Cut(first.Segment.Value(body), bracket); found {
			return string(name), first
		}
	}
	if !onlyText(node) {
		return "", node
	}
	return plainText(node, body), node
}

// onlyText reports whether a node holds only text.
func onlyText(n ast.Node) bool {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Kind() != ast.KindText {
			return false
		}
	}
	return n.HasChildren()
}

// isName reports whether an indexed node is a name. All other indexed nodes are links, images and
// computed numbers.
func (d *Document) isName(n ast.Node) bool {
	switch n.Kind() {
	case east.KindTableCell, ast.KindEmphasis, ast.KindText:
		return true
	}
	return false
}

// nameLink returns the page of the name in a cell, an emphasis or a text.
func (d *Document) nameLink(n ast.Node, answers []NameLink) NameLink {
	i, ok := d.index[n]
	if !ok || answers == nil || !d.isName(n) {
		return NameLink{}
	}
	return answers[i]
}

// linkName renders a node, as a link if it is a name with a page, and with the language of a foreign
// name.
func (r *rendering) linkName(n ast.Node, inside func()) {
	to := r.nameLink(n, r.resolved.Names)
	switch {
	case to == NameLink{}:
		inside()
		return
	case to.Address == "":
		r.WriteString("<span" + languageAttribute(to.Language) + ">")
		r.in(to.Language, inside)
		r.WriteString("</span>")
		return
	}
	r.WriteString(`<a href="`)
	r.Write(util.EscapeHTML(util.URLEscape([]byte(to.Address), true)))
	r.WriteString(`"` + languageAttribute(to.Language) + `>`)
	r.in(to.Language, inside)
	r.WriteString("</a>")
}

// in renders texts in a language, "" for that of the texts around them.
func (r *rendering) in(language string, inside func()) {
	around := r.foreign
	r.foreign = cmp.Or(language, around)
	inside()
	r.foreign = around
}

// languageAttribute returns the attribute of an element in a language; "" for that of the text.
func languageAttribute(language string) string {
	if language == "" {
		return ""
	}
	return ` lang="` + language + `"`
}
