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
	"reflect"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/goccy/go-yaml"
	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/net/html"
	"golang.org/x/tools/txtar"

	"psyref/calc"
	"psyref/calc/dice"
	"psyref/calc/present"
	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/render"
	"psyref/gen/site"
	"psyref/gen/slowtest"
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
// An archive holds files that replace those of base.txt, and these:
//
//	edit           changes to files, one per line, applied in order; strings are quoted as in Go
//	                   replace <file> "old" "new"    old must occur once in the file
//	                   append <file> "text"
//	                   remove <file>
//	                   crlf <file>                   converts it to Windows line ends
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
		if filepath.Base(name) == "base.txt" {
			continue
		}
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

// contentFile matches the files of an archive besides its goldens.
var contentFile = regexp.MustCompile(`^([a-z]{2}/.+|calculators/.+|powers/.+|files/.+|[a-z]+\.(yaml|txt))$`)

// checkArchive builds one case. With -update it writes the result to the archive's goldens.
func checkArchive(t *testing.T, archive *txtar.Archive) {
	content := baseContent(t)
	var goldens []*txtar.File
	var edits string
	for i := range archive.Files {
		f := &archive.Files[i]
		switch {
		case f.Name == "errors" || strings.HasPrefix(f.Name, "want/"):
			goldens = append(goldens, f)
		case f.Name == "edit":
			edits = string(f.Data)
		case contentFile.MatchString(f.Name):
			content[f.Name] = &fstest.MapFile{Data: f.Data}
			if strings.HasSuffix(f.Name, "/powers.yaml") {
				words, err := completeWords(f.Data, reflect.TypeFor[site.PowerWords]())
				if err != nil {
					t.Fatal(err)
				}
				content[f.Name].Data = words
			}
		default:
			t.Fatalf("%s is neither a file of the content nor a golden", f.Name)
		}
	}
	edit(t, content, edits)
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

func options(content fs.FS) gen.Options {
	return gen.Options{Content: content, Name: "content", Base: "https://example.org/ref", Catalog: catalog, Tables: tables}
}

// baseContent returns a copy of the content of base.txt with complete words.
func baseContent(t testing.TB) fstest.MapFS {
	t.Helper()
	files, err := baseFiles()
	if err != nil {
		t.Fatal(err)
	}
	return copied(files)
}

var baseFiles = sync.OnceValues(func() (fstest.MapFS, error) {
	return completed("testdata/base.txt", "/words.yaml", reflect.TypeFor[site.UI]())
})

// completed returns the content files of an archive; those whose names have the given end get every
// word of a shape.
func completed(archive, end string, shape reflect.Type) (fstest.MapFS, error) {
	read, err := txtar.ParseFile(archive)
	if err != nil {
		return nil, err
	}
	files := fstest.MapFS{}
	for _, f := range read.Files {
		if !contentFile.MatchString(f.Name) || strings.HasPrefix(f.Name, "want/") {
			continue
		}
		if strings.HasSuffix(f.Name, end) {
			if f.Data, err = completeWords(f.Data, shape); err != nil {
				return nil, err
			}
		}
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return files, nil
}

// copied returns a copy of files for a test to change.
func copied(files fstest.MapFS) fstest.MapFS {
	out := make(fstest.MapFS, len(files))
	for name, f := range files {
		out[name] = &fstest.MapFile{Data: slices.Clip(f.Data)} // so that appending copies the bytes
	}
	return out
}

// completeWords appends every missing word of a shape, with its key as the word.
func completeWords(data []byte, shape reflect.Type) ([]byte, error) {
	var words yaml.MapSlice
	if err := yaml.UnmarshalWithOptions(data, &words, yaml.UseOrderedMap()); err != nil {
		return nil, err
	}
	add := func(words yaml.MapSlice, key string, word any) yaml.MapSlice {
		for i, item := range words {
			if item.Key == key {
				if _, group := word.(yaml.MapSlice); group {
					words[i].Value = word
				}
				return words
			}
		}
		return append(words, yaml.MapItem{Key: key, Value: word})
	}
	group := func(words yaml.MapSlice, key string) yaml.MapSlice {
		for _, item := range words {
			if item.Key == key {
				return item.Value.(yaml.MapSlice)
			}
		}
		return nil
	}
	var complete func(words yaml.MapSlice, shape reflect.Type) yaml.MapSlice
	complete = func(words yaml.MapSlice, shape reflect.Type) yaml.MapSlice {
		for i := range shape.NumField() {
			field := shape.Field(i)
			key, _, _ := strings.Cut(field.Tag.Get("yaml"), ",")
			switch field.Type.Kind() {
			case reflect.Struct:
				words = add(words, key, complete(group(words, key), field.Type))
			case reflect.String:
				words = add(words, key, key)
			}
		}
		return words
	}
	words = complete(words, shape)
	if shared := group(words, "shared"); shared != nil {
		for _, key := range present.SharedKeys() {
			shared = add(shared, key, key)
		}
		words = add(words, "shared", shared)
	}
	return yaml.Marshal(words)
}

// edit applies the edit script of a case.
func edit(t *testing.T, content fstest.MapFS, script string) {
	t.Helper()
	for line := range strings.Lines(script) {
		line = strings.TrimSpace(line)
		verb, rest, _ := strings.Cut(line, " ")
		name, rest, _ := strings.Cut(rest, " ")
		f := content[name]
		if f == nil {
			t.Fatalf("edit: %s: there is no file %s", line, name)
		}
		args := unquote(t, rest)
		switch {
		case verb == "remove" && len(args) == 0:
			delete(content, name)
		case verb == "crlf" && len(args) == 0:
			f.Data = bytes.ReplaceAll(f.Data, []byte("\n"), []byte("\r\n"))
		case verb == "append" && len(args) == 1:
			f.Data = append(bytes.Clone(f.Data), args[0]...)
		case verb == "replace" && len(args) == 2:
			if n := bytes.Count(f.Data, []byte(args[0])); n != 1 {
				t.Fatalf("edit: %s: the old text is in the file %d times", line, n)
			}
			f.Data = bytes.Replace(f.Data, []byte(args[0]), []byte(args[1]), 1)
		default:
			t.Fatalf("edit: cannot read %s", line)
		}
	}
}

// unquote parses strings quoted as in Go and separated by spaces.
func unquote(t *testing.T, text string) (list []string) {
	t.Helper()
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			t.Fatalf("edit: %s: %v", text, err)
		}
		word, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatalf("edit: %s: %v", quoted, err)
		}
		list, text = append(list, word), text[len(quoted):]
	}
	return list
}

// fileOf returns a file of the finished site.
func fileOf(t *testing.T, r *gentest.Result, path string) []byte {
	t.Helper()
	i, ok := slices.BinarySearchFunc(r.Files, path, func(f site.File, path string) int { return cmp.Compare(f.Path, path) })
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
		case token.Type == html.StartTagToken && (token.Data == "template" || slices.ContainsFunc(token.Attr, func(a html.Attribute) bool { return a.Key == "hidden" })):
			hidden, depth = token.Data, 1
		case token.Data == "td" || token.Data == "th":
			if token.Type == html.StartTagToken && strings.TrimSpace(line) != "" {
				line += " | "
			}
		case slices.Contains([]string{"tr", "li", "p", "div", "dt", "dd", "h1", "h2", "h3", "caption", "summary", "label", "table"}, token.Data):
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

// catalog holds two calculators that together have every kind of input and result.
var catalog = calc.Catalog{
	{
		ID: "coin/toss",
		Inputs: []calc.Input{
			{Name: "coins", Trait: "purse", Min: 1, Max: 10, Default: calc.Value{Number: 2}},
			{Name: "luck", Kind: calc.Choose, Choices: []string{"fair", "loaded"}, Default: calc.Value{Choice: "fair"}},
			{Name: "grams", Min: 1, Max: 5, Default: calc.Value{Number: 1}, UsedWhen: "luck", UsedIs: "loaded"},
			{Name: "again", Kind: calc.Switch},
			{Name: "marks", Kind: calc.List, Min: 1, Max: 6, MaxItems: 3, Default: calc.Value{List: []int{}}, Folded: true},
		},
		Values:        []calc.Figure{{ID: "all-heads"}, {ID: "mean-heads", Unit: calc.Mean}, {ID: "tossed", Unit: calc.Whole}},
		Distributions: []string{"heads"},
		Tables:        []calc.TableShape{{ID: "by-coins", Columns: []calc.Figure{{ID: "coins", Unit: calc.Whole}, {ID: "luck", Unit: calc.Choice}, {ID: "all-heads"}}}},
		Headline:      []string{"all-heads"},
		Steps:         []calc.StepShape{{ID: "chance", Args: []string{"coins", "percent"}}},
		Rulings:       []string{"edge"},
		Conflicts:     []string{"too-heavy"},
		Compute: func(v calc.Values) (calc.Result, error) {
			coins, heads := v.Int("coins"), dice.Ratio(1, 2)
			if v.Choice("luck") == "loaded" {
				if heads = dice.Ratio(3, 4); coins > 5 {
					return calc.Result{}, v.Conflict("coins", "too-heavy")
				}
			}
			table := calc.Table{Current: coins - 1}
			for n := range coins + 1 {
				table.Rows = append(table.Rows, []calc.Cell{calc.Int(n + 1), {Choice: v.Choice("luck")}, calc.Num(heads.Power(n + 1))})
			}
			d := dice.Roll(coins, dice.Bernoulli(heads))
			return calc.Result{
				Values:        []dice.Number{heads.Power(coins), d.Mean(), dice.Whole(coins)},
				Distributions: []dice.Dist{d},
				Tables:        []calc.Table{table},
				Steps:         []calc.Step{{ID: "chance", Args: []int{coins, int(100 * heads.Float())}}},
				Rulings:       []string{"edge"},
			}, nil
		},
	},
	{
		ID:       "cards/draw",
		Inputs:   []calc.Input{{Name: "cards", Min: 1, Max: 4, Default: calc.Value{Number: 1}}},
		Values:   []calc.Figure{{ID: "ace"}},
		Headline: []string{"ace"},
		Compute: func(v calc.Values) (calc.Result, error) {
			none := dice.One
			for i := range v.Int("cards") {
				none = none.Times(dice.Ratio(48-i, 52-i))
			}
			return calc.Result{Values: []dice.Number{none.Complement()}}, nil
		},
	},
}

// tables holds one roll table with every kind of row.
var tables = map[string]calc.RollTable{
	"coin/fate": {Die: "D6", Rows: []calc.RollRow{{Low: 1, High: 3, Below: true}, {Low: 4, High: 4}, {Low: 5, High: 6, Above: true}}},
}

func TestBuildMakesTheFilesOfAStaticSite(t *testing.T) {
	o := options(baseContent(t))
	result, err := gentest.Build(o, output.Core{WASM: []byte("\x00asm"), Exec: []byte("// exec")})
	if err != nil {
		t.Fatal(err)
	}
	if result.Pages != 20 || result.Calculators != 2 || result.Languages != 2 {
		t.Errorf("%d pages, %d calculators, %d languages; want 20, 2 and 2", result.Pages, result.Calculators, result.Languages)
	}
	hash := regexp.MustCompile(`\.[0-9a-f]{10}\.`)
	var paths []string
	sum := map[string]int{}
	for _, f := range result.Files {
		paths = append(paths, hash.ReplaceAllString(f.Path, "."))
		sum[path.Ext(f.Path)] += len(f.Bytes)
	}
	if !maps.Equal(result.Bytes, sum) || result.Totals.Files != len(result.Files) {
		t.Errorf("the result counts %d files with %v bytes, there are %d with %v", result.Totals.Files, result.Bytes, len(result.Files), sum)
	}
	want := []string{
		".nojekyll", "404.html", "assets/calculator.js", "assets/core.wasm", "assets/page.js", "assets/site.css", "assets/theme.js", "assets/wasm_exec.js", "assets/worker.js",
		"en/cards/draw/index.html", "en/cards/index.html", "en/coin/fate/index.html", "en/coin/index.html", "en/coin/toss/index.html", "en/index.html", "favicon.svg",
		"fr/cards/draw/index.html", "fr/cards/index.html", "fr/coin/fate/index.html", "fr/coin/index.html", "fr/coin/toss/index.html", "fr/index.html", "index.html",
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

// TestAssetNamesContainTheHashOfTheirBytes checks that the name of an asset changes with its
// content, because assets are cached forever.
func TestAssetNamesContainTheHashOfTheirBytes(t *testing.T) {
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

// TestPreviewPagesReloadThemselves checks that only pages of a preview have the script that reloads
// them.
func TestPreviewPagesReloadThemselves(t *testing.T) {
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

// TestAddressesFollowTheBase checks that links have the path of the site's address, that canonical
// and alternate links have the whole address, and that they are omitted without one.
func TestAddressesFollowTheBase(t *testing.T) {
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
			for _, want := range []string{`<link rel="canonical" href="` + c.origin + `/en/"`, `hreflang="fr" href="` + c.origin + `/fr/"`} {
				if known := c.origin != ""; strings.Contains(page, want) != known {
					t.Errorf("the first page has %s: %v, want %v", want, !known, known)
				}
			}
		})
	}
}

// TestErrorsNameFilesAsTheyCanBeOpened checks the file names in errors and hints, also with
// --content ., where they have no folder.
func TestErrorsNameFilesAsTheyCanBeOpened(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"content", "content/en/coin/fate.md: the page is missing in fr\n\twrite content/fr/coin/fate.md"},
		{".", "en/coin/fate.md: the page is missing in fr\n\twrite fr/coin/fate.md"},
		{"/home/en/content", "/home/en/content/en/coin/fate.md: the page is missing in fr\n\twrite /home/en/content/fr/coin/fate.md"},
	} {
		t.Run(c.name, func(t *testing.T) {
			content := baseContent(t)
			delete(content, "fr/coin/fate.md")
			o := options(content)
			o.Name = c.name
			if _, err := gentest.Build(o, output.Core{}); err == nil || err.Error() != c.want {
				t.Errorf("got\n%v\nwant\n%s", err, c.want)
			}
		})
	}
}

// TestErrorsAreWrittenForEditors checks that errors in data files contain no Go terms.
func TestErrorsAreWrittenForEditors(t *testing.T) {
	for _, c := range []struct{ name, script string }{
		{"a title that is a list", `replace en/coin/fate.md "title: Fate" "title: [Fate]"`},
		{"a title that is a map", `replace en/coin/fate.md "title: Fate" "title: {a: b}"`},
		{"sources that are a map", `replace en/coin/fate.md "[Fate]" "{a: b}"`},
		{"front matter that is a list", `replace en/coin/fate.md "title: Fate\nlead: Roll for fate.\nsources: [Fate]" "- Fate"`},
		{"pages of a system that are a word", `replace systems.yaml "[draw]" "draw"`},
		{"a prefix that is a list", `replace systems.yaml "prefix: co" "prefix: [co]"`},
		{"systems that are no list", `replace systems.yaml "- id: cards" "id: cards"`},
		{"an outcome that is no number", `replace en/calculators/coin.yaml "{0: all tails}" "{none: all tails}"`},
		{"a label that is a list", `replace en/calculators/coin.yaml "label: Coins" "label: [Coins]"`},
		{"a word of the frame that is a map", `replace en/words.yaml "name: English" "name: {en: English}"`},
		{"rules that are a list", `replace rules.yaml "    ca-draw-one: rule" "    - ca-draw-one"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			content := baseContent(t)
			edit(t, content, c.script)
			_, err := build(t, content)
			if err == nil {
				t.Fatal("the build succeeds")
			}
			for _, word := range []string{"Go struct", "interface {}", "interface{}", "unmarshal", "map[", "gen."} {
				if strings.Contains(err.Error(), word) {
					t.Errorf("the message says %q:\n%v", word, err)
				}
			}
		})
	}
}

// TestRegistryOfRulesIsChecked checks that every error in an entry of rules.yaml names it, and is
// the same in every run.
func TestRegistryOfRulesIsChecked(t *testing.T) {
	notShort(t)
	checkRegistry(t, 5)
}

// TestSlowRegistryOfRulesIsChecked builds each wrong registry more often.
func TestSlowRegistryOfRulesIsChecked(t *testing.T) {
	slowtest.Slow(t)
	checkRegistry(t, 50)
}

func checkRegistry(t *testing.T, times int) {
	t.Helper()
	for _, c := range []struct{ name, entry, want string }{
		{"no kind", "  toss:\n    co-new:\n", "co-new"},
		{"a kind that is a number", "  toss:\n    co-new: 3\n", "co-new"},
		{"an unknown kind", "  toss:\n    co-new: rulle\n", "co-new"},
		{"an id that is a number", "  toss:\n    7: rule\n", "7"},
		{"twice on one page", "  toss:\n    co-toss-heads: rule\n", "co-toss-heads"},
		{"on two pages", "  fate:\n    co-toss-heads: rule\n", "co-toss-heads"},
		{"an unknown page", "  flip:\n    co-flip: rule\n", "co-flip"},
		{"the prefix of another system", "  toss:\n    ca-new: rule\n", "ca-new"},
		{"no prefix", "  toss:\n    new: rule\n", "new"},
	} {
		t.Run(c.name, func(t *testing.T) {
			first := ""
			for range times { // maps are iterated in another order each time
				content := baseContent(t)
				page, rule, _ := strings.Cut(c.entry, "\n")
				rules := content["rules.yaml"]
				if before := string(rules.Data); strings.Contains(before, page+"\n") {
					rules.Data = []byte(strings.Replace(before, page+"\n", c.entry, 1))
				} else {
					rules.Data = []byte(strings.Replace(before, "coin:\n", "coin:\n"+page+"\n"+rule, 1))
				}
				if strings.Contains(c.want, "new") { // the page has it, so that only the registry is wrong
					for _, language := range []string{"en", "fr"} {
						edit(t, content, fmt.Sprintf("append %s/coin/toss.md %q", language, "\nNew. {#"+c.want+"}\n"))
					}
				}
				_, err := build(t, content)
				if err == nil {
					t.Fatal("the build succeeds")
				}
				if first == "" {
					first = err.Error()
				}
				if err.Error() != first {
					t.Fatalf("two builds report different errors:\n%s\n\n%v", first, err)
				}
			}
			if !strings.Contains(first, "content/rules.yaml") || !strings.Contains(first, c.want) {
				t.Errorf("no error of content/rules.yaml names %s:\n%s", c.want, first)
			}
		})
	}
}

// TestEmptyWordsOfACalculatorAreMissing checks that empty titles, labels and sentences are refused.
func TestEmptyWordsOfACalculatorAreMissing(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"title", `replace en/calculators/coin.yaml "title: Will they all be heads?" "title:"`, "title"},
		{"about", `replace en/calculators/coin.yaml "  about: Some coins tossed at once.\n" ""`, "about"},
		{"sentence", `replace en/calculators/coin.yaml "All heads {all-heads}." ""`, "sentence"},
		{"label of an input", `replace en/calculators/coin.yaml "label: Grams, " ""`, "grams"},
		{"help of an input", `replace en/calculators/coin.yaml "help: By how much." "help: ''"`, "help"},
		{"choice", `replace en/calculators/coin.yaml "loaded: Loaded" "loaded: ''"`, "loaded"},
		{"value", `replace en/calculators/coin.yaml "all-heads: All heads, mean" "all-heads: '', mean"`, "all-heads"},
		{"distribution", `replace en/calculators/coin.yaml "label: Heads, " ""`, "heads"},
		{"table", `replace en/calculators/coin.yaml "label: By coins, " ""`, "by-coins"},
		{"column", `replace en/calculators/coin.yaml "luck: Luck, " "luck: '', "`, "luck"},
		{"step", `replace en/calculators/coin.yaml "Each of {coins} comes up heads {percent} times in 100." ""`, "chance"},
		{"ruling", `replace en/calculators/coin.yaml "text: A coin on its edge is tossed again., " ""`, "edge"},
		{"rule of a ruling", `replace en/calculators/coin.yaml ", rule: co-toss-edge" ""`, "edge"},
		{"conflict", `replace en/calculators/coin.yaml "More than five loaded coins cannot be tossed." "''"`, "too-heavy"},
	} {
		t.Run(c.name, func(t *testing.T) {
			content := baseContent(t)
			edit(t, content, c.script)
			_, err := build(t, content)
			if err == nil {
				t.Fatal("the build succeeds")
			}
			if text := err.Error(); !strings.Contains(text, "content/en/calculators/coin.yaml") || !strings.Contains(text, c.want) {
				t.Errorf("no error of content/en/calculators/coin.yaml names %s:\n%s", c.want, text)
			}
		})
	}
}

// TestIDsAreOnThePageOrAreErrors checks that the page has every id exactly once, with its link,
// on any kind of block, or that the build refuses it there.
func TestIDsAreOnThePageOrAreErrors(t *testing.T) {
	for _, c := range []struct{ name, block string }{
		{"paragraph", "Text. {#new}"},
		{"paragraph before", "Text.\n\n{#new}"},
		{"paragraph that ends in code", "Text `code` {#new}"},
		{"paragraph that ends in a link", "Text [link](fate.md). {#new}"},
		{"inside of an emphasis", "Text *in {#new}*"},
		{"heading", "## Heading {#new}"},
		{"heading before", "## Heading {#other}\n\n{#new}"},
		{"item", "- item {#new}"},
		{"item with a list in it", "- item {#new}\n  - nested"},
		{"second paragraph of an item", "- item\n\n  more {#new}"},
		{"list", "- item\n- item\n\n{#new}"},
		{"ordered list", "1. item\n2. item\n\n{#new}"},
		{"cell", "| a |\n|---|\n| 1 {#new} |"},
		{"cell of the head", "| a {#new} |\n|---|\n| 1 |"},
		{"table", "| a |\n|---|\n| 1 |\n\n{#new}"},
		{"callout", "> [!note]\n> Text.\n\n{#new}"},
		{"paragraph of a callout", "> [!note]\n> Text. {#new}"},
		{"mark of a callout", "> [!note] {#new}\n> Text."},
		{"nothing before it on the page", "{#new}"},
		{"calculator", "```calculator coin/toss\n```\n\n{#new}"},
		{"line", "Text.\n\n***\n\n{#new}"},
		{"indented code", "Text.\n\n    code\n\n{#new}"},
		{"name of an element of the frame", "Text. {#main}"},
		{"name of an element of a calculator", "Text. {#c0-question}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			content := baseContent(t)
			for _, language := range []string{"en", "fr"} {
				edit(t, content, fmt.Sprintf("append %s/coin/toss.md %q", language, "\n"+c.block+"\n"))
			}
			result, err := build(t, content)
			if err != nil {
				if !strings.Contains(err.Error(), "content/en/coin/toss.md:") {
					t.Errorf("the error does not point at the page:\n%v", err)
				}
				return
			}
			page := string(fileOf(t, result, "en/coin/toss/index.html"))
			id := regexp.MustCompile(`\{#([\w-]+)\}`).FindAllStringSubmatch(c.block, -1)
			name := id[len(id)-1][1]
			if n := strings.Count(page, ` id="`+name+`"`); n != 1 {
				t.Errorf("the id is on the page %d times", n)
			}
			if !strings.Contains(page, `<a href="#`+name+`" `) {
				t.Error("the block does not show its link")
			}
		})
	}
}

// TestCalculatorsOfAPageHaveTheirOwnInputNames checks the permanent names of inputs in addresses:
// the page's first calculator has plain names, later ones have the name of their calculator as a
// prefix, and repeated ones are numbered.
func TestCalculatorsOfAPageHaveTheirOwnInputNames(t *testing.T) {
	prefix := regexp.MustCompile(` data-prefix="([^"]*)"`)
	for _, c := range []struct {
		page  string
		added []string // calculators; coin/toss and cards/draw have pages of their own
		want  []string
	}{
		{"coin/toss", []string{"coin/toss"}, []string{"", "toss."}},
		{"coin/toss", []string{"cards/draw"}, []string{"", "draw."}},
		{"cards/draw", []string{"coin/toss"}, []string{"", "toss."}},
		{"index", []string{"coin/toss", "cards/draw"}, []string{"", "draw."}},
		{"coin/index", []string{"cards/draw", "coin/toss"}, []string{"", "toss."}},
		{"coin/toss", []string{"coin/toss", "coin/toss", "coin/toss", "coin/toss"}, []string{"", "toss.", "coin-toss.", "toss2.", "toss3."}},
	} {
		t.Run(strings.Join(c.added, " and ")+" on "+c.page, func(t *testing.T) {
			content := baseContent(t)
			for _, id := range c.added {
				for _, language := range []string{"en", "fr"} {
					edit(t, content, fmt.Sprintf("append %s/%s.md %q", language, c.page, "\n```calculator "+id+"\n```\n"))
				}
			}
			result, err := build(t, content)
			if err != nil {
				t.Fatal(err)
			}
			path := "en/" + strings.TrimSuffix(c.page, "index")
			var got []string
			for _, match := range prefix.FindAllSubmatch(fileOf(t, result, strings.TrimSuffix(path, "/")+"/index.html"), -1) {
				got = append(got, string(match[1]))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("the prefixes are %q, want %q", got, c.want)
			}
		})
	}
}

// TestCalculatorCanBeAddedAboveAnother checks that a calculator marked as named leaves the
// plain input names to the older one below it, so that published addresses keep their meaning. The
// page is home to both, and links may set either.
func TestCalculatorCanBeAddedAboveAnother(t *testing.T) {
	content := baseContent(t)
	for _, language := range []string{"en", "fr"} {
		edit(t, content, fmt.Sprintf("replace %s/coin/toss.md %q %q", language, "```calculator coin/toss\n", "```calculator cards/draw named\n```\n\n```calculator coin/toss\n"))
		edit(t, content, fmt.Sprintf("append %s/coin/toss.md %q", language, "\n[Two](?coins=2) and [three cards](?draw.cards=3).\n"))
		edit(t, content, fmt.Sprintf("replace %s/cards/draw.md %q %q", language, "cards/draw\n", "cards/draw\ncards=2\n")) // so that toss, which sets no input, has this page as its home
	}
	result, err := build(t, content)
	if err != nil {
		t.Fatal(err)
	}
	page := string(fileOf(t, result, "en/coin/toss/index.html"))
	for _, want := range []string{
		`data-calculator="cards/draw"[^>]* data-prefix="draw\."`, `data-calculator="coin/toss"[^>]* data-prefix=""`,
		`href="\?coins=2"`, `href="\?draw\.cards=3"`,
	} {
		if !regexp.MustCompile(want).MatchString(page) {
			t.Errorf("no %s", want)
		}
	}
	embed := string(fileOf(t, result, "en/embed/coin/toss/index.html"))
	if want := ` data-home="/ref/en/coin/toss/" data-home-prefix=""`; !strings.Contains(embed, want) {
		t.Errorf("the calculator that was there first is not at home with%s", want)
	}
}

// TestControlsOfACalculatorShowItsPreset checks that the controls show the case of the figures
// without scripts.
func TestControlsOfACalculatorShowItsPreset(t *testing.T) {
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
	for name, want := range map[string]string{"coins": "3", "luck": "loaded", "grams": "1", "again": "true", "marks": "1,2"} {
		if got[name] != want {
			t.Errorf("the control of %s shows %q, want %q", name, got[name], want)
		}
	}
}

// TestInputsThatAreNotReadAreHidden checks that unused inputs are hidden and appear with the choice
// that uses them.
func TestInputsThatAreNotReadAreHidden(t *testing.T) {
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

// TestSystemsAreChecked checks that systems without a name or with the same name are refused.
func TestSystemsAreChecked(t *testing.T) {
	for _, c := range []struct{ name, script string }{
		{"no name in a language", `replace systems.yaml "names: {en: Cards, fr: Cartes}" "names: {en: Cards}"`},
		{"no short name in a language", `replace systems.yaml "short: {en: Cards, fr: Cartes}" "short: {fr: Cartes}"`},
		{"a document without a description in a language", `replace systems.yaml "about: {en: \"the card rules\", fr: \"les règles des cartes\"}" "about: {en: \"the card rules\"}"`},
		{"the same id twice", `replace systems.yaml "- id: cards" "- id: coin"`},
		{"the same prefix twice", `replace systems.yaml "prefix: ca" "prefix: co"`},
		{"the same page twice", `replace systems.yaml "[toss, fate]" "[toss, fate, toss]"`},
		{"an empty entry", `append systems.yaml "-\n"`},
		{"an id that the site needs itself", `replace systems.yaml "- id: cards" "- id: glossary"`},
		{"another one", `replace systems.yaml "- id: cards" "- id: r"`},
		{"an id that is no name of a folder", `replace systems.yaml "- id: cards" "- id: ../cards"`},
		{"a colour that ends the style rule", `replace systems.yaml "#332211" "}*{display:none} /*"`},
		{"a colour that is a name", `replace systems.yaml "#332211" "red"`},
		{"no colour", `replace systems.yaml "light: \"#332211\", " ""`},
	} {
		t.Run(c.name, func(t *testing.T) {
			content := baseContent(t)
			edit(t, content, c.script)
			_, err := build(t, content)
			if err == nil {
				t.Fatal("the build succeeds")
			}
			if !strings.Contains(err.Error(), "content/systems.yaml") {
				t.Errorf("no error names content/systems.yaml:\n%v", err)
			}
		})
	}
}

// TestRedirectAnchorsExist checks the anchors of redirects.
func TestRedirectAnchorsExist(t *testing.T) {
	for anchor, ok := range map[string]bool{"co-toss-heads": true, "co-toss-tails": false} {
		content := baseContent(t)
		content["redirects.yaml"] = &fstest.MapFile{Data: []byte(`- {from: /en/coin/flip/, to: "/en/coin/toss/#` + anchor + `"}` + "\n")}
		_, err := build(t, content)
		if ok && err != nil {
			t.Errorf("to #%s: %v", anchor, err)
		}
		if !ok && (err == nil || !strings.Contains(err.Error(), "content/redirects.yaml:1:") || !strings.Contains(err.Error(), anchor)) {
			t.Errorf("to #%s: got %v, want an error of content/redirects.yaml that names it", anchor, err)
		}
	}
}

// TestAPresetOfAnUnknownCalculatorIsRefusedInWords checks that the error is a sentence, not an id
// of the program.
func TestAPresetOfAnUnknownCalculatorIsRefusedInWords(t *testing.T) {
	content := baseContent(t)
	content["presets.yaml"] = &fstest.MapFile{Data: []byte("- {id: new, calculator: coin/tos, inputs: [], page: coin/toss, titles: {en: A, fr: B}}\n")}
	_, err := build(t, content)
	if err == nil {
		t.Fatal("the build succeeds")
	}
	if text := err.Error(); !strings.Contains(text, "content/presets.yaml:1:") || !strings.Contains(text, "coin/tos") || strings.Contains(text, "unknown-calculator") {
		t.Errorf("got %s", text)
	}
}

// TestRedirectsStayOnTheSite checks that redirects cannot create files outside the output folder.
func TestRedirectsStayOnTheSite(t *testing.T) {
	for _, from := range []string{"/../../victim/", "/en/./x/", "/en//x/", "//evil.test/", "/en/a b?c#d/", "/en/x", "en/x/", "/", "", "/x/", "/en/../../x/", "/en/.x/", `/en/a\\b/`, "/en/\u202e/"} {
		content := baseContent(t)
		content["redirects.yaml"] = &fstest.MapFile{Data: []byte("- {from: " + strconv.Quote(from) + ", to: /en/}\n")}
		if _, err := build(t, content); err == nil || !strings.Contains(err.Error(), "content/redirects.yaml") {
			t.Errorf("from %q: %v", from, err)
		}
	}
}

// TestPresetsNeedEveryKey checks that presets with a missing key are refused.
func TestPresetsNeedEveryKey(t *testing.T) {
	whole := "- {id: new, calculator: coin/toss, inputs: [], page: coin/toss, titles: {en: A, fr: B}}\n"
	for _, c := range []struct{ old, fresh string }{
		{"id: new, ", ""}, {"calculator: coin/toss, ", ""}, {"page: coin/toss, ", ""}, {"page: coin/toss", "page: ''"}, {"page: coin/toss", "page: /"}, {", titles: {en: A, fr: B}", ""}, {"\n", "\n-\n"},
	} {
		content := baseContent(t)
		content["presets.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(whole, c.old, c.fresh, 1))}
		if _, err := build(t, content); err == nil || !strings.Contains(err.Error(), "content/presets.yaml") {
			t.Errorf("%q in place of %q: %v", c.fresh, c.old, err)
		}
	}
}

// TestTheHomeOfACalculator checks which page is the home of a calculator: one that opens with it
// and states the rules of its inputs; of several, the one that sets the fewest inputs, then the
// first in reading order.
func TestTheHomeOfACalculator(t *testing.T) {
	const two, one = `replace en/coin/toss.md "coin/toss\n" "coin/toss\ncoins=3 again=true\n"`, `replace en/coin/toss.md "coin/toss\n" "coin/toss\ncoins=3\n"`
	const reversed = `replace systems.yaml "[toss, fate]" "[fate, toss]"`
	const of = `replace en/calculators/coin.yaml "are tossed., rule: co-toss-heads" "are tossed."` + "\n" // so that rules of inputs do not decide
	for _, c := range []struct{ name, script, want string }{
		{"the page of the rule against fewer inputs", two, "toss"},
		{"the page of the rule against the order", one + "\n" + reversed, "toss"},
		{"none against one", of, "toss"},
		{"none against one, in the other order", of + reversed, "toss"},
		{"two against one", of + two, "fate"},
		{"two against one, in the other order", of + two + "\n" + reversed, "fate"},
		{"one each", of + one, "toss"},
		{"one each, in the other order", of + one + "\n" + reversed, "fate"},
		{"an overview is no home", `append en/coin/index.md "\n` + "```" + `calculator coin/toss\n` + "```" + `\n"` + "\n" + of + two, "fate"},
	} {
		t.Run(c.name, func(t *testing.T) {
			content := baseContent(t)
			edit(t, content, c.script)
			result, err := build(t, content)
			if err != nil {
				t.Fatal(err)
			}
			page := string(fileOf(t, result, "en/embed/coin/toss/index.html"))
			if want := `data-home="/ref/en/coin/` + c.want + `/"`; !strings.Contains(page, want) {
				t.Errorf("no %s", want)
			}
		})
	}
}

// TestRenderChangesNoInput checks that rendering a linked site repeatedly or concurrently gives
// the same bytes.
func TestRenderChangesNoInput(t *testing.T) {
	content := baseContent(t)
	content["presets.yaml"] = &fstest.MapFile{Data: []byte("- {id: new, calculator: coin/toss, inputs: [coins=3], page: coin/toss, titles: {en: A, fr: B}}\n")}
	o := options(content)
	linked, err := gen.Link(o)
	if err != nil {
		t.Fatal(err)
	}
	results := make([]*gentest.Result, 8)
	var wait sync.WaitGroup
	for i := range results {
		render := func() {
			var err error
			if results[i], err = gentest.Render(linked, o, output.Core{}); err != nil {
				t.Error(err)
			}
		}
		if render(); i%2 == 0 {
			wait.Go(render)
		}
	}
	wait.Wait()
	for _, r := range results[1:] {
		sameFiles(t, results[0], r)
	}
}

// TestRenderReportsProgress checks that progress is reported once per page and ends with the total.
func TestRenderReportsProgress(t *testing.T) {
	o := options(baseContent(t))
	linked, err := gen.Link(o)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	told, total := map[int]int{}, 0
	o.Progress = func(done, all int) {
		mu.Lock()
		defer mu.Unlock()
		told[done]++
		total = all
	}
	err = render.Check(linked, o.Rendering())
	if err != nil || len(told) != total || told[1] != 1 || told[total] != 1 {
		t.Errorf("progress was reported for %d pages of %d, %v", len(told), total, err)
	}
}

// TestAChangedTranslationIsStale checks that after a review, a change in one language is shown on
// the page of the other until they are compared again.
func TestAChangedTranslationIsStale(t *testing.T) {
	content := baseContent(t)
	edit(t, content, `append en/coin/toss.md "\n## Section {#section}\n\nText.\n"`)
	edit(t, content, `append fr/coin/toss.md "\n## Section {#section}\n\nTexte.\n"`)
	read := func() *link.Result {
		t.Helper()
		s, err := gen.Link(options(content))
		if err != nil {
			t.Fatal(err)
		}
		return s
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
		content["reviewed.txt"] = &fstest.MapFile{Data: []byte(text)}
	}
	stale := func(path string) bool {
		t.Helper()
		result, err := build(t, content)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Contains(string(fileOf(t, result, path)), `<p class="stale">`)
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
	edit(t, content, `replace en/coin/toss.md "\nText.\n" "\nAnother text.\n"`)
	want("the English section changed", "content/fr/coin/toss.md:14 section")
	if !stale("fr/coin/toss/index.html") || stale("en/coin/toss/index.html") || stale("fr/coin/fate/index.html") {
		t.Error("the pages do not mark the stale translation")
	}
	edit(t, content, `replace en/coin/toss.md "\nAnother text.\n" "\nText.\n"`)
	want("it changed back")
	edit(t, content, `replace en/coin/toss.md "Text.\n" "Text\n.\n"`)
	edit(t, content, `replace fr/coin/fate.md "lead: Lancez" "lead: Jetez"`)
	want("words and leads changed", "content/en/coin/fate.md:6 top", "content/fr/coin/toss.md:14 section")
	compare("coin/toss")
	want("one page is compared", "content/en/coin/fate.md:6 top")
	compare("coin/fate")
	want("both are")
	content["reviewed.txt"] = &fstest.MapFile{Data: regexp.MustCompile(`(?m)^(/coin/toss#section en=\S+) fr=\S+$`).ReplaceAll(content["reviewed.txt"].Data, []byte("$1"))}
	if list := read().Stale(); len(list) != 1 || !strings.HasSuffix(list[0].String(), "section section was never compared with its fr text") {
		t.Errorf("French is new: %v", list)
	}
	if stale("en/coin/toss/index.html") || stale("fr/coin/toss/index.html") {
		t.Error("a section that was never compared is marked as changed")
	}
	compare()
	if _, _, err := read().ReviewText([]string{"coin/tos"}); err == nil || !strings.Contains(err.Error(), "did you mean coin/toss?") {
		t.Errorf("a page that does not exist: %v", err)
	}
}

// TestCountsComeFromTheGames checks that pages show the counts of played.yaml in the number format
// of each language.
func TestCountsComeFromTheGames(t *testing.T) {
	content := baseContent(t)
	content["played.yaml"] = &fstest.MapFile{Data: []byte("games: 42000000\nwithin-one: 68.5\nseed: 7\n")}
	for _, language := range []string{"en", "fr"} {
		edit(t, content, `append `+language+`/coin/toss.md "\nGames: {count games}, {count within-one}, {count seed}.\n"`)
	}
	result, err := build(t, content)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"en": "42,000,000, 68.5, 7.", "fr": "42\u202f000\u202f000, 68,5, 7."} {
		if page := string(fileOf(t, result, name+"/coin/toss/index.html")); !strings.Contains(page, want) {
			t.Errorf("%s: no %q on the page", name, want)
		}
	}
}

func TestInvalidCountsAreErrors(t *testing.T) {
	for data, want := range map[string]string{
		"games: 42\n":   `content/en/coin/toss.md:`,
		"gamse: many\n": `content/played.yaml:1:8: gamse: many is not a number`,
		"- games\n":     `the file contains no counts`,
	} {
		content := baseContent(t)
		content["played.yaml"] = &fstest.MapFile{Data: []byte(data)}
		edit(t, content, `append en/coin/toss.md "\nGames: {count gamse}.\n"`)
		if _, err := build(t, content); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", data, err, want)
		}
	}
}
