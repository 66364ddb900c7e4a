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

// marker is the file that tells the generator's own folders from those of others.
const marker = ".psyref"

// siteOf is a finished site of a few files.
func siteOf(files map[string]string) (list []site.File) {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		list = append(list, site.File{Path: name, Bytes: []byte(files[name])})
	}
	return list
}

// write puts a site into a folder.
func write(folder string, files []site.File) error {
	_, _, err := writeUntil(context.Background(), folder, files)
	return err
}

// writeUntil puts a site into a folder unless the context ends before.
func writeUntil(ctx context.Context, folder string, files []site.File) (written, stayed int, err error) {
	if clashes := output.Clashes(files); len(clashes) > 0 {
		return 0, 0, errors.New(clashes[0].String())
	}
	w, err := output.NewWriter(ctx, folder)
	if err != nil {
		return 0, 0, err
	}
	for _, f := range files {
		if err := w.Put(f); err != nil {
			w.Abort()
			return 0, 0, err
		}
	}
	return w.Commit()
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
			holds(t, out, newSite, true)
			nothingBeside(t, parent, "public")
		})
	}
}

func TestWriteMakesTheFoldersAbove(t *testing.T) {
	parent := t.TempDir()
	if err := write(filepath.Join(parent, "srv", "www", "public"), siteOf(newSite)); err != nil {
		t.Fatal(err)
	}
	holds(t, filepath.Join(parent, "srv", "www", "public"), newSite, true)
	nothingBeside(t, filepath.Join(parent, "srv", "www"), "public")
}

// TestWriteMakesFilesThatAServerCanRead: a web server runs as another user.
func TestWriteMakesFilesThatAServerCanRead(t *testing.T) {
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

// TestWriteFollowsALink: where the output folder is a symbolic link, what it leads to gets the new site and the link stays.
func TestWriteFollowsALink(t *testing.T) {
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
		{"its own folder with somebody's repository in it", "public", map[string]string{"public/" + output.Marker: list("index.html"), "public/index.html": "old", "public/.git/HEAD": "ref"}, ".git/"},
		{"its own folder with a file beside its own", "public", map[string]string{"public/" + output.Marker: list("en/index.html"), "public/en/index.html": "old", "public/CNAME": "rules.example.org", "public/en/mine.html": "x"}, "CNAME, en/mine.html"},
		{"a folder of a version that kept no list", "public", map[string]string{"public/" + output.Marker: "This folder is written by psyref and replaced by every build.\n"}, "did not note its files"},
		{"a file in place of the folder", "public", map[string]string{"public": "a file"}, "not a folder"},
		{"a file in place of the folder above", "public/site", map[string]string{"public": "a file"}, "not a folder"},
	} {
		t.Run(c.name, func(t *testing.T) {
			parent := t.TempDir()
			fill(t, parent, c.files)
			out := filepath.Join(parent, filepath.FromSlash(c.out))
			checked, written := output.CheckFolder(out), write(out, siteOf(newSite))
			for _, err := range []error{checked, written} {
				if about, ok := errors.AsType[*output.FolderError](err); !ok || about.Folder != out || !strings.HasPrefix(err.Error(), out+": ") || !strings.Contains(err.Error(), c.want) {
					t.Errorf("got %v, want an error about %s that says %q", err, out, c.want)
				}
			}
			keeps(t, parent, c.files)
		})
	}
}

// list is a marker that names files as written by a build.
func list(paths ...string) string {
	text := "This folder is written by psyref and replaced by every build. Files that it wrote:\n"
	for _, path := range paths {
		text += strings.Repeat("0", 64) + "  " + path + "\n"
	}
	return text
}

// keeps checks that the files stand as they did.
func keeps(t *testing.T, folder string, want map[string]string) {
	t.Helper()
	for name, text := range want {
		if got, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name))); err != nil || string(got) != text {
			t.Errorf("%s holds %q, %v; want %q", name, got, err, text)
		}
	}
}

// TestNothingIsWrittenOutsideTheFolder, whatever path a file says.
func TestNothingIsWrittenOutsideTheFolder(t *testing.T) {
	for _, path := range []string{"../victim/index.html", "/victim/index.html", "en/../../victim/index.html", "./index.html", "en//index.html", "", ".", "en/", `..\\victim`, "c:victim", output.Marker} {
		parent := t.TempDir()
		fill(t, parent, map[string]string{"victim/index.html": "mine"})
		out := filepath.Join(parent, "public")
		if err := write(out, []site.File{{Path: path, Bytes: []byte("new")}}); err == nil {
			t.Errorf("%q is written", path)
		}
		holds(t, parent, map[string]string{"victim/index.html": "mine"}, false)
	}
}

// TestWhatCannotStandInOneFolderIsNamed.
func TestWhatCannotStandInOneFolderIsNamed(t *testing.T) {
	for name, files := range map[string][]string{
		"one path twice": {"a/index.html", "a/index.html"}, "capitals": {"a/index.html", "A/index.html"}, "a file where a folder is": {"a", "a/index.html"}, "that in capitals": {"A", "a/b/index.html"},
	} {
		var list []site.File
		for _, path := range files {
			list = append(list, site.File{Path: path})
		}
		if got := output.Clashes(list); len(got) != 1 {
			t.Errorf("%s: %v", name, got)
		}
	}
	for path, want := range map[string]string{"en/con/index.html": "device", "../x": "leads out", ".": "nowhere", output.Marker: "own list", "a/" + strings.Repeat("x", 300): "longer"} {
		if got := output.Clashes([]site.File{{Path: path}}); len(got) != 1 || !strings.Contains(got[0].String(), want) {
			t.Errorf("%s: %v", path, got)
		}
	}
	if got := output.Clashes([]site.File{{Path: "a/b"}, {Path: "a/c"}, {Path: "ab"}}); got != nil {
		t.Errorf("%v", got)
	}
}

func TestCheckNamesWhatIsNoFolder(t *testing.T) {
	if err := output.CheckFolder(""); err == nil || !strings.HasPrefix(err.Error(), "\"\": names no folder") {
		t.Errorf("an empty name: %v", err)
	}
	link := filepath.Join(t.TempDir(), "public")
	if err := os.Symlink(link+"-gone", link); err != nil {
		t.Fatal(err)
	}
	if err := write(link, siteOf(newSite)); err == nil || !strings.Contains(err.Error(), "a link that leads nowhere") {
		t.Errorf("a dangling link: %v", err)
	}
}

func TestCheckOutAcceptsWhatWriteAccepts(t *testing.T) {
	parent := t.TempDir()
	for _, name := range []string{"missing", "missing/below", "."} {
		if err := output.CheckFolder(filepath.Join(parent, name)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	nothingBeside(t, parent)
}

// TestWriteThatFailsLeavesTheOldSite: a site that cannot be written to its end changes nothing.
func TestWriteThatFailsLeavesTheOldSite(t *testing.T) {
	parent := t.TempDir()
	out := filepath.Join(parent, "public")
	if err := write(out, siteOf(oldSite)); err != nil {
		t.Fatal(err)
	}
	impossible := map[string]string{"index.html": "new", "page": "a file", "page/index.html": "below a file"}
	if err := write(out, siteOf(impossible)); err == nil {
		t.Fatal("a file below a file could be written")
	}
	holds(t, out, oldSite, true)
	nothingBeside(t, parent, "public")
}

// TestWriteNeverShowsHalfASite: whoever reads while sites are being written finds each file of one of them, whole.
func TestWriteNeverShowsHalfASite(t *testing.T) {
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
