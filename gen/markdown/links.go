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
	Text        string // if it has no other markup

	title string // for a tooltip; "" for none
}

func (p *parsing) link(n *ast.Link) {
	if inCalloutTitle(n) {
		p.wrong(offsetOf(n), "move the link to a paragraph of the callout", "a link in the title of a callout")
	}
	p.index[n] = len(p.Links)
	l := Link{Destination: string(n.Destination), Offset: p.start + offsetOf(n), title: unescaped(n.Title)}
	if onlyText(n) {
		l.Text = plainText(n, p.body)
	}
	p.Links = append(p.Links, l)
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
	language := ""
	if r.resolved.LinkLanguages != nil {
		language = r.resolved.LinkLanguages[at]
	}
	r.WriteString(languageAttribute(language) + ">")
	r.in(language, func() { r.children(n) })
	r.WriteString("</a>")
}
