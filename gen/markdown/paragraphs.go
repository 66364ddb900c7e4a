package markdown

import "strings"

// Paragraph is a stretch of running text: a paragraph, or the text of an item of a list. Cells of tables and titles are none.
type Paragraph struct {
	Offset int // in the file
	Words  int // what stands between spaces; marks in braces are no words
}

// Paragraphs are those of a document in their order.
func (d *Document) Paragraphs() (list []Paragraph) {
	d = d.Whole()
	for i, n := range d.tree {
		if n.kind == kindParagraph || n.kind == kindTextBlock {
			list = append(list, Paragraph{d.start + int(n.start), len(strings.Fields(d.plain(i)))})
		}
	}
	return list
}
