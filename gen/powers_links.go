package gen

import (
	"bytes"
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"psyref/gen/power"
)

// fileOf is the name under which pages link to a power or a discipline, by its path: it has no file of its own among those of its language, but is linked as
// if it had one.
func (r *resolver) fileOf(pagePath string) string {
	return path.Join(r.folder, strings.Trim(pagePath, "/")) + ".md"
}

// linkPowers turns the name of a power of the page's system into a link to it wherever a cell of a table holds that name, or begins with it and has the name
// in another language behind it in brackets.
func (r *resolver) linkPowers(p *page) {
	known := r.powerNames[p.system]
	if len(known) == 0 {
		return
	}
	body := p.Bytes[p.body:]
	heading := ""
	_ = ast.Walk(p.parsed.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			heading = plainText(n, body)
		case *east.TableHeader:
			return ast.WalkSkipChildren, nil
		case *east.TableCell:
			name, node := nameIn(n, body)
			if found := known.Find(name, heading); found != nil {
				r.linkPower(p, cutOff(node, len(name)), found)
			}
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
}

// nameIn is what a cell holds if it holds the name of a power, and the node in which that stands: the cell, or text before brackets, or italics before
// anything. It is empty where there is other markup.
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

// cutOff makes a node of its own of the first bytes of a text; other nodes stay whole.
func cutOff(node ast.Node, length int) ast.Node {
	t, ok := node.(*ast.Text)
	if !ok {
		return node
	}
	end := t.Segment.Start + length
	first := ast.NewTextSegment(text.NewSegment(t.Segment.Start, end))
	t.Segment = text.NewSegment(end, t.Segment.Stop)
	t.Parent().InsertBefore(t.Parent(), t, first)
	return first
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

// linkPower puts the text of a name into a link to a power, and notes on the power's page where it is used.
func (r *resolver) linkPower(p *page, name ast.Node, to *power.Power) {
	target := r.powerPages[r.fileOf(to.Path(p.language))]
	link := ast.NewLink()
	link.Destination = []byte(r.site.Prefix + target.Path)
	if name.Kind() == ast.KindText {
		name.Parent().ReplaceChild(name.Parent(), name, link)
		link.AppendChild(link, name)
	} else {
		for c := name.FirstChild(); c != nil; c = name.FirstChild() {
			link.AppendChild(link, c)
		}
		name.AppendChild(name, link)
	}
	r.useFrom(p, target)
}
