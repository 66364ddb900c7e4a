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

// looking has what is served watched by the system, and looked at by the preview itself.
func looking(t *testing.T, try func(t *testing.T, poll time.Duration)) {
	t.Helper()
	t.Run("told by the system", func(t *testing.T) { try(t, 0) })
	t.Run("looked at", func(t *testing.T) { try(t, 20*time.Millisecond) })
}

func polled(poll time.Duration) func(*served, *Options) {
	return func(_ *served, o *Options) { o.Poll = poll }
}

// quiet waits until nothing has been built for a while.
func (s *served) quiet() {
	s.t.Helper()
	for {
		select {
		case <-s.builds:
		case <-time.After(2 * lookAgain):
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

func TestFilesAreFollowed(t *testing.T) {
	looking(t, func(t *testing.T, poll time.Duration) {
		s := startWith(t, "", nil, polled(poll))
		s.built()
		s.write("en/index.md", page("Home", "saved in place"))
		s.until("/en/", "saved in place")
		s.replace("en/index.md", page("Home", "saved by another file"))
		s.until("/en/", "saved by another file")
		s.write("en/.index.md.swp", "what editors leave")
		s.write("glossary.yaml", "{}\n\n")
		s.until("/en/", "saved by another file")
	})
}

// TestAFolderThatWasLostIsFoundAgain: a folder that was removed and is back, or was moved and another put in its place, is watched like the first one.
func TestAFolderThatWasLostIsFoundAgain(t *testing.T) {
	looking(t, func(t *testing.T, poll time.Duration) {
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
			for s.built() == nil { // while it was being removed
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

// TestAFolderReplacedInAnInstantIsWatched: one that is removed and put back before anybody looks is another, even where the file system gives it the same number.
func TestAFolderReplacedInAnInstantIsWatched(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	looking(t, func(t *testing.T, poll time.Duration) {
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

// TestTheTargetOfALinkThatWasLostIsFoundAgain: what the link leads to goes and comes back, the link stays.
func TestTheTargetOfALinkThatWasLostIsFoundAgain(t *testing.T) {
	looking(t, func(t *testing.T, poll time.Duration) {
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

func TestALinkThatLeadsElsewhereIsFollowed(t *testing.T) {
	looking(t, func(t *testing.T, poll time.Duration) {
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

// TestOnlyWhatMattersIsTold: with a choice of files others bring about no build, nor do folders by themselves; a folder that comes with such files does.
func TestOnlyWhatMattersIsTold(t *testing.T) {
	root := t.TempDir()
	w, err := watch(Folder{Path: root, Wanted: func(name string) bool { return filepath.Ext(name) == ".go" }}, 0)
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
		t.Errorf("told %v", save.Changed)
	case <-time.After(rest):
	}
	put("a.go")
	put("new/deep/b.go")
	told := map[string]bool{}
	for len(told) < 2 {
		select {
		case save := <-w.saved:
			for _, name := range save.Changed {
				told[name] = true
			}
		case <-time.After(patience):
			t.Fatalf("told only %v", told)
		}
	}
	if !told["a.go"] || !told["new/deep/b.go"] {
		t.Errorf("told %v", told)
	}
}

// TestASaveUnderWayIsWaitedFor: a file that is empty or gone is not built at once, as it is about to be written.
func TestASaveUnderWayIsWaitedFor(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{"empty": "", "whole": "text"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	w := &watching{real: root}
	for name, want := range map[string]bool{"empty": true, "whole": false, "gone": true} {
		var news gathered
		news.add(name)
		if got := w.incomplete(&news); got != want {
			t.Errorf("%s: incomplete is %v", name, got)
		}
	}
}

// TestAPolledSaveIsReportedOnceTwoLooksSeeTheSame: a file that still grows from one look to the next is being written.
func TestAPolledSaveIsReportedOnceTwoLooksSeeTheSame(t *testing.T) {
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
		time.Sleep(every + quiet/2) // one look has seen it
		if got := reported(); got != nil {
			t.Errorf("after one look %q is reported", got)
		}
		save("half and more")
		time.Sleep(quiet) // the second look sees another file
		if got := reported(); got != nil {
			t.Errorf("while it grows %q is reported", got)
		}
		time.Sleep(quiet) // the third sees what the second saw
		if got := reported(); !slices.Equal(got, []string{"page.md"}) {
			t.Errorf("once it is whole %q is reported", got)
		}
		time.Sleep(3 * every)
		if got := reported(); got != nil {
			t.Errorf("%q is reported again", got)
		}
	})
}

// TestASaveTellsWhatItTook: the wait is from the first sign of the save, and no shorter than what is waited for.
func TestASaveTellsWhatItTook(t *testing.T) {
	s := start(t, "", nil)
	s.built()
	if times := <-s.times; times.Wait != 0 || times.Build <= 0 {
		t.Errorf("the first build took %+v", times)
	}
	began := time.Now()
	s.replace("en/index.md", page("Home", "second text"))
	s.built()
	if times := <-s.times; times.Wait < quiet || times.Build <= 0 || times.Wait+times.Build > time.Since(began) {
		t.Errorf("a save took %+v, and not longer than %v was waited for it", times, time.Since(began))
	}
}

// TestASystemThatWatchesNoMoreIsNamed, whether it has no more watches or no more watchers to give.
func TestASystemThatWatchesNoMoreIsNamed(t *testing.T) {
	for _, cause := range []error{os.NewSyscallError("inotify_init1", syscall.EMFILE), syscall.ENOSPC} {
		if err := unwatched("content", cause); !errors.Is(err, ErrWatchLimit) || !strings.HasPrefix(err.Error(), "cannot watch content: ") {
			t.Errorf("%v: got %v", cause, err)
		}
	}
	if err := unwatched("content", syscall.ENOENT); errors.Is(err, ErrWatchLimit) || !errors.Is(err, syscall.ENOENT) {
		t.Errorf("got %v", err)
	}
}

// TestAFolderThatGoesAtOnceKeepsNoOtherFromBeingWatched: programs make folders for a moment, and a checkout removes some while others come.
func TestAFolderThatGoesAtOnceKeepsNoOtherFromBeingWatched(t *testing.T) {
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
		t.Errorf("of a folder that is not there: %v", err)
	}
}
