package gen_test

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/markdown"
	"psyref/gen/output"
	"psyref/gen/slowtest"
	"psyref/gen/source"
)

// exampleSystem is the system of the guide's examples as an entry of systems.yaml, without its
// pages.
const exampleSystem = `
- id: example
  prefix: ex
  colours: {light: "#112233", dark: "#ddeeff"}
  names: {en: Example, fr: Exemple}
  short: {en: Example, fr: Exemple}
  document: {id: "999", title: Example, about: {en: "an example", fr: "un exemple"}, language: en}
  pages: [`

// guideExample is an example of the guide.
type guideExample struct {
	markdown.Example
	page string // its slug
	n    int    // index among the partial pages there
}

// TestTheExamplesOfTheGuideFitTheContent checks that the guide's examples can be read and linked
// together with the real content. Whole pages are used as they are, partial pages each become a
// page, with the same ids in both languages. Data files are added to the existing ones, first as in
// one language's guide, then as in the other's.
func TestTheExamplesOfTheGuideFitTheContent(t *testing.T) {
	withExamples(t, func(o gen.Options) error {
		_, err := gen.Link(o)
		return err
	})
}

// TestSlowExamplesOfTheGuideBuild lays out the whole site with the examples.
func TestSlowExamplesOfTheGuideBuild(t *testing.T) {
	slowtest.Slow(t)
	withExamples(t, func(o gen.Options) error {
		_, err := gentest.Build(o, output.Core{WASM: []byte("\x00asm"), Exec: []byte("// exec")})
		return err
	})
}

// withExamples calls make with the real content and the examples of each language's guide.
func withExamples(t *testing.T, make func(gen.Options) error) {
	t.Helper()
	guides := map[string][]guideExample{"en": guideExamples(t, "en"), "fr": guideExamples(t, "fr")}
	for language, examples := range guides {
		t.Run(language, func(t *testing.T) {
			content := realContent(t)
			for tag, list := range guides {
				addPages(content, tag, list)
			}
			addData(t, content, examples)
			addWords(content, language, guides)
			addRules(t, content, guides["en"])
			if err := make(realOptions(content)); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// guideExamples returns the examples of the guide in a language.
func guideExamples(t *testing.T, tag string) (list []guideExample) {
	t.Helper()
	files := realContent(t)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if path.Dir(name) != tag+"/guide" {
			continue
		}
		var errs source.Collector
		d := markdown.Parse(source.NewFile(name, files[name].Data), strings.Index(string(files[name].Data), "\n---\n")+5,
			&errs)
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, e := range d.Examples {
			if e.Language == "markdown" && e.File == "" {
				n++
			}
			list = append(list, guideExample{e, strings.TrimSuffix(path.Base(name), ".md"), n})
		}
	}
	if len(list) < 20 {
		t.Fatalf("only %d examples in %s", len(list), tag)
	}
	return list
}

// slug returns the page of the example system for an example, or "".
func (e guideExample) slug() string {
	switch {
	case e.Language != "markdown":
		return ""
	case e.File != "":
		return strings.TrimSuffix(path.Base(e.File), ".md")
	}
	return fmt.Sprintf("%s-%d", e.page, e.n)
}

// addPages adds the pages of the example system in a language.
func addPages(content fstest.MapFS, tag string, list []guideExample) {
	front := "---\ntitle: Example\nlead: Example.\nsources: []\n---\n\n"
	content[tag+"/example/index.md"] = &fstest.MapFile{Data: []byte(front + "Text.\n")}
	content[tag+"/example/crossing.md"] = &fstest.MapFile{Data: []byte(front +
		"Text, stillness and immobilité. {#ex-crossing-roll}\n")}
	for _, e := range list {
		if slug := e.slug(); slug != "" && e.File != "" {
			content[e.File] = &fstest.MapFile{Data: []byte(e.Text)}
		} else if slug != "" {
			content[tag+"/example/"+slug+".md"] = &fstest.MapFile{Data: []byte(front + e.Text)}
		}
	}
}

// addData adds data files, or appends to existing ones.
func addData(t *testing.T, content fstest.MapFS, list []guideExample) {
	t.Helper()
	n := 0
	for _, e := range list {
		if e.Language != "yaml" {
			continue
		}
		if n++; e.File == "" {
			t.Fatalf("an example of YAML on %s names no file", e.page)
		}
		before := ""
		if f := content[e.File]; f != nil {
			before = string(f.Data)
		}
		content[e.File] = &fstest.MapFile{Data: []byte(before + "\n" + e.Text)}
	}
	if n < 4 {
		t.Errorf("only %d examples of data", n)
	}
}

// addWords adds the words of calculators in the other languages, from their guides.
func addWords(content fstest.MapFS, language string, guides map[string][]guideExample) {
	for tag, examples := range guides {
		for _, e := range examples {
			if tag == language || !strings.HasPrefix(e.File, tag+"/calculators/") {
				continue
			}
			before := ""
			if f := content[e.File]; f != nil {
				before = string(f.Data)
			}
			content[e.File] = &fstest.MapFile{Data: []byte(before + "\n" + e.Text)}
		}
	}
}

// addRules registers the pages of the example system, and their rules except the one that the guide
// registers.
func addRules(t *testing.T, content fstest.MapFS, list []guideExample) {
	t.Helper()
	slugs, rules := []string{"crossing"}, ""
	for _, e := range list {
		slug := e.slug()
		if slug == "" {
			continue
		}
		slugs = append(slugs, slug)
		ids := ""
		d := markdown.Parse(source.NewFile(slug, []byte(e.Text)), max(0, strings.Index(e.Text, "\n---\n")),
			new(source.Collector))
		for _, a := range d.Anchors {
			if strings.HasPrefix(a.ID, "ex-") {
				ids += "    " + a.ID + ": rule\n"
			}
		}
		if ids != "" {
			rules += "  " + slug + ":\n" + ids
		}
	}
	content["rules.yaml"] = &fstest.MapFile{Data: append(content["rules.yaml"].Data, rules...)}
	content["systems.yaml"] = &fstest.MapFile{Data: append(content["systems.yaml"].Data,
		exampleSystem+strings.Join(slugs, ", ")+"]\n"...)}
}

// TestTheGuideIsAtTheFoot checks that every page links to the guide in its footer, and that neither
// the search nor the navigation of other pages has it.
func TestTheGuideIsAtTheFoot(t *testing.T) {
	linked, files := realLinked(t), byPath(realSite(t))
	for _, p := range linked.Site.Pages() {
		text := files[strings.TrimPrefix(p.Path, "/")+"index.html"]
		bar, rest, _ := strings.Cut(text, "</header>")
		link := `href="/` + p.Language.Tag + `/guide/"`
		if _, foot, ok := strings.Cut(rest, `<footer class="site-foot">`); !ok || !strings.Contains(foot, link) {
			t.Errorf("%s does not link to the guide in its footer", p.Path)
		}
		if (p.System == nil || !p.System.Foot) && strings.Contains(bar, link) {
			t.Errorf("the navigation of %s links to the guide", p.Path)
		}
	}
	found := 0
	for name, text := range files {
		if strings.HasPrefix(name, "search/") && strings.Contains(text, `"/en/dark-heresy/sustaining/`) {
			found++
		}
		if strings.HasPrefix(name, "search/") && (strings.Contains(text, `"/en/guide/`) ||
			strings.Contains(text, `"/fr/guide/`)) {
			t.Errorf("%s finds the guide", name)
		}
	}
	if found == 0 {
		t.Error("the search finds no page at all")
	}
}
