// Package format formats the files of the content without changing what they mean: tables of pages,
// front matter, and data files. It leaves prose as its editor typed it.
package format

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"path"
	"strings"

	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// File is a file that formatting changes.
type File struct {
	Path string // below the content folder
	Text []byte // formatted
	Line int    // the first line that differs
}

// Options select the files to format.
type Options struct {
	Files    fs.FS
	Name     string                // of the folder in error messages
	Only     []string              // paths below the folder; nil for all files
	Progress func(done, total int) // if not nil, is called before each file with the number done
}

// Format returns the files whose format differs from the standard one, formatted, in the order of
// their paths. The list left has an error for each file that cannot be formatted safely. The error
// is that of an unreadable folder, or of the context.
func Format(ctx context.Context, o Options) (list []File, left source.Errors, err error) {
	names, err := o.paths()
	if err != nil {
		return nil, nil, err
	}
	for i, name := range names {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if o.Progress != nil {
			o.Progress(i, len(names))
		}
		data, err := fs.ReadFile(o.Files, name)
		if err != nil {
			return nil, nil, err
		}
		text, err := formatFile(name, data)
		switch {
		case err != nil:
			left = append(left, source.Error{File: path.Join(o.Name, name), Message: "not formatted: " + reason(err),
				Hint: "run gen check, which reports errors in the file"})
		case !bytes.Equal(text, data):
			list = append(list, File{name, text, firstDifference(data, text)})
		}
	}
	return list, left, nil
}

// reason returns why a file was not formatted, without positions, which gen check reports.
func reason(err error) string {
	if _, ok := errors.AsType[source.Errors](err); ok {
		return "it cannot be read"
	}
	return err.Error()
}

// paths returns the files to format.
func (o Options) paths() (list []string, err error) {
	if o.Only != nil {
		return o.Only, nil
	}
	err = fs.WalkDir(o.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case name != "." && content.IsJunkFile(base):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case !entry.IsDir() && CanFormat(name):
			list = append(list, name)
		}
		return nil
	})
	return list, err
}

// CanFormat reports whether a file can be formatted, by its name.
func CanFormat(name string) bool { return path.Ext(name) == ".md" || path.Ext(name) == ".yaml" }

// formatFile returns a file formatted. It returns an error if that is not safe.
func formatFile(name string, data []byte) ([]byte, error) {
	if path.Ext(name) == ".yaml" {
		return yaml.Format(data)
	}
	start, stop, body := content.FrontMatterOf(data)
	if stop < 0 { // no front matter, as in README.md; gen check reports it for pages of the site
		return markdown.Format(data)
	}
	front, err := yaml.Format(data[start:stop])
	if err != nil {
		return nil, err
	}
	text, err := markdown.Format(data[body:])
	if err != nil {
		return nil, err
	}
	return append(append([]byte("---\n"), front...), append([]byte("---\n"), text...)...), nil
}

// firstDifference returns the number of the first line in which two texts differ.
func firstDifference(a, b []byte) int {
	before, after := strings.SplitAfter(string(a), "\n"), strings.SplitAfter(string(b), "\n")
	for i := range before {
		if i >= len(after) || before[i] != after[i] {
			return i + 1
		}
	}
	return len(before)
}
