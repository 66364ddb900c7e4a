package link_test

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/txtar"

	"psyref/gen/content"
	"psyref/gen/link"
	"psyref/gen/markdown"
	"psyref/gen/sample"
	"psyref/gen/site"
	"psyref/gen/source"
)

var update = flag.Bool("update", false, "rewrite the goldens in testdata to what the code gives now")

// options link the content of package sample.
func options() link.Options {
	return link.Options{Base: "https://example.org/ref", Catalog: sample.Catalog, Tables: sample.Tables}
}

// tryLink links content under the name "content". See [tryLinkAs].
func tryLink(files fs.FS, o link.Options, drafts bool) (*link.Result, error) {
	return tryLinkAs(files, "content", o, drafts)
}

// tryLinkAs loads, parses and links content under a name, with its drafts if drafts is set. The
// errors are those of the first stage that has any.
func tryLinkAs(files fs.FS, name string, o link.Options, drafts bool) (*link.Result, error) {
	var errs source.Collector
	c := content.Load(content.Options{Files: files, Name: name, Catalog: o.Catalog, RollTables: o.Tables, Drafts: drafts},
		&errs)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	docs := link.Documents{}
	for _, p := range c.Pages {
		if p.Front.Draft {
			docs[p] = markdown.ParseDraft(p.File, p.Start, &errs)
		} else {
			docs[p] = markdown.Parse(p.File, p.Start, &errs)
		}
	}
	if err := errs.Err(); err != nil {
		return nil, err
	}
	o.Catalog = c.Catalog
	r := link.Link(c, docs, o, &errs)
	return r, errs.Err()
}

// linked links content without errors.
func linked(t *testing.T, files fs.FS) *link.Result {
	t.Helper()
	r, err := tryLink(files, options(), false)
	if err != nil {
		t.Fatalf("the content has errors:\n%v", err)
	}
	return r
}

// linkError returns the errors of content that cannot be linked.
func linkError(t *testing.T, files fs.FS) string {
	t.Helper()
	_, err := tryLink(files, options(), false)
	if err == nil {
		t.Fatal("the content has no errors")
	}
	return err.Error()
}

// pageAt returns the page at an address.
func pageAt(t *testing.T, r *link.Result, address string) *site.Page {
	t.Helper()
	for _, p := range r.Site.Pages() {
		if p.Path == address {
			return p
		}
	}
	t.Fatalf("the site has no page %s", address)
	return nil
}

// textAt returns the HTML of the text of a page, with [calculator …] for calculators.
func textAt(t *testing.T, r *link.Result, address string) string {
	t.Helper()
	var b strings.Builder
	for _, part := range r.Site.Articles[pageAt(t, r, address)].Body.Parts() {
		if b.WriteString(part.HTML); part.Calculator != nil {
			b.WriteString("[calculator " + part.Calculator.ID + "]\n")
		}
	}
	return b.String()
}

// calculatorsAt returns the calculators of a page.
func calculatorsAt(t *testing.T, r *link.Result, address string) []*site.Calculator {
	t.Helper()
	return r.Site.CalculatorsOn(pageAt(t, r, address))
}

// embedded returns the page of its own of a calculator.
func embedded(t *testing.T, r *link.Result, language, id string) *site.Calculator {
	t.Helper()
	for _, l := range r.Site.Languages {
		for _, p := range l.Embeds {
			if c := p.Calculators[0]; l.Tag == language && c.ID == id {
				return c
			}
		}
	}
	t.Fatalf("%s has no page of its own in %s", id, language)
	return nil
}

// TestErrors checks the errors of wrong references against goldens.
func TestErrors(t *testing.T) {
	sample.CheckErrors(t, *update, func(_ *testing.T, files fs.FS) error {
		_, err := tryLink(files, options(), false)
		return err
	})
}

// TestTexts compares the texts of pages with goldens: of each archive in testdata/texts, the files
// "want/<address>".
func TestTexts(t *testing.T) {
	names, err := filepath.Glob("testdata/texts/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d cases, %v", len(names), err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			before := txtar.Format(archive)
			files, goldens := sample.Archive(t, archive)
			if len(goldens) == 0 {
				t.Fatal("the case has no golden")
			}
			r := linked(t, files)
			for _, golden := range goldens {
				got := []byte(textAt(t, r, strings.TrimPrefix(golden.Name, "want")))
				if *update {
					golden.Data = got
				} else if d := diff.Diff("want", golden.Data, "got", got); d != nil {
					t.Errorf("%s:\n%s", golden.Name, d)
				}
			}
			if after := txtar.Format(archive); *update && !bytes.Equal(before, after) {
				if err := os.WriteFile(name, after, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
