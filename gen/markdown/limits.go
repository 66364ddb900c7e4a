package markdown

import (
	"bytes"

	"psyref/gen/source"
)

// Limits of a text: far above what people write, and low enough that no text keeps the machine busy or fills it. Reading Markdown takes the square of how long a
// paragraph is in the worst case, and the square of how deep blocks stand in one another.
const (
	mostBytes  = 128 << 10 // of a page; the largest page of rules has 15,000
	mostLines  = 16 << 10  // between two empty lines; the longest table has 5,000
	mostNested = 20        // quotations and lists in one another
	mostColumn = 200       // of spaces before the first letter of a line
	mostWrong  = 200       // errors told of one page
)

// bounded reports a text that is beyond the limits, and returns what may be read of it: all or nothing.
func bounded(f *source.File, start int, log *source.Log) []byte {
	body := f.Bytes()[start:]
	if len(body) > mostBytes {
		log.At(f, start, "divide it into several pages", "the page has %d KB; a page has at most %d", (len(body)+1023)>>10, mostBytes>>10)
		return nil
	}
	for at, stretch := 0, 0; at < len(body); {
		line, _, _ := bytes.Cut(body[at:], []byte{'\n'})
		if len(bytes.TrimSpace(line)) == 0 {
			stretch = at + len(line) + 1
		}
		if at+len(line)-stretch > mostLines {
			log.At(f, start+stretch, "divide it by empty lines", "a paragraph or table has more than %d KB", mostLines>>10)
			return nil
		}
		if depth, column := nested(line); depth > mostNested || column > mostColumn {
			log.At(f, start+at, "write it in the order of the steps, or give it headings", "quotations and lists stand more than %d deep in one another", mostNested)
			return nil
		}
		at += len(line) + 1
	}
	return body
}

// nested is how many quotations and items of lists the marks at the beginning of a line can open at most, and how far in its text begins.
func nested(line []byte) (depth, column int) {
	for at := 0; at < len(line); at++ {
		switch c := line[at]; {
		case c == '\t':
			column += 4
		case c == ' ':
			column++
		case c == '>', isMark(c) && (at+1 == len(line) || line[at+1] == ' ' || line[at+1] == '\t' || line[at+1] == '\r'):
			depth++
		case c >= '0' && c <= '9':
			after := bytes.TrimLeft(line[at:], "0123456789")
			if len(after) > 0 && !isMark(after[0]) {
				return depth, column // the text begins with a number
			}
			at = len(line) - len(after) - 1 // its last digit
		default:
			return depth, column
		}
	}
	return depth, column
}

// isMark tells whether a character can end the mark of an item.
func isMark(c byte) bool { return bytes.IndexByte([]byte("-+*.)"), c) >= 0 }
