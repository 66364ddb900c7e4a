package gen

import (
	"slices"
	"strings"

	"psyref/gen/site"
)

// Measures of a tree, in pixels. It is as wide as a phone's column, so that it is never scaled down.
const (
	treeWidth  = 358
	treeRow    = 48
	treeIndent = 22
	treeCost   = 64 // kept free at the right
)

// tree draws a discipline: every power on a line of its own below the one it needs, indented by one step more. It is nil where no power needs another.
func (b *powerBuilder) tree(d *site.Discipline) *site.Tree {
	t := &treeDrawer{b: b, in: d, tree: &site.Tree{Width: treeWidth}, placed: map[*site.Power]bool{}}
	needs := false
	for _, p := range d.Powers {
		needs = needs || len(p.Needs) > 0
		if len(p.Needs) == 0 {
			t.place(p, 0)
		}
		for _, needed := range p.Needs {
			if needed.Discipline != d {
				t.place(needed, 0)
			}
		}
	}
	if !needs {
		return nil
	}
	t.tree.Height = len(t.tree.Nodes) * treeRow
	return t.tree
}

type treeDrawer struct {
	b      *powerBuilder
	in     *site.Discipline
	tree   *site.Tree
	placed map[*site.Power]bool
}

// place draws a power and, below it, those of the discipline that need it. It returns the middle of the power's line.
func (t *treeDrawer) place(p *site.Power, depth int) int {
	if t.placed[p] {
		return 0
	}
	t.placed[p] = true
	x, y := depth*treeIndent, len(t.tree.Nodes)*treeRow+treeRow/2
	width := treeWidth - treeCost - x // all end alike: no name is measured, and every cost stands clear
	t.tree.Nodes = append(t.tree.Nodes, site.TreeNode{Power: p, X: x, Y: y, Width: width, Foreign: p.Discipline != t.in, Label: t.label(p), Side: p.Facets["cost"].Text})
	bottom := 0
	for _, next := range p.NeededBy {
		if next.Discipline == t.in && !t.placed[next] {
			bottom = t.place(next, depth+1)
			t.tree.Lines = append(t.tree.Lines, site.TreeLine{X: x + treeIndent/2, From: bottom, To: bottom, End: x + treeIndent})
		}
	}
	if bottom > 0 {
		t.tree.Lines = append(t.tree.Lines, site.TreeLine{X: x + treeIndent/2, From: y + treeRow/2 - 6, To: bottom, End: x + treeIndent/2})
	}
	return y
}

// label is a power in words: its name, its cost and what it needs.
func (t *treeDrawer) label(p *site.Power) string {
	parts := []string{p.Name.Text, p.Facets["cost"].Text}
	for _, needed := range p.Needs {
		parts = append(parts, fillPlaces(t.b.w.words.Needs, "power", needed.Name.Text))
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}
