package source_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"psyref/gen/source"
)

// TestPositionCountsLinesAndCharacters names offsets by the text at them, so that the cases read
// like the file in an editor.
func TestPositionCountsLinesAndCharacters(t *testing.T) {
	for _, c := range []struct {
		name, text, at string // at is the rest of the file from the offset on
		line, column   int
	}{
		{"start of the file", "one\ntwo\n", "one\ntwo\n", 1, 1},
		{"inside the first line", "one\ntwo\n", "e\ntwo\n", 1, 3},
		{"a line break belongs to its line", "one\ntwo\n", "\ntwo\n", 1, 4},
		{"start of a line", "one\ntwo\n", "two\n", 2, 1},
		{"after an empty line", "one\n\ntwo", "two", 3, 1},
		{"end of the file after a line break", "one\ntwo\n", "", 3, 1},
		{"end of the file without a line break", "one\ntwo", "", 2, 4},
		{"empty file", "", "", 1, 1},
		{"two-byte characters count once", "é à !", "!", 1, 5},
		{"three-byte characters count once", "« — x »", "x »", 1, 5},
		{"four-byte characters count once", "🎲🎲x", "x", 1, 3},
		{"only the characters of the same line count", "éé\né!", "!", 2, 2},
		{"windows line ends", "one\r\ntwo\r\n", "two\r\n", 2, 1},
		{"the carriage return is the last column of its line", "one\r\ntwo\r\n", "\r\ntwo\r\n", 1, 4},
		{"end of a file with windows line ends", "one\r\ntwo\r\n", "", 3, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !strings.HasSuffix(c.text, c.at) {
				t.Fatalf("%q does not end with %q", c.text, c.at)
			}
			f := source.NewFile("x.md", []byte(c.text))
			line, column := f.Position(len(c.text) - len(c.at))
			if line != c.line || column != c.column {
				t.Errorf("before %q of %q: %d:%d, want %d:%d", c.at, c.text, line, column, c.line, c.column)
			}
		})
	}
}

// TestPositionIsClamped checks that a wrong offset still yields an error that opens the file.
func TestPositionIsClamped(t *testing.T) {
	f := source.NewFile("x.md", []byte("one\ntwo"))
	for offset, want := range map[int][2]int{-1: {1, 1}, -100: {1, 1}, 8: {2, 4}, 1000: {2, 4}} {
		if line, column := f.Position(offset); line != want[0] || column != want[1] {
			t.Errorf("offset %d: %d:%d, want %d:%d", offset, line, column, want[0], want[1])
		}
	}
}

func TestErrorShowsPlaceMessageAndHint(t *testing.T) {
	for _, c := range []struct {
		name string
		err  source.Error
		want string
	}{
		{"place and hint", source.Error{File: "a.md", Line: 3, Column: 7, Message: "unknown rule id x",
			Hint: "did you mean y?"}, "a.md:3:7: unknown rule id x\n\tdid you mean y?"},
		{"no hint", source.Error{File: "a.md", Line: 3, Column: 7, Message: "unknown rule id x"},
			"a.md:3:7: unknown rule id x"},
		{"a file as a whole", source.Error{File: "a.md", Message: "cannot be read"}, "a.md: cannot be read"},
		{"no file", source.Error{Message: "nothing works", Hint: "try again"}, "nothing works\n\ttry again"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.err.Error(); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestCollectorAtConvertsOffsets(t *testing.T) {
	var errs source.Collector
	f := source.NewFile("content/fr/a.md", []byte("é\nété {#x}\n"))
	errs.AddAt(f, strings.Index("é\nété {#x}\n", "{"), "try %s", "unknown id %s on %d%%", "x", 3)
	want := "content/fr/a.md:2:5: unknown id x on 3%\n\ttry %s" // a hint is not a format: it may contain text of the page
	if err := errs.Err(); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestCollectorWithoutErrorsIsNil(t *testing.T) {
	var errs source.Collector
	if err := errs.Err(); err != nil {
		t.Errorf("got %#v, want an error interface that is nil", err)
	}
}

func TestCollectorSortsAndRemovesDuplicates(t *testing.T) {
	want := source.Errors{
		{Message: "about no file"},
		{File: "a.md", Message: "about the file as a whole"},
		{File: "a.md", Line: 2, Column: 1, Message: "x"},
		{File: "a.md", Line: 2, Column: 9, Message: "x"},
		{File: "a.md", Line: 2, Column: 10, Message: "x"},
		{File: "a.md", Line: 2, Column: 10, Message: "y"},
		{File: "a.md", Line: 10, Column: 1, Message: "x"},
		{File: "b.md", Line: 1, Column: 1, Message: "x"},
	}
	var errs source.Collector
	for _, e := range slices.Backward(want) {
		errs.Add(e)
		errs.Add(e)
	}
	got, ok := errs.Err().(source.Errors)
	if !ok {
		t.Fatalf("%T is not source.Errors", errs.Err())
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%v\nwant\n%v", got, want)
	}
}

// TestCollectorOrdersEqualMessagesByHint checks that the order in which errors were added does not show.
func TestCollectorOrdersEqualMessagesByHint(t *testing.T) {
	a := source.Error{File: "a.md", Line: 1, Column: 1, Message: "x", Hint: "do this"}
	b := source.Error{File: "a.md", Line: 1, Column: 1, Message: "x", Hint: "do that"}
	var one, two source.Collector
	for _, e := range []source.Error{a, b, a} {
		one.Add(e)
	}
	for _, e := range []source.Error{b, a, b} {
		two.Add(e)
	}
	if one.Err().Error() != two.Err().Error() {
		t.Errorf("the order of adding shows:\n%v\n\n%v", one.Err(), two.Err())
	}
}

// TestCollectorErrIsASnapshot checks that errors added later do not change a list returned before.
func TestCollectorErrIsASnapshot(t *testing.T) {
	var errs source.Collector
	errs.Add(source.Error{File: "b.md", Message: "x"})
	before := errs.Err()
	errs.Add(source.Error{File: "a.md", Message: "y"})
	if got := before.Error(); got != "b.md: x" {
		t.Errorf("the earlier errors became %q", got)
	}
	if got := errs.Err().Error(); got != "a.md: y\nb.md: x" {
		t.Errorf("all errors: %q", got)
	}
}

func TestCollectorIsSafeForConcurrentUse(t *testing.T) {
	const writers, each = 8, 2000
	var errs source.Collector
	var wait sync.WaitGroup
	for w := range writers {
		wait.Go(func() {
			f := source.NewFile(fmt.Sprintf("%02d.md", w), []byte(strings.Repeat("x\n", each)))
			for i := range each {
				errs.AddAt(f, 2*i, "", "line %d", i+1)
				if i%500 == 0 && errs.Err() == nil { // readers and writers may be concurrent
					t.Error("an error that was added is missing")
				}
			}
		})
	}
	wait.Wait()
	list := errs.Err().(source.Errors)
	if len(list) != writers*each {
		t.Fatalf("%d errors, want %d", len(list), writers*each)
	}
	for i, e := range list {
		want := fmt.Sprintf("%02d.md:%d:1: line %d", i/each, i%each+1, i%each+1)
		if e.Error() != want {
			t.Fatalf("error %d is %q, want %q", i, e, want)
		}
	}
}

func TestNearest(t *testing.T) {
	known := []string{"psy-rating", "characteristic", "level", "push", "modifier"}
	for _, c := range []struct{ name, word, want string }{
		{"a letter too many", "levell", "level"},
		{"a letter missing", "levl", "level"},
		{"a wrong letter", "lavel", "level"},
		{"two letters swapped", "modifeir", "modifier"},
		{"first letters swapped", "upsh", "push"},
		{"two mistakes in a short word", "lvll", "level"},
		{"three mistakes in a long word", "charcteristc-", "characteristic"},
		{"the word itself", "push", "push"},
		{"nothing near", "wounds", ""},
		{"three mistakes in a short word", "lxyzl", ""},
		{"empty", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := ""
			if c.want != "" {
				want = "did you mean " + c.want + "?"
			}
			if got := source.DidYouMean(c.word, known); got != want {
				t.Errorf("%q: %q, want %q", c.word, got, want)
			}
		})
	}
}

func TestNearestPrefersTheFirstOfEqualWords(t *testing.T) {
	if got, want := source.DidYouMean("dh-push", []string{"dh-pull", "dh-pushes", "dh-push2", "dh-pus"}),
		"did you mean dh-push2?"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := source.DidYouMean("push", nil); got != "" {
		t.Errorf("nothing is known, got %q", got)
	}
}

// TestNearestCountsCharacters checks that a wrong accent is one mistake, whatever the number of
// bytes.
func TestNearestCountsCharacters(t *testing.T) {
	if got, want := source.DidYouMean("éàpush", []string{"eapush"}), "did you mean eapush?"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
