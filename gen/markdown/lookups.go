package markdown

import (
	"html"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// RowRange is the range of a row in a table that is read with a die.
type RowRange struct {
	Text     string // "39–46", "75+"
	From, To string // ends of the range; "" for an open end
	Chance   string // of the unmodified die
}

// Lookup is a table that is read with a die: its ranges, its die, and the words around it.
type Lookup struct {
	Rows     []RowRange
	Die      string // "d100"
	Min, Max int    // of the die
	Words    LookupWords
}

// LookupWords are the words around such a table.
type LookupWords struct {
	Roll   string // label of the field for the roll
	Chance string // heading of the chances
	None   string // shown when no row matches
	Note   string // what the chances refer to
}

// raise moves the first table that is read with a die to the beginning of the page, with its
// heading and the text between them: a player who has rolled needs it first. What follows the table
// in its section stays after it.
func (p *parsing) raise() {
	table := p.root.FirstChild()
	for table != nil && tableOf(table) < 0 {
		table = table.NextSibling()
	}
	if table == nil {
		return
	}
	first := firstHeading(p.root.FirstChild())
	head := table
	for head != nil && !isHeading(head) {
		head = head.PreviousSibling()
	}
	if head == nil || first == nil {
		p.raised = []ast.Node{table}
		return
	}
	end := firstHeading(head.NextSibling())
	for n := head; n != end; {
		next := n.NextSibling()
		if head != first {
			p.root.InsertBefore(p.root, first, n)
		}
		if p.raised == nil || p.raised[len(p.raised)-1] != table {
			p.raised = append(p.raised, n)
		}
		n = next
	}
	for i := range p.Sections {
		p.Sections[i].Raised = p.Sections[i].Offset >= p.start+offsetOf(head) && (end == nil || p.Sections[i].Offset < p.start+offsetOf(end))
	}
}

func isHeading(n ast.Node) bool {
	h, ok := n.(*ast.Heading)
	return ok && h.Level == 2
}

// firstHeading returns the first section heading from a node on.
func firstHeading(n ast.Node) ast.Node {
	for n != nil && !isHeading(n) {
		n = n.NextSibling()
	}
	return n
}

// tableOf returns the index in Document.Tables of a table with ranges from the core; -1 for others.
func tableOf(n ast.Node) int {
	if n.Kind() != east.KindTable {
		return -1
	}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		if row.Kind() == east.KindTableRow {
			if table, ok := row.FirstChild().AttributeString(rangesAttribute); ok {
				return table.(int)
			}
			return -1
		}
	}
	return -1
}

// lookup renders a table that is read with a die, with the form for the roll.
func (r *rendering) lookup(n *east.Table, l Lookup) {
	name := r.Tables[tableOf(n)].Name
	r.WriteString(`<div class="lookup" data-lookup data-none="` + html.EscapeString(l.Words.None) + `">` + "\n")
	r.WriteString(`<form class="roll" data-roll`)
	if l.Max == 100 { // two ten-sided dice, which show 100 as 00
		r.WriteString(` data-zero="100"`)
	}
	r.WriteString(` novalidate>`)
	r.WriteString(`<label>` + html.EscapeString(strings.ReplaceAll(l.Words.Roll, "{die}", l.Die)) + ` <input type="number" inputmode="numeric" autocomplete="off" name="roll-` + strings.ReplaceAll(name, "/", "-") + `"></label>`)
	const maxButtons = 12 // with more numbers, the reader types the roll
	if l.Max-l.Min < maxButtons {
		r.WriteString(`<span class="faces">`)
		for face := l.Min; face <= l.Max; face++ {
			r.WriteString(`<button type="button" value="` + strconv.Itoa(face) + `">` + strconv.Itoa(face) + `</button>`)
		}
		r.WriteString(`</span>`)
	}
	r.WriteString(`<div class="rolled" role="status" data-rolled></div></form>` + "\n")
	r.plainTable(n, &l)
	r.WriteString(`<p class="lookup-note">` + html.EscapeString(l.Words.Note) + "</p></div>\n")
}

// lookupHead writes the heading of the column of chances, which follows the range.
func (r *rendering) lookupHead(l *Lookup) {
	r.WriteString(`<th scope="col">` + html.EscapeString(l.Words.Chance) + `</th>`)
}
