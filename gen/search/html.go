package search

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"psyref/gen/site"
)

// readPage returns the sections, rules and table rows of a page in order, and the
// questions that its tables answer with links to other pages. Text without an id belongs to its
// section, as one entry for each paragraph after that of the heading.
func readPage(s *site.Site, p *site.Page) ([]Entry, []pageQuestion) {
	article := s.Articles[p]
	if article == nil || article.Body == nil {
		return nil, nil
	}
	t := textReaders.Get().(*textReader)
	defer textReaders.Put(t)
	*t = textReader{page: p, language: cmp.Or(p.Untranslated, p.Language.Tag), texts: t.texts[:0]}
	t.add(Entry{Kind: Section, Address: p.Path}) // the text before the first heading
	for _, part := range article.Body.Parts() {
		t.language = cmp.Or(part.Language, p.Language.Tag)
		t.read(part.HTML)
	}
	return t.blocks(), t.asked
}

// blocks returns the entries with their texts, without those that have neither title nor text.
func (t *textReader) blocks() (list []Entry) {
	for i, e := range t.entries {
		e.Title = strings.TrimSpace(e.Title)
		if e.Kind != Section {
			e.Text = collapseSpace(t.texts[i])
		}
		if e.Title != "" || e.Text != "" {
			list = append(list, e)
		}
		if e.Kind != Section {
			continue
		}
		for paragraph := range bytes.SplitSeq(t.texts[i], paragraphEnd) {
			if text := collapseSpace(paragraph); text != "" {
				list = append(list, Entry{Kind: Section, Address: e.Address, Text: text, Language: e.Language})
			}
		}
	}
	return list
}

// pageQuestion is a question of readers and the address of its answer, with the site's prefix.
type pageQuestion struct{ address, text string }

// textReaders holds *textReader values, to reuse their buffers.
var textReaders = sync.Pool{New: func() any { return new(textReader) }}

// textReader reads the HTML of packages markdown and link.
type textReader struct {
	page     *site.Page
	language string
	entries  []Entry
	texts    [][]byte // text of each entry
	section  int      // index of the current section in entries
	heading  bool     // inside a heading
	body     bool     // inside a table body
	open     []element
	asked    []pageQuestion
	table    string   // id of the current table
	columns  []string // headings of its columns
	head     bool     // inside a table head
	row      *row
}

// element is an open element and the entry that gets its text.
type element struct {
	tag   atom.Atom
	entry int // index in entries; −1 to ignore the text
}

// row is the table row being read.
type row struct {
	ids   []string
	cells []cell
}

// cell is a cell of a table row.
type cell struct {
	text    []byte
	links   []string // addresses of other pages
	outside bool     // it has text outside its links
}

// tag is the start tag of an element.
type tag struct {
	atom.Atom
	id    string
	class []string
	alt   string // text of an image
	href  string
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
		case "href":
			t.href = string(value)
		case "class":
			t.class = strings.Fields(string(value))
		}
	}
	return t
}

// collapseSpace returns a text in one line. It keeps non-breaking spaces and overwrites its
// argument.
func collapseSpace(text []byte) string {
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

// read reads a part of the HTML of a page.
func (t *textReader) read(text string) {
	t.open = []element{{entry: t.section}}
	z := html.NewTokenizer(strings.NewReader(text))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return // end of text: a string has no other error
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

// text adds a text to the current cell, heading or entry.
func (t *textReader) text(text []byte) {
	switch at := t.open[len(t.open)-1].entry; {
	case at < 0:
	case t.head:
		if n := len(t.columns); n > 0 {
			t.columns[n-1] += string(text)
		}
	case t.row != nil && len(t.row.cells) > 0:
		cell := &t.row.cells[len(t.row.cells)-1]
		cell.text = append(cell.text, text...)
		cell.outside = cell.outside || !t.inside(atom.A) && len(bytes.TrimSpace(text)) > 0
	case t.heading:
		t.entries[at].Title += string(text)
	default:
		t.texts[at] = append(t.texts[at], text...)
	}
}

var space = []byte(" ")

// paragraphEnd separates the paragraphs in the text of a section. No text of a page contains it.
var paragraphEnd = []byte("\f")

var headings = []atom.Atom{atom.H2, atom.H3, atom.H4, atom.H5, atom.H6}

func (t *textReader) start(tag tag) {
	at := t.open[len(t.open)-1].entry
	if slices.Contains(headings, tag.Atom) {
		at = t.add(Entry{Kind: Section, Address: t.address(tag.id)})
		t.section, t.open[0].entry, t.heading = at, at, true
	}
	switch {
	case slices.ContainsFunc(tag.class, isSupplement):
		at = -1
	case tag.Atom == atom.Summary:
		at = -1
	// the title of a callout is a player's question, its text the answer
	case slices.Contains(tag.class, "callout-title"):
		at = t.add(Entry{Kind: Question, Address: t.address(tag.id)})
		t.open[len(t.open)-1].entry, t.heading = at, true
	case slices.Contains(tag.class, "table"):
		t.table = tag.id
	case tag.Atom == atom.Thead:
		t.head, t.columns = true, nil
	case tag.Atom == atom.Tbody:
		t.body = true
	case t.head && (tag.Atom == atom.Td || tag.Atom == atom.Th):
		t.columns = append(t.columns, "")
	case tag.Atom == atom.Tr && t.body:
		t.row = &row{}
		t.row.addID(tag.id)
	case tag.Atom == atom.Td || tag.Atom == atom.Th:
		if t.row != nil {
			t.row.cells = append(t.row.cells, cell{})
			t.row.addID(tag.id)
		}
	case tag.Atom == atom.A && strings.HasPrefix(tag.href, "/") && t.row != nil && len(t.row.cells) > 0:
		at := &t.row.cells[len(t.row.cells)-1]
		at.links = append(at.links, tag.href)
	case slices.Contains(tag.class, "anchor"):
		t.anchor(at, tag.id)
	case tag.id != "" && at >= 0 && !t.heading && t.row == nil:
		at = t.add(Entry{Kind: Rule, Address: t.address(tag.id), IDs: []string{tag.id}})
	}
	switch {
	case at == t.section && tag.Atom == atom.P && !t.inside(atom.Li):
		t.texts[at] = append(t.texts[at], paragraphEnd...)
	case at >= 0 && isBlock(tag.Atom):
		t.text(space)
	}
	if at >= 0 && tag.alt != "" {
		t.text([]byte(tag.alt + " "))
	}
	if !isVoid(tag.Atom) {
		t.open = append(t.open, element{tag.Atom, at})
	}
}

// isSupplement reports whether a class marks an element that is not part of the text: a mark, a
// tag, computed odds, or the form that looks a roll up in a table.
func isSupplement(class string) bool {
	switch class {
	case "rule-ids", "callout-name", "stale", "untranslated", "from", "from-line", "chance", "roll", "last-rolls", "lookup-note":
		return true
	}
	return false
}

// inside reports whether an element is open.
func (t *textReader) inside(tag atom.Atom) bool {
	return slices.ContainsFunc(t.open, func(e element) bool { return e.tag == tag })
}

// anchor adds another id to a block.
func (t *textReader) anchor(at int, id string) {
	if t.row != nil {
		t.row.addID(id)
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
		t.addRow(t.row)
		t.row = nil
	case tag == atom.Thead:
		t.head = false
	case tag == atom.Tbody:
		t.body = false
	case tag == atom.Table:
		t.table, t.columns = "", nil
	case tag == atom.P || slices.Contains(headings, tag):
		t.heading = false
	}
	if isBlock(tag) {
		t.text(space)
	}
}

// add appends an entry and returns its index.
func (t *textReader) add(e Entry) int {
	e.Language = t.language
	t.entries = append(t.entries, e)
	if n := len(t.texts); n < cap(t.texts) {
		t.texts = t.texts[:n+1] // reuses the buffer of an earlier page
		t.texts[n] = t.texts[n][:0]
	} else {
		t.texts = append(t.texts, nil)
	}
	return len(t.entries) - 1
}

// address returns the address of an id of the page, or of the section if the id is empty.
func (t *textReader) address(id string) string {
	if id == "" {
		return t.entries[t.section].Address
	}
	return t.page.Path + "#" + id
}

func (r *row) addID(id string) {
	if id != "" {
		r.ids = append(r.ids, id)
	}
}

// addRow adds the entry of a row. A row that only links to other pages has no entry: its first
// cell is a question that those pages answer.
func (t *textReader) addRow(r *row) {
	if len(r.cells) < 2 {
		return
	}
	if links := r.linksOnly(); links != nil {
		for _, address := range links {
			t.asked = append(t.asked, pageQuestion{address, collapseSpace(r.cells[0].text)})
		}
		return
	}
	e := Entry{Kind: Row, IDs: r.ids, Address: t.address(cmp.Or(append(slices.Clone(r.ids), t.table)...))}
	rest := make([]string, len(r.cells))
	for i, cell := range r.cells {
		rest[i] = collapseSpace(cell.text)
	}
	if rangePattern.MatchString(rest[0]) {
		e.Range, rest = rest[0], rest[1:]
	}
	e.Title = rest[0]
	cells := rest[1:]
	if labels := len(t.columns) - len(cells); len(cells) > 1 && len(t.columns) == len(r.cells) {
		for i, text := range cells {
			if text != "" && len(text) <= shortCell {
				cells[i] = labelled(t.page.Language, strings.TrimSpace(t.columns[labels+i]), text)
			}
		}
	}
	text := strings.Join(cells, " · ")
	if text == "" { // a range and one cell: the cell is the text of the row
		e.Title, text = "", rest[0]
	}
	at := t.add(e)
	t.texts[at] = append(t.texts[at], text...)
}

// shortCell is the length in bytes of a cell that needs the heading of its column to be
// understood, such as "no".
const shortCell = 12

// linksOnly returns the addresses of a row whose cells after the first are links only; nil for
// other rows.
func (r *row) linksOnly() (list []string) {
	for _, c := range r.cells[1:] {
		if c.outside || len(c.links) == 0 {
			return nil
		}
		list = append(list, c.links...)
	}
	return list
}

// rangePattern matches a roll or a range of rolls.
var rangePattern = regexp.MustCompile(`^(\d+)(?:[–-](\d+))?\+?$`)

// linkNames adds the names in other languages: to sections by id, to rows by order if both
// languages have the same number of rows.
func linkNames(own []Entry, others map[string][]Entry) {
	rows := ofKind(own, Row)
	for _, tag := range sortedKeys(others) {
		titles := map[string]string{}
		for _, e := range others[tag] {
			if _, id, ok := strings.Cut(e.Address, "#"); ok && e.isHeading() && e.Language == tag {
				titles[id] = e.Title
			}
		}
		for i := range own {
			if _, id, ok := strings.Cut(own[i].Address, "#"); ok && own[i].isHeading() {
				own[i].Names = appendName(own[i].Names, own[i].Title, tag, titles[id])
			}
		}
		same := ofKind(others[tag], Row)
		if len(same) != len(rows) {
			continue
		}
		for i, e := range rows {
			if same[i].Language == tag {
				e.Names = appendName(e.Names, e.Title, tag, same[i].Title)
			}
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

// isBlock reports whether an element separates words.
func isBlock(tag atom.Atom) bool {
	switch tag {
	case atom.P, atom.Li, atom.Ul, atom.Ol, atom.Div, atom.Pre, atom.Table, atom.Tr, atom.Td, atom.Th, atom.Br, atom.Dd, atom.Dt, atom.Figure, atom.Figcaption:
		return true
	}
	return false
}

func isVoid(tag atom.Atom) bool { return tag == atom.Br || tag == atom.Hr || tag == atom.Img }
