package gen_test

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/tools/txtar"

	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/history"
	"psyref/gen/output"
	"psyref/gen/render"
	"psyref/gen/source"
	"psyref/templates"
)

// Fuzz tests of content. Whatever a file contains, a build ends with a site or with errors that
// have positions. It never ends with an internal error, a file outside the site, or a foreign
// script. go test runs the seeds; CONTRIBUTING.md describes how to fuzz longer.

// fuzzBase is the content of package sample, and an engine that has read it.
var fuzzBase struct {
	once    sync.Once
	content fstest.MapFS
	tried   *swapped
	engine  *gen.Engine
}

// swapped is a file system that can be replaced between tries.
type swapped struct{ fs.FS }

// prepared reads and renders the base content before the first try, which is limited to ten
// seconds.
func prepared(t testing.TB) {
	t.Helper()
	notShort(t)
	fuzzBase.once.Do(func() {
		fuzzBase.content, fuzzBase.tried = baseContent(t), &swapped{}
		fuzzBase.tried.FS = fuzzBase.content
		fuzzBase.engine = gen.NewEngine(fuzzOptions(fuzzBase.tried), output.Core{})
		linked, err := fuzzBase.engine.Link(nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fuzzBase.engine.Pages(linked); err != nil {
			t.Fatal(err)
		}
	})
}

// fuzzOptions build everything that is made from content. Styles and scripts are empty, because
// they do not depend on content and bundling them takes most of a build.
func fuzzOptions(content fs.FS) gen.Options {
	o := options(content)
	o.SEO, o.HostFiles, o.Drafts = true, true, true
	o.History = &history.Record{Changed: map[string]time.Time{"en/coin/toss.md": time.Unix(0, 0)},
		Languages: map[string]*history.Texts{}}
	empty := fstest.MapFS{}
	_ = fs.WalkDir(templates.Sources(), ".", func(name string, _ fs.DirEntry, err error) error {
		empty[name] = &fstest.MapFile{}
		return err
	})
	o.Assets = empty
	return o
}

// fuzzed returns a copy of the base content.
func fuzzed(t *testing.T) fstest.MapFS {
	t.Helper()
	prepared(t)
	return maps.Clone(fuzzBase.content)
}

// tried builds the base content with some files replaced.
func tried(t *testing.T, over map[string]string) {
	t.Helper()
	content := fuzzed(t)
	for name, data := range over {
		content[name] = &fstest.MapFile{Data: []byte(data)}
	}
	fuzzBase.tried.FS = content
	linked, err := fuzzBase.engine.Link(nil)
	if err == nil {
		var pages *render.Pages
		if pages, err = fuzzBase.engine.Pages(linked); err == nil {
			soundPages(t, pages)
			return
		}
	}
	var list source.Errors
	if !errors.As(err, &list) {
		t.Fatalf("%T: %v", err, err)
	}
	for _, e := range list {
		lines := bytes.Count(fileBytes(content, e.File), []byte("\n")) + 1
		if strings.Contains(e.Message, "internal error in psyref") || e.File == "" || e.Line < 0 || e.Line > lines ||
			source.EscapeInvisible(e.Error()) != e.Error() {
			t.Fatalf("no error to show to anybody: %#v", e)
		}
	}
}

// TestTruncatedFilesAreNoInternalError checks that truncated and empty files give a site or
// errors with positions.
func TestTruncatedFilesAreNoInternalError(t *testing.T) {
	for name, f := range fuzzed(t) {
		for _, length := range []int{0, 1, len(f.Data) / 4, len(f.Data) / 2, len(f.Data) - 2} {
			tried(t, map[string]string{name: string(f.Data[:max(0, length)])})
		}
	}
}

func fileBytes(content fstest.MapFS, shown string) []byte {
	if f := content[strings.TrimPrefix(shown, "content/")]; f != nil {
		return f.Data
	}
	return nil
}

// sound checks the files of a site for what content could inject: paths, scripts, event handlers
// and script addresses.
func sound(t *testing.T, r *gentest.Result) {
	t.Helper()
	if clashes := output.Clashes(r.Files); len(clashes) > 0 {
		t.Fatal(clashes[0])
	}
	for _, f := range r.Files {
		if !fs.ValidPath(f.Path) || strings.ContainsAny(f.Path, "\\:?#\x00") {
			t.Fatalf("the path %q", f.Path)
		}
		if strings.HasSuffix(f.Path, ".html") {
			soundPage(t, f.Path, f.Bytes)
		}
	}
}

// soundPages checks the pages of a preview.
func soundPages(t *testing.T, pages *render.Pages) {
	t.Helper()
	for _, path := range pages.Paths() {
		data, _, err := pages.File(path)
		if err != nil {
			t.Fatal(err)
		}
		if !fs.ValidPath(path) || strings.ContainsAny(path, "\\:?#\x00") {
			t.Fatalf("the path %q", path)
		}
		if strings.HasSuffix(path, ".html") {
			soundPage(t, path, data)
		}
	}
}

func soundPage(t *testing.T, path string, page []byte) {
	t.Helper()
	for z := html.NewTokenizer(bytes.NewReader(page)); z.Next() != html.ErrorToken; {
		token := z.Token()
		for _, a := range token.Attr {
			value := strings.ToLower(strings.TrimSpace(a.Val))
			if strings.HasPrefix(a.Key, "on") || strings.HasPrefix(value, "javascript:") ||
				strings.HasPrefix(value, "vbscript:") {
				t.Fatalf("%s: %s", path, token)
			}
		}
		if token.Data == "script" && token.Type == html.StartTagToken &&
			!slices.ContainsFunc(token.Attr, func(a html.Attribute) bool {
				return a.Key == "src" && strings.HasPrefix(a.Val, "/ref/") || a.Key == "type" && a.Val != "module" &&
					a.Val != "text/javascript"
			}) {
			t.Fatalf("%s: %s", path, token)
		}
	}
}

// fuzzFile fuzzes one file. Seeds are the file of the base content, files of the same name in other
// archives, and pieces.
func fuzzFile(f *testing.F, name string, pieces ...string) {
	for _, seed := range append(seedsOf(f, name), pieces...) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { tried(t, map[string]string{name: text}) })
}

// yamlPieces are seeds for any data file.
var yamlPieces = []string{
	"", "-", "- -", "[]", "{}", "a: [", "- {", "? a\n: b", "a: &b c\nd: *b", "<<: *a", "!!binary a", "---\n---\n",
	"\ufeff{}", "\t- a", "a:\n\tb: c", "\"\\u202e\"", "'", "a: |\n", "- {from: /../../x/, to: /}", "- id: ../x",
	"- \"\\x00\"", "0: 0", ".inf: .nan", "- - - - a",
}

func seedsOf(f *testing.F, name string) (list []string) {
	f.Helper()
	prepared(f)
	if base := fuzzBase.content[name]; base != nil {
		list = append(list, string(base.Data))
	}
	for _, path := range archives(f) {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, one := range archive.Files {
			if one.Name == name {
				list = append(list, string(one.Data))
			}
		}
	}
	return list
}

// archives returns the names of the archives of cases, of this package and of those of the stages.
func archives(f *testing.F) []string {
	f.Helper()
	whole, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	parts, err := filepath.Glob("*/testdata/*/*.txt")
	if err != nil || len(whole) == 0 || len(parts) == 0 {
		f.Fatalf("%d and %d archives, %v", len(whole), len(parts), err)
	}
	return slices.Concat(whole, parts)
}

func FuzzSystems(f *testing.F)  { fuzzFile(f, "systems.yaml", yamlPieces...) }
func FuzzRules(f *testing.F)    { fuzzFile(f, "rules.yaml", yamlPieces...) }
func FuzzGlossary(f *testing.F) { fuzzFile(f, "glossary.yaml", yamlPieces...) }
func FuzzPresets(f *testing.F)  { fuzzFile(f, "presets.yaml", yamlPieces...) }
func FuzzChanges(f *testing.F) {
	fuzzFile(f, "changes.yaml",
		append(yamlPieces,
			"- {id: a, on: 2026-11-22, rules: [co-toss-edge], texts: {en: a, fr: b}, sources: {en: a, fr: b}}\n")...)
}
func FuzzPlayed(f *testing.F) {
	fuzzFile(f, "played.yaml", append(yamlPieces, "games: 42\nwithin-one: 68.5\n")...)
}
func FuzzFrame(f *testing.F) {
	fuzzFile(f, "fr/words.yaml", append(yamlPieces, "falls-back-to: en\n", "falls-back-to: fr\n")...)
}
func FuzzWords(f *testing.F) { fuzzFile(f, "en/calculators/coin.yaml", yamlPieces...) }
func FuzzReviewed(f *testing.F) {
	fuzzFile(f, "reviewed.txt", "coin/toss#top en=0 fr=0\n", "#", "x", " \n\n")
}
func FuzzPublished(f *testing.F) {
	fuzzFile(f, "published.txt", "/en/coin/toss/\n", "#\n", "/../../x/\n", "//evil.test/\n", "x")
}
func FuzzPowers(f *testing.F)     { fuzzPowers(f, "powers/coin/tricks.yaml") }
func FuzzKind(f *testing.F)       { fuzzPowers(f, "kinds/power.yaml") }
func FuzzPowerWords(f *testing.F) { fuzzPowers(f, "en/powers.yaml") }

// fuzzPowers fuzzes one file of a site with powers.
func fuzzPowers(f *testing.F, name string) {
	prepared(f)
	files := powerFiles(f)
	for _, seed := range append(yamlPieces, files[name],
		strings.Replace(files[name], "cost:", "draft: true\n    cost:", 1)) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		over := maps.Clone(files)
		over[name] = text
		tried(t, over)
	})
}
func FuzzPage(f *testing.F) {
	fuzzFile(f, "en/coin/toss.md", "", "---", "---\n---\n", "\ufeff---\ntitle: a\n---\n")
}

// FuzzRedirects fuzzes the source and target of redirects.
func FuzzRedirects(f *testing.F) {
	prepared(f)
	for _, seed := range [][2]string{{"/en/coin/flip/", "/en/coin/toss/#co-toss-heads"}, {"/../../victim/", "/en/"},
		{"/en/./x/", "/en/"}, {"//evil.test/", "//evil.test/"}, {"/en/a b?c#d/", "/en/?a=b"},
		{"/en/%2e%2e/x/", "https://example.org/"}, {"/en/coin/toss/", "/en/coin/toss/"},
		{"/en/x/index.html", "javascript:alert(1)"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, from, to string) {
		if strings.ContainsAny(from+to, "\x00") {
			return
		}
		tried(t, map[string]string{"redirects.yaml": "- {from: " + quoted(from) + ", to: " + quoted(to) + "}\n"})
	})
}

// quoted returns a text as a YAML string.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

const fuzzedFront = "---\ntitle: The toss\nlead: Heads wins.\nsources: [Toss]\n---\n\n```calculator coin/toss\n```\n\nHeads. {#co-toss-heads}\n\nEdge. {#co-toss-edge}\n\n"

// FuzzFrontMatter fuzzes front matter.
func FuzzFrontMatter(f *testing.F) {
	prepared(f)
	_, body, _ := strings.Cut(fuzzedFront, "\n---\n")
	for _, seed := range append(yamlPieces, "title: The toss\nlead: Heads wins.\nsources: [Toss]",
		"title: <b>\nlead: '</title><script>'\nsources: ['\"']", "title: a\nlead: b\nsources: []\ndraft: true",
		"title: a\ntitle: b") {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, front string) {
		tried(t, map[string]string{"en/coin/toss.md": "---\n" + front + "\n---\n" + body})
	})
}

// FuzzLinks fuzzes the targets of links.
func FuzzLinks(f *testing.F) {
	prepared(f)
	for _, seed := range []string{"fate.md", "../cards/draw.md#ca-draw-one", "?coins=3", "fate.md?coins=3#top",
		"#co-toss-heads", "javascript:alert(1)", "//evil.test", "https://example.org/?a=b&c", "/etc/passwd", "../../../x.md",
		"%2e%2e/x.md", "powers/a/b.md", "fate.md?coins=%zz", "<fate .md>", "data:text/html,x", "", "JaVaScRiPt:alert(1)",
		"\\\\evil", "https://[::1", "mailto:a@b.cd", "?coins=3&coins=4", "?" + strings.Repeat("a", 300)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, to string) {
		tried(t, map[string]string{"en/coin/toss.md": fuzzedFront + "A [link](" + to + ") and [another][a].\n\n[a]: " + to +
			"\n"})
	})
}

// FuzzBraces fuzzes the content of braces: in a sentence, after a table and on a callout.
func FuzzBraces(f *testing.F) {
	prepared(f)
	for _, seed := range []string{"#id", "#a #b from=2 odds=none", "odds coin/toss : all-heads",
		"odds coin/toss coins=3 : heads>=2", "odds coin/toss", "count games", "table=coin/fate", "table=x from=ruling",
		"from=0", "#", "# a", "odds : :", "odds a/b c=d : e=f=g", "count", "#а", "from=99999999999999999999", "#q-a",
		"odds coin/toss coins=999999999999999999999 : all-heads"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, inside string) {
		tried(t, map[string]string{"en/coin/toss.md": fuzzedFront + "Text {" + inside + "}, more {" + inside +
			"}\n\n| a | b |\n|---|---|\n| 1 {" + inside + "} | 2 |\n\n{" + inside + "}\n\n> [!ruling] Title? {" + inside +
			"}\n> Text.\n\n## Title {" + inside + "}\n"})
	})
}

// FuzzCalculators fuzzes calculator blocks.
func FuzzCalculators(f *testing.F) {
	prepared(f)
	for _, seed := range []string{"coin/toss\n", "coin/toss named\ncoins=3\n", "coin/toss\ncoins=3 coins=4\n",
		"coin/toss\nluck=loaded grams=0.5\n", "x/y\n", "\n", "coin/toss\ncoins=-1",
		"coin/toss\n```\n```calculator coin/toss\n", "coin/toss\nmarks=1,2,3,,\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, inside string) {
		tried(t, map[string]string{"en/coin/toss.md": strings.Replace(fuzzedFront, "coin/toss\n", inside, 1)})
	})
}

// FuzzSite fuzzes several files, from content to output. Nothing may be written outside the folder,
// and foreign files must stay.
func FuzzSite(f *testing.F) {
	prepared(f)
	for _, path := range archives(f) {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		if len(data) < 6000 {
			f.Add(data)
		}
	}
	f.Add([]byte("-- redirects.yaml --\n- {from: /../../victim/, to: /en/}\n-- en/coin/index.md --\n---\ntitle: a\nlead: b\nsources: []\n---\n"))
	f.Add([]byte("-- ../x --\n-- en/../x.md --\n-- de/words.yaml --\nfalls-back-to: en\n-- en/coin/toss.md/x --\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		content := fuzzed(t)
		for _, one := range txtar.Parse(data).Files {
			if fs.ValidPath(one.Name) && one.Name != "." {
				content[one.Name] = &fstest.MapFile{Data: one.Data}
			}
		}
		o := fuzzOptions(content)
		o.Drafts = false
		result, err := gentest.Build(o, output.Core{})
		if err != nil {
			if strings.Contains(err.Error(), "internal error in psyref") {
				t.Fatal(err)
			}
			return
		}
		sound(t, result)
		writtenWithin(t, result)
	})
}

// writtenWithin writes a site and checks what is beside it afterwards.
func writtenWithin(t *testing.T, r *gentest.Result) {
	t.Helper()
	around := t.TempDir()
	if err := os.WriteFile(filepath.Join(around, "index.html"), []byte("somebody's"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := r.WriteTo(t.Context(), filepath.Join(around, "a", "public")); err != nil {
		t.Fatal(err)
	}
	for folder, want := range map[string]string{around: "a index.html", filepath.Join(around, "a"): "public"} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, e := range entries {
			names = append(names, e.Name())
		}
		if got := strings.Join(names, " "); got != want {
			t.Fatalf("beside the site there is %s, want %s", got, want)
		}
	}
	if data, err := os.ReadFile(filepath.Join(around, "index.html")); err != nil || string(data) != "somebody's" {
		t.Fatalf("the file beside the site is %q, %v", data, err)
	}
}
