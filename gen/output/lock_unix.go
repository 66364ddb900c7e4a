//go:build unix

package output

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// lock keeps other writers out of an output folder. It is an advisory lock on a file beside the
// folder, which only its owner can open and which holds the process id of the writer. The lock ends
// with the process; the next writer takes over a file that a killed one left.
type lock struct {
	file      *os.File
	exclusive bool // false on file systems without locks
}

// lockPatience is how long a writer waits for another one.
var lockPatience = time.Minute

// acquire waits until no other writer holds the folder. It gives up after lockPatience, or when the
// context ends.
func acquire(ctx context.Context, folder string) (*lock, error) {
	name := filepath.Join(filepath.Dir(folder), "."+filepath.Base(folder)+"-lock")
	giveUp := time.After(lockPatience)
	for wait := time.Millisecond; ; wait = min(2*wait, 100*time.Millisecond) {
		l, err := tryLock(name)
		if l != nil || err != nil {
			return l, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-giveUp:
			return nil, folderErrorf(folder, "another build is writing to it (%s); gave up after %s\n\twait until it is done, or end it", holder(name), lockPatience)
		case <-time.After(wait):
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
	switch err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); {
	case errors.Is(err, unix.ENOTSUP):
		return &lock{file, false}, nil
	case errors.Is(err, unix.EWOULDBLOCK), errors.Is(err, unix.EINTR):
		file.Close()
		return nil, nil
	case err != nil:
		file.Close()
		return nil, err
	}
	// The writer before may have removed the file between opening and locking it.
	now, err := os.Lstat(name)
	mine, statErr := file.Stat()
	if errors.Is(err, fs.ErrNotExist) || err == nil && statErr == nil && !os.SameFile(now, mine) {
		file.Close()
		return nil, nil
	}
	if err := cmp.Or(err, statErr, file.Truncate(0)); err != nil {
		file.Close()
		return nil, err
	}
	if _, err := file.WriteAt([]byte(strconv.Itoa(os.Getpid())), 0); err != nil {
		file.Close()
		return nil, err
	}
	return &lock{file, true}, nil
}

// holder names the process that holds a lock.
func holder(name string) string {
	pid, err := os.ReadFile(name)
	if err != nil || len(pid) == 0 {
		return "process unknown"
	}
	return "process " + strings.TrimSpace(string(pid))
}

// holds reports whether other writers are kept out.
func (l *lock) holds() bool { return l.exclusive }

func (l *lock) release() {
	if l != nil {
		os.Remove(l.file.Name())
		l.file.Close()
	}
}
