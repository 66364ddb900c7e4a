package spill

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const said = "A psyker who fails the test suffers Perils of the Warp. "

// comesBack puts texts of many sizes, several at once, and asks for each twice.
func comesBack(t *testing.T, f *File) {
	t.Helper()
	all := strings.Repeat(said, 80)
	var wait sync.WaitGroup
	for n := range 60 {
		data := []byte(all[:len(all)*n/60])
		want := bytes.Clone(data)
		wait.Go(func() {
			text := f.Put(data)
			clear(data) // it is the caller's
			for range 2 {
				if !bytes.Equal(text.Bytes(), want) || text.String() != string(want) {
					t.Errorf("%d bytes come out as others", len(want))
				}
			}
		})
	}
	wait.Wait()
}

func TestWhatIsPutComesBack(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "folder")
	f, err := Create(folder)
	if err != nil {
		t.Fatal(err)
	}
	comesBack(t, f)
	if f.Put([]byte(said)).kept != nil {
		t.Error("a text is in memory that has its place on disk")
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("%v %v are left behind", left, err)
	}
}

// TestWithoutAFileTextsAreInMemory, and so they are where nothing can be written.
func TestWithoutAFileTextsAreInMemory(t *testing.T) {
	comesBack(t, nil)
	if err := (*File)(nil).Close(); err != nil {
		t.Error(err)
	}
	name := filepath.Join(t.TempDir(), "read-only")
	if err := os.WriteFile(name, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	full := &File{file: file}
	defer full.Close()
	comesBack(t, full)
}

// TestATextThatIsLostIsTold: a file that somebody cut short gives no text that was never put.
func TestATextThatIsLostIsTold(t *testing.T) {
	f, err := Create(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text := f.Put([]byte(said))
	if err := f.file.Truncate(5); err != nil {
		t.Fatal(err)
	}
	for what, ask := range map[string]func(){"bytes": func() { text.Bytes() }, "string": func() { _ = text.String() }} {
		func() {
			defer func() {
				if _, ok := recover().(Lost); !ok {
					t.Errorf("%s: nobody is told that a text was lost", what)
				}
			}()
			ask()
		}()
	}
}

func TestAFolderThatCannotBeMade(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(filepath.Join(file, "below")); err == nil {
		t.Error("a folder below a file is there")
	}
}
