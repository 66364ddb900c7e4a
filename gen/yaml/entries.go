package yaml

import (
	"bytes"
	"regexp"

	"psyref/gen/source"
)

// Range is a part of a file, from one byte offset to another.
type Range struct{ Start, Stop int }

// entryStart matches the beginning of an entry whose key is a plain word.
var entryStart = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]*:(?:[ \n]|$)`)

// Entries cuts a file into the entries of its top-level mapping, each with everything up to the
// next, so that they can be parsed separately. If [ParseAt] makes exactly one entry of each without
// an error, all of them together are what Parse makes of the file. Entries reports false if it
// cannot guarantee that, as for quoted or duplicate keys.
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
				return nil, false // an indented mapping, or no mapping
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
