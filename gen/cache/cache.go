// Package cache keeps results between builds in a folder. A cache that fails costs time and changes
// no result.
package cache

import (
	"crypto/sha256"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Folder is the path of a cache; "" keeps nothing. Concurrent builds may share one.
type Folder string

const (
	begun = ".new-"  // starts the names of files that are being written
	whole = ".whole" // ends those of files with a digest in front: a program of before would take it for data
)

func (f Folder) path(name string) string { return filepath.Join(string(f), name+whole) }

// Get returns what was kept under a name, and nothing for an entry that is damaged. It marks the
// entry as used, so that [Folder.Sweep] keeps it.
func (f Folder) Get(name string) (data []byte, ok bool) {
	if f == "" {
		return nil, false
	}
	path := f.path(name)
	kept, err := os.ReadFile(path)
	if err != nil || len(kept) < sha256.Size {
		return nil, false
	}
	data = kept[sha256.Size:]
	if sha256.Sum256(data) != [sha256.Size]byte(kept) {
		return nil, false
	}
	use(path)
	return data, true
}

// Put keeps data under a name, atomically and with its digest. It does not sync to disk, which for
// thousands of files would take longer than making them again after a power failure.
func (f Folder) Put(name string, data []byte) {
	if f == "" || os.MkdirAll(string(f), 0o755) != nil {
		return
	}
	fresh, err := os.CreateTemp(string(f), begun)
	if err != nil {
		return
	}
	sum := sha256.Sum256(data)
	_, wrote := fresh.Write(append(sum[:], data...))
	if fresh.Close() != nil || wrote != nil || os.Rename(fresh.Name(), f.path(name)) != nil {
		os.Remove(fresh.Name())
	}
}

const (
	day = 24 * time.Hour

	unused = 28 * day // how long an unused entry is kept
	exact  = day      // precision of the time of last use
	writes = day      // more than a writer takes for a file
)

// use marks an entry as used, by the time of its file, at most once a day.
func use(path string) {
	info, err := os.Stat(path)
	if now := time.Now(); err == nil && now.Sub(info.ModTime()) > exact {
		_ = os.Chtimes(path, now, now) // where it cannot be noted, the file is made again some day
	}
}

// Sweep removes entries unused for four weeks, and what killed writers left. It is safe while other
// builds use the cache.
func (f Folder) Sweep() {
	if f == "" {
		return
	}
	entries, _ := os.ReadDir(string(f)) // those that it could read
	for _, entry := range entries {
		lasts := unused
		if strings.HasPrefix(entry.Name(), begun) {
			lasts = writes
		}
		info, err := entry.Info()
		if err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > lasts {
			_ = os.Remove(filepath.Join(string(f), entry.Name())) // the next build tries again
		}
	}
}
