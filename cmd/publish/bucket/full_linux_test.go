package bucket_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
)

// insideMounts is set in the child process that may mount.
const insideMounts = "PSYREF_TEST_MOUNTS"

// ownMounts runs the calling test again in a process with a mount namespace of its own. It reports
// true there, and false in the parent, where the test has run already.
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
	output, err := cmd.CombinedOutput()
	if errors.Is(err, syscall.EPERM) {
		t.Skipf("this system lets nobody but its administrator mount: %v", err)
	}
	if err != nil || !strings.Contains(string(output), "--- PASS: "+t.Name()) {
		t.Fatalf("%v\n%s", err, output)
	}
	return false
}

// pageSize is the granularity of files in memory.
const pageSize = 4096

// smallDisk mounts a disk of the given size in memory and returns its folder and bucket.
func smallDisk(t *testing.T, bytes int) (folder string, b *blob.Bucket) {
	t.Helper()
	folder = t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, fmt.Sprintf("size=%d", bytes)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	b, err := fileblob.OpenBucket(folder, &fileblob.Options{NoTempDir: true, Metadata: fileblob.MetadataDontWrite})
	if err != nil {
		t.Fatal(err)
	}
	folders.Store(b, folder)
	t.Cleanup(func() { folders.Delete(b); b.Close() })
	return folder, b
}

// fill leaves the given number of bytes free on a disk and returns the file that uses the rest.
func fill(t *testing.T, folder string, left int) (filler string) {
	t.Helper()
	filler = filepath.Join(folder, "filler")
	f, err := os.Create(filler)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	size := int64(0)
	for page := make([]byte, pageSize); ; size += pageSize {
		if _, err := f.Write(page); errors.Is(err, syscall.ENOSPC) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Truncate(size - int64(left)); err != nil {
		t.Fatal(err)
	}
	return filler
}

// TestAFullDiskLeavesEachFileWhole fills the disk at different points: in the lock, in the record,
// in the first new file or in the last. The folder still serves, and with free space the same
// command continues.
func TestAFullDiskLeavesEachFileWhole(t *testing.T) {
	if !ownMounts(t) {
		return
	}
	old, fresh := siteOf("first", 60), siteOf("second", 60)
	for _, pages := range []int{0, 1, 2, 3, 4, 5, 6, 8, 12, 16, 20} {
		t.Run(fmt.Sprintf("%d pages left", pages), func(t *testing.T) {
			t.Parallel()
			folder, b := smallDisk(t, 2<<20)
			if _, err := publication(b, old).Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			filler := fill(t, folder, pages*pageSize)
			p := publication(b, fresh)
			if _, err := p.Run(t.Context()); !errors.Is(err, syscall.ENOSPC) {
				t.Errorf("got %v", err)
			}
			if err := os.Remove(filler); err != nil {
				t.Fatal(err)
			}
			works(t, holds(t, b), old, fresh)
			if _, err := publication(b, fresh).Run(t.Context()); err != nil {
				t.Fatalf("once there is room: %v", err)
			}
			same(t, holds(t, b), fresh.files())
		})
	}
}

// TestADiskThatIsTooSmallHoldsWholeFiles checks that a first publication to a full disk leaves only
// complete files.
func TestADiskThatIsTooSmallHoldsWholeFiles(t *testing.T) {
	if !ownMounts(t) {
		return
	}
	fresh := siteOf("first", 60)
	for _, pages := range []int{1, 2, 3, 5, 10, 30} {
		t.Run(fmt.Sprintf("%d pages", pages), func(t *testing.T) {
			_, b := smallDisk(t, pages*pageSize)
			if _, err := publication(b, fresh).Run(t.Context()); !errors.Is(err, syscall.ENOSPC) {
				t.Errorf("got %v", err)
			}
			will := fresh.files()
			for key, text := range holds(t, b) {
				if text != will[key] {
					t.Errorf("%s has %d of %d bytes", key, len(text), len(will[key]))
				}
			}
		})
	}
}

// TestFailedLockIsRemoved checks that a partial lock is removed, because it would block
// the next publication.
func TestFailedLockIsRemoved(t *testing.T) {
	if !ownMounts(t) {
		return
	}
	folder, b := smallDisk(t, 1<<20)
	filler := fill(t, folder, 0)
	if _, err := publication(b, siteOf("first", 3)).Run(t.Context()); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("got %v", err)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	if _, err := publication(b, siteOf("first", 3)).Run(t.Context()); err != nil {
		t.Error(err)
	}
}
