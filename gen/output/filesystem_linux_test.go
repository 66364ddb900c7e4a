package output_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"psyref/gen/disktest"
	"psyref/gen/site"
	"psyref/gen/slowtest"
)

// siteOfSize is a site of files of 1000 bytes.
func siteOfSize(files int) (list []site.File) {
	for i := range files {
		list = append(list, site.File{Path: fmt.Sprintf("p%d/index.html", i), Bytes: fmt.Appendf(nil, "%01000d", i)})
	}
	return list
}

// TestAFullDiskLeavesTheOldSite: whether the bytes or the places for files run out, the error says so and what to do, and the next build that fits is made.
func TestAFullDiskLeavesTheOldSite(t *testing.T) {
	if !disktest.Own(t) {
		return
	}
	for name, options := range map[string]string{"bytes": "size=400k", "files": "nr_inodes=60"} {
		parent := filepath.Join(t.TempDir(), name)
		disktest.Memory(t, parent, options)
		folder := filepath.Join(parent, "public")
		if err := write(folder, siteOf(oldSite)); err != nil {
			t.Fatal(err)
		}
		err := write(folder, siteOfSize(1000))
		if !errors.Is(err, unix.ENOSPC) || !strings.Contains(err.Error(), "full") || !strings.Contains(err.Error(), parent) || !strings.Contains(err.Error(), "nothing was changed") {
			t.Errorf("%s: got %v", name, err)
		}
		holds(t, folder, oldSite, true)
		nothingBeside(t, parent, "public")
		if err := write(folder, siteOf(newSite)); err != nil {
			t.Errorf("%s: a site that fits: %v", name, err)
		}
		holds(t, folder, newSite, true)
	}
}

// TestAReadOnlyDiskIsNamed, and the old site stays.
func TestAReadOnlyDiskIsNamed(t *testing.T) {
	if !disktest.Own(t) {
		return
	}
	parent := filepath.Join(t.TempDir(), "disk")
	disktest.Memory(t, parent, "size=1m")
	folder := filepath.Join(parent, "public")
	if err := write(folder, siteOf(oldSite)); err != nil {
		t.Fatal(err)
	}
	disktest.ReadOnly(t, parent)
	err := write(folder, siteOf(newSite))
	if !errors.Is(err, unix.EROFS) || !strings.Contains(err.Error(), parent) || !strings.HasPrefix(err.Error(), folder+": ") {
		t.Errorf("got %v", err)
	}
	holds(t, folder, oldSite, true)
}

// TestALinkToAnotherDiskIsFollowed: the new site is made there, where it can take the place of the old one in one step.
func TestALinkToAnotherDiskIsFollowed(t *testing.T) {
	if !disktest.Own(t) {
		return
	}
	here := t.TempDir()
	there := filepath.Join(here, "disk")
	disktest.Memory(t, there, "size=1m")
	if err := os.Mkdir(filepath.Join(there, "site"), 0o755); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(here, "public")
	if err := os.Symlink(filepath.Join(there, "site"), folder); err != nil {
		t.Fatal(err)
	}
	for _, site := range []map[string]string{oldSite, newSite} {
		if err := write(folder, siteOf(site)); err != nil {
			t.Fatal(err)
		}
		holds(t, filepath.Join(there, "site"), site, true)
	}
	nothingBeside(t, there, "site")
	nothingBeside(t, here, "disk", "public")
}

// TestADiskOfItsOwnCannotBeReplaced: a folder at which a disk is mounted cannot be moved, so the site cannot be put there in one step. The error says which
// folder can be.
func TestADiskOfItsOwnCannotBeReplaced(t *testing.T) {
	if !disktest.Own(t) {
		return
	}
	parent := t.TempDir()
	folder := filepath.Join(parent, "public")
	disktest.Memory(t, folder, "size=1m")
	err := write(folder, siteOf(newSite))
	if err == nil || !strings.Contains(err.Error(), "disk of its own") || !strings.Contains(err.Error(), filepath.Join(folder, "site")) {
		t.Errorf("got %v", err)
	}
	holds(t, folder, map[string]string{}, false)
	nothingBeside(t, parent, "public")

	inside := filepath.Join(folder, "site")
	for _, site := range []map[string]string{oldSite, newSite} {
		if err := write(inside, siteOf(site)); err != nil {
			t.Fatal(err)
		}
		holds(t, inside, site, true)
	}
}

// TestSlowAHundredThousandFilesInOneFolder are written, and found unchanged by the next build.
func TestSlowAHundredThousandFilesInOneFolder(t *testing.T) {
	slowtest.Slow(t)
	const many = 100_000
	list := make([]site.File, many)
	for i := range list {
		list[i] = site.File{Path: fmt.Sprintf("many/%d", i), Bytes: []byte("x")}
	}
	folder := filepath.Join(t.TempDir(), "public")
	for _, want := range []map[string]int{{"written": many, "stayed": 0}, {"written": 0, "stayed": many}} {
		written, stayed, err := writeUntil(t.Context(), folder, list)
		if err != nil {
			t.Fatal(err)
		}
		if got := map[string]int{"written": written, "stayed": stayed}; !maps.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	}
	if entries, err := os.ReadDir(filepath.Join(folder, "many")); err != nil || len(entries) != many {
		t.Errorf("%d files, %v", len(entries), err)
	}
}
