package document

import (
	"slices"
	"strings"
)

// aside is what stands beside the text: a note, or a text box. On the page it comes behind the block that refers to it; of a list or a table, behind that.
type aside struct {
	mark string    // by which the text refers to it; "" for a text box
	said *Document // its blocks, words and doubts
}

// mostBeside is how deep notes and text boxes stand in one another at most; what stands deeper is text of the last.
const mostBeside = 4

// inner reads what stands beside the block that is open.
func (b *builder) inner() *builder {
	return &builder{reader: &reader{Options: b.Options, ctx: b.ctx, out: &Document{Name: b.out.Name}}, line: b.line, beside: true}
}

// note takes up a note where the text refers to it. A heading keeps no mark, as it becomes a title and an address.
func (b *builder) note(mark string, said *Document) {
	if len(said.Blocks) == 0 {
		b.take(aside{said: said})
		return
	}
	mark = "[" + strings.Join(strings.Fields(b.mend(mark, b.line)), " ") + "]"
	if b.settle(); b.block.Kind != Heading || b.table > 0 {
		b.text.WriteString(" " + mark)
		b.said.WriteString(" " + mark)
	}
	b.doubt(b.line, "the note %s became a paragraph behind the text, list or table that refers to it", mark)
	b.take(aside{mark, said})
}

// take takes up what stands beside the open block.
func (b *builder) take(a aside) {
	for i := range a.said.Blocks {
		a.said.Blocks[i].Line = b.line
	}
	for _, d := range a.said.Doubts {
		b.out.Doubts = append(b.out.Doubts, Doubt{b.line, d.Message})
	}
	b.out.LeftOut += a.said.LeftOut
	b.noted = append(b.noted, a)
}

// join adds what another says.
func (d *Document) join(other *Document) {
	d.Blocks, d.Words, d.Doubts = append(d.Blocks, other.Blocks...), append(d.Words, other.Words...), append(d.Doubts, other.Doubts...)
	d.LeftOut += other.LeftOut
}

// putAsides puts what stood beside the blocks so far behind them. Headings in it begin no topic of the document.
func (b *builder) putAsides() {
	for _, a := range b.wait {
		blocks := slices.Clone(a.said.Blocks)
		for i := range blocks {
			if blocks[i].Kind == Heading {
				blocks[i].Kind, blocks[i].Level = Paragraph, 0
			}
		}
		switch {
		case a.mark == "":
		case blocks[0].Kind == Paragraph:
			blocks[0].Text = a.mark + " " + blocks[0].Text
		default:
			blocks = slices.Insert(blocks, 0, Block{Line: blocks[0].Line, Text: a.mark})
		}
		b.words = append(append(b.words, Words(a.mark)...), a.said.Words...)
		b.out.Blocks = append(b.out.Blocks, blocks...)
	}
	b.wait = nil
}
