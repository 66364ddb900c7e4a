package power

import (
	"regexp"
	"slices"
	"strings"

	"psyref/gen/yaml"
)

// Name is a name in one language, and how well it is verified: V verified, N neighbouring edition,
// M from memory, P proposal. The zero Name is unknown.
type Name struct{ Text, Mark string }

// Known reports whether there is such a name.
func (n Name) Known() bool { return n.Text != "" }

// Names are names by language. All may be unknown, for a card that is only known to exist.
type Names map[string]Name

// marks of a name, as in the glossary.
var marks = []string{"V", "N", "M", "P"}

// verified is the mark of a name that was read in a source. It is not typed.
const verified = "V"

type mark string

func (mark) Choices() []string { return marks }

// Count is a whole number that is not negative.
type Count int

// ID is a word of lower-case letters, digits and hyphens.
type ID string

var idPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// unknown is the word for unknown values.
const unknown = "unknown"

func isUnknown(n *yaml.Node) bool { return n.Kind == yaml.Text && n.Text() == unknown }

// MeansUnknown reports whether a text means unknown, in any of the ways that editors write it, so
// that readers do not see it as a name.
func MeansUnknown(text string) bool {
	return slices.Contains([]string{unknown, "inconnu", "inconnue", "?", "??", "???", "n/a", "tbd"},
		strings.ToLower(strings.TrimSpace(text)))
}

// refuseUnknownWord reports a text that means unknown in another word.
func refuseUnknownWord(r *yaml.Reader, n *yaml.Node, text string) {
	if MeansUnknown(text) {
		r.Wrong(n, "write "+unknown+" in lower case; pages show it in their language", "readers would see %s as typed",
			text)
	}
}

// ReadYAML reads a name in each language.
func (names *Names) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	*names = Names{}
	for _, e := range r.PerLanguage(n, "name") {
		var name Name
		r.Value(e.Value, &name)
		(*names)[e.Key] = name
	}
}

// ReadYAML reads a name, with its mark where it is not verified.
func (name *Name) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	switch {
	case isUnknown(n):
	case n.Kind != yaml.Mapping:
		r.Value(n, &name.Text)
		name.Mark = marks[0]
	default:
		var marked struct {
			Text string `yaml:"text"`
			Mark mark   `yaml:"mark"`
		}
		r.Record(n, "a name", &marked)
		name.Text, name.Mark = marked.Text, string(marked.Mark)
	}
	refuseUnknownWord(r, n, name.Text)
}

// ReadYAML reads a number.
func (c *Count) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	if r.Value(n, (*int)(c)); *c < 0 {
		r.Wrong(n, "", "%d is negative", *c)
	}
}

// ReadYAML reads an id.
func (id *ID) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	if r.Value(n, (*string)(id)); !idPattern.MatchString(string(*id)) {
		r.Wrong(n, "use lower-case letters and digits, words joined by -", "%s is not an id", *id)
	}
}
