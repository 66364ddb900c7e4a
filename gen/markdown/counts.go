package markdown

import (
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Count is {count name}: a number from the simulated games.
type Count struct {
	Name   string
	Offset int
}

// countNode is a Count in the tree.
type countNode struct {
	ast.BaseInline
	Count
}

var countKind = ast.NewNodeKind("Count")

func (*countNode) Kind() ast.NodeKind              { return countKind }
func (n *countNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

func newCount(inside string, offset int) *countNode {
	return &countNode{Count: Count{strings.TrimSpace(strings.TrimPrefix(inside, "count ")), offset}}
}

func (p *parsing) count(n *countNode) {
	p.index[n] = len(p.Counts)
	p.Counts = append(p.Counts, Count{n.Name, n.Offset + p.start})
}

func (r *rendering) count(n *countNode) {
	r.WriteString(html.EscapeString(r.resolved.Counts[r.index[n]]))
}
