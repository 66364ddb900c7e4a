package output

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
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

// Writer puts a site into a folder file by file, so that nobody need hold all of it.
//
// The files stand in a new folder beside the old one, which takes its place when all are there ([Writer.Commit]): whoever looks, and whatever ends the
// program, finds the old site whole or the new one. A file that the old site has with the same bytes is the same file in the new one, with its time. One
// writer at a time writes to a folder; another waits for up to a minute. When the context ends the new folder goes, at once: whoever
// lays out pages may take longer to hear of it than the program has left.
type Writer struct {
	ctx           context.Context
	stopAutoAbort func() bool  // has the writer no longer abort when the context ends; false where it does already
	putting       sync.RWMutex // held by those who put files
	folder        string       // with links followed
	fresh         string
	replaced      string   // where the old site is once the new one has its place; "" before, and where there was none
	root          *os.Root // of fresh
	old           *os.Root // nil where there is no old site
	lock          *lock

	mu     sync.Mutex
	made   map[string]*sync.Once        // folders below fresh
	sums   map[string][sha256.Size]byte // digests of the files by path
	reused int                          // files that are those of the old site
}

// NewWriter makes ready to write a site into a folder. It returns an error where [CheckFolder] does. Whatever it returns besides an error must be ended by Commit
// or Abort. What a writer that was killed left beside the folder is removed.
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

// abandonedAfter is how old a folder beside the site must be for its writer to be surely dead, where nothing keeps writers apart.
const abandonedAfter = 24 * time.Hour

// removeStale removes what writers that were killed left below a parent folder, but an old site that stands nowhere else, which goes back to its place.
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

// Put writes one file. Several goroutines may put files at once; each path is put once, and an error the second time. It returns the context's error once that has ended.
func (w *Writer) Put(f site.File) error {
	w.putting.RLock()
	defer w.putting.RUnlock()
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if !fs.ValidPath(f.Path) || f.Path == "." || f.Path == Marker {
		return fmt.Errorf("%q is no path below the output folder", f.Path)
	}
	if !w.claim(f.Path) {
		return fmt.Errorf("%q is written twice", f.Path) // a mistake of ours: the first may be a file of the old site, which would be changed
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

// claim notes that a file is written; it reports false for one that is already.
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

// reuse gives a file of the old site with the same bytes its place in the new one. It reports false where there is none, or where the file system
// cannot give a file two places.
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

// Commit puts the new site into the place of the old one, which is then removed. Written and stayed are how many files were written, and how many are
// those of the old site. What somebody put into the folder meanwhile is not removed: the error names it, and the new site has its place all the same.
func (w *Writer) Commit() (written, stayed int, err error) {
	defer w.Abort()
	if err := w.ctx.Err(); err != nil || !w.stopAutoAbort() {
		return 0, 0, cmp.Or(err, w.ctx.Err())
	}
	list := w.marker()
	if err := w.root.WriteFile(Marker, list, 0o644); err != nil {
		return 0, 0, explainError(w.folder, err)
	}
	if err := CheckFolder(w.folder); err != nil { // again: building took its time
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

// keepWellKnown copies the folder of well-known addresses from the old site to the new one. Other
// programs write to it: an ACME client puts its challenges there.
func (w *Writer) keepWellKnown() error {
	old := filepath.Join(w.folder, wellKnown)
	if info, err := os.Lstat(old); err != nil || !info.IsDir() {
		return nil
	}
	return os.CopyFS(filepath.Join(w.fresh, wellKnown), os.DirFS(old))
}

// keepUnknownFiles looks through the old site, which has left its place, for files that somebody put there while the new one took it. Where there are some, the old site
// stays under a name that no writer removes.
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
		return folderErrorf(w.folder, "is new, but the site before cannot be looked through: %w\n\tit stands in %s; remove that folder when nothing in it is yours", err, kept)
	}
	return folderErrorf(w.folder, "is new, but %s came into the folder while it was built, and stays with the site before in %s\n\tmove it out of there, and remove that folder", joinNames(strange), kept)
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

// Abort removes what was written. After Commit, which has put that into place, it removes the old site.
func (w *Writer) Abort() {
	if w.stopAutoAbort != nil {
		w.stopAutoAbort()
	}
	w.remove()
}

// remove waits for those who put files, and has nothing left where it was called before.
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

// Digest is SHA-256 in hexadecimal digits, as in the folder's list of files.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
