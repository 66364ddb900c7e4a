package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// Link is a link as it was typed.
type Link struct {
	Destination string
	Offset      int
}

func (p *parsing) link(n *ast.Link) {
	if inTitle(n) {
		p.wrong(offsetOf(n), "put the link into a paragraph of the callout", "a link in the title of a callout")
	}
	p.place[n] = len(p.Links)
	p.Links = append(p.Links, Link{string(n.Destination), p.start + offsetOf(n)})
}

// Within tells whether a link leads to a place of the site.
func (l Link) Within() bool { return !strings.HasPrefix(l.Destination, "https://") }

func (r *rendering) link(n *ast.Link) {
	r.WriteString(`<a href="`)
	r.Write(util.EscapeHTML(util.URLEscape([]byte(r.answers.Links[r.place[n]]), true)))
	r.WriteByte('"')
	if n.Title != nil {
		r.WriteString(` title="` + string(util.EscapeHTML([]byte(unescaped(n.Title)))) + `"`)
	}
	r.WriteByte('>')
	r.children(n)
	r.WriteString("</a>")
}
