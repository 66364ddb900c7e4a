package markdown

import (
	"iter"
	"strings"
)

// tree is the text of a page as it was read: its nodes in the order of the page, each before those that stand in it. The first is the whole text.
//
// It is a single piece of memory without a pointer in it: a node says where its text stands and where the next one begins, and what few nodes have to say besides
// stands in lists of the document.
type tree []node

// node is a block, a stretch of text, or something in it.
type node struct {
	kind  kind
	level uint8 // of a heading or an emphasis; of a quotation the kind of callout (see callouts), of a cell the side of its text, as east.Alignment
	flags flags
	start uint32 // where its text begins; of an ordered list: its first number
	stop  uint32 // where its text ends
	end   uint32 // the node behind it and all that stands in it
	at    uint32 // of a block up to kindOther: its place in Document.blocks; of others in the document's list of their kind, of a text or an emphasis among its names
}

// kind says what a node is.
type kind uint8

// Kinds: up to kindOther those of blocks, of which there may be more to know; then the two that are fenced; then of what stands in a block.
const (
	kindDocument kind = iota
	kindHeading
	kindParagraph
	kindTextBlock // of an item, without space around it
	kindList
	kindItem
	kindQuotation
	kindTitle // of a callout
	kindTable
	kindHead // the first row of a table
	kindRow
	kindCell
	kindRuler
	kindOther // a block that shows nothing: where a link by reference leads; or one that Parse refuses
	kindCalculator
	kindExample
	kindText
	kindEmphasis
	kindLink
	kindCode
	kindImage
	kindOdds
	kindCount
	kindRefused // what Parse refuses: it says a text of Document.refused
)

// flags are what some nodes are besides.
type flags uint8

const (
	flagLast    flags = 1 << iota // nothing follows it in the node that it stands in
	flagSoft                      // of a text: the line ends behind it
	flagHard                      // of a text: the line is broken behind it
	flagInner                     // of a text: a letter or a closing mark stands right before it
	flagNamed                     // of a text or an emphasis: it holds a name
	flagOrdered                   // of a list
	flagRaised                    // it stands at the beginning of the page with the table that is looked up there
	flagRange                     // of a cell: the core knows what it says
)

// none is no node: the first is nobody's child.
const none = 0

// block is what there is to know of a block besides what stands in it. Most blocks share the first of the document's, which says nothing.
type block struct {
	ids, idsEnd uint32 // its stretch of Document.ids
	name        int32  // of a cell that is a name: which; −1 for others
	table       int32  // of a table that a die looks up: which of Document.Tables; −1 for others
	from        int8   // a site.Provenance, where tagged
	tagged      bool   // it shows where it comes from
	noOdds      bool   // of a callout: it moves no figure
}

// nothing is the block of which nothing is to be known.
var nothing = block{name: -1, table: -1}

// is tells whether a node has one of some flags.
func (n *node) is(one flags) bool { return n.flags&one != 0 }

// inside are the nodes that stand in a node, without those that stand in them.
func (t tree) inside(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for c, end := n+1, int(t[n].end); c < end; c = int(t[c].end) {
			if !yield(c) {
				return
			}
		}
	}
}

// first is the first node that stands in a node; none where it holds nothing.
func (t tree) first(n int) int {
	if int(t[n].end) > n+1 {
		return n + 1
	}
	return none
}

// next is the node that follows another in what it stands in; none behind the last.
func (t tree) next(n int) int {
	if t[n].is(flagLast) {
		return none
	}
	return int(t[n].end)
}

// plain is the text in a node without its marks.
func (d *Document) plain(n int) string {
	var b strings.Builder
	for i := n; i < int(d.tree[n].end); i++ {
		if t := &d.tree[i]; t.kind == kindText {
			b.Write(d.body[t.start:t.stop])
			if t.is(flagSoft) {
				b.WriteByte(' ')
			}
		}
	}
	return b.String()
}

// about is what there is to know of a block.
func (d *Document) about(n int) *block { return &d.blocks[d.tree[n].at] }

// idsOf are the ids of a block.
func (d *Document) idsOf(n int) []string {
	b := d.about(n)
	return d.ids[b.ids:b.idsEnd]
}
