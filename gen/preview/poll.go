package preview

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"time"
)

// seen is what a look at a file tells of it.
type seen struct {
	size    int64
	written time.Time
}

// look looks at every file below a folder that matters. The error is about the folder itself; what vanishes meanwhile is left out.
func look(folder Folder) (map[string]seen, error) {
	real, err := filepath.EvalSymlinks(folder.Path)
	if err != nil {
		return nil, err
	}
	if _, err := os.ReadDir(real); err != nil {
		return nil, err
	}
	files := map[string]seen{}
	_ = filepath.WalkDir(real, func(name string, entry fs.DirEntry, err error) error { // which returns no error, since this does not
		if err != nil || entry.IsDir() {
			return nil
		}
		below, err := filepath.Rel(real, name)
		if err != nil || !folder.wants(filepath.ToSlash(below)) {
			return nil
		}
		if info, err := entry.Info(); err == nil {
			files[filepath.ToSlash(below)] = seen{info.Size(), info.ModTime()}
		}
		return nil
	})
	return files, nil
}

// poll reports saves by looking at the files again and again. A change is told when two looks see the same.
func (w *watching) poll(before map[string]seen, every time.Duration) {
	timer := time.NewTimer(every)
	defer timer.Stop()
	var news gathered
	var saved chan Save
	there := true
	for {
		var next Save
		if saved != nil {
			next = news.save(w.folder.Path)
		}
		select {
		case <-timer.C:
			now, err := look(w.folder)
			switch changed := different(before, now); {
			case (err == nil) != there:
				there = err == nil
				news.all()
				timer.Reset(quiet)
				saved = nil
			case len(changed) > 0:
				for _, name := range changed {
					news.add(name)
				}
				timer.Reset(quiet)
				saved = nil
			default:
				timer.Reset(every)
				if !news.first.IsZero() {
					saved = w.saved
				}
			}
			before = now
		case saved <- next:
			news, saved = gathered{}, nil
		case <-w.stopped:
			return
		}
	}
}

// different are the files that are not the same in both, or only in one.
func different(before, now map[string]seen) []string {
	if maps.Equal(before, now) {
		return nil
	}
	var list []string
	for name, was := range before {
		if is, ok := now[name]; !ok || is != was {
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
