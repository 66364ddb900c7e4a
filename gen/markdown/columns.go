package markdown

import "strings"

// FirstColumns are the first cells of the rows of each table of which the core knows no ranges, without the heads, in their order.
func (d *Document) FirstColumns() (list [][]TableRow) {
	d = d.Whole()
	for i, n := range d.tree {
		if n.kind != kindTable || d.about(i).table >= 0 {
			continue
		}
		var column []TableRow
		for row := range d.tree.inside(i) {
			if cell := d.tree.first(row); d.tree[row].kind == kindRow && cell != none {
				column = append(column, TableRow{strings.TrimSpace(d.plain(cell)), d.start + d.textIn(cell)})
			}
		}
		list = append(list, column)
	}
	return list
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
