package document

import (
	"strings"
	"unicode"
)

// Raised, lowered and struck text has a meaning that its characters alone lose: 10 with a raised 3
// is not 103.

// position is the vertical position of text.
type position int

const (
	flat position = iota
	raised
	lowered
)

// script is raised or lowered text until its end.
type script struct {
	of   position
	text strings.Builder
	link bool // it is a link, like the number of a note
}

var (
	highFigures = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷",
		"8", "⁸", "9", "⁹", "+", "⁺", "-", "⁻", "−", "⁻", "–", "⁻", "=", "⁼", "(", "⁽", ")", "⁾")
	lowFigures = strings.NewReplacer("0", "₀", "1", "₁", "2", "₂", "3", "₃", "4", "₄", "5", "₅", "6", "₆", "7", "₇",
		"8", "₈", "9", "₉", "+", "₊", "-", "₋", "−", "₋", "–", "₋", "=", "₌", "(", "₍", ")", "₎")
)

// setPosition begins raised, lowered or normal text.
func (b *builder) setPosition(to position) {
	if to != b.script.of {
		b.flushScript()
		b.script.of = to
	}
}

// flushScript writes raised or lowered text so that it keeps its meaning. Letters stay as they are:
// those of 1st and 1er belong to the number.
func (b *builder) flushScript() {
	original := b.script.text.String()
	link := b.script.link
	b.script.text.Reset()
	b.script.link = false
	text := strings.TrimSpace(original)
	figures := strings.ContainsFunc(text, unicode.IsDigit)
	onlyFigures := strings.Trim(text, "0123456789+-−–=()") == ""
	switch {
	case !figures:
		b.add(original)
	case link && b.script.of == raised:
		text = "[" + strings.Trim(text, "[]") + "]"
		b.doubt(b.line, "a raised link %s was read as the number of a note", text)
		b.add(" " + text)
	case onlyFigures && b.script.of == raised:
		b.doubt(b.line, "a raised %q was written as %q: it may be an exponent, or the number of a note", text,
			highFigures.Replace(text))
		b.add(highFigures.Replace(original))
	case onlyFigures:
		b.doubt(b.line, "a lowered %q was written as %q", text, lowFigures.Replace(text))
		b.add(lowFigures.Replace(original))
	default:
		text = "[" + strings.Trim(text, "[]") + "]"
		b.doubt(b.line, "%s was raised or lowered; it is separate here from the word it belongs to", text)
		b.add(" " + text)
	}
}

// struck is the current run of struck or normal text. Struck text is kept and reported, since only
// the author knows whether it still applies.
type struck struct {
	out        bool
	from       int  // offset in the text of the block
	splitsWord bool // a run begins here, which separates words
}

// strike begins or ends struck text.
func (b *builder) strike(out bool) {
	if out == b.struck.out {
		return
	}
	b.flushScript()
	b.reportStruck()
	b.struck = struck{out, b.rawText.Len(), true}
}

// reportStruck reports the struck text of the current run.
func (b *builder) reportStruck() {
	if !b.struck.out {
		return
	}
	if words := strings.Fields(b.rawText.String()[b.struck.from:]); len(words) > 0 {
		b.doubt(b.line, "%q is struck out in the document but kept here: delete it if it no longer applies",
			beginning(words))
	}
}
