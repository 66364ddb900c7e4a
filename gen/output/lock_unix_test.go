//go:build unix

package output

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestNewWriterGivesUp checks that a second writer gives up after a time.
func TestNewWriterGivesUp(t *testing.T) {
	defer func(before time.Duration) { lockTimeout = before }(lockTimeout)
	lockTimeout = 20 * time.Millisecond
	folder := filepath.Join(t.TempDir(), "public")
	first, err := NewWriter(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	_, err = NewWriter(t.Context(), folder)
	const want = "another build is writing to it; gave up after 20ms"
	if _, ok := errors.AsType[*FolderError](err); !ok || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
	first.Abort()
	second, err := NewWriter(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	second.Abort()
}

// TestNewWriterIgnoresLockOnParent checks that a lock on the parent folder does not matter, since
// any user who may read a folder can lock it.
func TestNewWriterIgnoresLockOnParent(t *testing.T) {
	defer func(before time.Duration) { lockTimeout = before }(lockTimeout)
	lockTimeout = 20 * time.Millisecond
	parent := t.TempDir()
	other, err := os.Open(parent)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := unix.Flock(int(other.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		t.Fatal(err)
	}
	w, err := NewWriter(t.Context(), filepath.Join(parent, "public"))
	if err != nil {
		t.Fatal(err)
	}
	w.Abort()
}
