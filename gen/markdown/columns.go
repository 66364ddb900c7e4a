package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// FirstColumns are the first cells of the rows of each table of which the core knows no ranges, without the heads, in their order.
func (d *Document) FirstColumns() (list [][]TableRow) {
	for n := range descend(d.root) {
		if n.Kind() != east.KindTable || tableOf(n) >= 0 {
			continue
		}
		var column []TableRow
		for row := range children(n) {
			if cell := row.FirstChild(); row.Kind() == east.KindTableRow && cell != nil {
				column = append(column, d.cell(cell))
			}
		}
		list = append(list, column)
	}
	return list
}

// Cell is a cell of a table below its head.
type Cell struct {
	TableRow        // what it holds, and where
	Column   string // what the head of its column says
	Name     Name   // that it holds, as [Document.Names] has it; empty where it holds none
}

// Rows are the rows of all tables below their heads, in their order.
func (d *Document) Rows() (list [][]Cell) {
	names := d.Names()
	for n := range descend(d.root) {
		if n.Kind() != east.KindTable {
			continue
		}
		var columns []string
		for row := range children(n) {
			var cells []Cell
			for cell := range children(row) {
				c := Cell{TableRow: d.cell(cell)}
				switch at := len(cells); {
				case row.Kind() == east.KindTableHeader:
					columns = append(columns, c.Text)
				case at < len(columns):
					c.Column = columns[at]
				}
				if name := d.nameOf(cell); name >= 0 {
					c.Name = names[name]
				}
				cells = append(cells, c)
			}
			if row.Kind() == east.KindTableRow {
				list = append(list, cells)
			}
		}
	}
	return list
}

// nameOf is which of the document's names a cell holds; −1 where it holds none.
func (d *Document) nameOf(cell ast.Node) int {
	for n := range descend(cell) {
		if at, ok := d.place[n]; ok && d.isName(n) {
			return at
		}
	}
	return -1
}

// cell is what a cell of a table holds.
func (d *Document) cell(n ast.Node) TableRow {
	return TableRow{strings.TrimSpace(plainText(n, d.body)), d.start + textIn(n)}
}

// textIn is where the text in a node begins, or the node itself where it has none.
func textIn(n ast.Node) int {
	for n := range descend(n) {
		if t, ok := n.(*ast.Text); ok {
			return t.Segment.Start
		}
	}
	return offsetOf(n)
}
