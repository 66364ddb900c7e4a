package document

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	xunicode "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/unicode/norm"

	"psyref/gen/source"
)

// decode converts the bytes of a file to text and detects the encoding.
func (r *reader) decode(data []byte) (string, error) {
	if order, ok := utf16Order(data); ok {
		text, err := xunicode.UTF16(order, xunicode.UseBOM).NewDecoder().Bytes(data)
		if err != nil {
			return "", r.refuse(0, "the file looks like UTF-16 but cannot be decoded: %v", err)
		}
		r.doubt(1, "the file is in UTF-16")
		data = text
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if at := bytes.IndexByte(data, 0); at >= 0 {
		return "", r.refuse(1+bytes.Count(data[:at], []byte{'\n'}), "the file is not text: it contains a zero byte")
	}
	if isBinary(data) {
		return "", r.refuse(0, "the file is not text: it contains too many control characters")
	}
	if utf8.Valid(data) {
		return string(data), nil
	}
	return r.fromWindows(data)
}

// utf16Order detects UTF-16 by its byte order mark, or by the zero bytes of European text.
func utf16Order(data []byte) (xunicode.Endianness, bool) {
	switch {
	case len(data) < 2:
	case binary.BigEndian.Uint16(data) == 0xfeff:
		return xunicode.BigEndian, true
	case binary.BigEndian.Uint16(data) == 0xfffe:
		return xunicode.LittleEndian, true
	}
	var zero [2]int
	sample := data[:min(len(data), 4096)&^1]
	for i, b := range sample {
		if b == 0 {
			zero[i%2]++
		}
	}
	switch half := len(sample) / 2; {
	case half > 8 && zero[0] > half*8/10 && zero[1] < half/10:
		return xunicode.BigEndian, true
	case half > 8 && zero[1] > half*8/10 && zero[0] < half/10:
		return xunicode.LittleEndian, true
	}
	return xunicode.LittleEndian, false
}

// isBinary reports whether bytes contain too many control characters to be text.
func isBinary(data []byte) bool {
	controls := 0
	for _, b := range data {
		if b < ' ' && b != '\n' && b != '\r' && b != '\t' && b != '\f' && b != '\v' {
			controls++
		}
	}
	return controls > len(data)/50
}

// fromWindows decodes lines that are not UTF-8 as Windows-1252, the most likely encoding.
func (r *reader) fromWindows(data []byte) (string, error) {
	var b strings.Builder
	n, first := 0, 0
	lines := bytes.SplitAfter(data, []byte{'\n'})
	for i, line := range lines {
		if utf8.Valid(line) {
			b.Write(line)
			continue
		}
		if n++; first == 0 {
			first = i + 1
		}
		for _, c := range line {
			b.WriteRune(windows1252(c))
		}
	}
	switch {
	case n == len(lines) || n > len(lines)/4:
		r.doubt(first, "the file is not UTF-8; it was read as Windows-1252")
	default:
		r.doubt(first, "%d lines, starting with this one, are not UTF-8; they were read as Windows-1252", n)
	}
	return b.String(), nil
}

// windows1252 decodes a byte. Its five undefined bytes are control characters, as in browsers.
func windows1252(c byte) rune {
	if r := charmap.Windows1252.DecodeByte(c); r != utf8.RuneError {
		return r
	}
	return rune(c)
}

// line is a line of a text without its end.
type line struct {
	number int
	text   string // without leading and trailing white space
	indent int    // of the text, in characters
	blank  bool
}

// lineEnds replaces every kind of line end by \
// .
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\f", "\n", "\v", "\n",
	"\u0085", "\n")

// lines cuts a text into lines and cleans them.
func (r *reader) lines(text string) ([]line, error) {
	text = lineEnds.Replace(text)
	raw := strings.Split(text, "\n")
	list := make([]line, len(raw))
	for i, s := range raw {
		if i%4096 == 0 {
			if err := r.progress("repairing", i, len(raw)); err != nil {
				return nil, err
			}
		}
		s = r.clean(s, i+1)
		content := strings.TrimSpace(s)
		list[i] = line{i + 1, content, utf8.RuneCountInString(s) - utf8.RuneCountInString(strings.TrimLeft(s, " \t")),
			content == ""}
	}
	return list, nil
}

// clean repairs the encoding of a line, and removes invisible characters.
func (r *reader) clean(s string, number int) string {
	if ascii(s) {
		return s
	}
	s, repairs := fixMojibake(s)
	for _, x := range repairs {
		r.doubt(number, "%q was read as %q: the text had been saved in a wrong encoding", x.from, x.to)
	}
	var plain strings.Builder
	var replaced []rune
	hidden := 0
	for _, c := range s {
		switch {
		case c == '\t':
			plain.WriteRune(c)
		case c == '\n', c == '\r', unicode.In(c, unicode.Zs, unicode.Zl, unicode.Zp):
			plain.WriteByte(' ') // the site sets no-break and narrow spaces itself
		case c == '’' || c == 'ʼ':
			plain.WriteByte('\'') // the site sets apostrophes itself
		case c == utf8.RuneError || source.IsInvisible(c):
			hidden++
		case source.PlainForm(c) != "":
			if !slices.Contains(replaced, c) {
				replaced = append(replaced, c)
				r.doubt(number, "%q was replaced by %q, which looks the same", c, source.PlainForm(c))
			}
			plain.WriteString(source.PlainForm(c))
		default:
			plain.WriteRune(c)
		}
	}
	if hidden > 0 {
		r.doubt(number, "invisible characters were left out: %d", hidden)
	}
	const joiner = "\u034f" // inserted by the library after thirty combining marks
	return strings.ReplaceAll(norm.NFC.String(plain.String()), joiner, "")
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x7f || s[i] < ' ' && s[i] != '\t' {
			return false
		}
	}
	return true
}
