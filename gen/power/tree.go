package power

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/site"
)

// Measures of a tree, in pixels. It is as wide as a phone's column, so that it is never scaled down.
const (
	treeWidth   = 356
	treeIndent  = 16 // so little that the longest names have room in the deepest boxes
	treeGap     = 8  // between boxes
	treePadding = 11 // in a box, and before the costs
	treeBox     = 40 // least height of a box
	treeSide    = 54 // least width of a cost
	pageType    = 17 // of the page's type
)

// treeType is a size of type of a tree: the height of a line of it, and how far below the top of the line its letters stand. The stylesheet has the same sizes.
type treeType struct{ size, line, baseline int }

var (
	treeName  = treeType{16, 20, 15}
	treeSmall = treeType{14, 17, 13}
)

// tree draws a discipline: every power in a box of its own below the one it needs, indented by one step more. It is nil where no power needs another.
func (b *builder) tree(d *site.Discipline) *site.Tree {
	t := &treeDrawer{b: b, in: d, tree: &site.Tree{}}
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
		for _, line := range wrapTree(p.Facets["cost"].Text, treeSmall, treeSide) {
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

// treeMeasure is a measure in units of the page's type.
func treeMeasure(pixels int) string {
	return strconv.FormatFloat(float64(pixels)/pageType, 'f', 4, 64) + "rem"
}

type treeDrawer struct {
	b      *builder
	in     *site.Discipline
	tree   *site.Tree
	height int
	side   int // width of the costs, which stand in one column
}

// above is the power below which another stands: one that it needs in any case, or else the first of its alternatives, of its own discipline before any other.
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

// place draws a power and, below it, those of the discipline that stand there. It returns the middle of the power's box.
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

// line leads down and then right.
func (t *treeDrawer) line(x, from, to, end int) {
	t.tree.Lines = append(t.tree.Lines, fmt.Sprintf("M%d %dV%dH%d", x, from, to, end))
}

// node is the box of a power, high enough for its name and its alternatives, with its cost beside it.
func (t *treeDrawer) node(p *site.Power, x int) site.TreeNode {
	// All boxes end alike, so that every cost stands clear.
	n := site.TreeNode{Power: p, X: x, Y: t.height + treeGap/2, Width: treeWidth - t.side - treePadding - x, Foreign: p.Discipline != t.in, Label: t.label(p)}
	room := n.Width - 2*treePadding
	name, others := wrapTree(p.Name.Text, treeName, room), []string{}
	for _, other := range p.AnyOf.Powers {
		if !n.Foreign && other != t.above(p) {
			others = append(others, wrapTree(p.AnyOf.Or+" "+other.Name.Text, treeSmall, room)...)
			t.tree.Alternatives = true
		}
	}
	side := wrapTree(p.Facets["cost"].Text, treeSmall, t.side)
	high := len(name)*treeName.line + len(others)*treeSmall.line
	n.Height = max(treeBox, high+treePadding, len(side)*treeSmall.line)
	top := n.Y + (n.Height-high)/2
	n.Name = append(textsInTree(name, treeName, x+treePadding, top), textsInTree(others, treeSmall, x+treePadding, top+len(name)*treeName.line)...)
	n.Side = textsInTree(side, treeSmall, treeWidth-1, n.Y+(n.Height-len(side)*treeSmall.line)/2)
	return n
}

// textsInTree puts lines below each other.
func textsInTree(lines []string, of treeType, x, top int) (list []site.TreeText) {
	for i, line := range lines {
		list = append(list, site.TreeText{Text: line, X: x, Y: top + i*of.line + of.baseline, Small: of == treeSmall})
	}
	return list
}

// wrapTree breaks a text into lines that have room, and at no place but between words.
func wrapTree(text string, of treeType, room int) (lines []string) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' }) { // a number stays with its unit
		if last := len(lines) - 1; last >= 0 && widthInTree(lines[last]+" "+word, of) <= room {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// widthInTree is how wide a text may be: every reader's machine has another typeface, so that letters are taken to be as wide as in the bold of a wide one.
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

// label is a power in words: its name, its cost and what it needs.
func (t *treeDrawer) label(p *site.Power) string {
	parts := []string{p.Name.Text} // what stands in the box comes first and in its order, so that it can be asked for as it reads
	for _, other := range p.AnyOf.Powers {
		if p.Discipline == t.in && other != t.above(p) {
			parts[0] += " " + p.AnyOf.Or + " " + other.Name.Text
		}
	}
	parts[0] += " " + p.Facets["cost"].Text
	for _, needed := range p.Needs {
		parts = append(parts, fillPlaces(t.b.w.words.Needs, "power", needed.Name.Text))
	}
	if len(p.AnyOf.Powers) > 0 {
		parts = append(parts, fillPlaces(t.b.w.words.Needs, "power", p.AnyOf.Text()))
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}
