package markdown

import "strings"

// Paragraph is a stretch of running text: a paragraph, or the text of an item of a list. Cells of tables and titles are none.
type Paragraph struct {
	Offset int // in the file
	Words  int // what stands between spaces; marks in braces are no words
}

// Paragraphs are those of a document in their order.
func (d *Document) Paragraphs() (list []Paragraph) {
	for i, n := range d.tree {
		if n.kind == kindParagraph || n.kind == kindTextBlock {
			list = append(list, Paragraph{d.start + int(n.start), len(strings.Fields(d.plain(i)))})
		}
	}
	return list
}

// DeepLists are the lists that stand in so many others, by their offsets in the file; those further in are not named again.
func (d *Document) DeepLists(others int) (offsets []int) {
	var around []int32 // ends of the lists that a node stands in
	for i, n := range d.tree {
		for len(around) > 0 && int32(i) >= around[len(around)-1] {
			around = around[:len(around)-1]
		}
		if n.kind != kindList {
			continue
		}
		if len(around) == others {
			offsets = append(offsets, d.start+d.textIn(i))
		}
		around = append(around, int32(n.end))
	}
	return offsets
}
