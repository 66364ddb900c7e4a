package present

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// reader parses JSON objects and strings, the only values of a request. The core does without
// encoding/json, which would add 165 kB after compression.
//
// The reader refuses everything that RFC 8259 does not allow, and values of other kinds. Callers
// limit the nesting of objects. Of a repeated name the last value counts, as in JSON.parse.
type reader struct {
	text string
	at   int // of the next byte
}

// object reads an object. For each name it calls member, which must read the value.
func (r *reader) object(member func(name string) bool) bool {
	if !r.accept('{') {
		return false
	}
	if r.accept('}') {
		return true
	}
	for {
		name, ok := r.string()
		if !ok || !r.accept(':') || !member(name) {
			return false
		}
		if r.accept('}') {
			return true
		}
		if !r.accept(',') {
			return false
		}
	}
}

// stringInto reads a string into place.
func (r *reader) stringInto(place *string) (ok bool) {
	*place, ok = r.string()
	return ok
}

func (r *reader) string() (text string, ok bool) {
	if !r.accept('"') {
		return "", false
	}
	var out []byte
	for r.at < len(r.text) {
		c := r.text[r.at]
		r.at++
		switch {
		case c == '"':
			return string(out), true
		case c < ' ':
			return "", false
		case c == '\\':
			char, ok := r.escape()
			if !ok {
				return "", false
			}
			out = utf8.AppendRune(out, char)
		default:
			out = append(out, c)
		}
	}
	return "", false
}

// escape reads the rest of an escape after its backslash. Half of a surrogate pair becomes U+FFFD,
// as in encoding/json.
func (r *reader) escape() (rune, bool) {
	if r.at == len(r.text) {
		return 0, false
	}
	c := r.text[r.at]
	r.at++
	switch c {
	case '"', '\\', '/':
		return rune(c), true
	case 'b':
		return '\b', true
	case 'f':
		return '\f', true
	case 'n':
		return '\n', true
	case 'r':
		return '\r', true
	case 't':
		return '\t', true
	case 'u':
		char, ok := r.unit()
		if !utf16.IsSurrogate(char) {
			return char, ok
		}
		rest := *r
		if strings.HasPrefix(r.text[r.at:], `\u`) {
			rest.at += 2
			low, ok := rest.unit()
			if pair := utf16.DecodeRune(char, low); ok && pair != utf8.RuneError {
				*r = rest
				return pair, true
			}
		}
		return utf8.RuneError, true
	}
	return 0, false
}

// unit reads the four hexadecimal digits of a UTF-16 code unit.
func (r *reader) unit() (rune, bool) {
	if r.at+4 > len(r.text) {
		return 0, false
	}
	unit, err := strconv.ParseUint(r.text[r.at:r.at+4], 16, 16)
	if err != nil {
		return 0, false
	}
	r.at += 4
	return rune(unit), true
}

// accept skips white space and then c. It reports false if another byte comes first.
func (r *reader) accept(c byte) bool {
	r.skip()
	if r.at == len(r.text) || r.text[r.at] != c {
		return false
	}
	r.at++
	return true
}

// atEnd skips white space and reports whether the text ends there.
func (r *reader) atEnd() bool {
	r.skip()
	return r.at == len(r.text)
}

func (r *reader) skip() {
	for r.at < len(r.text) && (r.text[r.at] == ' ' || r.text[r.at] == '\t' || r.text[r.at] == '\n' || r.text[r.at] == '\r') {
		r.at++
	}
}
