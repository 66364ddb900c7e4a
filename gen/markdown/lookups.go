package markdown

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// RowRange is the range of a row in a table that is read with a die.
type RowRange struct {
	Text           string // "39–46", "75+"
	From, To       string // ends of the range; "" for an open end
	Chance         string // of the unmodified die
	ChanceSentence string // how likely the row is with the unmodified die, in a sentence
	Then           string // the table on which it makes the reader roll; "" for none
}

// Lookup is a table that is read with a die: its ranges, its die, and the words around it.
type Lookup struct {
	Rows            []RowRange
	Die             string   // "d100"
	Modified        bool     // a total may be outside the numbers of the die
	Min, Max        int      // of the die
	Modifier        int      // of the case of a calculator on the page
	Inputs          string   // the address of that case; "" where no calculator leads to the table
	ChanceSentences []string // how likely each row is in that case, in sentences
	Words           LookupWords
}

// LookupWords are the words around such a table.
type LookupWords struct {
	Roll   string // label of the field for the roll
	Chance string // heading of the chances
	Each   string // caption in place of the chances where all are equal, "{chance}"
	Alone  string // that caption where modifiers apply to the roll, "{chance}"
	None   string // shown when no row matches
	Note   string // what the chances refer to

	RollIt   string // the button that rolls the dice, "{die}"
	Modifier string // label of the field for what is added to the dice
	Kept     string // label of the last rolls
	All      string // what unfolds the whole table
}

// raise moves the first table that is read with a die to the beginning of the page, with its
// heading and the text between them, if a calculator comes before it: a player who has rolled needs
// the table first. What follows the table in its section stays after it.
func (p *parsing) raise() {
	table, late := p.root.FirstChild(), false
	for table != nil && tableOf(table) < 0 {
		_, isCalculator := table.AttributeString(calculatorAttribute)
		late = late || isCalculator
		table = table.NextSibling()
	}
	if table == nil || !late {
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
		p.Sections[i].Raised = p.Sections[i].Offset >= p.start+offsetOf(head) &&
			(end == nil || p.Sections[i].Offset < p.start+offsetOf(end))
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

// lookup renders a table that is read with a die, with the form for the roll. A table to which a
// row of another leads is folded. A quick reference has no calculators, and its table the chances of
// the dice alone.
func (r *rendering) lookup(n *east.Table, l Lookup) {
	name, class := r.Tables[tableOf(n)].Name, ` class="lookup"`
	if r.quoted && !r.next {
		class, l.Modifier, l.Inputs, l.ChanceSentences = "", 0, "", nil
	}
	r.WriteString(`<div` + class + ` data-lookup="` + html.EscapeString(name) + `" data-none="` + html.EscapeString(l.Words.None) + `">` + "\n")
	r.rollForm(name, l)
	r.WriteString(`<div class="last-rolls" data-last-rolls hidden><p>` + html.EscapeString(l.Words.Kept) + "</p><ol></ol></div>\n")
	if r.next {
		r.WriteString(`<details class="next-table"><summary>` + html.EscapeString(l.Words.All) + `</summary>`)
	}
	r.plainTable(n, &l)
	if r.next {
		r.WriteString(`</details>`)
	}
	if l.Modified && !l.equal() { // else the caption says so
		r.WriteString(`<p class="lookup-note">` + html.EscapeString(l.Words.Note) + "</p>")
	}
	r.WriteString("</div>\n")
}

// rollForm renders the form in which readers type, tap or throw a roll on a table, and type what is
// added to it.
func (r *rendering) rollForm(name string, l Lookup) {
	r.WriteString(`<form class="roll" data-roll data-die="` + html.EscapeString(l.Die) + `"`)
	if l.Max == 100 { // two ten-sided dice, which show 100 as 00
		r.WriteString(` data-zero="100"`)
	}
	field := "roll-" + strings.ReplaceAll(name, "/", "-")
	r.WriteString(` novalidate><div class="roll-line"><label class="roll-part">` + html.EscapeString(l.Words.Roll) +
		`<input type="number" inputmode="numeric" autocomplete="off" name="` + field + `"></label>`)
	if l.Modified {
		step := 1
		if l.Max == 100 { // modifiers go by tens
			step = 10
		}
		fmt.Fprintf(r, `<span class="roll-part"><span aria-hidden="true">%[1]s</span><span class="stepper"><button type="button" class="step" data-step="-1" tabindex="-1" aria-hidden="true">−</button>`+
			`<input type="number" autocomplete="off" name="%[2]s-modifier" aria-label="%[1]s" step="%[3]d" value="%[4]d" data-modifier="%[5]s">`+
			`<button type="button" class="step" data-step="1" tabindex="-1" aria-hidden="true">+</button></span></span>`,
			html.EscapeString(l.Words.Modifier), field, step, l.Modifier, html.EscapeString(l.Inputs))
	}
	r.WriteString(`<button type="button" class="roll-it" data-roll-it>` + html.EscapeString(strings.ReplaceAll(l.Words.RollIt, "{die}", l.Die)) + `</button></div>`)
	const maxButtons = 12 // with more numbers, the reader types the roll
	if l.Max-l.Min < maxButtons {
		r.WriteString(`<span class="faces">`)
		for face := l.Min; face <= l.Max; face++ {
			r.WriteString(`<button type="button" value="` + strconv.Itoa(face) + `">` + strconv.Itoa(face) + `</button>`)
		}
		r.WriteString(`</span>`)
	}
	r.WriteString(`<div class="rolled" role="status" data-rolled></div></form>` + "\n")
}

// chanceSentence returns how likely a row is, in the case of the page or else with the unmodified
// die.
func (l *Lookup) chanceSentence(row int) string {
	if row < len(l.ChanceSentences) {
		return l.ChanceSentences[row]
	}
	return l.Rows[row].ChanceSentence
}

// equal reports whether all rows have the same chance.
func (l *Lookup) equal() bool {
	for _, row := range l.Rows {
		if row.Chance != l.Rows[0].Chance {
			return false
		}
	}
	return len(l.Rows) > 1
}

// caption returns the chance that all rows share.
func (l *Lookup) caption() string {
	words := l.Words.Each
	if l.Modified {
		words = l.Words.Alone
	}
	return strings.ReplaceAll(words, "{chance}", l.Rows[0].Chance)
}

// lookupHead writes the heading of the column of chances, which follows the range.
func (r *rendering) lookupHead(l *Lookup) {
	r.WriteString(`<th scope="col">` + html.EscapeString(l.Words.Chance) + `</th>`)
}
