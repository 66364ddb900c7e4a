package content_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"psyref/content"
	psyref "psyref/gen/content"
)

// TestNewPageStandsInItsSystem, however the lists of pages are written, and nothing else of the file changes.
func TestNewPageStandsInItsSystem(t *testing.T) {
	const other = "- id: cards\n  pages: [draw]\n"
	for _, c := range []struct{ name, file, want string }{
		{"brackets", "- id: coin\n  pages: [toss, fate] # in order\n" + other, "- id: coin\n  pages: [toss, fate, edge] # in order\n" + other},
		{"a block", "- id: coin\n  pages:\n    - toss\n    - fate # last\n  names: {}\n" + other, "- id: coin\n  pages:\n    - toss\n    - fate # last\n    - edge\n  names: {}\n" + other},
		{"a block at the end, without a line end", other + "- id: coin\n  pages:\n  - toss", other + "- id: coin\n  pages:\n  - toss\n  - edge\n"},
		{"none yet", "- id: coin\n  pages: []\n" + other, "- id: coin\n  pages: [edge]\n" + other},
		{"brackets over lines", "- id: coin\n  pages: [toss,\n    fate]\n" + other, "- id: coin\n  pages: [toss,\n    fate,\n    edge]\n" + other},
		{"the id comes last", "- pages:\n    - toss\n  id: coin\n" + other, "- pages:\n    - toss\n    - edge\n  id: coin\n" + other},
		{"lines of Windows", "- id: coin\r\n  pages:\r\n    - toss\r\n", "- id: coin\r\n  pages:\r\n    - toss\r\n    - edge\r\n"},
		{"an id in quotation marks", "- id: \"coin\"\n  pages: [toss]\n", "- id: \"coin\"\n  pages: [toss, edge]\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			list, err := psyref.NewPage(folder(t, map[string]string{"systems.yaml": c.file}), nil, "coin/edge")
			if err != nil {
				t.Fatal(err)
			}
			if list[0].Path != "systems.yaml" || list[0].Text != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", list[0].Text, c.want)
			}
			if len(list) != 3 || list[1].Path != "en/coin/edge.md" || list[2].Path != "fr/coin/edge.md" || !strings.Contains(list[2].Text, "## Étapes {#steps}") {
				t.Errorf("%+v", list[1:])
			}
		})
	}
}

// TestNewTermStandsAtTheEnd of the glossary.
func TestNewTermStandsAtTheEnd(t *testing.T) {
	list, err := psyref.NewTerm(folder(t, map[string]string{"glossary.yaml": "# Terms.\n\none:\n  link: false\n"}), "two")
	if err != nil {
		t.Fatal(err)
	}
	if text := list[0].Text; !strings.HasPrefix(text, "# Terms.\n\none:\n  link: false\n\ntwo: #") || !strings.Contains(text, "\n  fr: {term: two, mark: P, definition: \"…\"}") {
		t.Errorf("%s", text)
	}
	if _, err := psyref.NewTerm(folder(t, map[string]string{"glossary.yaml": "two: {}\n"}), "two"); err == nil {
		t.Error("a term that is there is begun again")
	}
}

// folder is a content folder with the languages of the site and some files.
func folder(t *testing.T, files map[string]string) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	for _, tag := range []string{"en", "fr"} {
		ui, err := content.Words.ReadFile(tag + "/ui.yaml")
		if err != nil {
			t.Fatal(err)
		}
		out[tag+"/ui.yaml"] = &fstest.MapFile{Data: ui}
	}
	for name, text := range files {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}
