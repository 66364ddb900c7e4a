package output

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"psyref/gen/site"
)

// Writer writes a site to a folder, file by file.
//
// The files are written to a new folder beside the old one, which replaces it in one step
// ([Writer.Commit]). At any moment, and however the process ends, the folder holds the old site or
// the new one as a whole. A file with the same bytes as in the old site is hard-linked and keeps
// its time. One writer at a time writes to a folder; another waits for up to a minute. When the
// context ends, the new folder is removed at once, since rendering may take longer to stop than the
// process has left.
type Writer struct {
	ctx           context.Context
	stopAutoAbort func() bool  // cancels the abort at the end of the context; false if it has begun
	putting       sync.RWMutex // held for reading while a file is written
	folder        string       // with links followed
	fresh         string
	replaced      string   // path of the old site after the exchange; else ""
	root          *os.Root // of fresh
	old           *os.Root // nil where there is no old site
	lock          *lock

	mu     sync.Mutex
	made   map[string]*sync.Once        // folders below fresh
	sums   map[string][sha256.Size]byte // digests of the files by path
	reused int                          // files linked from the old site
}

// NewWriter prepares writing a site to a folder. It returns an error where [CheckFolder] does, and
// removes what killed writers left beside the folder. The caller must call Commit or Abort.
func NewWriter(ctx context.Context, folder string) (*Writer, error) {
	if err := CheckFolder(folder); err != nil {
		return nil, err
	}
	w := &Writer{ctx: ctx, folder: filepath.Clean(folder), made: map[string]*sync.Once{}, sums: map[string][sha256.Size]byte{}}
	if target, err := filepath.EvalSymlinks(w.folder); err == nil {
		w.folder = target // a link keeps leading to the folder that it names
	}
	parent := filepath.Dir(w.folder)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return nil, explainError(w.folder, err)
	}
	var err error
	if w.lock, err = acquire(ctx, w.folder); err != nil {
		return nil, explainError(w.folder, err)
	}
	if err := w.prepare(parent); err != nil {
		w.Abort()
		return nil, explainError(w.folder, err)
	}
	w.stopAutoAbort = context.AfterFunc(ctx, w.remove)
	return w, nil
}

// prepare makes the new folder and opens the old one.
func (w *Writer) prepare(parent string) error {
	pattern := "." + filepath.Base(w.folder) + "-new-"
	err := w.removeStale(parent, pattern)
	if err != nil {
		return err
	}
	if w.fresh, err = os.MkdirTemp(parent, pattern); err != nil {
		return err
	}
	if err := os.Chmod(w.fresh, 0o755); err != nil {
		return err
	}
	if w.root, err = os.OpenRoot(w.fresh); err != nil {
		return err
	}
	if w.old, err = os.OpenRoot(w.folder); err != nil && !os.IsNotExist(err) {
		return err
	}
	return nil
}

// abandonedAfter is the age from which a folder beside the site is taken for that of a killed
// writer, on systems without locks.
const abandonedAfter = 24 * time.Hour

// removeStale removes what killed writers left in a parent folder. An old site that has no
// replacement goes back to its place.
func (w *Writer) removeStale(parent, pattern string) error {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return err
	}
	var strays []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), pattern) && e.IsDir() {
			strays = append(strays, e.Name())
		}
	}
	if strays, err = restoreOldSite(w.folder, strays); err != nil {
		return err
	}
	for _, name := range strays {
		stray := filepath.Join(parent, name)
		if info, err := os.Lstat(stray); !w.lock.holds() && (err != nil || time.Since(info.ModTime()) < abandonedAfter) {
			continue // its writer may be at work
		}
		if err := os.RemoveAll(stray); err != nil {
			return err
		}
	}
	return nil
}

// Put writes one file. It is safe for concurrent use. Putting a path twice is an error. Once the
// context has ended, Put returns its error.
func (w *Writer) Put(f site.File) error {
	w.putting.RLock()
	defer w.putting.RUnlock()
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if !fs.ValidPath(f.Path) || f.Path == "." || f.Path == Marker {
		return fmt.Errorf("%q is not a valid path in the output folder", f.Path)
	}
	if !w.claim(f.Path) {
		return fmt.Errorf("%q is written twice", f.Path) // an internal error: the first may be linked to a file of the old site
	}
	if err := w.mkdir(path.Dir(f.Path)); err != nil {
		return explainError(w.folder, err)
	}
	stays := w.reuse(f)
	if !stays {
		if err := w.root.WriteFile(f.Path, f.Bytes, 0o644); err != nil {
			return explainError(w.folder, err)
		}
	}
	sum := sha256.Sum256(f.Bytes)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sums[f.Path] = sum
	if stays {
		w.reused++
	}
	return nil
}

// claim marks a path as written; it reports false if it was already.
func (w *Writer) claim(name string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, twice := w.sums[name]; twice {
		return false
	}
	w.sums[name] = [sha256.Size]byte{}
	return true
}

// mkdir makes a folder below the new one, once.
func (w *Writer) mkdir(dir string) (err error) {
	w.mu.Lock()
	once := w.made[dir]
	if once == nil {
		once = new(sync.Once)
		w.made[dir] = once
	}
	w.mu.Unlock()
	once.Do(func() { err = w.root.MkdirAll(dir, 0o755) })
	return err
}

// reuse links a file of the old site with the same bytes into the new one. It reports false if
// there is none, or if the file system has no hard links.
func (w *Writer) reuse(f site.File) bool {
	if w.old == nil {
		return false
	}
	info, err := w.old.Lstat(f.Path)
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(f.Bytes)) || info.Mode().Perm() != 0o644 {
		return false
	}
	data, err := w.old.ReadFile(f.Path)
	if err != nil || !bytes.Equal(data, f.Bytes) {
		return false
	}
	name := filepath.FromSlash(f.Path)
	return os.Link(filepath.Join(w.folder, name), filepath.Join(w.fresh, name)) == nil
}

// Commit replaces the old site by the new one, and removes the old one. It returns how many files
// were written, and how many are those of the old site. Files that other programs put into the
// folder meanwhile are kept: the error names them, and the new site is in place all the same.
func (w *Writer) Commit() (written, stayed int, err error) {
	defer w.Abort()
	if err := w.ctx.Err(); err != nil || !w.stopAutoAbort() {
		return 0, 0, cmp.Or(err, w.ctx.Err())
	}
	list := w.marker()
	if err := w.root.WriteFile(Marker, list, 0o644); err != nil {
		return 0, 0, explainError(w.folder, err)
	}
	if err := CheckFolder(w.folder); err != nil { // again: files may have been added during the build
		return 0, 0, err
	}
	if err := w.keepWellKnown(); err != nil {
		return 0, 0, explainError(w.folder, err)
	}
	w.close()
	if w.replaced, err = replace(w.folder, w.fresh); err != nil {
		return 0, 0, explainError(w.folder, err)
	}
	if err := w.keepUnknownFiles(); err != nil {
		return 0, 0, err
	}
	return len(w.sums) - w.reused, w.reused, nil
}

// keepWellKnown copies what other programs put into the folder of well-known addresses from the old
// site to the new one: an ACME client puts its challenges there. Files of the old site itself are
// not copied.
func (w *Writer) keepWellKnown() error {
	old := filepath.Join(w.folder, wellKnown)
	if info, err := os.Lstat(old); err != nil || !info.IsDir() {
		return nil
	}
	list, err := os.ReadFile(filepath.Join(w.folder, Marker))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	own, _ := written(list)
	return filepath.WalkDir(old, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		rel, err := filepath.Rel(w.folder, name)
		if err != nil {
			return err
		}
		_, made := w.sums[filepath.ToSlash(rel)]
		if made || own[filepath.ToSlash(rel)] || !entry.Type().IsRegular() {
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Join(w.fresh, filepath.Dir(rel)), 0o755); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(w.fresh, rel), data, 0o644)
	})
}

// keepUnknownFiles looks for files that other programs put into the old site while the new one
// replaced it. If there are any, the old site is kept under a name that no writer removes.
func (w *Writer) keepUnknownFiles() error {
	if w.replaced == "" {
		return nil
	}
	strange, err := unknownFiles(w.replaced)
	if err == nil && len(strange) == 0 {
		return nil
	}
	kept := filepath.Join(filepath.Dir(w.folder), filepath.Base(w.folder)+"-kept-"+strconv.FormatInt(time.Now().Unix(), 10))
	if err := os.Rename(w.replaced, kept); err != nil {
		kept = w.replaced
	}
	w.replaced, w.fresh = "", ""
	if err != nil {
		return folderErrorf(w.folder, "holds the new site, but the old one cannot be searched: %w\n\tit is in %s; remove that folder if it contains nothing of yours", err, kept)
	}
	return folderErrorf(w.folder, "holds the new site, but other programs added files during the build: %s; they are kept with the old site in %s\n\tmove them out, then remove that folder", joinNames(strange), kept)
}

func (w *Writer) marker() []byte {
	var b bytes.Buffer
	b.WriteString(markerHead)
	paths := make([]string, 0, len(w.sums))
	for name := range w.sums {
		paths = append(paths, name)
	}
	slices.Sort(paths)
	for _, name := range paths {
		fmt.Fprintf(&b, "%x  %s\n", w.sums[name], name)
	}
	return b.Bytes()
}

// Abort removes what was written; after Commit, it removes the old site.
func (w *Writer) Abort() {
	if w.stopAutoAbort != nil {
		w.stopAutoAbort()
	}
	w.remove()
}

// remove waits for running calls of Put. A second call does nothing.
func (w *Writer) remove() {
	w.putting.Lock()
	defer w.putting.Unlock()
	w.close()
	for _, folder := range []*string{&w.fresh, &w.replaced} {
		if *folder != "" {
			os.RemoveAll(*folder)
			*folder = ""
		}
	}
	w.lock.release()
	w.lock = nil
}

func (w *Writer) close() {
	for _, root := range []**os.Root{&w.root, &w.old} {
		if *root != nil {
			(*root).Close()
			*root = nil
		}
	}
}

// Digest returns the SHA-256 digest in hexadecimal, as in the list of files of the folder.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
