package book

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// numbers keeps the number of each step: where they do not follow each other, a step begins a list of
// its own.
func (p *parsing) numbers(list *ast.List) {
	if !list.IsOrdered() {
		return
	}
	source := p.file.source
	shown, same := list.Start, true
	var typed []int
	var marks []int // offsets of the signs behind the numbers
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		at := item.Pos()
		n := digits(string(source[at:min(at+10, len(source))]))
		number, err := strconv.Atoi(string(source[at : at+n]))
		if n == 0 || err != nil {
			return
		}
		same = same && number == list.Start
		typed, marks = append(typed, number), append(marks, at+n)
	}
	if same {
		return
	}
	sign := list.Marker
	for i, number := range typed {
		if number != shown {
			sign = '.' + ')' - sign
			shown = number
		}
		if source[marks[i]] != sign {
			p.edit(marks[i], marks[i]+1, string(sign))
		}
		shown++
	}
}

var delimiterRow = regexp.MustCompile(`^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$`)

// table gives each row as many cells as the widest, and a table without rows the form of a paragraph.
func (p *parsing) table(n *east.Table) {
	source := p.file.source
	head := n.FirstChild()
	start := lineStart(source, offsetOf(head))
	end := start
	type row struct {
		start, stop int
		cells       []string
	}
	var rows []row
	widest := 0
	for i := 0; i < n.ChildCount()+1 && end < len(source); i++ {
		stop := lineEnd(source, end)
		cells := cellsOf(strings.TrimRight(string(source[end:stop]), "\n"))
		rows = append(rows, row{end, stop, cells})
		widest = max(widest, len(cells))
		end = stop
	}
	if len(rows) < 2 || n.Parent().Kind() != ast.KindDocument {
		return
	}
	if n.ChildCount() == 1 {
		p.remark(start, "tables without rows became text", strings.Join(rows[0].cells, " · "))
		p.edit(rows[1].start, rows[1].stop-1, "")
		p.edit(rows[0].start, rows[0].stop-1, strings.Join(rows[0].cells, " · "))
		return
	}
	lacks := false
	for i, r := range rows {
		missing := widest - len(r.cells)
		if missing == 0 {
			continue
		}
		lacks = true
		fill := " |"
		if i == 1 {
			fill = "---|"
		}
		end := r.start + len(bytes.TrimRight(source[r.start:r.stop], " \t\n"))
		text := strings.Repeat(fill, missing)
		if last := strings.TrimSpace(string(source[r.start:end])); !strings.HasSuffix(last, "|") || strings.HasSuffix(last, `\|`) {
			text = "|" + text
		}
		p.edit(end, end, text)
	}
	if lacks {
		p.remark(start, "rows of tables that lack cells, filled with empty ones", "")
	}
	if len(rows) > 3 && strings.Join(rows[0].cells, "") == "" && allStrong(rows[2].cells) { // the head is the first row
		p.edit(rows[0].start, rows[1].stop, "")
		for at := rows[2].start; at < rows[2].stop-1; at++ {
			if source[at] == '*' && source[at+1] == '*' {
				p.edit(at, at+2, "")
				at++
			}
		}
		delimiters := append(slices.Clone(rows[1].cells), slices.Repeat([]string{"---"}, widest-len(rows[1].cells))...)
		p.edit(rows[2].stop, rows[2].stop, "| "+strings.Join(delimiters, " | ")+" |\n")
	}
}

// allStrong reports whether the cells of a row are in strong letters, as those of a head.
func allStrong(cells []string) bool {
	return !slices.ContainsFunc(cells, func(cell string) bool {
		inner := strings.TrimSuffix(strings.TrimPrefix(cell, "**"), "**")
		return len(inner)+4 != len(cell) || inner == "" || strings.Contains(inner, "**")
	})
}

// offsetOf returns the offset of the first text below a node.
func offsetOf(n ast.Node) int {
	for d := n; d != nil; d = d.FirstChild() {
		if d.Pos() >= 0 {
			return d.Pos()
		}
	}
	return 0
}

// cellsOf splits a row of a table.
func cellsOf(row string) (cells []string) {
	row = strings.TrimSpace(row)
	row = strings.TrimPrefix(row, "|")
	if strings.HasSuffix(row, "|") && !strings.HasSuffix(row, `\|`) {
		row = strings.TrimSuffix(row, "|")
	}
	var cell strings.Builder
	for i := 0; i < len(row); i++ {
		switch {
		case row[i] == '\\' && i+1 < len(row):
			cell.WriteString(row[i : i+2])
			i++
		case row[i] == '|':
			cells = append(cells, strings.TrimSpace(cell.String()))
			cell.Reset()
		default:
			cell.WriteByte(row[i])
		}
	}
	return append(cells, strings.TrimSpace(cell.String()))
}
