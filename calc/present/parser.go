package present

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// parser parses JSON objects and strings, the only values of a request. The core does without
// encoding/json, which would add 165 kB after compression.
//
// It refuses everything that RFC 8259 does not allow, and values of other kinds. Callers
// limit the nesting of objects. Of a repeated name the last value counts, as in JSON.parse.
type parser struct {
	text string
	at   int // of the next byte
}

// object reads an object. For each name it calls member, which must read the value.
func (p *parser) object(member func(name string) bool) bool {
	if !p.accept('{') {
		return false
	}
	if p.accept('}') {
		return true
	}
	for {
		name, ok := p.string()
		if !ok || !p.accept(':') || !member(name) {
			return false
		}
		if p.accept('}') {
			return true
		}
		if !p.accept(',') {
			return false
		}
	}
}

// stringInto reads a string into place.
func (p *parser) stringInto(place *string) (ok bool) {
	*place, ok = p.string()
	return ok
}

func (p *parser) string() (text string, ok bool) {
	if !p.accept('"') {
		return "", false
	}
	var out []byte
	for p.at < len(p.text) {
		c := p.text[p.at]
		p.at++
		switch {
		case c == '"':
			return string(out), true
		case c < ' ':
			return "", false
		case c == '\\':
			char, ok := p.escape()
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
func (p *parser) escape() (rune, bool) {
	if p.at == len(p.text) {
		return 0, false
	}
	c := p.text[p.at]
	p.at++
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
		char, ok := p.unit()
		if !utf16.IsSurrogate(char) {
			return char, ok
		}
		rest := *p
		if strings.HasPrefix(p.text[p.at:], `\u`) {
			rest.at += 2
			low, ok := rest.unit()
			if pair := utf16.DecodeRune(char, low); ok && pair != utf8.RuneError {
				*p = rest
				return pair, true
			}
		}
		return utf8.RuneError, true
	}
	return 0, false
}

// unit reads the four hexadecimal digits of a UTF-16 code unit.
func (p *parser) unit() (rune, bool) {
	if p.at+4 > len(p.text) {
		return 0, false
	}
	unit, err := strconv.ParseUint(p.text[p.at:p.at+4], 16, 16)
	if err != nil {
		return 0, false
	}
	p.at += 4
	return rune(unit), true
}

// accept skips white space and then c. It reports false if another byte comes first.
func (p *parser) accept(c byte) bool {
	p.skip()
	if p.at == len(p.text) || p.text[p.at] != c {
		return false
	}
	p.at++
	return true
}

// atEnd skips white space and reports whether the text ends there.
func (p *parser) atEnd() bool {
	p.skip()
	return p.at == len(p.text)
}

func (p *parser) skip() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\t' || p.text[p.at] == '\n' ||
		p.text[p.at] == '\r') {
		p.at++
	}
}
