package preview

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Durations of a save. Editors write a file beside it and rename it, or empty it and write it
// again, in one or several steps; a checkout changes many files. The pause between two steps is far
// below quiet. A file that is empty or gone is probably being written: it gets until unfinished.
const (
	quiet      = 10 * time.Millisecond
	unfinished = 60 * time.Millisecond
)

// lookAgain is how often the path of a watched folder is checked: a removed folder that is back, or
// the new target of a link, is another folder.
const lookAgain = 250 * time.Millisecond

// Folder is a folder to watch.
type Folder struct {
	Path   string
	Wanted func(name string) bool // tells of a file below it whether it matters, by its path with slashes; nil for all files
}

// ErrWatchLimit means that the system watches no more folders. Files can be polled instead:
// [Options.Poll].
var ErrWatchLimit = errors.New("the system watches no more folders")

// watching reports saves below a folder.
type watching struct {
	folder Folder
	saved  chan Save
	failed chan error

	stopped chan struct{} // closed when nobody listens any more

	notes *fsnotify.Watcher
	real  string      // the folder without links, whose changes the system tells
	is    fs.FileInfo // what it was when it was watched; nil while there is none
}

// watch watches a folder and all below it. It watches folders and not files, since editors replace
// files. With poll it compares the files that often instead, for file systems without
// notifications.
func watch(folder Folder, poll time.Duration) (*watching, error) {
	w := &watching{folder: folder, saved: make(chan Save), failed: make(chan error, 1), stopped: make(chan struct{})}
	if poll > 0 {
		seen, err := look(folder)
		if err != nil {
			return nil, fmt.Errorf("cannot watch %s: %w", folder.Path, err)
		}
		go w.poll(seen, poll)
		return w, nil
	}
	if err := w.begin(); err != nil {
		return nil, err
	}
	go w.run()
	return w, nil
}

// begin watches the folder that is at the path now.
func (w *watching) begin() error {
	notes, err := fsnotify.NewWatcher()
	if err != nil {
		return unwatched(w.folder.Path, err)
	}
	real, err := filepath.EvalSymlinks(w.folder.Path)
	var is fs.FileInfo
	if err == nil {
		is, err = os.Stat(real)
	}
	if err == nil {
		err = addFolders(notes.Add, real)
	}
	if err != nil {
		notes.Close()
		return unwatched(w.folder.Path, err)
	}
	w.notes, w.real, w.is = notes, real, is
	return nil
}

// unwatched is the error of a folder that cannot be watched.
func unwatched(folder string, err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EMFILE) {
		err = ErrWatchLimit
	}
	return fmt.Errorf("cannot watch %s: %w", folder, err)
}

// addFolders adds a folder and all below it, except those that are gone meanwhile.
func addFolders(add func(folder string) error, root string) error {
	return filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			err = add(name)
		}
		if name != root && errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	})
}

// moved reports whether another folder is now at the path, and watches that.
func (w *watching) moved() bool {
	now, err := os.Stat(w.folder.Path)
	switch {
	case err != nil:
		gone := w.is != nil
		w.is = nil
		return gone
	case w.is != nil && os.SameFile(now, w.is):
		return false
	}
	old := w.notes
	if err := w.begin(); err != nil {
		return false // it is looked for again
	}
	old.Close()
	return true
}

func (w *watching) run() {
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	again := time.NewTicker(lookAgain)
	defer again.Stop()
	defer func() { w.notes.Close() }()
	var news gathered
	var saved chan Save // w.saved while there is something to tell
	for {
		var next Save
		if saved != nil {
			next = news.save(w.folder.Path)
		}
		select {
		case event := <-w.notes.Events:
			if w.heard(event, &news) {
				timer.Reset(quiet)
				saved = nil
			}
		case err := <-w.notes.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				w.failed <- err
				return
			}
			// Too much changed at once to be told of each: folders may be new, and what is there now is built.
			_ = addFolders(w.notes.Add, w.real)
			news.all()
			timer.Reset(quiet)
			saved = nil
		case <-again.C:
			if w.moved() {
				news.all()
				timer.Reset(quiet)
				saved = nil
			}
		case <-timer.C:
			if left := unfinished - time.Since(news.last); left > 0 && w.incomplete(&news) {
				timer.Reset(left)
			} else {
				saved = w.saved
			}
		case saved <- next:
			news, saved = gathered{}, nil
		case <-w.stopped:
			return
		}
	}
}

// heard collects an event; it reports false for one that does not matter.
func (w *watching) heard(event fsnotify.Event, news *gathered) bool {
	if event.Name == "" || event.Op == fsnotify.Chmod {
		return false
	}
	if event.Name == w.real && (event.Has(fsnotify.Remove) || event.Has(fsnotify.Rename)) {
		w.is = nil // whatever stands there next is another folder, though the file system may give it the number of the old one
		news.all()
		return true
	}
	name, err := filepath.Rel(w.real, event.Name)
	if err != nil {
		return false
	}
	name = filepath.ToSlash(name)
	if event.Has(fsnotify.Create) && isFolder(event.Name) {
		_ = addFolders(w.notes.Add, event.Name) // one that is gone again there is nothing to add of
		return w.newFolder(name, news)
	}
	if !w.folder.wants(name) {
		return false
	}
	news.add(name)
	return true
}

// newFolder collects the files of a new folder.
func (w *watching) newFolder(name string, news *gathered) bool {
	files, err := look(Folder{Path: filepath.Join(w.real, name)})
	if err != nil {
		return false
	}
	heard := w.folder.Wanted == nil
	if heard {
		news.add(name)
	}
	for file := range files {
		if below := name + "/" + file; w.folder.wants(below) {
			news.add(below)
			heard = true
		}
	}
	return heard
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// incomplete reports whether any of the files is empty or gone.
func (w *watching) incomplete(news *gathered) bool {
	for name := range news.files {
		if info, err := os.Stat(filepath.Join(w.real, name)); err != nil || info.Size() == 0 {
			return true
		}
	}
	return false
}

// Close stops watching, without waiting.
func (w *watching) Close() { close(w.stopped) }

// wants leaves out files that editors put beside others.
func (f Folder) wants(name string) bool {
	base := name[strings.LastIndexByte(name, '/')+1:]
	if strings.HasPrefix(base, ".") || strings.HasSuffix(base, "~") || strings.HasPrefix(base, "#") {
		return false
	}
	return f.Wanted == nil || f.Wanted(name)
}

// gathered is what was saved and not yet reported.
type gathered struct {
	files       map[string]bool
	any         bool // any file may have changed
	first, last time.Time
}

func (g *gathered) add(name string) {
	if g.files == nil {
		g.files = map[string]bool{}
	}
	g.files[name] = true
	g.stamp()
}

func (g *gathered) all() {
	g.any = true
	g.stamp()
}

func (g *gathered) stamp() {
	g.last = time.Now()
	if g.first.IsZero() {
		g.first = g.last
	}
}

func (g *gathered) save(folder string) Save {
	s := Save{Folder: folder, noticed: g.first}
	if !g.any {
		s.Changed = slices.AppendSeq([]string{}, maps.Keys(g.files))
		slices.Sort(s.Changed)
	}
	return s
}
