package markdown

import (
	"slices"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"psyref/gen/site"
)

// Quote is a table or a list as HTML for another page: without ids and terms, and with links that
// work there.
type Quote struct {
	HTML    string
	Section string            // id of its section
	From    site.Provenance   // of its section
	Marks   []site.Provenance // that the HTML displays
}

// Quote returns the nth table or list of a section, counted from one. Place is the address of the
// document's page. Quote reports false if there is no such section or block.
func (d *Document) Quote(section string, nth int, r Resolved, place string) (Quote, bool) {
	inside := false
	for n := range children(d.root) {
		if n.Kind() == ast.KindHeading {
			if inside {
				return Quote{}, false
			}
			inside = slices.Contains(d.idsOf(n), section)
			continue
		}
		if !inside || !canBeQuoted(n) {
			continue
		}
		if nth--; nth == 0 {
			return d.quote(n, section, &rendering{resolved: r.forOtherPage(place), quoted: true}), true
		}
	}
	return Quote{}, false
}

// QuoteLookup returns a table that is read with a die, with the form for the roll.
func (d *Document) QuoteLookup(table string, r Resolved, place string) (Quote, bool) {
	section := ""
	for n := range children(d.root) {
		if isHeading(n) {
			section = firstID(n)
		}
		if i := tableOf(n); i >= 0 && d.Tables[i].Name == table {
			return d.quote(n, section, &rendering{resolved: r.forOtherPage(place), quoted: true, next: true}), true
		}
	}
	return Quote{}, false
}

// quote renders a block of a section.
func (d *Document) quote(n ast.Node, section string, r *rendering) Quote {
	r.Document = d
	r.node(n)
	q := Quote{HTML: r.String(), Section: section, Marks: r.marks}
	for _, anchor := range d.Anchors {
		if anchor.ID == section {
			q.From = anchor.From
		}
	}
	return q
}

func canBeQuoted(n ast.Node) bool {
	return n.Kind() == ast.KindList || n.Kind() == east.KindTable
}

// forOtherPage returns the values for another page: links within the document's page get its
// address, place.
func (r Resolved) forOtherPage(place string) Resolved {
	r.Terms = Terms{}
	links := make([]string, len(r.Links))
	for i, link := range r.Links {
		if link == "" || link[0] == '?' || link[0] == '#' {
			link = place + link
		}
		links[i] = link
	}
	r.Links = links
	return r
}
