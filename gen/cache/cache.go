// Package cache keeps results between builds in a folder. An error of the cache costs time and
// changes no result.
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
	tempPrefix  = ".new-"  // begins the names of incomplete files
	entrySuffix = ".whole" // ends the names of entries; earlier versions of the program used none
)

func (f Folder) path(name string) string { return filepath.Join(string(f), name+entrySuffix) }

// Get returns the data of an entry. It reports false for a missing or damaged one. It marks the
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
	markUsed(path)
	return data, true
}

// Put stores data under a name, atomically and after its digest. It does not sync to disk, because
// for thousands of files that takes longer than making them again after a power failure.
func (f Folder) Put(name string, data []byte) {
	if f == "" || os.MkdirAll(string(f), 0o755) != nil {
		return
	}
	fresh, err := os.CreateTemp(string(f), tempPrefix)
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

	maxUnused    = 28 * day // how long an unused entry is kept
	usePrecision = day      // precision of the time of last use
	maxWriteTime = day      // longer than writing any file takes
)

// markUsed marks an entry as used, by the time of its file, at most once a day.
func markUsed(path string) {
	info, err := os.Stat(path)
	if now := time.Now(); err == nil && now.Sub(info.ModTime()) > usePrecision {
		_ = os.Chtimes(path, now, now) // after an error, Sweep may remove the entry too early
	}
}

// Sweep removes entries unused for four weeks, and incomplete files of killed processes. It is safe
// while other builds use the cache.
func (f Folder) Sweep() {
	if f == "" {
		return
	}
	entries, _ := os.ReadDir(string(f)) // after an error, the entries read so far
	for _, entry := range entries {
		maxAge := maxUnused
		if strings.HasPrefix(entry.Name(), tempPrefix) {
			maxAge = maxWriteTime
		}
		info, err := entry.Info()
		if err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > maxAge {
			_ = os.Remove(filepath.Join(string(f), entry.Name())) // the next build tries again
		}
	}
}
