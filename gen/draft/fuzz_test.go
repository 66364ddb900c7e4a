package draft

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psyref/gen/document"
)

// FuzzImport checks that a file is refused, or becomes pages with all its words that the site can
// read.
func FuzzImport(f *testing.F) {
	names, err := filepath.Glob("../document/testdata/*")
	if err != nil || len(names) < 4 {
		f.Fatal("no documents to begin with", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(filepath.Ext(name), data)
	}
	f.Add(".html", []byte("<h1>A</h1><p>b <b>c</b>d<ul><li><p>e<ol><li>f<li>g</ol></ul><table><tr><td>h<td>i<tr><td>j</table>"))
	f.Add(".html", []byte("<title>t</title><nav>a<ul><li>b</nav><main><header><h1>c\nd</h1></header>e</main><aside role=navigation>f<footer>g</footer>"))
	f.Add(".html", []byte("<p>5<sup>1</sup><sub>2<b>3</b></sub><del>a</del><s>b</s><ol start=3 reversed><li value=7>c<li hidden>d<li>e<span hidden>f</span></ol><p hidden>g<p><sup><a>1</a></sup><td>½"))
	f.Add(".txt", []byte("1. a\n\n1. b\n\n3) c\n* d\n  * e\n&eacute; `code` [x](y) <b> {#id} 50% ~~x~~ | \\| _y_ ![z](w)\n: q\n> r\n+ s\n==="))
	f.Add(".md", []byte("---\ntitle: a\n---\nb\n===\n\n> [c](d \"e\") <b>f</b> <head> &eacute; ~~g~~ h[^1] ![i[^2]](j)\n\n- [ ] k\n  5. l[^1]\n\n| a[^2] | b |\n|--|--|\n| <br> | `c` |\n\n```yaml x\nd\n```\n\n    e\n\n[f]: g\n\n> [^1]: h\n>\n>     # i[^3]\n\n[^2]:\n    - j[^2]\n\n[^3]: <!-- k -->\n[^4]: l\n"))
	f.Add(".txt", []byte("Write to a.b@example.org, see www.example.org or (www.x) and https://example.org/?a=b.\n"))
	f.Add(".txt", []byte("a"+strings.Repeat("\u0303", 40)+" tilde\n"))
	f.Add(".txt", []byte("caf\xe9 \x93quoted\x94\n"))
	f.Fuzz(func(t *testing.T, ending string, data []byte) { importFile(t, "raw"+ending, data) })
}

// FuzzMarkdown does the same with Markdown.
func FuzzMarkdown(f *testing.F) {
	for _, text := range []string{
		"---\ntitle: a\n---\n\nb\n=\n\n[c](d 'e') ![f](g) `h` ~~i~~ <b>j</b> <head> &eacute; \\*k\\*\n\n| a | b |\n|--|--|\n| c[^1] |\n\n[^1]: d\n",
		"> a[^1]\n>\n> [^1]: b[^1] c[^2]\n\n- d\n  9. e\n\n      f\n\n[^2]:\n    # g\n\n    - h\n[^3]: i\n\n[j]: k 'l'\n",
		"```m n\no\n```\n\n    p\n\n<div hidden>q</div>\n\n<script>\nr\n\n<!-- s\nt -->\n\n<p>u<sup>1</sup><ol start=3><li>v\n\n***\n***w** x*\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { importFile(t, "raw.md", []byte(text)) })
}

// importFile makes drafts of a file, unless it is refused, and parses them as the site does.
func importFile(t *testing.T, name string, data []byte) {
	t.Helper()
	d, err := document.Read(context.Background(), name, data, document.Options{})
	if err != nil {
		return
	}
	drafts, err := Make(context.Background(), d, Options{Prefix: "ty"})
	if _, refused := errors.AsType[*document.ReadError](err); refused {
		return // a table of a thousand columns is longer in Markdown
	} else if err != nil {
		t.Fatal(err)
	}
	for _, p := range drafts.Pages {
		parsePage(t, p)
	}
}
