package content

import (
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

const (
	redirectsFile = "redirects.yaml"
	publishedFile = "published.txt"
)

// Redirect is an entry of redirects.yaml: an address that moved.
type Redirect struct {
	At   source.Pos  `yaml:"-"`
	From yaml.String `yaml:"from"`
	To   yaml.String `yaml:"to"`
}

func (l *loader) redirects() {
	f := l.optional(redirectsFile)
	l.out.Redirects = remembered(l, redirectsFile, []any{f}, func() []*Redirect { return l.readRedirects(f) })
}

func (l *loader) readRedirects(f *source.File) (list []*Redirect) {
	root := l.parse(f)
	if root == nil {
		return nil
	}
	r := l.reader()
	r.Filled = false // an empty address is reported as what it is: none
	if root.Kind != yaml.List && root.Kind != yaml.Null {
		r.Wrong(root, "write each as - {from: …, to: …}", "the file lists no redirects")
	}
	for _, item := range root.Items() {
		d := &Redirect{}
		r.Record(item, "the redirect", d)
		list = append(list, d)
	}
	return list
}

// published reads the ledger of every address ever published, one a line.
func (l *loader) published() {
	f := l.optional(publishedFile)
	l.out.Published = remembered(l, publishedFile, []any{f}, func() []yaml.String { return readPublished(f) })
}

func readPublished(f *source.File) (list []yaml.String) {
	if f == nil {
		return nil
	}
	offset := 0
	for line := range strings.Lines(string(f.Bytes)) {
		if address := strings.TrimSpace(line); address != "" && !strings.HasPrefix(address, "#") {
			list = append(list, yaml.String{Value: address, At: f.At(offset)})
		}
		offset += len(line)
	}
	return list
}
