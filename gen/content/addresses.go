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
	root := l.parse(l.optional(redirectsFile))
	if root == nil {
		return
	}
	r := l.reader()
	r.Filled = false // an empty address is reported as what it is: none
	if root.Kind != yaml.List && root.Kind != yaml.Null {
		r.Wrong(root, "write each as - {from: …, to: …}", "the file lists no redirects")
	}
	for _, item := range root.Items() {
		d := &Redirect{}
		r.Record(item, "the redirect", d)
		l.out.Redirects = append(l.out.Redirects, d)
	}
}

// published reads the ledger of every address ever published, one a line.
func (l *loader) published() {
	f := l.optional(publishedFile)
	if f == nil {
		return
	}
	offset := 0
	for line := range strings.Lines(string(f.Bytes)) {
		if address := strings.TrimSpace(line); address != "" && !strings.HasPrefix(address, "#") {
			l.out.Published = append(l.out.Published, yaml.String{Value: address, At: f.At(offset)})
		}
		offset += len(line)
	}
}
