package preview

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
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
	saved  chan struct{} // a save, or several shortly after one another
	failed chan error
}

// watch watches every folder below root. Folders are watched rather than files, since editors replace files when they save.
func watch(root string) (*watching, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("cannot watch %s: %w", root, err)
	}
	out := &watching{w, root, make(chan struct{}), make(chan error, 1)}
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
	for {
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
			timer.Reset(quiet)
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
			timer.Reset(quiet)
		case <-timer.C:
			w.saved <- struct{}{}
		}
	}
}

// ignored are changes of what editors leave beside files, and of permissions.
func ignored(event fsnotify.Event) bool {
	base := filepath.Base(event.Name)
	return event.Op == fsnotify.Chmod || strings.HasPrefix(base, ".") || strings.HasSuffix(base, "~") || strings.HasPrefix(base, "#")
}
