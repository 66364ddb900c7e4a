package gen_test

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/calc/all"
	"psyref/gen"
	"psyref/gen/document"
	"psyref/gen/draft"
	"psyref/gen/output"
)

// TestDraftsShowInPreviewsOnly: pages that import made of raw documents can be looked at as they are, and no build knows of them.
func TestDraftsShowInPreviewsOnly(t *testing.T) {
	content := realContent(t)
	names, err := filepath.Glob("document/testdata/*")
	if err != nil || len(names) < 4 {
		t.Fatal("no documents", err)
	}
	var addresses []string
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		d, err := document.Read(context.Background(), name, data, document.Options{})
		if err != nil {
			t.Fatal(err)
		}
		language, _ := d.Language()
		drafts, err := draft.Make(context.Background(), d, draft.Options{System: "dark-heresy", Prefix: "dh", Language: language})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range drafts.Pages {
			key := path.Join(language, "dark-heresy", p.Slug)
			content[key+".md"] = &fstest.MapFile{Data: []byte(p.Text)}
			addresses = append(addresses, key+"/index.html")
		}
	}
	o := gen.Options{Content: content, Name: "content", Base: "http://127.0.0.1:1", Catalog: all.Calculators, Tables: all.Tables}
	shown := func(o gen.Options) map[string]string {
		result, err := gen.Build(o, output.Core{})
		if err != nil {
			t.Fatal(err)
		}
		pages := map[string]string{}
		for _, f := range result.Files {
			pages[f.Path] = string(f.Bytes)
		}
		return pages
	}
	o.Recorded = true
	for name, text := range shown(o) {
		for _, address := range addresses {
			if name == address || strings.Contains(text, "/"+path.Dir(address)+"/") {
				t.Errorf("%s of a build knows of the draft %s", name, address)
			}
		}
	}
	o.Recorded, o.Drafts, o.Preview = false, true, true
	preview := shown(o)
	for _, address := range addresses {
		if !strings.Contains(preview[address], "<h1") {
			t.Errorf("the preview lacks the draft %s", address)
		}
	}
	if bells := preview["en/dark-heresy/bell-rank/index.html"]; !strings.Contains(bells, `id="dh-br-`) || !strings.Contains(bells, "wake the Drowned Bell") {
		t.Error("the draft does not show its proposed ids, or its text")
	}
}

// TestDraftNeedsNothingOfAPage: neither a translation nor a place in the reading order, rules that are settled or a calculator. Without the mark all of that is wrong.
func TestDraftNeedsNothingOfAPage(t *testing.T) {
	content := realContent(t)
	page := "---\ntitle: Bells\nlead: Bells ring.\nsources: [Bells]\ndraft: true\n---\n\nWhoever hears the bell goes home. {#dh-bells-home}\n"
	content["en/dark-heresy/bells.md"] = &fstest.MapFile{Data: []byte(page)}
	o := gen.Options{Content: content, Name: "content", Catalog: all.Calculators, Tables: all.Tables, Drafts: true}
	if _, err := gen.Read(o); err != nil {
		t.Error(err)
	}
	content["en/dark-heresy/bells.md"] = &fstest.MapFile{Data: []byte(strings.Replace(page, "draft: true\n", "", 1))}
	_, err := gen.Read(o)
	for _, want := range []string{"does not list the page bells", "does not stand in fr", "unknown rule id dh-bells-home"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a page that is no draft: %v, want %s", err, want)
		}
	}
}
