package markdown

import (
	"bytes"

	"psyref/gen/source"
)

// Limits of a text, far above what people write. In the worst case, parsing takes quadratic time in
// the length of a paragraph and in the nesting depth.
const (
	maxPageBytes  = 128 << 10 // bytes of a page
	maxBlockBytes = 16 << 10  // bytes between two blank lines
	maxDepth      = 20        // nested block quotes and lists
	maxIndent     = 200       // spaces before the text of a line
	maxErrors     = 200       // errors reported for one page
)

// checkLimits returns the text to parse: all of it, or nil if it exceeds a limit, which it reports.
func checkLimits(f *source.File, start int, errs *source.Collector) []byte {
	body := f.Bytes()[start:]
	if len(body) > maxPageBytes {
		errs.AddAt(f, start, "split it into several pages", "the page has %d KB; the limit is %d KB", (len(body)+1023)>>10,
			maxPageBytes>>10)
		return nil
	}
	for at, stretch := 0, 0; at < len(body); {
		line, _, _ := bytes.Cut(body[at:], []byte{'\n'})
		if len(bytes.TrimSpace(line)) == 0 {
			stretch = at + len(line) + 1
		}
		if at+len(line)-stretch > maxBlockBytes {
			errs.AddAt(f, start+stretch, "split it by blank lines", "a paragraph or table has more than %d KB",
				maxBlockBytes>>10)
			return nil
		}
		if depth, column := nesting(line); depth > maxDepth || column > maxIndent {
			errs.AddAt(f, start+at, "use headings, or steps in order",
				"block quotes and lists are nested more than %d deep", maxDepth)
			return nil
		}
		at += len(line) + 1
	}
	return body
}

// nesting returns the greatest number of block quotes and list items that a line can open, and the
// column of its text.
func nesting(line []byte) (depth, column int) {
	for at := 0; at < len(line); at++ {
		switch c := line[at]; {
		case c == '\t':
			column += 4
		case c == ' ':
			column++
		case c == '>', isListMark(c) &&
			(at+1 == len(line) || line[at+1] == ' ' || line[at+1] == '\t' || line[at+1] == '\r'):
			depth++
		case c >= '0' && c <= '9':
			after := bytes.TrimLeft(line[at:], "0123456789")
			if len(after) > 0 && !isListMark(after[0]) {
				return depth, column // the text begins with a number
			}
			at = len(line) - len(after) - 1 // its last digit
		default:
			return depth, column
		}
	}
	return depth, column
}

// isListMark reports whether a character can end the marker of a list item.
func isListMark(c byte) bool { return bytes.IndexByte([]byte("-+*.)"), c) >= 0 }
