package content

import (
	"bytes"
	"fmt"
	"iter"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

const redirectsFile = "redirects.yaml"

// PublishedFile lists every address ever published.
const PublishedFile = "published.txt"

// Redirect is an entry of redirects.yaml: an address that moved.
type Redirect struct {
	At   source.Pos  `yaml:"-"`
	From yaml.String `yaml:"from"`
	To   yaml.String `yaml:"to"`
}

func (l *loader) redirects() {
	l.out.Redirects = records(l, redirectsFile, "the redirect", "redirects", "- {from: …, to: …}", func(*Redirect) {})
}

// published reads the ledger of all addresses ever published, one per line.
func (l *loader) published() {
	const most = 1 << 20 // a site of 10,000 pages has 130,000
	f := l.optional(PublishedFile)
	if f == nil || l.tooManyLines(f, most) {
		return
	}
	for offset, line := range linesOf(f) {
		if address := strings.TrimSpace(line); address != "" && !strings.HasPrefix(address, "#") {
			l.out.Published = append(l.out.Published, yaml.String{Value: address, At: f.At(offset)})
		}
	}
	l.out.Unpublished = len(l.out.Published) == 0
}

// tooManyLines reports a file with more lines than any content has. Each line takes memory.
func (l *loader) tooManyLines(f *source.File, most int) bool {
	if bytes.Count(f.Bytes(), []byte{'\n'}) <= most {
		return false
	}
	l.errs.Add(source.Error{File: f.Name, Message: fmt.Sprintf("has more than %d lines", most),
		Hint: "restore the file of this site"})
	return true
}

// linesOf yields the lines of a file with their offsets, without a byte order mark.
func linesOf(f *source.File) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		text := strings.TrimPrefix(string(f.Bytes()), byteOrderMark)
		offset := len(f.Bytes()) - len(text)
		for line := range strings.Lines(text) {
			if !yield(offset, line) {
				return
			}
			offset += len(line)
		}
	}
}
