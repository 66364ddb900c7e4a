package yaml_test

import (
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"psyref/gen/yaml"
)

func TestFormat(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"as it is", "# A remark.\na: {b: \"c\", d: [e, f]}\n\nlist:\n  - one\n  - two # why\n",
			"# A remark.\na: {b: \"c\", d: [e, f]}\n\nlist:\n  - one\n  - two # why\n"},
		{"spaces", "a:   {b:  c,d:   e}\nlist:\n- one\n-   two\n", "a: {b: c, d: e}\nlist:\n  - one\n  - two\n"},
		{"indentation", "a:\n    b:\n        c: d\n", "a:\n  b:\n    c: d\n"},
		{"empty lines", "a: 1\n\n\n\nb: 2\n\n\n", "a: 1\n\nb: 2\n"},
		{"no end of line", "a: 1", "a: 1\n"},
		{"windows", "\ufeffa: 1\r\nb: 2\r\n", "a: 1\nb: 2\n"},
		{"characters by their numbers stay seen", "a: \"x\\u00a0y\\\\u00a0\\xa0\"\n", "a: \"x\\u00a0y\\\\u00a0\\xa0\"\n"},
		{"remarks", "a: 1     # why\n#b\nb: 2\n", "a: 1 # why\n#b\nb: 2\n"},
		{"long lines", "a: " + strings.Repeat("word ", 100) + "end\n", "a: " + strings.Repeat("word ", 100) + "end\n"},
		{"nothing", "", ""},
		{"texts that look like others", "a: \"no\"\nb: '1'\nc: no\nd: \"\"\n", "a: \"no\"\nb: '1'\nc: no\nd: \"\"\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := yaml.Format([]byte(c.text))
			if err != nil || string(got) != c.want {
				t.Fatalf("%v, got\n%q, want\n%q", err, got, c.want)
			}
			if again, err := yaml.Format(got); err != nil || string(again) != c.want {
				t.Errorf("%v, formed again\n%q", err, again)
			}
		})
	}
}

// TestFormatRefusesInvalidYAML checks that an invalid file is not overwritten.
func TestFormatRefusesInvalidYAML(t *testing.T) {
	for _, text := range []string{"a: [", "a: &x 1\nb: *x\n", "a: 1\na: 2\n", "\tb: 1"} {
		if got, err := yaml.Format([]byte(text)); err == nil {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

// TestFormatKeepsTheContent checks that formatting the files of the site is idempotent.
func TestFormatKeepsTheContent(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	n := 0
	content := os.DirFS("../../content")
	err := fs.WalkDir(content, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".yaml" {
			return err
		}
		n++
		data, err := fs.ReadFile(content, name)
		if err != nil {
			return err
		}
		formed, err := yaml.Format(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return nil
		}
		if again, err := yaml.Format(formed); err != nil || string(again) != string(formed) {
			t.Errorf("%s has another form once it is formed: %v", name, err)
		}
		return nil
	})
	if err != nil || n < 40 {
		t.Fatal(n, err)
	}
}

// FuzzFormat checks that formatting fails or is idempotent.
func FuzzFormat(f *testing.F) {
	for _, text := range []string{"a: {b: c}\n\nd:\n- e # f\n", "a: |\n  b\n\n  c\n", "- >-\n  a\n  b\n- 'c'\n",
		"\"\\u00a0\": 1", "#a\n\n\n#b", "? a\n: b", "[a,\n\n b]"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		formed, err := yaml.Format(text)
		if err != nil {
			return
		}
		if again, err := yaml.Format(formed); err != nil || string(again) != string(formed) {
			t.Errorf("%q\nis formed\n%q\nand again\n%q, %v", text, formed, again, err)
		}
	})
}
