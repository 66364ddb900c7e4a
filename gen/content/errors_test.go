package content_test

import (
	"flag"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen/content"
	"psyref/gen/sample"
	"psyref/gen/source"
)

var update = flag.Bool("update", false, "rewrite the goldens in testdata to what the code gives now")

// load loads content under the name "content".
func load(files fs.FS) (*content.Content, error) {
	var errs source.Collector
	o := content.Options{Files: files, Name: "content", Catalog: sample.Catalog, RollTables: sample.Tables}
	c := content.Load(o, &errs)
	return c, errs.Err()
}

// TestErrors checks the errors of wrong files against goldens.
func TestErrors(t *testing.T) {
	sample.CheckErrors(t, *update, func(_ *testing.T, files fs.FS) error { _, err := load(files); return err })
}

// TestErrorsInPlainWords checks that errors in data files contain no Go terms.
func TestErrorsInPlainWords(t *testing.T) {
	for _, c := range []struct{ name, script string }{
		{"a title that is a list", `replace en/coin/fate.md "title: Fate" "title: [Fate]"`},
		{"a title that is a map", `replace en/coin/fate.md "title: Fate" "title: {a: b}"`},
		{"sources that are a map", `replace en/coin/fate.md "[Fate]" "{a: b}"`},
		{"front matter that is a list",
			`replace en/coin/fate.md "title: Fate\nlead: Roll for fate.\nsources: [Fate]" "- Fate"`},
		{"pages of a system that are a word", `replace systems.yaml "[draw]" "draw"`},
		{"a prefix that is a list", `replace systems.yaml "prefix: co" "prefix: [co]"`},
		{"systems that are no list", `replace systems.yaml "- id: cards" "id: cards"`},
		{"an outcome that is no number", `replace en/calculators/coin.yaml "{0: all tails}" "{none: all tails}"`},
		{"a label that is a list", `replace en/calculators/coin.yaml "label: Coins" "label: [Coins]"`},
		{"a word of the frame that is a map", `replace en/words.yaml "name: English" "name: {en: English}"`},
		{"rules that are a list", `replace rules.yaml "    ca-draw-one: rule" "    - ca-draw-one"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := sample.Content(t)
			sample.Edit(t, files, c.script)
			_, err := load(files)
			if err == nil {
				t.Fatal("the files have no errors")
			}
			for _, word := range []string{"Go struct", "interface {}", "interface{}", "unmarshal", "map[", "gen."} {
				if strings.Contains(err.Error(), word) {
					t.Errorf("the message says %q:\n%v", word, err)
				}
			}
		})
	}
}

// TestEditorFiles checks that files of editors and file managers are ignored in every folder of the
// content.
func TestEditorFiles(t *testing.T) {
	files := sample.Read(t, "../testdata/powers.txt")
	want, err := load(files)
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"", "en/", "en/coin/", "fr/", "fr/calculators/", "powers/", "powers/coin/",
		"pictures/"} {
		for _, name := range []string{
			"Thumbs.db", "desktop.ini", ".DS_Store", "~$notes.docx", "#notes#", ".notes.swp", "notes~", "4913",
			".toss.md.swp", "toss.md~", "#toss.md#", "~$toss.md",
		} {
			files[folder+name] = &fstest.MapFile{Data: []byte("litter")}
		}
	}
	files["en/.git/toss.md"] = &fstest.MapFile{Data: []byte("litter")}
	got, err := load(files)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Pages) != len(want.Pages) {
		t.Errorf("%d pages, want %d", len(got.Pages), len(want.Pages))
	}
}

// TestTooManyLines checks that a file of too many lines is refused before its lines are stored.
func TestTooManyLines(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		most int
	}{"published.txt": {"/a/\n", 1 << 20}, "reviewed.txt": {"/a#b en=0 fr=1\n", 1 << 18}} {
		files := sample.Content(t)
		files[name] = &fstest.MapFile{Data: []byte(strings.Repeat(c.line, c.most+1))}
		_, err := load(files)
		if want := fmt.Sprintf("content/%s: has more than %d lines\n\trestore the file of this site", name,
			c.most); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
