package gen_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/link"
	"psyref/gen/output"
)

// partlyTranslated returns the content of testdata/partly-translated.txt.
func partlyTranslated(t *testing.T) fstest.MapFS {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/partly-translated.txt")
	if err != nil {
		t.Fatal(err)
	}
	content, edits := baseContent(t), ""
	for _, f := range archive.Files {
		switch {
		case f.Name == "edit":
			edits = string(f.Data)
		case contentFile.MatchString(f.Name) && !strings.HasPrefix(f.Name, "want/"):
			content[f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	edit(t, content, edits)
	return content
}

// TestUntranslatedSectionsGetNoPermanentAddress checks which addresses are recorded: those of
// translated pages, and of rules in their translated sections.
func TestUntranslatedSectionsGetNoPermanentAddress(t *testing.T) {
	t.Parallel()
	content := partlyTranslated(t)
	linked, err := gen.Link(options(content))
	if err != nil {
		t.Fatal(err)
	}
	ledger, _ := linked.LedgerText()
	for address, want := range map[string]bool{
		"/de/coin/toss/": true, "/de/r/co-toss-heads/": true, "/de/r/co-toss-order/": false, "/en/r/co-toss-order/": true,
		"/de/coin/fate/": false, "/de/r/co-fate-roll/": false,
	} {
		if got := strings.Contains(ledger, "\n"+address+"\n"); got != want {
			t.Errorf("%s is recorded: %v, want %v", address, got, want)
		}
	}
}

// TestUntranslatedSectionsAreAdvice checks that a page with untranslated sections is one piece of
// advice, and a section that reads like its original none.
func TestUntranslatedSectionsAreAdvice(t *testing.T) {
	t.Parallel()
	content := partlyTranslated(t)
	edit(t, content, `append de/coin/toss.md "\nZum [Schicksal](../../en/coin/fate.md).\n"`) // which German lacks
	_, advice, err := gen.Check(options(content))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range advice {
		if a.Kind == link.PartlyTranslated || a.Kind == link.DifferentOdds || a.Kind == link.OtherLanguage {
			got = append(got, a.Error.Error())
		}
	}
	want := []string{"content/de/coin/toss.md:1:1: 3 sections are not translated: steps, order, ties\n\treaders see the text of content/en/coin/toss.md; translate each with its heading and all of its ids"}
	if !slices.Equal(got, want) {
		t.Errorf("advice:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestADraftFillsUpNoPage checks that a preview, like a build, shows no section of a draft on a
// page that is none.
func TestADraftFillsUpNoPage(t *testing.T) {
	t.Parallel()
	content := partlyTranslated(t)
	edit(t, content, `replace systems.yaml "pages: [toss, fate]" "pages: [toss, fate, bells]"`)
	const front, section = "---\ntitle: Bells\nlead: Bells ring.\nsources: [Bells]\n", "\n## Echo {#echo}\n\nThe bell rings twice.\n"
	for language, page := range map[string]string{
		"en": front + "draft: true\n---\n" + section, "fr": front + "draft: true\n---\n" + section,
		"de": front + "---\n\n```calculator coin/toss\n```\n\nDie Glocke klingt.\n",
	} {
		content[language+"/coin/bells.md"] = &fstest.MapFile{Data: []byte(page)}
	}
	o := options(content)
	o.Drafts = true
	linked, err := gen.Link(o)
	if err != nil {
		t.Fatal(err)
	}
	result, err := gentest.Render(linked, o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	if page := string(fileOf(t, result, "de/coin/bells/index.html")); strings.Contains(page, "rings twice") || !strings.Contains(page, "Die Glocke") {
		t.Error("the page shows sections of a draft")
	}
}

// TestEditsOfAPartlyTranslatedPage checks that after an edit of either text an engine gives what a
// fresh build gives, and that readers see the edit.
func TestEditsOfAPartlyTranslatedPage(t *testing.T) {
	t.Parallel()
	content := partlyTranslated(t)
	o := options(content)
	o.SEO = true
	e := gen.NewEngine(o, output.Core{})
	for _, save := range []struct{ edit, shows, hides string }{
		{`replace en/coin/toss.md "The eldest, then" "The youngest, then"`, "The youngest, then", "The eldest"},
		{`replace de/coin/toss.md "Zahle, wie" "Bezahle, wie"`, "Bezahle, wie", "Zahle, wie"},
		{`append de/coin/toss.md "\n## Schritte {#steps}\n\nWirf {odds coin/toss coins=3 : mean-heads} Kopf.\n"`, "Wirf <data", "Throw"},
		{`replace en/coin/toss.md "### Ties {#ties}" "### Draws {#ties}"`, ">Draws</a>", "Ties"},
		{`append en/coin/toss.md "\n## More {#more}\n\nMore of it.\n"`, "More of it.", "nothing"},
		{`append fr/coin/toss.md "\n## Plus {#more}\n\nEncore.\n"`, "More of it.", "Encore"},
		{`replace de/coin/toss.md "## Schritte {#steps}\n\nWirf {odds coin/toss coins=3 : mean-heads} Kopf.\n" ""`, "Throw", "Wirf"},
		{`remove de/coin/toss.md`, "Heads wins", "Kopf"},
	} {
		edit(t, content, save.edit)
		name := strings.Fields(save.edit)[1]
		linked, err := e.Link([]string{name})
		if strings.Contains(save.edit, "{#more}") && strings.HasPrefix(name, "en/") {
			if err == nil || !strings.Contains(err.Error(), "id more is missing in fr") || strings.Contains(err.Error(), "missing in de") {
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
			t.Errorf("after %s, the page shows %q: %v, and %q: %v", save.edit, save.shows, strings.Contains(text, save.shows), save.hides, strings.Contains(text, save.hides))
		}
	}
}

// TestOutputsOfAPartlyTranslatedPage checks what the history, redirects, the Markdown file and the
// search have of untranslated sections.
func TestOutputsOfAPartlyTranslatedPage(t *testing.T) {
	t.Parallel()
	folder, content := t.TempDir(), partlyTranslated(t)
	committed(t, folder, "2026-01-10", content)
	edit(t, content, `replace en/coin/toss.md "The eldest, then" "The youngest, then"`)
	committed(t, folder, "2026-03-01", content)
	result := builtIn(t, folder, content)
	for _, want := range []struct{ file, text string }{
		{"de/coin/toss/history/index.html", `<section data-rule="co-toss-order" aria-labelledby="h-co-toss-order">`},
		{"de/coin/toss/history/index.html", `<p class="wording" lang="en">The <del>eldest,</del><ins>youngest,</ins> then the others.</p>`},
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
		if strings.HasPrefix(f.Path, "search/") && bytes.Contains(f.Bytes, []byte("co-toss-order")) && bytes.Contains(f.Bytes, []byte("/de/coin/toss/")) {
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
