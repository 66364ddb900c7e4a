package document

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// lineReader reads text line by line.
type lineReader struct {
	*reader
	lines              []line
	markdown           bool // Markdown marks have a meaning
	wrapped            bool // lines end at the margin, not at the ends of paragraphs
	level              int  // of the last marked heading; 0 before the first
	hasCapitalHeadings bool // it has headings in capitals
	cellLooks          []cellLook
}

// text reads text and Markdown.
func (r *reader) text(data []byte) error {
	decoded, err := r.decode(data)
	if err != nil {
		return err
	}
	return r.byLine(decoded)
}

// byLine reads a text line by line.
func (r *reader) byLine(text string) error {
	lines, err := r.lines(text)
	if err != nil {
		return err
	}
	for _, l := range lines {
		r.out.Words = append(r.out.Words, Words(l.text)...)
	}
	t := &lineReader{reader: r, lines: lines, cellLooks: make([]cellLook, len(lines))}
	t.detectStyle()
	for at := 0; at < len(lines); {
		if at%1024 < 8 {
			if err := r.progress("reading", at, len(lines)); err != nil {
				return err
			}
		}
		at = t.block(at)
	}
	return nil
}

var (
	atx       = regexp.MustCompile(`^(#{1,6})\s+(.*?)\s*#*$`)
	bullet    = regexp.MustCompile(`^[*•·▪‣●○-]\s+(\S.*)$|^[–—]\s+(\S.*)$`)
	numbered  = regexp.MustCompile(`^([1-9]\d{0,2})[.)]\s+(\S.*)$`)
	separator = regexp.MustCompile(`^\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?$`)
	bars      = regexp.MustCompile(`^[|\s]+$`)
	ruler     = regexp.MustCompile(`^([-*_=]\s*){3,}$`)
	strong    = regexp.MustCompile(`\*\*([^*\s](?:[^*]*[^*\s])?)\*\*|__([^_\s](?:[^_]*[^_\s])?)__`)
	emphasis  = regexp.MustCompile(`\*([^*\s](?:[^*]*[^*\s])?)\*`)
)

// detectStyle finds out what kind of text it is.
func (t *lineReader) detectStyle() {
	pairs, narrow := 0, 0
	for i, l := range t.lines {
		t.markdown = t.markdown || atx.MatchString(l.text) || strong.MatchString(l.text) ||
			strings.Contains(l.text, "|") && separator.MatchString(l.text)
		t.hasCapitalHeadings = t.hasCapitalHeadings || inCapitals(l.text)
		if i+1 == len(t.lines) || !t.ordinary(i) || !t.ordinary(i+1) {
			continue
		}
		pairs++
		if n := utf8.RuneCountInString(l.text); n >= 45 && n <= 110 && !ends(l.text) {
			narrow++
		}
	}
	t.wrapped = narrow >= 3 && narrow*5 > pairs*2
}

// ordinary reports whether a line is running text.
func (t *lineReader) ordinary(i int) bool {
	l := t.lines[i]
	return !l.blank && !atx.MatchString(l.text) && !bullet.MatchString(l.text) && !numbered.MatchString(l.text) &&
		!strings.Contains(l.text, "|") && !inCapitals(l.text)
}

// ends reports whether a text ends like a sentence.
func ends(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, `"'»”)*_ `))
	return strings.ContainsRune(".!?:;…", last)
}

// block reads the block that begins at a line, and returns the next line.
func (t *lineReader) block(at int) (next int) {
	l := t.lines[at]
	if l.blank || ruler.MatchString(l.text) {
		return at + 1
	}
	if match := atx.FindStringSubmatch(l.text); match != nil {
		t.level = len(match[1])
		t.add(Block{Kind: Heading, Line: l.number, Level: t.level, Text: t.inline(match[2])})
		return at + 1
	}
	for _, try := range []func(int) (int, bool){t.barTable, t.tabTable, t.diceTable, t.brokenTable, t.looksLikeHeading,
		t.item} {
		if next, ok := try(at); ok {
			return next
		}
	}
	return t.paragraph(at)
}

func (t *lineReader) add(b Block) { t.out.Blocks = append(t.out.Blocks, b) }

// inline converts the marks inside a line of Markdown.
func (t *lineReader) inline(s string) string {
	if !t.markdown {
		return s
	}
	return marked(marked(s, strong, StrongBegins, StrongEnds), emphasis, EmphasisBegins, EmphasisEnds)
}

// marked replaces Markdown marks by those of this package, except inside a word, where they may
// have another meaning.
func marked(s string, pattern *regexp.Regexp, begins, ends string) string {
	var b strings.Builder
	done := 0
	for _, at := range pattern.FindAllStringSubmatchIndex(s, -1) {
		before, _ := utf8.DecodeLastRuneInString(s[:at[0]])
		after, _ := utf8.DecodeRuneInString(s[at[1]:])
		if inWord(before) || inWord(after) {
			continue
		}
		b.WriteString(s[done:at[0]] + begins)
		for group := 2; group < len(at); group += 2 {
			if at[group] >= 0 {
				b.WriteString(s[at[group]:at[group+1]])
			}
		}
		b.WriteString(ends)
		done = at[1]
	}
	return b.String() + s[done:]
}

// inWord reports whether a character may continue a word.
func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '*' || r == '_'
}

// paragraph reads a line of running text, and the lines that continue it.
func (t *lineReader) paragraph(at int) (next int) {
	first := t.lines[at]
	parts := []string{first.text}
	for next = at + 1; t.wrapped && next < len(t.lines) && t.ordinary(next); next++ {
		parts = append(parts, t.lines[next].text)
	}
	t.add(Block{Kind: Paragraph, Line: first.number, Text: t.inline(strings.Join(parts, " "))})
	return next
}

// item reads an item of a list, and the indented lines below it.
func (t *lineReader) item(at int) (next int, ok bool) {
	l := t.lines[at]
	b := Block{Kind: Item, Line: l.number, Level: l.indent / 2}
	if match := numbered.FindStringSubmatch(l.text); match != nil {
		b.Kind, b.Text = Step, match[2]
		b.Number, _ = strconv.Atoi(match[1]) // the pattern matches digits only
	} else if match := bullet.FindStringSubmatch(l.text); match != nil {
		b.Text = match[1] + match[2]
	} else {
		return 0, false
	}
	for next = at + 1; next < len(t.lines) && t.ordinary(next) &&
		(t.wrapped || t.lines[next].indent > l.indent+1); next++ {
		b.Text += " " + t.lines[next].text
	}
	b.Text = t.inline(b.Text)
	t.add(b)
	return next, true
}

// inCapitals reports whether a line is in capitals, apart from a short word.
func inCapitals(s string) bool {
	upper, lower := 0, 0
	for _, r := range s {
		if unicode.IsUpper(r) {
			upper++
		} else if unicode.IsLower(r) {
			lower++
		}
	}
	return upper >= 4 && lower*12 <= upper && utf8.RuneCountInString(s) <= 90 && !strings.HasSuffix(s, ".") &&
		!strings.Contains(s, "|") && !bullet.MatchString(s) && !strings.HasPrefix(s, "#")
}

// looksLikeHeading reads an unmarked heading: a line in capitals, or a short line without a full
// stop before running text.
func (t *lineReader) looksLikeHeading(at int) (next int, ok bool) {
	const most, words = 70, 12
	l := t.lines[at]
	b := Block{Kind: Heading, Line: l.number, Text: t.inline(l.text)}
	if inCapitals(l.text) {
		b.Level = t.guessLevel(2)
		t.doubt(l.number, "%q was read as a heading: it is in capitals", l.text)
		t.add(b)
		return at + 1, true
	}
	c, _ := utf8.DecodeRuneInString(l.text)
	if !unicode.IsUpper(c) || utf8.RuneCountInString(l.text) > most || len(strings.Fields(l.text)) > words ||
		ends(l.text) || strings.HasSuffix(l.text, ",") || strings.ContainsAny(l.text, ":|") {
		return 0, false
	}
	if t.wrapped && at+1 < len(t.lines) && t.ordinary(at+1) || !t.textFollows(at+1) {
		return 0, false
	}
	b.Level = t.guessLevel(2)
	if t.hasCapitalHeadings && t.level == 0 {
		b.Level = 3
	}
	t.doubt(l.number, "%q was read as a heading: it is short and text follows", l.text)
	t.add(b)
	return at + 1, true
}

// guessLevel returns the level of an unmarked heading.
func (t *lineReader) guessLevel(level int) int {
	if t.level == 0 {
		return level
	}
	return max(level, min(t.level+1, 2))
}

// textFollows reports whether running text, a list or a table comes next.
func (t *lineReader) textFollows(at int) bool {
	for at < len(t.lines) && t.lines[at].blank {
		at++
	}
	if at == len(t.lines) {
		return false
	}
	next := t.lines[at].text
	if bullet.MatchString(next) || numbered.MatchString(next) {
		return !inCapitals(next)
	}
	_, table := t.cellRows(at)
	return table > 0 || !inCapitals(next) &&
		(ends(next) || strings.Contains(next, ":") || utf8.RuneCountInString(next) > 70)
}

// barTable reads a Markdown table. It drops empty rows.
func (t *lineReader) barTable(at int) (next int, ok bool) {
	if !strings.Contains(t.lines[at].text, "|") {
		return 0, false
	}
	var rows [][]string
	ruled := false
	for next = at; next < len(t.lines) && strings.Contains(t.lines[next].text, "|"); next++ {
		text := t.lines[next].text
		switch {
		case bars.MatchString(text):
			t.doubt(t.lines[next].number, "an empty row of a table was left out")
		case separator.MatchString(text):
			ruled = true
		default:
			rows = append(rows, t.cells(text))
		}
	}
	switch {
	case len(rows) == 0:
		return next, true
	case len(rows) == 1 && !ruled:
		return 0, false
	case !ruled:
		t.doubt(t.lines[at].number, "%d lines with | were read as a table with a head", len(rows))
	}
	t.table(t.lines[at].number, rows)
	return next, true
}

// cells splits a row of a Markdown table.
func (t *lineReader) cells(row string) []string {
	const escaped = "\ue004"
	row = strings.TrimSuffix(strings.TrimPrefix(strings.ReplaceAll(row, `\|`, escaped), "|"), "|")
	list := strings.Split(row, "|")
	for i, cell := range list {
		list[i] = t.inline(strings.TrimSpace(strings.ReplaceAll(cell, escaped, "|")))
	}
	return list
}

// table adds a table and fills short rows with empty cells.
func (r *reader) table(number int, rows [][]string) {
	columns := 0
	for _, row := range rows {
		columns = max(columns, len(row))
	}
	uneven := false
	for i, row := range rows {
		if len(row) < columns {
			uneven = true
			rows[i] = append(slices.Clip(row), make([]string, columns-len(row))...)
		}
	}
	if uneven {
		r.doubt(number, "the rows of the table have different lengths; empty cells were added at their ends")
	}
	if columns > 4 {
		r.doubt(number, "the table has %d columns, too many for a phone", columns)
	}
	r.out.Blocks = append(r.out.Blocks, Block{Kind: Table, Line: number, Rows: rows})
}

// tabTable reads lines with the same number of tabs.
func (t *lineReader) tabTable(at int) (next int, ok bool) {
	n := strings.Count(t.lines[at].text, "\t")
	if n == 0 {
		return 0, false
	}
	var rows [][]string
	for next = at; next < len(t.lines) && strings.Count(t.lines[next].text, "\t") == n; next++ {
		row := strings.Split(t.lines[next].text, "\t")
		for i := range row {
			row[i] = t.inline(strings.TrimSpace(row[i]))
		}
		rows = append(rows, row)
	}
	if len(rows) < 2 {
		return 0, false
	}
	t.doubt(t.lines[at].number, "%d lines with tabs were read as a table", len(rows))
	t.table(t.lines[at].number, rows)
	return next, true
}
