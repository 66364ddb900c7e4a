package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// Piece is a piece of a page as readers see it.
type Piece struct {
	Kind   PieceKind
	Level  int      // of a heading; nesting depth of an item or a step; column of a cell, from 0
	Number int      // of a step; row of a cell, 0 for the head
	IDs    []string // without generated ids of rows
	Runs   []Run    // its text; nil for a table, whose cells follow
}

// PieceKind is the kind of a piece of a page.
type PieceKind string

// The kinds of pieces.
const (
	PieceHeading   PieceKind = "heading"
	PieceParagraph PieceKind = "paragraph"
	PieceItem      PieceKind = "item"
	PieceStep      PieceKind = "step"
	PieceTable     PieceKind = "table"
	PieceCell      PieceKind = "cell"
	PieceOther     PieceKind = "other"
)

// Run is text in one style.
type Run struct {
	Text             string // as readers see it, without typography
	Strong, Emphasis bool
	Other            bool // a link, code or a computed number
}

// Pieces returns the pieces of the document with nothing resolved, so that programs that write
// Markdown can verify the result.
func (d *Document) Pieces() []Piece {
	s := pieceBuilder{Document: d}
	s.blocks(d.root, -1)
	return s.list
}

// pieceBuilder assembles a list of pieces.
type pieceBuilder struct {
	*Document
	list []Piece
	runs []Run
	run  Run             // the current run, without its text
	text strings.Builder // of the current run
}

// blocks adds the blocks below a node at a depth of nested lists, -1 for none.
func (s *pieceBuilder) blocks(in ast.Node, depth int) {
	for n := range children(in) {
		switch n := n.(type) {
		case *ast.Heading:
			s.add(n, Piece{Kind: PieceHeading, Level: n.Level})
		case *ast.Paragraph, *ast.TextBlock:
			s.add(n, Piece{Kind: PieceParagraph})
		case *ast.List:
			s.items(n, depth+1)
		case *east.Table:
			s.list = append(s.list, Piece{Kind: PieceTable, IDs: s.idsOf(n)})
			s.cells(n)
		case *ast.FencedCodeBlock:
			s.list = append(s.list, Piece{Kind: PieceOther})
		default:
			s.add(n, Piece{Kind: PieceOther})
		}
	}
}

// items adds the items of a list, each with its first paragraph, followed by the rest of its
// content.
func (s *pieceBuilder) items(list *ast.List, depth int) {
	number := list.Start
	for n := range children(list) {
		piece := Piece{Kind: PieceItem, Level: depth, IDs: s.idsOf(n)}
		if list.IsOrdered() {
			piece.Kind, piece.Number = PieceStep, number
			number++
		}
		at := len(s.list)
		s.list = append(s.list, piece)
		s.blocks(n, depth)
		if at+1 < len(s.list) && s.list[at+1].Kind == PieceParagraph && len(s.list[at+1].IDs) == 0 {
			s.list[at].Runs = s.list[at+1].Runs
			s.list = append(s.list[:at+1], s.list[at+2:]...)
		}
	}
}

func (s *pieceBuilder) cells(table *east.Table) {
	number := 0
	for row := range children(table) {
		column := 0
		for n := range children(row) {
			s.add(n, Piece{Kind: PieceCell, Level: column, Number: number})
			column++
		}
		number++
	}
}

// add adds a block with its text.
func (s *pieceBuilder) add(n ast.Node, piece Piece) {
	s.runs = nil
	s.inline(n, Run{})
	s.endRun(Run{})
	piece.IDs, piece.Runs = s.idsOf(n), s.runs
	s.list = append(s.list, piece)
}

// inline adds the content of a node, in one style, to the runs of the block.
func (s *pieceBuilder) inline(in ast.Node, set Run) {
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
			said := textWriter{Document: s.Document}
			said.node(n)
			inner.Other = true
			s.put(inner, strings.TrimSpace(said.String()))
		}
	}
}

// put adds a text. Adjacent texts in one style are one run.
func (s *pieceBuilder) put(set Run, text string) {
	if set != s.run {
		s.endRun(set)
	}
	s.text.WriteString(text)
}

// endRun ends a run, unless it is empty plain text, and begins another.
func (s *pieceBuilder) endRun(next Run) {
	if s.run.Text = s.text.String(); s.run.Text != "" || s.run.Other {
		s.runs = append(s.runs, s.run)
	}
	s.text.Reset()
	s.run = next
}
