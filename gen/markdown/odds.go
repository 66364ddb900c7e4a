package markdown

import (
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// Odds is {odds <calculator> input=value … : result}, a number that a calculator computes, or {odds
// 3d6 >= 10}, a formula.
type Odds struct {
	Formula    string // "" for a calculator
	Calculator string
	Inputs     []string
	Result     string
	Rule       string // id of its block, or of its section; "" before the first
	Cell       bool   // in a cell of a table
	Offset     int
	InFormula  int // offset of the formula from Offset
}

// Question returns the question as typed.
func (o Odds) Question() string {
	if o.Formula != "" {
		return o.Formula
	}
	return o.query() + " : " + o.Result
}

// query returns the calculator with its inputs, or the formula.
func (o Odds) query() string {
	if o.Formula != "" {
		return o.Formula
	}
	return strings.Join(append([]string{o.Calculator}, o.Inputs...), " ")
}

// oddsNode is an Odds in the tree.
type oddsNode struct {
	ast.BaseInline
	Odds
}

var oddsKind = ast.NewNodeKind("Odds")

func (*oddsNode) Kind() ast.NodeKind              { return oddsKind }
func (n *oddsNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

func newOdds(inside string, offset int) *oddsNode {
	n := &oddsNode{Odds: Odds{Offset: offset}}
	if text := strings.TrimPrefix(inside, "odds "); isFormula(text) {
		n.Formula = strings.TrimSpace(text)
		n.InFormula = len("{odds ") + len(text) - len(strings.TrimLeft(text, " "))
		return n
	}
	before, result, _ := strings.Cut(strings.TrimPrefix(inside, "odds "), ":")
	n.Result = strings.TrimSpace(result)
	if words := strings.Fields(before); len(words) > 0 {
		n.Calculator, n.Inputs = words[0], words[1:]
	}
	return n
}

var (
	// calculatorID matches the beginning of odds of a calculator.
	calculatorID = regexp.MustCompile(`^\s*[a-z0-9-]+/[a-z0-9-]+(\s|:|$)`)
	// division matches the beginning of a formula that looks the same, as 1/6 or d6/2.
	division = regexp.MustCompile(`^\s*\d*(d\d+)?/`)
)

// isFormula distinguishes a formula from odds of a calculator, which have a space before the colon
// or begin with an id.
func isFormula(text string) bool {
	if strings.Contains(text, " :") || strings.TrimSpace(text) == "" {
		return false
	}
	return !calculatorID.MatchString(text) || division.MatchString(text)
}

func (p *parsing) odds(n *oddsNode) {
	p.index[n] = len(p.Odds)
	odds := n.Odds
	odds.Offset += p.start
	odds.Rule = p.ruleOf(n)
	odds.Cell = inCell(n)
	p.Odds = append(p.Odds, odds)
}

func (r *rendering) odds(n *oddsNode) {
	place := r.index[n]
	r.WriteString(`<data class="odds" value="` + html.EscapeString(r.Odds[place].query()) + `">` + html.EscapeString(r.resolved.Odds[place]) + `</data>`)
}

// inCell reports whether a node is in a cell of a table.
func inCell(n ast.Node) bool {
	for ; n != nil; n = n.Parent() {
		if n.Kind() == east.KindTableCell {
			return true
		}
	}
	return false
}

// ruleOf returns the first id of the innermost block around a node that has one, or the id of its
// section.
func (p *parsing) ruleOf(n ast.Node) string {
	for block := n.Parent(); block != nil; block = block.Parent() {
		if ids := idsOf(block); len(ids) > 0 {
			return ids[0]
		}
	}
	if len(p.Sections) > 0 {
		return p.Sections[len(p.Sections)-1].ID
	}
	return ""
}
