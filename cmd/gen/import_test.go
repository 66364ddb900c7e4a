package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen/draft"
)

// filesBelow lists the files of a folder with their contents.
func filesBelow(t *testing.T, folder string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(folder, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		b.WriteString(name + "\n" + string(data) + "\n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// write writes files below a folder.
func write(t *testing.T, folder string, files map[string]string) {
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

// imported writes one draft like import, after its check of --out.
func imported(ctx context.Context, content, out string) error {
	one := &draft.Drafts{Pages: []*draft.Page{{Slug: "lamps", Text: "a draft"}}}
	_, err := writeDrafts(ctx, one, importFlags{content: content, system: "dark-heresy", out: out}, "en", newProgress(io.Discard))
	return err
}

func TestImportKeepsFilesWrittenMeanwhile(t *testing.T) {
	for name, theirs := range map[string]map[string]string{
		"an import that was faster": {"en/words.yaml": "words", "en/dark-heresy/lamps.md": "their draft"},
		"another folder":            {"notes.txt": "notes"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			content, out := filepath.Join(dir, "content"), filepath.Join(dir, "out")
			write(t, content, map[string]string{"en/words.yaml": "words"})
			write(t, out, theirs)
			before := filesBelow(t, dir)
			if err := imported(t.Context(), content, out); err == nil || !strings.Contains(err.Error(), "already exists") {
				t.Errorf("not refused: %v", err)
			}
			ended, end := context.WithCancel(t.Context())
			end()
			if err := imported(ended, content, out); err == nil {
				t.Error("ended, and done")
			}
			if after := filesBelow(t, dir); before != after {
				t.Errorf("before\n%s\nafter\n%s", before, after)
			}
		})
	}
}

func TestImportRemovesOnlyItsOwnFiles(t *testing.T) {
	dir := t.TempDir()
	content, out := filepath.Join(dir, "content"), filepath.Join(dir, "imported")
	write(t, content, map[string]string{"en/words.yaml": "words", "en/dark-heresy/bells.md": "bells"})
	before := filesBelow(t, dir)
	ended, end := context.WithCancel(t.Context())
	end()
	if err := imported(ended, content, out); !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
	if after := filesBelow(t, dir); before != after {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}

	// Another import is filling its folder. This one leaves it alone and names it, because the
	// other may have been killed.
	theirs := filepath.Join(dir, ".imported-import")
	write(t, theirs, map[string]string{"en/half.md": "half"})
	before = filesBelow(t, dir)
	if err := imported(t.Context(), content, out); err == nil || !strings.Contains(err.Error(), "another import") || !strings.HasSuffix(err.Error(), "remove "+theirs) {
		t.Errorf("beside another: %v", err)
	}
	if after := filesBelow(t, dir); before != after {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}

	os.RemoveAll(theirs)
	if err := imported(t.Context(), content, out); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"en/words.yaml": "words", "en/dark-heresy/bells.md": "bells", "en/dark-heresy/lamps.md": "a draft"} {
		if got, err := os.ReadFile(filepath.Join(out, filepath.FromSlash(name))); string(got) != want {
			t.Errorf("%s: %q, want %q: %v", name, got, want, err)
		}
	}
	if _, err := os.Lstat(theirs); err == nil {
		t.Error("the folder that was filled is still there")
	}
}

// TestNewFoldersReplaceNothing checks that makeFolder never replaces what appeared while
// the folder was filled.
func TestNewFoldersReplaceNothing(t *testing.T) {
	for name, came := range map[string]func(at string) error{
		"a file":         func(at string) error { return os.WriteFile(at, []byte("theirs"), 0o644) },
		"a folder":       func(at string) error { return os.CopyFS(at, fstest.MapFS{"a": {Data: []byte("theirs")}}) },
		"an empty one":   func(at string) error { return os.Mkdir(at, 0o755) },
		"a link nowhere": func(at string) error { return os.Symlink("nowhere", at) },
	} {
		t.Run(name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out")
			err := makeFolder(out, func(fresh string) error {
				if err := os.WriteFile(filepath.Join(fresh, "ours"), nil, 0o644); err != nil {
					return err
				}
				return came(out)
			})
			if err == nil || !strings.Contains(err.Error(), "--out "+out+": already exists") {
				t.Errorf("not refused: %v", err)
			}
			if _, err := os.Lstat(out); err != nil {
				t.Errorf("what came is gone: %v", err)
			}
			if _, err := os.Lstat(filepath.Join(out, "ours")); err == nil {
				t.Error("it is ours")
			}
			if entries, err := os.ReadDir(filepath.Dir(out)); err != nil || len(entries) != 1 {
				t.Errorf("beside it there is something: %v %v", entries, err)
			}
		})
	}
}

// opened ends a context after the given number of files were opened.
type opened struct {
	fs.ReadLinkFS
	left int
	end  func()
}

func (o *opened) Open(name string) (fs.File, error) {
	if o.left--; o.left == 0 {
		o.end()
	}
	return o.ReadLinkFS.Open(name)
}

func TestCopyStopsWithContext(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	for i := range 20 {
		write(t, from, map[string]string{fmt.Sprintf("en/%d.md", i): "a page"})
	}
	ctx, end := context.WithCancel(t.Context())
	defer end()
	if err := copyFolder(ctx, to, &opened{os.DirFS(from).(fs.ReadLinkFS), 10, end}); !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
	if copied, err := filepath.Glob(filepath.Join(to, "en", "*")); err != nil || len(copied) == 0 || len(copied) > 10 {
		t.Errorf("%d files were copied: %v", len(copied), err)
	}
}
