package gen_test

import (
	"bytes"
	"os"
	"path"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"

	"psyref/calc/all"
	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/output"
)

// sameFiles tells in which file two sites differ.
func sameFiles(t *testing.T, one, two *gentest.Result) {
	t.Helper()
	if len(one.Files) != len(two.Files) {
		t.Fatalf("%d files, then %d", len(one.Files), len(two.Files))
	}
	for i, f := range one.Files {
		if g := two.Files[i]; f.Path != g.Path || !bytes.Equal(f.Bytes, g.Bytes) {
			t.Fatalf("file %d is %s of %d bytes, then %s of %d bytes", i, f.Path, len(f.Bytes), g.Path, len(g.Bytes))
		}
	}
}

func TestTwoBuildsAreTheSame(t *testing.T) {
	build := func() *gentest.Result {
		result, err := gentest.Build(options(baseContent(t)), output.Core{})
		if err != nil {
			t.Fatal(err)
		}
		return result
	}
	first := build()
	for range 20 {
		sameFiles(t, first, build())
	}
}

// realSite is the site of the content folder of the repository.
func realSite() (*gentest.Result, error) {
	return gentest.Build(gen.Options{Content: os.DirFS("../content"), Name: "content", Base: base, Catalog: all.Calculators, Tables: all.Tables}, output.Core{})
}

const base = "https://example.org/psyref"

var realSiteOnce = sync.OnceValues(realSite)

// TestTwoBuildsOfTheContentAreTheSame, on however many processors.
func TestTwoBuildsOfTheContentAreTheSame(t *testing.T) {
	one, err := realSiteOnce()
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	two, err := realSite()
	if err != nil {
		t.Fatal(err)
	}
	sameFiles(t, one, two)
}

// TestEveryLinkOfTheContentLeadsSomewhere follows every link of the finished site to a file of it and an id in that file.
func TestEveryLinkOfTheContentLeadsSomewhere(t *testing.T) {
	site, err := realSiteOnce()
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]map[string]bool{} // by file; every file that is no page has none
	links := map[string][]string{}
	for _, f := range site.Files {
		ids[f.Path] = map[string]bool{}
		if path.Ext(f.Path) != ".html" {
			continue
		}
		for z := html.NewTokenizer(bytes.NewReader(f.Bytes)); z.Next() != html.ErrorToken; {
			for _, a := range z.Token().Attr {
				switch a.Key {
				case "id":
					if ids[f.Path][a.Val] {
						t.Errorf("%s has the id %s twice", f.Path, a.Val)
					}
					ids[f.Path][a.Val] = true
				case "href", "src", "data-worker", "data-exec", "data-core", "data-permanent":
					links[f.Path] = append(links[f.Path], a.Val)
				case "for", "aria-describedby", "aria-labelledby":
					for _, id := range strings.Fields(a.Val) {
						links[f.Path] = append(links[f.Path], "#"+id)
					}
				}
			}
		}
	}
	followed := 0
	for from, list := range links {
		for _, link := range list {
			target := from
			address, anchor, _ := strings.Cut(link, "#")
			address, _, _ = strings.Cut(address, "?")
			switch {
			case strings.HasPrefix(address, "/psyref/"), strings.HasPrefix(address, base+"/"):
				_, target, _ = strings.Cut(address, "/psyref/")
				if target == "" || strings.HasSuffix(target, "/") {
					target += "index.html"
				}
			case strings.HasPrefix(address, "https://"):
				continue
			case address != "" && !strings.Contains(address, ":") && !strings.HasPrefix(address, "/"): // beside the page
				if target = path.Join(path.Dir(from), address); strings.HasSuffix(address, "/") {
					target += "/index.html"
				}
			case address != "":
				t.Errorf("%s: the link %s leaves the site", from, link)
				continue
			}
			followed++
			if known, ok := ids[target]; !ok {
				t.Errorf("%s: the link %s leads to no file", from, link)
			} else if anchor != "" && !known[anchor] {
				t.Errorf("%s: the link %s leads to an id that is not there", from, link)
			}
		}
	}
	if followed < 1000 {
		t.Errorf("only %d links were followed; the test looks for them in the wrong place", followed)
	}
}

// TestTerminalLinesAnswerInTheLanguageOfTheirPage: a terminal speaks the first language unless it is told otherwise.
func TestTerminalLinesAnswerInTheLanguageOfTheirPage(t *testing.T) {
	site, err := realSiteOnce()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, f := range site.Files {
		language, _, _ := strings.Cut(f.Path, "/")
		want := map[string]string{"en": "gen odds ", "fr": "gen odds --lang fr "}[language]
		if want == "" || path.Ext(f.Path) != ".html" {
			continue
		}
		for _, match := range terminalLine.FindAllSubmatch(f.Bytes, -1) {
			line := string(match[1])
			if command, ok := strings.CutPrefix(line, want); !ok || strings.Contains(command, "--lang") {
				t.Errorf("%s: %s", f.Path, line)
			}
			seen[language]++
		}
	}
	if seen["en"] == 0 || seen["en"] != seen["fr"] {
		t.Errorf("terminal lines by language: %v", seen)
	}
}

var terminalLine = regexp.MustCompile(`<code data-command="[^"]*">([^<]*)</code>`)
