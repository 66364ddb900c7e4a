package gen_test

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"

	"psyref/calc/all"
	"psyref/gen"
)

// marker is the file that tells the generator's own folders from those of others.
const marker = ".psyref"

// siteOf is a finished site of a few files.
func siteOf(files map[string]string) *gen.Result {
	r := &gen.Result{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		r.Files = append(r.Files, gen.Output{Path: name, Bytes: []byte(files[name])})
	}
	return r
}

var (
	oldSite = map[string]string{"index.html": "old", "en/index.html": "old", "en/gone/index.html": "old", "assets/site.1.css": "old"}
	newSite = map[string]string{"index.html": "new", "en/index.html": "new", "en/added/index.html": "new", "assets/site.2.css": "new", "empty": ""}
)

// holds checks that a folder holds exactly these files; the marker is expected besides when the generator made the folder.
func holds(t *testing.T, folder string, want map[string]string, made bool) {
	t.Helper()
	got := map[string]string{}
	err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		rel, _ := filepath.Rel(folder, name)
		got[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, marked := got[marker]; marked != made {
		t.Errorf("%s holds the generator's mark: %v, want %v", folder, marked, made)
	}
	delete(got, marker)
	if !maps.Equal(got, want) {
		t.Errorf("%s holds\n%v\nwant\n%v", folder, got, want)
	}
}

// nothingBeside checks that a folder holds nothing but the named entries: no new or old site is left beside the one that was written.
func nothingBeside(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s holds %q, want %q", folder, got, want)
	}
}

// fill writes files below a folder by hand.
func fill(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWritePutsTheSiteIntoAFolderOfItsOwn(t *testing.T) {
	for _, c := range []struct {
		name    string
		out     string // below a new folder
		prepare func(t *testing.T, out string)
	}{
		{"missing", "public", func(*testing.T, string) {}},
		{"empty", "public", func(t *testing.T, out string) {
			if err := os.Mkdir(out, 0o755); err != nil {
				t.Fatal(err)
			}
		}},
		{"its own old one", "public", func(t *testing.T, out string) {
			if err := siteOf(oldSite).Write(out); err != nil {
				t.Fatal(err)
			}
		}},
		{"its own old one, to which somebody added files", "public", func(t *testing.T, out string) {
			if err := siteOf(oldSite).Write(out); err != nil {
				t.Fatal(err)
			}
			fill(t, out, map[string]string{"added.txt": "x", "en/gone/added/deep.txt": "x"})
		}},
		{"its own old one, named with a slash", "public/", func(t *testing.T, out string) {
			if err := siteOf(oldSite).Write(out); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			parent := t.TempDir()
			out := parent + "/" + c.out
			c.prepare(t, out)
			if err := siteOf(newSite).Write(out); err != nil {
				t.Fatal(err)
			}
			holds(t, out, newSite, true)
			nothingBeside(t, parent, "public")
		})
	}
}

func TestWriteMakesTheFoldersAbove(t *testing.T) {
	parent := t.TempDir()
	if err := siteOf(newSite).Write(filepath.Join(parent, "srv", "www", "public")); err != nil {
		t.Fatal(err)
	}
	holds(t, filepath.Join(parent, "srv", "www", "public"), newSite, true)
	nothingBeside(t, filepath.Join(parent, "srv", "www"), "public")
}

// TestWriteMakesFilesThatAServerCanRead: a web server runs as another user.
func TestWriteMakesFilesThatAServerCanRead(t *testing.T) {
	out := filepath.Join(t.TempDir(), "public")
	if err := siteOf(newSite).Write(out); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(out, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		want := fs.FileMode(0o444)
		if entry.IsDir() {
			want = 0o555
		}
		if info.Mode().Perm()&want != want {
			t.Errorf("%s has the permissions %v", name, info.Mode().Perm())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestWriteFollowsALink: where the output folder is a symbolic link, what it leads to gets the new site and the link stays.
func TestWriteFollowsALink(t *testing.T) {
	parent := t.TempDir()
	served, link := filepath.Join(parent, "served"), filepath.Join(parent, "public")
	if err := siteOf(oldSite).Write(served); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(served, link); err != nil {
		t.Fatal(err)
	}
	if err := siteOf(newSite).Write(link); err != nil {
		t.Fatal(err)
	}
	holds(t, served, newSite, true)
	if to, err := os.Readlink(link); to != served {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	nothingBeside(t, parent, "public", "served")
}

func TestWriteRefusesWhatItDidNotMake(t *testing.T) {
	for _, c := range []struct {
		name, out string
		files     map[string]string // that stand there before, and must afterwards
		want      string
	}{
		{"a folder of somebody else", "public", map[string]string{"public/thesis.txt": "years of work", "public/en/index.html": "mine"}, "was not made by psyref"},
		{"a folder with one hidden file", "public", map[string]string{"public/.git/HEAD": "ref"}, "was not made by psyref"},
		{"a folder whose mark is deeper", "public", map[string]string{"public/site/" + marker: ""}, "was not made by psyref"},
		{"a file in place of the folder", "public", map[string]string{"public": "a file"}, "not a folder"},
		{"a file in place of the folder above", "public/site", map[string]string{"public": "a file"}, "not a folder"},
	} {
		t.Run(c.name, func(t *testing.T) {
			parent := t.TempDir()
			fill(t, parent, c.files)
			out := filepath.Join(parent, filepath.FromSlash(c.out))
			checked, written := gen.CheckOut(out), siteOf(newSite).Write(out)
			for _, err := range []error{checked, written} {
				if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), out) {
					t.Errorf("got %v, want an error that names %s and says %q", err, out, c.want)
				}
			}
			holds(t, parent, c.files, false)
		})
	}
}

func TestCheckOutAcceptsWhatWriteAccepts(t *testing.T) {
	parent := t.TempDir()
	for _, name := range []string{"missing", "missing/below", "."} {
		if err := gen.CheckOut(filepath.Join(parent, name)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	nothingBeside(t, parent)
}

// TestWriteThatFailsLeavesTheOldSite: a site that cannot be written to its end changes nothing.
func TestWriteThatFailsLeavesTheOldSite(t *testing.T) {
	parent := t.TempDir()
	out := filepath.Join(parent, "public")
	if err := siteOf(oldSite).Write(out); err != nil {
		t.Fatal(err)
	}
	impossible := map[string]string{"index.html": "new", "page": "a file", "page/index.html": "below a file"}
	if err := siteOf(impossible).Write(out); err == nil {
		t.Fatal("a file below a file could be written")
	}
	holds(t, out, oldSite, true)
	nothingBeside(t, parent, "public")
}

// TestWriteNeverShowsHalfASite: whoever reads while sites are being written finds each file of one of them, whole.
func TestWriteNeverShowsHalfASite(t *testing.T) {
	out := filepath.Join(t.TempDir(), "public")
	big := func(letter string) *gen.Result {
		return siteOf(map[string]string{"index.html": strings.Repeat(letter, 1<<16)})
	}
	if err := big("a").Write(out); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	done := make(chan struct{})
	wait.Go(func() {
		defer close(done)
		for i := range 50 {
			if err := big(string(rune('a' + i%26))).Write(out); err != nil {
				t.Error(err)
			}
		}
	})
	reads := 0
	for stop := false; !stop; {
		select {
		case <-done:
			stop = true
		default:
		}
		data, err := os.ReadFile(filepath.Join(out, "index.html"))
		if err != nil {
			continue // it was the old site's at the moment in which that was removed
		}
		reads++
		if len(data) != 1<<16 || bytes.Count(data, data[:1]) != len(data) {
			t.Fatalf("read %d bytes that are no whole page", len(data))
		}
	}
	wait.Wait()
	if reads == 0 {
		t.Error("the site could never be read")
	}
}

// sameFiles tells in which file two sites differ.
func sameFiles(t *testing.T, one, two *gen.Result) {
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
	build := func() *gen.Result {
		result, err := gen.Build(options(baseContent(t)), gen.Core{})
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
func realSite() (*gen.Result, error) {
	return gen.Build(gen.Options{Content: os.DirFS("../content"), Name: "content", Base: base, Catalog: all.Calculators, Tables: all.Tables}, gen.Core{})
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
