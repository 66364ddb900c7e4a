package markdown

import (
	"slices"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// Quote renders the nth table or list of a section, counted from one, as HTML for another page:
// without ids and terms, and with links that work there. Place is the address of the document's
// page. Quote reports false if there is no such section or block. It also returns the name of a
// table that is read with a die, or "".
func (d *Document) Quote(section string, nth int, a Resolved, place string) (html, table string, ok bool) {
	inside := false
	for n := range children(d.root) {
		if n.Kind() == ast.KindHeading {
			if inside {
				return "", "", false
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
			if i := tableOf(n); i >= 0 {
				table = d.Tables[i].Name
			}
			return r.String(), table, true
		}
	}
	return "", "", false
}

// QuoteLookup renders a table that is read with a die, with the form for the roll, as HTML for
// another page, as Quote does. It also returns the id of the section of the table.
func (d *Document) QuoteLookup(table string, a Resolved, place string) (html, section string, ok bool) {
	for n := range children(d.root) {
		if isHeading(n) {
			section = firstID(n)
		}
		if i := tableOf(n); i >= 0 && d.Tables[i].Name == table {
			r := &rendering{Document: d, resolved: a.forOtherPage(place), quoted: true, next: true}
			r.node(n)
			return r.String(), section, true
		}
	}
	return "", "", false
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
