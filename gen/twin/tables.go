package twin

import (
	"bytes"
	"errors"
	"slices"
	"unicode/utf8"
)

// table is a table that is open. Its cells are written one behind the other, and set in columns when it ends.
type table struct {
	open, in bool     // and in a cell of it
	from     int      // where the first cell begins
	rows     []int    // the cells that they begin with
	cells    []int    // where they end
	before   struct { // what was due when it began
		gap    gap
		said   int
		fresh  bool
		nested bool
	}
}

// wide is how many characters a table may have in a line to be set in columns. In wider ones the lines are broken where they are shown, and blanks would only
// stand in the way.
const wide = 100

// startTable begins a table. Whatever is due before it is written only when it has a cell.
func (w *writer) startTable() {
	w.part(gapBlank)
	t := &w.table
	t.open, t.from, t.rows, t.cells = true, len(w.out), t.rows[:0], t.cells[:0]
	t.before.gap, t.before.said, t.before.fresh, t.before.nested = w.gap, w.said, w.fresh, w.nested
}

func (t *table) startRow() {
	t.rows = append(t.rows, len(t.cells))
}

func (w *writer) startCell() error {
	if w.tag.spans {
		return errors.New("a cell of a table spans several places, for which Markdown has no form")
	}
	w.table.in = true
	w.flat++
	w.gap, w.nested, w.space, w.fresh, w.said = gapNone, false, false, true, len(w.open)
	return nil
}

// endCell ends a cell. The sign that parts cells is escaped in it, in code and addresses too.
func (w *writer) endCell() {
	t := &w.table
	for at := t.last(); ; at += len(`\|`) {
		n := bytes.IndexByte(w.out[at:], '|')
		if n < 0 {
			break
		}
		at += n
		w.insert(at, `\`)
	}
	t.cells = append(t.cells, len(w.out))
	t.in = false
	w.flat--
}

// endTable sets the cells in rows. The first row is the head: there is no table without one in Markdown.
func (w *writer) endTable() {
	t := &w.table
	t.open = false
	w.spare = append(w.spare[:0], w.out[t.from:]...)
	w.out = w.out[:t.from]
	w.gap, w.space, w.said, w.fresh, w.nested = t.before.gap, false, t.before.said, t.before.fresh, t.before.nested
	if len(t.cells) == 0 {
		return
	}
	w.begin()
	t.rows = slices.Compact(append(t.rows, len(t.cells)))
	widths := w.widths()
	for n := range t.rows[1:] {
		if n > 0 {
			w.nextRow()
		}
		for column, width := range widths {
			w.cell(t.rows[n]+column, t.rows[n+1], width)
		}
		w.out = append(w.out, '|')
		if n == 0 {
			w.nextRow()
			w.rule(widths)
		}
	}
	w.fresh = false
	w.part(gapBlank)
}

func (w *writer) nextRow() {
	w.out = append(append(w.out, '\n'), w.prefix...)
}

// last is where the cell begins that was begun last.
func (t *table) last() int {
	if len(t.cells) == 0 {
		return t.from
	}
	return t.cells[len(t.cells)-1]
}

// widths are those of the columns, in characters; 0 where the table is not set in columns.
func (w *writer) widths() []int {
	t := &w.table
	var list []int
	for n := range t.rows[1:] {
		for at := t.rows[n]; at < t.rows[n+1]; at++ {
			column := at - t.rows[n]
			if column == len(list) {
				list = append(list, 1)
			}
			list[column] = max(list[column], utf8.RuneCount(w.cellText(at)))
		}
	}
	sum := 1
	for _, width := range list {
		sum += width + len("|  ")
	}
	if sum > wide {
		clear(list)
	}
	return list
}

// cellText is what a cell says, by its place among all.
func (w *writer) cellText(at int) []byte {
	from := w.table.from
	if at > 0 {
		from = w.table.cells[at-1]
	}
	return w.spare[from-w.table.from : w.table.cells[at]-w.table.from]
}

// cell writes a cell; from end on there are none in its row.
func (w *writer) cell(at, end, width int) {
	var text []byte
	if at < end {
		text = w.cellText(at)
	}
	w.out = append(append(w.out, "| "...), text...)
	for range width - utf8.RuneCount(text) {
		w.out = append(w.out, ' ')
	}
	if width > 0 || len(text) > 0 {
		w.out = append(w.out, ' ')
	}
}

// rule writes the line between the head and the rest.
func (w *writer) rule(widths []int) {
	for _, width := range widths {
		w.out = append(w.out, '|')
		for range max(width, 1) + 2 {
			w.out = append(w.out, '-')
		}
	}
	w.out = append(w.out, '|')
}
