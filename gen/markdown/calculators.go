package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Calculator is a fenced block that asks for a calculator.
type Calculator struct {
	ID     string
	Offset int
	Named  bool     // its inputs bear its name in the page's address, though it is the first on the page
	Inputs []string // name=value
	At     []int    // offsets of the inputs
}

func (p *parsing) fence(n *ast.FencedCodeBlock) {
	info, offset := "", offsetOf(n)
	if n.Info != nil {
		info, offset = string(n.Info.Segment.Value(p.body)), n.Info.Segment.Start
	}
	words := strings.Fields(info)
	named := len(words) == 3 && words[2] == "named"
	if len(words) != 2 && !named || words[0] != "calculator" {
		p.wrong(offset, "write ```calculator <system>/<name>, or <system>/<name> named where another keeps the page's own inputs", "a fenced block that is no calculator")
		return
	}
	if n.Parent().Kind() != ast.KindDocument {
		p.wrong(offset, "move it out of the list or callout", "a calculator inside another block")
		return
	}
	c := Calculator{ID: words[1], Named: named, Offset: p.start + offset + strings.Index(info, words[1])}
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		value, at := string(line.Value(p.body)), 0
		for _, word := range strings.Fields(value) {
			at += strings.Index(value[at:], word)
			c.Inputs, c.At = append(c.Inputs, word), append(c.At, p.start+line.Start+at)
			at += len(word)
		}
	}
	p.Calculators = append(p.Calculators, c)
}
