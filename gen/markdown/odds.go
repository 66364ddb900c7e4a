package markdown

import (
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Odds is {odds <calculator> input=value … : result}: a number that the core computes.
type Odds struct {
	Calculator string
	Inputs     []string
	Result     string
	Offset     int
}

// oddsNode is an Odds in the tree.
type oddsNode struct {
	ast.BaseInline
	Odds
}

var kindOdds = ast.NewNodeKind("Odds")

func (*oddsNode) Kind() ast.NodeKind              { return kindOdds }
func (n *oddsNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

func newOdds(inside string, offset int) *oddsNode {
	n := &oddsNode{Odds: Odds{Offset: offset}}
	before, result, _ := strings.Cut(strings.TrimPrefix(inside, "odds "), ":")
	n.Result = strings.TrimSpace(result)
	if words := strings.Fields(before); len(words) > 0 {
		n.Calculator, n.Inputs = words[0], words[1:]
	}
	return n
}

func (p *parsing) odds(n *oddsNode) {
	p.place[n] = len(p.Odds)
	one := n.Odds
	one.Offset += p.start
	p.Odds = append(p.Odds, one)
}

func (r *rendering) odds(n *oddsNode) {
	words := append([]string{n.Calculator}, n.Inputs...)
	r.WriteString(`<data class="odds" value="` + html.EscapeString(strings.Join(words, " ")) + `">` + html.EscapeString(r.answers.Odds[r.place[n]]) + `</data>`)
}
