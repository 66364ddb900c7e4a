package main

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"psyref/gen"
	"psyref/gen/preview"
	"psyref/gen/source"
	"psyref/gen/starter"
)

// TestTerminalReportsEveryBuild checks the report of a build: the saved file, the time and
// the wait. A failed build without an earlier site mentions none.
func TestTerminalReportsEveryBuild(t *testing.T) {
	var out, wrong bytes.Buffer
	s := &serving{out: &out, errOut: &wrong}
	broken := source.Errors{{File: "content/en/a.md", Line: 1, Column: 2, Message: "is wrong"}}
	s.report(preview.Save{}, preview.Built{}, broken, preview.Times{})
	if want := "content/en/a.md:1:2: is wrong\n1 error; nothing can be shown yet\n"; wrong.String() != want {
		t.Errorf("%q, want %q", wrong.String(), want)
	}
	save := preview.Save{Folder: "content", Changed: []string{"en/a.md"}}
	s.report(save, preview.Built{Site: noSite{}}, nil,
		preview.Times{Wait: 10*time.Millisecond + 300*time.Microsecond, Build: 2500 * time.Microsecond})
	if want := "content/en/a.md: ready in 2.5 ms, after waiting 10.3 ms for the end of the save; pages are rendered on request\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	wrong.Reset()
	s.report(save, preview.Built{}, broken, preview.Times{})
	if !strings.HasSuffix(wrong.String(), "1 error; the last good site stays\n") {
		t.Errorf("%q", wrong.String())
	}
	for want, held := range map[string][]string{
		"everything is shown as saved":                 nil,
		"shown without the changes to content/en/a.md": {"en/a.md"},
		"shown without the changes to content/1.md, content/2.md, content/3.md, 2 more": {"1.md", "2.md", "3.md", "4.md",
			"5.md"},
	} {
		s.content, s.stale = "content", held
		wrong.Reset()
		s.report(save, preview.Built{Site: noSite{}}, broken, preview.Times{})
		if !strings.HasSuffix(wrong.String(), "1 error; "+want+"\n") {
			t.Errorf("%q, want %q", wrong.String(), want)
		}
	}
}

// TestTerminalShowsFirstErrors checks that a long list shows the first errors, few of
// those that repeat, and the total.
func TestTerminalShowsFirstErrors(t *testing.T) {
	var wrong bytes.Buffer
	var list source.Errors
	for i := range 540 {
		list = append(list, source.Error{File: "content/en/a.md", Line: i + 1, Column: 1, Message: "is wrong"},
			source.Error{File: "content/en/a.md", Line: i + 1, Column: 2, Message: fmt.Sprint("is wrong as ", i)})
	}
	(&serving{errOut: &wrong}).report(preview.Save{}, preview.Built{}, list, preview.Times{})
	if n := strings.Count(wrong.String(), "\n"); n > maxErrors+5 || !strings.Contains(wrong.String(), "and 1030 more") ||
		!strings.HasSuffix(wrong.String(), "1080 errors; nothing can be shown yet\n") {
		t.Errorf("%d lines, the last ones\n%s", n, wrong.String()[max(0, wrong.Len()-200):])
	}
	if n := strings.Count(wrong.String(), "is wrong\n"); n > 3 {
		t.Errorf("the same message is printed %d times", n)
	}
}

type noSite struct{}

func (noSite) File(string) ([]byte, bool, error) { return nil, false, nil }

// TestLargeSaveNamesNoPages checks that pages tell which page was saved, but not after a save
// of many files at once, as by git checkout.
func TestLargeSaveNamesNoPages(t *testing.T) {
	files, pages := fstest.MapFS{}, []string{}
	for _, f := range starter.Site("Marsh", []string{"en", "fr"}) {
		if name, ok := strings.CutPrefix(f.Path, "content/"); ok {
			files[name] = &fstest.MapFile{Data: []byte(f.Text)}
			if strings.HasSuffix(name, ".md") && strings.Contains(name, "/") {
				pages = append(pages, name)
			}
		}
	}
	linked, err := gen.Link(gen.Options{Content: files, Name: "content"})
	if err != nil || len(pages) < 6 {
		t.Fatal(err, pages)
	}
	for n, want := range map[int]int{0: 0, 1: 1, 5: 5, 6: 0} {
		if got := savedPages(linked, pages[:n]); len(got) != want {
			t.Errorf("after a save of %d pages, %d are named, want %d: %v", n, len(got), want, got)
		}
	}
}

func TestErrorsAreJoined(t *testing.T) {
	one, two := source.Errors{{Message: "one"}}, errors.New("two")
	if got := joinErrors(nil, one, two); !reflect.DeepEqual(got, source.Errors{{Message: "one"}, {Message: "two"}}) {
		t.Errorf("%#v", got)
	}
	if err := joinErrors(nil, nil); err != nil {
		t.Errorf("%v", err)
	}
}

// TestWatchErrorNamesPollFlag checks that the error about watching suggests --poll.
func TestWatchErrorNamesPollFlag(t *testing.T) {
	err := withPollHint(fmt.Errorf("cannot watch content: %w", preview.ErrWatchLimit))
	if want := "cannot watch content: the system limit for watched folders is reached\n\tlet serve check the files at intervals with --poll"; err.Error() != want {
		t.Errorf("got %v", err)
	}
	if other := errors.New("cannot watch content: it is gone"); withPollHint(other) != other {
		t.Errorf("got %v", withPollHint(other))
	}
}
