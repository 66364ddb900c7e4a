package power

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/site"
)

// Measures of a tree in pixels. It is as wide as the column on a phone, so that it is never scaled
// down.
const (
	treeWidth   = 356
	treeIndent  = 16 // small enough for the longest names in the deepest boxes
	treeGap     = 8  // between boxes
	treePadding = 11 // inside a box, and before the costs
	treeBox     = 40 // minimum height of a box
	treeSide    = 54 // minimum width of a cost
	pageType    = 17 // font size of the page
)

// treeType is a font size of a tree with its line height and the distance from the top of a line to
// its baseline. The style sheet has the same sizes.
type treeType struct{ size, line, baseline int }

var (
	treeName  = treeType{16, 20, 15}
	treeSmall = treeType{14, 17, 13}
)

// tree draws a discipline: each power is in a box below the power that it needs, indented by one
// more step. It returns nil if no power needs another.
func (b *builder) tree(d *site.Discipline) *site.Tree {
	t := &treeDrawer{b: b, in: d, tree: &site.Tree{}, price: b.library.kind.priceFilter(d.Page.System.ID)}
	var roots []*site.Power
	for _, p := range d.Powers {
		root := p
		if above := t.above(p); above != nil && above.Discipline != d {
			root = above
		} else if above != nil {
			continue
		}
		if !slices.Contains(roots, root) {
			roots = append(roots, root)
		}
	}
	if !slices.ContainsFunc(d.Powers, func(p *site.Power) bool { return t.above(p) != nil }) {
		return nil
	}
	for _, p := range slices.Concat(roots, d.Powers) {
		for _, line := range wrapTree(p.Facets[t.price].Text, treeSmall, treeSide) {
			t.side = max(t.side, treeSide, widthInTree(line, treeSmall))
		}
	}
	for _, root := range roots {
		t.place(root, 0)
	}
	t.tree.Width, t.tree.Height = treeMeasure(treeWidth), treeMeasure(t.height)
	t.tree.ViewBox = fmt.Sprintf("0 0 %d %d", treeWidth, t.height)
	return t.tree
}

// treeMeasure returns a measure relative to the font size of the page.
func treeMeasure(pixels int) string {
	return strconv.FormatFloat(float64(pixels)/pageType, 'f', 4, 64) + "rem"
}

type treeDrawer struct {
	b      *builder
	in     *site.Discipline
	price  string // filter of the price beside a box; "" for none
	tree   *site.Tree
	height int
	side   int // width of the column of costs
}

// above returns the power below which p is drawn: a prerequisite, or else the first alternative;
// those of the discipline come first. It returns nil if there is none.
func (t *treeDrawer) above(p *site.Power) *site.Power {
	for _, list := range [][]*site.Power{p.Needs, p.AnyOf.Powers} {
		if i := slices.IndexFunc(list, func(needed *site.Power) bool { return needed.Discipline == t.in }); i >= 0 {
			return list[i]
		}
		if len(list) > 0 {
			return list[0]
		}
	}
	return nil
}

// place draws a power and the powers below it. It returns the vertical middle of the power's box.
func (t *treeDrawer) place(p *site.Power, depth int) int {
	x := depth * treeIndent
	n := t.node(p, x)
	t.tree.Nodes = append(t.tree.Nodes, n)
	t.height += n.Height + treeGap
	trunk, last := x+treeIndent/2, 0
	for _, next := range t.in.Powers {
		if t.above(next) == p {
			last = t.place(next, depth+1)
			t.line(trunk, last, last, x+treeIndent)
		}
	}
	if last > 0 {
		t.line(trunk, n.Y+n.Height, last, trunk)
	}
	return n.Y + n.Height/2
}

// line draws a line down, then right.
func (t *treeDrawer) line(x, from, to, end int) {
	t.tree.Lines = append(t.tree.Lines, fmt.Sprintf("M%d %dV%dH%d", x, from, to, end))
}

// node returns the box of a power, high enough for its name and alternatives, and its cost beside
// it.
func (t *treeDrawer) node(p *site.Power, x int) site.TreeNode {
	// All boxes end at the same column, so that the costs have room.
	n := site.TreeNode{Power: p, X: x, Y: t.height + treeGap/2, Width: treeWidth - t.side - treePadding - x,
		Foreign: p.Discipline != t.in, Label: t.label(p)}
	room := n.Width - 2*treePadding
	name, others := wrapTree(p.Name.Text, treeName, room), []string{}
	for _, alternative := range p.AnyOf.Powers {
		if !n.Foreign && alternative != t.above(p) {
			others = append(others, wrapTree(p.AnyOf.Or+" "+alternative.Name.Text, treeSmall, room)...)
			t.tree.Alternatives = true
		}
	}
	side := wrapTree(p.Facets[t.price].Text, treeSmall, t.side)
	high := len(name)*treeName.line + len(others)*treeSmall.line
	n.Height = max(treeBox, high+treePadding, len(side)*treeSmall.line)
	top := n.Y + (n.Height-high)/2
	n.Name = append(textsInTree(name, treeName, x+treePadding, top),
		textsInTree(others, treeSmall, x+treePadding, top+len(name)*treeName.line)...)
	n.Side = textsInTree(side, treeSmall, treeWidth-1, n.Y+(n.Height-len(side)*treeSmall.line)/2)
	return n
}

// textsInTree places lines below each other.
func textsInTree(lines []string, of treeType, x, top int) (list []site.TreeText) {
	for i, line := range lines {
		list = append(list, site.TreeText{Text: line, X: x, Y: top + i*of.line + of.baseline, Small: of == treeSmall})
	}
	return list
}

// wrapTree breaks a text into lines of at most the given width. It breaks only between words.
func wrapTree(text string, of treeType, room int) (lines []string) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' }) { // no-break spaces keep a number with its unit
		if last := len(lines) - 1; last >= 0 && widthInTree(lines[last]+" "+word, of) <= room {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// widthInTree returns the largest width that a text may have. Fonts differ between machines, so
// letters are taken to be as wide as in a wide bold font.
func widthInTree(text string, of treeType) int {
	thousandths := 0
	for _, r := range text {
		switch {
		case strings.ContainsRune("ijlI.,’' "+lang.NoBreak, r):
			thousandths += 370
		case strings.ContainsRune("frt()-", r):
			thousandths += 490
		case strings.ContainsRune("mwMW", r):
			thousandths += 1040
		case r >= 'A' && r <= 'Z':
			thousandths += 800
		default:
			thousandths += 700
		}
	}
	return thousandths * of.size / 1000
}

// label returns a power in words: its name, cost and needs.
func (t *treeDrawer) label(p *site.Power) string {
	parts := []string{p.Name.Text} // the text of the box comes first and in its order, so that speech input can name it as it reads
	for _, alternative := range p.AnyOf.Powers {
		if p.Discipline == t.in && alternative != t.above(p) {
			parts[0] += " " + p.AnyOf.Or + " " + alternative.Name.Text
		}
	}
	parts[0] += " " + p.Facets[t.price].Text
	for _, needed := range p.Needs {
		parts = append(parts, fillPlaces(t.b.w.words.Needs, "power", needed.Name.Text))
	}
	if len(p.AnyOf.Powers) > 0 {
		parts = append(parts, fillPlaces(t.b.w.words.Needs, "power", p.AnyOf.Text()))
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}
