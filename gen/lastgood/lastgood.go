// Package lastgood keeps files with errors at their last good version, so that a preview can show
// all other files as saved.
package lastgood

import (
	"bytes"
	"cmp"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
)

// Folder is a folder whose files can be kept at an earlier version. It reads a file once until it is
// listed as changed. Reading is safe for concurrent use.
//
// Each reading of a save begins with [Folder.Changed], which gives all files as they are. If there
// are errors, [Folder.Keep] keeps the files that have them, and the folder can be read again.
// [Folder.Accept] makes the files as they were read the good ones.
type Folder struct {
	fs.FS

	mu    sync.Mutex
	files map[string][]byte // read since they changed
	links []string          // symbolic links that were read; their targets may change unnoticed
	kept  map[string]bool   // paths that are kept at their last good version

	good       map[string][]byte // files of the last accepted reading; nil before the first
	keptBefore []string          // paths that were kept in that reading
}

// New returns a folder with the files of another one.
func New(folder fs.FS) *Folder { return &Folder{FS: folder, files: map[string][]byte{}} }

// Changed drops files that may have changed, and all files below folders that may have; nil drops
// every file. It ends the keeping of files.
func (f *Folder) Changed(names []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.kept = map[string]bool{}
	if names == nil {
		clear(f.files)
		return
	}
	for _, name := range slices.Concat(names, f.links) {
		delete(f.files, name)
		maps.DeleteFunc(f.files, func(below string, _ []byte) bool { return strings.HasPrefix(below, name+"/") })
	}
}

// Links returns the symbolic links that were read.
func (f *Folder) Links() []string { return f.links }

// Keep keeps files with errors at their last good version, and leaves out those that never had one.
// If that changes no file, an error has its cause in a file without errors, such as a page that was
// removed and to which another page links. Then Keep keeps what was kept before, or else every file
// that changed. It reports false if nothing is left to keep.
func (f *Folder) Keep(withErrors []string) bool {
	return f.keep(withErrors) || f.good != nil && (f.keep(f.keptBefore) || f.keep(f.changed()))
}

func (f *Folder) keep(names []string) (added bool) {
	for _, name := range names {
		old, existed := f.good[name]
		now, read := f.files[name]
		if f.kept[name] || existed && read && bytes.Equal(old, now) || !existed && !f.canBeLeftOut(name) {
			continue
		}
		f.kept[name], added = true, true
	}
	return added
}

// canBeLeftOut reports whether a file or folder that never was good exists and is not needed. Before
// the first good site, every file of data may be needed.
func (f *Folder) canBeLeftOut(name string) bool {
	info, err := fs.Lstat(f.FS, name)
	if err != nil {
		return false
	}
	data := info.IsDir() || path.Ext(name) == ".yaml" || path.Ext(name) == ".txt"
	return f.good != nil || !data
}

// changed returns the files that differ from their last good version.
func (f *Folder) changed() (names []string) {
	for name, old := range f.good {
		if now, read := f.files[name]; read && !bytes.Equal(old, now) {
			names = append(names, name)
		} else if _, err := fs.Lstat(f.FS, name); !read && err != nil {
			names = append(names, name)
		}
	}
	for name := range f.files {
		if _, existed := f.good[name]; !existed {
			names = append(names, name)
		}
	}
	return names
}

// Accept makes the files good as they were read: kept files at their earlier version, all others as
// they are.
func (f *Folder) Accept() {
	files := maps.Clone(f.files)
	for name := range f.kept {
		if old, existed := f.good[name]; existed {
			files[name] = old
		} else {
			delete(files, name)
		}
	}
	f.good, f.keptBefore = files, f.Kept()
}

// Kept returns the sorted paths of the files that are kept.
func (f *Folder) Kept() []string { return slices.Sorted(maps.Keys(f.kept)) }

// ReadFile reads a file.
func (f *Folder) ReadFile(name string) ([]byte, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.kept[name] {
		if old, existed := f.good[name]; existed {
			return old, nil
		}
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	if data, ok := f.files[name]; ok {
		return data, nil
	}
	data, err := fs.ReadFile(f.FS, name)
	if err != nil {
		return nil, err
	}
	f.files[name] = data
	if info, err := fs.Lstat(f.FS, name); err == nil && info.Mode()&fs.ModeSymlink != 0 &&
		!slices.Contains(f.links, name) {
		f.links = append(f.links, name)
	}
	return data, nil
}

// Stat describes a file or a folder.
func (f *Folder) Stat(name string) (fs.FileInfo, error) {
	if !f.kept[name] {
		return fs.Stat(f.FS, name)
	}
	if old, existed := f.good[name]; existed {
		return fileInfo{path.Base(name), int64(len(old))}, nil
	}
	return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

// ReadDir lists a folder.
func (f *Folder) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(f.FS, name)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(entry fs.DirEntry) bool { return f.kept[path.Join(name, entry.Name())] })
	for file := range f.kept {
		if old, existed := f.good[file]; existed && path.Dir(file) == name {
			list = append(list, fs.FileInfoToDirEntry(fileInfo{path.Base(file), int64(len(old))}))
		}
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	return list, nil
}

// fileInfo describes a kept file.
type fileInfo struct {
	name string
	size int64
}

func (i fileInfo) Name() string     { return i.name }
func (i fileInfo) Size() int64      { return i.size }
func (fileInfo) Mode() fs.FileMode  { return 0o444 }
func (fileInfo) ModTime() time.Time { return time.Time{} }
func (fileInfo) IsDir() bool        { return false }
func (fileInfo) Sys() any           { return nil }
