package output

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Marker is the file in every output folder that lists the digest and path of each file that the
// build wrote.
const Marker = ".psyref"

// wellKnown is the folder of well-known addresses (RFC 8615). A build keeps what other programs put
// into it, such as the challenges that prove control of a domain.
const wellKnown = ".well-known"

// markerHead begins the marker.
const markerHead = "This folder is written by psyref and replaced by every build. Files that it wrote:\n"

// CheckFolder returns an error if a build cannot write to a folder: it is not a folder, or holds
// files that no build wrote.
func CheckFolder(folder string) error {
	if folder == "" {
		return folderErrorf(folder, "no folder given\n\tname the output folder, such as public")
	}
	entries, err := os.ReadDir(folder)
	switch info, missing := os.Lstat(folder); {
	case errors.Is(err, fs.ErrNotExist) && missing == nil && info.Mode()&fs.ModeSymlink != 0:
		return folderErrorf(folder, "is a broken link\n\tcreate the folder that it points to, or remove the link")
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return folderErrorf(folder, "is not a folder, or cannot be read: %w", err)
	case len(entries) == 0:
		return nil
	}
	written, err := writtenFiles(folder)
	if errors.Is(err, ErrNotBuilt) {
		return folderErrorf(folder, "the folder is not empty and was not made by psyref; "+
			"nothing was written or removed\n\tchoose another folder, or empty this one yourself")
	} else if err != nil {
		return err
	}
	unknown, err := unknownFiles(folder, written)
	switch {
	case err != nil:
		return folderErrorf(folder, "cannot be searched: %w", err)
	case len(unknown) > 0:
		return folderErrorf(folder, "contains files that psyref did not write: %s; "+
			"nothing was written or removed\n\tmove them elsewhere, or choose another folder", joinNames(unknown))
	}
	return nil
}

// listBuilt calls note with the SHA-256 digest in hexadecimal and the path of each file that a
// build wrote to a folder, sorted by path. For any other folder it returns [ErrNotBuilt] in a
// [FolderError].
func listBuilt(folder string, note func(sum, name string)) error {
	data, err := os.ReadFile(filepath.Join(folder, Marker))
	list, ok := bytes.CutPrefix(data, []byte(markerHead))
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR), err == nil && !ok:
		return &FolderError{folder, ErrNotBuilt}
	case err != nil:
		return folderErrorf(folder, "cannot be read: %w", err)
	}
	for line := range strings.Lines(string(list)) {
		if sum, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "  "); ok {
			note(sum, name)
		}
	}
	return nil
}

// writtenFiles returns the paths of the files that a build wrote to a folder, with the marker. Its
// error is that of listBuilt.
func writtenFiles(folder string) (map[string]bool, error) {
	paths := map[string]bool{Marker: true}
	err := listBuilt(folder, func(_, name string) { paths[name] = true })
	return paths, err
}

// unknownFiles returns the paths below a folder that are not among those written; a folder without
// any such path is listed as a whole. Empty folders do not count.
func unknownFiles(folder string, written map[string]bool) (unknown []string, err error) {
	known := map[string]bool{} // first parts of the paths that were written
	for name := range written {
		first, _, _ := strings.Cut(name, "/")
		known[first] = true
	}
	root, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name == wellKnown:
			return fs.SkipDir
		case entry.IsDir() && name != "." && !strings.Contains(name, "/") && !known[name]:
			unknown = append(unknown, name+"/")
			return fs.SkipDir
		case !entry.IsDir() && !(written[name] && entry.Type().IsRegular()):
			unknown = append(unknown, name)
		}
		return nil
	})
	return unknown, err
}

// joinNames lists the first names, and how many more there are.
func joinNames(names []string) string {
	const most = 5
	text := strings.Join(names[:min(most, len(names))], ", ")
	if more := len(names) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
