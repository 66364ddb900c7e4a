package content_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen/content"
	"psyref/gen/source"
)

// vanishing is a file system that lists a file which no longer exists when it is read.
type vanishing struct {
	fstest.MapFS
	name string
}

func (v vanishing) ReadFile(name string) ([]byte, error) {
	if name == v.name {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return v.MapFS.ReadFile(name)
}

func TestVanishedFileIsNamed(t *testing.T) {
	files := fstest.MapFS{"en/words.yaml": {}, "en/index.md": {}, "en/toss/index.md": {}}
	for name := range files {
		var errs source.Collector
		content.Load(content.Options{Files: vanishing{files, name}, Name: "content"}, &errs)
		if err := errs.Err(); err == nil || !strings.Contains(err.Error(),
			"content/"+name+": not found\n\tcreate it; if another program is saving it") {
			t.Errorf("got %v", err)
		}
	}
}
