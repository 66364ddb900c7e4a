package output_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"psyref/gen/output"
	"psyref/gen/slowtest"
)

// insideMounts is set in the program that a test runs itself in again, where it may mount.
const insideMounts = "PSYREF_TEST_MOUNTS"

// ownMounts runs the test that calls it again in a program with mounts of its own, which nobody else sees and which end with it. It reports true there,
// and false where the test has run already.
func ownMounts(t *testing.T) (inside bool) {
	t.Helper()
	if os.Getenv(insideMounts) == t.Name() {
		return true
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), insideMounts+"="+t.Name())
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	said, err := cmd.CombinedOutput()
	if errors.Is(err, syscall.EPERM) {
		t.Skipf("this system lets nobody but its administrator mount: %v", err)
	}
	if err != nil || !strings.Contains(string(said), "--- PASS: "+t.Name()) {
		t.Fatalf("%v\n%s", err, said)
	}
	return false
}

// mount puts a file system in memory at a folder.
func mount(t *testing.T, folder, options string) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount("tmpfs", folder, "tmpfs", 0, options); err != nil {
		t.Fatalf("mounting %s: %v", options, err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(folder, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
}

// siteOfSize is a site of files of 1000 bytes.
func siteOfSize(files int) (list []output.File) {
	for i := range files {
		list = append(list, output.File{Path: fmt.Sprintf("p%d/index.html", i), Bytes: fmt.Appendf(nil, "%01000d", i)})
	}
	return list
}

// TestAFullDiskLeavesTheOldSite: whether the bytes or the places for files run out, the error says so and what to do, and the next build that fits is made.
func TestAFullDiskLeavesTheOldSite(t *testing.T) {
	if !ownMounts(t) {
		return
	}
	for name, options := range map[string]string{"bytes": "size=400k", "files": "nr_inodes=60"} {
		parent := filepath.Join(t.TempDir(), name)
		mount(t, parent, options)
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
	if !ownMounts(t) {
		return
	}
	parent := filepath.Join(t.TempDir(), "disk")
	mount(t, parent, "size=1m")
	folder := filepath.Join(parent, "public")
	if err := write(folder, siteOf(oldSite)); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount("", parent, "", unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	err := write(folder, siteOf(newSite))
	if !errors.Is(err, unix.EROFS) || !strings.Contains(err.Error(), parent) || !strings.Contains(err.Error(), "--out") {
		t.Errorf("got %v", err)
	}
	holds(t, folder, oldSite, true)
}

// TestALinkToAnotherDiskIsFollowed: the new site is made there, where it can take the place of the old one in one step.
func TestALinkToAnotherDiskIsFollowed(t *testing.T) {
	if !ownMounts(t) {
		return
	}
	here := t.TempDir()
	there := filepath.Join(here, "disk")
	mount(t, there, "size=1m")
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
	if !ownMounts(t) {
		return
	}
	parent := t.TempDir()
	folder := filepath.Join(parent, "public")
	mount(t, folder, "size=1m")
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
	list := make([]output.File, many)
	for i := range list {
		list[i] = output.File{Path: fmt.Sprintf("many/%d", i), Bytes: []byte("x")}
	}
	folder := filepath.Join(t.TempDir(), "public")
	for _, want := range []map[string]int{{"written": many, "stayed": 0}, {"written": 0, "stayed": many}} {
		written, stayed, err := output.Write(t.Context(), folder, list)
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
