package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// Link is a link as typed.
type Link struct {
	Destination string
	Offset      int

	title string // for a tooltip; "" for none
}

func (p *parsing) link(n *ast.Link) {
	if inCalloutTitle(n) {
		p.wrong(offsetOf(n), "move the link to a paragraph of the callout", "a link in the title of a callout")
	}
	p.index[n] = len(p.Links)
	p.Links = append(p.Links, Link{Destination: string(n.Destination), Offset: p.start + offsetOf(n), title: unescaped(n.Title)})
}

// Within reports whether a link leads to the site itself.
func (l Link) Within() bool { return !strings.HasPrefix(l.Destination, "https://") }

func (r *rendering) link(n *ast.Link) {
	at := r.index[n]
	r.WriteString(`<a href="`)
	r.Write(util.EscapeHTML(util.URLEscape([]byte(r.resolved.Links[at]), true)))
	r.WriteByte('"')
	if title := r.Links[at].title; title != "" {
		r.WriteString(` title="` + string(util.EscapeHTML([]byte(title))) + `"`)
	}
	r.WriteByte('>')
	r.children(n)
	r.WriteString("</a>")
}
