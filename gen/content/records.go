package content

import (
	"errors"
	"fmt"
	"io/fs"
	"path"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// records reads a file that lists records of a type, in the order of the file. A file that is
// missing or empty has none. What names a record in messages; several names the list, and shape
// says how to write a record.
func records[T any](l *loader, file, what, several, shape string, check func(*T)) (list []*T) {
	root := l.parse(l.optional(file))
	if root == nil {
		return nil
	}
	r := l.reader()
	if root.Kind != yaml.List && root.Kind != yaml.Null {
		r.Wrong(root, "write each as "+shape, "the file lists no %s", several)
	}
	for _, item := range root.Items() {
		record := new(T)
		r.Record(item, what, record)
		check(record)
		list = append(list, record)
	}
	return list
}

// wrongFile reports an error of a file or a folder as a whole. Name is its path below the content
// folder.
func (l *loader) wrongFile(name, hint, format string, args ...any) {
	l.errs.Add(source.Error{File: l.out.NameOf(name), Message: fmt.Sprintf(format, args...), Hint: hint})
}

// walk visits the files and folders below a folder, except those that other programs left behind,
// and links that reading does not follow. A missing folder is empty. A visit may return
// [fs.SkipDir].
func (l *loader) walk(folder string, visit func(name string, entry fs.DirEntry) error) {
	err := fs.WalkDir(l.Files, folder, func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		switch junk := IsJunkFile(base) && base != ".well-known"; {
		case errors.Is(err, fs.ErrNotExist) && name == folder:
			return nil
		case err != nil:
			return err
		case junk && entry.IsDir():
			return fs.SkipDir
		case junk || !l.follows(name, entry):
			return nil
		}
		return visit(name, entry)
	})
	if err != nil {
		l.wrongFile(folder, "", "cannot be read: %s", err)
	}
}

// walkFiles is [loader.walk] for files alone.
func (l *loader) walkFiles(folder string, visit func(name string)) {
	l.walk(folder, func(name string, entry fs.DirEntry) error {
		if !entry.IsDir() {
			visit(name)
		}
		return nil
	})
}

// glob returns the sorted files whose paths match a pattern, without those that other programs left
// behind.
func glob(files fs.FS, pattern string) (names []string) {
	all, err := fs.Glob(files, pattern)
	if err != nil {
		panic(err) // the patterns are constant
	}
	for _, name := range all {
		if !IsJunkFile(path.Base(name)) {
			names = append(names, name)
		}
	}
	return names
}

// checkSlug reports whether an id can be part of an address, and an error if it cannot. What names
// it: "system id".
func (l *loader) checkSlug(at source.Pos, what, id string) bool {
	if slug.MatchString(id) {
		return true
	}
	l.errs.AddPos(at, slugHint, "%s %q cannot be part of an address", what, id)
	return false
}
