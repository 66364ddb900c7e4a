package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"psyref/gen/lang"
)

// BlockText is the text of a block with an id.
type BlockText struct {
	ID   string
	Text string // a line for each paragraph, item and row; cells are separated by ·
}

// BlockTexts returns the plain text of each block with an id, in the order of the text, without
// headings. Links are their words, and computed numbers their questions in brackets. A text with
// errors yields what can be read.
func (d *Document) BlockTexts(language string) (list []BlockText) {
	for block := range descend(d.root) {
		ids := d.idsOf(block)
		if len(ids) == 0 || block.Kind() == ast.KindHeading || block.Kind() == east.KindTableRow {
			continue
		}
		if block.Kind() == calloutTitleKind { // the id of a question names its answer too
			block = block.Parent()
		}
		text := d.blockText(block, language)
		for _, id := range ids {
			list = append(list, BlockText{id, text})
		}
	}
	return list
}

// blockText returns the text of a block in the typography of a language.
func (d *Document) blockText(block ast.Node, language string) string {
	t := textWriter{Document: d}
	t.node(block)
	var lines []string
	for line := range strings.SplitSeq(t.String(), "\n") {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, lang.Typeset(language, line, false))
		}
	}
	return strings.Join(lines, "\n")
}

// Opening returns the plain text of the first paragraph, "" for a text without one.
func (d *Document) Opening(language string) string {
	for block := range children(d.root) {
		if block.Kind() == ast.KindParagraph && imageIn(block) == nil {
			return strings.ReplaceAll(d.blockText(block, language), "\n", " ")
		}
	}
	return ""
}

// textWriter assembles a text.
type textWriter struct {
	*Document
	strings.Builder
}

func (t *textWriter) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		t.WriteString(unescaped(n.Segment.Value(t.body)))
		if n.SoftLineBreak() || n.HardLineBreak() {
			t.WriteByte(' ')
		}
	case *ast.CodeSpan:
		t.WriteString(plainText(n, t.body))
	case *ast.RawHTML: // this and the next two are errors on pages, but old revisions may have them
		t.Write(n.Segments.Value(t.body))
	case *ast.AutoLink:
		t.Write(n.Label(t.body))
	case *ast.CodeBlock:
		t.Write(n.Lines().Value(t.body))
	case *oddsNode:
		t.WriteString("[" + n.Question() + "]")
	case *countNode:
		t.WriteString("[" + n.Name + "]")
	case *ast.Image:
		image := t.Images[t.index[n]]
		t.WriteString(image.Text)
		if image.Caption != "" {
			t.WriteString(" (" + image.Caption + ")")
		}
	case *ast.FencedCodeBlock:
	default:
		t.inside(n)
	}
}

// inside writes the content of a node, and after a block a separator.
func (t *textWriter) inside(n ast.Node) {
	for c := range children(n) {
		t.node(c)
	}
	switch {
	case n.Kind() == east.KindTableCell:
		if n.NextSibling() != nil {
			t.WriteString(" · ")
		}
	case n.Type() != ast.TypeInline:
		t.WriteByte('\n')
	}
}
