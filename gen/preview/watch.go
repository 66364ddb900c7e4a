package preview

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// quiet is how long the content must rest before it is built: editors write a file in several steps, and a checkout changes many at once.
const quiet = 40 * time.Millisecond

// watching reports saves below a folder.
type watching struct {
	*fsnotify.Watcher
	root   string
	saved  chan []string // a save, or several shortly after one another: the files, below the folder; nil when any may have changed
	failed chan error

	stopped chan struct{} // closed when nobody listens any more
}

// watch watches every folder below root. Folders are watched rather than files, since editors replace files when they save.
func watch(root string) (*watching, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("cannot watch %s: %w", root, err)
	}
	out := &watching{w, root, make(chan []string), make(chan error, 1), make(chan struct{})}
	if err := out.add(root); err != nil {
		w.Close()
		return nil, fmt.Errorf("cannot watch %s: %w", root, err)
	}
	go out.run()
	return out, nil
}

func (w *watching) add(root string) error {
	return filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		return w.Add(name)
	})
}

func (w *watching) run() {
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	changed, any := map[string]bool{}, false
	var saved chan []string // w.saved while there is something to tell
	for {
		var list []string
		if !any {
			list = slices.AppendSeq([]string{}, maps.Keys(changed))
		}
		select {
		case event, ok := <-w.Events:
			if !ok {
				return
			}
			if ignored(event) {
				continue
			}
			if event.Has(fsnotify.Create) {
				_ = w.add(event.Name) // a new folder; for a file or one that is gone again there is nothing to add
			}
			if name, err := filepath.Rel(w.root, event.Name); err != nil {
				any = true
			} else {
				changed[filepath.ToSlash(name)] = true
			}
			timer.Reset(quiet)
			saved = nil
		case err, ok := <-w.Errors:
			if !ok {
				return
			}
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				w.failed <- err
				return
			}
			// Too much changed at once to be told of each: folders may be new, and what is there now is built.
			_ = w.add(w.root)
			any = true
			timer.Reset(quiet)
			saved = nil
		case <-timer.C:
			saved = w.saved
		case saved <- list:
			changed, any, saved = map[string]bool{}, false, nil
		case <-w.stopped:
			return
		}
	}
}

// Close stops watching. Nothing is waited for.
func (w *watching) Close() error {
	close(w.stopped)
	return w.Watcher.Close()
}

// ignored are changes of what editors leave beside files, and of permissions.
func ignored(event fsnotify.Event) bool {
	base := filepath.Base(event.Name)
	return event.Op == fsnotify.Chmod || strings.HasPrefix(base, ".") || strings.HasSuffix(base, "~") || strings.HasPrefix(base, "#")
}
