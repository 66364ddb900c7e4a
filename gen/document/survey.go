package document

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A web page holds more than its text: menus, and what stands above, below and beside the text on every page of its site. A look over the page finds them before it
// is read, so that its first menu is not taken for its beginning, and finds out what the page is called.

// omission is a stretch of a web page that is none of its text, or that no reader sees.
type omission struct {
	start, end int    // bytes
	element    string // what holds it, as it was typed: "<nav>"
	why        string // it is left out
	within     bool   // a line goes on behind it
}

// survey is a look over a web page.
type survey struct {
	omissions []omission
	name      string   // in the element of title
	own       []string // headings of the first level in what holds the text of the page
	all       []string // and all of them

	open    []openElement
	inMain  int              // how many of those hold the text of the page
	hidden  int              // how many of those no reader sees
	hasMain bool             // some element does
	frames  []omission       // that are none of the text if some element holds that
	heading *strings.Builder // that is open, or the title; nil for none
}

// openElement is an element that may be a menu or hold the text of the page, while it is open.
type openElement struct {
	omission
	tag     atom.Atom
	depth   int  // of elements of its kind in it, with itself
	hidden  bool // no reader sees it, whatever stands in it
	frame   bool // it is a menu only where some element holds the text of the page
	isMain  bool // it holds the text of the page
	hasText bool // the text or its heading stands in it
}

// maxOpen is how many such elements stand in one another at most; what stands deeper is text.
const maxOpen = 32

// title is what a page is called: by the heading of its text, by its only one, or by the name that windows and lists of links show.
func (s *survey) title() string {
	switch {
	case len(s.own) > 0:
		return s.own[0]
	case len(s.all) == 1:
		return s.all[0]
	}
	return s.name
}

// look finds what is none of the text of a page, and what the page is called.
func look(page string) *survey {
	var s survey
	z := html.NewTokenizer(strings.NewReader(page))
	for at := 0; ; {
		kind := z.Next()
		start := at
		at += len(z.Raw())
		switch kind {
		case html.ErrorToken:
			if s.hasMain {
				s.omissions = append(s.omissions, s.frames...)
			}
			s.omissions = outermost(s.omissions)
			return &s
		case html.TextToken:
			if s.heading != nil {
				s.heading.Write(z.Text())
			}
		case html.StartTagToken:
			s.starts(z, start)
		case html.EndTagToken:
			name, _ := z.TagName()
			s.ends(atom.Lookup(name), at)
		}
	}
}

// starts notes a start tag.
func (s *survey) starts(z *html.Tokenizer, at int) {
	name, more := z.TagName()
	tag, all := atom.Lookup(name), attributes(z, more)
	role := all["role"]
	s.closeImplied(tag, at)
	for i := range s.open {
		if s.open[i].tag == tag {
			s.open[i].depth++
		}
	}
	one := openElement{omission: omission{start: at, element: typed(tag, role), why: "is no text of the page"}, tag: tag, depth: 1}
	switch {
	case s.hidden > 0:
		return
	case isHidden(all) && canBeHidden(tag):
		one.hidden, one.why, one.within = true, "no reader sees", isInline(tag)
	case tag == atom.Main, tag == atom.Article, role == "main":
		s.markText()
		s.hasMain, one.isMain = true, true
	case tag == atom.H1:
		s.markText()
		s.heading = new(strings.Builder)
		return
	case tag == atom.Title && s.name == "":
		s.heading = new(strings.Builder)
		return
	case tag == atom.Nav, role == "navigation":
	case s.inMain == 0 && isFrame(tag, role):
		one.frame = true
	default:
		return
	}
	if tag == 0 || len(s.open) == maxOpen {
		return
	}
	if one.isMain {
		s.inMain++
	}
	if one.hidden {
		s.hidden++
	}
	s.open = append(s.open, one)
}

// isHidden tells an element that browsers do not show, by its attributes.
func isHidden(attributes map[string]string) bool {
	style := strings.ToLower(strings.Join(strings.Fields(attributes["style"]), ""))
	_, is := attributes["hidden"]
	return is || strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden")
}

// canBeHidden tells elements that end and hold a part of the page: a page that is hidden whole is shown by its scripts.
func canBeHidden(tag atom.Atom) bool {
	switch tag {
	case 0, atom.Html, atom.Body, atom.Main, atom.Br, atom.Hr, atom.Img, atom.Input, atom.Wbr, atom.Area, atom.Base, atom.Col, atom.Embed, atom.Link, atom.Meta, atom.Source, atom.Track, atom.Param:
		return false
	}
	return !isInvisible(tag)
}

// isInline tells elements that stand within a line.
func isInline(tag atom.Atom) bool {
	switch tag {
	case atom.Span, atom.A, atom.B, atom.Strong, atom.I, atom.Em, atom.Cite, atom.Small, atom.Sup, atom.Sub, atom.U, atom.S, atom.Del, atom.Ins, atom.Abbr, atom.Code, atom.Mark, atom.Font, atom.Time, atom.Label:
		return true
	}
	return false
}

// closeImplied ends a hidden paragraph where another block begins, as browsers do.
func (s *survey) closeImplied(tag atom.Atom, at int) {
	n := len(s.open) - 1
	if n < 0 || s.open[n].tag != atom.P || !s.open[n].hidden {
		return
	}
	switch tag {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Ul, atom.Ol, atom.Menu, atom.Table, atom.Hr, atom.Li, atom.Td, atom.Th, atom.Tr:
	default:
		if !isBlock(tag) {
			return
		}
	}
	s.closed(&s.open[n], at)
	s.open = s.open[:n]
}

// markText notes that no element that is open is a menu.
func (s *survey) markText() {
	for i := range s.open {
		s.open[i].hasText = true
	}
}

// isFrame tells elements that stand around the text of a page.
func isFrame(tag atom.Atom, role string) bool {
	return tag == atom.Header || tag == atom.Footer || tag == atom.Aside || role == "banner" || role == "contentinfo" || role == "complementary"
}

// typed is a start tag, with the role by which it is known.
func typed(tag atom.Atom, role string) string {
	if role == "" || tag == atom.Nav || isFrame(tag, "") {
		return "<" + tag.String() + ">"
	}
	return "<" + tag.String() + ` role="` + role + `">`
}

// ends notes an end tag, which ends at an offset.
func (s *survey) ends(tag atom.Atom, at int) {
	switch {
	case s.heading == nil:
	case tag == atom.Title:
		s.name, s.heading = s.heading.String(), nil
	case tag == atom.H1:
		s.all = append(s.all, s.heading.String())
		if s.inMain > 0 {
			s.own = append(s.own, s.heading.String())
		}
		s.heading = nil
	}
	for i := range s.open {
		if one := &s.open[i]; one.tag == tag {
			if one.depth--; one.depth == 0 {
				s.closed(one, at)
			}
		}
	}
	s.open = slices.DeleteFunc(s.open, func(one openElement) bool { return one.depth == 0 })
}

// closed notes an element that ends at an offset.
func (s *survey) closed(one *openElement, at int) {
	one.end = at
	switch {
	case one.hidden:
		s.hidden--
		s.omissions = append(s.omissions, one.omission)
	case one.isMain:
		s.inMain--
	case one.hasText:
	case one.frame:
		s.frames = append(s.frames, one.omission)
	default:
		s.omissions = append(s.omissions, one.omission)
	}
}

// outermost are the stretches that stand in no other, in order.
func outermost(menus []omission) (list []omission) {
	slices.SortFunc(menus, func(a, b omission) int { return a.start - b.start })
	for _, m := range menus {
		if n := len(list); n == 0 || m.start >= list[n-1].end {
			list = append(list, m)
		}
	}
	return list
}
