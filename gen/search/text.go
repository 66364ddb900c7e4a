package search

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"psyref/gen/site"
)

// textOf is what the text of a page says, in its order: sections, and in them rules and rows of tables. What has no id of its own is said by its section.
func textOf(s *site.Site, p *site.Page) []Entry {
	article := s.Articles[p]
	if article == nil || article.Body == nil {
		return nil
	}
	t := textReaders.Get().(*textReader)
	defer textReaders.Put(t)
	*t = textReader{page: p, language: cmp.Or(p.Untranslated, p.Language.Tag), texts: t.texts[:0]}
	t.begin(Entry{Kind: Section, Address: p.Path}) // what stands before the first heading
	for _, part := range article.Body.Parts() {
		t.read(part.HTML)
	}
	for i := range t.entries {
		t.entries[i].Title, t.entries[i].Text = strings.TrimSpace(t.entries[i].Title), plain(t.texts[i])
	}
	return slices.DeleteFunc(t.entries, func(e Entry) bool { return e.Title == "" && e.Text == "" })
}

// textReaders are of *textReader, whose buffers serve one page after the other.
var textReaders = sync.Pool{New: func() any { return new(textReader) }}

// textReader reads the HTML that packages markdown and link write.
type textReader struct {
	page     *site.Page
	language string
	entries  []Entry
	texts    [][]byte // of the entries
	section  int      // of entries
	heading  bool     // in a heading
	body     bool     // in the body of a table
	open     []element
	table    string // id of the table
	row      *row
}

// element is one that is open, and the entry that its text belongs to.
type element struct {
	tag   atom.Atom
	entry int // −1: its text is not read
}

// row is a row of a table while it is read.
type row struct {
	ids   []string
	cells [][]byte
}

// tag is the start of an element.
type tag struct {
	atom.Atom
	id    string
	class []string
	alt   string // of a picture
}

func tagOf(z *html.Tokenizer) (t tag) {
	name, more := z.TagName()
	t.Atom = atom.Lookup(name)
	for more {
		var key, value []byte
		switch key, value, more = z.TagAttr(); string(key) {
		case "id":
			t.id = string(value)
		case "alt":
			t.alt = string(value)
		case "class":
			t.class = strings.Fields(string(value))
		}
	}
	return t
}

// plain is a text in one line. The spaces at which no line breaks stay what they are. It changes the bytes of the text.
func plain(text []byte) string {
	line, parted := text[:0], false
	for _, b := range text {
		if b == ' ' || b == '\n' || b == '\t' || b == '\r' {
			parted = len(line) > 0
			continue
		}
		if parted {
			line, parted = append(line, ' '), false
		}
		line = append(line, b)
	}
	return string(line)
}

// read reads a stretch of HTML.
func (t *textReader) read(text string) {
	t.open = []element{{entry: t.section}}
	z := html.NewTokenizer(strings.NewReader(text))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return // its end: it stands in memory
		case html.TextToken:
			t.text(z.Text())
		case html.StartTagToken:
			t.start(tagOf(z))
		case html.EndTagToken:
			name, _ := z.TagName()
			t.end(atom.Lookup(name))
		}
	}
}

// text adds a text to what it belongs to.
func (t *textReader) text(text []byte) {
	switch at := t.open[len(t.open)-1].entry; {
	case at < 0:
	case t.row != nil && len(t.row.cells) > 0:
		cell := &t.row.cells[len(t.row.cells)-1]
		*cell = append(*cell, text...)
	case t.heading:
		t.entries[at].Title += string(text)
	default:
		t.texts[at] = append(t.texts[at], text...)
	}
}

var space = []byte(" ")

var headings = []atom.Atom{atom.H2, atom.H3, atom.H4, atom.H5, atom.H6}

func (t *textReader) start(tag tag) {
	at := t.open[len(t.open)-1].entry
	if slices.Contains(headings, tag.Atom) {
		at = t.begin(Entry{Kind: Section, Address: t.address(tag.id)})
		t.section, t.open[0].entry, t.heading = at, at, true
	}
	switch {
	case slices.ContainsFunc(tag.class, beside):
		at = -1
	case tag.Atom == atom.Summary:
		at = -1
	case slices.Contains(tag.class, "callout-title"): // what a player asks; the rest of the callout answers it
		at = t.begin(Entry{Kind: Question, Address: t.address(tag.id), Under: t.entries[t.section].Title})
		t.open[len(t.open)-1].entry, t.heading = at, true
	case slices.Contains(tag.class, "table"):
		t.table = tag.id
	case tag.Atom == atom.Tbody:
		t.body = true
	case tag.Atom == atom.Tr && t.body:
		t.row = &row{}
		t.row.named(tag.id)
	case tag.Atom == atom.Td || tag.Atom == atom.Th:
		if t.row != nil {
			t.row.cells = append(t.row.cells, nil)
			t.row.named(tag.id)
		}
	case slices.Contains(tag.class, "anchor"):
		t.anchor(at, tag.id)
	case tag.id != "" && at >= 0 && !t.heading && t.row == nil:
		at = t.begin(Entry{Kind: Rule, Address: t.address(tag.id), IDs: []string{tag.id}, Under: t.entries[t.section].Title})
	}
	if at >= 0 && block(tag.Atom) {
		t.text(space)
	}
	if at >= 0 && tag.alt != "" {
		t.text([]byte(tag.alt + " "))
	}
	if !void(tag.Atom) {
		t.open = append(t.open, element{tag.Atom, at})
	}
}

// beside tells of an element by its class whether it stands beside what the page says: marks, tags, and figures that are computed for it.
func beside(class string) bool {
	switch class {
	case "rule-ids", "callout-name", "stale", "from", "from-line", "chance":
		return true
	}
	return false
}

// anchor is one more id of a block.
func (t *textReader) anchor(at int, id string) {
	if t.row != nil {
		t.row.named(id)
	} else if at >= 0 && t.entries[at].Kind == Rule {
		t.entries[at].IDs = append(t.entries[at].IDs, id)
	}
}

func (t *textReader) end(tag atom.Atom) {
	for i := len(t.open) - 1; i > 0; i-- {
		if t.open[i].tag == tag {
			t.open = t.open[:i]
			break
		}
	}
	switch {
	case tag == atom.Tr && t.row != nil:
		t.finish(t.row)
		t.row = nil
	case tag == atom.Tbody:
		t.body = false
	case tag == atom.Table:
		t.table = ""
	case tag == atom.P || slices.Contains(headings, tag):
		t.heading = false
	}
	if block(tag) {
		t.text(space)
	}
}

// begin begins an entry and returns its place.
func (t *textReader) begin(e Entry) int {
	e.Language = t.language
	t.entries = append(t.entries, e)
	if n := len(t.texts); n < cap(t.texts) {
		t.texts = t.texts[:n+1] // with the room of the text that stood there
		t.texts[n] = t.texts[n][:0]
	} else {
		t.texts = append(t.texts, nil)
	}
	return len(t.entries) - 1
}

// address is that of an id of the page, or of the section.
func (t *textReader) address(id string) string {
	if id == "" {
		return t.entries[t.section].Address
	}
	return t.page.Path + "#" + id
}

func (r *row) named(id string) {
	if id != "" {
		r.ids = append(r.ids, id)
	}
}

// finish makes an entry of a row.
func (t *textReader) finish(r *row) {
	if len(r.cells) < 2 {
		return
	}
	e := Entry{Kind: Row, Under: t.entries[t.section].Title, IDs: r.ids, Address: t.address(cmp.Or(append(slices.Clone(r.ids), t.table)...))}
	rest := make([]string, len(r.cells))
	for i, cell := range r.cells {
		rest[i] = plain(cell)
	}
	if rangePattern.MatchString(rest[0]) {
		e.Mark, rest = rest[0], rest[1:]
	}
	e.Title = rest[0]
	text := strings.Join(rest[1:], " · ")
	if text == "" { // a range and one cell: the cell is what the row says
		e.Title, text = "", rest[0]
	}
	at := t.begin(e)
	t.texts[at] = append(t.texts[at], text...)
}

// rangePattern is a roll, or rolls from one to another.
var rangePattern = regexp.MustCompile(`^(\d+)(?:[–-](\d+))?\+?$`)

// tie gives entries their names in other languages: sections by their addresses' ids, rows by their order where both languages have as many.
func tie(own []Entry, others map[string][]Entry) {
	rows := ofKind(own, Row)
	for _, tag := range sortedKeys(others) {
		titles := map[string]string{}
		for _, e := range others[tag] {
			if _, id, ok := strings.Cut(e.Address, "#"); ok && e.Kind == Section {
				titles[id] = e.Title
			}
		}
		for i := range own {
			if _, id, ok := strings.Cut(own[i].Address, "#"); ok && own[i].Kind == Section {
				own[i].Names = named(own[i].Names, own[i].Title, tag, titles[id])
			}
		}
		same := ofKind(others[tag], Row)
		if len(same) != len(rows) {
			continue
		}
		for i, e := range rows {
			e.Names = named(e.Names, e.Title, tag, same[i].Title)
		}
	}
}

func ofKind(list []Entry, kind Kind) (out []*Entry) {
	for i := range list {
		if list[i].Kind == kind {
			out = append(out, &list[i])
		}
	}
	return out
}

// block tells whether an element parts words.
func block(tag atom.Atom) bool {
	switch tag {
	case atom.P, atom.Li, atom.Ul, atom.Ol, atom.Div, atom.Pre, atom.Table, atom.Tr, atom.Td, atom.Th, atom.Br, atom.Dd, atom.Dt, atom.Figure, atom.Figcaption:
		return true
	}
	return false
}

func void(tag atom.Atom) bool { return tag == atom.Br || tag == atom.Hr || tag == atom.Img }
