package gen_test

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/output"
	"psyref/gen/sample"
)

// partlyTranslated returns the content of testdata/partly-translated.txt.
func partlyTranslated(t *testing.T) fstest.MapFS {
	t.Helper()
	return sample.Read(t, "testdata/partly-translated.txt")
}

// TestPartlyTranslatedEdits checks that after an edit of either text an engine gives what a
// fresh build gives, and that readers see the edit.
func TestPartlyTranslatedEdits(t *testing.T) {
	t.Parallel()
	content := partlyTranslated(t)
	o := options(content)
	o.SEO = true
	e := gen.NewEngine(o, output.Core{})
	for _, save := range []struct{ edit, shows, hides string }{
		{`replace en/coin/toss.md "The eldest, then" "The youngest, then"`, "The youngest, then", "The eldest"},
		{`replace de/coin/toss.md "Zahle, wie" "Bezahle, wie"`, "Bezahle, wie", "Zahle, wie"},
		{`append de/coin/toss.md "\n## Schritte {#steps}\n\nWirf {odds coin/toss coins=3 : mean-heads} Kopf.\n"`,
			"Wirf <data", "Throw"},
		{`replace en/coin/toss.md "### Ties {#ties}" "### Draws {#ties}"`, ">Draws</a>", "Ties"},
		{`append en/coin/toss.md "\n## More {#more}\n\nMore of it.\n"`, "More of it.", "nothing"},
		{`append fr/coin/toss.md "\n## Plus {#more}\n\nEncore.\n"`, "More of it.", "Encore"},
		{`replace de/coin/toss.md "## Schritte {#steps}\n\nWirf {odds coin/toss coins=3 : mean-heads} Kopf.\n" ""`, "Throw",
			"Wirf"},
		{`remove de/coin/toss.md`, "Heads wins", "Kopf"},
	} {
		edit(t, content, save.edit)
		name := strings.Fields(save.edit)[1]
		linked, err := e.Link([]string{name})
		if strings.Contains(save.edit, "{#more}") && strings.HasPrefix(name, "en/") {
			if err == nil || !strings.Contains(err.Error(), "id more is missing in fr") ||
				strings.Contains(err.Error(), "missing in de") {
				t.Fatalf("%s: %v", save.edit, err)
			}
			continue // French is complete, and lacks the section
		}
		if err != nil {
			t.Fatalf("%s: %v", save.edit, err)
		}
		got, err := gentest.Render(linked, o, output.Core{})
		if err != nil {
			t.Fatal(err)
		}
		want, err := gentest.Build(o, output.Core{})
		if err != nil {
			t.Fatal(err)
		}
		for i, f := range want.Files {
			if f.Path != got.Files[i].Path || !bytes.Equal(f.Bytes, got.Files[i].Bytes) {
				t.Errorf("after %s, %s differs from that of a build", save.edit, f.Path)
			}
		}
		page := fileOf(t, got, "de/coin/toss/index.html")
		if text := string(page); !strings.Contains(text, save.shows) || strings.Contains(text, save.hides) {
			t.Errorf("after %s, the page shows %q: %v, and %q: %v", save.edit, save.shows, strings.Contains(text, save.shows),
				save.hides, strings.Contains(text, save.hides))
		}
	}
}

// TestPartlyTranslatedOutputs checks what the history, redirects, the Markdown file and the
// search have of untranslated sections.
func TestPartlyTranslatedOutputs(t *testing.T) {
	t.Parallel()
	folder, content := t.TempDir(), partlyTranslated(t)
	committed(t, folder, "2026-01-10", content)
	edit(t, content, `replace en/coin/toss.md "The eldest, then" "The youngest, then"`)
	committed(t, folder, "2026-03-01", content)
	result := builtIn(t, folder, content)
	for _, want := range []struct{ file, text string }{
		{"de/coin/toss/history/index.html", `<section data-rule="co-toss-order" aria-labelledby="h-co-toss-order">`},
		{"de/coin/toss/history/index.html",
			`<p class="wording" lang="en">The <del>eldest,</del><ins>youngest,</ins> then the others.</p>`},
		{"de/coin/toss/history/index.html", `<li data-rule="co-toss-heads" data-from="2026-01-10">`},
		{"de/r/co-toss-order/index.html", `<html lang="en">`},
		{"de/r/co-toss-heads/index.html", `<html lang="de">`},
		{"de/coin/toss/index.md", "## Steps\n\nNoch nicht übersetzt; hier steht der Text auf Englisch.\n\nThrow"},
		{"sitemap.xml", "<loc>https://example.org/ref/de/coin/toss/</loc>"},
	} {
		if text := string(fileOf(t, result, want.file)); !strings.Contains(text, want.text) {
			t.Errorf("%s does not hold %s", want.file, want.text)
		}
	}
	if strings.Contains(string(fileOf(t, result, "sitemap.xml")), "/de/coin/fate/") {
		t.Error("the sitemap names an untranslated page")
	}
	found := ""
	for _, f := range result.Files {
		if strings.HasPrefix(f.Path, "search/") && bytes.Contains(f.Bytes, []byte("co-toss-order")) &&
			bytes.Contains(f.Bytes, []byte("/de/coin/toss/")) {
			found += string(f.Bytes)
		}
	}
	for text, want := range map[string]bool{
		`"language":"en"`: true, "Noch nicht": false, `["de","Steps"]`: false, `["en","End"]`: true,
	} {
		if got := strings.Contains(found, text); got != want {
			t.Errorf("the search has %s: %v, want %v:\n%s", text, got, want, found)
		}
	}
}
