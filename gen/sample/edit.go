package sample

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// Edit applies a script of changes to files, one per line, in order; strings are quoted as in Go:
//
//	replace <file> "old" "new"    old must occur once in the file
//	append <file> "text"
//	write <file> "text"           the file may be new
//	remove <file>
//	crlf <file>                   converts it to Windows line ends
func Edit(t testing.TB, content fstest.MapFS, script string) {
	t.Helper()
	for line := range strings.Lines(script) {
		line = strings.TrimSpace(line)
		verb, rest, _ := strings.Cut(line, " ")
		name, rest, _ := strings.Cut(rest, " ")
		f := content[name]
		if verb == "write" && f == nil {
			f = &fstest.MapFile{}
			content[name] = f
		}
		if f == nil {
			t.Fatalf("edit: %s: there is no file %s", line, name)
		}
		args := unquote(t, rest)
		switch {
		case verb == "remove" && len(args) == 0:
			delete(content, name)
		case verb == "crlf" && len(args) == 0:
			f.Data = bytes.ReplaceAll(f.Data, []byte("\n"), []byte("\r\n"))
		case verb == "write" && len(args) == 1:
			f.Data = []byte(args[0])
		case verb == "append" && len(args) == 1:
			f.Data = append(bytes.Clone(f.Data), args[0]...)
		case verb == "replace" && len(args) == 2:
			if n := bytes.Count(f.Data, []byte(args[0])); n != 1 {
				t.Fatalf("edit: %s: the old text is in the file %d times", line, n)
			}
			f.Data = bytes.Replace(f.Data, []byte(args[0]), []byte(args[1]), 1)
		default:
			t.Fatalf("edit: cannot read %s", line)
		}
	}
}

// unquote parses strings quoted as in Go and separated by spaces.
func unquote(t testing.TB, text string) (list []string) {
	t.Helper()
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			t.Fatalf("edit: %s: %v", text, err)
		}
		word, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatalf("edit: %s: %v", quoted, err)
		}
		list, text = append(list, word), text[len(quoted):]
	}
	return list
}
