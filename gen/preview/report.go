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
	mostProblems = 12 // that a page shows
	mostPlaces   = 3  // that it names of the same problem elsewhere
	aroundMark   = 70 // characters of a line that show on each side of the mark
)

// report is what is wrong, as pages show it.
type report struct {
	Count    int       `json:"count"` // of all that is wrong
	More     int       `json:"more"`  // of what is not in the list
	Editable bool      `json:"editable"`
	Kept     bool      `json:"kept"`   // below it stands what could be built last
	Around   bool      `json:"around"` // below it stands what was saved, but for what is wrong
	Problems []problem `json:"problems"`
}

// problem is one thing that is wrong, at one place or at several.
type problem struct {
	Place   string   `json:"place"` // "content/en/index.md:7:3"; empty where it stands nowhere
	Message string   `json:"message"`
	Hint    string   `json:"hint,omitempty"`
	Line    *excerpt `json:"line,omitempty"`
	Also    []string `json:"also,omitempty"`   // further places
	Others  int      `json:"others,omitempty"` // places that are not named

	at source.Error
}

// excerpt is the line at which something is wrong, with what is meant marked.
type excerpt struct {
	Number int    `json:"number"`
	Before string `json:"before"`
	Marked string `json:"marked"`
	After  string `json:"after"`
}

// reported makes the report of a build that failed after a save, whether it gave a site or not. The caller holds the lock.
func (s *server) reported(err error, save Save, built Built) *report {
	list, ok := errors.AsType[source.Errors](err)
	if !ok {
		list = source.Errors{{Message: err.Error()}}
	}
	r := &report{Count: len(list), Editable: s.o.Edit != nil, Kept: s.site != nil, Around: built.Site != nil, Problems: causes(list, save)}
	if len(r.Problems) > mostProblems {
		for _, p := range r.Problems[mostProblems:] {
			r.More += 1 + len(p.Also) + p.Others
		}
		r.Problems = r.Problems[:mostProblems]
	}
	files := map[string][]byte{}
	for i := range r.Problems {
		r.Problems[i].Line = s.excerptOf(r.Problems[i].at, files)
	}
	return r
}

// causes puts what was just saved first, since that is what broke it; then what stands high in the folders, since much that stands below hangs on it; then
// what is wrong at the most places. The same at several places is one.
func causes(list source.Errors, save Save) []problem {
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
		if p := &out[i]; len(p.Also) < mostPlaces {
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
		return cmp.Or(cmp.Compare(saved(a), saved(b)), cmp.Compare(depth(a), depth(b)), cmp.Compare(places(b), places(a)))
	})
	return out
}

func placeOf(e source.Error) string {
	return strings.TrimSuffix(source.Error{File: e.File, Line: e.Line, Column: e.Column}.Error(), ": ")
}

// excerptOf is the line of an error; nil where there is none to show.
func (s *server) excerptOf(e source.Error, files map[string][]byte) *excerpt {
	if s.o.Read == nil || e.File == "" || e.Line == 0 {
		return nil
	}
	data, ok := files[e.File]
	if !ok {
		data, _ = s.o.Read(e.File) // one that cannot be read shows no line
		files[e.File] = data
	}
	lines := strings.SplitN(string(data), "\n", e.Line+1)
	if len(lines) < e.Line || strings.TrimSpace(lines[e.Line-1]) == "" {
		return nil
	}
	return cut(strings.TrimSuffix(lines[e.Line-1], "\r"), e.Line, e.Column)
}

// cut marks what begins at a column and leaves out what is far from it.
func cut(line string, number, column int) *excerpt {
	runes := []rune(strings.ToValidUTF8(line, string(utf8.RuneError)))
	from := min(max(column, 1)-1, len(runes))
	to := from + meant(runes[from:])
	x := &excerpt{Number: number, Before: string(runes[:from]), Marked: string(runes[from:to]), After: string(runes[to:])}
	if from > aroundMark {
		x.Before = "…" + string(runes[from-aroundMark:from])
	}
	if to-from > 2*aroundMark {
		x.Marked = string(runes[from:from+2*aroundMark]) + "…"
	}
	if len(runes)-to > aroundMark {
		x.After = string(runes[to:to+aroundMark]) + "…"
	}
	return x
}

// meant is how much of a text is what its beginning begins: a link, something in brackets or quotes, a word, or a sign and the
// word behind it.
func meant(text []rune) int {
	if len(text) == 0 {
		return 0
	}
	if end := closing[text[0]]; end != 0 {
		if n := slices.Index(text[1:], end); n >= 0 {
			if rest := text[n+2:]; end == ']' && len(rest) > 0 && rest[0] == '(' {
				return n + 2 + meant(rest)
			}
			return n + 2
		}
	}
	n := 1 // a sign, as # before an id, goes with the word behind it
	for n < len(text) && isWord(text[n]) {
		n++
	}
	return n
}

var closing = map[rune]rune{'[': ']', '(': ')', '{': '}', '<': '>', '"': '"', '`': '`'}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_-./", r)
}

// problemAt is the problem that a report shows at a place, and where that is. Nothing but what is shown can be asked for.
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
