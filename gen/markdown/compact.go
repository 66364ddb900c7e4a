package markdown

import (
	"slices"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"psyref/gen/site"
)

// compact makes the tree of the document from that of the library, of which nothing is left then, and gives back the room that its lists have to spare.
func (p *parsing) compact() {
	p.tree, p.blocks = make(tree, 0, p.nodes), append(p.blocks, nothing)
	p.add(p.read)
	fit(&p.blocks)
	fit(&p.ids)
	fit(&p.Anchors)
	fit(&p.Links)
	fit(&p.Odds)
	fit(&p.names)
	fit(&p.Sections)
	fit(&p.Callouts)
	fit(&p.Marks)
}

// fit copies a list that has much more room than it needs: a page is kept for as long as the site.
func fit[S ~[]E, E any](list *S) {
	if spare := cap(*list) - len(*list); spare > len(*list)/8 {
		*list = append(make(S, 0, len(*list)), *list...)
	}
}

// add adds a node of the library's with all that stands in it.
func (p *parsing) add(from ast.Node) {
	i := len(p.tree)
	p.tree = append(p.tree, node{})
	n := p.node(from)
	if from.NextSibling() == nil {
		n.flags |= flagLast
	}
	if len(p.raised) > 0 && slices.Contains(p.raised, from) {
		n.flags |= flagRaised
	}
	for c := from.FirstChild(); c != nil; c = c.NextSibling() {
		p.add(c)
	}
	n.end = uint32(len(p.tree))
	p.tree[i] = n
}

// node is a node of the library's by itself.
func (p *parsing) node(from ast.Node) node {
	switch from := from.(type) {
	case *ast.Text:
		return p.stretch(from)
	case *ast.Emphasis:
		return p.ifNamed(from, node{kind: kindEmphasis, level: uint8(from.Level)})
	case *ast.Link:
		return p.listed(from, kindLink)
	case *ast.CodeSpan:
		return node{kind: kindCode}
	case *ast.Image:
		return p.listed(from, kindImage)
	case *oddsNode:
		return p.listed(from, kindOdds)
	case *countNode:
		return p.listed(from, kindCount)
	case *ast.RawHTML:
		return p.refuse(from.Segments.Value(p.body))
	case *ast.AutoLink:
		return p.refuse(from.Label(p.body))
	case *ast.CodeBlock:
		return p.refuse(from.Lines().Value(p.body))
	case *ast.FencedCodeBlock:
		if _, shown := p.place[from]; shown {
			return p.listed(from, kindExample)
		}
		return node{kind: kindCalculator}
	}
	return p.blockOf(from)
}

// stretch is a stretch of text.
func (p *parsing) stretch(t *ast.Text) node {
	n := node{kind: kindText, start: uint32(t.Segment.Start), stop: uint32(t.Segment.Stop)}
	if t.SoftLineBreak() {
		n.flags |= flagSoft
	}
	if t.HardLineBreak() {
		n.flags |= flagHard
	}
	if followsText(t, p.body) {
		n.flags |= flagInner
	}
	return p.ifNamed(t, n)
}

// ifNamed notes on a text or an emphasis that it is a name.
func (p *parsing) ifNamed(from ast.Node, n node) node {
	if at, named := p.place[from]; named {
		n.at, n.flags = uint32(at), n.flags|flagNamed
		p.names[at].node = uint32(len(p.tree) - 1)
	}
	return n
}

// listed is a node of which all is in a list of the document.
func (p *parsing) listed(from ast.Node, k kind) node { return node{kind: k, at: uint32(p.place[from])} }

// refuse is a node that no page may hold. What it says is kept for old wordings, which may have it.
func (p *parsing) refuse(text []byte) node {
	p.refused = append(p.refused, string(text))
	return node{kind: kindRefused, at: uint32(len(p.refused) - 1)}
}

// blockOf is a block that holds others, or text.
func (p *parsing) blockOf(from ast.Node) node {
	n, b := node{kind: kindOther}, nothing
	switch from := from.(type) {
	case *ast.Document:
		n.kind = kindDocument
	case *ast.Heading:
		n.kind, n.level = kindHeading, uint8(from.Level)
	case *ast.Paragraph:
		n.kind, n.start = kindParagraph, uint32(offsetOf(from))
	case *ast.TextBlock:
		n.kind, n.start = kindTextBlock, uint32(offsetOf(from))
	case *ast.List:
		if n.kind = kindList; from.IsOrdered() {
			n.flags, n.start = flagOrdered, uint32(from.Start)
		}
	case *ast.ListItem:
		n.kind = kindItem
	case *ast.Blockquote:
		n.kind, n.level = kindQuotation, uint8(1+slices.Index(callouts, kindOf(from)))
		_, b.noOdds = from.AttributeString(noOddsAttribute)
	case *calloutTitle:
		n.kind = kindTitle
		if at, known := p.place[from]; known {
			p.Callouts[at].title = len(p.tree) - 1
		}
	case *ast.ThematicBreak:
		n.kind = kindRuler
	case *east.Table:
		n.kind, b.table = kindTable, int32(tableOf(from))
	case *east.TableHeader:
		n.kind = kindHead
	case *east.TableRow:
		n.kind = kindRow
	case *east.TableCell:
		n.kind, n.level = kindCell, uint8(from.Alignment)
		if _, ranges := from.AttributeString(rangesAttribute); ranges {
			n.flags |= flagRange
		}
		if at, named := p.place[from]; named {
			b.name = int32(at)
			p.names[at].node = uint32(len(p.tree) - 1)
		}
	}
	n.at = p.note(from, b)
	return n
}

// note notes what is to be known of a block, and returns its place among those of the document.
func (p *parsing) note(from ast.Node, b block) uint32 {
	list := idsOf(from)
	if row := p.rows[from]; row != "" {
		list = []string{row}
	}
	if len(list) > 0 {
		b.ids = uint32(len(p.ids))
		p.ids = append(p.ids, list...)
		b.idsEnd = uint32(len(p.ids))
	}
	if value, ok := from.AttributeString(tagAttribute); ok {
		b.from, b.tagged = int8(value.(site.Provenance)), true
	}
	if b == nothing {
		return 0
	}
	p.blocks = append(p.blocks, b)
	return uint32(len(p.blocks) - 1)
}
