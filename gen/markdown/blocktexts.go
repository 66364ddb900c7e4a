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
	s := textWriter{Document: d}
	s.node(block)
	var lines []string
	for line := range strings.SplitSeq(s.String(), "\n") {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, lang.Typeset(language, line, false))
		}
	}
	return strings.Join(lines, "\n")
}

// textWriter assembles a text.
type textWriter struct {
	*Document
	strings.Builder
}

func (s *textWriter) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		s.WriteString(unescaped(n.Segment.Value(s.body)))
		if n.SoftLineBreak() || n.HardLineBreak() {
			s.WriteByte(' ')
		}
	case *ast.CodeSpan:
		s.WriteString(plainText(n, s.body))
	case *ast.RawHTML: // this and the next two are errors on pages, but old revisions may have them
		s.Write(n.Segments.Value(s.body))
	case *ast.AutoLink:
		s.Write(n.Label(s.body))
	case *ast.CodeBlock:
		s.Write(n.Lines().Value(s.body))
	case *oddsNode:
		s.WriteString("[" + n.Question() + "]")
	case *countNode:
		s.WriteString("[" + n.Name + "]")
	case *ast.Image:
		image := s.Images[s.index[n]]
		s.WriteString(image.Text)
		if image.Caption != "" {
			s.WriteString(" (" + image.Caption + ")")
		}
	case *ast.FencedCodeBlock:
	default:
		s.inside(n)
	}
}

// inside writes the content of a node, and after a block a separator.
func (s *textWriter) inside(n ast.Node) {
	for c := range children(n) {
		s.node(c)
	}
	switch {
	case n.Kind() == east.KindTableCell:
		if n.NextSibling() != nil {
			s.WriteString(" · ")
		}
	case n.Type() != ast.TypeInline:
		s.WriteByte('\n')
	}
}
