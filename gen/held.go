package gen

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"time"

	"psyref/gen/content"
	"psyref/gen/link"
	"psyref/gen/source"
)

// lastGood is the files of the site that is served. Those with something wrong in them are held: they stand as they were in the site before. So what is served is
// always what a build makes of some files, and whoever writes a page does not wait for whoever writes another.
type lastGood struct {
	files    map[string][]byte // every file that was read, by its path below the content folder; nil while there was no site
	stale    map[string]bool   // those that stand as they were
	suspects []string          // those that were saved when no site could be made of the content, whatever was held of what was wrong
}

// StaleFiles are the files, by their paths below the content folder, that the site of the last Read has as they were before, sorted: those with something wrong in
// them, and those without which the rest could not be shown, such as a page that lost an id to which another links. A page that was never right is left out.
// What languages still owe one another is no reason to hold anything.
func (e *Engine) StaleFiles() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Sorted(maps.Keys(e.lastGood.stale))
}

// maxAttempts bounds how often a save with something wrong is read to find what can be shown. Each time more is held.
const maxAttempts = 8

// readWithStale reads the content but for what is wrong in it; nil where that makes no site, and the one before stays.
func (e *Engine) readWithStale(changed []string) *link.Linked {
	o, held := e.options, map[string]bool{}
	o.AllowUntranslated = true
	for range maxAttempts {
		o.Content = staleFS{e.files, e.lastGood.files, held}
		linked, err := Read(o)
		now := e.files.all() // each reading comes further, and knows more of them
		if err == nil {
			e.lastGood.replace(now, held)
			return linked
		}
		if !e.lastGood.markStale(held, e.filesOf(err), now) && !e.lastGood.markStale(held, e.lastGood.suspects, now) {
			break
		}
	}
	e.lastGood.suspects = append(e.lastGood.suspects, changed...)
	return nil
}

// filesOf are the files in which errors stand.
func (e *Engine) filesOf(err error) (names []string) {
	folder := content.Content{Folder: e.options.Name}
	list, _ := errors.AsType[source.Errors](err)
	for _, one := range list {
		if name, ok := folder.RelPath(one.File); ok {
			names = append(names, name)
		}
	}
	return names
}

// markStale adds files to those that are held, and tells whether that changes anything. Nothing but a page can be left out.
func (s *lastGood) markStale(held map[string]bool, names []string, now map[string][]byte) (more bool) {
	for _, name := range names {
		was, stood := s.files[name]
		is, stands := now[name]
		if held[name] || stood == stands && bytes.Equal(was, is) || !stood && path.Ext(name) != ".md" {
			continue
		}
		held[name], more = true, true
	}
	return more
}

// replace makes it the files of a site in which some are held and all others are as they are now.
func (s *lastGood) replace(now map[string][]byte, held map[string]bool) {
	files := maps.Clone(now)
	for name := range held {
		if was, stood := s.files[name]; stood {
			files[name] = was
		} else {
			delete(files, name)
		}
	}
	doubt := slices.DeleteFunc(slices.Clone(s.suspects), func(name string) bool { return !held[name] })
	*s = lastGood{files, held, doubt}
}

// staleFS are files of which some are as they were: they have other bytes, or are there though they are gone, or are not there.
type staleFS struct {
	fs.FS
	old   map[string][]byte
	stale map[string]bool
}

// ReadFile reads a file.
func (f staleFS) ReadFile(name string) ([]byte, error) {
	if !f.stale[name] {
		return fs.ReadFile(f.FS, name)
	}
	if was, stood := f.old[name]; stood {
		return was, nil
	}
	return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
}

// Stat describes a file or a folder.
func (f staleFS) Stat(name string) (fs.FileInfo, error) {
	if !f.stale[name] {
		return fs.Stat(f.FS, name)
	}
	if was, stood := f.old[name]; stood {
		return staleInfo{path.Base(name), int64(len(was))}, nil
	}
	return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

// ReadDir lists a folder.
func (f staleFS) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(f.FS, name)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(entry fs.DirEntry) bool { return f.stale[path.Join(name, entry.Name())] })
	for file := range f.stale {
		if was, stood := f.old[file]; stood && path.Dir(file) == name {
			list = append(list, fs.FileInfoToDirEntry(staleInfo{path.Base(file), int64(len(was))}))
		}
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	return list, nil
}

// staleInfo describes a file that stands as it was.
type staleInfo struct {
	name string
	size int64
}

func (i staleInfo) Name() string     { return i.name }
func (i staleInfo) Size() int64      { return i.size }
func (staleInfo) Mode() fs.FileMode  { return 0o444 }
func (staleInfo) ModTime() time.Time { return time.Time{} }
func (staleInfo) IsDir() bool        { return false }
func (staleInfo) Sys() any           { return nil }
