package yaml_test

import (
	"strings"
	"testing"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// TestApply makes several edits at once, in the styles that editors write, and keeps comments.
func TestApply(t *testing.T) {
	for _, c := range []struct{ name, file, edits, want string }{
		{"a number with a remark", "- id: a\n  cost: 3 # xp\n  b: 1\n", "0|cost: 4", "- id: a\n  cost: 4 # xp\n  b: 1\n"},
		{"in braces", "n: {en: A, fr: unknown} # x\n", "n|fr: \"B, c\"", "n: {en: A, fr: \"B, c\"} # x\n"},
		{"quoted", "n: {en: \"A \\\" }\", fr: 'it''s'}\n", "n|en: \"B\";n|fr: \"C\"", "n: {en: \"B\", fr: \"C\"}\n"},
		{"a list in brackets", "c: [a, b] # two\n", "|c: [a]", "c: [a] # two\n"},
		{"a list on lines", "c:\n- a\n- b\nd: 1\n", "|c: [a]", "c: [a]\nd: 1\n"},
		{"a text becomes several lines", "e: \"x\" # own\nf: 1\n", "|e: |-\n  y\n\n  z", "e: |- # own\n  y\n\n  z\nf: 1\n"},
		{"several lines become a text", "e: |-\n  y\n\n  z\n\nf: 1\n", "|e: \"x\"", "e: \"x\"\n\nf: 1\n"},
		{"a language and a key at the same place", "- id: a\n  e:\n    en: |-\n      x\n\n- id: b\n",
			"0|k: 1;0 e|fr: |-\n  y\n\n  z;|id: c",
			"- id: a\n  e:\n    en: |-\n      x\n    fr: |-\n      y\n\n      z\n  k: 1\n\n- id: b\n\n- id: c\n"},
		{"Windows", "a: 1\r\nb: {c: 1}\r\n", "|a: 2;b|d: 3;|e: 4", "a: 2\r\nb: {c: 1, d: 3}\r\ne: 4\r\n"},
		{"no line end", "a: 1", "|b: 2", "a: 1\nb: 2\n"},
		{"letters with accents", "é: {à: é, b: 1}\n", "é|b: 2", "é: {à: é, b: 2}\n"},
	} {
		errs := &source.Collector{}
		root, ok := yaml.Parse(source.NewFile("a.yaml", []byte(c.file)), errs)
		if !ok {
			t.Fatal(errs.Err())
		}
		var edits []yaml.Edit
		for edit := range strings.SplitSeq(c.edits, ";") {
			way, text, _ := strings.Cut(edit, "|")
			edits = append(edits, yaml.Edit{To: at(t, root, way), Text: text})
		}
		out, err := yaml.Apply(root, edits)
		if err != nil || string(out) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, err, out, c.want)
		}
	}
}
