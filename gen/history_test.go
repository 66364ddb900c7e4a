package gen_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"golang.org/x/net/html"

	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/history"
	"psyref/gen/output"
	"psyref/gen/seo"
)

// committed writes content to a folder of a new repository and commits it at noon of a day.
func committed(t *testing.T, folder, day string, content fstest.MapFS) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(folder, "content")); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(folder, "content"), content); err != nil {
		t.Fatal(err)
	}
	for _, words := range [][]string{{"init", "--quiet"}, {"add", "--all"},
		{"-c", "user.name=An editor", "-c", "user.email=editor@example.org", "-c", "commit.gpgSign=false", "-c",
			"maintenance.auto=false", "commit", "--quiet", "--message", day}} {
		cmd := exec.CommandContext(t.Context(), "git", append([]string{"-C", folder}, words...)...)
		at := day + "T12:00:00Z"
		cmd.Env = append(os.Environ(), "GIT_AUTHOR_DATE="+at, "GIT_COMMITTER_DATE="+at, "GIT_CONFIG_GLOBAL="+os.DevNull,
			"GIT_CONFIG_NOSYSTEM=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", words, err, out)
		}
	}
}

// builtIn builds content with the history of its repository.
func builtIn(t *testing.T, folder string, content fstest.MapFS, with ...func(*gen.Options)) *gentest.Result {
	t.Helper()
	o := options(content)
	o.SEO = true
	for _, change := range with {
		change(&o)
	}
	linked, err := gen.Link(o)
	if err != nil {
		t.Fatal(err)
	}
	if o.History, err = history.Read(t.Context(), history.Options{Folder: filepath.Join(folder, "content"), Files: content,
		Rules: linked.Rules()}); err != nil {
		t.Fatal(err)
	}
	result, err := gentest.Render(linked, o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// TestHistoriesShowEveryWording builds a site from a repository with two wordings of a rule, one
// of which contains markup.
func TestHistoriesShowEveryWording(t *testing.T) {
	folder, content := t.TempDir(), baseContent(t)
	page := string(content["en/coin/toss.md"].Data)
	if strings.Count(page, "Heads wins. {#co-toss-heads}") != 1 {
		t.Fatal("the rule is not as this test expects it")
	}
	said := func(text string) {
		content["en/coin/toss.md"] = &fstest.MapFile{Data: []byte(strings.Replace(page, "Heads wins. {#co-toss-heads}",
			text+" {#co-toss-heads}", 1))}
	}
	said(`Heads <img src=x onerror=alert(1)> \<b\>loses\</b\> [always](javascript:alert(2)).`)
	committed(t, folder, "2026-01-10", content)
	said("Heads wins.")
	committed(t, folder, "2026-03-01", content)
	site := builtIn(t, folder, content)

	told := string(fileOf(t, site, "en/coin/toss/history/index.html"))
	for _, want := range []string{
		`<section data-rule="co-toss-heads" aria-labelledby="h-co-toss-heads">`,
		`<a href="/ref/en/coin/toss/#co-toss-heads">co-toss-heads</a>`,
		`<li data-from="2026-03-01"><p class="wording-from"><a href="/ref/en/coin/toss/?as-of=2026-03-01#co-toss-heads"`,
		`<li data-from="2026-01-10"><p class="wording-from"><a href="/ref/en/coin/toss/?as-of=2026-01-10#co-toss-heads"`,
		`Since 1 March 2026</a>`, `<ins>wins.</ins>`, `First on 10 January 2026</a>`,
		`Heads &lt;img src=x onerror=alert(1)&gt; &lt;b&gt;loses&lt;/b&gt; always.`,
		`<li data-rule="co-toss-edge" data-from="2026-01-10">`, // unchanged
	} {
		if !strings.Contains(told, want) {
			t.Errorf("the history does not hold %s", want)
		}
	}
	for _, never := range []string{"<img", "javascript:", "<b>"} {
		if strings.Contains(told, never) {
			t.Errorf("the history holds %s", never)
		}
	}
	if line := string(fileOf(t, site, "en/coin/toss/index.html")); !strings.Contains(line,
		`<a href="history/" data-history="/ref/assets/history.`) || !strings.Contains(line, `>Changed on 1 March 2026</a>`) {
		t.Error("the page does not lead to its history with the day of the last change")
	}
	if french := string(fileOf(t, site, "fr/coin/toss/index.html")); !strings.Contains(french,
		">Modifiée le 10 janvier 2026</a>") {
		t.Error("the French page changed when the English one did")
	}
	if !has(site, "en/coin/toss/history/index.md") ||
		strings.Contains(string(fileOf(t, site, "sitemap.xml")), "/history/") {
		t.Error("a history has no Markdown beside it, or is to be found by search engines")
	}
	if feed := string(fileOf(t, site, "en/coin/changes.atom")); !strings.Contains(feed,
		"<updated>2026-03-01T12:00:00Z</updated>") {
		t.Error("the feed lacks the same change")
	}
	for i, f := range builtIn(t, folder, content).Files {
		if f.Path != site.Files[i].Path || !bytes.Equal(f.Bytes, site.Files[i].Bytes) {
			t.Errorf("%s is another in a second build of the same commit", f.Path)
		}
	}
}

// TestHistoriesUseThePreviewImageOfTheirPage checks that a history page has the preview image of
// its page.
func TestHistoriesUseThePreviewImageOfTheirPage(t *testing.T) {
	notShort(t)
	folder, content := t.TempDir(), baseContent(t)
	committed(t, folder, "2026-01-10", content)
	result := builtIn(t, folder, content, func(o *gen.Options) {
		o.PreviewImages, o.Cache, o.Base = true, t.TempDir(),
			"https://psyref.example"
	})
	images := func(page string) (list []string) {
		for _, meta := range nodesOf(parsed(t, result, page),
			func(n *html.Node) bool { return attribute(n, "property") == "og:image" }) {
			list = append(list, attribute(meta, "content"))
		}
		return list
	}
	page, past := images("en/coin/toss/index.html"), images("en/coin/toss/history/index.html")
	if len(page) != 1 || !slices.Equal(page, past) {
		t.Errorf("the page has %q, its history %q", page, past)
	}
}

// TestNotesOfChangesAreInTheFeed checks that the notes of changes.yaml are in the feed of their
// systems, before pages of the same day.
func TestNotesOfChangesAreInTheFeed(t *testing.T) {
	content := baseContent(t)
	content["changes.yaml"] = &fstest.MapFile{Data: []byte("- {id: heads, on: 2026-03-01, rules: [co-toss-heads], texts: {en: Heads wins., fr: Pile gagne.}, sources: {en: a letter, fr: une lettre}}\n")}
	o := options(content)
	o.SEO, o.History = true, &history.Record{Changed: seo.Dates{"fr/coin/toss.md": time.Date(2026, 3, 1, 12, 0, 0, 0,
		time.UTC)}}
	result, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	feed := string(fileOf(t, result, "fr/coin/changes.atom"))
	note := strings.Index(feed, "<id>https://example.org/ref/fr/changes/#heads</id>")
	if note < 0 || !strings.Contains(feed, "<summary>Pile gagne. source une lettre</summary>") {
		t.Fatalf("the feed lacks the change:\n%s", feed)
	}
	if page := strings.Index(feed, "/fr/coin/toss/</id>"); page < note {
		t.Error("a page of the same day is before the note")
	}
	if strings.Contains(string(fileOf(t, result, "fr/cards/changes.atom")), "#heads") {
		t.Error("the feed of cards contains a change of coins")
	}
}

// TestNotesInAnotherLanguageAreNotInTheFeed checks that the feed of a language has no note that is
// not translated, which its page of changes shows.
func TestNotesInAnotherLanguageAreNotInTheFeed(t *testing.T) {
	content := partlyTranslated(t)
	content["changes.yaml"] = &fstest.MapFile{Data: []byte("- {id: heads, on: 2026-03-01, rules: [co-toss-heads], texts: {en: Heads wins., fr: Pile gagne.}, sources: {en: a letter, fr: une lettre}}\n")}
	o := options(content)
	o.SEO, o.History = true, &history.Record{Changed: seo.Dates{"de/coin/toss.md": time.Date(2026, 3, 1, 12, 0, 0, 0,
		time.UTC)}}
	result, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	if feed := string(fileOf(t, result, "de/coin/changes.atom")); strings.Contains(feed, "#heads") ||
		!strings.Contains(feed, "/de/coin/toss/") {
		t.Errorf("the German feed is\n%s", feed)
	}
	if page := string(fileOf(t, result, "de/changes/index.html")); !strings.Contains(page, "Heads wins.") {
		t.Error("the German page of changes lacks the note")
	}
}

// TestSitesWithoutHistoryShowOnlyNotes checks that pages without a history have no links to one.
func TestSitesWithoutHistoryShowOnlyNotes(t *testing.T) {
	result, err := gentest.Build(options(baseContent(t)), output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range result.Files {
		if strings.Contains(f.Path, "/history/") || strings.HasSuffix(f.Path, ".html") &&
			bytes.Contains(f.Bytes, []byte(`href="history/"`)) {
			t.Errorf("%s links to a history", f.Path)
		}
	}
}
