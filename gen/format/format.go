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

// Options say what to form.
type Options struct {
	Files    fs.FS
	Name     string                // of the folder in error messages
	Only     []string              // paths below the folder; nil for all files
	Progress func(done, total int) // if not nil, is called before each file with the number done
}

// Format are those of a content folder that have another form than they should, in the order of
// their paths. Left are those that are better left alone, with the reason, and the error is that of
// a folder that cannot be read, or of the context.
func Format(ctx context.Context, o Options) (list []File, left source.Errors, err error) {
	names, err := o.names()
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
		text, err := formed(name, data)
		switch {
		case err != nil:
			left = append(left, source.Error{File: path.Join(o.Name, name), Message: "is left as it is: " + reason(err), Hint: "gen check says what is wrong with it, if anything is"})
		case !bytes.Equal(text, data):
			list = append(list, File{name, text, firstOther(data, text)})
		}
	}
	return list, left, nil
}

// reason is why a file is left alone, without places in it: those are for a check to tell.
func reason(err error) string {
	if _, ok := errors.AsType[source.Errors](err); ok {
		return "it cannot be read"
	}
	return err.Error()
}

// names are the files to form.
func (o Options) names() (list []string, err error) {
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
		case !entry.IsDir() && Has(name):
			list = append(list, name)
		}
		return nil
	})
	return list, err
}

// Has tells whether files of that name have a form.
func Has(name string) bool { return path.Ext(name) == ".md" || path.Ext(name) == ".yaml" }

// formed is a file in its form. Its error says why it is better left alone.
func formed(name string, data []byte) ([]byte, error) {
	if path.Ext(name) == ".yaml" {
		return yaml.Format(data)
	}
	start, stop, body := content.FrontMatterOf(data)
	if stop < 0 { // a page of the repository, such as README.md; what should be one of the site is told by a check
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

// firstOther is the first line in which two texts differ.
func firstOther(a, b []byte) int {
	before, after := strings.SplitAfter(string(a), "\n"), strings.SplitAfter(string(b), "\n")
	for i := range before {
		if i >= len(after) || before[i] != after[i] {
			return i + 1
		}
	}
	return len(before)
}
