package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"psyref/gen/disktest"
)

// smallContent is a content folder that commands can format, record, compare and extend.
var smallContent = map[string]string{
	"content/systems.yaml":      "- id:   games\n  prefix: ga\n  colours: {light: \"#112233\", dark: \"#ddeeff\"}\n  names: {en: Games, fr: Jeux}\n  short: {en: Games, fr: Jeux}\n  pages: []\n",
	"content/rules.yaml":        "{}\n",
	"content/kinds/power.yaml":  "slug: powers\nnames: {one: {en: a, fr: a}, many: {en: a, fr: a}, group: {en: a, fr: a}, groups: {en: a, fr: a}}\nfilters: {}\nfields: {cost: {type: number}}\n",
	"content/glossary.yaml":     "one:\n  link: false\n  en: {term: one, definition: The first.}\n  fr: {term: un, mark: P, definition: Le premier.}\n",
	"content/en/index.md":       "---\ntitle: Home\nlead: The first page.\nsources: []\n---\n\n[Games](games/index.md).\n",
	"content/fr/index.md":       "---\ntitle: Accueil\nlead: La première page.\nsources: []\n---\n\n[Jeux](games/index.md).\n",
	"content/en/games/index.md": "---\ntitle: Games\nlead: All games.\nsources: []\n---\n\nPlay.\n",
	"content/fr/games/index.md": "---\ntitle: Jeux\nlead: Tous les jeux.\nsources: []\n---\n\nJouez.\n",
	"raw.txt":                   "Bells\n\nA bell is rung at each tide, and whoever hears it adds one to the roll that follows in the same round.\n",
}

// onSmallDisk puts [smallContent] on a small disk and makes that the working folder.
func onSmallDisk(t *testing.T) (disk string) {
	t.Helper()
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	disk = filepath.Join(t.TempDir(), "disk")
	disktest.Memory(t, disk, "size=2m")
	t.Chdir(disk)
	for name, text := range smallContent {
		writeAt(t, name, text)
	}
	for _, tag := range []string{"en", "fr"} {
		words, err := os.ReadFile(filepath.Join(repository, "content", tag, "words.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		writeAt(t, filepath.Join("content", tag, "words.yaml"), string(words))
	}
	return disk
}

func writeAt(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// writers are the commands that write to the content, with the file that each fails to write.
var writers = []struct{ words, file string }{
	{"new record powers/games/metal/bend", "content/powers/games/metal.yaml"},
	{"new page games/bells", "content/en/games/bells.md"},
	{"new term two", "content/glossary.yaml"},
	{"fmt", "content/systems.yaml"},
	{"record", "content/published.txt"},
	{"reviewed --all", "content/reviewed.txt"},
	{"import raw.txt --system games --lang en", "content/en/games/raw.md"},
}

// runWords runs a command.
func runWords(words string) error {
	cmd := root()
	cmd.SetArgs(strings.Fields(words))
	cmd.SetOut(io.Discard)
	cmd.SetErr(io.Discard)
	return cmd.Execute()
}

// TestReadOnlyContentIsReported checks that permission errors name the file as typed, and
// what to do.
func TestReadOnlyContentIsReported(t *testing.T) {
	if !disktest.Own(t) {
		return
	}
	disktest.ReadOnly(t, onSmallDisk(t))
	for _, w := range writers {
		err := runWords(w.words)
		if err == nil || !errors.Is(err, syscall.EROFS) ||
			!strings.HasPrefix(err.Error(), w.file+": no permission to write to ") ||
			!strings.Contains(err.Error(), "\n\tallow this user to write there") {
			t.Errorf("%s: got %v", w.words, err)
		}
	}
}

// TestFullDiskKeepsContent checks that a full disk changes no file, even if a command writes
// several.
func TestFullDiskKeepsContent(t *testing.T) {
	if !disktest.Own(t) {
		return
	}
	disk := onSmallDisk(t)
	for _, left := range []int{0, 4096} { // with 4096, the first of two pages has room
		fillDisk(t, filepath.Join(disk, "filler"), left)
		before := filesBelow(t, "content")
		for _, w := range writers {
			if left > 0 && !strings.HasPrefix(w.words, "new page") {
				continue
			}
			err := runWords(w.words)
			if err == nil || !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), " is full; ") ||
				!strings.Contains(err.Error(), "\n\tfree some space") || left == 0 && !strings.HasPrefix(err.Error(), w.file+": ") {
				t.Errorf("%s: got %v", w.words, err)
			}
			if after := filesBelow(t, "content"); after != before {
				t.Errorf("%s: before\n%s\nafter\n%s", w.words, before, after)
			}
		}
	}
}

// fillDisk leaves the given number of bytes free on a disk.
func fillDisk(t *testing.T, filler string, left int) {
	t.Helper()
	f, err := os.Create(filler)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	size := int64(0)
	for page := make([]byte, 4096); ; size += 4096 {
		if _, err := f.Write(page); errors.Is(err, syscall.ENOSPC) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Truncate(size - int64(left)); err != nil {
		t.Fatal(err)
	}
}
