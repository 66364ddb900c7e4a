package markdown

import (
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"

	"psyref/gen/lang"
)

// Image is ![alternative text](file "caption").
type Image struct {
	Destination string
	Text        string // alternative text
	Caption     string // "" for none
	Offset      int
}

// Picture is the file of an image: its address and its size in pixels.
type Picture struct {
	Address       string
	Width, Height int
}

func (p *parsing) image(n *ast.Image) {
	i := Image{Destination: string(n.Destination), Text: displayText(n, p.body),
		Caption: strings.TrimSpace(unescaped(n.Title)), Offset: p.start + offsetOf(n)}
	switch {
	case !alone(n, p.body):
		p.wrong(offsetOf(n), "put it in a paragraph of its own, with a blank line before and after it",
			"a picture inside a paragraph")
	case i.Text == "":
		p.wrong(offsetOf(n), "describe the picture between the brackets: ![What it shows](…)",
			"a picture without a description")
	case !p.draft && !p.verbatim && (percentage.MatchString(i.Text) || percentage.MatchString(i.Caption)):
		p.wrong(offsetOf(n), "write it in a sentence below, with {odds system/name input=value : result}",
			"a typed percentage")
	}
	p.index[n] = len(p.Images)
	p.Images = append(p.Images, i)
}

// displayText returns the text of a node as readers see it.
func displayText(n ast.Node, body []byte) string {
	return strings.Join(strings.Fields(unescaped([]byte(plainText(n, body)))), " ")
}

// alone reports whether an image is the only content of its paragraph.
func alone(n *ast.Image, body []byte) bool {
	if n.Parent().Kind() != ast.KindParagraph {
		return false
	}
	for c := n.Parent().FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); c != n && (!ok || strings.TrimSpace(string(t.Segment.Value(body))) != "") {
			return false
		}
	}
	return true
}

// imageIn returns the image that a paragraph consists of; nil for text.
func imageIn(paragraph ast.Node) *ast.Image {
	for c := range children(paragraph) {
		if image, ok := c.(*ast.Image); ok {
			return image
		}
	}
	return nil
}

// figure renders an image with its caption. The HTML has its size, so that the page does not move
// when it loads.
func (r *rendering) figure(paragraph ast.Node, n *ast.Image) {
	i := r.Images[r.index[n]]
	picture := r.resolved.Pictures[r.index[n]]
	set := func(text string) string { return html.EscapeString(lang.Typeset(r.resolved.Language, text, false)) }
	r.openTag("figure", "", paragraph)
	fmt.Fprintf(r, `<img src="%s" width="%d" height="%d" alt="%s" loading="lazy" decoding="async">`,
		html.EscapeString(picture.Address), picture.Width, picture.Height, set(i.Text))
	if i.Caption != "" {
		r.WriteString("<figcaption>" + set(i.Caption) + "</figcaption>")
	}
	r.provenance(paragraph)
	r.selfLinks(paragraph)
	r.WriteString("</figure>\n")
}
