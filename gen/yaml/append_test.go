package yaml_test

import (
	"strings"
	"testing"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// at returns the node at a path of keys, and of indexes of lists.
func at(t *testing.T, root *yaml.Node, way string) *yaml.Node {
	t.Helper()
	for _, step := range strings.Fields(way) {
		if items := root.Items(); len(items) > 0 {
			root = items[step[0]-'0']
		} else if root = root.Get(step); root == nil {
			t.Fatalf("no %s in the file", way)
		}
	}
	return root
}

// TestAppend appends in every common style, and to empty values.
func TestAppend(t *testing.T) {
	for _, c := range []struct{ name, file, way, text, want string }{
		{"empty brackets", "a: 1\npages: []\nb: 2\n", "pages", "toss", "a: 1\npages: [toss]\nb: 2\n"},
		{"empty brackets with room", "pages: [ ]  # none\n", "pages", "toss", "pages: [toss ]  # none\n"},
		{"brackets", "pages: [a, b]\n", "pages", "c", "pages: [a, b, c]\n"},
		{"brackets and a remark", "pages: [a, b]   # in order\nx: y\n", "pages", "c",
			"pages: [a, b, c]   # in order\nx: y\n"},
		{"brackets without spaces", "pages: [a,b]", "pages", "c", "pages: [a,b, c]"},
		{"quoted, with a bracket", "pages: [\"a ]\", 'b''s']\n", "pages", "c", "pages: [\"a ]\", 'b''s', c]\n"},
		{"a comma at the end", "pages: [a, b,]\n", "pages", "c", "pages: [a, b, c]\n"},
		{"brackets over lines", "pages: [a, b,\n  c, d]\n", "pages", "e", "pages: [a, b,\n  c, d, e]\n"},
		{"brackets, an item a line", "pages: [\n  a, # first\n  b\n]\nx: y\n", "pages", "c",
			"pages: [\n  a, # first\n  b, c\n]\nx: y\n"},
		{"mappings in brackets", "x: [{a: 1}, {a: [2, 3]}]\n", "x", "{a: 4}", "x: [{a: 1}, {a: [2, 3]}, {a: 4}]\n"},
		{"inner brackets", "x: [{a: 1}, {a: [2, 3]}]\n", "x 1 a", "4", "x: [{a: 1}, {a: [2, 3, 4]}]\n"},
		{"key in braces", "x: {a: 1, b: é}   # two\n", "x", "c: 3", "x: {a: 1, b: é, c: 3}   # two\n"},
		{"key in empty braces", "x: {}\n", "x", "c: 3", "x: {c: 3}\n"},
		{"letters with accents before", "é: [à, \"ô, x\"]\n", "é", "ù", "é: [à, \"ô, x\", ù]\n"},

		{"block", "pages:\n  - a\n  - b\nx: y\n", "pages", "c", "pages:\n  - a\n  - b\n  - c\nx: y\n"},
		{"block without indentation", "pages:\n- a\n- b\nx: y\n", "pages", "c", "pages:\n- a\n- b\n- c\nx: y\n"},
		{"block at the end, without a line end", "pages:\n- a", "pages", "c", "pages:\n- a\n- c\n"},
		{"block and remarks", "pages:\n  - a # one\n  - b # two\n    # of b\n  # of nobody\nx: y\n", "pages", "c",
			"pages:\n  - a # one\n  - b # two\n    # of b\n  - c\n  # of nobody\nx: y\n"},
		{"block before a blank line", "pages:\n- a\n\nx: y\n", "pages", "c", "pages:\n- a\n- c\n\nx: y\n"},
		{"records", "powers:\n  - id: a\n    x: 1\n\n  - id: b\n    # y: 2\n", "powers", "id: c\nx: 3\n# y: 4",
			"powers:\n  - id: a\n    x: 1\n\n  - id: b\n    # y: 2\n\n  - id: c\n    x: 3\n    # y: 4\n"},
		{"records without blank lines", "- id: a\n  x: 1\n- id: b\n", "", "id: c\nx: 3",
			"- id: a\n  x: 1\n- id: b\n- id: c\n  x: 3\n"},
		{"second record", "powers:\n  - id: a\n    x: 1\n", "powers", "id: c\nx: 3",
			"powers:\n  - id: a\n    x: 1\n\n  - id: c\n    x: 3\n"},
		{"behind a text of several lines", "powers:\n  - a: |\n      one\n      # two\n\n      three\n\nb: 1\n", "powers",
			"a: x", "powers:\n  - a: |\n      one\n      # two\n\n      three\n  - a: x\n\nb: 1\n"},
		{"behind a folded text", "- a: >-\n    one\n    two\n", "", "a: x", "- a: >-\n    one\n    two\n- a: x\n"},
		{"behind a plain text over lines", "- a: one\n    two # x\n- b\n", "", "c", "- a: one\n    two # x\n- b\n- c\n"},
		{"behind a quoted text over lines", "- a\n- \"one\n  two: ]\"\n", "", "c", "- a\n- \"one\n  two: ]\"\n- c\n"},
		{"behind brackets over lines", "- a: [b,\n    c]\n", "", "d", "- a: [b,\n    c]\n- d\n"},
		{"list in a list", "- pages: [a]\n- pages:\n    - b\n  x: y\n", "1 pages", "c",
			"- pages: [a]\n- pages:\n    - b\n    - c\n  x: y\n"},
		{"empty brackets become a block", "powers: []   # none yet\nindex: 1\n", "powers", "id: a\nx: 1",
			"powers:   # none yet\n  - id: a\n    x: 1\nindex: 1\n"},
		{"a key without a value", "powers: # none yet\nindex: 1\n", "powers", "id: a\nx: 1",
			"powers: # none yet\n  - id: a\n    x: 1\nindex: 1\n"},
		{"empty brackets as a file", "[]\n", "", "id: a\nx: 1", "- id: a\n  x: 1\n"},
		{"a file of remarks", "# remarks\n# more\n", "", "a", "# remarks\n# more\n- a\n"},
		{"an empty file", "", "", "a", "- a\n"},

		{"key", "a: 1\nb: 2\n", "", "c: 3", "a: 1\nb: 2\nc: 3\n"},
		{"key in a block", "x:\n  a: 1\n  b:\n    d: 2\ny: 3\n", "x", "c: 3", "x:\n  a: 1\n  b:\n    d: 2\n  c: 3\ny: 3\n"},
		{"key with lines", "# terms\n\none:\n  a: 1\n\n# second\ntwo:\n  a: 2\n", "", "three:   # new\n  # rules: {}\n  a: 3",
			"# terms\n\none:\n  a: 1\n\n# second\ntwo:\n  a: 2\n\nthree:   # new\n  # rules: {}\n  a: 3\n"},
	} {
		for _, end := range []string{"\n", "\r\n"} {
			name, file, want := c.name, c.file, c.want
			if end == "\r\n" {
				name, file, want = name+", lines of Windows", strings.ReplaceAll(file, "\n", end),
					strings.ReplaceAll(want, "\n", end)
				if !strings.Contains(file, end) {
					continue
				}
			}
			t.Run(name, func(t *testing.T) {
				var errs source.Collector
				root, ok := yaml.Parse(source.NewFile("x.yaml", []byte(file)), &errs)
				if !ok {
					t.Fatal(errs.Err())
				}
				got, err := yaml.Append(root, at(t, root, c.way), c.text, true)
				if err != nil {
					t.Fatal(err)
				}
				if string(got) != want {
					t.Errorf("got:\n%q\nwant:\n%q", got, want)
				}
			})
		}
	}
}

// TestAppendRefuses checks the cases in which the place is ambiguous.
func TestAppendRefuses(t *testing.T) {
	for _, c := range []struct{ name, file, way, text, want string }{
		{"a text", "pages: toss\n", "pages", "c", "x.yaml:1:8: nothing can be added to toss"},
		{"several lines in brackets", "pages: [a]\n", "pages", "id: b\nx: 1",
			"x.yaml:1:8: an entry of several lines cannot be added in brackets"},
		{"what is no YAML", "pages: [a]\n", "pages", "]", "x.yaml:1:8: cannot find the place for a new entry"},
		{"behind a comment in brackets", "pages: [\n  a # last\n]\n", "pages", "c",
			"x.yaml:1:8: cannot find the place for a new entry"},
		{"two for one", "pages: [a]\n", "pages", "b, c", "x.yaml:1:8: cannot find the place for a new entry"},
		{"a key that is there", "a: 1\n", "", "a: 2", "x.yaml:1:1: cannot find the place for a new entry"},
		{"beside a written null", "pages: ~\n", "pages", "a", "x.yaml:1:1: cannot find the place for a new entry"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var errs source.Collector
			root, ok := yaml.Parse(source.NewFile("x.yaml", []byte(c.file)), &errs)
			if !ok {
				t.Fatal(errs.Err())
			}
			got, err := yaml.Append(root, at(t, root, c.way), c.text, true)
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("got %q, %v, want %s", got, err, c.want)
			}
		})
	}
}
