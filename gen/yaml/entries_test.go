package yaml_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// entriesOf reads a file entry by entry. It reports false if that is not possible, or finds an
// error.
func entriesOf(f *source.File) (list []*yaml.Entry, ok bool) {
	stretches, ok := yaml.Entries(f)
	for _, s := range stretches {
		var log source.Log
		root, read := yaml.ParseAt(f, s.Start, s.Stop, &log)
		if !read || len(root.Entries()) != 1 {
			return nil, false
		}
		list = append(list, root.Entries()[0])
	}
	return list, ok
}

// shown returns an entry with all positions as text.
func shown(e *yaml.Entry) string {
	var b strings.Builder
	var node func(n *yaml.Node)
	node = func(n *yaml.Node) {
		fmt.Fprintf(&b, "(%d:%d %d %q", n.At.Line, n.At.Column, n.Kind, n.Text())
		for _, item := range n.Items() {
			node(item)
		}
		for _, e := range n.Entries() {
			fmt.Fprintf(&b, " %d:%d %q", e.KeyAt.Line, e.KeyAt.Column, e.Key)
			node(e.Value)
		}
		b.WriteByte(')')
	}
	fmt.Fprintf(&b, "%d:%d %q", e.KeyAt.Line, e.KeyAt.Column, e.Key)
	node(e.Value)
	return b.String()
}

func allShown(list []*yaml.Entry) (out []string) {
	for _, e := range list {
		out = append(out, shown(e))
	}
	return out
}

// entriesAsWhole fails if a file read entry by entry differs from the file read as a whole. It
// reports whether it could be read entry by entry.
func entriesAsWhole(t *testing.T, text string) bool {
	t.Helper()
	f := source.NewFile("x.yaml", []byte(text))
	list, ok := entriesOf(f)
	if !ok {
		return false
	}
	var log source.Log
	root, read := yaml.Parse(f, &log)
	if !read {
		t.Fatalf("%q is read entry by entry, and as a whole it is wrong: %v", text, log.Err())
	}
	if got, want := allShown(list), allShown(root.Entries()); !slices.Equal(got, want) {
		t.Fatalf("%q is entry by entry\n%s\nand as a whole\n%s", text, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	return true
}

var filesOfEntries = []struct {
	text string
	ok   bool // it is read entry by entry
}{
	{"# terms\n\none:\n  a: 1\n\n# second\ntwo: {a: [1, 2], b: \"x: y\"}\nthree:\n- a\n", false},
	{"# terms\n\none:\n  a: 1\n\n# second\ntwo: {a: [1, 2], b: \"x: y\"}\n  # of two\n\nthree: x\n", true},
	{"one: |\n  text\n  more: text\n\n\ntwo: >-\n  folded\n\n  text\nthree:", true},
	{"one: a\n  b\ntwo: 'it''s'\n", true},
	{"one: 1\none: 2\n", false},
	{"one: \"a\ntwo: b\"\n", false},
	{"one: {a: 1,\ntwo: b}\n", false},
	{"one: [a,\ntwo: b]\n", false},
	{"\"one\": 1\n", false},
	{"? one\n: 1\n", false},
	{"---\none: 1\n", false},
	{"one: 1\n...\n", false},
	{" one: 1\n two: 2\n", false},
	{"one: 1\r\ntwo: 2\r\n", false},
	{"\ufeffone: 1\n", false},
	{"one: &a 1\ntwo: *a\n", false},
	{"", false},
}

func TestEntries(t *testing.T) {
	for _, c := range filesOfEntries {
		if ok := entriesAsWhole(t, c.text); ok != c.ok {
			t.Errorf("%q is read entry by entry: %v, want %v", c.text, ok, c.ok)
		}
	}
	glossary, err := os.ReadFile("../../content/glossary.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if !entriesAsWhole(t, string(glossary)) {
		t.Error("the glossary is not read entry by entry")
	}
}

// FuzzEntries checks that a file read entry by entry has the same values and positions as the file
// read as a whole.
func FuzzEntries(f *testing.F) {
	for _, c := range filesOfEntries {
		f.Add(c.text)
		f.Add("first: {a: b}\n" + c.text + "last:\n  a: é\n")
	}
	f.Fuzz(func(t *testing.T, text string) { entriesAsWhole(t, text) })
}
