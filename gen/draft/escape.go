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

// Text is written as Markdown in one of two ways. The readable one escapes a character where it is
// known to have a meaning. The other escapes all ASCII punctuation, which is always correct
// (CommonMark 6.1) and does not depend on this package knowing every rule. The readable text is
// parsed with the parser of the site, and replaced by the other if the result differs.

// place is the position of a text on a page, which decides the meaning of its first characters.
type place int

const (
	atBlock   place = iota // the beginning of a paragraph or an item, where any block may begin
	atHeading              // after the # of a heading
	atCell                 // in a cell of a table
)

// markdownOf returns a text as Markdown, followed by end (an id, or nothing).
func markdownOf(runs []markdown.Run, at place, end string) string {
	readable := escape(runs, at, false) + end
	if parsesAs(readable, at, runs) {
		return readable
	}
	return escape(runs, at, true) + end
}

// parsesAs reports whether Markdown of one block parses as these runs and nothing else.
func parsesAs(text string, at place, runs []markdown.Run) bool {
	if at == atHeading {
		text = "## " + text
	}
	var log source.Log
	list := markdown.ParseDraft(source.NewFile("", []byte(text+"\n")), 0, &log).Pieces()
	return log.Len() == 0 && len(list) == 1 && (list[0].Kind == markdown.PieceHeading) == (at == atHeading) &&
		slices.Equal(list[0].Runs, runs)
}

// escape returns a text as Markdown, with all or only the necessary characters escaped.
func escape(runs []markdown.Run, at place, all bool) string {
	e := escaper{at: at, all: all, marks: map[int]bool{}}
	for _, r := range runs {
		if delimiter(r) != "" {
			e.marks[len(e.text)], e.marks[len(e.text)+len(r.Text)] = true, true
		}
		e.text += r.Text
	}
	e.lookalikes = source.Lookalikes(e.text)
	var b strings.Builder
	start := 0
	for _, r := range runs {
		b.WriteString(delimiter(r))
		for i, c := range r.Text {
			e.write(&b, start+i, c)
		}
		b.WriteString(delimiter(r))
		start += len(r.Text)
	}
	return b.String()
}

// delimiter returns the Markdown before and after a run.
func delimiter(r markdown.Run) string {
	switch {
	case r.Strong:
		return "**"
	case r.Emphasis:
		return "*"
	}
	return ""
}

// escaper escapes the text of a block.
type escaper struct {
	at    place
	all   bool
	text  string
	marks map[int]bool // offsets of delimiters
	// lookalikes are the offsets of look-alike letters, which the site accepts as character
	// references only.
	lookalikes []int
}

// write writes the character at an offset.
func (e *escaper) write(b *strings.Builder, i int, c rune) {
	if e.isLookalike(i) {
		fmt.Fprintf(b, "&#x%X;", c)
		return
	}
	if escapable(c) && (e.all || e.hasMeaning(i, c)) {
		b.WriteByte('\\')
	}
	b.WriteRune(c)
}

// isLookalike reports whether the character at an offset is written as a character reference.
func (e *escaper) isLookalike(i int) bool {
	_, ok := slices.BinarySearch(e.lookalikes, i)
	return ok
}

// escapable reports whether a backslash can escape the character.
func escapable(c rune) bool { return c < utf8.RuneSelf && c > ' ' && !inWord(c) && c != 0x7f }

func inWord(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) }

// Stand-ins for neighbours that are not characters of the text.
const (
	blockEnd      = ' ' // the end of the block
	markBeside    = '*' // a delimiter
	numericBeside = '&' // a character reference
)

// before returns the character before an offset.
func (e *escaper) before(i int) rune {
	switch {
	case i == 0:
		return blockEnd
	case e.marks[i]:
		return markBeside
	}
	c, _ := utf8.DecodeLastRuneInString(e.text[:i])
	return c
}

// after returns the character after that at an offset.
func (e *escaper) after(i int) rune {
	switch {
	case i+1 == len(e.text):
		return blockEnd
	case e.marks[i+1]:
		return markBeside
	case e.isLookalike(i + 1):
		return numericBeside
	}
	c, _ := utf8.DecodeRuneInString(e.text[i+1:])
	return c
}

var (
	entity     = regexp.MustCompile(`^&(#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z0-9]+);`)
	stepPrefix = regexp.MustCompile(`^\d{1,9}[.)](\s|$)`)
)

// hasMeaning reports whether a character has a meaning at its position, in Markdown or for the
// site.
func (e *escaper) hasMeaning(i int, c rune) bool {
	before, after, rest := e.before(i), e.after(i), e.text[i:]
	if i == 0 && e.opensBlock(c, after) {
		return true
	}
	switch c {
	case '`', '{':
		return true
	case '\\':
		return after == blockEnd || escapable(after)
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
		return e.at == atBlock && stepPrefix.MatchString(e.text) && strings.IndexAny(e.text, ".)") == i || strings.HasSuffix(e.text[:i], "www") && inWord(after)
	}
	return false
}

// opensBlock reports whether the first character of a text opens a block.
func (e *escaper) opensBlock(c, after rune) bool {
	alone := after == ' ' && e.at == atBlock // an item, a heading or a thematic break
	switch c {
	case '#', '-':
		return alone || after == c
	case '+', '*':
		return alone
	case '>':
		return e.at == atBlock
	case '<': // seven of them would be the mark of a merge conflict
		return e.at == atBlock && after == c
	case ':', '|':
		return true
	}
	return false
}

// runsOf parses the style marks of package document. It drops styles that Markdown cannot express:
// those that begin or end inside a word or touch another style. It collapses spaces.
func runsOf(text string) []markdown.Run {
	set := parseStyles(text)
	for i := 0; i < len(set.styles); {
		end := set.runEnd(i)
		if set.styles[i] != (markdown.Run{}) && !(set.canMark(i) && set.canMark(end)) {
			clear(set.styles[i:end])
		}
		i = end
	}
	var runs []markdown.Run
	for i := 0; i < len(set.styles); {
		end := set.runEnd(i)
		run := set.styles[i]
		run.Text = string(set.text[i:end])
		runs = append(runs, run)
		i = end
	}
	return runs
}

// styledText is a text with the style of each character, as a run without text.
type styledText struct {
	text   []rune
	styles []markdown.Run
}

// parseStyles parses the style marks of a text. Strong wins over emphasis.
func parseStyles(text string) *styledText {
	var s styledText
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
		if n := len(s.styles); space && n > 0 {
			between := markdown.Run{}
			if s.styles[n-1] == now {
				between = now
			}
			s.text, s.styles = append(s.text, ' '), append(s.styles, between)
		}
		s.text, s.styles, space = append(s.text, c), append(s.styles, now), false
	}
	return &s
}

// runEnd returns the end of the run that begins at i.
func (s *styledText) runEnd(i int) int {
	end := i + 1
	for end < len(s.styles) && s.styles[end] == s.styles[i] {
		end++
	}
	return end
}

// canMark reports whether a delimiter can be placed before the character at i, where the style
// changes: at an end of the text, or beside plain punctuation or a space.
func (s *styledText) canMark(i int) bool {
	if i == 0 || i == len(s.text) {
		return true
	}
	for _, at := range []int{i - 1, i} {
		if c := s.text[at]; s.styles[at] == (markdown.Run{}) && (c == ' ' || unicode.IsPunct(c) || unicode.IsSymbol(c)) {
			return true
		}
	}
	return false
}
