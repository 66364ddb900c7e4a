package markdown

import (
	"cmp"
	"fmt"
	"html"
	"maps"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"psyref/gen/lang"
)

// Table is a table with ranges from the core.
type Table struct {
	Name   string
	Offset int
	Rows   []TableRow
}

// TableRow is the first cell of a row below the head.
type TableRow struct {
	Text   string
	Offset int
}

// rangesAttribute is on the first cell of a row, and holds the index of its table in
// Document.Tables.
const rangesAttribute = "ranges"

func (p *parsing) setTable(block ast.Node, a *attributes) {
	table, ok := block.(*east.Table)
	if !ok {
		p.wrong(a.offset, "put {table=…} in a paragraph of its own directly after the table",
			"{table=…} without a table before it")
		return
	}
	out := Table{Name: a.table, Offset: p.start + a.offset}
	for row := table.FirstChild(); row != nil; row = row.NextSibling() {
		if row.Kind() != east.KindTableRow {
			continue
		}
		cell := row.FirstChild()
		cell.SetAttributeString(rangesAttribute, len(p.Tables))
		out.Rows = append(out.Rows, TableRow{strings.TrimSpace(plainText(cell, p.body)), p.start + offsetOf(cell)})
	}
	p.Tables = append(p.Tables, out)
}

// addRowIDs gives every row of a table an id: its first number in a table that is read with a die,
// else its index among the rows of its section. Both are the same in every language. Rows with an
// id in a cell keep that. Elsewhere are the ids of other texts on the page.
func (p *parsing) addRowIDs(elsewhere map[string]bool) {
	taken := map[string]bool{}
	maps.Copy(taken, elsewhere)
	for _, a := range p.Anchors {
		taken[a.ID] = true
	}
	section, n := "", 0
	_ = ast.Walk(p.root, func(node ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		switch {
		case !entering:
		case node.Kind() == ast.KindHeading:
			section, n = firstID(node), 0
		case node.Kind() == east.KindTableRow:
			n++
			id := fmt.Sprintf("%s-row-%d", cmp.Or(section, "top"), n)
			if table := tableOf(node.Parent()); table >= 0 {
				_, name, _ := strings.Cut(p.Tables[table].Name, "/")
				id = name + "-" + strings.TrimSpace(plainText(node.FirstChild(), p.body))
			}
			if !hasIDs(node) && !taken[id] {
				taken[id] = true
				p.rows[node] = id
			}
		}
		return ast.WalkContinue, nil
	})
}

// firstID returns the first id of a block, or "".
func firstID(n ast.Node) string {
	if list := idsOf(n); len(list) > 0 {
		return list[0]
	}
	return ""
}

// hasIDs reports whether a cell of a row has an id.
func hasIDs(row ast.Node) bool {
	for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
		if idsOf(cell) != nil {
			return true
		}
	}
	return false
}

func (r *rendering) table(n *east.Table) {
	r.provenanceAbove(n)
	if table := tableOf(n); table >= 0 {
		r.lookup(n, r.resolved.Lookups[table])
		return
	}
	r.plainTable(n, nil)
}

// plainTable renders a table in a region that scrolls sideways and can be focused. The lookup is
// nil for a table without ranges.
func (r *rendering) plainTable(n *east.Table, l *Lookup) {
	r.openTag(`div tabindex="0"`, "table", n)
	var heads []string
	switch {
	case l != nil:
		heads = r.columnHeads(n)
		r.WriteString(`<table data-die="` + html.EscapeString(l.Die) + `">` + "\n")
		if l.equal() {
			r.WriteString(`<caption>` + html.EscapeString(l.caption()) + "</caption>\n")
		}
	case r.tooWide(n):
		heads = r.columnHeads(n)
		r.WriteString(`<table class="stacks">` + "\n")
	default:
		r.WriteString("<table>\n")
	}
	i := 0
	for row := range children(n) {
		if row.Kind() == east.KindTableHeader {
			r.WriteString("<thead><tr>")
			r.cells(row, nil, l, nil)
			r.WriteString("</tr></thead>\n<tbody>\n")
			continue
		}
		r.WriteString("<tr")
		if id := r.rowID(row); id != "" {
			r.WriteString(` id="` + id + `" class="rule"`)
		}
		var known *RowRange
		if l != nil && i < len(l.Rows) {
			known = &l.Rows[i]
			fmt.Fprintf(r, ` data-from="%s" data-to="%s" data-chance="%s"`, known.From, known.To,
				html.EscapeString(l.chanceSentence(i)))
			if known.Then != "" {
				r.WriteString(` data-then="` + html.EscapeString(known.Then) + `"`)
			}
		}
		r.WriteString(">")
		r.cells(row, known, l, heads)
		r.WriteString("</tr>\n")
		i++
	}
	r.WriteString("</tbody></table>")
	r.selfLinks(n)
	r.WriteString("</div>\n")
}

// phoneWidth is how many letters of a table fit side by side on a phone.
const phoneWidth = 36

// tooWide reports whether a table with column heads is wider than a phone even where each word has a
// line of its own. Without heads, cells below each other would have no meaning.
func (r *rendering) tooWide(n *east.Table) bool {
	if strings.Join(r.columnHeads(n), "") == "" {
		return false
	}
	var longest []int
	for row := range children(n) {
		column := 0
		for cell := range children(row) {
			if column == len(longest) {
				longest = append(longest, 0)
			}
			for word := range strings.FieldsSeq(displayText(cell, r.body)) {
				longest[column] = max(longest[column], utf8.RuneCountInString(word))
			}
			column++
		}
	}
	sum := 0
	for _, letters := range longest {
		sum += letters
	}
	return len(longest) > 2 && sum > phoneWidth
}

// rowID returns the id that a row displays; "" for none.
func (r *rendering) rowID(row ast.Node) string {
	if list := r.idsOf(row); len(list) > 0 {
		return list[0]
	}
	return ""
}

// columnHeads returns the column heads as plain text.
func (r *rendering) columnHeads(table *east.Table) (list []string) {
	for cell := range children(table.FirstChild()) {
		list = append(list, displayText(cell, r.body))
	}
	return list
}

// cells renders a row. The chance of the row follows its range, unless all rows have the same.
func (r *rendering) cells(row ast.Node, known *RowRange, l *Lookup, heads []string) {
	column := 0
	for cell := range children(row) {
		head := ""
		switch {
		case column >= len(heads):
		case known == nil && column >= 1,
			// the name and the effect of a row that is read with a die need none
			known != nil && column >= 2 && cell.NextSibling() != nil:
			head = heads[column]
		}
		r.cell(row, cell.(*east.TableCell), column, known, head)
		switch {
		case l == nil || column > 0 || l.equal():
		case known == nil:
			r.lookupHead(l)
		default:
			r.WriteString(`<td class="chance">` + html.EscapeString(known.Chance) + `</td>`)
		}
		column++
	}
}

// cell renders a cell of a column, counted from 0. Known is its range from the core, or nil; head
// is the column head shown beside it on a card, or "".
func (r *rendering) cell(row ast.Node, n *east.TableCell, column int, known *RowRange, head string) {
	top := row.Kind() == east.KindTableHeader
	tag := "td"
	switch {
	case top && n.HasChildren(): // an empty corner is not a head
		tag = `th scope="col"`
	case column == 0 && !top:
		tag = `th scope="row"`
	}
	if head != "" {
		tag += ` data-head="` + html.EscapeString(lang.UnbrokenText(r.resolved.Language,
			lang.Typeset(r.resolved.Language, head, false))) + `"`
	}
	r.openTag(tag, alignment(n.Alignment), n)
	if known != nil && column == 0 {
		r.WriteString(html.EscapeString(known.Text))
	} else {
		r.linkName(n, func() { r.children(n) })
	}
	r.provenance(n)
	r.selfLinks(n)
	if column == 0 {
		r.rowLink(row)
	}
	r.WriteString("</" + tag[:2] + ">")
}

// rowLink writes the link of a row to itself.
func (r *rendering) rowLink(row ast.Node) {
	if id := r.rowID(row); id != "" {
		fmt.Fprintf(r, `<span class="rule-ids section-id"> <a href="#%s">%s</a></span>`, id, id)
	}
}

// alignment returns the class of a cell in a column that is aligned right or centred.
func alignment(side east.Alignment) string {
	if side != east.AlignRight && side != east.AlignCenter { // left is the default
		return ""
	}
	return "to-" + side.String() // to-right, to-center
}
