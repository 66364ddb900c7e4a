package content_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen/content"
	"psyref/gen/source"
)

// vanishing lists a file that is gone when it is read, as one is that is moved or deleted meanwhile.
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

func TestAFileThatGoesAwayIsNamed(t *testing.T) {
	files := fstest.MapFS{"en/words.yaml": {}, "en/index.md": {}, "en/toss/index.md": {}}
	for name := range files {
		var log source.Log
		content.Load(content.Options{Files: vanishing{files, name}, Name: "content"}, &log)
		if err := log.Err(); err == nil || !strings.Contains(err.Error(), "content/"+name+": is not there\n\tmake it; if another program is saving it") {
			t.Errorf("got %v", err)
		}
	}
}
