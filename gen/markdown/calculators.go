package markdown

import (
	"bytes"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Calculator is a fenced block that embeds a calculator.
type Calculator struct {
	ID     string
	Offset int
	Named  bool // its inputs have a prefix in the address, though it is the first on the page
	// Folded says that the page is not about a chance: the calculator is folded, and no number is
	// beside the lead.
	Folded bool
	Inputs []string // name=value
	At     []int    // offsets of the inputs
}

// calculatorAttribute holds the index of a block in Document.Calculators.
const calculatorAttribute = "calculator"

func (p *parsing) fence(n *ast.FencedCodeBlock) {
	info, offset := "", offsetOf(n)
	if n.Info != nil {
		info, offset = string(n.Info.Segment.Value(p.body)), n.Info.Segment.Start
	}
	words := strings.Fields(info)
	if len(words) == 0 || slices.Contains(exampleLanguages, words[0]) {
		p.example(n, words)
		return
	}
	if len(words) < 2 || words[0] != "calculator" {
		p.wrong(offset, "write ```calculator <system>/<name>, or ``` alone for a text shown as typed",
			"a fenced block that is not a calculator")
		return
	}
	if n.Parent().Kind() != ast.KindDocument {
		p.wrong(offset, "move it out of the list or callout", "a calculator inside another block")
		return
	}
	c := Calculator{ID: words[1], Offset: p.start + offset + strings.Index(info, words[1])}
	for _, option := range words[2:] {
		switch option {
		case "named":
			c.Named = true
		case "folded":
			c.Folded = true
		default:
			p.wrong(offset+strings.LastIndex(info, option), "expected one of: named, folded", "unknown calculator option %s", option)
		}
	}
	for i := range p.inputsOf(n) {
		line := n.Lines().At(i)
		value, at := string(line.Value(p.body)), 0
		for _, word := range strings.Fields(value) {
			at += strings.Index(value[at:], word)
			c.Inputs, c.At = append(c.Inputs, word), append(c.At, p.start+line.Start+at)
			at += len(word)
		}
	}
	n.SetAttributeString(calculatorAttribute, len(p.Calculators))
	p.Calculators = append(p.Calculators, c)
}

// inputsOf returns how many lines of a block contain inputs: all, or none if the block is not
// closed. A block that contains a fence or paragraphs is not closed, which is one error; the lines
// below are not checked.
func (p *parsing) inputsOf(n *ast.FencedCodeBlock) int {
	lines := n.Lines()
	const hint = "end the block with a line ``` after its inputs"
	for i := range lines.Len() {
		line := lines.At(i)
		value := bytes.TrimSpace(line.Value(p.body))
		switch {
		case bytes.HasPrefix(value, []byte("```")):
			p.wrong(offsetOf(n), hint, "the block is not closed before another begins on line %d", p.lineOf(line.Start))
			return 0
		case len(value) == 0 && i+1 < lines.Len():
			p.wrong(offsetOf(n), hint, "the block continues after the blank line %d", p.lineOf(line.Start))
			return 0
		}
	}
	if !p.isClosed(n) {
		p.wrong(offsetOf(n), hint, "the block is not closed")
		return 0
	}
	return lines.Len()
}

// isClosed reports whether a block has a closing fence. Without one it takes all that follows.
func (p *parsing) isClosed(n *ast.FencedCodeBlock) bool {
	lines, after := n.Lines(), offsetOf(n)
	if lines.Len() > 0 {
		after = lines.At(lines.Len() - 1).Stop
	} else if end := bytes.IndexByte(p.body[after:], '\n'); end >= 0 {
		after += end + 1
	} else {
		after = len(p.body)
	}
	end, _, _ := bytes.Cut(p.body[after:], []byte{'\n'})
	mark := bytes.TrimLeft(end, " >")
	return bytes.HasPrefix(mark, []byte("```")) || bytes.HasPrefix(mark, []byte("~~~"))
}

// lineOf returns the line in the file of an offset of the text.
func (p *parsing) lineOf(offset int) int {
	line, _ := p.File.Position(p.start + offset)
	return line
}
