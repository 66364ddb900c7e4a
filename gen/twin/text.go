package twin

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// joiner is the sign that keeps what is laid out together. It is none that is said.
var joiner = []byte("\u2060")

// saying says the text that was read.
func (w *writer) saying() error {
	switch in := w.top(); in.kind {
	case kindList, kindTable, kindRows, kindRow:
		if len(words(w.text)) > 0 {
			return fmt.Errorf("the text %.40q stands in <%s>", w.text, in.name)
		}
	default:
		w.say(plain(w.text))
	}
	return nil
}

// say writes a text, so that each of its signs reads as what it is. What would be read as it is stays as it is.
func (w *writer) say(text []byte) {
	for more := true; more; {
		var part []byte
		for part, text, more = bytes.Cut(text, joiner); len(part) > 0; {
			if white(part[0]) {
				w.space = true
				part = part[1:]
			} else {
				w.begin()
				part = w.word(part)
			}
		}
	}
}

// white tells whether HTML takes a byte for space. Spaces at which no line is broken are signs like others.
func white(c byte) bool {
	return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f'
}

// words are what white space parts in a text.
func words(text []byte) [][]byte {
	return bytes.FieldsFunc(text, func(r rune) bool { return r < utf8.RuneSelf && white(byte(r)) })
}

// stops are the bytes at which a word is looked at closely.
var stops = func() (stop [256]bool) {
	for _, c := range []byte(" \n\t\r\f\\`*_[]<&~") {
		stop[c] = true
	}
	return
}()

// word writes a text up to a space or to behind a sign, and returns the rest.
func (w *writer) word(text []byte) []byte {
	start := -1 // of the line
	if w.fresh {
		start = len(w.out)
	}
	if w.flat == 0 && (w.fresh || w.number == len(w.out)) {
		text = w.lineStart(text)
	}
	w.fresh = false
	n := 0
	for n < len(text) && !stops[text[n]] {
		n++
	}
	w.out = append(w.out, text[:n]...)
	if text = text[n:]; len(text) == 0 || white(text[0]) {
		return text
	}
	before := byte(' ')
	if len(w.out) != start {
		before = w.out[len(w.out)-1]
	}
	if w.reads(before, text) {
		w.out = append(w.out, '\\')
	}
	w.out = append(w.out, text[0])
	return text[1:]
}

// reads tells whether the sign that a text starts with would be read as one of Markdown. Where the text ends, anything may follow.
func (w *writer) reads(before byte, text []byte) bool {
	var after byte
	if len(text) > 1 {
		after = text[1]
	}
	switch text[0] {
	case ']':
		return w.links > 0
	case '*':
		return before != ' ' || !white(after) || run(text[1:], white) == len(text)-1 // between spaces it is none
	case '_':
		return !letter(before) || !letter(after)
	case '<':
		return after == 0 || after == '/' || after == '!' || after == '?' || letter(after)
	case '&':
		return reference(text, true)
	}
	return true
}

// letter tells of a byte whether it is a letter or a digit of English.
func letter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || digit(c)
}

func digit(c byte) bool {
	return c >= '0' && c <= '9'
}

// reference tells whether a text starts with a reference to a sign, as &amp; is one, or might do so with more behind it.
func reference(text []byte, more bool) bool {
	n := 1
	if n < len(text) && text[n] == '#' {
		n++
	}
	for n < len(text) && letter(text[n]) {
		n++
	}
	if n == len(text) {
		return more
	}
	return text[n] == ';'
}

// lineStart writes what of a text would begin a block, or make one of the line above, if it were written as it is.
func (w *writer) lineStart(text []byte) []byte {
	fresh := w.fresh
	if n := run(text, digit); n > 0 {
		w.out = append(w.out, text[:n]...)
		w.number = len(w.out)
		text, fresh = text[n:], false
	}
	if len(text) == 0 || !w.beginsBlock(text, fresh) {
		return text
	}
	w.out = append(w.out, '\\', text[0])
	return text[1:]
}

// beginsBlock tells whether a text would begin a block at the start of a line, or behind the digits that start it.
func (w *writer) beginsBlock(text []byte, fresh bool) bool {
	alone := func(n int) bool { return n == len(text) || white(text[n]) }
	if !fresh {
		return (text[0] == '.' || text[0] == ')') && w.number == len(w.out) && alone(1)
	}
	switch text[0] {
	case '#':
		return alone(run(text, func(c byte) bool { return c == '#' }))
	case '>':
		return true
	case '+', '*':
		return alone(1)
	case '-':
		return alone(1) || text[1] < 0x80 && !letter(text[1])
	case '=', ':', '|':
		return w.split
	}
	return false
}

// run is how many bytes of a text are of a kind, from its start on.
func run(text []byte, of func(byte) bool) (n int) {
	for n < len(text) && of(text[n]) {
		n++
	}
	return n
}
