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

// errUnsafe is that of a text which the library that forms it would change.
var errUnsafe = errors.New("its form cannot be changed without changing what it says")

// Format is a text of YAML in the one form that files of this site have: two spaces for each level, one space before a remark, at most
// one empty line between entries, the line ends of Unix. It says the same, remarks included, with every line break where it was, and is its own form. The
// error is that of a text that cannot be read, or that is better left alone.
func Format(text []byte) (formed []byte, err error) {
	defer func() {
		if recover() != nil { // the library's mistake
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
	names, hidden := maskEscapes(append(text, '\n'))
	for range 2 { // the library may leave a comma before a bracket, which it takes away when it reads it again
		if hidden, err = formatter().Format(hidden); err != nil {
			return nil, errUnsafe
		}
	}
	if formed = names.unmask(hidden); len(bytes.TrimSpace(formed)) == 0 {
		return nil, errUnsafe
	}
	formed = append(bytes.TrimSpace(formed), '\n')
	if after, err := parsed(formed); err != nil || before.Sum() != after.Sum() || len(comments(text)) != len(comments(formed)) {
		return nil, errUnsafe
	}
	return formed, nil
}

// formatter makes the form.
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

// parsed is the tree of a text.
func parsed(text []byte) (*Node, error) {
	var log source.Log
	root, _ := Parse(source.NewFile("", text), &log)
	return root, log.Err()
}

// commentPattern is what may be one: there must be as many afterwards.
var commentPattern = regexp.MustCompile(`(?m)(?:^|[ \t])#[^\n]*$`)

func comments(text []byte) [][]byte { return commentPattern.FindAll(text, -1) }

// escape is a character by its number, or a backslash that makes none of what follows.
var escape = regexp.MustCompile(`\\(?:\\|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[_NLP0])`)

// escapeMask are characters that stand for escapes, which the library would write as the characters themselves: a no-break space that is typed as \u00a0 is meant
// to be seen.
type escapeMask struct{ escapes []string }

// Characters for private use, of which a file of the content may hold none.
const firstMask, lastMask = '\ue000', '\uf8ff'

// maskEscapes puts a character of its own in the place of each escape.
func maskEscapes(text []byte) (*escapeMask, []byte) {
	h := &escapeMask{}
	return h, escape.ReplaceAllFunc(text, func(e []byte) []byte {
		i := slices.Index(h.escapes, string(e))
		if i < 0 && string(e) != `\\` && firstMask+len(h.escapes) < lastMask {
			i = len(h.escapes)
			h.escapes = append(h.escapes, string(e))
		}
		if i < 0 {
			return e
		}
		return []byte(string(rune(firstMask + i)))
	})
}

// unmask puts the escapes back.
func (h *escapeMask) unmask(text []byte) []byte {
	for i, e := range h.escapes {
		text = bytes.ReplaceAll(text, []byte(string(rune(firstMask+i))), []byte(e))
	}
	return text
}
