package document

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/html/charset"
)

// html reads a web page. Its tags are read one after the other, as whoever saves pages leaves half of them open.
func (r *reader) html(data []byte) error {
	text, err := r.decodePage(data)
	if err != nil {
		return err
	}
	s := look(text)
	doubts := len(r.out.Doubts)
	if err := r.page(text, s.menus); err != nil {
		return err
	}
	if len(r.out.Words) == 0 && r.out.LeftOut > 0 { // the page is nothing else
		r.out.LeftOut, r.out.Doubts = 0, r.out.Doubts[:doubts]
		if err := r.page(text, nil); err != nil {
			return err
		}
	}
	unheard := &reader{out: &Document{}} // what is mended in the title is told where it stands
	r.out.Title = strings.Join(strings.Fields(unheard.mend(s.title(), 0)), " ")
	return nil
}

// page reads the text of a web page, and leaves its menus out.
func (r *reader) page(text string, menus []menu) error {
	p := &page{builder: builder{reader: r, line: 1}}
	z := html.NewTokenizer(strings.NewReader(text))
	for n, read := 0, 0; ; n++ {
		kind := z.Next()
		raw := z.Raw()
		lines := bytes.Count(raw, []byte{'\n'})
		if len(menus) > 0 && read == menus[0].start {
			p.end()
			p.menu = &menus[0]
		}
		if read += len(raw); n%4096 == 0 {
			if err := r.told("reading", read, len(text)); err != nil {
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
			case p.hidden > 0:
			case p.menu != nil:
				p.left.WriteString(string(z.Text()) + " ")
			default:
				p.write(string(z.Text()))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			p.open(atom.Lookup(name), kind == html.SelfClosingTagToken)
		case html.EndTagToken:
			name, _ := z.TagName()
			p.close(atom.Lookup(name))
		}
		if p.menu != nil && read >= p.menu.end {
			p.leave()
			menus = menus[1:]
		}
		p.line += lines
	}
}

// leave ends a menu: it is told, and its words are counted.
func (p *page) leave() {
	unheard := &reader{out: &Document{}}
	said := strings.Fields(unheard.mend(p.left.String(), 0))
	words := Words(strings.Join(said, " "))
	if p.out.LeftOut += len(words); len(words) > 0 {
		const shown = 6
		first := strings.Join(said[:min(len(said), shown)], " ")
		if len(said) > shown {
			first += " …"
		}
		p.doubt(p.line, "%s was left out, which is no text of the page; words in it: %d (%q)", p.menu.element, len(words), first)
	}
	p.menu = nil
	p.left.Reset()
}

// decodePage turns the bytes of a page into text, by what the page says of its encoding where it is no UTF-8.
func (r *reader) decodePage(data []byte) (string, error) {
	if encoding, name, _ := charset.DetermineEncoding(data, ""); name != "utf-8" && name != "windows-1252" {
		if text, err := encoding.NewDecoder().Bytes(data); err == nil {
			r.doubt(1, "the page is in %s", name)
			data = text
		}
	}
	return r.decode(data)
}

// page is a web page while it is read.
type page struct {
	builder
	hidden int             // how deep in what is not shown
	lists  []Kind          // that are open
	menu   *menu           // that is being left out; nil for none
	left   strings.Builder // text of that
}

// unseen are elements whose text is none of the page.
func unseen(tag atom.Atom) bool {
	switch tag {
	case atom.Script, atom.Style, atom.Head, atom.Title, atom.Template, atom.Svg, atom.Noscript:
		return true
	}
	return false
}

// open answers a start tag.
func (p *page) open(tag atom.Atom, closed bool) {
	if unseen(tag) && !closed {
		p.hidden++
	}
	if tag == atom.Body { // a head that nobody closed
		p.hidden = 0
	}
	if p.hidden > 0 || p.menu != nil {
		return
	}
	switch tag {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		p.begin(Block{Kind: Heading, Level: int(tag.String()[1] - '0')})
	case atom.Ul, atom.Menu:
		p.end()
		p.lists = append(p.lists, Item)
	case atom.Ol:
		p.end()
		p.lists = append(p.lists, Step)
	case atom.Li:
		b := Block{Kind: Item, Level: max(0, len(p.lists)-1)}
		if n := len(p.lists); n > 0 {
			b.Kind = p.lists[n-1]
		}
		p.begin(b)
	case atom.Table:
		p.openTable()
	case atom.Tr:
		p.row()
	case atom.Td, atom.Th:
		p.openCell()
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
		if parts(tag) && (p.block.Kind == Paragraph || p.text.Len() > 0) { // a paragraph at the beginning of an item is the item
			p.begin(Block{})
		}
	}
}

// parts are elements that stand apart from the text before and after them.
func parts(tag atom.Atom) bool {
	switch tag {
	case atom.P, atom.Div, atom.Section, atom.Article, atom.Main, atom.Header, atom.Footer, atom.Nav, atom.Aside, atom.Blockquote, atom.Pre, atom.Dl, atom.Dt,
		atom.Dd, atom.Figure, atom.Figcaption, atom.Body, atom.Caption, atom.Form, atom.Details, atom.Summary, atom.Address, atom.Option, atom.Button, atom.Legend, atom.Fieldset, atom.Textarea:
		return true
	}
	return false
}

// close answers an end tag.
func (p *page) close(tag atom.Atom) {
	if unseen(tag) {
		p.hidden = max(0, p.hidden-1)
		return
	}
	if p.hidden > 0 || p.menu != nil {
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
		if parts(tag) {
			p.end()
		}
	}
}
