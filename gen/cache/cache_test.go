package cache

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestPutAndGet(t *testing.T) {
	f := Folder(filepath.Join(t.TempDir(), "new", "folder"))
	if _, ok := f.Get("a"); ok {
		t.Error("something is in a folder that is not there")
	}
	f.Put("a", []byte("one"))
	f.Put("a", []byte("two"))
	if got, ok := f.Get("a"); !ok || string(got) != "two" {
		t.Errorf("%q %v", got, ok)
	}
	entries, err := os.ReadDir(string(f))
	if err != nil || len(entries) != 1 {
		t.Errorf("%v %v: more than what was put", entries, err)
	}
}

func TestUnusableFolderCachesNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, f := range []Folder{"", Folder(file)} {
		f.Put("a", []byte("one"))
		if got, ok := f.Get("a"); ok {
			t.Errorf("%q kept %q", f, got)
		}
	}
}

// TestTruncatedEntriesAreMissing checks that a damaged entry counts as missing: a crash may leave
// it truncated or empty.
func TestTruncatedEntriesAreMissing(t *testing.T) {
	f := Folder(t.TempDir())
	name := f.path("a")
	for _, text := range []string{"a page in few bytes", ""} {
		f.Put("a", []byte(text))
		whole, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		spoilt := [][]byte{[]byte(text), make([]byte, len(whole)), append(slices.Clone(whole), 0)}
		for n := range whole {
			flipped := slices.Clone(whole)
			flipped[n] ^= 1
			spoilt = append(spoilt, whole[:n], flipped)
		}
		for _, data := range spoilt {
			if err := os.WriteFile(name, data, 0o644); err != nil {
				t.Fatal(err)
			}
			if got, ok := f.Get("a"); ok {
				t.Errorf("%q of %q is taken for %q", data, whole, got)
			}
		}
		f.Put("a", []byte(text))
		if got, ok := f.Get("a"); !ok || string(got) != text {
			t.Errorf("made anew it is %q %v", got, ok)
		}
	}
}

// aged sets the age of the files of a folder in days.
func aged(t *testing.T, folder Folder, days int, names ...string) {
	t.Helper()
	at := time.Now().AddDate(0, 0, -days)
	for _, name := range names {
		if err := os.Chtimes(folder.path(name), at, at); err != nil {
			t.Fatal(err)
		}
	}
}

func TestUnusedEntriesAreRemovedAfterWeeks(t *testing.T) {
	f := Folder(t.TempDir())
	for _, name := range []string{"asked for", "made again", "forgotten", "young", ".new-killed", ".new-alive"} {
		f.Put(name, []byte(name))
	}
	before := filepath.Join(string(f), "of a program of before")
	if err := os.WriteFile(before, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	long := time.Now().AddDate(0, 0, -40)
	if err := os.Chtimes(before, long, long); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(f.path("folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	aged(t, f, 40, "asked for", "made again", "forgotten", "folder")
	aged(t, f, 20, "young")
	aged(t, f, 2, ".new-killed")
	if _, ok := f.Get("asked for"); !ok {
		t.Error("what is old is not there")
	}
	f.Put("made again", []byte("made again"))
	f.Sweep()
	var left []string
	entries, err := os.ReadDir(string(f))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		left = append(left, strings.TrimSuffix(entry.Name(), entrySuffix))
	}
	if want := []string{".new-alive", "asked for", "folder", "made again", "young"}; !slices.Equal(left, want) {
		t.Errorf("%q are left, want %q", left, want)
	}
}

// TestAWarmBuildWritesNothing checks that the time of last use is written once a day.
func TestAWarmBuildWritesNothing(t *testing.T) {
	f := Folder(t.TempDir())
	f.Put("a", []byte("one"))
	at := func() time.Time {
		info, err := os.Stat(f.path("a"))
		if err != nil {
			t.Fatal(err)
		}
		return info.ModTime()
	}
	today := time.Now().Add(-20 * time.Hour).Truncate(time.Second)
	if err := os.Chtimes(f.path("a"), today, today); err != nil {
		t.Fatal(err)
	}
	if f.Get("a"); !at().Equal(today) {
		t.Errorf("asked for again it is of %v, and was of %v", at(), today)
	}
	aged(t, f, 2, "a")
	if f.Get("a"); time.Since(at()) > time.Hour {
		t.Errorf("asked for after two days it is of %v", at())
	}
}

// TestSweepDuringBuildsAndWithoutFolder checks that Sweep is safe during concurrent builds, and
// without a folder.
func TestSweepDuringBuildsAndWithoutFolder(t *testing.T) {
	Folder("").Sweep()
	Folder(filepath.Join(t.TempDir(), "nowhere")).Sweep()
	f := Folder(t.TempDir())
	var builds sync.WaitGroup
	for range 4 {
		builds.Go(func() {
			for range 200 {
				f.Put("a", []byte("one"))
				at := time.Now().AddDate(0, 0, -40)
				_ = os.Chtimes(f.path("a"), at, at) // another goroutine may have removed it
				f.Sweep()
				if got, ok := f.Get("a"); ok && string(got) != "one" {
					t.Errorf("%q", got)
				}
			}
		})
	}
	builds.Wait()
	f.Put("a", []byte("two"))
	f.Sweep()
	if got, ok := f.Get("a"); !ok || string(got) != "two" {
		t.Errorf("%q %v", got, ok)
	}
}

// TestOlderFormatIsIgnored checks that the entries of an earlier format, which had no digest, are
// separate from those of this one.
func TestOlderFormatIsIgnored(t *testing.T) {
	f := Folder(t.TempDir())
	name := filepath.Join(string(f), "a")
	f.Put("a", []byte("of this one"))
	if _, err := os.Lstat(name); err == nil {
		t.Error("the one of before finds what this one kept")
	}
	if err := os.WriteFile(name, []byte("of before"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got, ok := f.Get("a"); !ok || string(got) != "of this one" {
		t.Errorf("%q %v", got, ok)
	}
}
