package yaml_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"psyref/gen/lang"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// card is a record with every kind of field.
type card struct {
	At     source.Pos     `yaml:"-"`
	ID     yaml.String    `yaml:"id" doc:"permanent"`
	Suit   suit           `yaml:"suit,optional"`
	Count  int            `yaml:"count,optional"`
	Small  int8           `yaml:"small,optional"`
	Kept   bool           `yaml:"kept,optional"`
	Link   *bool          `yaml:"link,optional"`
	Names  yaml.Texts     `yaml:"names,optional"`
	Forms  []string       `yaml:"forms,optional"`
	Rows   map[int]string `yaml:"rows,optional"`
	Words  words          `yaml:"words,optional"`
	Below  *card          `yaml:"below,optional"`
	Beside []card         `yaml:"beside,optional"`
}

type words = yaml.Map[map[string]string]

type suit string

func (suit) Choices() []string { return []string{"hearts", "spades"} }

// read reads a card, and returns the errors.
func read(text string, exact bool) (card, string) {
	var errs source.Collector
	var c card
	f := source.NewFile("x.yaml", []byte(text))
	if root, ok := yaml.Parse(f, &errs); ok {
		r := &yaml.Reader{Errs: &errs, Languages: lang.List{{Tag: "en"}, {Tag: "fr"}, {Tag: "de", Fallback: "en"}},
			Unknown: "unknown", Strict: exact}
		r.Record(root, "the card", &c)
	}
	if err := errs.Err(); err != nil {
		return c, err.Error()
	}
	return c, ""
}

func TestRead(t *testing.T) {
	c, wrong := read(`# a card
id: ace
suit: spades
count: 3
small: -3
link: false
names: {en: "Ace: one", fr: 1.10}
forms:
  - one
  - 007
rows: {1: low, 12: high}
words:
  b: {x: y}
  a: {}
below: {id: true}
beside:
- id: |
    two
    lines
- count: +16
  id: é
`, false)
	if wrong != "" {
		t.Fatal(wrong)
	}
	got := fmt.Sprintln(c.ID.Value, c.Suit, c.Count, c.Small, c.Kept, *c.Link, c.Names, c.Forms, c.Rows, c.Words.Keys(),
		c.Below.ID.Value, c.Beside[0].ID.Value, c.Beside[1].Count)
	if want := "ace spades 3 -3 false false map[en:Ace: one fr:1.10] [one 007] map[1:low 12:high] [b a] true two\nlines\n 16\n"; got != want {
		t.Errorf("got  %swant %s", got, want)
	}
	places := fmt.Sprint(c.At.Line, c.ID.At.Line, c.ID.At.Column, c.Words.Find("a").KeyAt.Line, c.Below.ID.At.Column,
		c.Beside[0].At.Line, c.Beside[0].ID.At.Column, c.Beside[1].At.Line, c.Beside[1].ID.At.Line)
	if want := "2 2 5 14 13 17 7 20 21"; places != want {
		t.Errorf("the places are %s, want %s", places, want)
	}
	if inner, ok := c.Words.Get("b"); !ok || inner["x"] != "y" {
		t.Errorf("b holds %v", inner)
	}
	if _, ok := c.Words.Get("c"); ok || c.Words.Len() != 2 {
		t.Error("there is a c")
	}
}

// TestErrors checks that every error has its position and a hint, and all are reported at once.
func TestErrors(t *testing.T) {
	long := strings.Repeat("# remark\n", 2<<20/9+1) + "id: a\n"
	for _, c := range []struct{ name, file, want string }{
		{"unknown key", "id: a\nsiut: spades\n", "x.yaml:2:1: unknown key siut\n\tdid you mean suit?"},
		{"missing key", "count: 1\n", "x.yaml:1:1: the card has no id\n\tadd id: … (permanent)"},
		{"key twice", "id: a\ncount: 1\ncount: 2\n", "x.yaml:3:1: count is already on line 2\n\tkeep one of the two"},
		{"no word of a set", "id: a\nsuit: harts\n", "x.yaml:2:7: harts is not a known value\n\tdid you mean hearts?"},
		{"spaces behind a text", "id: é\nsuit: harts  \ncount: 1\n",
			"x.yaml:2:7: harts is not a known value\n\tdid you mean hearts?"},
		{"spaces behind texts that are alike", "id: a\nbeside: [{id: a}]  \nsuit: suit \t\n",
			"x.yaml:3:7: suit is not a known value\n\texpected one of: hearts, spades"},
		{"a number in quotation marks", "id: a\ncount: \"3\"\n",
			"x.yaml:2:8: 3 is not a whole number\n\tdelete the quotation marks"},
		{"no number", "id: a\ncount: \"three\"\n",
			"x.yaml:2:8: three is not a whole number\n\twrite unknown if it could not be verified"},
		{"an octal number", "id: a\ncount: 010\n",
			"x.yaml:2:8: 010 is not a whole number\n\twrite digits only, without a leading 0"},
		{"a hexadecimal number", "id: a\ncount: 0x10\n",
			"x.yaml:2:8: 0x10 is not a whole number\n\twrite digits only, without a leading 0"},
		{"a number with a line in it", "id: a\ncount: 1_0\n",
			"x.yaml:2:8: 1_0 is not a whole number\n\twrite digits only, without a leading 0"},
		{"a number with a point", "id: a\ncount: 1.5\n",
			"x.yaml:2:8: 1.5 is not a whole number\n\twrite unknown if it could not be verified"},
		{"a number too large", "id: a\nsmall: 128\n",
			"x.yaml:2:8: 128 is not a whole number\n\twrite unknown if it could not be verified"},
		{"a number far too large", "id: a\ncount: 18446744073709551615\n",
			"x.yaml:2:8: 18446744073709551615 is not a whole number\n\twrite unknown if it could not be verified"},
		{"neither true nor false", "id: a\nkept: no\n",
			"x.yaml:2:7: no is not true or false\n\twrite unknown if it could not be verified"},
		{"no list", "id: a\nforms: a\n", "x.yaml:2:8: a is not a list\n\twrite [ … ]"},
		{"a list behind a text", "id: a\nforms: b\n  - c\n", "x.yaml:2:8: b - c is not a list\n\twrite [ … ]"},
		{"a list behind a text, below a comment", "id: a\r\nforms: # é\r\n  b\r\n  - c\r\n",
			"x.yaml:3:3: b - c is not a list\n\twrite [ … ]"},
		{"no text", "id: [a]\n", "x.yaml:1:5: a list is not a text"},
		{"no mapping", "id: a\nbelow: b\n", "x.yaml:2:8: b is not a record\n\twrite it as key: value"},
		{"no key for a row", "id: a\nrows: {one: x}\n", "x.yaml:2:8: one is not a whole number"},
		{"language missing", "id: a\nnames: {en: A}\n", "x.yaml:2:8: the text is missing in fr\n\tadd fr: …"},
		{"language unknown", "id: a\nnames: {en: A, fr: B, es: C}\n",
			"x.yaml:2:23: es is not a language of the site\n\texpected one of: en, fr, de"},
		{"text without a language", "id: a\nnames: A\n",
			"x.yaml:2:8: the text has no languages\n\twrite {en: …, fr: …, de: …}"},
		{"text unknown in one language", "id: a\nnames: {en: A, fr: unknown}\n",
			"x.yaml:2:20: a text cannot be unknown in one language only\n\twrite the text in this language too"},
		{"empty file", "", "x.yaml:1:1: the card is empty\n\twrite it as key: value"},
		{"file of remarks", "# nothing\n", "x.yaml:1:1: the card is empty\n\twrite it as key: value"},
		{"null", "null\n", "x.yaml:1:1: the card is empty\n\twrite it as key: value"},
		{"key without a value", "id:\nbelow:\n",
			"x.yaml:1:1: id is empty\n\twrite its value\nx.yaml:2:1: below is empty\n\twrite its value, or delete the key"},
		{"item without a value", "id: a\nforms:\n  - a\n  -\n  - b\n",
			"x.yaml:4:3: an item of the list is empty\n\twrite it, or delete the line"},
		{"record without a value", "id: a\nbeside:\n- id: b\n-\n",
			"x.yaml:4:1: an item of the list is empty\n\twrite it, or delete the line"},
		{"words without a value", "id: a\nwords:\n  b: {}\n  c:\nrows: {1: }\n",
			"x.yaml:4:3: c is empty\n\twrite its value, or delete the key\nx.yaml:5:8: 1 is empty\n\twrite its value, or delete the key"},
		{"not YAML", "id: a\nforms: [b\n",
			"x.yaml:2:8: invalid YAML: a list without its closing bracket\n\tput commas between the items, and ] after the last"},
		{"a list that ends in the next line", "id: [a, b\nforms: [b]\n",
			"x.yaml:1:5: invalid YAML: a list without its closing bracket\n\tput commas between the items, and ] after the last"},
		{"a map that a list ends in", "id: a\nforms: [{b: c]\n",
			"x.yaml:2:9: invalid YAML: a mapping without its closing brace\n\tput commas between the entries, and } after the last"},
		{"quotation marks in a text of a list", "id: a\nforms: [\"say \"no\" now\", b]\n",
			"x.yaml:2:15: invalid YAML: text after a closing quotation mark\n\twithin quotation marks, type \" as \\\" and ' as ''"},
		{"tab", "id: a\nbelow:\n\tid: b\n", "x.yaml:3:1: the line is indented with a tab\n\tindent with spaces"},
		{"anchor and alias", "id: &a b\nforms: [*a]\n",
			"x.yaml:1:5: & is an anchor, an alias or a merge key, which are not supported\n\trepeat the value in each place; put a text that begins like this in quotation marks\nx.yaml:2:9: * is an anchor, an alias or a merge key, which are not supported\n\trepeat the value in each place; put a text that begins like this in quotation marks"},
		{"merge", "id: a\n<<: {count: 1}\n",
			"x.yaml:2:1: << is an anchor, an alias or a merge key, which are not supported\n\trepeat the value in each place; put a text that begins like this in quotation marks"},
		{"tag", "id: !!str 1\n",
			"x.yaml:1:5: the tag !!str is not supported\n\tdelete it; if it is text, put it in quotation marks"},
		{"directive", "%YAML 1.2\n---\nid: a\n", "x.yaml:1:1: YAML directives are not supported\n\tdelete the line"},
		{"documents", "id: a\n---\nid: b\n",
			"x.yaml:2:1: the file contains more than one document\n\tdelete the line, or split the file"},
		{"after the end", "id: a\n...\nid: b\n", "x.yaml:3:1: the file continues after its end\n\tdelete the line ..."},
		{"key of several parts", "? [a]\n: b\n", "x.yaml:1:1: a key must be one text on one line\n\twrite key: value"},
		{"key in brackets", "{[a]: b, id: c}\n", "x.yaml:1:5: invalid YAML: found an invalid key for this map"},
		{"too deep", "id: a\nbelow: " + strings.Repeat("[", 200) + strings.Repeat("]", 200) + "\n",
			"x.yaml:2:107: lists and keys are nested more than 100 deep\n\tflatten it"},
		{"too deep on a line", strings.Repeat("- ", 200) + "a\n",
			"x.yaml:1:201: lists and keys are nested more than 100 deep\n\tflatten it"},
		{"deeper than any machine", strings.Repeat("[", 1<<18),
			"x.yaml:1:101: lists and keys are nested more than 100 deep\n\tflatten it"},
		{"too large", long, "x.yaml:1:1: the file is larger than 2 MB\n\tsplit it into several files"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, got := read(c.file, false); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}

// TestStrict checks that in strict mode a number is not a text.
func TestStrict(t *testing.T) {
	for file, want := range map[string]string{
		"id: 1984\n": "x.yaml:1:5: 1984 is not a text",
		"id: true\n": "x.yaml:1:5: true is not a text\n\twrite it in quotation marks: \"true\"",
		"id: ' '\n":  "x.yaml:1:5: id is empty\n\twrite it, or delete the key, or write unknown",
		"id: ace\n":  "",
	} {
		if _, got := read(file, true); got != want {
			t.Errorf("%q: got %q, want %q", file, got, want)
		}
	}
}

// TestByteOrderMarkAndLineEnds checks that neither a byte order mark nor Windows line ends change
// positions.
func TestByteOrderMarkAndLineEnds(t *testing.T) {
	const want = "x.yaml:3:1: unknown key siut\n\tdid you mean suit?\nx.yaml:4:3: id is already on line 1\n\tkeep one of the two"
	for _, file := range []string{"\ufeffid: >\n  a\nsiut: b\n", "id: |\r\n  a\r\nsiut: b\r\n",
		"\ufeffid: a # é\r\n\r\nsiut: b"} {
		first, _, _ := strings.Cut(want, "\nx.yaml:4")
		if _, got := read(file, false); got != first {
			t.Errorf("%q: got %q", file, got)
		}
	}
	if c, _ := read("\ufeffid: a\n", false); c.ID.At.Column != 5 || c.At.Column != 1 {
		t.Errorf("behind the mark, %v and %v", c.At.Column, c.ID.At.Column)
	}
	if c, _ := read("\ufeffid: a\n  - b\n", false); c.ID.At.Line != 1 || c.ID.At.Column != 5 {
		t.Errorf("behind the mark, a text of two lines is at %d:%d", c.ID.At.Line, c.ID.At.Column)
	}
}

// TestParseAt checks that positions in front matter are those in the file.
func TestParseAt(t *testing.T) {
	const page = "---\nid: a\nsiut: b\n---\n\nText\n"
	f := source.NewFile("x.md", []byte(page))
	var errs source.Collector
	var c card
	root, ok := yaml.ParseAt(f, 4, 18, &errs)
	if !ok {
		t.Fatal(errs.Err())
	}
	(&yaml.Reader{Errs: &errs}).Record(root, "the card", &c)
	if got := errs.Err().Error(); got != "x.md:3:1: unknown key siut\n\tdid you mean suit?" || c.ID.At.Offset() != 8 {
		t.Errorf("got %s, id at %d", got, c.ID.At.Offset())
	}
}

// TestData checks that data keeps its order and types.
func TestData(t *testing.T) {
	var errs source.Collector
	root, ok := yaml.Parse(source.NewFile("x.yaml", []byte("z: 1\na: {c: [x, 2.5, true, -3, ~, []], b: {}}\nn: .inf\n")),
		&errs)
	if !ok {
		t.Fatal(errs.Err())
	}
	if got, want := fmt.Sprintf("%v", root.Ordered()),
		"[{z 1} {a [{c [x 2.5 true -3 <nil> []]} {b []}]} {n .inf}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// FuzzDecode checks that reading any file ends with records or with errors at positions in the
// file, and that appending leaves the rest unchanged.
func FuzzDecode(f *testing.F) {
	for _, pattern := range []string{"../../content/*.yaml", "../frame/*/ui.yaml", "../../content/powers/*/force.yaml",
		"../power/testdata/*.yaml"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data[:min(len(data), 2000)])
		}
	}
	for _, seed := range []string{"", "a", "-", "- - -", "a: [", "{a: b", "? a\n: b", "a: &b c", "<<: *a", "a: |\n\tb",
		"\ufeff", "'", "\"\\x", "a:\n- b\n -c", "---\n...\n---", "!!a b", "a: >2\n\n x", "[,]", "{,}", ": ", "a: b: c",
		"\r\r\n\r"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var errs source.Collector
		var c card
		file := source.NewFile("x.yaml", data)
		root, ok := yaml.Parse(file, &errs)
		if ok == (errs.Err() != nil) {
			t.Fatalf("ok is %v, the errors are %v", ok, errs.Err())
		}
		if !ok {
			return
		}
		(&yaml.Reader{Errs: &errs, Languages: lang.Of("en")}).Record(root, "the card", &c)
		_ = root.Ordered()
		if errs.Err() != nil {
			for _, e := range errs.Err().(source.Errors) {
				if e.Line < 1 || e.Column < 1 || e.Line > bytes.Count(data, []byte("\n"))+bytes.Count(data, []byte("\r"))+1 {
					t.Errorf("%s has no position in the file", e)
				}
			}
		}
		for _, text := range []string{"x", "x: y", "x: y\nz: 1"} {
			if got, err := yaml.Append(root, root, text, true); err == nil &&
				(len(got) < len(data)-len("[]") || slices.Equal(got, data)) {
				t.Errorf("adding %q gives %q", text, got)
			}
		}
	})
}

// TestSyntaxErrorsAreExplained checks that common mistakes are reported with a hint, and not with
// the message of the library.
func TestSyntaxErrorsAreExplained(t *testing.T) {
	for file, want := range map[string]string{
		"lead: Take: this\n": "1:7: invalid YAML: a colon where no key is allowed",
		"a: 1\n b: 2\n":      "1:4: invalid YAML: a colon where no key is allowed",
		"a: \"x\nb: 2\n":     "1:4: invalid YAML: a missing closing quotation mark",
		"a: 'x\nb: 2\n":      "1:4: invalid YAML: a missing closing quotation mark",
		"a:b\nc: 1\n":        "1:1: invalid YAML: a key without a value",
		"c: 1\na:b\n":        "2:1: invalid YAML: a key without a value",
		"a: [1, 2\nb: 3\n":   "1:4: invalid YAML: a list without its closing bracket",
		"a: {b: 1\nc: 2\n":   "1:4: invalid YAML: a mapping without its closing brace",
		"{a: 1\n":            "1:1: invalid YAML: a mapping without its closing brace",
		"a: {{x}}\n":         "1:5: invalid YAML: braces without keys",
		"a: 'it's'\n":        "1:8: invalid YAML: text after a closing quotation mark",
		"a: @x\n":            "1:4: invalid YAML: a text that begins with a reserved character",
		"- a\nb: 1\n":        "2:1: invalid YAML: a line with the wrong indentation",
		"a: - b\n":           "1:4: invalid YAML: a list on the line of its key",
	} {
		var errs source.Collector
		_, _ = yaml.Parse(source.NewFile("x.yaml", []byte(file)), &errs)
		list, _ := errs.Err().(source.Errors)
		if len(list) != 1 || list[0].Hint == "" || !strings.HasPrefix(list[0].Error(), "x.yaml:"+want+"\n") {
			t.Errorf("%q: %v", file, errs.Err())
		}
	}
}
