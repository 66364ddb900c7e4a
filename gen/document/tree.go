package document

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// dialect is Markdown with tables, struck text and footnotes. The library's own footnote renderer
// would move footnotes to the end and drop unreferenced ones; placeNotes puts them where they
// belong.
var dialect = goldmark.New(
	goldmark.WithExtensions(extension.NewTable(), extension.Strikethrough),
	goldmark.WithParserOptions(
		parser.WithBlockParsers(util.Prioritized(extension.NewFootnoteBlockParser(), 999)),
		parser.WithInlineParsers(util.Prioritized(extension.NewFootnoteParser(), 101)),
	),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(rawParts{}, 1))),
)

// tree is a parsed Markdown document.
type tree struct {
	*reader
	source []byte
	root   ast.Node
	starts []int // offsets of lines
}

// markdownPage renders Markdown as a web page.
func (r *reader) markdownPage(source []byte) (page string, err error) {
	t := &tree{reader: r, source: source, root: dialect.Parser().Parse(text.NewReader(source)), starts: []int{0}}
	for i, c := range source {
		if c == '\n' {
			t.starts = append(t.starts, i+1)
		}
	}
	if err := r.progress("reading", 0, len(source)); err != nil {
		return "", err
	}
	t.placeNotes()
	t.omitHidden()
	t.addLines()
	var b bytes.Buffer
	if err := dialect.Renderer().Render(&b, source, t.root); err != nil {
		return "", r.refuse(0, "the Markdown cannot be read: %v", err)
	}
	return b.String(), nil
}

// nodes returns the nodes of some kinds, in order.
func (t *tree) nodes(kinds ...ast.NodeKind) (list []ast.Node) {
	_ = ast.Walk(t.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		if entering && slices.Contains(kinds, n.Kind()) {
			list = append(list, n)
		}
		return ast.WalkContinue, nil
	})
	return list
}

// line returns the line of a node, or that of the nearest node around it that has one.
func (t *tree) line(n ast.Node) int {
	for ; n != nil; n = n.Parent() {
		if at := n.Pos(); at >= 0 {
			line, found := slices.BinarySearch(t.starts, at)
			if found {
				line++
			}
			return line
		}
	}
	return 1
}

// lineOf is the attribute that holds the line of an element in the Markdown.
const lineOf = "data-line"

// addLines adds the lines of blocks.
func (t *tree) addLines() {
	for _, n := range t.nodes(ast.KindHeading, ast.KindParagraph, ast.KindBlockquote, ast.KindList, ast.KindListItem,
		ast.KindCodeBlock, ast.KindFencedCodeBlock, ast.KindHTMLBlock, east.KindTable,
		east.KindTableCell) {
		if _, told := n.AttributeString(lineOf); !told {
			n.SetAttributeString(lineOf, []byte(strconv.Itoa(t.line(n))))
		}
	}
}

// lineTag returns the attribute for a tag.
func lineTag(n ast.Node) string {
	line, _ := n.AttributeString(lineOf)
	return fmt.Sprintf("%s=%s", lineOf, line)
}

// placeNotes puts each footnote after the block that first refers to it, and its mark into both. A
// heading gets no mark, since it becomes a title and an address.
func (t *tree) placeNotes() {
	byIndex := map[int]*east.Footnote{}
	var lists []ast.Node
	for _, n := range t.nodes(east.KindFootnote, east.KindFootnoteList) {
		if note, is := n.(*east.Footnote); !is {
			lists = append(lists, n)
		} else if note.Index > 0 {
			byIndex[note.Index] = note
		}
	}
	last := map[ast.Node]ast.Node{} // the last node that was put after a block
	placed := map[*east.Footnote]bool{}
	for _, link := range t.nodes(east.KindFootnoteLink) {
		index := link.(*east.FootnoteLink).Index
		note := byIndex[index]
		if note == nil { // the parser loses a note that holds nothing but the beginning of another
			link.Parent().ReplaceChild(link.Parent(), link, ast.NewString(fmt.Appendf(nil, " [%d]", index)))
			continue
		}
		top, heading := ast.Node(link), false
		for top.Parent() != nil && top.Parent() != t.root {
			top = top.Parent()
			heading = heading || top.Kind() == ast.KindHeading
		}
		mark := ""
		if !heading {
			mark = " " + markOf(note)
		}
		link.Parent().ReplaceChild(link.Parent(), link, ast.NewString([]byte(mark)))
		if placed[note] || top.Kind() == east.KindFootnoteList {
			continue
		}
		placed[note] = true
		t.doubt(t.line(note), "the note %s became a paragraph after the text, list or table that refers to it",
			markOf(note))
		behind := top
		if last[top] != nil {
			behind = last[top]
		}
		last[top] = t.unwrap(note, behind)
	}
	for _, list := range lists { // the rest: unreferenced notes, and notes of other notes
		behind := list
		for n := list.FirstChild(); n != nil; {
			note := n.(*east.Footnote)
			n = n.NextSibling()
			t.doubt(t.line(note), "no text refers to the note %s", markOf(note))
			behind = t.unwrap(note, behind)
		}
		list.Parent().RemoveChild(list.Parent(), list)
	}
}

// markOf returns the mark of a note, with its label.
func markOf(note *east.Footnote) string { return "[" + string(note.Ref) + "]" }

// unwrap moves the content of a note behind a block, and returns its last node.
func (t *tree) unwrap(note *east.Footnote, behind ast.Node) ast.Node {
	mark := ast.NewString([]byte(markOf(note) + " "))
	if first := note.FirstChild(); first != nil &&
		(first.Kind() == ast.KindParagraph || first.Kind() == ast.KindTextBlock) {
		first.InsertBefore(first, first.FirstChild(), mark)
	} else {
		alone := ast.NewParagraph()
		alone.SetAttributeString(lineOf, []byte(strconv.Itoa(t.line(note))))
		alone.AppendChild(alone, mark)
		note.InsertBefore(note, first, alone)
	}
	for n := note.FirstChild(); n != nil; n = note.FirstChild() {
		note.RemoveChild(note, n)
		behind.Parent().InsertAfter(behind.Parent(), behind, n)
		behind = n
	}
	note.Parent().RemoveChild(note.Parent(), note)
	return behind
}

// omitHidden removes and reports what a page of rules does not show.
func (t *tree) omitHidden() {
	for _, n := range t.nodes(ast.KindLink, ast.KindImage, ast.KindLinkReferenceDefinition, ast.KindFencedCodeBlock,
		ast.KindCodeBlock, ast.KindBlockquote) {
		line := t.line(n)
		switch n := n.(type) {
		case *ast.Link:
			if n.Reference == nil {
				t.omit(line, "the target of a link was left out", fmt.Sprintf("%s %s", n.Destination, n.Title))
			}
		case *ast.LinkReferenceDefinition:
			t.omit(line, "the target of links was left out", fmt.Sprintf("%s %s %s", n.Label, n.Destination, n.Title))
		case *ast.Image:
			target := string(n.Title)
			if n.Reference == nil {
				target += " " + string(n.Destination)
			}
			t.omit(line, "a picture was left out", textOf(n, t.source)+" "+target)
			n.Parent().ReplaceChild(n.Parent(), n, ast.NewString([]byte(" ")))
		case *ast.FencedCodeBlock:
			if n.Info != nil {
				t.omit(line, "the name of a code block was left out", string(n.Info.Value(t.source)))
			}
			t.doubt(line, "a code block became a paragraph")
		case *ast.CodeBlock:
			t.doubt(line, "a code block (indented by four spaces) became a paragraph")
		case *ast.Blockquote:
			t.doubt(line, "a quotation became text")
		}
	}
}

// textOf returns the text of a node.
func textOf(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Value(source))
				b.WriteByte(' ')
			}
		case *ast.String:
			if entering {
				b.Write(n.Value)
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// rawParts renders code and raw HTML.
type rawParts struct{}

// RegisterFuncs implements [renderer.NodeRenderer].
func (p rawParts) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindRawHTML, p.inline)
	r.Register(ast.KindHTMLBlock, p.block)
	r.Register(ast.KindCodeBlock, p.code)
	r.Register(ast.KindFencedCodeBlock, p.code)
}

func (rawParts) inline(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		raw := string(n.(*ast.RawHTML).Segments.Value(source))
		if !plainTags(raw) {
			raw = html.EscapeString(raw)
		}
		_, _ = w.WriteString(raw) // the writer reports the error when it is flushed
	}
	return ast.WalkSkipChildren, nil
}

func (rawParts) block(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := n.(*ast.HTMLBlock)
	raw := string(block.Lines().Value(source))
	if block.HasClosure() {
		raw += string(block.ClosureLine.Value(source))
	}
	if plainTags(raw) {
		_, _ = fmt.Fprintf(w, "<wbr %s>%s", lineTag(n), raw)
	} else {
		_, _ = fmt.Fprintf(w, "<p %s>%s</p>\n", lineTag(n), html.EscapeString(raw))
	}
	return ast.WalkContinue, nil
}

func (rawParts) code(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = fmt.Fprintf(w, "<pre %s>%s</pre>\n", lineTag(n), html.EscapeString(string(n.Lines().Value(source))))
	}
	return ast.WalkSkipChildren, nil
}

// plainTags reports whether HTML consists of tags that format text or are empty. Other tags stay
// text: an unknown tag that would hide the rest may not be one, as in "the <head> of an order".
func plainTags(raw string) bool {
	z := html.NewTokenizer(strings.NewReader(raw))
	read := 0
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return read == len(raw)
		case html.DoctypeToken:
			return false
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			read += len(z.Raw())
			if name, _ := z.TagName(); !slices.Contains(plainAtoms, atom.Lookup(name)) {
				return false
			}
		default:
			read += len(z.Raw())
		}
	}
}

var plainAtoms = []atom.Atom{
	atom.A, atom.Abbr, atom.B, atom.Big, atom.Blockquote, atom.Br, atom.Caption, atom.Center, atom.Cite, atom.Code,
	atom.Dd, atom.Del, atom.Details, atom.Dfn, atom.Div, atom.Dl, atom.Dt, atom.Em,
	atom.Figcaption, atom.Figure, atom.Font, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Hr, atom.I,
	atom.Img, atom.Ins, atom.Kbd, atom.Li, atom.Mark, atom.Ol, atom.P, atom.Pre, atom.Q,
	atom.S, atom.Samp, atom.Section, atom.Small, atom.Span, atom.Strike, atom.Strong, atom.Sub, atom.Summary, atom.Sup,
	atom.Table, atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead, atom.Tr, atom.Tt,
	atom.U, atom.Ul, atom.Var, atom.Wbr,
}
