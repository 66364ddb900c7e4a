package output_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sys/unix"

	"psyref/gen/disktest"
	"psyref/gen/output"
	"psyref/gen/site"
	"psyref/gen/slowtest"
)

// siteOfSize returns a site of files of 1000 bytes.
func siteOfSize(files int) (list []site.File) {
	for i := range files {
		list = append(list, site.File{Path: fmt.Sprintf("p%d/index.html", i), Bytes: fmt.Appendf(nil, "%01000d", i)})
	}
	return list
}

// TestFullDiskKeepsOldSite checks the error on a disk without free bytes or inodes, and that a
// later build that fits succeeds.
func TestFullDiskKeepsOldSite(t *testing.T) {
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
		if !errors.Is(err, unix.ENOSPC) || !strings.Contains(err.Error(), "full") || !strings.Contains(err.Error(), parent) ||
			!strings.Contains(err.Error(), "nothing was changed") {
			t.Errorf("%s: got %v", name, err)
		}
		checkFiles(t, folder, oldSite, true)
		checkEntries(t, parent, "public")
		if err := write(folder, siteOf(newSite)); err != nil {
			t.Errorf("%s: a site that fits: %v", name, err)
		}
		checkFiles(t, folder, newSite, true)
	}
}

// TestEveryFileOfAFolderHasItsError checks that the error of a folder that cannot be made is that of
// each file in it, also of several at once.
func TestEveryFileOfAFolderHasItsError(t *testing.T) {
	if !disktest.Own(t) {
		return
	}
	parent := filepath.Join(t.TempDir(), "disk")
	disktest.Memory(t, parent, "nr_inodes=4") // the root, the lock, the new site and one file
	w, err := output.NewWriter(t.Context(), filepath.Join(parent, "public"))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Abort()
	if err := w.Put(site.File{Path: "index.html"}); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			if err := w.Put(site.File{Path: fmt.Sprintf("en/%d.html", i)}); !errors.Is(err, unix.ENOSPC) {
				t.Errorf("file %d: got %v", i, err)
			}
		})
	}
	wait.Wait()
}

// TestReadOnlyDisk checks the error, and that the old site stays.
func TestReadOnlyDisk(t *testing.T) {
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
	if !errors.Is(err, unix.EROFS) || !strings.Contains(err.Error(), parent) ||
		!strings.HasPrefix(err.Error(), folder+": ") {
		t.Errorf("got %v", err)
	}
	checkFiles(t, folder, oldSite, true)
}

// TestLinkToAnotherDisk checks that the new site is built on the disk that the link points to,
// where it can replace the old one in one step.
func TestLinkToAnotherDisk(t *testing.T) {
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
		checkFiles(t, filepath.Join(there, "site"), site, true)
	}
	checkEntries(t, there, "site")
	checkEntries(t, here, "disk", "public")
}

// TestMountPoint checks the error for a mount point, which cannot be replaced; it names a folder
// that can.
func TestMountPoint(t *testing.T) {
	if !disktest.Own(t) {
		return
	}
	parent := t.TempDir()
	folder := filepath.Join(parent, "public")
	disktest.Memory(t, folder, "size=1m")
	err := write(folder, siteOf(newSite))
	if err == nil || !strings.Contains(err.Error(), "mount point") ||
		!strings.Contains(err.Error(), filepath.Join(folder, "site")) {
		t.Errorf("got %v", err)
	}
	checkFiles(t, folder, map[string]string{}, false)
	checkEntries(t, parent, "public")

	inside := filepath.Join(folder, "site")
	for _, site := range []map[string]string{oldSite, newSite} {
		if err := write(inside, siteOf(site)); err != nil {
			t.Fatal(err)
		}
		checkFiles(t, inside, site, true)
	}
}

// TestSlowManyFilesInOneFolder writes 100,000 files, also in place of an old site.
func TestSlowManyFilesInOneFolder(t *testing.T) {
	slowtest.Slow(t)
	const many = 100_000
	list := make([]site.File, many)
	for i := range list {
		list[i] = site.File{Path: fmt.Sprintf("many/%d", i), Bytes: []byte("x")}
	}
	folder := filepath.Join(t.TempDir(), "public")
	for range 2 {
		if err := write(folder, list); err != nil {
			t.Fatal(err)
		}
		if entries, err := os.ReadDir(filepath.Join(folder, "many")); err != nil || len(entries) != many {
			t.Errorf("%d files, %v", len(entries), err)
		}
	}
}
