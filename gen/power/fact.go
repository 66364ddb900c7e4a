package power

import (
	"regexp"
	"slices"
	"strings"

	"psyref/gen/yaml"
)

// Name is a name in one language, and how far it is verified: V verified, N neighbouring edition, M from memory, P proposal. The zero Name is unknown.
type Name struct{ Text, Mark string }

// Known tells whether there is such a name.
func (n Name) Known() bool { return n.Text != "" }

// Names are names by language. All of them may be unknown: a card that is known to exist and no more.
type Names map[string]Name

// marks of a name, as in the glossary.
var marks = []string{"V", "N", "M", "P"}

// verified is the mark of a name that was read in a source. It is not typed.
const verified = "V"

type mark string

func (mark) Choices() []string { return marks }

// Fact is what is known of one field: one value, several where sources disagree, a text where no number can hold it, or nothing.
type Fact[T any] struct {
	Values  []T
	Because yaml.Texts // who says what, with several values
	Text    yaml.Texts // in place of values
}

// Known tells whether anything is known.
func (f Fact[T]) Known() bool { return len(f.Values) > 0 || f.Text != nil }

// One is the value that counts where one is needed: the first. It reports false when there is none.
func (f Fact[T]) One() (one T, ok bool) {
	if len(f.Values) == 0 {
		return one, false
	}
	return f.Values[0], true
}

// MayBeUnknown lets hints offer the word for what nobody could verify.
func (Fact[T]) MayBeUnknown() bool { return true }

// List is one value or several that hold together.
type List[T any] []T

// Count is a whole number that is not negative.
type Count int

// ID is a word of lower-case letters, digits and hyphens.
type ID string

var idPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// unknown is the word for what nobody could verify.
const unknown = "unknown"

func isUnknown(n *yaml.Node) bool { return n.Kind == yaml.Text && n.Text() == unknown }

// MeansUnknown tells whether a text is the word for what nobody could verify, in whatever way an editor writes it: readers would take it for a name.
func MeansUnknown(text string) bool {
	return slices.Contains([]string{unknown, "inconnu", "inconnue", "?", "??", "???", "n/a", "tbd"}, strings.ToLower(strings.TrimSpace(text)))
}

// knownWord reports a text that means unknown and does not say it as it is to be said.
func knownWord(r *yaml.Reader, n *yaml.Node, text string) {
	if MeansUnknown(text) {
		r.Wrong(n, "write "+unknown+" alone, in small letters: pages say so in their language", "%s is what readers would see", text)
	}
}

// ReadYAML reads a fact in any of its forms.
func (f *Fact[T]) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	switch {
	case isUnknown(n):
	case len(n.Entries()) == 1 && n.Has("text"):
		r.Value(n.Get("text"), &f.Text)
	case n.Has("either"):
		var several struct {
			Either  []T        `yaml:"either"`
			Because yaml.Texts `yaml:"because"`
		}
		r.Record(n, "a value on which sources disagree", &several)
		if f.Values, f.Because = several.Either, several.Because; len(f.Values) == 1 {
			r.Wrong(n, "write the one value alone", "either holds one value")
		}
	default:
		f.Values = make([]T, 1)
		r.Value(n, &f.Values[0])
	}
}

// ReadYAML reads one value, or a list of them.
func (l *List[T]) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	if n.Kind == yaml.List {
		r.Value(n, (*[]T)(l))
		return
	}
	*l = make([]T, 1)
	r.Value(n, &(*l)[0])
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
	knownWord(r, n, name.Text)
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
