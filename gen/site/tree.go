package site

// Tree is a drawing of prerequisites: a box for each power, indented below the powers that it
// requires, with connecting lines.
type Tree struct {
	Width, Height string // in em, so that boxes grow with their text
	ViewBox       string
	Alternatives  bool // a power of it has alternative prerequisites
	Nodes         []TreeNode
	Lines         []string // SVG paths, each from a power down and right to one that requires it
}

// TreeNode is one power of a tree.
type TreeNode struct {
	Power   *Power
	X, Y    int // of its left edge and its top
	Width   int
	Height  int
	Foreign bool       // of another discipline, shown because powers here require it
	Label   string     // for screen readers
	Name    []TreeText // its name and its alternatives, in the box
	Side    []TreeText // the cost, at the right of the box
}

// TreeText is one line of text in a tree.
type TreeText struct {
	Text  string
	X, Y  int  // start of the text (its end at the right of a box) and baseline
	Small bool // not a name
}
