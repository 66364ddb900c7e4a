package markdown

import (
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// Table is a table whose ranges the core knows.
type Table struct {
	Name   string
	Offset int
	Rows   []TableRow
}

// TableRow is what stands in the first cell of a row below the head.
type TableRow struct {
	Text   string
	Offset int
}

// rangesAttribute holds the index of the table whose ranges a row takes, and rowAttribute its place in it.
const (
	rangesAttribute = "ranges"
	rowAttribute    = "row"
)

func (p *parsing) table(block ast.Node, a *attributes) {
	table, ok := block.(*east.Table)
	if !ok {
		p.wrong(a.offset, "put {table=…} in a paragraph of its own right after the table", "no table stands before this mark")
		return
	}
	out := Table{Name: a.table, Offset: p.start + a.offset}
	for row := table.FirstChild(); row != nil; row = row.NextSibling() {
		if row.Kind() != east.KindTableRow {
			continue
		}
		cell := row.FirstChild()
		cell.SetAttributeString(rangesAttribute, len(p.Tables))
		cell.SetAttributeString(rowAttribute, len(out.Rows))
		out.Rows = append(out.Rows, TableRow{strings.TrimSpace(plainText(cell, p.body)), p.start + offsetOf(cell)})
	}
	p.Tables = append(p.Tables, out)
}

// table stands in a region of its own that scrolls sideways, and can be reached by keyboard for that.
func (r *rendering) table(n *east.Table) {
	r.fromAbove(n)
	r.open(`div tabindex="0"`, "table", n)
	r.WriteString("<table>\n")
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		open, end := "<tr>", "</tr>\n"
		if row.Kind() == east.KindTableHeader {
			open, end = "<thead><tr>", "</tr></thead>\n<tbody>\n"
		}
		r.WriteString(open)
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			r.cell(cell, row.Kind() == east.KindTableHeader)
		}
		r.WriteString(end)
	}
	r.WriteString("</tbody></table>")
	r.ids(n)
	r.WriteString("</div>\n")
}

func (r *rendering) cell(n ast.Node, head bool) {
	tag := "td"
	switch {
	case head && n.FirstChild() != nil: // an empty corner heads nothing
		tag = `th scope="col"`
	case n.PreviousSibling() == nil && !head:
		tag = `th scope="row"`
	}
	r.open(tag, "", n)
	if table, ok := n.AttributeString(rangesAttribute); ok {
		row, _ := n.AttributeString(rowAttribute)
		r.WriteString(html.EscapeString(r.answers.Ranges[table.(int)][row.(int)]))
	} else {
		r.named(n, func() { r.children(n) })
	}
	r.from(n)
	r.ids(n)
	r.WriteString("</" + tag[:2] + ">")
}
