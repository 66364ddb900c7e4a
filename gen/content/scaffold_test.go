package content_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"psyref/content"
	psyref "psyref/gen/content"
)

// TestNewPage checks that the page is added to its system, whatever the form of the list, and
// nothing else changes.
func TestNewPage(t *testing.T) {
	const other = "- id: cards\n  pages: [draw]\n"
	for _, c := range []struct{ name, file, want string }{
		{"brackets", "- id: coin\n  pages: [toss, fate] # in order\n" + other,
			"- id: coin\n  pages: [toss, fate, edge] # in order\n" + other},
		{"a block", "- id: coin\n  pages:\n    - toss\n    - fate # last\n  names: {}\n" + other,
			"- id: coin\n  pages:\n    - toss\n    - fate # last\n    - edge\n  names: {}\n" + other},
		{"a block at the end, without a line end", other + "- id: coin\n  pages:\n  - toss",
			other + "- id: coin\n  pages:\n  - toss\n  - edge\n"},
		{"none yet", "- id: coin\n  pages: []\n" + other, "- id: coin\n  pages: [edge]\n" + other},
		{"brackets over lines", "- id: coin\n  pages: [toss,\n    fate]\n" + other,
			"- id: coin\n  pages: [toss,\n    fate, edge]\n" + other},
		{"the id comes last", "- pages:\n    - toss\n  id: coin\n" + other,
			"- pages:\n    - toss\n    - edge\n  id: coin\n" + other},
		{"chapters",
			"- id: coin\n  chapters:\n    - {id: a, pages: [toss]}\n    - id: b\n      pages: [fate]\n      chapters: [{id: c, pages: [last]}]\n" + other, "- id: coin\n  chapters:\n    - {id: a, pages: [toss]}\n    - id: b\n      pages: [fate]\n      chapters: [{id: c, pages: [last, edge]}]\n" + other},
		{"lines of Windows", "- id: coin\r\n  pages:\r\n    - toss\r\n",
			"- id: coin\r\n  pages:\r\n    - toss\r\n    - edge\r\n"},
		{"an id in quotation marks", "- id: \"coin\"\n  pages: [toss]\n", "- id: \"coin\"\n  pages: [toss, edge]\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			list, err := psyref.NewPage(psyref.Options{Files: folder(t, map[string]string{"systems.yaml": c.file})}, "coin/edge")
			if err != nil {
				t.Fatal(err)
			}
			if len(list) != 3 || list[0].Path != "en/coin/edge.md" || list[1].Path != "fr/coin/edge.md" ||
				!strings.Contains(list[1].Text, "## Étapes {#steps}") {
				t.Fatalf("%+v", list)
			}
			if list[2].Path != "systems.yaml" || list[2].Text != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", list[2].Text, c.want)
			}
		})
	}
}

// TestNewTerm checks that the term is added at the end of the glossary.
func TestNewTerm(t *testing.T) {
	list, err := psyref.NewTerm(psyref.Options{Files: folder(t,
		map[string]string{"glossary.yaml": "# Terms.\n\none:\n  link: false\n"})}, "two")
	if err != nil {
		t.Fatal(err)
	}
	if text := list[0].Text; !strings.HasPrefix(text, "# Terms.\n\none:\n  link: false\n\ntwo: #") ||
		!strings.Contains(text, "\n  fr: {term: two, mark: P, definition: \"…\"}") {
		t.Errorf("%s", text)
	}
	if _, err := psyref.NewTerm(psyref.Options{Files: folder(t, map[string]string{"glossary.yaml": "two: {}\n"})},
		"two"); err == nil {
		t.Error("a term that is there is begun again")
	}
}

// TestScaffoldErrorsNameFiles checks that errors name the file with its folder, and the position in
// it.
func TestScaffoldErrorsNameFiles(t *testing.T) {
	const systems = "- {id: coin, prefix: co, colours: {light: \"#112233\", dark: \"#ddeeff\"}, names: {en: Coins, fr: Pièces}, short: {en: Coins, fr: Pièces}, pages: [toss]}\n"
	const kind = "slug: powers\nnames: {one: {en: a, fr: a}, many: {en: a, fr: a}, group: {en: a, fr: a}, groups: {en: a, fr: a}}\nfilters: {}\nfields: {cost: {type: number}}\n"
	for name, c := range map[string]struct {
		begin func(o psyref.Options, where string) ([]psyref.Scaffold, error)
		where string
		want  string
		files map[string]string
	}{
		"a system without a list of pages": {psyref.NewPage, "coin/edge", "rules/systems.yaml lists the systems",
			map[string]string{"systems.yaml": "- id: coin\n"}},
		"a list of pages that cannot grow": {psyref.NewPage, "coin/edge", "rules/systems.yaml:2:10: ",
			map[string]string{"systems.yaml": "- id: coin\n  pages: toss\n"}},
		"systems that cannot be read": {psyref.NewRecord, "powers/coin/metal/bend", "rules/systems.yaml:1:",
			map[string]string{"systems.yaml": "- [\n"}},
		"a page that is there": {psyref.NewPage, "coin/edge", "rules/fr/coin/edge.md already exists",
			map[string]string{"systems.yaml": systems, "fr/coin/edge.md": "---\n"}},
		"a power that is there": {psyref.NewRecord, "powers/coin/metal/bend",
			"rules/powers/coin/metal.yaml:2:5: record bend already exists",
			map[string]string{"systems.yaml": systems, "kinds/power.yaml": kind,
				"powers/coin/metal.yaml": "records:\n  - id: bend\n"}},
		"a file of powers that has another": {psyref.NewRecord, "powers/coin/metal/bend",
			"rules/powers/coin/metal.yaml:1:1: the file has no records",
			map[string]string{"systems.yaml": systems, "kinds/power.yaml": kind, "powers/coin/metal.yaml": "cards: []\n"}},
		"a term that is there": {psyref.NewTerm, "edge", "rules/glossary.yaml already has a term edge",
			map[string]string{"glossary.yaml": "edge: {}\n"}},
	} {
		_, err := c.begin(psyref.Options{Files: folder(t, c.files), Name: "rules"}, c.where)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}

// folder returns a content folder with the languages of the site and some files.
func folder(t *testing.T, files map[string]string) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	for _, tag := range []string{"en", "fr"} {
		ui, err := content.Words.ReadFile(tag + "/words.yaml")
		if err != nil {
			t.Fatal(err)
		}
		out[tag+"/words.yaml"] = &fstest.MapFile{Data: ui}
	}
	for name, text := range files {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}
