package twin

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"
)

// signOf is what an emphasis or a change begins with. Markdown has no sign of its own for what came and what went in a text; HTML within a line is part of it.
func signOf(name []byte) string {
	switch string(name) {
	case "em", "i":
		return "*"
	case "strong", "b":
		return "**"
	case "ins":
		return "<ins>"
	}
	return "<del>"
}

// endSign writes the end of an emphasis or a change. Where stars would not be read as that, tags stand in their place.
func (w *writer) endSign(e *element) {
	switch {
	case e.kind == kindChange:
		w.out = append(append(append(w.out, "</"...), e.name...), '>')
	case w.flanked(e):
		w.out = append(w.out, e.sign...)
	default:
		tag := "em>"
		if len(e.sign) == 2 {
			tag = "strong>"
		}
		w.out = append(slices.Replace(w.out, e.at, e.at+len(e.sign), []byte("<"+tag)...), "</"+tag...)
	}
}

// flanked tells whether stars around what was said in an emphasis are read as its signs: CommonMark looks at what stands on both sides of each.
func (w *writer) flanked(e *element) bool {
	from := 0
	if w.table.in {
		from = w.table.last()
	}
	outside, inside := w.out[from:e.at], w.out[e.at+len(e.sign):]
	if bytes.HasSuffix(outside, star) || bytes.HasPrefix(inside, star) || bytes.HasSuffix(inside, star) {
		return false // a run of stars is read as a whole
	}
	for _, around := range w.open[:len(w.open)-1] {
		if around.kind == kindEmphasis && around.sign == e.sign {
			return false
		}
	}
	before, size := utf8.DecodeLastRune(outside)
	first, _ := utf8.DecodeRune(inside)
	last, _ := utf8.DecodeLastRune(inside)
	return !unicode.IsSpace(first) && (!mark(first) || size == 0 || parts(before)) && !unicode.IsSpace(last) && (!mark(last) || w.partsNext())
}

var star = []byte("*")

// mark tells whether any edition of CommonMark takes a rune for punctuation, and parts whether each takes it for that or for space.
func mark(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }
func parts(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsPunct(r) || r < utf8.RuneSelf && unicode.IsSymbol(r)
}

// partsNext tells whether it is certain that space, punctuation or the end of a line follows on the emphasis that ends.
func (w *writer) partsNext() bool {
	for ahead := w.tags; ; {
		more, err := ahead.next()
		switch {
		case err != nil || !more:
			return false
		case ahead.text != nil:
			next, _ := utf8.DecodeRune(plain(ahead.text))
			return parts(next)
		case ahead.tag.end:
			around := w.open[len(w.open)-2].kind
			return around != kindThrough && around != kindEmphasis
		case !ahead.tag.leftOut || ahead.skip() != nil:
			return false
		}
	}
}
