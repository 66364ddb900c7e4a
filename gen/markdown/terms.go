package markdown

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// Vocabulary is the spellings of terms, ready to be looked for in a text.
type Vocabulary map[rune][]spelling // by the lower-case form of the first letter, the longest first: a term inside of a longer one is not linked

// spelling is one way in which a term stands in text.
type spelling struct {
	rest string // after the first letter
	term string
}

// Add adds a spelling of a term. All are added, and then Sort is called, before any document is searched.
func (v Vocabulary) Add(text, term string) {
	first, size := lowerFirst(text)
	v[first] = append(v[first], spelling{text[size:], term})
}

// Sort puts the longest spellings first.
func (v Vocabulary) Sort() {
	for _, list := range v {
		slices.SortStableFunc(list, func(a, b spelling) int { return cmp.Compare(len(b.rest), len(a.rest)) })
	}
}

// VocabularySum tells vocabularies apart: two with the same sum find the same.
type VocabularySum [sha256.Size]byte

// Sum is that of the vocabulary.
func (v Vocabulary) Sum() (sum VocabularySum) {
	h := sha256.New()
	for _, first := range slices.Sorted(maps.Keys(v)) {
		for _, s := range v[first] {
			fmt.Fprintf(h, "%c%s\x00%s\x00", first, s.rest, s.term)
		}
	}
	h.Sum(sum[:0])
	return sum
}

// Terms is where terms stand in a document.
type Terms struct {
	Used  []string // ids, each once, in the order of the page
	spans map[*ast.Text][]span
}

// span is a term in a text, from one offset of the document to another.
type span struct {
	start, stop int
	term        string
}

// FindTerms finds the first use of every term in each section, but not in headings, links, code and the heads of tables. Without are terms to leave out;
// names are the answers to the document's names, since a name that is a link holds no term.
func (d *Document) FindTerms(v Vocabulary, names []string, without func(term string) bool) Terms {
	out := Terms{spans: map[*ast.Text][]span{}}
	if len(v) == 0 {
		return out
	}
	seen := map[string]bool{}
	_ = ast.Walk(d.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		switch n := n.(type) {
		case *ast.Heading:
			clear(seen)
			return ast.WalkSkipChildren, nil
		case *ast.Link, *ast.Image, *ast.CodeSpan, *east.TableHeader, *calloutTitle:
			return ast.WalkSkipChildren, nil
		case *east.TableCell:
			if _, ranges := n.AttributeString(rangesAttribute); ranges || d.isLink(n, names) {
				return ast.WalkSkipChildren, nil
			}
		case *ast.Emphasis:
			if d.isLink(n, names) {
				return ast.WalkSkipChildren, nil
			}
		case *ast.Text:
			if entering {
				d.findIn(n, v, names, without, seen, &out)
			}
		}
		return ast.WalkContinue, nil
	})
	return out
}

// isLink tells whether a node is a name that is a link.
func (d *Document) isLink(n ast.Node, names []string) bool {
	i, ok := d.nameOf(n)
	return ok && names[i] != ""
}

// findIn finds the terms in one stretch of text.
func (d *Document) findIn(t *ast.Text, v Vocabulary, names []string, without func(term string) bool, seen map[string]bool, out *Terms) {
	start := t.Segment.Start
	if i, ok := d.nameOf(t); ok && names[i] != "" {
		start += len(d.Names[i].Text) // the name before brackets is a link
	}
	line := string(d.body[start:t.Segment.Stop])
	inside := false // a word has begun before
	for at := 0; at < len(line); {
		r, size := utf8.DecodeRuneInString(line[at:])
		word := isWord(r)
		if inside && word {
			at += size
			continue
		}
		inside = word
		first := unicode.ToLower(r)
		found := match(line[at+size:], v[first])
		if found == nil {
			at += size
			continue
		}
		end := at + size + len(found.rest)
		if seen[found.term] || without(found.term) {
			at, inside = end, endsInWord(line[:end])
			continue
		}
		seen[found.term] = true
		out.spans[t] = append(out.spans[t], span{start + at, start + end, found.term})
		if !slices.Contains(out.Used, found.term) {
			out.Used = append(out.Used, found.term)
		}
		start, line, at, inside = start+end, line[end:], 0, false
	}
}

// match finds the spelling whose first letter has just been read and that the text goes on with.
func match(text string, known []spelling) *spelling {
	for i := range known {
		if strings.HasPrefix(text, known[i].rest) && !wordAfter(text, len(known[i].rest)) {
			return &known[i]
		}
	}
	return nil
}

// lowerFirst is the first letter of a text in lower case, and how many bytes it takes up there.
func lowerFirst(s string) (rune, int) {
	r, size := utf8.DecodeRuneInString(s)
	return unicode.ToLower(r), size
}

// endsInWord tells whether the last character of a text is one of a word.
func endsInWord(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return isWord(r)
}

func wordAfter(text string, at int) bool {
	r, _ := utf8.DecodeRuneInString(text[at:])
	last, _ := utf8.DecodeLastRuneInString(text[:at])
	return at < len(text) && isWord(r) && (at == 0 || isWord(last))
}

func isWord(r rune) bool {
	if r < utf8.RuneSelf { // nearly all of them
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}
