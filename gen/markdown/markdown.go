// Package markdown parses the text of a page and renders it as HTML. It hides goldmark
// from the packages that use pages.
//
// [Parse] makes a [Document]: a tree, and lists of everything in the text that other packages must
// resolve. A document is immutable afterwards. [Document.Render] renders it with [Resolved] values;
// the same answers give the same bytes, and calls may be concurrent.
//
// The tree is goldmark's, with nodes of our own for extensions. Parse resolves it: ids, provenance
// and callouts become attributes of their blocks, and Document.place holds the index of each link,
// odd, name and so on in its list.
//
// Each extension of Markdown has a file, with parsing and rendering side by side:
//
//	{#id …}                     ids.go          at the end of a block: what others link to
//	{from=…}                    provenance.go   at the end of a block: its provenance
//	{odds … : …}                odds.go         in a sentence: a number from the core
//	{table=…}                   tables.go       after a table: its ranges come from the core;
//	                            lookups.go has the form that looks up a roll
//	> [!ruling] Title {#id}     callouts.go     a block quote: example, ruling, unknown, note; without a
//	                                            mark, a quotation
//	```calculator …             calculators.go  a calculator and its inputs
//	```markdown, yaml, sh       examples.go     what editors type, shown as typed; ``` alone: any text
//	[words](page.md?a=1#id)     links.go        a link to a file of the content
//	![text](file "caption")     images.go       a picture, in a paragraph of its own
//	terms of the glossary       terms.go        linked at their first use in a section
//	names of powers             names.go        linked in cells of tables
//
// All other Markdown (raw HTML, bare addresses, headings of other levels) is an error with its
// place; so are marks of other dialects and unclosed marks (marks.go), and texts beyond limits.go.
package markdown

import (
	"bytes"
	"iter"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"psyref/gen/source"
)

// Document is the text of a page as a tree, with lists of everything in it that other pages or the
// core must resolve, in the order of the page. Offsets are those of the file.
type Document struct {
	File        *source.File
	Anchors     []Anchor
	Images      []Image
	Calculators []Calculator
	Sections    []Section
	Callouts    []Callout // only those with a title
	Marks       []Mark

	Links    []Link
	Odds     []Odds
	Counts   []Count
	Tables   []Table
	Examples []Example // of what editors type

	start    int // offset of the text in the file
	draft    bool
	verbatim bool // the text is that of its document, with the percentages in it
	body     []byte
	root     ast.Node
	names    []name
	// index is that of a node in its list: links, odds, counts, names, images, examples or titled
	// callouts.
	index  map[ast.Node]int
	rows   map[ast.Node]string // generated ids of rows without an id
	raised []ast.Node          // the table that the page opens with, and its section above it
}

var dialect = goldmark.New(
	goldmark.WithExtensions(extension.NewTable()),
	goldmark.WithParserOptions(
		parser.WithInlineParsers(util.Prioritized(braces{}, 50)),
		parser.WithParagraphTransformers(util.Prioritized(calloutTransformer{}, 50)),
	),
)

// Parse parses the Markdown of a file from an offset on. It reports what pages must not contain,
// and continues.
func Parse(f *source.File, start int, errs *source.Collector) *Document {
	return parse(&Document{File: f, start: start}, errs, nil)
}

// ParseVerbatim is [Parse] for a text that is that of its document: a percentage in it is a word of the
// document.
func ParseVerbatim(f *source.File, start int, errs *source.Collector) *Document {
	return parse(&Document{File: f, start: start, verbatim: true}, errs, nil)
}

// ParseDraft parses the Markdown of a draft. A draft may contain typed probabilities, as its raw
// document does.
func ParseDraft(f *source.File, start int, errs *source.Collector) *Document {
	return parse(&Document{File: f, start: start, draft: true}, errs, nil)
}

// parse parses the text of a document without a tree, or only the sections of a selection.
func parse(d *Document, errs *source.Collector, only *selection) *Document {
	d.body, d.index, d.rows = checkLimits(d.File, d.start, errs), map[ast.Node]int{}, map[ast.Node]string{}
	p := &parsing{Document: d, errs: errs}
	p.root = dialect.Parser().Parse(text.NewReader(d.body), parser.WithContext(parser.NewContext()))
	if only != nil {
		p.keepOnly(only.sections)
	}
	p.applyAllAttributes()
	p.checkEntities()
	for n := range descend(p.root) {
		p.visit(n)
	}
	p.findNames()
	p.resolveProvenance()
	if only == nil {
		p.raise()
		only = &selection{}
	}
	p.addRowIDs(only.taken)
	return d
}

// parsing is a document during parsing.
type parsing struct {
	*Document
	errs     *source.Collector
	reported int // number of errors

	labels map[string]bool // labels that links use; nil before the first use
}

// wrong reports an error at an offset of the text. After maxErrors errors it reports once that
// there are more.
func (p *parsing) wrong(offset int, hint, format string, args ...any) {
	if p.reported++; p.reported > maxErrors {
		if p.reported == maxErrors+1 {
			p.errs.Add(source.Error{File: p.File.Name, Message: "more than " + strconv.Itoa(maxErrors) + " errors",
				Hint: "fix the first ones; they may cause the others"})
		}
		return
	}
	p.errs.AddAt(p.File, p.start+offset, hint, format, args...)
}

func (p *parsing) visit(n ast.Node) {
	switch n := n.(type) {
	case *ast.Heading:
		p.heading(n)
	case *ast.Link:
		p.link(n)
	case *ast.Image:
		p.image(n)
	case *ast.AutoLink:
		p.wrong(offsetOf(n), "write [words](address)", "a bare address")
	case *ast.HTMLBlock, *ast.RawHTML:
		p.rawHTML(n)
	case *ast.CodeBlock:
		p.wrong(offsetOf(n), "remove the indentation; write inline code in `backticks`", "an indented code block")
	case *ast.Blockquote:
		p.callout(n)
	case *ast.List:
		p.checkNumbers(n)
	case *ast.ListItem:
		p.checkTableBelow(n)
	case *ast.FencedCodeBlock:
		p.fence(n)
	case *oddsNode:
		p.odds(n)
	case *countNode:
		p.count(n)
	case *ast.LinkReferenceDefinition:
		p.checkDefinition(n)
	case *east.Table:
		p.checkTable(n)
	case *east.TableRow:
		p.checkRow(n)
	}
	if n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline {
		p.checkText(n)
	}
}

// rawHTML reports HTML, which pages do not have.
func (p *parsing) rawHTML(n ast.Node) {
	at := offsetOf(n)
	if bytes.HasPrefix(bytes.TrimLeft(p.body[at:], " "), []byte("<!--")) {
		p.wrong(at, "delete it: pages have no comments, but their front matter may have lines that begin with #",
			"an HTML comment")
		return
	}
	p.wrong(at, "write Markdown, or \\< for a less-than sign", "raw HTML is not allowed")
}

// offsetOf returns the offset of a node, as precisely as the tree has it.
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

// plainText returns the text of a node without formatting.
func plainText(n ast.Node, body []byte) string {
	var b strings.Builder
	for n := range descend(n) {
		if t, ok := n.(*ast.Text); ok {
			b.Write(t.Segment.Value(body))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
		}
	}
	return b.String()
}

// children yields the nodes directly below a node.
func children(n ast.Node) iter.Seq[ast.Node] {
	return func(yield func(ast.Node) bool) {
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			if !yield(c) {
				return
			}
		}
	}
}

// descend yields a node and all nodes below it, each before those below it.
func descend(n ast.Node) iter.Seq[ast.Node] {
	return func(yield func(ast.Node) bool) {
		_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
			if entering && !yield(n) {
				return ast.WalkStop, nil
			}
			return ast.WalkContinue, nil
		})
	}
}

// idsOf returns the ids of a block as typed, or the generated id of a row.
func (d *Document) idsOf(n ast.Node) []string {
	if row := d.rows[n]; row != "" {
		return []string{row}
	}
	return idsOf(n)
}

// canHaveID reports whether a block can have an id.
func canHaveID(n ast.Node) bool {
	switch n.Kind() {
	case ast.KindParagraph, ast.KindTextBlock, ast.KindHeading, ast.KindListItem, ast.KindList, ast.KindBlockquote, east.KindTable, east.KindTableCell, calloutTitleKind:
		return true
	}
	return false
}
