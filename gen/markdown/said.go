package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"psyref/gen/lang"
)

// Saying is what a block with an id says.
type Saying struct {
	ID   string
	Text string // a line for each paragraph, item and row, cells with · between them
}

// Said is what each block with an id says as plain text, in the order of the text; sections are left out. Nobody is asked: a link is its words, and a number
// that the core computes is the question, in brackets. A text that Parse found fault with says what can be made out.
func (d *Document) Said(language string) (list []Saying) {
	for block := range descend(d.root) {
		ids := d.idsOf(block)
		if len(ids) == 0 || block.Kind() == ast.KindHeading || block.Kind() == east.KindTableRow {
			continue
		}
		if block.Kind() == calloutTitleKind { // the id of a question names its answer too
			block = block.Parent()
		}
		text := d.said(block, language)
		for _, id := range ids {
			list = append(list, Saying{id, text})
		}
	}
	return list
}

// said is the text of a block, set as the language sets it.
func (d *Document) said(block ast.Node, language string) string {
	s := saying{Document: d}
	s.node(block)
	var lines []string
	for line := range strings.SplitSeq(s.String(), "\n") {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, lang.Typeset(language, line, false))
		}
	}
	return strings.Join(lines, "\n")
}

// saying is a text while it is put together.
type saying struct {
	*Document
	strings.Builder
}

func (s *saying) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		s.WriteString(unescaped(n.Segment.Value(s.body)))
		if n.SoftLineBreak() || n.HardLineBreak() {
			s.WriteByte(' ')
		}
	case *ast.CodeSpan:
		s.WriteString(plainText(n, s.body))
	case *ast.RawHTML: // refused on a page, as the next two; an old wording may have one
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
		image := s.Images[s.place[n]]
		s.WriteString(image.Text)
		if image.Caption != "" {
			s.WriteString(" (" + image.Caption + ")")
		}
	case *ast.FencedCodeBlock:
	default:
		s.inside(n)
	}
}

// inside writes what is in a node, and after a block what divides it from the next.
func (s *saying) inside(n ast.Node) {
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
