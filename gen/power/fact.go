package power

import (
	"regexp"
	"strconv"

	"github.com/goccy/go-yaml/ast"
)

// Text is a text in every language; nil where there is none.
type Text map[string]string

// Name is a name in one language, and how far it is verified: V verified, N neighbouring edition, M from memory, P proposal. The zero Name is unknown.
type Name struct{ Text, Mark string }

// Known tells whether there is such a name.
func (n Name) Known() bool { return n.Text != "" }

// marks of a name, as in the glossary.
var marks = []string{"V", "N", "M", "P"}

// Fact is what is known of one field: one value, several where sources disagree, a text where no number can hold it, or nothing.
type Fact[T any] struct {
	Values  []T
	Because Text // who says what, with several values
	Text    Text // in place of values
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

// List is one value or several that hold together.
type List[T any] []T

// Alternatives are two or more powers, of which any one will do.
type Alternatives []ID

// Count is a whole number that is not negative.
type Count int

// Number is the number of a power in its discipline: 1 to 6, or 0 for the primaris. Absent is −1.
type Number struct {
	N       Count
	Present bool
}

// Stat is a characteristic of a weapon as it is printed: a number, D, 2D6, a dash.
type Stat string

// ID is a word of lower-case letters, digits and hyphens.
type ID string

var idPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// unknown is the word for what nobody could verify.
const unknown = "unknown"

func isUnknown(n ast.Node) bool {
	s, ok := n.(*ast.StringNode)
	return ok && s.Value == unknown
}

// reads is a type that reads itself from a node and describes itself to editors.
type reads interface {
	read(r *reader, n ast.Node)
	schema(s *schemas) object
}

func (f *Fact[T]) read(r *reader, n ast.Node) {
	if isUnknown(n) {
		return
	}
	fields := entries(n)
	switch {
	case len(fields) == 1 && key(fields[0]) == "text":
		f.Text.read(r, fields[0].Value)
	case hasKey(fields, "either"):
		var several struct {
			Either  []T  `yaml:"either"`
			Because Text `yaml:"because"`
		}
		r.record(n, "a value on which sources disagree", &several)
		if f.Values, f.Because = several.Either, several.Because; len(f.Values) == 1 {
			r.wrong(n, "write the one value alone", "either holds one value")
		}
	default:
		f.Values = make([]T, 1)
		r.value(n, &f.Values[0])
	}
}

func (l *List[T]) read(r *reader, n ast.Node) {
	var list []T
	if _, several := n.(*ast.SequenceNode); several {
		r.value(n, &list)
	} else {
		list = make([]T, 1)
		r.value(n, &list[0])
	}
	*l = list
}

func (a *Alternatives) read(r *reader, n ast.Node) {
	r.value(n, (*[]ID)(a))
	if _, list := n.(*ast.SequenceNode); list && len(*a) < 2 {
		r.wrong(n, "write at least two; one that is needed in any case stands in prerequisites", "there is nothing to choose between")
	}
}

func (t *Text) read(r *reader, n ast.Node) {
	*t = Text{}
	for _, e := range r.perLanguage(n, "text") {
		var text string
		if r.value(e.Value, &text); text == unknown {
			r.wrong(e.Value, "write the text in this language too", "a text cannot be unknown in one language only")
		}
		(*t)[key(e)] = text
	}
}

func (n *Name) read(r *reader, node ast.Node) {
	if isUnknown(node) {
		return
	}
	if entries(node) == nil {
		r.value(node, &n.Text)
		n.Mark = marks[0]
		return
	}
	var marked struct {
		Text string `yaml:"text"`
		Mark mark   `yaml:"mark"`
	}
	r.record(node, "a name", &marked)
	n.Text, n.Mark = marked.Text, string(marked.Mark)
}

type mark string

func (mark) Choices() []string { return marks }

func (p *Price) read(r *reader, n ast.Node) {
	if entries(n) == nil {
		r.value(n, &p.Credits)
		return
	}
	var glory struct {
		Glory Count `yaml:"glory"`
	}
	r.record(n, "a cost", &glory)
	p.Glory = glory.Glory
}

func (c *Count) read(r *reader, n ast.Node) {
	if r.value(n, (*int)(c)); *c < 0 {
		r.wrong(n, "", "%d is negative", *c)
	}
}

func (n *Number) read(r *reader, node ast.Node) {
	n.Present = true
	if s, ok := node.(*ast.StringNode); ok && s.Value == "primaris" {
		return
	}
	if r.value(node, &n.N); n.N < 1 || n.N > 6 {
		r.wrong(node, "write primaris, or 1 to 6", "a power has no number %d", n.N)
	}
}

func (s *Stat) read(r *reader, n ast.Node) {
	if _, ok := n.(*ast.IntegerNode); ok {
		var number int
		r.value(n, &number)
		*s = Stat(strconv.Itoa(number))
		return
	}
	r.value(n, (*string)(s))
}

func (id *ID) read(r *reader, n ast.Node) {
	if r.value(n, (*string)(id)); !idPattern.MatchString(string(*id)) {
		r.wrong(n, "use lower-case letters and digits, words joined by -", "%s is not an id", *id)
	}
}

func (d *Inches) read(r *reader, n ast.Node)      { d.Distance.from(r, n, d.Choices()) }
func (d *Centimetres) read(r *reader, n ast.Node) { d.Distance.from(r, n, d.Choices()) }

func (d *Distance) from(r *reader, n ast.Node, words []string) {
	if _, ok := n.(*ast.IntegerNode); ok {
		r.value(n, &d.Number)
		return
	}
	if r.value(n, &d.Word); d.Word != "" {
		r.choice(n, d.Word, words)
	}
}
