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

// pageWriter writes the Markdown of one page.
type pageWriter struct {
	*converter
	strings.Builder
	page           *Page
	sources        []string
	sections       names
	lists          []openList // open lists by depth
	paragraphStart int        // offset after the last empty line
}

// openList is a list that may continue.
type openList struct {
	number    int  // of its last step; 0 for items
	delimiter byte // after the numbers of its steps
	width     int  // of its last marker, with the space
}

// maxDepth is the maximum depth of nested lists, from 0. The site supports little more.
const maxDepth = 8

// writePage writes the page of a topic.
func (m *converter) writePage(t *topic) {
	w := &pageWriter{converter: m, page: &Page{}, sections: names{}}
	if heading := headingText(t.heading); heading != "" {
		w.page.Title = cmp.Or(source.WithoutCurlyQuotes(m.title(heading)), titleOfFile(m.document.Name))
		w.sources = append(w.sources, heading)
	} else {
		w.page.Title, w.page.titleMade = cmp.Or(source.WithoutCurlyQuotes(m.documentTitle()),
			source.WithoutCurlyQuotes(m.makeTitle(t)), titleOfFile(m.document.Name)), true
		m.addDoubt(t.line(), "a page begins here without a heading in the document; its title is %q", w.page.Title)
	}
	w.page.Slug = m.slug(w.page.Title)
	for _, b := range t.blocks {
		w.block(b)
	}
	for _, below := range t.below {
		w.topic(below, 2)
	}
	front := w.frontMatter(t) + "\n"
	w.page.start, w.page.Text = len(front), front+strings.TrimSpace(w.String())+"\n"
	m.out.Pages = append(m.out.Pages, w.page)
}

// frontMatter returns the front matter.
func (w *pageWriter) frontMatter(t *topic) string {
	lead := w.page.Title
	if b := firstText(t); b != nil {
		lead = cmp.Or(source.WithoutCurlyQuotes(document.FirstSentence(b.Plain())), lead)
	}
	const longest = 240
	if runes := []rune(lead); len(runes) > longest {
		lead = strings.TrimSpace(string(runes[:longest])) + " …"
	}
	sources := make([]string, len(w.sources))
	for i, s := range w.sources {
		sources[i] = yamlString(s)
	}
	return fmt.Sprintf("---\ntitle: %s\nlead: %s\nsources: [%s]\ndraft: true\n---\n", yamlString(w.page.Title),
		yamlString(lead), strings.Join(sources, ", "))
}

// firstText returns the first paragraph of a topic, or nil.
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

// yamlString returns a text as a quoted YAML string. If it contains look-alike letters, all
// non-ASCII characters are escaped.
func yamlString(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // encoding a string cannot fail
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

// headingText returns the text of a heading with single spaces, or "".
func headingText(heading *document.Block) string {
	if heading == nil {
		return ""
	}
	return strings.Join(strings.Fields(heading.Plain()), " ")
}

// topic writes a section and those below it.
func (w *pageWriter) topic(t *topic, level int) {
	if heading := headingText(t.heading); heading != "" {
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
func (w *pageWriter) heading(b *document.Block, title string, level int) {
	const last = 3 // lowest level of headings on a page
	if level > last {
		w.addDoubt(b.Line, "%q is nested too deeply for a page; it became a heading of level 3", headingText(b))
	}
	defer w.checkSize(b, w.Len())
	w.closeLists()
	id := w.sectionID(title, w.sections)
	runs := runsOf(title)
	w.WriteString(strings.Repeat("#", min(level, last)) + " " + markdownOf(runs, atHeading, " {#"+id+"}") + "\n")
	w.page.want = append(w.page.want,
		markdown.Piece{Kind: markdown.PieceHeading, Level: min(level, last), IDs: []string{id}, Runs: runs})
}

// closeLists closes all lists.
func (w *pageWriter) closeLists() {
	w.lists = nil
	w.emptyLine()
}

// emptyLine writes an empty line.
func (w *pageWriter) emptyLine() {
	w.WriteByte('\n')
	w.paragraphStart = w.Len()
}

// checkSize records an error if the block that began at start is too long for a page. It is called
// after the block is written, because escaping makes it longer.
func (w *pageWriter) checkSize(b *document.Block, start int) {
	if n := w.Len() - start; n > document.MaxBlock && w.sizeError == nil {
		w.sizeError = document.TooLongError(w.document.Name, b, n)
	}
}

var percentage = regexp.MustCompile(`(\d\s*)%`)

// block writes a paragraph, an item or a table.
func (w *pageWriter) block(b *document.Block) {
	if percentage.MatchString(b.Plain()) {
		w.addDoubt(b.Line, "the text contains a percentage; if it is a chance, compute it instead: {odds … : …}")
	}
	if len(source.Lookalikes(b.Plain())) > 0 {
		w.addDoubt(b.Line, "a word mixes letters of two alphabets that look alike; the foreign ones are written as character references: &#x…;")
	}
	defer w.checkSize(b, w.Len())
	switch b.Kind {
	case document.Item, document.Step:
		w.item(b)
	case document.Table:
		w.closeLists()
		w.table(b)
	default:
		w.closeLists()
		piece := markdown.Piece{Kind: markdown.PieceParagraph, Runs: runsOf(b.Text)}
		if !strings.HasSuffix(b.Plain(), ":") {
			piece.IDs = w.proposeID(b)
		}
		w.WriteString(pieceLine(piece))
		w.page.want = append(w.page.want, piece)
	}
}

// pieceLine returns a piece with its ids and a line end.
func pieceLine(p markdown.Piece) string {
	end := ""
	if len(p.IDs) > 0 {
		end = " {#" + p.IDs[0] + "}"
	}
	return markdownOf(p.Runs, atBlock, end) + "\n"
}

// proposeID returns a proposed rule id for a block that is long enough to be a rule.
func (w *pageWriter) proposeID(b *document.Block) []string {
	const fewest = 5 // minimum number of words
	if len(document.Words(b.Plain())) < fewest {
		return nil
	}
	w.page.IDs++
	return []string{w.ruleID(w.page.Slug, b)}
}

// item writes an item or a step of a list.
func (w *pageWriter) item(b *document.Block) {
	depth := min(b.Level, len(w.lists), maxDepth)
	if b.Level > maxDepth && len(w.lists) > maxDepth {
		w.addDoubt(b.Line, "an item is nested %d levels deep, which is too deep for a page; it was moved up to level %d", b.Level+1, maxDepth+1)
	}
	piece := markdown.Piece{Kind: markdown.PieceItem, Level: depth, Number: b.Number, Runs: runsOf(b.Text),
		IDs: w.proposeID(b)}
	if b.Kind == document.Step {
		piece.Kind = markdown.PieceStep
	}
	begins := depth == len(w.lists)
	var last openList
	if !begins {
		last = w.lists[depth]
	}
	mark, list := last.nextMark(b)
	line := strings.Repeat(" ", indentation(w.lists[:depth])) + mark + pieceLine(piece)
	switch {
	case len(w.lists) == 0, begins && b.Number > 1, !begins && (last.number == 0) != (b.Number == 0):
		w.emptyLine() // without it, the list would continue the text before
	case w.Len()-w.paragraphStart+len(line) > document.MaxBlock:
		w.emptyLine() // the site limits the length of a block
	}
	w.lists = append(w.lists[:depth], list)
	w.WriteString(line)
	w.page.want = append(w.page.want, piece)
}

// nextMark returns the marker of the next item or step of a list, and the list after it. Where the
// numbers begin again it changes the character after the number, since that begins a new list.
func (l openList) nextMark(b *document.Block) (mark string, list openList) {
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

// indentation returns the number of spaces before the content of nested lists: four for each, or
// the width of its marker.
func indentation(in []openList) (spaces int) {
	for _, list := range in {
		spaces += max(4, list.width)
	}
	return spaces
}

// table writes a table. Its first row is the head.
func (w *pageWriter) table(b *document.Block) {
	var cells []markdown.Piece
	for i, row := range b.Rows {
		for j, cell := range row {
			cells = append(cells, markdown.Piece{Kind: markdown.PieceCell, Level: j, Number: i, Runs: runsOf(cell)})
		}
	}
	readable := tableMarkdown(cells, false)
	if !parsesAsCells(readable, cells) {
		readable = tableMarkdown(cells, true)
	}
	w.page.IDs++
	id := w.ruleID(w.page.Slug, b)
	w.WriteString(readable + "\n{#" + id + "}\n")
	w.page.want = append(append(w.page.want, markdown.Piece{Kind: markdown.PieceTable, IDs: []string{id}}), cells...)
}

// tableMarkdown returns a table as Markdown, with all or only the necessary characters escaped.
func tableMarkdown(cells []markdown.Piece, all bool) string {
	var b strings.Builder
	columns := 0
	for i, cell := range cells {
		if cell.Number == 0 {
			columns++
		}
		b.WriteString("| " + escape(cell.Runs, atCell, all) + " ")
		if i+1 == len(cells) || cells[i+1].Number > cell.Number {
			b.WriteString("|\n")
			if cell.Number == 0 {
				b.WriteString(strings.Repeat("|---", columns) + "|\n")
			}
		}
	}
	return b.String()
}
