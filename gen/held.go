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

// shown is the files of the site that is served. Those with something wrong in them are held: they stand as they were in the site before. So what is served is
// always what a build makes of some files, and whoever writes a page does not wait for whoever writes another.
type shown struct {
	files map[string][]byte // every file that was read, by its path below the content folder; nil while there was no site
	held  map[string]bool   // those that stand as they were
	doubt []string          // those that were saved when no site could be made of the content, whatever was held of what was wrong
}

// Held are the files, by their paths below the content folder, that the site of the last Read has as they were before, sorted: those with something wrong in
// them, and those without which the rest could not be shown, such as a page that lost an id to which another links. A page that was never right is left out.
// What languages still owe one another is no reason to hold anything.
func (e *Engine) Held() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Sorted(maps.Keys(e.shown.held))
}

// mostAround bounds how often a save with something wrong is read to find what can be shown. Each time more is held.
const mostAround = 8

// readAround reads the content but for what is wrong in it; nil where that makes no site, and the one before stays.
func (e *Engine) readAround(changed []string) *link.Linked {
	o, held := e.options, map[string]bool{}
	o.Owing = true
	for range mostAround {
		o.Content = heldFiles{e.files, e.shown.files, held}
		linked, err := Read(o)
		now := e.files.all() // each reading comes further, and knows more of them
		if err == nil {
			e.shown.hold(now, held)
			return linked
		}
		if !e.shown.holdMore(held, e.filesOf(err), now) && !e.shown.holdMore(held, e.shown.doubt, now) {
			break
		}
	}
	e.shown.doubt = append(e.shown.doubt, changed...)
	return nil
}

// filesOf are the files in which errors stand.
func (e *Engine) filesOf(err error) (names []string) {
	folder := content.Content{Folder: e.options.Name}
	list, _ := errors.AsType[source.Errors](err)
	for _, one := range list {
		if name, ok := folder.Below(one.File); ok {
			names = append(names, name)
		}
	}
	return names
}

// holdMore adds files to those that are held, and tells whether that changes anything. Nothing but a page can be left out.
func (s *shown) holdMore(held map[string]bool, names []string, now map[string][]byte) (more bool) {
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

// hold makes it the files of a site in which some are held and all others are as they are now.
func (s *shown) hold(now map[string][]byte, held map[string]bool) {
	files := maps.Clone(now)
	for name := range held {
		if was, stood := s.files[name]; stood {
			files[name] = was
		} else {
			delete(files, name)
		}
	}
	doubt := slices.DeleteFunc(slices.Clone(s.doubt), func(name string) bool { return !held[name] })
	*s = shown{files, held, doubt}
}

// heldFiles are files of which some are as they were: they have other bytes, or are there though they are gone, or are not there.
type heldFiles struct {
	fs.FS
	were map[string][]byte
	held map[string]bool
}

// ReadFile reads a file.
func (f heldFiles) ReadFile(name string) ([]byte, error) {
	if !f.held[name] {
		return fs.ReadFile(f.FS, name)
	}
	if was, stood := f.were[name]; stood {
		return was, nil
	}
	return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
}

// Stat describes a file or a folder.
func (f heldFiles) Stat(name string) (fs.FileInfo, error) {
	if !f.held[name] {
		return fs.Stat(f.FS, name)
	}
	if was, stood := f.were[name]; stood {
		return heldInfo{path.Base(name), int64(len(was))}, nil
	}
	return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

// ReadDir lists a folder.
func (f heldFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(f.FS, name)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(entry fs.DirEntry) bool { return f.held[path.Join(name, entry.Name())] })
	for file := range f.held {
		if was, stood := f.were[file]; stood && path.Dir(file) == name {
			list = append(list, fs.FileInfoToDirEntry(heldInfo{path.Base(file), int64(len(was))}))
		}
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	return list, nil
}

// heldInfo describes a file that stands as it was.
type heldInfo struct {
	name string
	size int64
}

func (i heldInfo) Name() string     { return i.name }
func (i heldInfo) Size() int64      { return i.size }
func (heldInfo) Mode() fs.FileMode  { return 0o444 }
func (heldInfo) ModTime() time.Time { return time.Time{} }
func (heldInfo) IsDir() bool        { return false }
func (heldInfo) Sys() any           { return nil }
