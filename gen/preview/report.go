package preview

import (
	"cmp"
	"errors"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"psyref/gen/source"
)

const (
	maxProblems = 12 // problems shown on a page
	maxPlaces   = 3  // further places shown per problem
	maxContext  = 70 // characters shown on each side of the marked text
)

// report is the problems of a build, as pages show them.
type report struct {
	Count    int       `json:"count"` // of all errors
	More     int       `json:"more"`  // errors that are not in the list
	Editable bool      `json:"editable"`
	Kept     bool      `json:"kept"`   // the page below is the last good one
	Around   bool      `json:"around"` // the page below is current, except for broken files
	Problems []problem `json:"problems"`
}

// problem is an error with all its places.
type problem struct {
	// Place is such as "content/en/index.md:7:3"; "" if the error has no place.
	Place   string   `json:"place"`
	Message string   `json:"message"`
	Hint    string   `json:"hint,omitempty"`
	Line    *excerpt `json:"line,omitempty"`
	Also    []string `json:"also,omitempty"`   // further places
	Others  int      `json:"others,omitempty"` // number of places that are not listed

	at source.Error
}

// excerpt is the line of an error, with the relevant part marked.
type excerpt struct {
	Number int    `json:"number"`
	Before string `json:"before"`
	Marked string `json:"marked"`
	After  string `json:"after"`
}

// newReport returns the report of a failed build. The caller must hold the lock.
func (s *server) newReport(err error, save Save, built Built) *report {
	list, ok := errors.AsType[source.Errors](err)
	if !ok {
		list = source.Errors{{Message: err.Error()}}
	}
	r := &report{Count: len(list), Editable: s.o.Edit != nil, Kept: s.site != nil, Around: built.Site != nil,
		Problems: groupProblems(list, save)}
	if len(r.Problems) > maxProblems {
		for _, p := range r.Problems[maxProblems:] {
			r.More += 1 + len(p.Also) + p.Others
		}
		r.Problems = r.Problems[:maxProblems]
	}
	files := map[string][]byte{}
	for i := range r.Problems {
		r.Problems[i].Line = s.excerptOf(r.Problems[i].at, files)
	}
	return r
}

// groupProblems merges equal errors at several places, and sorts them: errors in the saved files
// first, then files higher in the tree, since others may depend on them, then errors with many
// places.
func groupProblems(list source.Errors, save Save) []problem {
	var out []problem
	known := map[[2]string]int{}
	for _, e := range list {
		key := [2]string{e.Message, e.Hint}
		i, again := known[key]
		if !again {
			known[key] = len(out)
			out = append(out, problem{Place: placeOf(e), Message: e.Message, Hint: strings.TrimSpace(e.Hint), at: e})
			continue
		}
		if p := &out[i]; len(p.Also) < maxPlaces {
			p.Also = append(p.Also, placeOf(e))
		} else {
			p.Others++
		}
	}
	saved := func(p problem) int {
		for _, name := range save.Changed {
			if p.at.File == path.Join(save.Folder, name) || strings.HasSuffix(p.at.File, "/"+name) {
				return 0
			}
		}
		return 1
	}
	depth := func(p problem) int { return strings.Count(p.at.File, "/") }
	places := func(p problem) int { return len(p.Also) + p.Others }
	slices.SortStableFunc(out, func(a, b problem) int {
		return cmp.Or(cmp.Compare(saved(a), saved(b)), cmp.Compare(depth(a), depth(b)),
			cmp.Compare(places(b), places(a)))
	})
	return out
}

func placeOf(e source.Error) string {
	return strings.TrimSuffix(source.Error{File: e.File, Line: e.Line, Column: e.Column}.Error(), ": ")
}

// excerptOf returns the line of an error, or nil if there is none.
func (s *server) excerptOf(e source.Error, files map[string][]byte) *excerpt {
	if s.o.Read == nil || e.File == "" || e.Line == 0 {
		return nil
	}
	data, ok := files[e.File]
	if !ok {
		data, _ = s.o.Read(e.File) // an unreadable file shows no line
		files[e.File] = data
	}
	lines := strings.SplitN(string(data), "\n", e.Line+1)
	if len(lines) < e.Line || strings.TrimSpace(lines[e.Line-1]) == "" {
		return nil
	}
	return newExcerpt(strings.TrimSuffix(lines[e.Line-1], "\r"), e.Line, e.Column)
}

// newExcerpt marks the text that begins at a column, and truncates the text around it.
func newExcerpt(line string, number, column int) *excerpt {
	runes := []rune(strings.ToValidUTF8(line, string(utf8.RuneError)))
	from := min(max(column, 1)-1, len(runes))
	to := from + markedLength(runes[from:])
	x := &excerpt{Number: number, Before: string(runes[:from]), Marked: string(runes[from:to]),
		After: string(runes[to:])}
	if from > maxContext {
		x.Before = "…" + string(runes[from-maxContext:from])
	}
	if to-from > 2*maxContext {
		x.Marked = string(runes[from:from+2*maxContext]) + "…"
	}
	if len(runes)-to > maxContext {
		x.After = string(runes[to:to+maxContext]) + "…"
	}
	return x
}

// markedLength returns the length of the element at the beginning of a text: a link, brackets,
// quotes, a word, or a sign with the word after it.
func markedLength(text []rune) int {
	if len(text) == 0 {
		return 0
	}
	if end := closingBrackets[text[0]]; end != 0 {
		if n := slices.Index(text[1:], end); n >= 0 {
			if rest := text[n+2:]; end == ']' && len(rest) > 0 && rest[0] == '(' {
				return n + 2 + markedLength(rest)
			}
			return n + 2
		}
	}
	n := 1 // a sign, such as # before an id, includes the word after it
	for n < len(text) && isWord(text[n]) {
		n++
	}
	return n
}

var closingBrackets = map[rune]rune{'[': ']', '(': ')', '{': '}', '<': '>', '"': '"', '`': '`'}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_-./", r)
}

// problemAt returns the file and position of the problem that is shown at a place.
func (r *report) problemAt(place string) (file string, line, column int, ok bool) {
	if r == nil || place == "" {
		return "", 0, 0, false
	}
	for _, p := range r.Problems {
		if p.Place == place {
			return p.at.File, p.at.Line, p.at.Column, true
		}
	}
	return "", 0, 0, false
}
