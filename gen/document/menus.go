package document

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A web page holds more than its text: menus, and what stands above, below and beside the text on every page of its site. A look over the page finds them before it
// is read, so that its first menu is not taken for its beginning, and finds out what the page is called.

// menu is a stretch of a web page that is none of its text, or that no reader sees.
type menu struct {
	start, end int    // bytes
	element    string // what holds it, as it was typed: "<nav>"
	why        string // it is left out
	within     bool   // a line goes on behind it
}

// survey is a look over a web page.
type survey struct {
	menus []menu
	name  string   // in the element of title
	own   []string // headings of the first level in what holds the text of the page
	all   []string // and all of them

	open    []opened
	inside  int              // how many of those hold the text of the page
	hides   int              // how many of those no reader sees
	text    bool             // some element does
	frames  []menu           // that are none of the text if some element holds that
	heading *strings.Builder // that is open, or the title; nil for none
}

// opened is an element that may be a menu or hold the text of the page, while it is open.
type opened struct {
	menu
	tag    atom.Atom
	depth  int  // of elements of its kind in it, with itself
	unseen bool // no reader sees it, whatever stands in it
	frame  bool // it is a menu only where some element holds the text of the page
	holds  bool // it holds the text of the page
	text   bool // the text or its heading stands in it
}

// mostOpened is how many such elements stand in one another at most; what stands deeper is text.
const mostOpened = 32

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
			if s.text {
				s.menus = append(s.menus, s.frames...)
			}
			s.menus = outermost(s.menus)
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
	s.implied(tag, at)
	for i := range s.open {
		if s.open[i].tag == tag {
			s.open[i].depth++
		}
	}
	one := opened{menu: menu{start: at, element: typed(tag, role), why: "is no text of the page"}, tag: tag, depth: 1}
	switch {
	case s.hides > 0:
		return
	case hidden(all) && hideable(tag):
		one.unseen, one.why, one.within = true, "no reader sees", inLine(tag)
	case tag == atom.Main, tag == atom.Article, role == "main":
		s.holdsText()
		s.text, one.holds = true, true
	case tag == atom.H1:
		s.holdsText()
		s.heading = new(strings.Builder)
		return
	case tag == atom.Title && s.name == "":
		s.heading = new(strings.Builder)
		return
	case tag == atom.Nav, role == "navigation":
	case s.inside == 0 && frames(tag, role):
		one.frame = true
	default:
		return
	}
	if tag == 0 || len(s.open) == mostOpened {
		return
	}
	if one.holds {
		s.inside++
	}
	if one.unseen {
		s.hides++
	}
	s.open = append(s.open, one)
}

// hidden tells an element that browsers do not show, by its attributes.
func hidden(attributes map[string]string) bool {
	style := strings.ToLower(strings.Join(strings.Fields(attributes["style"]), ""))
	_, is := attributes["hidden"]
	return is || strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden")
}

// hideable tells elements that end and hold a part of the page: a page that is hidden whole is shown by its scripts.
func hideable(tag atom.Atom) bool {
	switch tag {
	case 0, atom.Html, atom.Body, atom.Main, atom.Br, atom.Hr, atom.Img, atom.Input, atom.Wbr, atom.Area, atom.Base, atom.Col, atom.Embed, atom.Link, atom.Meta, atom.Source, atom.Track, atom.Param:
		return false
	}
	return !unseen(tag)
}

// inLine tells elements that stand within a line.
func inLine(tag atom.Atom) bool {
	switch tag {
	case atom.Span, atom.A, atom.B, atom.Strong, atom.I, atom.Em, atom.Cite, atom.Small, atom.Sup, atom.Sub, atom.U, atom.S, atom.Del, atom.Ins, atom.Abbr, atom.Code, atom.Mark, atom.Font, atom.Time, atom.Label:
		return true
	}
	return false
}

// implied ends a hidden paragraph where another block begins, as browsers do.
func (s *survey) implied(tag atom.Atom, at int) {
	n := len(s.open) - 1
	if n < 0 || s.open[n].tag != atom.P || !s.open[n].unseen {
		return
	}
	switch tag {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Ul, atom.Ol, atom.Menu, atom.Table, atom.Hr, atom.Li, atom.Td, atom.Th, atom.Tr:
	default:
		if !parts(tag) {
			return
		}
	}
	s.closed(&s.open[n], at)
	s.open = s.open[:n]
}

// holdsText notes that no element that is open is a menu.
func (s *survey) holdsText() {
	for i := range s.open {
		s.open[i].text = true
	}
}

// frames tells elements that stand around the text of a page.
func frames(tag atom.Atom, role string) bool {
	return tag == atom.Header || tag == atom.Footer || tag == atom.Aside || role == "banner" || role == "contentinfo" || role == "complementary"
}

// typed is a start tag, with the role by which it is known.
func typed(tag atom.Atom, role string) string {
	if role == "" || tag == atom.Nav || frames(tag, "") {
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
		if s.inside > 0 {
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
	s.open = slices.DeleteFunc(s.open, func(one opened) bool { return one.depth == 0 })
}

// closed notes an element that ends at an offset.
func (s *survey) closed(one *opened, at int) {
	one.end = at
	switch {
	case one.unseen:
		s.hides--
		s.menus = append(s.menus, one.menu)
	case one.holds:
		s.inside--
	case one.text:
	case one.frame:
		s.frames = append(s.frames, one.menu)
	default:
		s.menus = append(s.menus, one.menu)
	}
}

// outermost are the stretches that stand in no other, in order.
func outermost(menus []menu) (list []menu) {
	slices.SortFunc(menus, func(a, b menu) int { return a.start - b.start })
	for _, m := range menus {
		if n := len(list); n == 0 || m.start >= list[n-1].end {
			list = append(list, m)
		}
	}
	return list
}
