package document

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// builder assembles blocks from the elements of a web page, which may open and close in any order.
type builder struct {
	*reader
	line    int
	block   Block
	text    strings.Builder
	marks   []string        // closing marks of the open strong and emphasised elements
	rawText strings.Builder // all text of the block, without marks
	words   []string
	rows    [][]string // of the current table
	table   int        // nesting depth of tables
	start   int        // line on which the table began
	cells   bool       // a cell is open

	omitted strings.Builder // text of the current omission
	script  script          // raised or lowered text
	struck  struck          // text that is struck out
}

// begin ends the current block and begins another.
func (b *builder) begin(block Block) {
	b.end()
	block.Line = b.line
	b.block = block
}

// write cleans text and adds it to the block.
func (b *builder) write(text string) {
	text = b.clean(text, b.line)
	if b.script.of != flat {
		b.script.text.WriteString(text)
		return
	}
	b.add(text)
}

// add adds clean text.
func (b *builder) add(text string) {
	if text == "" || b.text.Len() == 0 && strings.TrimSpace(text) == "" { // leading white space
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

// space separates words.
func (b *builder) space() {
	b.flushScript()
	b.text.WriteByte(' ')
	b.rawText.WriteByte(' ')
}

// mark opens or closes strong or emphasised text.
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

// content returns the text since the last block, and its words.
func (b *builder) content() (text string, words []string) {
	b.flushScript()
	b.script.of = flat
	b.reportStruck()
	b.struck.from = 0
	if b.omitted.Len() > 0 {
		b.reportOmitted("hidden text was left out")
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

// reportOmitted reports the current omission and counts its words.
func (b *builder) reportOmitted(what string) {
	text := b.omitted.String()
	b.omitted.Reset()
	b.omit(b.line, what, text)
}

// beginning returns the first words of a list, for a message.
func beginning(words []string) string {
	const shown = 6
	first := strings.Join(words[:min(len(words), shown)], " ")
	if len(words) > shown {
		first += " …"
	}
	return first
}

// end ends a block. It drops an empty one. Inside a table it only separates words, since the cell
// continues.
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

// hasText reports whether a text has more than punctuation. ½ is not a letter, but a number.
func hasText(text string) bool {
	return strings.ContainsFunc(text, isWordRune)
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) }

// number numbers a step that has no number of its own, as browsers do.
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

// openTable begins a table. A table inside another becomes text of its cell.
func (b *builder) openTable() {
	if b.table == 0 {
		b.end()
		b.rows, b.start = nil, b.line
	} else {
		b.doubt(b.line, "a nested table became text")
	}
	b.table++
}

func (b *builder) row() {
	if b.table == 1 {
		b.cell()
		b.rows = append(b.rows, nil)
	}
}

// cell ends the current cell.
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
