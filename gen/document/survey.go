package document

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A web page has more than its text: menus, headers, footers and sidebars. A first pass finds them,
// and the title of the page, so that the first menu is not read as the beginning of the text.

// omission is a range of a web page that is not its text, or that is hidden.
type omission struct {
	start, end int    // bytes
	element    string // its start tag as typed: "<nav>"
	why        string // why it is left out
	within     bool   // the line continues after it
}

// survey finds the omissions and the titles of a web page.
type survey struct {
	omissions []omission
	name      string   // of the <title> element
	own       []string // <h1> headings in the main element
	all       []string // all <h1> headings

	open    []openElement
	inMain  int              // how many of the open elements are main elements
	hidden  int              // how many of the open elements are hidden
	hasMain bool             // the page has a main element
	frames  []omission       // omissions only if the page has a main element
	heading *strings.Builder // the open heading or title; nil for none
}

// openElement is an open element that may be an omission or contain the main text.
type openElement struct {
	omission
	tag     atom.Atom
	depth   int  // of nested elements with the same tag, including itself
	hidden  bool // hidden, whatever it contains
	frame   bool // an omission only if the page has a main element
	isMain  bool // a main element
	hasText bool // it contains the main text or its heading
}

// maxOpen is the greatest nesting depth of such elements; deeper ones are text.
const maxOpen = 32

// title returns the title of a page: the heading of its main text, its only heading, or its
// <title>.
func (s *survey) title() string {
	switch {
	case len(s.own) > 0:
		return s.own[0]
	case len(s.all) == 1:
		return s.all[0]
	}
	return s.name
}

// surveyPage finds the omissions and titles of a page.
func surveyPage(page string) *survey {
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

// starts handles a start tag.
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
	one := openElement{omission: omission{start: at, element: startTag(tag, role), why: "is not part of the text"},
		tag: tag, depth: 1}
	switch {
	case s.hidden > 0:
		return
	case isHidden(all) && canBeHidden(tag):
		one.hidden, one.why, one.within = true, "is hidden", isInline(tag)
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

// isHidden reports whether attributes hide an element.
func isHidden(attributes map[string]string) bool {
	style := strings.ToLower(strings.Join(strings.Fields(attributes["style"]), ""))
	_, is := attributes["hidden"]
	return is || strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden")
}

// canBeHidden reports whether an element may be hidden as a part of the page. A page that is hidden
// as a whole is shown by its scripts.
func canBeHidden(tag atom.Atom) bool {
	switch tag {
	case 0, atom.Html, atom.Body, atom.Main, atom.Br, atom.Hr, atom.Img, atom.Input, atom.Wbr, atom.Area, atom.Base, atom.Col, atom.Embed, atom.Link, atom.Meta, atom.Source, atom.Track, atom.Param:
		return false
	}
	return !isInvisible(tag)
}

// isInline reports whether an element is part of a line.
func isInline(tag atom.Atom) bool {
	switch tag {
	case atom.Span, atom.A, atom.B, atom.Strong, atom.I, atom.Em, atom.Cite, atom.Small, atom.Sup, atom.Sub, atom.U, atom.S, atom.Del, atom.Ins, atom.Abbr, atom.Code, atom.Mark, atom.Font, atom.Time, atom.Label:
		return true
	}
	return false
}

// closeImplied ends a hidden paragraph at the start of another block, as browsers do.
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

// markText marks the open elements as containing the main text.
func (s *survey) markText() {
	for i := range s.open {
		s.open[i].hasText = true
	}
}

// isFrame reports whether an element surrounds the text of a page.
func isFrame(tag atom.Atom, role string) bool {
	return tag == atom.Header || tag == atom.Footer || tag == atom.Aside || role == "banner" || role == "contentinfo" ||
		role == "complementary"
}

// startTag returns a start tag, with the role that identifies it.
func startTag(tag atom.Atom, role string) string {
	if role == "" || tag == atom.Nav || isFrame(tag, "") {
		return "<" + tag.String() + ">"
	}
	return "<" + tag.String() + ` role="` + role + `">`
}

// ends handles an end tag that ends at an offset.
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

// closed handles an element that ends at an offset.
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

// outermost returns the omissions that are in no other, in order.
func outermost(menus []omission) (list []omission) {
	slices.SortFunc(menus, func(a, b omission) int { return a.start - b.start })
	for _, m := range menus {
		if n := len(list); n == 0 || m.start >= list[n-1].end {
			list = append(list, m)
		}
	}
	return list
}
