package document

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// builder puts the blocks of a web page together. Its elements open and close in whatever order.
type builder struct {
	*reader
	line    int
	block   Block
	text    strings.Builder
	marks   []string        // what is open of strong and emphasised
	rawText strings.Builder // all text of the block, as it came
	words   []string
	rows    [][]string // of the table that is open
	table   int        // how deep
	start   int        // line on which the table began
	cells   bool       // a cell is open

	omitted strings.Builder // text that is being left out
	script  script          // what is raised or lowered
	struck  struck          // what is struck out
}

// begin ends the block before and begins another.
func (b *builder) begin(block Block) {
	b.end()
	block.Line = b.line
	b.block = block
}

// write adds text to the block.
func (b *builder) write(text string) {
	text = b.clean(text, b.line)
	if b.script.of != flat {
		b.script.text.WriteString(text)
		return
	}
	b.add(text)
}

// add adds text that is mended.
func (b *builder) add(text string) {
	if text == "" || b.text.Len() == 0 && strings.TrimSpace(text) == "" { // nothing is said yet
		return
	}
	if b.struck.splitsWord {
		b.struck.splitsWord = false
		before, _ := utf8.DecodeLastRuneInString(b.rawText.String())
		if after, _ := utf8.DecodeRuneInString(text); isWordRune(before) && isWordRune(after) {
			b.space()
		}
	}
	b.text.WriteString(text)
	b.rawText.WriteString(text)
}

// space parts words.
func (b *builder) space() {
	b.flushScript()
	b.text.WriteByte(' ')
	b.rawText.WriteByte(' ')
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

// content is the text since the last block, and its words.
func (b *builder) content() (text string, words []string) {
	b.flushScript()
	b.script.of = flat
	b.reportStruck()
	b.struck.from = 0
	if b.omitted.Len() > 0 {
		b.reportOmitted("text that no reader sees was left out")
	}
	words = Words(b.rawText.String())
	b.rawText.Reset()
	for _, ends := range b.marks {
		b.text.WriteString(ends)
	}
	b.marks = nil
	text = b.text.String()
	b.text.Reset()
	return strings.Join(strings.Fields(text), " "), words
}

// reportOmitted tells what was left out, and counts its words.
func (b *builder) reportOmitted(what string) {
	text := b.omitted.String()
	b.omitted.Reset()
	b.omit(b.line, what, text)
}

// beginning is a text by its first words.
func beginning(words []string) string {
	const shown = 6
	first := strings.Join(words[:min(len(words), shown)], " ")
	if len(words) > shown {
		first += " …"
	}
	return first
}

// end ends a block. What held no text is forgotten; in a table it is the text of a cell, and stays open.
func (b *builder) end() {
	if b.table > 0 {
		b.space()
		return
	}
	block := b.block
	b.block = Block{}
	text, words := b.content()
	if !hasText(text) {
		return
	}
	if block.Text = text; block.Kind == Step {
		if block.Number == 0 {
			b.number(&block)
		}
		b.words = append(b.words, strconv.Itoa(block.Number))
	}
	b.words = append(b.words, words...)
	b.out.Blocks = append(b.out.Blocks, block)
}

// hasText tells a text with something to say from one of signs only. A half is no word and yet a figure.
func hasText(text string) bool {
	return strings.ContainsFunc(text, isWordRune)
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) }

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
	text, words := b.content()
	b.words = append(b.words, words...)
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
	if b.table = max(0, b.table-1); b.table > 0 {
		return
	}
	var rows [][]string
	for _, row := range b.rows {
		if hasText(strings.Join(row, " ")) {
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
