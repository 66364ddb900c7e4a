package gen_test

import (
	"bytes"
	"path"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"psyref/gen/gentest"
	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/slowtest"
)

// sameFiles reports the first file in which two sites differ.
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

// TestTwoBuildsAreTheSame checks builds with different numbers of processors.
func TestTwoBuildsAreTheSame(t *testing.T) {
	build := func() *gentest.Result {
		result, err := gentest.Build(options(engineContent(t)), output.Core{})
		if err != nil {
			t.Fatal(err)
		}
		return result
	}
	first := build()
	for range 3 {
		sameFiles(t, first, build())
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	sameFiles(t, first, build())
}

// TestSlowTwoBuildsOfTheContentAreTheSame does so for the real content.
func TestSlowTwoBuildsOfTheContentAreTheSame(t *testing.T) {
	slowtest.Slow(t)
	one := realSite(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	two, err := gentest.Build(realOptions(realContent(t)), output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	sameFiles(t, one, two)
}

// TestEveryLinkOfTheContentLeadsSomewhere checks the links of the content at the root of a host.
func TestEveryLinkOfTheContentLeadsSomewhere(t *testing.T) {
	everyLinkLeadsSomewhere(t, realSite(t), realOptions(nil).Base, 1000)
}

// TestEveryLinkOfASiteBelowAPathLeadsSomewhere checks that links include the path of the site's
// address.
func TestEveryLinkOfASiteBelowAPathLeadsSomewhere(t *testing.T) {
	o := options(engineContent(t))
	result, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	everyLinkLeadsSomewhere(t, result, o.Base, 500)
}

// everyLinkLeadsSomewhere checks that every link of a site leads to one of its files, and to an id
// in it. It expects a minimum number of links, and unique ids.
func everyLinkLeadsSomewhere(t *testing.T, site *gentest.Result, base string, atLeast int) {
	t.Helper()
	prefix := link.Prefix(base) + "/"
	ids := map[string]map[string]bool{} // ids by file; files that are not pages have none
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
		for _, to := range list {
			target := from
			address, anchor, _ := strings.Cut(to, "#")
			address, _, _ = strings.Cut(address, "?")
			switch {
			case strings.HasPrefix(address, prefix), strings.HasPrefix(address, base+"/"):
				target = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(address, base), prefix), "/")
				if target == "" || strings.HasSuffix(target, "/") {
					target += "index.html"
				}
			case strings.HasPrefix(address, "https://"):
				continue
			case address != "" && !strings.Contains(address, ":") && !strings.HasPrefix(address, "/"): // relative to the page
				if target = path.Join(path.Dir(from), address); strings.HasSuffix(address, "/") {
					target += "/index.html"
				}
			case address != "":
				t.Errorf("%s: the link %s leaves the site", from, to)
				continue
			}
			followed++
			if known, ok := ids[target]; !ok {
				t.Errorf("%s: the link %s leads to no file", from, to)
			} else if anchor != "" && !known[anchor] {
				t.Errorf("%s: the link %s leads to an id that is not there", from, to)
			}
		}
	}
	if followed < atLeast {
		t.Errorf("only %d links were followed; the test looks for them in the wrong place", followed)
	}
}
