package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
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

func TestCompilerErrorsHavePositions(t *testing.T) {
	output := "# psyref/templates\n" +
		"templates/page.go:12:9: undefined: fil\n" +
		"templates/page.go:20:4: cannot use x (variable of type int) as string value\n" +
		"\thave int\n\twant string\n"
	want := source.Errors{
		{File: "templates/page.go", Line: 12, Column: 9, Message: "undefined: fil"},
		{File: "templates/page.go", Line: 20, Column: 4, Message: "cannot use x (variable of type int) as string value", Hint: "have int\nwant string"},
	}
	if got := compilerErrors(output); !reflect.DeepEqual(got, want) {
		t.Errorf("%#v", got)
	}
	if got := compilerErrors("go: no space left on device\n"); len(got) != 1 || got[0].Message != "the command does not compile: go: no space left on device" {
		t.Errorf("%#v", got)
	}
}

// TestErrorsInGeneratedCodePointToTheTemplate checks that compiler errors in generated
// code are reported in the template, which is the file to edit.
func TestErrorsInGeneratedCodePointToTheTemplate(t *testing.T) {
	t.Chdir(t.TempDir())
	template := "package x\n\ntempl page(list []string) {\n\tfor _, one := range lst {\n\t\t<p>{ on }</p>\n\t}\n}\n"
	code := "package x\n\nfunc page() {\n\tfor _, one := range lst {\n\t\tv, err := templ.JoinStringErrs(on)\n\t\tif err != nil {\n\t\t\treturn templ.Error{Err: err, FileName: `x.templ`, Line: 5, Col: 8}\n\t\t}\n\t}\n\tnot.inTheTemplate()\n}\n"
	for name, text := range map[string]string{"x.templ": template, "x_templ.go": code} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want := source.Errors{
		{File: "x.templ", Line: 4, Column: 2, Message: "undefined: lst"},
		{File: "x.templ", Line: 5, Column: 8, Message: "undefined: on"},
		{File: "x.templ", Message: "undefined: not"},
	}
	if got := compilerErrors("x_templ.go:4:22: undefined: lst\nx_templ.go:5:33: undefined: on\nx_templ.go:10:2: undefined: not\n"); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestTemplErrorsHavePositions(t *testing.T) {
	output := "(✗) Command failed: failed to generate code for \"templates/x.templ\": templates/x.templ parsing error: <div>: malformed open element: line 4, col 0\n"
	want := source.Errors{{File: "templates/x.templ", Line: 4, Column: 1, Message: "<div>: malformed open element"}}
	if got := templErrors("templates/x.templ", output); !reflect.DeepEqual(got, want) {
		t.Errorf("%#v", got)
	}
	if got := templErrors("templates/x.templ", "something else\n"); len(got) != 1 || got[0].File != "templates/x.templ" || !strings.Contains(got[0].Message, "something else") {
		t.Errorf("%#v", got)
	}
}

func TestIsCode(t *testing.T) {
	for name, want := range map[string]bool{
		"page.go": true, "layout.templ": true, "gen/power/values.go": true,
		"page_test.go": false, "layout_templ.go": false, "testdata/x.go": false, "assets/scripts/page.js": false, "notes.md": false,
	} {
		if got := isCode(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestEveryBuildIsReportedInTheTerminal checks the report of a build: the saved file, the time and
// the wait. A failed build without an earlier site mentions none.
func TestEveryBuildIsReportedInTheTerminal(t *testing.T) {
	var out, wrong bytes.Buffer
	s := &serving{out: &out, errOut: &wrong, reread: 1}
	broken := source.Errors{{File: "content/en/a.md", Line: 1, Column: 2, Message: "is wrong"}}
	s.report(preview.Save{}, preview.Built{}, broken, preview.Times{})
	if want := "content/en/a.md:1:2: is wrong\n1 error; nothing can be shown yet\n"; wrong.String() != want {
		t.Errorf("%q, want %q", wrong.String(), want)
	}
	save := preview.Save{Folder: "content", Changed: []string{"en/a.md"}}
	s.report(save, preview.Built{Site: noSite{}}, nil, preview.Times{Wait: 10*time.Millisecond + 300*time.Microsecond, Build: 2500 * time.Microsecond})
	if want := "content/en/a.md: 1 page read, ready in 2.5 ms, after waiting 10.3 ms for the end of the save; pages are rendered on request\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	wrong.Reset()
	s.report(save, preview.Built{}, broken, preview.Times{})
	if !strings.HasSuffix(wrong.String(), "1 error; the last good site stays\n") {
		t.Errorf("%q", wrong.String())
	}
	for want, held := range map[string][]string{
		"everything is shown as saved":                                                  nil,
		"shown without the changes to content/en/a.md":                                  {"en/a.md"},
		"shown without the changes to content/1.md, content/2.md, content/3.md, 2 more": {"1.md", "2.md", "3.md", "4.md", "5.md"},
	} {
		s.content, s.stale = "content", held
		wrong.Reset()
		s.report(save, preview.Built{Site: noSite{}}, broken, preview.Times{})
		if !strings.HasSuffix(wrong.String(), "1 error; "+want+"\n") {
			t.Errorf("%q, want %q", wrong.String(), want)
		}
	}
}

// TestTerminalShowsTheFirstOfManyErrors checks that a long list shows the first errors, few of
// those that repeat, and the total.
func TestTerminalShowsTheFirstOfManyErrors(t *testing.T) {
	var wrong bytes.Buffer
	var list source.Errors
	for i := range 540 {
		list = append(list, source.Error{File: "content/en/a.md", Line: i + 1, Column: 1, Message: "is wrong"}, source.Error{File: "content/en/a.md", Line: i + 1, Column: 2, Message: fmt.Sprint("is wrong as ", i)})
	}
	(&serving{errOut: &wrong}).report(preview.Save{}, preview.Built{}, list, preview.Times{})
	if n := strings.Count(wrong.String(), "\n"); n > maxErrors+5 || !strings.Contains(wrong.String(), "and 1030 more") || !strings.HasSuffix(wrong.String(), "1080 errors; nothing can be shown yet\n") {
		t.Errorf("%d lines, the last ones\n%s", n, wrong.String()[max(0, wrong.Len()-200):])
	}
	if n := strings.Count(wrong.String(), "is wrong\n"); n > 3 {
		t.Errorf("the same message is printed %d times", n)
	}
}

type noSite struct{}

func (noSite) File(string) ([]byte, bool, error) { return nil, false, nil }

// TestASaveOfManyPagesNamesNone checks that pages tell which page was saved, but not after a save
// of many files at once, as by git checkout.
func TestASaveOfManyPagesNamesNone(t *testing.T) {
	files, pages := fstest.MapFS{}, []string{}
	for _, f := range starter.Site("Marsh", []string{"en", "fr"}) {
		if name, ok := strings.CutPrefix(f.Path, "content/"); ok {
			files[name] = &fstest.MapFile{Data: []byte(f.Text)}
			if strings.HasSuffix(name, ".md") && strings.Contains(name, "/") {
				pages = append(pages, name)
			}
		}
	}
	linked, err := gen.Read(gen.Options{Content: files, Name: "content"})
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

// TestWatchErrorsNameThePollFlag checks that the error about watching suggests --poll.
func TestWatchErrorsNameThePollFlag(t *testing.T) {
	err := withPollHint(fmt.Errorf("cannot watch content: %w", preview.ErrWatchLimit))
	if want := "cannot watch content: the system limit for watched folders is reached\n\tlet serve check the files at intervals with --poll"; err.Error() != want {
		t.Errorf("got %v", err)
	}
	if other := errors.New("cannot watch content: it is gone"); withPollHint(other) != other {
		t.Errorf("got %v", withPollHint(other))
	}
}
