package document

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Tables that lost their markup: a table of results with one row per line, and a table with one
// cell per line.

var (
	diceHead = regexp.MustCompile(`^(\d*[Dd]\d+)\s+(\S.{0,40})$`)
	diceRow  = regexp.MustCompile(`^(\d{1,3}(?:\s*[-–]\s*\d{1,3})?\+?)\s+(\S.*)$`)
	figure   = regexp.MustCompile(`^[+−-]?\d+(?:[.,/–-]\d+)*\+?%?$|^\d*[dD]\d+$`)
)

// diceTable reads "D6 Result" and rows below it such as "4-6 The daemon flees".
func (t *lineReader) diceTable(at int) (next int, ok bool) {
	head := diceHead.FindStringSubmatch(t.lines[at].text)
	if head == nil || ends(head[2]) {
		return 0, false
	}
	rows := [][]string{{head[1], t.inline(head[2])}}
	for next = at + 1; next < len(t.lines); next++ {
		row := diceRow.FindStringSubmatch(t.lines[next].text)
		if row == nil {
			break
		}
		rows = append(rows, []string{row[1], t.inline(row[2])})
	}
	if len(rows) < 3 {
		return 0, false
	}
	t.doubt(t.lines[at].number, "%d lines were read as a table of results of %s", len(rows), head[1])
	t.table(t.lines[at].number, rows)
	return next, true
}

// brokenTable reads a table with one cell per line.
func (t *lineReader) brokenTable(at int) (next int, ok bool) {
	columns, rows := t.cellRows(at)
	if rows == 0 {
		return 0, false
	}
	list := make([][]string, rows+1)
	next = at
	for i := range list {
		for range columns {
			for t.lines[next].blank {
				next++
			}
			list[i] = append(list[i], t.inline(t.lines[next].text))
			next++
		}
	}
	t.doubt(t.lines[at].number, "%d lines were read as a table of %d columns and %d rows, one cell per line",
		columns*(rows+1), columns, rows)
	t.table(t.lines[at].number, list)
	return next, true
}

// cellRows detects whether short lines are the cells of a table, and returns its columns and its
// rows below the head; 0 if they are not. Such a table has a column of numbers at a regular
// distance.
func (t *lineReader) cellRows(at int) (columns, rows int) {
	const widest, fewest = 6, 3
	for n := 2; n <= widest; n++ {
		next, figures, ok := t.cellRow(at, n)
		if !ok || figures != 0 {
			continue
		}
		_, pattern, _ := t.cellRow(next, n)
		found := 0
		for pattern != 0 {
			after, figures, ok := t.cellRow(next, n)
			if !ok || figures != pattern {
				break
			}
			next = after
			found++
		}
		if found >= fewest && n*found > columns*rows {
			columns, rows = n, found
		}
	}
	return columns, rows
}

// cellRow reads a row of cells. It returns the next line, and which cells are numbers, as bits.
func (t *lineReader) cellRow(at, columns int) (next, figures int, ok bool) {
	for i := range columns {
		for at < len(t.lines) && t.lines[at].blank {
			at++
		}
		if at == len(t.lines) || t.cell(at) == noCell {
			return 0, 0, false
		}
		if t.cell(at) == figureCell {
			figures |= 1 << i
		}
		at++
	}
	return at, figures, true
}

// cellLook is what a line looks like as a cell of a table.
type cellLook byte

const (
	unknownCell cellLook = iota
	noCell
	wordCell
	figureCell
)

// cell classifies a line as a cell. It caches the result, since it is called often.
func (t *lineReader) cell(i int) cellLook {
	if t.cellLooks[i] != unknownCell {
		return t.cellLooks[i]
	}
	s := t.lines[i].text
	switch {
	case s == "" || utf8.RuneCountInString(s) > 40 || ends(s) || strings.HasSuffix(s, ",") || bullet.MatchString(s) ||
		atx.MatchString(s) || strings.Contains(s, "|") || strings.Contains(s, " : "):
		t.cellLooks[i] = noCell
	case figure.MatchString(s):
		t.cellLooks[i] = figureCell
	default:
		t.cellLooks[i] = wordCell
	}
	return t.cellLooks[i]
}
