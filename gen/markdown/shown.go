package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// Shown is a piece of a page as its readers see it.
type Shown struct {
	Kind   ShownKind
	Level  int      // of a heading; of an item or a step how deep it stands, from 0; of a cell its column, from 0
	Number int      // that readers see before a step; of a cell its row, from 0 for the head
	IDs    []string // but for those that rows of tables have by themselves
	Runs   []Run    // what it says; none for a table, whose cells follow it
}

// ShownKind is what a piece of a page is.
type ShownKind string

// The kinds of pieces: those of plain text, and whatever else a page holds.
const (
	ShownHeading   ShownKind = "heading"
	ShownParagraph ShownKind = "paragraph"
	ShownItem      ShownKind = "item"
	ShownStep      ShownKind = "step"
	ShownTable     ShownKind = "table"
	ShownCell      ShownKind = "cell"
	ShownOther     ShownKind = "other"
)

// Run is a stretch of text that is set in one way.
type Run struct {
	Text             string // as readers see it, but for the typography of the language
	Strong, Emphasis bool
	Other            bool // it is more than text: a link, code, a number that is computed
}

// Shown is the document piece by piece, so that whoever writes Markdown can see whether it says what was meant. Nobody is asked.
func (d *Document) Shown() []Shown {
	s := showing{Document: d}
	s.blocks(d.root, -1)
	return s.list
}

// showing is a list of pieces while it is put together.
type showing struct {
	*Document
	list []Shown
	runs []Run
	run  Run             // that goes on, without its text
	text strings.Builder // of that
}

// blocks adds the blocks in a node, which stands so deep in lists, −1 for in none.
func (s *showing) blocks(in ast.Node, depth int) {
	for n := range children(in) {
		switch n := n.(type) {
		case *ast.Heading:
			s.add(n, Shown{Kind: ShownHeading, Level: n.Level})
		case *ast.Paragraph, *ast.TextBlock:
			s.add(n, Shown{Kind: ShownParagraph})
		case *ast.List:
			s.items(n, depth+1)
		case *east.Table:
			s.list = append(s.list, Shown{Kind: ShownTable, IDs: s.idsOf(n)})
			s.cells(n)
		case *ast.FencedCodeBlock:
			s.list = append(s.list, Shown{Kind: ShownOther})
		default:
			s.add(n, Shown{Kind: ShownOther})
		}
	}
}

// items adds the items of a list, each with its first lines, and then what else stands in it.
func (s *showing) items(list *ast.List, depth int) {
	number := list.Start
	for n := range children(list) {
		piece := Shown{Kind: ShownItem, Level: depth, IDs: s.idsOf(n)}
		if list.IsOrdered() {
			piece.Kind, piece.Number = ShownStep, number
			number++
		}
		at := len(s.list)
		s.list = append(s.list, piece)
		s.blocks(n, depth)
		if at+1 < len(s.list) && s.list[at+1].Kind == ShownParagraph && len(s.list[at+1].IDs) == 0 {
			s.list[at].Runs = s.list[at+1].Runs
			s.list = append(s.list[:at+1], s.list[at+2:]...)
		}
	}
}

func (s *showing) cells(table *east.Table) {
	number := 0
	for row := range children(table) {
		column := 0
		for n := range children(row) {
			s.add(n, Shown{Kind: ShownCell, Level: column, Number: number})
			column++
		}
		number++
	}
}

// add adds a block with the text in it.
func (s *showing) add(n ast.Node, piece Shown) {
	s.runs = nil
	s.inline(n, Run{})
	s.endRun(Run{})
	piece.IDs, piece.Runs = s.idsOf(n), s.runs
	s.list = append(s.list, piece)
}

// inline adds what stands in a node, all of it set in one way, to the runs of the block.
func (s *showing) inline(in ast.Node, set Run) {
	for n := range children(in) {
		inner := set
		switch n := n.(type) {
		case *ast.Text:
			s.put(set, unescaped(n.Segment.Value(s.body)))
			if n.SoftLineBreak() || n.HardLineBreak() {
				s.put(set, " ")
			}
		case *ast.Emphasis:
			inner.Strong, inner.Emphasis = set.Strong || n.Level == 2, set.Emphasis || n.Level != 2
			s.inline(n, inner)
		default:
			said := saying{Document: s.Document}
			said.node(n)
			inner.Other = true
			s.put(inner, strings.TrimSpace(said.String()))
		}
	}
}

// put adds a text. Neighbours that are set alike are one run.
func (s *showing) put(set Run, text string) {
	if set != s.run {
		s.endRun(set)
	}
	s.text.WriteString(text)
}

// endRun ends a run, but one of plain text that says nothing, and begins another.
func (s *showing) endRun(next Run) {
	if s.run.Text = s.text.String(); s.run.Text != "" || s.run.Other {
		s.runs = append(s.runs, s.run)
	}
	s.text.Reset()
	s.run = next
}
