package yaml

import (
	"bytes"
	"regexp"

	"psyref/gen/source"
)

// Range is a part of a file, from one byte offset to another.
type Range struct{ Start, Stop int }

// entryStart is how an entry begins whose key is a plain word.
var entryStart = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]*:(?:[ \n]|$)`)

// Entries cuts a file into the entries of the mapping that it is, each with what follows it up to the next, so that those can be read by themselves: what
// [ParseAt] makes of all of them, where it makes one entry of each and finds no fault, is what Parse makes of the file. It reports false for a file of which
// that is not certain, as one with keys in quotation marks, or with a key twice.
func Entries(f *source.File) (list []Range, ok bool) {
	data := f.Bytes()
	if len(data) > maxBytes || bytes.IndexByte(data, '\r') >= 0 {
		return nil, false
	}
	keys := map[string]bool{}
	for at := 0; at < len(data); {
		line := data[at:]
		if end := bytes.IndexByte(line, '\n'); end >= 0 {
			line = line[:end+1]
		}
		switch line[0] {
		case ' ':
			if len(list) == 0 {
				return nil, false // what all stands in is indented, or nobody knows what this is
			}
		case '\n', '#':
		default:
			if !entryStart.Match(line) {
				return nil, false
			}
			key := string(line[:bytes.IndexByte(line, ':')])
			if keys[key] || len(keys) == maxKeys {
				return nil, false
			}
			keys[key] = true
			list = append(list, Range{at, at})
		}
		at += len(line)
		if len(list) > 0 {
			list[len(list)-1].Stop = at
		}
	}
	return list, len(list) > 0
}
