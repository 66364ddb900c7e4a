package yaml

import (
	"bytes"
	"errors"
	"regexp"
	"slices"

	"github.com/google/yamlfmt"
	"github.com/google/yamlfmt/formatters/basic"

	"psyref/gen/source"
)

// errUnsafe reports a text that formatting would change in meaning.
var errUnsafe = errors.New("the file cannot be formatted without changing its meaning")

// Format formats YAML: two spaces for each level, one space before a comment, at most one blank
// line between entries, Unix line ends. Values, comments and line breaks stay the same, and
// formatting is idempotent. Format fails for a text that is invalid, or that it cannot format
// safely.
func Format(text []byte) (formed []byte, err error) {
	defer func() {
		if recover() != nil { // a fault of the library
			formed, err = nil, errUnsafe
		}
	}()
	before, err := parsed(text)
	if err != nil {
		return nil, err
	}
	text = bytes.ReplaceAll(bytes.TrimPrefix(text, []byte("\ufeff")), []byte("\r\n"), []byte("\n"))
	if text = bytes.Trim(bytes.TrimRight(text, " \t\n"), "\n"); len(text) == 0 {
		return nil, nil
	}
	mask, hidden := maskEscapes(append(text, '\n'))
	for range 2 { // the first pass may leave a comma before a bracket, which the second removes
		if hidden, err = formatter().Format(hidden); err != nil {
			return nil, errUnsafe
		}
	}
	if formed = mask.unmask(hidden); len(bytes.TrimSpace(formed)) == 0 {
		return nil, errUnsafe
	}
	formed = append(bytes.TrimSpace(formed), '\n')
	after, err := parsed(formed)
	if err != nil || before.Sum() != after.Sum() || len(comments(text)) != len(comments(formed)) {
		return nil, errUnsafe
	}
	return formed, nil
}

// formatter returns the library's formatter with our settings.
func formatter() yamlfmt.Formatter {
	c := basic.DefaultConfig()
	c.LineEnding = yamlfmt.LineBreakStyleLF
	c.RetainLineBreaks, c.RetainLineBreaksSingle = true, true
	features, err := basic.ConfigureYAMLFeaturesFromConfig(c)
	if err != nil {
		panic(err) // the configuration is ours
	}
	return &basic.BasicFormatter{Config: c, Features: basic.ConfigureFeaturesFromConfig(c), YAMLFeatures: features}
}

// parsed returns the tree of a text.
func parsed(text []byte) (*Node, error) {
	var errs source.Collector
	root, _ := Parse(source.NewFile("", text), &errs)
	return root, errs.Err()
}

// commentPattern matches what may be a comment. Formatting must not change the number of matches.
var commentPattern = regexp.MustCompile(`(?m)(?:^|[ \t])#[^\n]*$`)

func comments(text []byte) [][]byte { return commentPattern.FindAll(text, -1) }

// escape matches a numbered escape, or an escaped backslash.
var escape = regexp.MustCompile(`\\(?:\\|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[_NLP0])`)

// escapeMask replaces escapes by private-use characters, since the library would write them as the
// characters themselves. A no-break space typed as \u00a0 should stay visible.
type escapeMask struct{ escapes []string }

// Private-use characters, which no file of the content may contain.
const firstMask, lastMask = '\ue000', '\uf8ff'

// maskEscapes replaces each distinct escape by a character.
func maskEscapes(text []byte) (*escapeMask, []byte) {
	m := &escapeMask{}
	return m, escape.ReplaceAllFunc(text, func(e []byte) []byte {
		i := slices.Index(m.escapes, string(e))
		if i < 0 && string(e) != `\\` && firstMask+len(m.escapes) < lastMask {
			i = len(m.escapes)
			m.escapes = append(m.escapes, string(e))
		}
		if i < 0 {
			return e
		}
		return []byte(string(rune(firstMask + i)))
	})
}

// unmask restores the escapes.
func (m *escapeMask) unmask(text []byte) []byte {
	for i, e := range m.escapes {
		text = bytes.ReplaceAll(text, []byte(string(rune(firstMask+i))), []byte(e))
	}
	return text
}
