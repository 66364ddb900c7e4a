package source

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCheckCharacters(t *testing.T) {
	for text, want := range map[string]string{
		"\U0001d7cc": "", // looks like no other character
		"plain, é, œ, « \u202f» — 1\u00a0%, µ, ²": "",
		"\ufeffa mark at the beginning":           "",
		"line ends\r\nof Windows\tand tabs\r\n":   "",
		"نمی\u200cخواهم":                          "", // Persian requires the joiner
		"👩\u200d🚀 ❤\ufe0f":                        "", // so do emoji
		"Пси-фактор и Psyker, Ψ":                  "", // adjacent words may differ in alphabet
		"Wa\u200brp":                              "x:1:3: U+200B ZERO WIDTH SPACE",
		"a\n\u202eb":                              "x:2:1: U+202E RIGHT-TO-LEFT OVERRIDE",
		"a\u2066b":                                "x:1:2: U+2066 LEFT-TO-RIGHT ISOLATE",
		"a\x1b[31m":                               "x:1:2: U+001B control",
		"a\x7f":                                   "x:1:2: U+007F control",
		"a\u0085b":                                "x:1:2: U+0085 control",
		"a\rb":                                    "x:1:2: U+000D control",
		"a\ufeffb":                                "x:1:2: U+FEFF ZERO WIDTH NO-BREAK SPACE",
		"a\u200cb":                                "x:1:2: U+200C ZERO WIDTH NON-JOINER",
		"a\U000e0041b":                            "x:1:2: U+E0041 TAG LATIN CAPITAL LETTER A",
		"a\ufffdb":                                "x:1:2: U+FFFD replaces a character that was lost",
		"a\x00b":                                  "x:1:2: the character NUL is in the text\n\tdelete it",
		"a\x00b\x00\n\x00":                        "x:1:2: the character NUL is in the text\n\tsave the file as UTF-8; it seems to be UTF-16",
		"\x00a\x00b":                              "x:1:1: the character NUL is in the text\n\tsave the file as UTF-8; it seems to be UTF-16",
		"\xff\xfea\x00":                           "x:1:1: byte 0xff is not UTF-8 text\n\tsave the file as UTF-8",
		"caf\xe9 \xe9":                            "x:1:4: byte 0xe9 is not UTF-8 text",
		"o\ufb03ce":                               "x:1:2: U+FB03 LATIN SMALL LIGATURE FFI looks like ffi but",
		"𝐖arp":                                    "x:1:1: U+1D416 MATHEMATICAL BOLD CAPITAL W looks like W but",
		"W\u0430rp":                               "x:1:2: U+0430 CYRILLIC SMALL LETTER A is among Latin letters",
		"\u0430warp":                              "x:1:1: U+0430 CYRILLIC SMALL LETTER A is among Latin letters",
		"psy\u03bfr":                              "x:1:4: U+03BF GREEK SMALL LETTER OMICRON is among Latin letters",
	} {
		var errs Collector
		ok := CheckCharacters(NewFile("x", []byte(text)), &errs)
		got := ""
		if err := errs.Err(); err != nil {
			got = err.Error()
		}
		if ok != (want == "") || !strings.HasPrefix(got, want) || strings.Count(got, "\n\t") > 1 {
			t.Errorf("%q: %v, %s; want %s", text, ok, got, want)
		}
	}
}

// TestManyCharactersAreSummarized checks that of a thousand invisible characters in a pasted text
// most are reported in one error.
func TestManyCharactersAreSummarized(t *testing.T) {
	var errs Collector
	CheckCharacters(NewFile("x", []byte(strings.Repeat("a\u200b", 1000))), &errs)
	if text := errs.Err().Error(); errs.Len() != maxCharacters+1 ||
		!strings.Contains(text, "x: 980 more invisible or misleading characters") {
		t.Errorf("%d errors: %s", errs.Len(), text)
	}
}

// TestErrorsAreEscaped checks that neither a file name nor a quotation in an error can control the
// terminal.
func TestErrorsAreEscaped(t *testing.T) {
	e := Error{File: "a\x1b[2Jb\n\u202ec.md", Line: 1, Column: 2, Message: "unknown key \x1b]0;x\a and \u202etxt",
		Hint: "did you mean \x9b2J\xff?"}
	const want = `a\x1b[2Jb\n\u202ec.md:1:2: unknown key \x1b]0;x\x07 and \u202etxt` + "\n\t" + `did you mean \x9b2J\xff?`
	if got := e.Error(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var errs Collector
	errs.Add(e)
	if got := errs.Err().(Errors)[0].Message; got != `unknown key \x1b]0;x\x07 and \u202etxt` {
		t.Errorf("the preview gets %q", got)
	}
}

// TestFirstReturnsLikelyCauses checks that errors in files at the root come first, then the most
// frequent message, at most three times.
func TestFirstReturnsLikelyCauses(t *testing.T) {
	var list Errors
	for i := range 30 {
		list = append(list, Error{File: "content/en/coin/a.md", Line: i + 1, Message: "seldom " + fmt.Sprint(i)})
	}
	for i := range 100 {
		list = append(list, Error{File: "content/en/coin/b.md", Line: i + 1, Message: "often"})
	}
	list = append(list, Error{File: "content/systems.yaml", Line: 1, Message: "cause"})
	first, left := list.First(10)
	var got []string
	for _, e := range first {
		got = append(got, e.Message)
	}
	if want := "cause often often often seldom 0"; !strings.HasPrefix(strings.Join(got, " "), want) || len(first) != 10 ||
		left != 121 {
		t.Errorf("%v, %d left", got, left)
	}
	if first, left := list[:5].First(10); len(first) != 5 || left != 0 || first[4].Message != "seldom 4" {
		t.Errorf("a short list changes: %v, %d left", first, left)
	}
}

// TestMergeConflicts checks that a merge conflict is one error, however many other errors its lines
// would cause.
func TestMergeConflicts(t *testing.T) {
	for text, want := range map[string]string{
		"a: 0\n<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> other\n": "x:2:1: the file contains a merge conflict\n\tkeep one of the two versions, and remove the lines <<<<<<<, ======= and >>>>>>>",
		"a: 0\n<<<<<<<\na: 1\n": "x:2:1: the file contains a merge conflict\n\tkeep one of the two versions, and remove the lines <<<<<<<, ======= and >>>>>>>",
		"a: 0\n>>>>>>> other\n": "x:2:1: the file contains a merge conflict\n\tkeep one of the two versions, and remove the lines <<<<<<<, ======= and >>>>>>>",
		"<<<<<<< HEAD\r\na: 1\r\n=======\r\na: 2\r\n>>>>>>> other\r\n": "x:1:1: the file contains a merge conflict\n\tkeep one of the two versions, and remove the lines <<<<<<<, ======= and >>>>>>>",
		"Signs <<<<<<< like these\n=======\n":                          "",
		"<<<<<<< HEAD\nwith no other side\n":                           "x:1:1: the file contains a merge conflict\n\tkeep one of the two versions, and remove the lines <<<<<<<, ======= and >>>>>>>",
	} {
		var errs Collector
		got := ""
		if CheckCharacters(NewFile("x", []byte(text)), &errs); errs.Err() != nil {
			got = errs.Err().Error()
		}
		if got != want {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// TestCausesComeBeforeConsequences checks that a wrong key of one file is listed before the errors
// that it causes in another.
func TestCausesComeBeforeConsequences(t *testing.T) {
	var list Errors
	for i := range 100 {
		list = append(list, Error{File: "content/rules.yaml", Line: i + 1,
			Message: fmt.Sprint("rule ", i, " begins with nothing that a system's do")})
	}
	list = append(list, Error{File: "content/systems.yaml", Line: 3, Message: "unknown key prefx"})
	if first, _ := list.First(50); first[0].Message != "unknown key prefx" {
		t.Errorf("first comes %q", first[0].Message)
	}
}

// TestLookalikes checks that a text without its lookalikes passes CheckCharacters.
func TestLookalikes(t *testing.T) {
	for text, want := range map[string]string{
		"W\u0430rp, warp":              "[1]",
		"\u0430warp":                   "[0]",
		"\u0430\u0431 abc, \u03bf":     "[]",
		"\u043a\u03bf\u043a":           "[2]",
		"\u6f22a\u0430, e\u0301\u0430": "[4]",
		"psy-\u03bf\u03bfr":            "[4 6]",
	} {
		list := Lookalikes(text)
		if got := fmt.Sprint(list); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
		var errs Collector
		CheckCharacters(NewFile("x", []byte(text)), &errs)
		if refused := errs.Len() > 0; refused != (len(list) > 0) {
			t.Errorf("%q: %v", text, errs.Err())
		}
		without := []byte(text)
		for _, at := range slices.Backward(list) {
			_, size := utf8.DecodeRune(without[at:])
			without = slices.Replace(without, at, at+size, []byte("&#1;")...)
		}
		if !CheckCharacters(NewFile("", without), &errs) {
			t.Errorf("%q is refused", without)
		}
	}
}
