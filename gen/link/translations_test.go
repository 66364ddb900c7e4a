package link_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen/link"
	"psyref/gen/sample"
)

// partlyTranslated is an archive of a site with a language that lacks pages and sections.
const partlyTranslated = "../testdata/partly-translated.txt"

// TestStaleTranslations checks that after a review, a change in one language is shown on
// the page of the other until they are compared again.
func TestStaleTranslations(t *testing.T) {
	files := sample.Content(t)
	sample.Edit(t, files, `append en/coin/toss.md "\n## Section {#section}\n\nText.\n"`)
	sample.Edit(t, files, `append fr/coin/toss.md "\n## Section {#section}\n\nTexte.\n"`)
	read := func() *link.Result {
		t.Helper()
		return linked(t, files)
	}
	staleNow := func() (list []string) {
		t.Helper()
		for _, d := range read().Stale() {
			list = append(list, fmt.Sprintf("%s:%d %s", d.File, d.Line, d.Section))
		}
		return list
	}
	compare := func(pages ...string) {
		t.Helper()
		text, _, err := read().ReviewText(pages)
		if err != nil {
			t.Fatal(err)
		}
		files["reviewed.txt"] = &fstest.MapFile{Data: []byte(text)}
	}
	stale := func(address string) bool {
		t.Helper()
		return strings.Contains(textAt(t, read(), address), `<p class="stale">`)
	}
	want := func(when string, list ...string) {
		t.Helper()
		if got := staleNow(); !slices.Equal(got, list) {
			t.Errorf("%s: %q, want %q", when, got, list)
		}
	}
	want("nothing was ever compared")
	compare()
	want("all is compared")
	sample.Edit(t, files, `replace en/coin/toss.md "\nText.\n" "\nAnother text.\n"`)
	want("the English section changed", "content/fr/coin/toss.md:14 section")
	if !stale("/fr/coin/toss/") || stale("/en/coin/toss/") || stale("/fr/coin/fate/") {
		t.Error("the pages do not mark the stale translation")
	}
	sample.Edit(t, files, `replace en/coin/toss.md "\nAnother text.\n" "\nText.\n"`)
	want("it changed back")
	sample.Edit(t, files, `replace en/coin/toss.md "Text.\n" "Text\n.\n"`)
	sample.Edit(t, files, `replace fr/coin/fate.md "lead: Lancez" "lead: Jetez"`)
	want("words and leads changed", "content/en/coin/fate.md:6 top", "content/fr/coin/toss.md:14 section")
	compare("coin/toss")
	want("one page is compared", "content/en/coin/fate.md:6 top")
	compare("coin/fate")
	want("both are")
	files["reviewed.txt"] = &fstest.MapFile{Data: regexp.MustCompile(`(?m)^(/coin/toss#section en=\S+) fr=\S+$`).ReplaceAll(files["reviewed.txt"].Data, []byte("$1"))}
	if list := read().Stale(); len(list) != 1 || !strings.HasSuffix(list[0].String(),
		"section section was never compared with its fr text") {
		t.Errorf("French is new: %v", list)
	}
	if stale("/en/coin/toss/") || stale("/fr/coin/toss/") {
		t.Error("a section that was never compared is marked as changed")
	}
	compare()
	if _, _, err := read().ReviewText([]string{"coin/tos"}); err == nil ||
		!strings.Contains(err.Error(), "did you mean coin/toss?") {
		t.Errorf("a page that does not exist: %v", err)
	}
}

// TestUntranslatedSections checks that a page with untranslated sections is one piece of advice, and
// a section that reads like its original none.
func TestUntranslatedSections(t *testing.T) {
	files := sample.Read(t, partlyTranslated)
	sample.Edit(t, files, `append de/coin/toss.md "\nZum [Schicksal](../../en/coin/fate.md).\n"`) // which German lacks
	var got []string
	for _, a := range linked(t, files).Advice() {
		if a.Kind == link.PartlyTranslated || a.Kind == link.DifferentOdds || a.Kind == link.OtherLanguage {
			got = append(got, a.Error.Error())
		}
	}
	want := []string{"content/de/coin/toss.md:1:1: 3 sections are not translated: steps, order, ties\n" +
		"\treaders see the text of content/en/coin/toss.md; translate each with its heading and all of its ids"}
	if !slices.Equal(got, want) {
		t.Errorf("advice:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestSectionsOfDrafts checks that a preview, like a build, shows no section of a draft on a page that
// is no draft.
func TestSectionsOfDrafts(t *testing.T) {
	files := sample.Read(t, partlyTranslated)
	sample.Edit(t, files, `replace systems.yaml "pages: [toss, fate]" "pages: [toss, fate, bells]"`)
	const (
		front   = "---\ntitle: Bells\nlead: Bells ring.\nsources: [Bells]\n"
		section = "\n## Echo {#echo}\n\nThe bell rings twice.\n"
	)
	for language, page := range map[string]string{
		"en": front + "draft: true\n---\n" + section, "fr": front + "draft: true\n---\n" + section,
		"de": front + "---\n\n```calculator coin/toss\n```\n\nDie Glocke klingt.\n",
	} {
		files[language+"/coin/bells.md"] = &fstest.MapFile{Data: []byte(page)}
	}
	r, err := tryLink(files, options(), true)
	if err != nil {
		t.Fatal(err)
	}
	if text := textAt(t, r, "/de/coin/bells/"); strings.Contains(text, "rings twice") ||
		!strings.Contains(text, "Die Glocke") {
		t.Error("the page shows sections of a draft")
	}
}

// TestNamesOfMissingPages checks the file names in an error and its hint, also with --content ., where
// they have no folder.
func TestNamesOfMissingPages(t *testing.T) {
	for folder, want := range map[string]string{
		"content":          "content/en/coin/fate.md: the page is missing in fr\n\twrite content/fr/coin/fate.md",
		".":                "en/coin/fate.md: the page is missing in fr\n\twrite fr/coin/fate.md",
		"/home/en/content": "/home/en/content/en/coin/fate.md: the page is missing in fr\n\twrite /home/en/content/fr/coin/fate.md",
	} {
		files := sample.Content(t)
		delete(files, "fr/coin/fate.md")
		if _, err := tryLinkAs(files, folder, options(), false); err == nil || err.Error() != want {
			t.Errorf("%s: got\n%v\nwant\n%s", folder, err, want)
		}
	}
}
