// Package cache keeps results between builds in a folder. One that cannot be used costs time and nothing else.
package cache

import (
	"os"
	"path/filepath"
)

// Folder is where results are kept; "" keeps none.
type Folder string

// Get is what was kept under a name.
func (f Folder) Get(name string) (data []byte, ok bool) {
	if f == "" {
		return nil, false
	}
	data, err := os.ReadFile(filepath.Join(string(f), name))
	return data, err == nil
}

// Put keeps data under a name, whole or not at all: another build may be reading.
func (f Folder) Put(name string, data []byte) {
	if f == "" || os.MkdirAll(string(f), 0o755) != nil {
		return
	}
	fresh, err := os.CreateTemp(string(f), ".new-")
	if err != nil {
		return
	}
	_, wrote := fresh.Write(data)
	if fresh.Close() != nil || wrote != nil || os.Rename(fresh.Name(), filepath.Join(string(f), name)) != nil {
		os.Remove(fresh.Name())
	}
}
