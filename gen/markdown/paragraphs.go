package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Paragraph is a stretch of running text: a paragraph, or the text of an item of a list. Cells of tables and titles are none.
type Paragraph struct {
	Offset int // in the file
	Words  int // what stands between spaces; marks in braces are no words
}

// Paragraphs are those of a document in their order.
func (d *Document) Paragraphs() (list []Paragraph) {
	_ = ast.Walk(d.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		if k := n.Kind(); entering && (k == ast.KindParagraph || k == ast.KindTextBlock) {
			list = append(list, Paragraph{d.start + offsetOf(n), len(strings.Fields(plainText(n, d.body)))})
		}
		return ast.WalkContinue, nil
	})
	return list
}
