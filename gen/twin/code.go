package twin

import (
	"bytes"
	"fmt"
)

// codeSpan tells a text that is typed, within a line.
func (w *writer) codeSpan() error {
	text, err := w.typed()
	if err != nil {
		return err
	}
	span := bytes.Join(words(text), []byte(" "))
	if len(span) == 0 {
		w.space = w.space || len(text) > 0
		return nil
	}
	w.space = w.space || white(text[0])
	w.begin()
	if w.fences(span) {
		w.fenced(span)
	} else {
		w.out = append(w.out, "<code>"...)
		w.fresh = false
		w.say(span)
		w.out = append(w.out, "</code>"...)
	}
	w.space = white(text[len(text)-1])
	return nil
}

// fences tells whether the signs of code can stand around a text here. Two runs of them would be one; in a cell a bar ends it, and in a link that begins a block
// a bracket ends the name of a definition, in code as anywhere.
func (w *writer) fences(span []byte) bool {
	switch {
	case !w.fresh && w.out[len(w.out)-1] == '`',
		w.table.in && bytes.Contains(span, []byte(`\|`)),
		w.links > 0 && bytes.IndexByte(span, ']') >= 0:
		return false
	}
	return true
}

// fenced writes code between more of its signs than are in it.
func (w *writer) fenced(span []byte) {
	fence := bytes.Repeat([]byte("`"), longest(span)+1)
	w.fresh = false
	edge := span[0] == '`' || span[len(span)-1] == '`'
	w.out = append(w.out, fence...)
	if edge {
		w.out = append(w.out, ' ')
	}
	w.out = append(w.out, span...)
	if edge {
		w.out = append(w.out, ' ')
	}
	w.out = append(w.out, fence...)
}

// example tells a block of code, line by line as it is.
func (w *writer) example() error {
	if bytes.HasPrefix(w.page[w.at:], []byte("\n")) {
		w.at++ // none of the example, says HTML
	}
	text, err := w.typed()
	if err != nil {
		return err
	}
	w.part(gapBlank)
	w.begin()
	fence := bytes.Repeat([]byte("`"), max(3, longest(text)+1))
	w.out = append(w.out, fence...)
	for line := range bytes.Lines(text) {
		w.out = append(w.out, '\n')
		if len(words(line)) > 0 {
			w.out = append(append(w.out, w.prefix...), bytes.TrimRight(line, "\n")...)
		}
	}
	w.out = append(append(append(w.out, '\n'), w.prefix...), fence...)
	w.fresh = false
	w.part(gapBlank)
	return nil
}

// longest is the length of the longest run of the sign of code.
func longest(text []byte) (most int) {
	n := 0
	for _, c := range text {
		if n++; c != '`' {
			n = 0
		}
		most = max(most, n)
	}
	return most
}

// typed is the text of the element whose start tag was read, up to its end.
func (w *writer) typed() (text []byte, err error) {
	name := w.tag.name
	for {
		switch more, err := w.next(); {
		case err != nil:
			return nil, err
		case !more:
			return nil, fmt.Errorf("<%s> is not closed", name)
		case w.text != nil:
			text = append(text, bytes.ReplaceAll(plain(w.text), joiner, nil)...)
		case w.tag.end && bytes.Equal(w.tag.name, name):
			return text, nil
		case w.tag.leftOut && !w.tag.end:
			if err := w.skip(); err != nil {
				return nil, err
			}
		case string(w.tag.name) == "code" || string(w.tag.name) == "span":
		case w.tag.end:
			return nil, fmt.Errorf("</%s> stands where <%s> is open", w.tag.name, name)
		default:
			return nil, fmt.Errorf("<%s> in <%s> has no form in Markdown", w.tag.name, name)
		}
	}
}
