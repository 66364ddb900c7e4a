package preview

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// bothModes runs a test with notifications and with polling.
func bothModes(t *testing.T, try func(t *testing.T, poll time.Duration)) {
	t.Helper()
	t.Run("notifications", func(t *testing.T) { try(t, 0) })
	t.Run("polling", func(t *testing.T) { try(t, 20*time.Millisecond) })
}

func polled(poll time.Duration) func(*served, *Options) {
	return func(_ *served, o *Options) { o.Poll = poll }
}

// quiet waits until there have been no builds for a while.
func (s *served) quiet() {
	s.t.Helper()
	for {
		select {
		case <-s.builds:
		case <-time.After(2 * pathCheckInterval):
			return
		}
	}
}

func (s *served) move(from, to string) {
	s.t.Helper()
	if err := os.Rename(from, to); err != nil {
		s.t.Fatal(err)
	}
}

func TestSavedFiles(t *testing.T) {
	bothModes(t, func(t *testing.T, poll time.Duration) {
		s := startWith(t, "", nil, polled(poll))
		s.built()
		s.write("en/index.md", page("Home", "saved in place"))
		s.until("/en/", "saved in place")
		s.replace("en/index.md", page("Home", "saved by another file"))
		s.until("/en/", "saved by another file")
		s.write("en/.index.md.swp", "temporary file")
		s.write("glossary.yaml", "{}\n\n")
		s.until("/en/", "saved by another file")
	})
}

// TestRemovedFolderIsWatchedAgain checks a folder that is removed and created again, or replaced by
// another.
func TestRemovedFolderIsWatchedAgain(t *testing.T) {
	bothModes(t, func(t *testing.T, poll time.Duration) {
		s := startWith(t, "", nil, polled(poll))
		if err := s.built(); err != nil {
			t.Fatal(err)
		}
		aside := s.dir + "-aside"
		for _, text := range []string{"once", "and once more"} {
			if err := os.CopyFS(aside, os.DirFS(s.dir)); err != nil {
				t.Fatal(err)
			}
			if err := os.RemoveAll(s.dir); err != nil {
				t.Fatal(err)
			}
			for s.built() == nil { // while it is being removed
			}
			s.until("/en/", "<main") // the last good site
			s.move(aside, s.dir)
			for s.built() != nil {
			}
			s.write("en/index.md", page("Home", "back "+text))
			s.until("/en/", "back "+text)
		}
	})
}

// TestFolderReplacedQuickly checks a folder that is replaced between two checks, even with the same
// inode number.
func TestFolderReplacedQuickly(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	bothModes(t, func(t *testing.T, poll time.Duration) {
		s := startWith(t, "", nil, polled(poll))
		if err := s.built(); err != nil {
			t.Fatal(err)
		}
		kept := t.TempDir()
		if err := os.CopyFS(kept, os.DirFS(s.dir)); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"once", "and again"} {
			if err := os.RemoveAll(s.dir); err != nil {
				t.Fatal(err)
			}
			if err := os.CopyFS(s.dir, os.DirFS(kept)); err != nil {
				t.Fatal(err)
			}
			s.until("/en/", "first text")
			s.quiet()
			s.write("en/index.md", page("Home", "back "+text))
			s.until("/en/", "back "+text)
		}
	})
}

// TestLinkTargetIsWatchedAgain removes and creates the target of a link again.
func TestLinkTargetIsWatchedAgain(t *testing.T) {
	bothModes(t, func(t *testing.T, poll time.Duration) {
		target := ""
		s := startWith(t, "", nil, func(s *served, o *Options) {
			polled(poll)(s, o)
			target = s.dir + "-target"
			s.move(s.dir, target)
			if err := os.Symlink(target, s.dir); err != nil {
				t.Fatal(err)
			}
		})
		if err := s.built(); err != nil {
			t.Fatal(err)
		}
		s.move(target, target+"-aside")
		for s.built() == nil {
		}
		s.until("/en/", "first text") // the last good site
		s.move(target+"-aside", target)
		for s.built() != nil {
		}
		s.write("en/index.md", page("Home", "behind the link again"))
		s.until("/en/", "behind the link again")
	})
}

func TestLinkWithNewTarget(t *testing.T) {
	bothModes(t, func(t *testing.T, poll time.Duration) {
		s := startWith(t, "", nil, func(s *served, o *Options) {
			polled(poll)(s, o)
			s.move(s.dir, s.dir+"-one")
			if err := os.CopyFS(s.dir+"-two", os.DirFS(s.dir+"-one")); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(s.dir+"-one", s.dir); err != nil {
				t.Fatal(err)
			}
		})
		s.built()
		s.write("en/index.md", page("Home", "behind the link"))
		s.until("/en/", "behind the link")
		if err := os.Symlink(s.dir+"-two", s.dir+"-new"); err != nil {
			t.Fatal(err)
		}
		s.move(s.dir+"-new", s.dir)
		s.until("/en/", "first text")
		s.write("en/index.md", page("Home", "behind the other link"))
		s.until("/en/", "behind the other link")
	})
}

// TestInclude checks that excluded files and empty folders start no build, and a new folder with
// included files does.
func TestInclude(t *testing.T) {
	root := t.TempDir()
	w, err := watch(Folder{Path: root, Include: func(name string) bool { return filepath.Ext(name) == ".go" }}, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	put := func(name string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte("text"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("notes.txt")
	put("folder/notes.txt")
	select {
	case save := <-w.saved:
		t.Errorf("changed %v", save.Changed)
	case <-time.After(silence):
	}
	put("a.go")
	put("new/deep/b.go")
	changed := map[string]bool{}
	for len(changed) < 2 {
		select {
		case save := <-w.saved:
			for _, name := range save.Changed {
				changed[name] = true
			}
		case <-time.After(patience):
			t.Fatalf("changed only %v", changed)
		}
	}
	if !changed["a.go"] || !changed["new/deep/b.go"] {
		t.Errorf("changed %v", changed)
	}
}

// TestIncompleteSaveWaits checks that the build waits while a file is empty or missing.
func TestIncompleteSaveWaits(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{"empty": "", "whole": "text"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	w := &watcher{real: root}
	for name, want := range map[string]bool{"empty": true, "whole": false, "gone": true} {
		var pending pendingSave
		pending.add(name)
		if got := w.incomplete(&pending); got != want {
			t.Errorf("%s: incomplete is %v", name, got)
		}
	}
}

// TestPolledSaveWaitsForTwoEqualScans checks that a growing file is not built.
func TestPolledSaveWaitsForTwoEqualScans(t *testing.T) {
	root := t.TempDir()
	save := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(root, "page.md"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	synctest.Test(t, func(t *testing.T) {
		const every = time.Second
		w, err := watch(Folder{Path: root}, every)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		reported := func() []string {
			synctest.Wait()
			select {
			case save := <-w.saved:
				return save.Changed
			default:
				return nil
			}
		}

		save("half")
		time.Sleep(every + quietDelay/2) // one scan has seen it
		if got := reported(); got != nil {
			t.Errorf("after one scan, %q is reported", got)
		}
		save("half and more")
		time.Sleep(quietDelay) // the second scan sees another file
		if got := reported(); got != nil {
			t.Errorf("while it grows, %q is reported", got)
		}
		time.Sleep(quietDelay) // the third sees the same as the second
		if got := reported(); !slices.Equal(got, []string{"page.md"}) {
			t.Errorf("once it is complete, %q is reported", got)
		}
		time.Sleep(3 * every)
		if got := reported(); got != nil {
			t.Errorf("%q is reported again", got)
		}
	})
}

// TestEndlessChangesDelayNoSave checks that a program which keeps creating and removing a file does
// not keep a save from being reported.
func TestEndlessChangesDelayNoSave(t *testing.T) {
	bothModes(t, func(t *testing.T, poll time.Duration) {
		root := t.TempDir()
		w, err := watch(Folder{Path: root}, poll)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		done, ended := make(chan struct{}), make(chan struct{})
		defer func() { close(done); <-ended }()
		go func() {
			defer close(ended)
			name := filepath.Join(root, "temporary")
			for i := 0; ; i++ {
				select {
				case <-done:
					return
				case <-time.After(quietDelay / 4):
					_ = os.WriteFile(name, make([]byte, i%100), 0o644)
					if poll == 0 { // a scan would not see a file that is gone again
						_ = os.Remove(name)
					}
				}
			}
		}()
		if err := os.WriteFile(filepath.Join(root, "page.md"), []byte("saved"), 0o644); err != nil {
			t.Fatal(err)
		}
		for deadline := time.After(patience); ; {
			select {
			case save := <-w.saved:
				if slices.Contains(save.Changed, "page.md") {
					return
				}
			case <-deadline:
				t.Fatal("the save is never reported")
			}
		}
	})
}

// TestLeft checks that a quiet time is counted from the last change, and ends at the latest
// maxDelay after the first.
func TestLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var pending pendingSave
		pending.add("page.md")
		time.Sleep(quietDelay / 2)
		if got := pending.left(quietDelay); got != quietDelay/2 {
			t.Errorf("after half of the time, %v are left", got)
		}
		pending.add("page.md")
		if got := pending.left(quietDelay); got != quietDelay {
			t.Errorf("after another change, %v are left", got)
		}
		time.Sleep(maxDelay - quietDelay)
		pending.add("page.md")
		if got := pending.left(unfinishedDelay); got != quietDelay/2 {
			t.Errorf("near the end, %v are left", got)
		}
	})
}

// TestTimes checks that the wait begins with the first event and lasts at least quietDelay.
func TestTimes(t *testing.T) {
	s := start(t, "", nil)
	s.built()
	if times := <-s.times; times.Wait != 0 || times.Build <= 0 {
		t.Errorf("the first build took %+v", times)
	}
	began := time.Now()
	s.replace("en/index.md", page("Home", "second text"))
	s.built()
	if times := <-s.times; times.Wait < quietDelay || times.Build <= 0 || times.Wait+times.Build > time.Since(began) {
		t.Errorf("times %+v, but only %v passed", times, time.Since(began))
	}
}

// TestWatchLimit checks the errors for too many watches and too many watchers.
func TestWatchLimit(t *testing.T) {
	for _, cause := range []error{os.NewSyscallError("inotify_init1", syscall.EMFILE), syscall.ENOSPC} {
		if err := watchError("content", cause); !errors.Is(err, ErrWatchLimit) ||
			!strings.HasPrefix(err.Error(), "cannot watch content: ") {
			t.Errorf("%v: got %v", cause, err)
		}
	}
	if err := watchError("content", syscall.ENOENT); errors.Is(err, ErrWatchLimit) || !errors.Is(err, syscall.ENOENT) {
		t.Errorf("got %v", err)
	}
}

// TestShortLivedFolder checks that a folder that disappears at once does not keep others from being
// watched.
func TestShortLivedFolder(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"a", "b", "c"} {
		if err := os.Mkdir(filepath.Join(root, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	watched := map[string]bool{}
	add := func(folder string) error {
		watched[filepath.Base(folder)] = true
		if filepath.Base(folder) == "a" {
			return os.Remove(filepath.Join(root, "b"))
		}
		_, err := os.Stat(folder)
		return err
	}
	if err := addFolders(add, root); err != nil || !watched["a"] || !watched["c"] {
		t.Errorf("%v are watched, %v", watched, err)
	}
	if err := addFolders(add, filepath.Join(root, "b")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing folder: %v", err)
	}
}
