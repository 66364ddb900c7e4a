package gen_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen"
	"psyref/gen/output"
	"psyref/gen/render"
)

// TestPagesWithoutErrorsAreShown checks that files with errors are shown in their
// last good version, all others as saved, and that the error is reported until it is fixed.
func TestPagesWithoutErrorsAreShown(t *testing.T) {
	notShort(t)
	const fate, words = "en/coin/fate.md", "Saved while something is wrong."
	for _, c := range []struct {
		what, file, old, new string
		stale                []string
		// shows is text on the English page of the wrong file, of what was saved with the error.
		shows string
	}{
		{what: "a translation that leads nowhere", file: "fr/coin/toss.md", new: "\nVoir [rien](rien.md).\n",
			stale: []string{"fr/coin/toss.md"}},
		{what: "a page whose head cannot be read", file: "en/coin/toss.md", old: "title: ", new: "title: [",
			stale: []string{"en/coin/toss.md"}},
		{what: "a draft that was never right", file: "en/coin/unfinished.md",
			new:   "---\ntitle: Unfinished\nlead: Unfinished.\nsources: []\ndraft: true\n---\n\n[Nothing](nothing.md).\n",
			stale: []string{"en/coin/unfinished.md"}},
		{what: "a section that is not translated yet", file: "en/coin/toss.md",
			new: "\n## Untranslated {#untranslated}\n\nText.\n", shows: "Untranslated"},
		{what: "a rule that stands on no page yet", file: "rules.yaml", old: "    co-toss-edge: rule\n",
			new: "    co-toss-edge: rule\n    co-toss-rim: rule\n"},
		{what: "a glossary that cannot be read", file: "glossary.yaml", old: "fate:", new: "fate",
			stale: []string{"glossary.yaml"}},
		{what: "a file that a program left", file: "en/coin/toss.md.orig", new: "old",
			stale: []string{"en/coin/toss.md.orig"}},
		{what: "notes", file: "notes.docx", new: "PK", stale: []string{"notes.docx"}},
		{what: "a half-copied picture", file: "en/coin/edge.png", new: "\x89PNG", stale: []string{"en/coin/edge.png"}},
		{what: "new powers with an error", file: "powers/coin/other.yaml", new: "group: [",
			stale: []string{"powers/coin/other.yaml"}},
		{what: "powers that lack a field", file: "powers/coin/tricks.yaml", old: "id: spin", new: "idd: spin",
			stale: []string{"powers/coin/tricks.yaml"}},
	} {
		t.Run(c.what, func(t *testing.T) {
			files := engineContent(t)
			good := map[string]*fstest.MapFile(files)[c.file]
			engine := gen.NewEngine(previewing(files), output.Core{})
			served(t, engine, nil, "en/coin/fate/index.html")
			change(files, c.file, c.old, c.new)
			shownAround(t, engine, []string{c.file}, "en/coin/fate/index.html")
			change(files, fate, "", "\n"+words+"\n")
			page, pages := shownAround(t, engine, []string{fate}, "en/coin/fate/index.html")
			if !strings.Contains(page, words) {
				t.Error("a page with nothing wrong in it is not shown as it was saved")
			}
			if stale := engine.StaleFiles(); !slices.Equal(stale, c.stale) {
				t.Errorf("stale files %v, want %v", stale, c.stale)
			}
			if data, _, err := pages.File("en/coin/toss/index.html"); err != nil || !strings.Contains(string(data), c.shows) {
				t.Errorf("the page lacks %q (%v)", c.shows, err)
			}
			if delete(files, c.file); good != nil {
				files[c.file] = good
			}
			if page, _ = served(t, engine, []string{c.file}, "en/coin/fate/index.html"); !strings.Contains(page, words) ||
				len(engine.StaleFiles()) > 0 {
				t.Error("after it is mended the page lost what was saved, or a file is still as it was:", engine.StaleFiles())
			}
		})
	}
}

// TestPagesThatOthersNeedStayUntilErrorsAreFixed checks that a page that others need stays in its
// last good version although its own file has no error, and that later saves are shown.
func TestPagesThatOthersNeedStayUntilErrorsAreFixed(t *testing.T) {
	files := engineContent(t)
	engine := gen.NewEngine(previewing(files), output.Core{})
	served(t, engine, nil, "en/coin/fate/index.html")
	const fate, needed = "en/coin/fate.md", "en/cards/draw.md"
	was := files[needed]
	delete(files, needed)
	shownAround(t, engine, []string{needed}, "en/cards/draw/index.html")
	for _, words := range []string{"First words.", "Second words."} {
		change(files, fate, "", "\n"+words+"\n")
		page, pages := shownAround(t, engine, []string{fate}, "en/coin/fate/index.html")
		if !strings.Contains(page, words) || !slices.Equal(engine.StaleFiles(), []string{needed}) {
			t.Errorf("the page lacks %q, or as they were are %v", words, engine.StaleFiles())
		}
		if _, ok, err := pages.File("en/cards/draw/index.html"); !ok || err != nil {
			t.Errorf("the page that is needed is not shown as it was: %v", err)
		}
	}
	files[needed] = was
	if served(t, engine, []string{needed}, "en/coin/fate/index.html"); len(engine.StaleFiles()) > 0 {
		t.Errorf("after it is back these are as they were: %v", engine.StaleFiles())
	}
}

// previewing returns the options of a preview of files.
func previewing(files fstest.MapFS) gen.Options {
	o := options(files)
	o.Preview, o.Drafts = true, true
	return o
}

// change replaces old by new in a file, or appends new. It creates a missing file.
func change(files fstest.MapFS, name, old, new string) {
	text := ""
	if f := files[name]; f != nil {
		text = string(f.Data)
	}
	if old == "" {
		text += new
	}
	files[name] = &fstest.MapFile{Data: []byte(strings.Replace(text, old, new, map[bool]int{true: 1}[old != ""]))}
}

// shownAround returns a page of the site that is shown while there is an error, with all its files.
func shownAround(t *testing.T, engine *gen.Engine, changed []string, file string) (page string, pages *render.Pages) {
	t.Helper()
	linked, err := engine.Link(changed)
	if err == nil || linked == nil {
		t.Fatalf("nothing is wrong, or nothing is shown: %v", err)
	}
	if pages, err = engine.Pages(linked); err != nil {
		t.Fatal(err)
	}
	data, _, err := pages.File(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data), pages
}
