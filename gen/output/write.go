package output

import (
	"bufio"
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

// markerHead begins the marker. Earlier versions wrote one without it and without a list.
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
	list, err := os.ReadFile(filepath.Join(folder, Marker))
	if err != nil {
		return folderErrorf(folder, "the folder is not empty and was not made by psyref; nothing was written or removed\n\tchoose another folder, or empty this one yourself")
	}
	written, ok := written(list)
	if !ok {
		return folderErrorf(folder, "the folder was made by a version of psyref that did not list its files; nothing was written or removed\n\tremove the folder yourself, once")
	}
	return checkUnknownFiles(folder, written)
}

// written reads the paths in a marker; it reports false for one without a list.
func written(list []byte) (paths map[string]bool, ok bool) {
	paths = map[string]bool{Marker: true}
	ok = readMarker(list, func(_, name string) { paths[name] = true })
	return paths, ok
}

// readMarker calls note with the digest and the path of each file in a marker. It reports false for
// a marker without a list.
func readMarker(list []byte, note func(sum, name string)) bool {
	rest, ok := bytes.CutPrefix(list, []byte(markerHead))
	for lines := bufio.NewScanner(bytes.NewReader(rest)); ok && lines.Scan(); {
		if sum, name, ok := strings.Cut(lines.Text(), "  "); ok {
			note(sum, name)
		}
	}
	return ok
}

// ListBuilt calls note with the SHA-256 digest in hexadecimal and the path of each file that a
// build wrote to a folder, sorted by path. For any other folder it returns [ErrNotBuilt] in a
// [FolderError].
func ListBuilt(folder string, note func(sum, name string)) error {
	switch list, err := os.ReadFile(filepath.Join(folder, Marker)); {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR), err == nil && !readMarker(list, note):
		return &FolderError{folder, ErrNotBuilt}
	case err != nil:
		return folderErrorf(folder, "cannot be read: %w", err)
	}
	return nil
}

// checkUnknownFiles reports the files below a folder that no build wrote.
func checkUnknownFiles(folder string, written map[string]bool) error {
	strange, err := unknownFilesIn(folder, written)
	if err != nil {
		return folderErrorf(folder, "cannot be searched: %w", err)
	}
	if len(strange) == 0 {
		return nil
	}
	return folderErrorf(folder, "contains files that psyref did not write: %s; nothing was written or removed\n\tmove them elsewhere, or choose another folder", joinNames(strange))
}

// unknownFiles returns the files below the folder of a site that no build wrote.
func unknownFiles(folder string) ([]string, error) {
	list, err := os.ReadFile(filepath.Join(folder, Marker))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	written, _ := written(list)
	return unknownFilesIn(folder, written)
}

// unknownFilesIn returns the paths below a folder that are not among those written; a folder
// without any such path is listed as a whole. Empty folders do not count.
func unknownFilesIn(folder string, written map[string]bool) (strange []string, err error) {
	own := map[string]bool{} // first parts of the paths that were written
	for name := range written {
		first, _, _ := strings.Cut(name, "/")
		own[first] = true
	}
	root, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return nil, err
	}
	err = filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		switch rel = filepath.ToSlash(rel); {
		case entry.IsDir() && rel == wellKnown:
			return fs.SkipDir
		case entry.IsDir() && rel != "." && !strings.Contains(rel, "/") && !own[rel]:
			strange = append(strange, rel+"/") // no file below it was written by a build
			return fs.SkipDir
		case entry.IsDir() || written[rel] && entry.Type().IsRegular():
			return nil
		}
		strange = append(strange, rel)
		return nil
	})
	return strange, err
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
