package preview

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"time"
)

// fileState is the size and the time of a file.
type fileState struct {
	size    int64
	written time.Time
}

// scanFiles returns the state of every included file below a folder. It returns an error only for
// the folder itself, and omits files that disappear meanwhile.
func scanFiles(folder Folder) (map[string]fileState, error) {
	real, err := filepath.EvalSymlinks(folder.Path)
	if err != nil {
		return nil, err
	}
	if _, err := os.ReadDir(real); err != nil {
		return nil, err
	}
	files := map[string]fileState{}
	_ = filepath.WalkDir(real, func(name string, entry fs.DirEntry, err error) error { // the function never returns an error
		if err != nil || entry.IsDir() {
			return nil
		}
		below, err := filepath.Rel(real, name)
		if err != nil || !folder.includes(filepath.ToSlash(below)) {
			return nil
		}
		if info, err := entry.Info(); err == nil {
			files[filepath.ToSlash(below)] = fileState{info.Size(), info.ModTime()}
		}
		return nil
	})
	return files, nil
}

// pollFiles reports saves by comparing the files at an interval. It reports a change once two scans
// in a row agree.
func (w *watcher) pollFiles(before map[string]fileState, every time.Duration) {
	timer := time.NewTimer(every)
	defer timer.Stop()
	var pending pendingSave
	var saved chan Save
	exists := true
	for {
		var next Save
		if saved != nil {
			next = pending.save(w.folder.Path)
		}
		select {
		case <-timer.C:
			now, err := scanFiles(w.folder)
			switch changed := changedFiles(before, now); {
			case (err == nil) != exists:
				exists = err == nil
				pending.addUnknown()
				timer.Reset(quietDelay)
				saved = nil
			case len(changed) > 0:
				for _, name := range changed {
					pending.add(name)
				}
				timer.Reset(quietDelay)
				if saved = nil; pending.left(quietDelay) <= 0 {
					saved = w.saved
				}
			default:
				timer.Reset(every)
				if !pending.first.IsZero() {
					saved = w.saved
				}
			}
			before = now
		case saved <- next:
			pending, saved = pendingSave{}, nil
		case <-w.stopped:
			return
		}
	}
}

// changedFiles returns the names of files whose states in two scans differ, or that only one scan
// has.
func changedFiles(before, now map[string]fileState) []string {
	if maps.Equal(before, now) {
		return nil
	}
	var list []string
	for name, state := range before {
		if current, ok := now[name]; !ok || current != state {
			list = append(list, name)
		}
	}
	for name := range now {
		if _, ok := before[name]; !ok {
			list = append(list, name)
		}
	}
	return list
}
