package draft

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"psyref/gen/document"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// Text becomes Markdown in one of two ways. Readable: a sign is escaped where it is known to mean something. Or wholly: each sign of ASCII is escaped, which says the
// text whatever it is (CommonMark 6.1: any such sign may be, and is plain then), so that nothing hangs on our knowing every sign and every place. What is readable
// is read back with the site's own parser, and is written wholly where that is not the text again.

// place is where on a page a text stands, which decides what its first signs mean.
type place int

const (
	atBlock   place = iota // a paragraph, or the first lines of an item: any block may begin there
	atHeading              // behind the signs of a heading
	atCell                 // of a table
)

// inline is a text as Markdown, as it stands at a place before an id or the end of the line.
func inline(runs []markdown.Run, at place, end string) string {
	readable := written(runs, at, false) + end
	if saysAgain(readable, at, runs) {
		return readable
	}
	return written(runs, at, true) + end
}

// saysAgain tells whether Markdown of one block says these runs, and nothing else.
func saysAgain(text string, at place, runs []markdown.Run) bool {
	if at == atHeading {
		text = "## " + text
	}
	var log source.Log
	list := markdown.ParseDraft(source.NewFile("", []byte(text+"\n")), 0, &log).Shown()
	return log.Len() == 0 && len(list) == 1 && (list[0].Kind == markdown.ShownHeading) == (at == atHeading) && slices.Equal(list[0].Runs, runs)
}

// written is a text as Markdown, wholly escaped or readable.
func written(runs []markdown.Run, at place, wholly bool) string {
	e := escaping{at: at, wholly: wholly, seams: map[int]bool{}}
	for _, r := range runs {
		if mark(r) != "" {
			e.seams[len(e.text)], e.seams[len(e.text)+len(r.Text)] = true, true
		}
		e.text += r.Text
	}
	e.strangers = source.Lookalikes(e.text)
	var b strings.Builder
	start := 0
	for _, r := range runs {
		b.WriteString(mark(r))
		for i, c := range r.Text {
			e.write(&b, start+i, c)
		}
		b.WriteString(mark(r))
		start += len(r.Text)
	}
	return b.String()
}

// mark stands before and behind a run.
func mark(r markdown.Run) string {
	switch {
	case r.Strong:
		return "**"
	case r.Emphasis:
		return "*"
	}
	return ""
}

// escaping is the text of a block while it is written.
type escaping struct {
	at        place
	wholly    bool
	text      string
	seams     map[int]bool // where marks stand between two characters
	strangers []int        // letters that look like others, which the site takes by their numbers only
}

// write writes the character at an offset.
func (e *escaping) write(b *strings.Builder, i int, c rune) {
	if e.stranger(i) {
		fmt.Fprintf(b, "&#x%X;", c)
		return
	}
	if sign(c) && (e.wholly || e.means(i, c)) {
		b.WriteByte('\\')
	}
	b.WriteRune(c)
}

// stranger tells whether the character at an offset is written by its number.
func (e *escaping) stranger(i int) bool {
	_, ok := slices.BinarySearch(e.strangers, i)
	return ok
}

// sign tells what a backslash makes plain.
func sign(c rune) bool { return c < utf8.RuneSelf && c > ' ' && !inWord(c) && c != 0x7f }

func inWord(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) }

// Stand for what is no character, beside one.
const (
	edge     = ' ' // the end of the block
	seam     = '*' // a mark
	byNumber = '&' // a character that is written by its number
)

// before is the character before an offset.
func (e *escaping) before(i int) rune {
	switch {
	case i == 0:
		return edge
	case e.seams[i]:
		return seam
	}
	c, _ := utf8.DecodeLastRuneInString(e.text[:i])
	return c
}

// after is the character behind a sign at an offset.
func (e *escaping) after(i int) rune {
	switch {
	case i+1 == len(e.text):
		return edge
	case e.seams[i+1]:
		return seam
	case e.stranger(i + 1):
		return byNumber
	}
	c, _ := utf8.DecodeRuneInString(e.text[i+1:])
	return c
}

var (
	entity  = regexp.MustCompile(`^&(#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z0-9]+);`)
	counted = regexp.MustCompile(`^\d{1,9}[.)](\s|$)`)
)

// means tells whether a sign means something where it stands, in Markdown or to the site.
func (e *escaping) means(i int, c rune) bool {
	before, after, rest := e.before(i), e.after(i), e.text[i:]
	if i == 0 && e.opens(c, after) {
		return true
	}
	switch c {
	case '`', '{':
		return true
	case '\\':
		return after == edge || sign(after)
	case '*':
		return before != ' ' || after != ' '
	case '_':
		return !(before == ' ' && after == ' ') && !(inWord(before) && inWord(after))
	case '[':
		return strings.Contains(rest, "]")
	case ']':
		return strings.Contains(e.text[:i], "[")
	case '|':
		return e.at == atCell
	case '<':
		return unicode.IsLetter(after) || strings.ContainsRune("/!?", after)
	case '~', '=':
		return before == c || after == c
	case '&':
		return entity.MatchString(rest)
	case ':':
		return strings.HasPrefix(rest, "://")
	case '@':
		return before != ' ' && inWord(after)
	case '.', ')':
		return e.at == atBlock && counted.MatchString(e.text) && strings.IndexAny(e.text, ".)") == i || strings.HasSuffix(e.text[:i], "www") && inWord(after)
	}
	return false
}

// opens tells whether a sign opens a block where it is the first of a text.
func (e *escaping) opens(c, after rune) bool {
	alone := after == ' ' && e.at == atBlock // an item, a heading or a ruler
	switch c {
	case '#', '-':
		return alone || after == c
	case '+', '*':
		return alone
	case '>':
		return e.at == atBlock
	case ':', '|':
		return true
	}
	return false
}

// runsOf are the runs of a text with the marks of package document. What is strong or emphasised keeps that only where Markdown can say it: not where a word begins
// or ends in it, nor right beside something that is set in another way. Spaces stand single, and not beside a mark within it.
func runsOf(text string) []markdown.Run {
	set := settingOf(text)
	for i := 0; i < len(set.of); {
		end := set.end(i)
		if set.of[i] != (markdown.Run{}) && !(set.parted(i) && set.parted(end)) {
			clear(set.of[i:end])
		}
		i = end
	}
	var runs []markdown.Run
	for i := 0; i < len(set.of); {
		end := set.end(i)
		run := set.of[i]
		run.Text = string(set.text[i:end])
		runs = append(runs, run)
		i = end
	}
	return runs
}

// setting is a text, and how each of its characters is set: a run without its text.
type setting struct {
	text []rune
	of   []markdown.Run
}

// settingOf reads the marks of a text. What is both strong and emphasised is strong.
func settingOf(text string) *setting {
	var s setting
	var strong, emphasis, space bool
	for _, c := range text {
		switch string(c) {
		case document.StrongBegins, document.StrongEnds:
			strong = string(c) == document.StrongBegins
			continue
		case document.EmphasisBegins, document.EmphasisEnds:
			emphasis = string(c) == document.EmphasisBegins
			continue
		}
		if unicode.IsSpace(c) {
			space = true
			continue
		}
		now := markdown.Run{Strong: strong, Emphasis: emphasis && !strong}
		if n := len(s.of); space && n > 0 {
			between := markdown.Run{}
			if s.of[n-1] == now {
				between = now
			}
			s.text, s.of = append(s.text, ' '), append(s.of, between)
		}
		s.text, s.of, space = append(s.text, c), append(s.of, now), false
	}
	return &s
}

// end is the end of what is set like the character at i.
func (s *setting) end(i int) int {
	end := i + 1
	for end < len(s.of) && s.of[end] == s.of[i] {
		end++
	}
	return end
}

// parted tells whether a mark can stand before the character at i, where the setting changes: one of the two beside it is the end of the text, or a plain sign or
// space.
func (s *setting) parted(i int) bool {
	if i == 0 || i == len(s.text) {
		return true
	}
	for _, at := range []int{i - 1, i} {
		if c := s.text[at]; s.of[at] == (markdown.Run{}) && (c == ' ' || unicode.IsPunct(c) || unicode.IsSymbol(c)) {
			return true
		}
	}
	return false
}
