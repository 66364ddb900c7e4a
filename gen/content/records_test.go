package content_test

import (
	"testing"

	psyref "psyref/gen/content"
	"psyref/gen/source"
)

// TestExtraFiles checks that the site has extra files, but none that other programs left behind.
func TestExtraFiles(t *testing.T) {
	files := folder(t, map[string]string{
		"files/CNAME":                    "example.org\n",
		"files/.well-known/security.txt": "Contact: mailto:a@example.org\n",
		"files/.git/config":              "[core]\n",
		"files/.DS_Store":                "",
		"files/notes/draft.txt~":         "",
	})
	var errs source.Collector
	var names []string
	for _, f := range psyref.Load(psyref.Options{Files: files}, &errs).Files {
		names = append(names, f.Path)
	}
	if len(names) != 2 || names[0] != ".well-known/security.txt" || names[1] != "CNAME" {
		t.Errorf("the extra files are %q", names)
	}
}
