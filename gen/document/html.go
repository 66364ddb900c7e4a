package document

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/html/charset"
)

// html reads a web page token by token, since saved pages often leave elements open.
func (r *reader) html(data []byte) error {
	text, err := r.decodePage(data)
	if err != nil {
		return err
	}
	s, err := r.visible(text, false)
	if err != nil {
		return err
	}
	r.out.Title = r.oneLine(s.title())
	return nil
}

// visible reads the visible text of a page, which may be rendered Markdown.
func (r *reader) visible(text string, lined bool) (*survey, error) {
	s := surveyPage(text)
	doubts, left := len(r.out.Doubts), r.out.OmittedWords
	if err := r.page(text, s.omissions, lined); err != nil {
		return nil, err
	}
	if len(r.out.Words) == 0 && r.out.OmittedWords > left { // the page has no other text
		r.out.OmittedWords, r.out.Doubts = left, r.out.Doubts[:doubts]
		return s, r.page(text, nil, lined)
	}
	return s, nil
}

// page reads the text of a web page without the omissions.
func (r *reader) page(text string, menus []omission, lined bool) error {
	p := &page{builder: builder{reader: r, line: 1}, lined: lined}
	z := html.NewTokenizer(strings.NewReader(text))
	for n, read := 0, 0; ; n++ {
		kind := z.Next()
		raw := z.Raw()
		lines := bytes.Count(raw, []byte{'\n'})
		if len(menus) > 0 && read == menus[0].start {
			if p.omission = &menus[0]; !p.omission.within {
				p.end()
			}
		}
		if read += len(raw); n%4096 == 0 {
			if err := r.progress("reading", read, len(text)); err != nil {
				return err
			}
		}
		switch kind {
		case html.ErrorToken:
			if err := z.Err(); !errors.Is(err, io.EOF) {
				return r.refuse(p.line, "the page cannot be read: %v", err)
			}
			p.done()
			return nil
		case html.TextToken:
			switch {
			case p.invisible > 0, p.back:
			case p.omission != nil:
				p.omitted.WriteString(string(z.Text()) + " ")
			default:
				p.write(string(z.Text()))
			}
		case html.CommentToken:
			if p.lined && p.omission == nil {
				p.omit(p.line, "a comment was left out", string(z.Text()))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			p.open(atom.Lookup(name), kind == html.SelfClosingTagToken, attributes(z, more))
		case html.EndTagToken:
			name, _ := z.TagName()
			p.close(atom.Lookup(name))
		}
		if p.omission != nil && read >= p.omission.end {
			p.reportOmitted(p.omission.element + " was left out: it " + p.omission.why)
			p.omission, menus = nil, menus[1:]
		}
		p.line += lines
	}
}

// decodePage decodes a page, by its declared encoding if it is not UTF-8.
func (r *reader) decodePage(data []byte) (string, error) {
	if encoding, name, _ := charset.DetermineEncoding(data, ""); name != "utf-8" && name != "windows-1252" {
		if text, err := encoding.NewDecoder().Bytes(data); err == nil {
			r.doubt(1, "the page is in %s", name)
			data = text
		}
	}
	return r.decode(data)
}

// page is the state of reading a web page.
type page struct {
	builder
	invisible int        // depth in elements that are not shown
	strikes   int        // depth in struck text
	lists     []openList // open lists
	omission  *omission  // the current omission; nil for none
	back      bool       // in a link from a note back to the text
	lined     bool       // its elements have lines of the Markdown
}

// openList is a list of a web page.
type openList struct {
	kind Kind
	next int // number of its next step
}

// attributes returns the attributes of a start tag.
func attributes(z *html.Tokenizer, more bool) map[string]string {
	var all map[string]string
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		if all == nil {
			all = map[string]string{}
		}
		if _, twice := all[string(key)]; !twice {
			all[string(key)] = string(value)
		}
	}
	return all
}

// isInvisible reports whether the text of an element is not part of the page.
func isInvisible(tag atom.Atom) bool {
	switch tag {
	case atom.Script, atom.Style, atom.Head, atom.Title, atom.Template, atom.Svg, atom.Noscript:
		return true
	}
	return false
}

// open handles a start tag.
func (p *page) open(tag atom.Atom, closed bool, attributes map[string]string) {
	if line, err := strconv.Atoi(attributes[lineOf]); err == nil && p.lined {
		p.line = line
	}
	if isInvisible(tag) && !closed {
		p.invisible++
	}
	if tag == atom.Body { // end an unclosed <head>
		p.invisible = 0
	}
	if p.invisible > 0 || p.omission != nil {
		return
	}
	if tag == atom.A && attributes["role"] == "doc-backlink" {
		p.back = !closed
	}
	switch tag {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		p.begin(Block{Kind: Heading, Level: int(tag.String()[1] - '0')})
	case atom.Ul, atom.Menu:
		p.end()
		p.lists = append(p.lists, openList{kind: Item})
	case atom.Ol:
		p.end()
		if _, down := attributes["reversed"]; down {
			p.doubt(p.line, "the list is numbered in reverse; the steps are numbered upwards here")
		}
		p.lists = append(p.lists, openList{Step, p.counted(attributes["start"], 1)})
	case atom.Li:
		p.item(attributes["value"])
	case atom.Table:
		p.openTable()
	case atom.Tr:
		p.row()
	case atom.Td, atom.Th:
		p.openCell()
	case atom.Sup, atom.Sub:
		p.setPosition(map[atom.Atom]position{atom.Sup: raised, atom.Sub: lowered}[tag])
	case atom.A:
		p.script.link = p.script.of != flat
	case atom.Del, atom.S, atom.Strike:
		p.strikes++
		p.strike(true)
	case atom.B, atom.Strong:
		p.mark(StrongBegins, StrongEnds, true)
	case atom.I, atom.Em, atom.Cite:
		p.mark(EmphasisBegins, EmphasisEnds, true)
	case atom.Br, atom.Hr, atom.Img:
		p.space()
		if tag == atom.Img {
			p.doubt(p.line, "a picture was left out")
		}
	default:
		if isBlock(tag) && (p.block.Kind == Paragraph || p.text.Len() > 0) { // the first paragraph of an item is the item itself
			p.begin(Block{})
		}
	}
}

// item begins an item of a list, or a step, with its own number if it has one.
func (p *page) item(number string) {
	b := Block{Kind: Item, Level: max(0, len(p.lists)-1)}
	p.end()
	if n := len(p.lists); n > 0 && p.lists[n-1].kind == Step {
		l := &p.lists[n-1]
		b.Kind, b.Number = Step, p.counted(number, l.next)
		l.next = b.Number + 1
	}
	p.begin(b)
}

// counted returns the number of a step, from an attribute if it is valid. Pages of the site number
// steps from 1.
func (p *page) counted(attribute string, otherwise int) int {
	const most = 99_999_999
	if attribute == "" {
		return min(otherwise, most)
	}
	n, err := strconv.Atoi(strings.TrimSpace(attribute))
	if err != nil || n < 1 || n > most {
		p.doubt(p.line, "the list is numbered from %q; the steps are numbered from %d here", attribute, otherwise)
		return min(otherwise, most)
	}
	return n
}

// isBlock reports whether an element is a block of its own.
func isBlock(tag atom.Atom) bool {
	switch tag {
	case atom.P, atom.Div, atom.Section, atom.Article, atom.Main, atom.Header, atom.Footer, atom.Nav, atom.Aside, atom.Blockquote, atom.Pre, atom.Dl, atom.Dt,
		atom.Dd, atom.Figure, atom.Figcaption, atom.Body, atom.Caption, atom.Form, atom.Details, atom.Summary, atom.Address, atom.Option, atom.Button, atom.Legend, atom.Fieldset, atom.Textarea:
		return true
	}
	return false
}

// close handles an end tag.
func (p *page) close(tag atom.Atom) {
	if isInvisible(tag) {
		p.invisible = max(0, p.invisible-1)
		return
	}
	if tag == atom.A {
		p.back = false
	}
	if p.invisible > 0 || p.omission != nil {
		return
	}
	switch tag {
	case atom.Ul, atom.Ol, atom.Menu:
		p.end()
		p.lists = p.lists[:max(0, len(p.lists)-1)]
	case atom.Table:
		p.closeTable()
	case atom.Td, atom.Th:
		p.cell()
	case atom.Sup, atom.Sub:
		p.setPosition(flat)
	case atom.Del, atom.S, atom.Strike:
		p.strikes = max(0, p.strikes-1)
		p.strike(p.strikes > 0)
	case atom.B, atom.Strong:
		p.mark(StrongBegins, StrongEnds, false)
	case atom.I, atom.Em, atom.Cite:
		p.mark(EmphasisBegins, EmphasisEnds, false)
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Li:
		p.end()
	case atom.P, atom.Div:
		if p.block.Kind == Paragraph {
			p.end()
		} else {
			p.space()
		}
	default:
		if isBlock(tag) {
			p.end()
		}
	}
}
