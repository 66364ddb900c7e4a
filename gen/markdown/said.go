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
	_ = ast.Walk(d.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		ids := idsOf(n)
		if !entering || len(ids) == 0 || n.Kind() == ast.KindHeading {
			return ast.WalkContinue, nil
		}
		block := n
		if n.Kind() == kindCalloutTitle { // the id of a question stands for its answer too
			block = n.Parent()
		}
		text := d.said(block, language)
		for _, id := range ids {
			list = append(list, Saying{id, text})
		}
		return ast.WalkContinue, nil
	})
	return list
}

// said is the text of a block, set as the language sets it.
func (d *Document) said(block ast.Node, language string) string {
	s := saying{body: d.body}
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
	strings.Builder
	body []byte
}

func (s *saying) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		s.WriteString(unescaped(n.Segment.Value(s.body)))
		if n.SoftLineBreak() || n.HardLineBreak() {
			s.WriteByte(' ')
		}
		return
	case *ast.CodeSpan:
		s.WriteString(plainText(n, s.body))
		return
	case *ast.RawHTML: // a page holds none, but an old wording may have
		for i := range n.Segments.Len() {
			segment := n.Segments.At(i)
			s.Write(segment.Value(s.body))
		}
		return
	case *ast.AutoLink:
		s.Write(n.Label(s.body))
		return
	case *oddsNode:
		s.WriteString("[" + n.Question() + "]")
		return
	case *countNode:
		s.WriteString("[" + n.Name + "]")
		return
	case *ast.Image:
		s.WriteString(spelled(n, s.body))
		if n.Title != nil {
			s.WriteString(" (" + unescaped(n.Title) + ")")
		}
		return
	case *ast.FencedCodeBlock: // a calculator
		return
	case *ast.CodeBlock:
		for i := range n.Lines().Len() {
			line := n.Lines().At(i)
			s.Write(line.Value(s.body))
		}
		return
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		s.node(c)
	}
	switch {
	case n.Kind() == east.KindTableCell && n.NextSibling() != nil:
		s.WriteString(" · ")
	case n.Type() == ast.TypeBlock && n.Kind() != east.KindTableCell:
		s.WriteByte('\n')
	}
}
