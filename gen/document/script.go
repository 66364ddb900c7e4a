package document

import (
	"strings"
	"unicode"
)

// Text that is raised, lowered or struck out says something by that, which is lost where only its letters are kept: 10 with a raised 3 is no 103.

// position is where letters stand to the line.
type position int

const (
	flat position = iota
	raised
	lowered
)

// script is text that is raised or lowered, until it is known what it says.
type script struct {
	of   position
	text strings.Builder
	link bool // it leads somewhere, as the number of a note does
}

var (
	highFigures = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "+", "⁺", "-", "⁻", "−", "⁻", "–", "⁻", "=", "⁼", "(", "⁽", ")", "⁾")
	lowFigures  = strings.NewReplacer("0", "₀", "1", "₁", "2", "₂", "3", "₃", "4", "₄", "5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉", "+", "₊", "-", "₋", "−", "₋", "–", "₋", "=", "₌", "(", "₍", ")", "₎")
)

// setPosition raises or lowers what comes next, or sets it flat.
func (b *builder) setPosition(to position) {
	if to != b.script.of {
		b.flushScript()
		b.script.of = to
	}
}

// flushScript writes what was raised or lowered so that it reads as that. Letters stay as they are: those of 1st and 1er are a word with their figure.
func (b *builder) flushScript() {
	said := b.script.text.String()
	link := b.script.link
	b.script.text.Reset()
	b.script.link = false
	text := strings.TrimSpace(said)
	figures := strings.ContainsFunc(text, unicode.IsDigit)
	onlyFigures := strings.Trim(text, "0123456789+-−–=()") == ""
	switch {
	case !figures:
		b.add(said)
	case link && b.script.of == raised:
		text = "[" + strings.Trim(text, "[]") + "]"
		b.doubt(b.line, "a raised %s that leads somewhere was taken for the number of a note", text)
		b.add(" " + text)
	case onlyFigures && b.script.of == raised:
		b.doubt(b.line, "a raised %q stands as %q: it may be a power, or the number of a note", text, highFigures.Replace(text))
		b.add(highFigures.Replace(said))
	case onlyFigures:
		b.doubt(b.line, "a lowered %q stands as %q", text, lowFigures.Replace(text))
		b.add(lowFigures.Replace(said))
	default:
		text = "[" + strings.Trim(text, "[]") + "]"
		b.doubt(b.line, "%s was raised or lowered, and stands apart from what it belongs to", text)
		b.add(" " + text)
	}
}

// struck is text that is struck out. It is kept, and told, as only its author knows whether it still holds.
type struck struct {
	out        bool
	from       int  // where in the text of the block it began
	splitsWord bool // it began or ended here, which parts words
}

// strike begins or ends text that is struck out.
func (b *builder) strike(out bool) {
	if out == b.struck.out {
		return
	}
	b.flushScript()
	b.reportStruck()
	b.struck = struck{out, b.rawText.Len(), true}
}

// reportStruck tells what was struck out since the last time.
func (b *builder) reportStruck() {
	if !b.struck.out {
		return
	}
	if said := strings.Fields(b.rawText.String()[b.struck.from:]); len(said) > 0 {
		b.doubt(b.line, "%q is struck out in the document, and kept: take it out if it holds no longer", beginning(said))
	}
}
