package markdown

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// Vocabulary holds the spellings of terms by their first word, with its first letter in lower case.
// The longest come first, so that a term inside a longer one is not linked.
type Vocabulary map[string][]spelling

// spelling is one way to write a term.
type spelling struct {
	rest string // after the first letter
	term string
}

// Add adds a spelling of a term. Call Sort after the last one, before any document is searched.
func (v Vocabulary) Add(text, term string) {
	text = strings.TrimSpace(text)
	word, size := firstWord([]byte(text))
	key := string(lowerFirst(word, nil))
	v[key] = append(v[key], spelling{text[size:], term})
}

// Sort puts the longest spellings first.
func (v Vocabulary) Sort() {
	for _, list := range v {
		slices.SortStableFunc(list, func(a, b spelling) int { return cmp.Compare(len(b.rest), len(a.rest)) })
	}
}

// Terms are the places of terms in a document.
type Terms struct {
	Used  []string // ids, each once, in the order of the page
	spans []span   // by their offsets
}

// span is a term in a text, as a range of offsets.
type span struct {
	start, stop int
	term        int // index in Terms.Used
}

// within returns the spans in a text node.
func (t Terms) within(n *ast.Text) []span {
	from, _ := slices.BinarySearchFunc(t.spans, n.Segment.Start, byStart)
	to, _ := slices.BinarySearchFunc(t.spans[from:], n.Segment.Stop, byStart)
	return t.spans[from : from+to]
}

func byStart(s span, offset int) int { return cmp.Compare(s.start, offset) }

// FindTerms finds the first use of every term in each section, except in headings, links, code and
// heads of tables. Without reports terms to skip. Names are the resolved names of the document: a
// name of a power contains no term.
func (d *Document) FindTerms(v Vocabulary, names []NameLink, without func(term string) bool) Terms {
	if len(v) == 0 {
		return Terms{}
	}
	f := termFinder{Document: d, vocabulary: v, names: names, without: without, seen: map[string]bool{}}
	_ = ast.Walk(d.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		if !entering {
			return ast.WalkContinue, nil
		}
		if n.Kind() == ast.KindHeading {
			clear(f.seen)
		}
		if f.skips(n) {
			return ast.WalkSkipChildren, nil
		}
		if node, ok := n.(*ast.Text); ok {
			f.findIn(node)
		}
		return ast.WalkContinue, nil
	})
	// a raised table may be further down in the file
	slices.SortFunc(f.spans, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	return f.Terms
}

// termFinder searches a document for terms.
type termFinder struct {
	*Document
	Terms
	vocabulary Vocabulary
	names      []NameLink
	without    func(term string) bool
	seen       map[string]bool // in the current section
}

// skips reports whether terms in a node are not linked.
func (t *termFinder) skips(n ast.Node) bool {
	switch n.Kind() {
	case ast.KindHeading, ast.KindLink, ast.KindImage, ast.KindCodeSpan, ast.KindFencedCodeBlock, east.KindTableHeader, calloutTitleKind:
		return true
	case east.KindTableCell:
		_, ranges := n.AttributeString(rangesAttribute)
		return ranges || t.isPower(n)
	case ast.KindEmphasis:
		return t.isPower(n)
	}
	return false
}

// isPower reports whether a node is the name of a power.
func (t *termFinder) isPower(n ast.Node) bool { return t.nameLink(n, t.names) != NameLink{} }

// findIn finds the terms in a text node.
func (t *termFinder) findIn(n *ast.Text) {
	at, stop := n.Segment.Start, n.Segment.Stop
	if t.isPower(n) {
		at += len(t.beforeBrackets(n)) // the name of a power before brackets
	}
	var room [64]byte
	for at < stop {
		word, size := firstWord(t.body[at:stop])
		if word[0] == ' ' {
			at++
			continue
		}
		found := match(t.body[at+size:stop], t.vocabulary[string(lowerFirst(word, room[:0]))])
		if found == nil {
			at += len(word)
			continue
		}
		end := at + size + len(found.rest)
		if !t.seen[found.term] && !t.without(found.term) {
			t.record(found.term, at, end)
		}
		at = end
	}
}

// record records the first use of a term in a section.
func (t *termFinder) record(term string, start, stop int) {
	t.seen[term] = true
	i := slices.Index(t.Used, term)
	if i < 0 {
		i, t.Used = len(t.Used), append(t.Used, term)
	}
	t.spans = append(t.spans, span{start, stop, i})
}

// match returns the spelling that a text continues with after its first letter.
func match(text []byte, known []spelling) *spelling {
	for i := range known {
		if rest := known[i].rest; len(rest) <= len(text) && string(text[:len(rest)]) == rest &&
			!wordAfter(text, len(rest)) {
			return &known[i]
		}
	}
	return nil
}

// firstWord returns the first word of a text, or its first character if that is not part of a word,
// and the bytes of the first character.
func firstWord(text []byte) (word []byte, size int) {
	r, size := utf8.DecodeRune(text)
	end := size
	for word := isWord(r); word && end < len(text); {
		next, more := utf8.DecodeRune(text[end:])
		if word = isWord(next); word {
			end += more
		}
	}
	return text[:end], size
}

// lowerFirst returns a word with its first letter in lower case; room is a buffer for it.
func lowerFirst(word, room []byte) []byte {
	r, size := utf8.DecodeRune(word)
	lower := unicode.ToLower(r)
	if lower == r {
		return word
	}
	return append(utf8.AppendRune(room, lower), word[size:]...)
}

func wordAfter(text []byte, at int) bool {
	r, _ := utf8.DecodeRune(text[at:])
	last, _ := utf8.DecodeLastRune(text[:at])
	return at < len(text) && isWord(r) && (at == 0 || isWord(last))
}

func isWord(r rune) bool {
	if r < utf8.RuneSelf { // the usual case
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}
