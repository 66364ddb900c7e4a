package content_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen/content"
)

// writeFiles creates files below a folder of the test.
func writeFiles(t *testing.T, files map[string]string) (folder string) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "content")
	for name, text := range files {
		name = filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func link(t *testing.T, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Fatal(err)
	}
}

func TestFolderIsAFileSystem(t *testing.T) {
	folder := writeFiles(t, map[string]string{"en/index.md": "text", "systems.yaml": ""})
	if err := fstest.TestFS(content.Folder(folder), "en/index.md", "systems.yaml"); err != nil {
		t.Error(err)
	}
}

// TestLinksOutOfTheFolder checks that links may lead elsewhere in the folder, but not out of it.
func TestLinksOutOfTheFolder(t *testing.T) {
	folder := writeFiles(t, map[string]string{"en/index.md": "text"})
	outside := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(outside, []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	link(t, "index.md", filepath.Join(folder, "en/inside.md"))
	link(t, outside, filepath.Join(folder, "en/outside.md"))
	link(t, "../../../../../../../../etc/hostname", filepath.Join(folder, "en/above.md"))
	link(t, filepath.Dir(outside), filepath.Join(folder, "fr"))
	link(t, "round.md", filepath.Join(folder, "en/round.md"))

	files := content.Folder(folder)
	if data, err := fs.ReadFile(files, "en/inside.md"); err != nil || string(data) != "text" {
		t.Errorf("a link inside: %q, %v", data, err)
	}
	for _, name := range []string{"en/outside.md", "en/above.md", "en/round.md"} {
		if _, err := fs.ReadFile(files, name); err == nil || !strings.Contains(err.Error(), "replace it by a file") {
			t.Errorf("%s: got %v, which does not say what to do", name, err)
		}
	}
	for _, name := range []string{"en/outside.md", "en/above.md", "fr/secret", "en/round.md"} {
		if data, err := fs.ReadFile(files, name); err == nil {
			t.Errorf("%s: got %q", name, data)
		}
		if file, err := files.Open(name); err == nil {
			file.Close()
			t.Errorf("%s opens", name)
		}
	}
	if list, err := fs.ReadDir(files, "fr"); err == nil {
		t.Errorf("a folder outside is listed: %v", list)
	}
}

// TestReplacedFolder checks that a folder that is restored, or a link that is changed, is read as
// it is then.
func TestReplacedFolder(t *testing.T) {
	first, second := writeFiles(t, map[string]string{"a": "first"}), writeFiles(t, map[string]string{"a": "second"})
	name := filepath.Join(t.TempDir(), "content")
	files := content.Folder(name)
	if _, err := fs.ReadFile(files, "a"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("before it is there: %v", err)
	}
	for target, want := range map[string]string{first: "first", second: "second"} {
		link(t, target, name)
		if data, err := fs.ReadFile(files, "a"); err != nil || string(data) != want {
			t.Errorf("got %q, %v; want %q", data, err, want)
		}
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTooLargeFile checks that a file that is too large is refused before it is read.
func TestTooLargeFile(t *testing.T) {
	folder := writeFiles(t, map[string]string{"large.md": ""})
	if err := os.Truncate(filepath.Join(folder, "large.md"), 20_000_000); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := fs.ReadFile(content.Folder(folder), "large.md")
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "20 MB") || !strings.Contains(err.Error(), "16") {
		t.Errorf("got %v", err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
		t.Errorf("refusing took %d bytes", took)
	}
}
