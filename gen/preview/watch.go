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

// Durations of a save. Editors either write a temporary file and rename it, or truncate the file
// and write it again, in one or more steps; a checkout changes many files. The pause between two
// steps is far below quietDelay. A file that is empty or missing is probably being written, so the
// build waits for unfinishedDelay.
const (
	quietDelay      = 10 * time.Millisecond
	unfinishedDelay = 60 * time.Millisecond
)

// maxDelay is how long after its first change a save is reported at the latest, even if a program
// keeps changing files.
const maxDelay = time.Second

// pathCheckInterval is the interval at which the path of a watched folder is resolved again: a
// folder that was removed and created again, or a new target of a link, must be watched anew.
const pathCheckInterval = 250 * time.Millisecond

// Folder is a folder to watch.
type Folder struct {
	Path string
	// Include reports whether to watch a file, by its slash-separated path below the folder; nil
	// watches all.
	Include func(name string) bool
}

// ErrWatchLimit is the error if the system cannot watch more folders. Use [Options.Poll] instead.
var ErrWatchLimit = errors.New("the system limit for watched folders is reached")

// watcher reports saves below a folder.
type watcher struct {
	folder Folder
	saved  chan Save
	failed chan error

	stopped chan struct{} // closed by Close

	events *fsnotify.Watcher
	real   string      // path of the folder with links resolved
	info   fs.FileInfo // of the watched folder; nil while it is missing
}

// watch starts watching a folder and all folders below it. It watches folders rather than files,
// since editors replace files. If poll is positive it compares the files at that interval, for file
// systems without notifications.
func watch(folder Folder, poll time.Duration) (*watcher, error) {
	w := &watcher{folder: folder, saved: make(chan Save), failed: make(chan error, 1), stopped: make(chan struct{})}
	if poll > 0 {
		seen, err := scanFiles(folder)
		if err != nil {
			return nil, fmt.Errorf("cannot watch %s: %w", folder.Path, err)
		}
		go w.pollFiles(seen, poll)
		return w, nil
	}
	if err := w.start(); err != nil {
		return nil, err
	}
	go w.run()
	return w, nil
}

// start watches the folder that is at the path now.
func (w *watcher) start() error {
	events, err := fsnotify.NewWatcher()
	if err != nil {
		return watchError(w.folder.Path, err)
	}
	real, err := filepath.EvalSymlinks(w.folder.Path)
	var info fs.FileInfo
	if err == nil {
		info, err = os.Stat(real)
	}
	if err == nil {
		err = addFolders(events.Add, real)
	}
	if err != nil {
		events.Close()
		return watchError(w.folder.Path, err)
	}
	w.events, w.real, w.info = events, real, info
	return nil
}

// watchError wraps the error of a folder that cannot be watched.
func watchError(folder string, err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EMFILE) {
		err = ErrWatchLimit
	}
	return fmt.Errorf("cannot watch %s: %w", folder, err)
}

// addFolders adds a folder and all folders below it. It skips those that disappear meanwhile.
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

// followPath reports whether the path now leads to another folder, and watches that folder.
func (w *watcher) followPath() bool {
	now, err := os.Stat(w.folder.Path)
	switch {
	case err != nil:
		gone := w.info != nil
		w.info = nil
		return gone
	case w.info != nil && os.SameFile(now, w.info):
		return false
	}
	old := w.events
	if err := w.start(); err != nil {
		return false // tried again at the next interval
	}
	old.Close()
	return true
}

func (w *watcher) run() {
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	pathCheck := time.NewTicker(pathCheckInterval)
	defer pathCheck.Stop()
	defer func() { w.events.Close() }()
	var pending pendingSave
	var saved chan Save // w.saved while a save is ready, else nil
	await := func() {
		if left := pending.left(quietDelay); left > 0 {
			timer.Reset(left)
			saved = nil
		} else {
			saved = w.saved
		}
	}
	for {
		var next Save
		if saved != nil {
			next = pending.save(w.folder.Path)
		}
		select {
		case event := <-w.events.Events:
			if w.handle(event, &pending) {
				await()
			}
		case err := <-w.events.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				w.failed <- err
				return
			}
			// Events were lost: watch new folders, and treat all files as changed.
			_ = addFolders(w.events.Add, w.real)
			pending.addUnknown()
			await()
		case <-pathCheck.C:
			if w.followPath() {
				pending.addUnknown()
				await()
			}
		case <-timer.C:
			if left := pending.left(unfinishedDelay); left > 0 && w.incomplete(&pending) {
				timer.Reset(left)
			} else {
				saved = w.saved
			}
		case saved <- next:
			pending, saved = pendingSave{}, nil
		case <-w.stopped:
			return
		}
	}
}

// handle records an event. It reports false for an event that it ignores.
func (w *watcher) handle(event fsnotify.Event, pending *pendingSave) bool {
	if event.Name == "" || event.Op == fsnotify.Chmod {
		return false
	}
	if event.Name == w.real && (event.Has(fsnotify.Remove) || event.Has(fsnotify.Rename)) {
		w.info = nil // the next folder at this path is another one, even with the same inode number
		pending.addUnknown()
		return true
	}
	name, err := filepath.Rel(w.real, event.Name)
	if err != nil {
		return false
	}
	name = filepath.ToSlash(name)
	if event.Has(fsnotify.Create) && isFolder(event.Name) {
		_ = addFolders(w.events.Add, event.Name) // an error means that it is gone again
		return w.newFolder(name, pending)
	}
	if !w.folder.includes(name) {
		return false
	}
	pending.add(name)
	return true
}

// newFolder records the files of a new folder. It reports false if it includes none of them.
func (w *watcher) newFolder(name string, pending *pendingSave) bool {
	files, err := scanFiles(Folder{Path: filepath.Join(w.real, name)})
	if err != nil {
		return false
	}
	relevant := w.folder.Include == nil
	if relevant {
		pending.add(name)
	}
	for file := range files {
		if below := name + "/" + file; w.folder.includes(below) {
			pending.add(below)
			relevant = true
		}
	}
	return relevant
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// incomplete reports whether any changed file is empty or missing.
func (w *watcher) incomplete(pending *pendingSave) bool {
	for name := range pending.files {
		if info, err := os.Stat(filepath.Join(w.real, name)); err != nil || info.Size() == 0 {
			return true
		}
	}
	return false
}

// Close stops watching. It does not wait for the goroutine to end.
func (w *watcher) Close() { close(w.stopped) }

// includes reports whether changes of a file are reported. Those of temporary files of editors are
// not.
func (f Folder) includes(name string) bool {
	base := name[strings.LastIndexByte(name, '/')+1:]
	if strings.HasPrefix(base, ".") || strings.HasSuffix(base, "~") || strings.HasPrefix(base, "#") {
		return false
	}
	return f.Include == nil || f.Include(name)
}

// pendingSave collects changes that are not reported yet.
type pendingSave struct {
	files       map[string]bool
	unknown     bool // any file may have changed
	first, last time.Time
}

func (p *pendingSave) add(name string) {
	if p.files == nil {
		p.files = map[string]bool{}
	}
	p.files[name] = true
	p.stamp()
}

func (p *pendingSave) addUnknown() {
	p.unknown = true
	p.stamp()
}

func (p *pendingSave) stamp() {
	p.last = time.Now()
	if p.first.IsZero() {
		p.first = p.last
	}
}

// left returns how long a quiet time after the last change still lasts. It ends maxDelay after the
// first change.
func (p *pendingSave) left(quiet time.Duration) time.Duration {
	return min(quiet-time.Since(p.last), maxDelay-time.Since(p.first))
}

func (p *pendingSave) save(folder string) Save {
	s := Save{Folder: folder, noticed: p.first}
	if !p.unknown {
		s.Changed = slices.AppendSeq([]string{}, maps.Keys(p.files))
		slices.Sort(s.Changed)
	}
	return s
}
