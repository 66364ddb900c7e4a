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
	p := pieceBuilder{Document: d}
	p.blocks(d.root, -1)
	return p.list
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
func (p *pieceBuilder) blocks(in ast.Node, depth int) {
	for n := range children(in) {
		switch n := n.(type) {
		case *ast.Heading:
			p.add(n, Piece{Kind: PieceHeading, Level: n.Level})
		case *ast.Paragraph, *ast.TextBlock:
			p.add(n, Piece{Kind: PieceParagraph})
		case *ast.List:
			p.items(n, depth+1)
		case *east.Table:
			p.list = append(p.list, Piece{Kind: PieceTable, IDs: p.idsOf(n)})
			p.cells(n)
		case *ast.FencedCodeBlock:
			p.list = append(p.list, Piece{Kind: PieceOther})
		default:
			p.add(n, Piece{Kind: PieceOther})
		}
	}
}

// items adds the items of a list, each with its first paragraph, followed by the rest of its
// content.
func (p *pieceBuilder) items(list *ast.List, depth int) {
	number := list.Start
	for n := range children(list) {
		piece := Piece{Kind: PieceItem, Level: depth, IDs: p.idsOf(n)}
		if list.IsOrdered() {
			piece.Kind, piece.Number = PieceStep, number
			number++
		}
		at := len(p.list)
		p.list = append(p.list, piece)
		p.blocks(n, depth)
		if at+1 < len(p.list) && p.list[at+1].Kind == PieceParagraph && len(p.list[at+1].IDs) == 0 {
			p.list[at].Runs = p.list[at+1].Runs
			p.list = append(p.list[:at+1], p.list[at+2:]...)
		}
	}
}

func (p *pieceBuilder) cells(table *east.Table) {
	number := 0
	for row := range children(table) {
		column := 0
		for n := range children(row) {
			p.add(n, Piece{Kind: PieceCell, Level: column, Number: number})
			column++
		}
		number++
	}
}

// add adds a block with its text.
func (p *pieceBuilder) add(n ast.Node, piece Piece) {
	p.runs = nil
	p.inline(n, Run{})
	p.endRun(Run{})
	piece.IDs, piece.Runs = p.idsOf(n), p.runs
	p.list = append(p.list, piece)
}

// inline adds the content of a node, in one style, to the runs of the block.
func (p *pieceBuilder) inline(in ast.Node, set Run) {
	for n := range children(in) {
		inner := set
		switch n := n.(type) {
		case *ast.Text:
			p.put(set, unescaped(n.Segment.Value(p.body)))
			if n.SoftLineBreak() || n.HardLineBreak() {
				p.put(set, " ")
			}
		case *ast.Emphasis:
			inner.Strong, inner.Emphasis = set.Strong || n.Level == 2, set.Emphasis || n.Level != 2
			p.inline(n, inner)
		default:
			said := textWriter{Document: p.Document}
			said.node(n)
			inner.Other = true
			p.put(inner, strings.TrimSpace(said.String()))
		}
	}
}

// put adds a text. Adjacent texts in one style are one run.
func (p *pieceBuilder) put(set Run, text string) {
	if set != p.run {
		p.endRun(set)
	}
	p.text.WriteString(text)
}

// endRun ends a run, unless it is empty plain text, and begins another.
func (p *pieceBuilder) endRun(next Run) {
	if p.run.Text = p.text.String(); p.run.Text != "" || p.run.Other {
		p.runs = append(p.runs, p.run)
	}
	p.text.Reset()
	p.run = next
}
