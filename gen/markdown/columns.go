package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// Column is a column of a table.
type Column struct {
	Head string // its heading
	Rows []TableRow
}

// FirstColumns returns the first column of each table without ranges from the core.
func (d *Document) FirstColumns() (list []Column) {
	for n := range descend(d.root) {
		if n.Kind() != east.KindTable || tableOf(n) >= 0 {
			continue
		}
		var column Column
		for row := range children(n) {
			switch cell := row.FirstChild(); {
			case cell == nil:
			case row.Kind() == east.KindTableHeader:
				column.Head = d.cell(cell).Text
			case row.Kind() == east.KindTableRow:
				column.Rows = append(column.Rows, d.cell(cell))
			}
		}
		list = append(list, column)
	}
	return list
}

// Cell is a cell of a table below its head.
type Cell struct {
	TableRow        // its text and offset
	Column   string // the head of its column
	Name     Name   // as in [Document.Names]; empty for none
}

// Rows returns the rows of all tables below their heads.
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

// nameOf returns the index of the name in a cell, or -1.
func (d *Document) nameOf(cell ast.Node) int {
	for n := range descend(cell) {
		if at, ok := d.index[n]; ok && d.isName(n) {
			return at
		}
	}
	return -1
}

// cell returns the text of a cell and its offset.
func (d *Document) cell(n ast.Node) TableRow {
	return TableRow{strings.TrimSpace(plainText(n, d.body)), d.start + textOffset(n)}
}

// textOffset returns the offset of the first text in a node, or of the node itself.
func textOffset(n ast.Node) int {
	for n := range descend(n) {
		if t, ok := n.(*ast.Text); ok {
			return t.Segment.Start
		}
	}
	return offsetOf(n)
}
