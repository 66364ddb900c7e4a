package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Paragraph is running text: a paragraph, or the text of a list item. Cells of tables and titles
// are not paragraphs.
type Paragraph struct {
	Offset int // in the file
	Words  int // separated by spaces, without braces
}

// Paragraphs returns the paragraphs of a document.
func (d *Document) Paragraphs() (list []Paragraph) {
	for n := range descend(d.root) {
		if n.Kind() == ast.KindParagraph || n.Kind() == ast.KindTextBlock {
			list = append(list, Paragraph{d.start + offsetOf(n), len(strings.Fields(plainText(n, d.body)))})
		}
	}
	return list
}

// DeepLists returns the offsets in the file of lists that are nested in exactly so many others.
func (d *Document) DeepLists(others int) (offsets []int) {
	for n := range descend(d.root) {
		if n.Kind() == ast.KindList && listDepth(n) == others {
			offsets = append(offsets, d.start+textOffset(n))
		}
	}
	return offsets
}

// listDepth returns the number of lists around a node.
func listDepth(n ast.Node) (count int) {
	for above := n.Parent(); above != nil; above = above.Parent() {
		if above.Kind() == ast.KindList {
			count++
		}
	}
	return count
}
