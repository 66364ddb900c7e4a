package content_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psyref/gen/content"
	"psyref/gen/source"
)

// TestLinksThatAreNotFollowed checks that a link to a folder, a link that leads nowhere and a link
// out of the content are named as what they are, once each, in every folder that is read.
func TestLinksThatAreNotFollowed(t *testing.T) {
	folder := writeFiles(t, map[string]string{"en/words.yaml": "", "en/marsh/index.md": "", "calculators/marsh/a.yaml": "",
		"powers/marsh/a.yaml": "",
		"kinds/power.yaml":    "slug: powers\nnames: {one: {en: a, fr: a}, many: {en: a, fr: a}, group: {en: a, fr: a}, groups: {en: a, fr: a}}\nfilters: {}\nfields: {cost: {type: number}}\n", "pictures/a.png": "", "files/a.txt": ""})
	outside := t.TempDir()
	below := func(name string) string { return filepath.Join(folder, filepath.FromSlash(name)) }
	link(t, "marsh", below("en/moor"))
	link(t, "en", below("fr"))
	link(t, "marsh", below("calculators/moor"))
	link(t, "marsh", below("powers/moor"))
	link(t, "../en", below("pictures/moor"))
	link(t, "../en", below("files/moor"))
	link(t, "nothing.md", below("en/marsh/dead.md"))
	link(t, "nothing.yaml", below("glossary.yaml"))
	link(t, outside, below("en/fen"))
	if err := os.WriteFile(filepath.Join(outside, "a.md"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var errs source.Collector
	content.Load(content.Options{Files: content.Folder(folder), Name: "content"}, &errs)
	text := errs.Err().Error()
	for name, want := range map[string]string{
		"en/moor":          "a link to a folder, which is not followed\n\tmove the folder here, or link to its files one by one",
		"fr":               "a link to a folder, which is not followed",
		"calculators/moor": "a link to a folder, which is not followed",
		"powers/moor":      "a link to a folder, which is not followed",
		"pictures/moor":    "a link to a folder, which is not followed",
		"files/moor":       "a link to a folder, which is not followed",
		"en/marsh/dead.md": "cannot be read: it is a link to nothing.md, which does not exist; correct or remove it",
		"glossary.yaml":    "cannot be read: it is a link to nothing.yaml, which does not exist; correct or remove it",
		"en/fen":           "cannot be read: it is a link out of the folder, or a link to itself",
	} {
		if !strings.Contains(text, "content/"+name+": "+want) {
			t.Errorf("%s: want %s", name, want)
		}
		if n := strings.Count(text, "content/"+name+":"); n != 1 {
			t.Errorf("%s: %d errors", name, n)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
}
