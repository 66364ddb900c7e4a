package output_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"psyref/gen/output"
	"psyref/gen/site"
)

// marker is the name of the list of files in an output folder.
const marker = ".psyref"

// siteOf returns a site of a few files.
func siteOf(files map[string]string) (list []site.File) {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		list = append(list, site.File{Path: name, Bytes: []byte(files[name])})
	}
	return list
}

// write writes a site to a folder.
func write(folder string, files []site.File) error {
	return writeUntil(context.Background(), folder, files)
}

// writeUntil writes a site to a folder unless the context ends first.
func writeUntil(ctx context.Context, folder string, files []site.File) error {
	if clashes := output.Clashes(files); len(clashes) > 0 {
		return errors.New(clashes[0].String())
	}
	w, err := output.NewWriter(ctx, folder)
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := w.Put(f); err != nil {
			w.Abort()
			return err
		}
	}
	return w.Commit()
}

var (
	oldSite = map[string]string{"index.html": "old", "en/index.html": "old", "en/gone/index.html": "old",
		"assets/site.1.css": "old"}
	newSite = map[string]string{"index.html": "new", "en/index.html": "new", "en/added/index.html": "new",
		"assets/site.2.css": "new", "empty": ""}
)

// checkFiles checks that a folder contains exactly these files, and the marker if a build made it.
func checkFiles(t *testing.T, folder string, want map[string]string, made bool) {
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

// checkEntries checks that a folder contains only the named entries, so that no new or old site is
// left beside the site.
func checkEntries(t *testing.T, folder string, want ...string) {
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
		t.Errorf("%s contains %q, want %q", folder, got, want)
	}
}

// fill writes files below a folder.
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

func TestWrite(t *testing.T) {
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
			if err := write(out, siteOf(oldSite)); err != nil {
				t.Fatal(err)
			}
		}},
		{"its own old one, named with a slash", "public/", func(t *testing.T, out string) {
			if err := write(out, siteOf(oldSite)); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			parent := t.TempDir()
			out := parent + "/" + c.out
			c.prepare(t, out)
			if err := write(out, siteOf(newSite)); err != nil {
				t.Fatal(err)
			}
			checkFiles(t, out, newSite, true)
			checkEntries(t, parent, "public")
		})
	}
}

func TestWriteCreatesParents(t *testing.T) {
	parent := t.TempDir()
	if err := write(filepath.Join(parent, "srv", "www", "public"), siteOf(newSite)); err != nil {
		t.Fatal(err)
	}
	checkFiles(t, filepath.Join(parent, "srv", "www", "public"), newSite, true)
	checkEntries(t, filepath.Join(parent, "srv", "www"), "public")
}

// TestFilesAreReadable checks the permissions: a web server runs as another user.
func TestFilesAreReadable(t *testing.T) {
	out := filepath.Join(t.TempDir(), "public")
	if err := write(out, siteOf(newSite)); err != nil {
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

// TestWriteFollowsLink checks that the target of a linked output folder gets the new site and that
// the link stays.
func TestWriteFollowsLink(t *testing.T) {
	parent := t.TempDir()
	served, link := filepath.Join(parent, "served"), filepath.Join(parent, "public")
	if err := write(served, siteOf(oldSite)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(served, link); err != nil {
		t.Fatal(err)
	}
	if err := write(link, siteOf(newSite)); err != nil {
		t.Fatal(err)
	}
	checkFiles(t, served, newSite, true)
	if to, err := os.Readlink(link); to != served {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	checkEntries(t, parent, "public", "served")
}

func TestWriteRefusesUnknownFiles(t *testing.T) {
	for _, c := range []struct {
		name, out string
		files     map[string]string // present before and after
		want      string
	}{
		{"a folder of another program", "public", map[string]string{"public/thesis.txt": "years of work",
			"public/en/index.html": "mine"}, "was not made by psyref"},
		{"a folder with one hidden file", "public", map[string]string{"public/.git/HEAD": "ref"}, "was not made by psyref"},
		{"a marker in a folder below", "public", map[string]string{"public/site/" + marker: ""}, "was not made by psyref"},
		{"an output folder with a repository", "public",
			map[string]string{"public/" + output.Marker: list("index.html"), "public/index.html": "old",
				"public/.git/HEAD": "ref"}, "did not write: .git/; nothing"},
		{"an output folder with other files", "public", map[string]string{"public/" + output.Marker: list("en/index.html"),
			"public/en/index.html": "old", "public/CNAME": "rules.example.org", "public/en/mine.html": "x"},
			"CNAME, en/mine.html"},
		{"a marker without a list", "public", map[string]string{"public/" +
			output.Marker: "This folder is written by psyref and replaced by every build.\n"}, "was not made by psyref"},
		{"a file in place of the folder", "public", map[string]string{"public": "a file"}, "not a folder"},
		{"a file in place of the folder above", "public/site", map[string]string{"public": "a file"}, "not a folder"},
	} {
		t.Run(c.name, func(t *testing.T) {
			parent := t.TempDir()
			fill(t, parent, c.files)
			out := filepath.Join(parent, filepath.FromSlash(c.out))
			checked, written := output.CheckFolder(out), write(out, siteOf(newSite))
			for _, err := range []error{checked, written} {
				if about, ok := errors.AsType[*output.FolderError](err); !ok || about.Folder != out ||
					!strings.HasPrefix(err.Error(), out+": ") || !strings.Contains(err.Error(), c.want) {
					t.Errorf("got %v, want an error about %s with %q", err, out, c.want)
				}
			}
			checkUnchanged(t, parent, c.files)
		})
	}
}

// TestWriteRefusesLinks checks that a link in place of a written file is never replaced.
func TestWriteRefusesLinks(t *testing.T) {
	out := filepath.Join(t.TempDir(), "public")
	if err := write(out, siteOf(oldSite)); err != nil {
		t.Fatal(err)
	}
	page := filepath.Join(out, "index.html")
	if err := os.Rename(page, out+".html"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(out+".html", page); err != nil {
		t.Fatal(err)
	}
	if err := write(out, siteOf(oldSite)); err == nil || !strings.Contains(err.Error(), "did not write: index.html") {
		t.Errorf("got %v", err)
	}
	if to, err := os.Readlink(page); to != out+".html" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
}

// list returns a marker for the paths.
func list(paths ...string) string {
	text := "This folder is written by psyref and replaced by every build. Files that it wrote:\n"
	for _, path := range paths {
		text += strings.Repeat("0", 64) + "  " + path + "\n"
	}
	return text
}

// checkUnchanged checks the content of files.
func checkUnchanged(t *testing.T, folder string, want map[string]string) {
	t.Helper()
	for name, text := range want {
		if got, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name))); err != nil || string(got) != text {
			t.Errorf("%s is %q, %v; want %q", name, got, err, text)
		}
	}
}

// TestPutRefusesPathsOutside checks that invalid paths are refused.
func TestPutRefusesPathsOutside(t *testing.T) {
	for _, path := range []string{"../victim/index.html", "/victim/index.html", "en/../../victim/index.html",
		"./index.html", "en//index.html", "", ".", "en/", `..\\victim`, "c:victim", output.Marker} {
		parent := t.TempDir()
		fill(t, parent, map[string]string{"victim/index.html": "mine"})
		out := filepath.Join(parent, "public")
		if err := write(out, []site.File{{Path: path, Bytes: []byte("new")}}); err == nil {
			t.Errorf("%q is written", path)
		}
		checkFiles(t, parent, map[string]string{"victim/index.html": "mine"}, false)
	}
}

func TestClashes(t *testing.T) {
	for name, files := range map[string][]string{
		"one path twice": {"a/index.html", "a/index.html"}, "capitals": {"a/index.html", "A/index.html"},
		"a file where a folder is": {"a", "a/index.html"}, "that in capitals": {"A", "a/b/index.html"},
	} {
		var list []site.File
		for _, path := range files {
			list = append(list, site.File{Path: path})
		}
		if got := output.Clashes(list); len(got) != 1 {
			t.Errorf("%s: %v", name, got)
		}
	}
	for path, want := range map[string]string{"en/con/index.html": "device", "../x": "outside", ".": "malformed",
		output.Marker: "list of files", "a/" + strings.Repeat("x", 300): "longer"} {
		if got := output.Clashes([]site.File{{Path: path}}); len(got) != 1 || !strings.Contains(got[0].String(), want) {
			t.Errorf("%s: %v", path, got)
		}
	}
	if got := output.Clashes([]site.File{{Path: "a/b"}, {Path: "a/c"}, {Path: "ab"}}); got != nil {
		t.Errorf("%v", got)
	}
}

func TestCheckFolderErrors(t *testing.T) {
	if err := output.CheckFolder(""); err == nil || !strings.HasPrefix(err.Error(), "\"\": no folder given") {
		t.Errorf("an empty name: %v", err)
	}
	link := filepath.Join(t.TempDir(), "public")
	if err := os.Symlink(link+"-gone", link); err != nil {
		t.Fatal(err)
	}
	if err := write(link, siteOf(newSite)); err == nil || !strings.Contains(err.Error(), "a broken link") {
		t.Errorf("a dangling link: %v", err)
	}
}

func TestCheckFolderAcceptsNewFolders(t *testing.T) {
	parent := t.TempDir()
	for _, name := range []string{"missing", "missing/below", "."} {
		if err := output.CheckFolder(filepath.Join(parent, name)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	checkEntries(t, parent)
}

// TestFailedWriteKeepsOldSite checks that a site that cannot be written as a whole changes nothing.
func TestFailedWriteKeepsOldSite(t *testing.T) {
	parent := t.TempDir()
	out := filepath.Join(parent, "public")
	if err := write(out, siteOf(oldSite)); err != nil {
		t.Fatal(err)
	}
	impossible := map[string]string{"index.html": "new", "page": "a file", "page/index.html": "below a file"}
	if err := write(out, siteOf(impossible)); err == nil {
		t.Fatal("a file below a file could be written")
	}
	checkFiles(t, out, oldSite, true)
	checkEntries(t, parent, "public")
}

// TestCommitRefusesFilesAddedDuringBuild checks that a file that another program adds meanwhile is
// named, and that nothing is replaced.
func TestCommitRefusesFilesAddedDuringBuild(t *testing.T) {
	parent := t.TempDir()
	out := filepath.Join(parent, "public")
	if err := write(out, siteOf(oldSite)); err != nil {
		t.Fatal(err)
	}
	w, err := output.NewWriter(t.Context(), out)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Put(site.File{Path: "index.html", Bytes: []byte("new")}); err != nil {
		t.Fatal(err)
	}
	fill(t, out, map[string]string{"thesis.txt": "years of work"})
	if err := w.Commit(); err == nil || !strings.Contains(err.Error(), "did not write: thesis.txt") {
		t.Errorf("got %v", err)
	}
	want := maps.Clone(oldSite)
	want["thesis.txt"] = "years of work"
	checkFiles(t, out, want, true)
	checkEntries(t, parent, "public")
}

// TestReadersSeeWholeFiles checks that a reader finds complete files while sites are written.
func TestReadersSeeWholeFiles(t *testing.T) {
	out := filepath.Join(t.TempDir(), "public")
	big := func(letter string) []site.File {
		return siteOf(map[string]string{"index.html": strings.Repeat(letter, 1<<16)})
	}
	if err := write(out, big("a")); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	done := make(chan struct{})
	wait.Go(func() {
		defer close(done)
		for i := range 50 {
			if err := write(out, big(string(rune('a'+i%26)))); err != nil {
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
