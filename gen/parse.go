package gen

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"psyref/gen/source"
)

// parsedPage is a page's Markdown as a tree, and all in it that other pages or the core must answer for.
type parsedPage struct {
	tree        ast.Node
	anchors     []anchor         // ids of blocks, in the order of the page
	links       []*ast.Link      // not yet resolved
	calculators []*calculatorRef // fenced blocks, in the order of the page
	odds        []*oddsMark
	tables      []tableRef
	sections    []*ast.Heading
}

// calculatorRef is a fenced block that asks for a calculator.
type calculatorRef struct {
	node   *ast.FencedCodeBlock
	id     string
	offset int
	inputs []string
	at     []int // offsets of the inputs
}

// tableRef is a table whose ranges the core knows.
type tableRef struct {
	node   *east.Table
	name   string
	offset int
}

// idsAttribute holds the ids of a block, as []string, for render.
const idsAttribute = "ids"

var markdown = goldmark.New(
	goldmark.WithExtensions(extension.NewTable()),
	goldmark.WithParserOptions(marks{}.options()...),
)

// parse reads the Markdown of a page. It reports everything that a page must not hold.
func parse(p *page, log *source.Log) {
	body := p.Bytes[p.body:]
	p.parsed = &parsedPage{tree: markdown.Parser().Parse(text.NewReader(body), parser.WithContext(parser.NewContext()))}
	w := &walker{page: p, log: log}
	w.settleMarks()
	_ = ast.Walk(p.parsed.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			w.visit(n)
		}
		return ast.WalkContinue, nil
	})
}

// walker looks at every node of one page.
type walker struct {
	page *page
	log  *source.Log
}

func (w *walker) wrong(offset int, hint, format string, args ...any) {
	w.log.At(w.page.File, w.page.body+offset, hint, format, args...)
}

func (w *walker) visit(n ast.Node) {
	out := w.page.parsed
	switch n := n.(type) {
	case *ast.Heading:
		w.heading(n)
	case *ast.Link:
		out.links = append(out.links, n)
	case *ast.Image:
		w.wrong(offsetOf(n), "leave it out", "pages hold no images")
	case *ast.AutoLink:
		w.wrong(offsetOf(n), "write [words](address)", "a bare address")
	case *ast.HTMLBlock, *ast.RawHTML:
		w.wrong(offsetOf(n), "write Markdown; < as a sign is \\<", "raw HTML")
	case *ast.Blockquote:
		w.callout(n)
	case *ast.FencedCodeBlock:
		w.fence(n)
	case *oddsMark:
		out.odds = append(out.odds, n)
	case *ast.Text:
		w.text(n)
	}
}

// percentage is a figure that somebody typed; figures are computed.
var percentage = regexp.MustCompile(`[0-9]\s*%`)

// text looks for what Markdown leaves standing when it cannot read it, and for probabilities typed by hand.
func (w *walker) text(t *ast.Text) {
	value := t.Segment.Value(w.page.Bytes[w.page.body:])
	for _, at := range percentage.FindAllIndex(value, -1) {
		w.wrong(t.Segment.Start+at[0], "let the core compute it: {odds system/name input=value : result}", "a percentage typed by hand")
	}
	if at := bytes.Index(value, []byte("][")); at >= 0 {
		w.wrong(t.Segment.Start+at, "write [words](page.md)", "a link by reference that leads nowhere")
	}
}

func (w *walker) heading(h *ast.Heading) {
	w.page.parsed.sections = append(w.page.parsed.sections, h)
	if h.Level != 2 && h.Level != 3 {
		w.wrong(offsetOf(h), "use ## or ###", "a heading of level %d", h.Level)
	}
	if ids(h) == nil {
		w.wrong(offsetOf(h), "end the line with a section id or rule id, like {#steps}", "the heading has no id")
	}
}

func (w *walker) callout(q *ast.Blockquote) {
	kind, ok := q.AttributeString(calloutAttribute)
	if !ok {
		w.wrong(offsetOf(q), "open it with > [!example], > [!ruling], > [!unknown] or > [!note]", "a quotation of no kind")
		return
	}
	switch kind {
	case "example", "ruling", "unknown", "note":
	default:
		w.wrong(offsetOf(q), source.Nearest(kind.(string), []string{"example", "ruling", "unknown", "note"}), "unknown kind of callout %s", kind)
	}
}

func (w *walker) fence(n *ast.FencedCodeBlock) {
	body := w.page.Bytes[w.page.body:]
	info := ""
	offset := offsetOf(n)
	if n.Info != nil {
		info, offset = string(n.Info.Segment.Value(body)), n.Info.Segment.Start
	}
	words := strings.Fields(info)
	if len(words) != 2 || words[0] != "calculator" {
		w.wrong(offset, "write ```calculator <system>/<name>", "a fenced block that is no calculator")
		return
	}
	if n.Parent().Kind() != ast.KindDocument {
		w.wrong(offset, "move it out of the list or callout", "a calculator inside another block")
		return
	}
	c := &calculatorRef{node: n, id: words[1], offset: offset + strings.Index(info, words[1])}
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		value, at := string(line.Value(body)), 0
		for _, word := range strings.Fields(value) {
			at += strings.Index(value[at:], word)
			c.inputs, c.at = append(c.inputs, word), append(c.at, line.Start+at)
			at += len(word)
		}
	}
	w.page.parsed.calculators = append(w.page.parsed.calculators, c)
}

// settleMarks gives every block mark to its block and takes it out of the tree.
func (w *walker) settleMarks() {
	var list []*blockMark
	_ = ast.Walk(w.page.parsed.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if m, ok := n.(*blockMark); ok && entering {
			list = append(list, m)
		}
		return ast.WalkContinue, nil
	})
	for _, m := range list {
		w.settle(m)
	}
}

func (w *walker) settle(m *blockMark) {
	parent := m.Parent()
	if m.wrong != "" {
		w.wrong(m.offset, "ids are lower-case words joined by -: {#one #two}", "cannot read %q in braces", m.wrong)
	}
	if m.NextSibling() != nil {
		w.wrong(m.offset, "move it to the end of the paragraph, item, heading or cell", "an id in the middle of a block")
	}
	block := parent
	if m.PreviousSibling() == nil && parent.Kind() == ast.KindParagraph && parent.PreviousSibling() != nil {
		// Alone in a paragraph: it speaks of the block before.
		block = parent.PreviousSibling()
		parent.Parent().RemoveChild(parent.Parent(), parent)
	} else {
		trimEnd(m, w.page.Bytes[w.page.body:])
		parent.RemoveChild(parent, m)
		if item, ok := parent.Parent().(*ast.ListItem); ok && item.FirstChild() == parent {
			block = item
		}
	}
	if !canBeNamed(block) {
		w.wrong(m.offset, "put the id at the end of a paragraph, heading, list item or cell, or alone after a table, list or callout", "an id that belongs to no block")
		return
	}
	w.name(block, m)
}

// canBeNamed tells whether a block shows its ids.
func canBeNamed(n ast.Node) bool {
	switch n.Kind() {
	case ast.KindParagraph, ast.KindTextBlock, ast.KindHeading, ast.KindListItem, ast.KindList, ast.KindBlockquote, east.KindTable, east.KindTableCell:
		return true
	}
	return false
}

// name gives a block its ids, and a table its name.
func (w *walker) name(block ast.Node, m *blockMark) {
	if len(m.ids) > 0 {
		list := ids(block)
		for _, a := range m.ids {
			list = append(list, a.id)
		}
		block.SetAttributeString(idsAttribute, list)
		w.page.parsed.anchors = append(w.page.parsed.anchors, m.ids...)
	}
	if m.table == "" {
		return
	}
	table, ok := block.(*east.Table)
	if !ok {
		w.wrong(m.offset, "put {table=…} in a paragraph of its own right after the table", "no table stands before this mark")
		return
	}
	w.page.parsed.tables = append(w.page.parsed.tables, tableRef{table, m.table, m.offset})
}

// trimEnd drops the space between the text and the mark that ends it.
func trimEnd(m *blockMark, body []byte) {
	if t, ok := m.PreviousSibling().(*ast.Text); ok {
		t.Segment = t.Segment.TrimRightSpace(body)
		t.SetSoftLineBreak(false)
	}
}

// ids are the ids of a block, nil when it has none.
func ids(n ast.Node) []string {
	if value, ok := n.AttributeString(idsAttribute); ok {
		return value.([]string)
	}
	return nil
}

// offsetOf is where a node begins, as near as the tree knows.
func offsetOf(n ast.Node) int {
	if p := n.Pos(); p >= 0 {
		return p
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if p := offsetOf(c); p > 0 {
			return p
		}
	}
	return 0
}
