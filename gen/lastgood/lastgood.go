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
	"time"
)

// Files are the files of the site that is shown. The zero value is that before the first site.
type Files struct {
	files    map[string][]byte // contents, by path below the content folder
	stale    map[string]bool   // paths that are kept at an earlier version
	suspects []string          // paths saved while no site could be made
}

// New returns the files of a site without errors.
func New(files map[string][]byte) Files { return Files{files: files} }

// Stale returns the sorted paths of the files that are shown at an earlier version.
func (f *Files) Stale() []string { return slices.Sorted(maps.Keys(f.stale)) }

// Suspects returns the paths of files that were saved while no site could be made. One of them may
// be the cause of an error in another file.
func (f *Files) Suspects() []string { return f.suspects }

// AddSuspects adds files that were saved when no site could be made.
func (f *Files) AddSuspects(names []string) { f.suspects = append(f.suspects, names...) }

// MarkStale adds names to the stale files, and reports whether that adds any. A file counts only if
// it differs from its last good version. A file without one counts if it is a page, which can be
// left out.
func (f *Files) MarkStale(stale map[string]bool, names []string, now map[string][]byte) (added bool) {
	for _, name := range names {
		old, existed := f.files[name]
		current, exists := now[name]
		if stale[name] || existed == exists && bytes.Equal(old, current) || !existed && path.Ext(name) != ".md" {
			continue
		}
		stale[name], added = true, true
	}
	return added
}

// Replace makes these the files of a new site: those in stale at their earlier version, all others
// as they are now.
func (f *Files) Replace(now map[string][]byte, stale map[string]bool) {
	files := maps.Clone(now)
	for name := range stale {
		if old, existed := f.files[name]; existed {
			files[name] = old
		} else {
			delete(files, name)
		}
	}
	suspects := slices.DeleteFunc(slices.Clone(f.suspects), func(name string) bool { return !stale[name] })
	*f = Files{files, stale, suspects}
}

// FS returns a folder in which the stale files have their last good version. A stale file without
// one does not exist.
func (f *Files) FS(folder fs.FS, stale map[string]bool) fs.FS { return overlay{folder, f.files, stale} }

// overlay is a folder with stale files.
type overlay struct {
	fs.FS
	old   map[string][]byte
	stale map[string]bool
}

// ReadFile reads a file.
func (o overlay) ReadFile(name string) ([]byte, error) {
	if !o.stale[name] {
		return fs.ReadFile(o.FS, name)
	}
	if old, existed := o.old[name]; existed {
		return old, nil
	}
	return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
}

// Stat describes a file or a folder.
func (o overlay) Stat(name string) (fs.FileInfo, error) {
	if !o.stale[name] {
		return fs.Stat(o.FS, name)
	}
	if old, existed := o.old[name]; existed {
		return fileInfo{path.Base(name), int64(len(old))}, nil
	}
	return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

// ReadDir lists a folder.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(o.FS, name)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(entry fs.DirEntry) bool { return o.stale[path.Join(name, entry.Name())] })
	for file := range o.stale {
		if old, existed := o.old[file]; existed && path.Dir(file) == name {
			list = append(list, fs.FileInfoToDirEntry(fileInfo{path.Base(file), int64(len(old))}))
		}
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	return list, nil
}

// fileInfo describes a stale file.
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
