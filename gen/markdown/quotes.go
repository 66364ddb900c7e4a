package markdown

import (
	"slices"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// Quote renders the nth table or list of a section, counted from one, as HTML for another page:
// without ids and terms, and with links that work there. Place is the address of the document's
// page. Quote reports false if there is no such section or block.
func (d *Document) Quote(section string, nth int, a Resolved, place string) (html string, ok bool) {
	inside := false
	for n := range children(d.root) {
		if n.Kind() == ast.KindHeading {
			if inside {
				return "", false
			}
			inside = slices.Contains(d.idsOf(n), section)
			continue
		}
		if !inside || !canBeQuoted(n) {
			continue
		}
		if nth--; nth == 0 {
			r := &rendering{Document: d, resolved: a.forOtherPage(place), quoted: true}
			r.node(n)
			return r.String(), true
		}
	}
	return "", false
}

func canBeQuoted(n ast.Node) bool {
	return n.Kind() == ast.KindList || n.Kind() == east.KindTable
}

// forOtherPage returns the values for another page: links within the document's page get its
// address, place.
func (a Resolved) forOtherPage(place string) Resolved {
	a.Terms = Terms{}
	links := make([]string, len(a.Links))
	for i, link := range a.Links {
		if link == "" || link[0] == '?' || link[0] == '#' {
			link = place + link
		}
		links[i] = link
	}
	a.Links = links
	return a
}
