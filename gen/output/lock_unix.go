//go:build unix

package output

import (
	"context"
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// lock keeps other writers out of a folder. It leaves nothing behind: it is on the folder itself, and ends with the program, however that ends.
type lock struct {
	dir   *os.File
	alone bool // other writers are kept out
}

// acquire waits until no other writer holds the folder, or the context ends.
func acquire(ctx context.Context, folder string) (*lock, error) {
	dir, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	for wait := time.Millisecond; ; wait = min(2*wait, 100*time.Millisecond) {
		err := unix.Flock(int(dir.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case err == nil || errors.Is(err, unix.ENOTSUP): // a file system without locks has to do without
			return &lock{dir, err == nil}, nil
		case !errors.Is(err, unix.EWOULDBLOCK) && !errors.Is(err, unix.EINTR):
			dir.Close()
			return nil, err
		}
		select {
		case <-ctx.Done():
			dir.Close()
			return nil, ctx.Err()
		case <-time.After(wait):
		}
	}
}

// holds tells whether other writers are kept out.
func (l *lock) holds() bool { return l.alone }

func (l *lock) release() {
	if l != nil {
		l.dir.Close()
	}
}
