package markdown

import "strings"

// FirstColumns are the first cells of the rows of each table of which the core knows no ranges, without the heads, in their order.
func (d *Document) FirstColumns() (list [][]TableRow) {
	for i, n := range d.tree {
		if n.kind != kindTable || d.about(i).table >= 0 {
			continue
		}
		var column []TableRow
		for row := range d.tree.inside(i) {
			if cell := d.tree.first(row); d.tree[row].kind == kindRow && cell != none {
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
	for i, n := range d.tree {
		if n.kind != kindTable {
			continue
		}
		var columns []string
		for row := range d.tree.inside(i) {
			var cells []Cell
			for cell := range d.tree.inside(row) {
				c := Cell{TableRow: d.cell(cell)}
				switch at := len(cells); {
				case d.tree[row].kind == kindHead:
					columns = append(columns, c.Text)
				case at < len(columns):
					c.Column = columns[at]
				}
				if name := d.nameOf(cell); name >= 0 {
					c.Name = names[name]
				}
				cells = append(cells, c)
			}
			if d.tree[row].kind == kindRow {
				list = append(list, cells)
			}
		}
	}
	return list
}

// nameOf is which of the document's names a cell holds; −1 where it holds none.
func (d *Document) nameOf(cell int) int {
	for i := cell; i < int(d.tree[cell].end); i++ {
		if d.tree[i].is(flagNamed) {
			return int(d.tree[i].at)
		}
	}
	return int(d.about(cell).name)
}

// cell is what a cell of a table holds.
func (d *Document) cell(n int) TableRow {
	return TableRow{strings.TrimSpace(d.plain(n)), d.start + d.textIn(n)}
}

// textIn is where the text in a node begins, or the node itself where it has none.
func (d *Document) textIn(n int) int {
	for i := n; i < int(d.tree[n].end); i++ {
		if d.tree[i].kind == kindText {
			return int(d.tree[i].start)
		}
	}
	return int(d.tree[n].start)
}
