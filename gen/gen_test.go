package gen_test

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/net/html"
	"golang.org/x/tools/txtar"

	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/render"
	"psyref/gen/sample"
	"psyref/gen/site"
	"psyref/gen/source"
)

// TestMain lets the garbage collector run less often: the tests build hundreds of sites, none of
// which is large, and would spend a tenth of their time on it.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

var update = flag.Bool("update", false, "rewrite the goldens in testdata to what the code gives now")

// TestBuild builds the content of every archive in testdata and compares the result with the
// goldens in the archive.
//
// An archive holds files that replace those of package sample, and these:
//
//	edit           changes to files, one per line, as [sample.Edit] reads them
//	errors         the expected errors; without it the build must succeed
//	want/<path>    the Markdown part of a page: between its head and its source line,
//	               with [calculator …] for calculators
//	want/<path> <selector>
//	               the elements of the page that match tag, .class or [attribute=value], or
//	               several of these joined; a line break is added between tags
//	want/<path> text <selector>
//	               their text without scripts: a line for each row and block, | between cells
//
// go test ./gen -update rewrites the goldens. It adds and removes none.
func TestBuild(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	for _, name := range names {
		cases++
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			before := txtar.Format(archive)
			checkArchive(t, archive)
			if after := txtar.Format(archive); *update && !bytes.Equal(before, after) {
				if err := os.WriteFile(name, after, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	if cases == 0 {
		t.Error("testdata holds no cases")
	}
}

// checkArchive builds one case. With -update it writes the result to the archive's goldens.
func checkArchive(t *testing.T, archive *txtar.Archive) {
	content, goldens := sample.Archive(t, archive)
	if len(goldens) == 0 {
		t.Fatal("the case has no golden and checks nothing")
	}
	result, err := build(t, content)
	for _, golden := range goldens {
		got := ""
		switch {
		case golden.Name == "errors":
			if err == nil {
				t.Fatal("the build succeeds")
			}
			got = err.Error() + "\n"
		case err != nil:
			t.Fatalf("the build fails:\n%v", err)
		default:
			got = fragment(t, result, strings.TrimPrefix(golden.Name, "want/"))
		}
		if *update {
			golden.Data = []byte(got)
			continue
		}
		if d := diff.Diff("want", golden.Data, "got", []byte(got)); d != nil {
			t.Errorf("%s:\n%s", golden.Name, d)
		}
	}
}

// build builds content under the name "content", and compares the errors with those of a check. A
// panic fails only the calling test.
func build(t *testing.T, content fs.FS) (result *gentest.Result, err error) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("the build panics: %v", r)
		}
	}()
	o := options(content)
	linked, err := gen.Link(o)
	if err == nil {
		checked := render.Check(linked, o.Rendering())
		result, err = gentest.Render(linked, o, output.Core{})
		if fmt.Sprint(checked) != fmt.Sprint(err) {
			t.Errorf("a build says:\n%v\na check says:\n%v", err, checked)
		}
	}
	var list source.Errors
	if err != nil && !errors.As(err, &list) {
		t.Fatalf("the error is %T, not source.Errors: %v", err, err)
	}
	return result, err
}

// The content that tests of this package start from.
var (
	catalog     = sample.Catalog
	tables      = sample.Tables
	baseContent = sample.Content
	completed   = sample.Completed
	copied      = sample.Copy
	edit        = sample.Edit
)

func options(content fs.FS) gen.Options {
	return gen.Options{Content: content, Name: "content", Base: "https://example.org/ref", Catalog: catalog,
		Tables: tables}
}

// fileOf returns a file of the finished site.
func fileOf(t *testing.T, r *gentest.Result, path string) []byte {
	t.Helper()
	i, ok := slices.BinarySearchFunc(r.Files, path, func(f site.File,
		path string) int {
		return cmp.Compare(f.Path, path)
	})
	if !ok {
		t.Fatalf("the site has no file %s", path)
	}
	return r.Files[i].Bytes
}

// fragment returns the part of a page that a golden named "<path>" or "<path> <selector>" holds.
func fragment(t *testing.T, r *gentest.Result, name string) string {
	t.Helper()
	path, selector, selects := strings.Cut(name, " ")
	page := fileOf(t, r, path)
	if !selects {
		return markdownPart(t, page)
	}
	selector, asText := strings.CutPrefix(selector, "text ")
	found := elements(t, page, selector)
	if len(found) == 0 {
		t.Fatalf("%s: the page has no such element", name)
	}
	if asText {
		return readable(strings.Join(found, "\n"))
	}
	text := tagAfterTag.ReplaceAllString(strings.Join(found, "\n"), ">\n<$1")
	for range 2 { // matches share a tag, so one pass skips every other one
		text = endAfterEnd.ReplaceAllString(text, "$1\n$2")
	}
	return text + "\n"
}

var (
	tagAfterTag = regexp.MustCompile(`><([^/])`)
	endAfterEnd = regexp.MustCompile(`(</[a-z0-9]+>)(</[a-z0-9]+>)`)
)

// readable returns the text of a part of a page as it reads without scripts: templates and hidden
// elements are omitted.
func readable(text string) string {
	var lines []string
	line := ""
	end := func() {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
		}
		line = ""
	}
	hidden, depth := "", 0 // the omitted element
	for z := html.NewTokenizer(strings.NewReader(text)); z.Next() != html.ErrorToken; {
		token := z.Token()
		switch {
		case depth > 0:
			if token.Data == hidden && token.Type == html.StartTagToken {
				depth++
			}
			if token.Data == hidden && token.Type == html.EndTagToken {
				depth--
			}
		case token.Type == html.TextToken:
			line += token.Data
		case token.Type == html.StartTagToken && (token.Data == "template" ||
			slices.ContainsFunc(token.Attr, func(a html.Attribute) bool { return a.Key == "hidden" })):
			hidden, depth = token.Data, 1
		case token.Data == "td" || token.Data == "th":
			if token.Type == html.StartTagToken && strings.TrimSpace(line) != "" {
				line += " | "
			}
		case slices.Contains([]string{"tr", "li", "p", "div", "dt", "dd", "h1", "h2", "h3", "caption", "summary", "label",
			"table"}, token.Data):
			end()
		}
	}
	end()
	return strings.Join(lines, "\n") + "\n"
}

var calculatorSection = regexp.MustCompile(`(?s)<section class="calculator".*? data-calculator="([^"]*)".*?</section>`)

// placePattern matches the start of the calculator beside the text, and of the text.
var placePattern = regexp.MustCompile(`(</div>)?<div class="(panel|text)">`)

// markdownPart returns the HTML of the Markdown of a page.
func markdownPart(t *testing.T, page []byte) string {
	t.Helper()
	_, after, ok := strings.Cut(string(page), `<header class="title">`)
	_, after, ok2 := strings.Cut(after, "</header>")
	part, _, ok3 := strings.Cut(after, "</article>")
	if !ok || !ok2 || !ok3 {
		t.Fatalf("the page has no article:\n%s", page)
	}
	part, _, _ = strings.Cut(part, `<footer class="source">`)
	part = calculatorSection.ReplaceAllString(part, "[calculator $1]\n")
	part = placePattern.ReplaceAllString(part, "")
	return strings.TrimSuffix(part, "\n") + "\n"
}

var selectorPattern = regexp.MustCompile(`^([a-z0-9]*)(?:\.([\w-]+))?(?:\[([\w-]+)=([^\]]*)\])?$`)

// elements returns the elements of a page that match a selector.
func elements(t *testing.T, page []byte, selector string) (found []string) {
	t.Helper()
	want := selectorPattern.FindStringSubmatch(selector)
	if want == nil {
		t.Fatalf("cannot read the selector %q", selector)
	}
	matches := func(token html.Token) bool {
		var classes []string
		attribute := want[3] == ""
		for _, a := range token.Attr {
			if a.Key == "class" {
				classes = strings.Fields(a.Val)
			}
			attribute = attribute || a.Key == want[3] && a.Val == want[4]
		}
		return attribute && (want[1] == "" || token.Data == want[1]) && (want[2] == "" || slices.Contains(classes, want[2]))
	}
	void := []string{"link", "meta", "input", "br", "hr", "img"}
	var inside strings.Builder
	name, depth := "", 0 // of the element being collected
	for z := html.NewTokenizer(bytes.NewReader(page)); z.Next() != html.ErrorToken; {
		raw := string(z.Raw())
		token := z.Token()
		switch {
		case depth > 0:
			inside.WriteString(raw)
			if token.Data == name && token.Type == html.StartTagToken {
				depth++
			}
			if token.Data == name && token.Type == html.EndTagToken {
				depth--
			}
			if depth == 0 {
				found = append(found, inside.String())
				inside.Reset()
			}
		case token.Type != html.StartTagToken && token.Type != html.SelfClosingTagToken || !matches(token):
		case slices.Contains(void, token.Data):
			found = append(found, raw)
		default:
			name, depth = token.Data, 1
			inside.WriteString(raw)
		}
	}
	return found
}

func TestSiteFiles(t *testing.T) {
	o := options(baseContent(t))
	result, err := gentest.Build(o, output.Core{WASM: []byte("\x00asm"), Exec: []byte("// exec")})
	if err != nil {
		t.Fatal(err)
	}
	if result.Pages != 20 || result.Calculators != 2 || result.Languages != 2 {
		t.Errorf("%d pages, %d calculators, %d languages; want 20, 2 and 2", result.Pages, result.Calculators,
			result.Languages)
	}
	hash := regexp.MustCompile(`\.[0-9a-f]{10}\.`)
	var paths []string
	sum := map[string]int{}
	for _, f := range result.Files {
		paths = append(paths, hash.ReplaceAllString(f.Path, "."))
		sum[path.Ext(f.Path)] += len(f.Bytes)
	}
	if !maps.Equal(result.Bytes, sum) || result.Totals.Files != len(result.Files) {
		t.Errorf("the result counts %d files with %v bytes, there are %d with %v", result.Totals.Files, result.Bytes,
			len(result.Files), sum)
	}
	want := []string{
		".nojekyll", "404.html", "assets/calculator.js", "assets/core.wasm", "assets/page.js", "assets/site.css",
		"assets/theme.js", "assets/wasm_exec.js", "assets/worker.js",
		"en/cards/draw/index.html", "en/cards/index.html", "en/coin/fate/index.html", "en/coin/index.html",
		"en/coin/toss/index.html", "en/index.html", "favicon.svg",
		"fr/cards/draw/index.html", "fr/cards/index.html", "fr/coin/fate/index.html", "fr/coin/index.html",
		"fr/coin/toss/index.html", "fr/index.html", "index.html",
	}
	for _, path := range want {
		if !slices.Contains(paths, path) {
			t.Errorf("%s is missing in %v", path, paths)
		}
	}
	if !slices.IsSortedFunc(result.Files, func(a, b site.File) int { return cmp.Compare(a.Path, b.Path) }) {
		t.Error("the files are not sorted")
	}
}

// TestAssetHashes checks that the name of an asset changes with its
// content, because assets are cached forever.
func TestAssetHashes(t *testing.T) {
	core := func(data string) (path string) {
		result, err := gentest.Build(options(baseContent(t)), output.Core{WASM: []byte(data)})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range result.Files {
			if strings.HasSuffix(f.Path, ".wasm") {
				path = f.Path
			}
		}
		page := string(fileOf(t, result, "en/coin/toss/index.html"))
		if want := fmt.Sprintf(`data-core="/ref/%s"`, path); !strings.Contains(page, want) {
			t.Errorf("the page of a calculator does not name its core: no %s", want)
		}
		return path
	}
	one, same, other := core("one"), core("one"), core("other")
	if one != same || one == other {
		t.Errorf("the core is named %s, the same bytes %s, others %s", one, same, other)
	}
}

// TestReloadScript checks that only pages of a preview have the script that reloads
// them.
func TestReloadScript(t *testing.T) {
	for _, preview := range []bool{false, true} {
		o := options(baseContent(t))
		o.Preview = preview
		result, err := gentest.Build(o, output.Core{})
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"en/coin/fate/index.html", "index.html", "404.html"} {
			if got := strings.Contains(string(fileOf(t, result, path)), "/assets/preview."); got != preview {
				t.Errorf("preview=%v: %s loads the script that reloads it: %v", preview, path, got)
			}
		}
	}
}

// TestBaseAddresses checks that links have the path of the site's address, that canonical
// and alternate links have the whole address, and that they are omitted without one.
func TestBaseAddresses(t *testing.T) {
	for _, c := range []struct{ base, prefix, origin string }{
		{"https://example.org", "", "https://example.org"},
		{"https://example.org/", "", "https://example.org"},
		{"https://example.org/ref", "/ref", "https://example.org/ref"},
		{"https://example.org/ref/", "/ref", "https://example.org/ref"},
		{"http://127.0.0.1:8080/a/b", "/a/b", "http://127.0.0.1:8080/a/b"},
		{"", "", ""},
	} {
		t.Run(c.base, func(t *testing.T) {
			if got := link.Prefix(c.base); got != c.prefix {
				t.Errorf("the prefix is %q, want %q", got, c.prefix)
			}
			o := options(baseContent(t))
			o.Base = c.base
			result, err := gentest.Build(o, output.Core{})
			if err != nil {
				t.Fatal(err)
			}
			page := string(fileOf(t, result, "en/index.html"))
			if want := `<a href="` + c.prefix + `/en/coin/">coins</a>`; !strings.Contains(page, want) {
				t.Errorf("the first page has no %s", want)
			}
			if want := ` data-site-path="` + c.prefix + `"`; strings.Contains(page, want) != (c.prefix != "") {
				t.Errorf("the first page names the path of the site, which keys of its storage contain: %v", c.prefix == "")
			}
			for _, want := range []string{`<link rel="canonical" href="` + c.origin + `/en/"`,
				`hreflang="fr" href="` + c.origin + `/fr/"`} {
				if known := c.origin != ""; strings.Contains(page, want) != known {
					t.Errorf("the first page has %s: %v, want %v", want, !known, known)
				}
			}
		})
	}
}

// TestControlsShowPresets checks that the controls show the case of the figures
// without scripts.
func TestControlsShowPresets(t *testing.T) {
	content := baseContent(t)
	edit(t, content, `replace en/coin/toss.md "coin/toss\n" "coin/toss\ncoins=3 luck=loaded again=true marks=1,2\n"`)
	result, err := build(t, content)
	if err != nil {
		t.Fatal(err)
	}
	page := fileOf(t, result, "en/coin/toss/index.html")
	got := map[string]string{}
	for _, input := range elements(t, page, "input") {
		z := html.NewTokenizer(strings.NewReader(input))
		z.Next()
		attributes := map[string]string{}
		for _, a := range z.Token().Attr {
			attributes[a.Key] = a.Val
		}
		_, checked := attributes["checked"]
		if kind := attributes["type"]; checked || kind != "radio" && kind != "checkbox" {
			got[attributes["name"]] = attributes["value"]
		}
	}
	for name, want := range map[string]string{"coins": "3", "luck": "loaded", "grams": "1", "again": "true",
		"marks": "1,2"} {
		if got[name] != want {
			t.Errorf("the control of %s shows %q, want %q", name, got[name], want)
		}
	}
}

// TestHiddenInputs checks that unused inputs are hidden and appear with the choice
// that uses them.
func TestHiddenInputs(t *testing.T) {
	for luck, hidden := range map[string]bool{"fair": true, "loaded": false} {
		content := baseContent(t)
		edit(t, content, fmt.Sprintf("replace en/coin/toss.md %q %q", "coin/toss\n", "coin/toss\nluck="+luck+"\n"))
		result, err := build(t, content)
		if err != nil {
			t.Fatal(err)
		}
		field := elements(t, fileOf(t, result, "en/coin/toss/index.html"), "div[data-field=grams]")
		if len(field) != 1 {
			t.Fatalf("%d fields", len(field))
		}
		tag, _, _ := strings.Cut(field[0], ">")
		if got := strings.HasSuffix(tag, " hidden"); got != hidden {
			t.Errorf("luck=%s: the field that is read with loaded coins is hidden: %v", luck, got)
		}
	}
}
