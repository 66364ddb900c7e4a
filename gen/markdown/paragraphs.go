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
	for n := range descend(d.root) {
		if n.Kind() == ast.KindParagraph || n.Kind() == ast.KindTextBlock {
			list = append(list, Paragraph{d.start + offsetOf(n), len(strings.Fields(plainText(n, d.body)))})
		}
	}
	return list
}

// DeepLists are the lists that stand in so many others, by their offsets in the file; those further in are not named again.
func (d *Document) DeepLists(others int) (offsets []int) {
	for n := range descend(d.root) {
		if n.Kind() == ast.KindList && listsAround(n) == others {
			offsets = append(offsets, d.start+textIn(n))
		}
	}
	return offsets
}

// listsAround is how many lists a node is nested in.
func listsAround(n ast.Node) (count int) {
	for above := n.Parent(); above != nil; above = above.Parent() {
		if above.Kind() == ast.KindList {
			count++
		}
	}
	return count
}
