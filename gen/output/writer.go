package output

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"psyref/gen/site"
)

// Writer writes a site to a folder, file by file.
//
// The files are written to a new folder beside the old one, which replaces it when it is complete
// ([Writer.Commit]). However the process ends, the folder holds the old site or the new one as a
// whole. A file with the same bytes as in the old site is hard-linked and keeps its time, by which
// web servers and rsync find changed files. One writer at a time writes to a folder; another waits
// for up to a minute.
type Writer struct {
	ctx    context.Context
	folder string // with links followed
	temp   string // folder beside it for Abort to remove: the new site, after Commit the old one
	lock   *lock

	mu   sync.Mutex
	sums map[string][sha256.Size]byte // digests of the files by path
}

// NewWriter prepares writing a site to a folder. It returns an error where [CheckFolder] does, and
// removes what killed writers left beside the folder. The caller must call Commit or Abort.
func NewWriter(ctx context.Context, folder string) (*Writer, error) {
	if err := CheckFolder(folder); err != nil {
		return nil, err
	}
	w := &Writer{ctx: ctx, folder: filepath.Clean(folder), sums: map[string][sha256.Size]byte{}}
	if target, err := filepath.EvalSymlinks(w.folder); err == nil {
		w.folder = target // a link keeps leading to the folder that it names
	}
	if err := w.prepare(); err != nil {
		w.Abort()
		return nil, explainError(w.folder, err)
	}
	return w, nil
}

// prepare locks the folder and makes the new one.
func (w *Writer) prepare() (err error) {
	parent, pattern := filepath.Dir(w.folder), "."+filepath.Base(w.folder)+"-new-"
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	if w.lock, err = acquire(w.ctx, w.folder); err != nil {
		return err
	}
	if err := w.removeLeftovers(parent, pattern); err != nil {
		return err
	}
	if w.temp, err = os.MkdirTemp(parent, pattern); err != nil {
		return err
	}
	return os.Chmod(w.temp, 0o755)
}

// abandonedAfter is the age from which a folder beside the site is taken for that of a killed
// writer, on systems without locks.
const abandonedAfter = 24 * time.Hour

// removeLeftovers removes what killed writers left in a parent folder. An old site without a
// replacement goes back to its place.
func (w *Writer) removeLeftovers(parent, pattern string) error {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), pattern) || !e.IsDir() {
			continue
		}
		name := filepath.Join(parent, e.Name())
		if _, err := os.Lstat(w.folder); errors.Is(err, fs.ErrNotExist) && strings.HasSuffix(name, oldSuffix) {
			if err := os.Rename(name, w.folder); err != nil {
				return err
			}
			continue
		}
		if info, err := e.Info(); !w.lock.exclusive() && (err != nil || time.Since(info.ModTime()) < abandonedAfter) {
			continue // its writer may be at work
		}
		if err := os.RemoveAll(name); err != nil {
			return err
		}
	}
	return nil
}

// Put writes one file. It is safe for concurrent use. Putting a path twice is an error. Once the
// context has ended, Put returns its error.
func (w *Writer) Put(f site.File) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if !fs.ValidPath(f.Path) || !filepath.IsLocal(filepath.FromSlash(f.Path)) || f.Path == "." || f.Path == Marker {
		return fmt.Errorf("%q is not a valid path in the output folder", f.Path)
	}
	sum := sha256.Sum256(f.Bytes)
	w.mu.Lock()
	_, twice := w.sums[f.Path]
	w.sums[f.Path] = sum
	w.mu.Unlock()
	if twice { // the first may be linked to a file of the old site
		return fmt.Errorf("%q is written twice", f.Path)
	}
	return explainError(w.folder, w.write(f))
}

// write writes a file, or links that of the old site if it is the same.
func (w *Writer) write(f site.File) error {
	name := filepath.FromSlash(f.Path)
	to, old := filepath.Join(w.temp, name), filepath.Join(w.folder, name)
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	if isSame(old, f.Bytes) && os.Link(old, to) == nil {
		return nil
	}
	return os.WriteFile(to, f.Bytes, fileMode)
}

// fileMode is that of a regular file that a web server can read, which runs as another user.
const fileMode fs.FileMode = 0o644

// isSame reports whether a file of the old site has the bytes of a new one and can be read by all.
func isSame(name string, data []byte) bool {
	info, err := os.Lstat(name)
	if err != nil || info.Mode() != fileMode || info.Size() != int64(len(data)) {
		return false
	}
	old, err := os.ReadFile(name)
	return err == nil && bytes.Equal(old, data)
}

// Commit replaces the old site by the new one, and removes the old one.
func (w *Writer) Commit() error {
	defer w.Abort()
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if err := w.write(site.File{Path: Marker, Bytes: w.marker()}); err != nil {
		return explainError(w.folder, err)
	}
	if err := CheckFolder(w.folder); err != nil { // again: files may have been added during the build
		return err
	}
	if err := w.keepWellKnown(); err != nil {
		return explainError(w.folder, err)
	}
	old, err := replace(w.folder, w.temp)
	if err == nil {
		w.temp = old
	}
	return explainError(w.folder, err)
}

// keepWellKnown copies what other programs put into the folder of well-known addresses from the old
// site to the new one: an ACME client puts its challenges there. Files of the old site itself are
// not copied.
func (w *Writer) keepWellKnown() error {
	written, err := writtenFiles(w.folder)
	if errors.Is(err, ErrNotBuilt) {
		return nil // there is no old site
	} else if err != nil {
		return err
	}
	old := os.DirFS(w.folder)
	return fs.WalkDir(old, wellKnown, func(name string, entry fs.DirEntry, err error) error {
		var data []byte
		_, replaced := w.sums[name]
		if err == nil {
			if replaced || written[name] || !entry.Type().IsRegular() {
				return nil
			}
			data, err = fs.ReadFile(old, name)
		}
		switch {
		case errors.Is(err, fs.ErrNotExist): // no such folder, or its program removed the file
			return nil
		case err != nil:
			return err
		}
		return w.write(site.File{Path: name, Bytes: data})
	})
}

// marker returns the list of the files with their digests.
func (w *Writer) marker() []byte {
	var b bytes.Buffer
	b.WriteString(markerHead)
	for _, name := range slices.Sorted(maps.Keys(w.sums)) {
		fmt.Fprintf(&b, "%x  %s\n", w.sums[name], name)
	}
	return b.Bytes()
}

// Abort removes what was written; after Commit, it removes the old site. A second call does nothing.
func (w *Writer) Abort() {
	os.RemoveAll(w.temp) // the next writer removes what is left; "" is no folder
	w.temp = ""
	w.lock.release()
	w.lock = nil
}

// Digest returns the SHA-256 digest in hexadecimal, as in the list of files of the folder.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
