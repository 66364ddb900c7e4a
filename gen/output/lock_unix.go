//go:build unix

package output

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"
)

// lock keeps other writers out of an output folder. It is an advisory lock on a file beside the
// folder, which only its owner can open. The lock ends with the process; the next writer takes over
// a file that a killed one left.
type lock struct {
	file  *os.File
	works bool // false on file systems without locks
}

// lockTimeout is how long a writer waits for another one.
var lockTimeout = time.Minute

// acquire waits until no other writer holds the folder. It gives up after lockTimeout, or when the
// context ends.
func acquire(ctx context.Context, folder string) (*lock, error) {
	name := filepath.Join(filepath.Dir(folder), "."+filepath.Base(folder)+"-lock")
	timeout := time.After(lockTimeout)
	for {
		l, err := tryLock(name)
		if l != nil || err != nil {
			return l, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-timeout:
			return nil, folderErrorf(folder, "another build is writing to it; gave up after %s\n"+
				"\twait until it is done, or end it",
				lockTimeout)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// tryLock locks a file that it makes if need be. It returns nil when another process holds the
// lock.
func tryLock(name string) (*lock, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|unix.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, err
	}
	err = unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.ENOTSUP) {
		return &lock{file, false}, nil
	}
	if err == nil {
		// The writer before may have removed the file between opening and locking it.
		current, nameErr := os.Lstat(name)
		locked, fileErr := file.Stat()
		if nameErr == nil && fileErr == nil && os.SameFile(current, locked) {
			return &lock{file, true}, nil
		}
		err = unix.EWOULDBLOCK
	}
	file.Close()
	if errors.Is(err, unix.EWOULDBLOCK) || errors.Is(err, unix.EINTR) {
		return nil, nil
	}
	return nil, err
}

// exclusive reports whether other writers are kept out.
func (l *lock) exclusive() bool { return l.works }

func (l *lock) release() {
	if l != nil {
		os.Remove(l.file.Name())
		l.file.Close()
	}
}
