package draft

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"psyref/gen/document"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// writing is the Markdown of one page.
type writing struct {
	*maker
	strings.Builder
	page     *Page
	sources  []string
	sections names
	lists    []openList // by depth
	fresh    int        // where in the page the last empty line ends
}

// openList is a list that goes on.
type openList struct {
	number    int  // of its last step; 0 for items
	delimiter byte // behind the numbers of its steps
	width     int  // of the mark of its last item, with the space behind it
}

// deepest is how deep lists stand in one another at most, from 0: the site reads little more, and nobody follows as much.
const deepest = 8

// page writes the page of a topic.
func (m *maker) page(t *topic) {
	w := &writing{maker: m, page: &Page{}, sections: names{}}
	if heading := spaced(t.heading); heading != "" {
		w.page.Title = m.title(heading)
		w.sources = append(w.sources, heading)
	} else {
		w.page.Title, w.page.made = cmp.Or(m.called(), m.made(t), fileName(m.document.Name)), true
		m.doubt(t.line(), "a page begins here for which the document has no heading; it is called %q", w.page.Title)
	}
	w.page.Slug = m.slug(w.page.Title)
	for _, b := range t.blocks {
		w.block(b)
	}
	for _, below := range t.below {
		w.topic(below, 2)
	}
	front := w.front(t) + "\n"
	w.page.start, w.page.Text = len(front), front+strings.TrimSpace(w.String())+"\n"
	m.out.Pages = append(m.out.Pages, w.page)
}

// front is the front matter.
func (w *writing) front(t *topic) string {
	lead := w.page.Title
	if b := firstText(t); b != nil {
		lead = document.FirstSentence(b.Plain())
	}
	const longest = 240
	if runes := []rune(lead); len(runes) > longest {
		lead = strings.TrimSpace(string(runes[:longest])) + " …"
	}
	sources := make([]string, len(w.sources))
	for i, s := range w.sources {
		sources[i] = quoted(s)
	}
	return fmt.Sprintf("---\ntitle: %s\nlead: %s\nsources: [%s]\ndraft: true\n---\n", quoted(w.page.Title), quoted(lead), strings.Join(sources, ", "))
}

// firstText is the first paragraph of a topic; nil where it has none.
func firstText(t *topic) *document.Block {
	for _, b := range t.blocks {
		if b.Kind == document.Paragraph {
			return b
		}
	}
	for _, below := range t.below {
		if b := firstText(below); b != nil {
			return b
		}
	}
	return nil
}

// quoted is a text as YAML takes any text. One with letters that look like others is written by numbers, but for ASCII.
func quoted(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string has always a form
	text := strings.TrimSpace(b.String())
	if len(source.Lookalikes(text)) == 0 {
		return text
	}
	b.Reset()
	for _, c := range text {
		if c < utf8.RuneSelf {
			b.WriteRune(c)
		} else {
			fmt.Fprintf(&b, `\U%08X`, c)
		}
	}
	return b.String()
}

// spaced is the text of a heading, with single spaces; "" for none.
func spaced(heading *document.Block) string {
	if heading == nil {
		return ""
	}
	return strings.Join(strings.Fields(heading.Plain()), " ")
}

// topic writes a section of the page, and those below it.
func (w *writing) topic(t *topic, level int) {
	if heading := spaced(t.heading); heading != "" {
		w.sources = append(w.sources, heading)
		w.heading(t.heading, w.title(heading), level)
	}
	for _, b := range t.blocks {
		w.block(b)
	}
	for _, below := range t.below {
		w.topic(below, level+1)
	}
}

// heading writes the heading of a section.
func (w *writing) heading(b *document.Block, title string, level int) {
	const last = 3 // level of headings on a page
	if level > last {
		w.doubt(b.Line, "%q stands too deep for a page; it became a heading of the third level", spaced(b))
	}
	defer w.bounded(b, w.Len())
	w.apart()
	id := w.section(title, w.sections)
	runs := runsOf(title)
	w.WriteString(strings.Repeat("#", min(level, last)) + " " + inline(runs, atHeading, " {#"+id+"}") + "\n")
	w.page.shown = append(w.page.shown, markdown.Shown{Kind: markdown.ShownHeading, Level: min(level, last), IDs: []string{id}, Runs: runs})
}

// apart ends whatever is open.
func (w *writing) apart() {
	w.lists = nil
	w.empty()
}

// empty writes an empty line.
func (w *writing) empty() {
	w.WriteByte('\n')
	w.fresh = w.Len()
}

// bounded notes that a block has become longer than a page takes since its beginning: only once it is written, as escaped it is longer.
func (w *writing) bounded(b *document.Block, start int) {
	if n := w.Len() - start; n > document.MostBlock && w.tooLong == nil {
		w.tooLong = document.TooLong(w.document.Name, b, n)
	}
}

var percentage = regexp.MustCompile(`(\d\s*)%`)

// block writes a paragraph, an item or a table.
func (w *writing) block(b *document.Block) {
	if percentage.MatchString(b.Plain()) {
		w.doubt(b.Line, "a percentage is typed; where it is a chance, let the core compute it: {odds … : …}")
	}
	if len(source.Lookalikes(b.Plain())) > 0 {
		w.doubt(b.Line, "a word has letters of two alphabets that look alike; those that are foreign to it are written by their numbers: &#x…;")
	}
	defer w.bounded(b, w.Len())
	switch b.Kind {
	case document.Item, document.Step:
		w.item(b)
	case document.Table:
		w.apart()
		w.table(b)
	default:
		w.apart()
		piece := markdown.Shown{Kind: markdown.ShownParagraph, Runs: runsOf(b.Text)}
		if !strings.HasSuffix(b.Plain(), ":") {
			piece.IDs = w.id(b)
		}
		w.WriteString(lineOf(piece))
		w.page.shown = append(w.page.shown, piece)
	}
}

// lineOf is the text of a piece of the page to the end of the line, with its ids.
func lineOf(p markdown.Shown) string {
	end := ""
	if len(p.IDs) > 0 {
		end = " {#" + p.IDs[0] + "}"
	}
	return inline(p.Runs, atBlock, end) + "\n"
}

// id is a proposed rule id for a block, if it says enough to be a rule.
func (w *writing) id(b *document.Block) []string {
	const fewest = 5 // words
	if len(document.Words(b.Plain())) < fewest {
		return nil
	}
	w.page.IDs++
	return []string{w.rule(w.page.Slug, b)}
}

// item writes an item or a step of a list.
func (w *writing) item(b *document.Block) {
	depth := min(b.Level, len(w.lists), deepest)
	if b.Level > deepest && len(w.lists) > deepest {
		w.doubt(b.Line, "an item stands %d deep in lists, which is too deep for a page; it was raised to the %dth", b.Level+1, deepest+1)
	}
	piece := markdown.Shown{Kind: markdown.ShownItem, Level: depth, Number: b.Number, Runs: runsOf(b.Text), IDs: w.id(b)}
	if b.Kind == document.Step {
		piece.Kind = markdown.ShownStep
	}
	begins := depth == len(w.lists)
	var last openList
	if !begins {
		last = w.lists[depth]
	}
	mark, list := last.next(b)
	line := strings.Repeat(" ", indented(w.lists[:depth])) + mark + lineOf(piece)
	switch {
	case len(w.lists) == 0, begins && b.Number > 1, !begins && (last.number == 0) != (b.Number == 0):
		w.empty() // a list begins that would go on with the text before
	case w.Len()-w.fresh+len(line) > document.MostBlock:
		w.empty() // the site takes no more without one
	}
	w.lists = append(w.lists[:depth], list)
	w.WriteString(line)
	w.page.shown = append(w.page.shown, piece)
}

// next is the mark of an item or step that comes after the last one of a list, and the list with it. Where the numbers begin again, it is another list, which only
// another sign behind the number says.
func (l openList) next(b *document.Block) (mark string, list openList) {
	list = openList{number: b.Number, delimiter: cmp.Or(l.delimiter, '.')}
	mark = "- "
	if b.Kind == document.Step {
		if l.number > 0 && b.Number != l.number+1 {
			list.delimiter = '.' + ')' - l.delimiter
		}
		mark = strconv.Itoa(b.Number) + string(list.delimiter) + " "
	}
	list.width = len(mark)
	return mark, list
}

// indented is how many spaces stand before what stands in lists: four for each, as people type them, or as many as its mark takes.
func indented(in []openList) (spaces int) {
	for _, list := range in {
		spaces += max(4, list.width)
	}
	return spaces
}

// table writes a table, its first row as its head.
func (w *writing) table(b *document.Block) {
	var cells []markdown.Shown
	for i, row := range b.Rows {
		for j, cell := range row {
			cells = append(cells, markdown.Shown{Kind: markdown.ShownCell, Level: j, Number: i, Runs: runsOf(cell)})
		}
	}
	readable := tableOf(cells, false)
	if !saysCells(readable, cells) {
		readable = tableOf(cells, true)
	}
	w.page.IDs++
	id := w.rule(w.page.Slug, b)
	w.WriteString(readable + "\n{#" + id + "}\n")
	w.page.shown = append(append(w.page.shown, markdown.Shown{Kind: markdown.ShownTable, IDs: []string{id}}), cells...)
}

// tableOf is a table as Markdown, wholly escaped or readable.
func tableOf(cells []markdown.Shown, wholly bool) string {
	var b strings.Builder
	columns := 0
	for i, cell := range cells {
		if cell.Number == 0 {
			columns++
		}
		b.WriteString("| " + written(cell.Runs, atCell, wholly) + " ")
		if i+1 == len(cells) || cells[i+1].Number > cell.Number {
			b.WriteString("|\n")
			if cell.Number == 0 {
				b.WriteString(strings.Repeat("|---", columns) + "|\n")
			}
		}
	}
	return b.String()
}
