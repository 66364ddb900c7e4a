package link

import (
	"io/fs"
	"os"
	"reflect"
	"strings"
	"testing"

	"psyref/calc/all"
	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// editedFiles is a folder with some files replaced.
type editedFiles struct {
	fs.FS
	files map[string]string
}

// ReadFile reads a file.
func (e editedFiles) ReadFile(name string) ([]byte, error) {
	if text, ok := e.files[name]; ok {
		return []byte(text), nil
	}
	return fs.ReadFile(e.FS, name)
}

// parseTexts parses the texts of pages.
func parseTexts(pages []*content.Page, errs *source.Collector) Documents {
	docs := Documents{}
	for _, p := range pages {
		docs[p] = markdown.Parse(p.File, p.Start, errs)
	}
	return docs
}

// shownOf returns what readers see of an article.
func shownOf(a *site.Article) (list []any) {
	for _, part := range a.Body.Parts() {
		if part.Calculator != nil {
			list = append(list, part.Calculator.View)
		}
		list = append(list, part.HTML, part.Lookup, part.Language)
	}
	return append(list, a.Terms, a.Odds, a.Marks)
}

// TestUpdate checks on the real content that an update of a page gives what linking the content as
// a whole does, and that it is refused where another page shows what changed.
func TestUpdate(t *testing.T) {
	folder, errs := os.DirFS("../../content"), &source.Collector{}
	systems, err := fs.ReadFile(folder, "systems.yaml")
	if err != nil {
		t.Fatal(err)
	}
	// Without this entry, only the page that leads to the table quotes it.
	files := map[string]string{"systems.yaml": strings.Replace(string(systems), ", perils-of-the-warp#table]", "]", 1)}
	if files["systems.yaml"] == string(systems) {
		t.Fatal("the quick reference does not quote the table")
	}
	o := Options{Base: "https://psyref.example", Catalog: all.Calculators, Tables: all.Tables}
	in := content.Options{Files: editedFiles{folder, files}, Name: "content", Catalog: all.Calculators,
		RollTables: all.Tables}
	c := content.Load(in, errs)
	o.Catalog = c.Catalog
	before := Link(c, parseTexts(c.Pages, errs), o, errs)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	for _, edit := range []struct {
		what, file, old, new string
		ok                   bool
	}{
		{"a paragraph", "en/dark-heresy/perils-of-the-warp.md", "\n## ", "\nMore words.\n\n## ", true},
		{"a step of the quick reference", "en/dark-heresy/focus-power-test.md", "Every use of a power begins",
			"Each use of a power begins", false},
		{"a row of a table that another page leads to", "en/dark-heresy/perils-of-the-warp.md", "The Gibbering",
			"The Loud Gibbering", false},
		{"a heading", "en/dark-heresy/perils-of-the-warp.md", "\n## ", "\n## New ", false},
		{"an unknown link", "en/dark-heresy/perils-of-the-warp.md", "\n## ", "\n[Nowhere](nowhere.md).\n\n## ", false},
	} {
		t.Run(edit.what, func(t *testing.T) {
			text, err := fs.ReadFile(folder, edit.file)
			if err != nil || !strings.Contains(string(text), edit.old) {
				t.Fatalf("no %q in %s: %v", edit.old, edit.file, err)
			}
			files[edit.file] = strings.Replace(string(text), edit.old, edit.new, 1)
			defer delete(files, edit.file)
			changed, pages := c.Update(in, []string{edit.file})
			if len(pages) != 1 {
				t.Fatalf("%d pages changed", len(pages))
			}
			got, ok := before.Update(changed, parseTexts(pages, errs))
			if ok != edit.ok {
				t.Fatalf("the update is %v", ok)
			}
			if !ok {
				return
			}
			want := Link(changed, parseTexts(changed.Pages, errs), o, errs)
			if err := errs.Err(); err != nil {
				t.Fatal(err)
			}
			for _, l := range want.model.site.Languages {
				for _, p := range want.model.reading[l.Tag] {
					updated := got.model.localPages[l.Tag][p.Key()]
					if !reflect.DeepEqual(shownOf(got.Site.Articles[got.model.sitePages[updated]]),
						shownOf(want.Site.Articles[want.model.sitePages[p]])) {
						t.Errorf("%s differs", p.path())
					}
				}
			}
			p := before.model.paths["/en/dark-heresy/perils-of-the-warp/"]
			if before.Site.Articles[p] == got.Site.Articles[p] {
				t.Error("the page was not resolved again")
			}
		})
	}
}
