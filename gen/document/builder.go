package document

import (
	"slices"
	"strconv"
	"strings"
)

// builder puts blocks together from files that say what is what: web pages and files of word processors. Their parts open and close in whatever order.
type builder struct {
	*reader
	line  int
	block Block
	text  strings.Builder
	marks []string        // what is open of strong and emphasised
	said  strings.Builder // all text of the block, as it came
	words []string
	rows  [][]string // of the table that is open
	table int        // how deep
	start int        // line on which the table began
	cells bool       // a cell is open
}

// begin ends the block before and begins another.
func (b *builder) begin(block Block) {
	b.end()
	block.Line = b.line
	b.block = block
}

// write adds text to the block.
func (b *builder) write(text string) {
	text = b.mend(text, b.line)
	b.text.WriteString(text)
	b.said.WriteString(text)
}

// space parts words.
func (b *builder) space() {
	b.text.WriteByte(' ')
	b.said.WriteByte(' ')
}

// mark opens or closes what is strong or emphasised.
func (b *builder) mark(begins, ends string, on bool) {
	n := len(b.marks)
	switch {
	case on:
		b.marks = append(b.marks, ends)
		b.text.WriteString(begins)
	case n > 0 && b.marks[n-1] == ends:
		b.marks = b.marks[:n-1]
		b.text.WriteString(ends)
	}
}

// content is the text since the last block.
func (b *builder) content() string {
	b.words = append(b.words, Words(b.said.String())...)
	b.said.Reset()
	for _, ends := range b.marks {
		b.text.WriteString(ends)
	}
	b.marks = nil
	text := b.text.String()
	b.text.Reset()
	return strings.Join(strings.Fields(text), " ")
}

// end ends a block. What held no text is forgotten; in a table it is the text of a cell, and stays open.
func (b *builder) end() {
	if b.table > 0 {
		b.space()
		return
	}
	block := b.block
	b.block = Block{}
	before := len(b.words)
	if block.Text = b.content(); len(b.words) == before {
		return
	}
	if block.Kind == Step {
		b.number(&block)
		b.words = slices.Insert(b.words, before, strconv.Itoa(block.Number))
	}
	b.out.Blocks = append(b.out.Blocks, block)
}

// number gives a step its number, which word processors and browsers count themselves.
func (b *builder) number(block *Block) {
	block.Number = 1
	for i := len(b.out.Blocks) - 1; i >= 0; i-- {
		before := &b.out.Blocks[i]
		if before.Kind != Step && before.Kind != Item || before.Level < block.Level {
			break
		}
		if before.Level == block.Level {
			if before.Kind == Step {
				block.Number = before.Number + 1
			}
			break
		}
	}
}

// openTable begins a table; one inside of another becomes text of its cell.
func (b *builder) openTable() {
	if b.table == 0 {
		b.end()
		b.rows, b.start = nil, b.line
	} else {
		b.doubt(b.line, "a table inside of a table became text")
	}
	b.table++
}

func (b *builder) row() {
	if b.table == 1 {
		b.cell()
		b.rows = append(b.rows, nil)
	}
}

// cell ends the cell before.
func (b *builder) cell() {
	if b.table != 1 {
		return
	}
	text := b.content()
	if n := len(b.rows); n > 0 {
		if text != "" || b.cells {
			b.rows[n-1] = append(b.rows[n-1], text)
		}
	} else if text != "" { // before the first row
		b.rows = append(b.rows, []string{text})
	}
	b.cells = false
}

// openCell begins a cell.
func (b *builder) openCell() {
	if b.table == 1 {
		b.cell()
		b.cells = true
	} else {
		b.space()
	}
}

func (b *builder) closeTable() {
	if b.table == 1 {
		b.cell()
	}
	if b.table = max(0, b.table-1); b.table > 0 || len(b.rows) == 0 {
		return
	}
	var rows [][]string
	for _, row := range b.rows {
		if len(Words(strings.Join(row, " "))) > 0 {
			rows = append(rows, row)
		}
	}
	switch {
	case len(rows) == 1 && len(rows[0]) == 1: // a frame around text
		b.out.Blocks = append(b.out.Blocks, Block{Kind: Paragraph, Line: b.start, Text: rows[0][0]})
	case len(rows) > 0:
		b.reader.table(b.start, rows)
	}
	b.rows = nil
}

// done ends the document.
func (b *builder) done() {
	for b.table > 0 {
		b.closeTable()
	}
	b.end()
	b.out.Words = b.words
}
