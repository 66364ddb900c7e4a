package source

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// DidYouMean returns a hint with the known word nearest to a misspelt one; "" if none is near.
func DidYouMean(word string, known []string) string {
	best := Nearest(word, known)
	switch {
	case best == "":
		return ""
	case best != word && norm.NFC.String(best) == norm.NFC.String(word):
		return fmt.Sprintf("write %s with the same characters in both places: in one, an accented letter is one character, in the other a letter and an accent", best)
	}
	return fmt.Sprintf("did you mean %s?", best)
}

// maxListed is the largest number of words that a hint lists.
const maxListed = 40

// DidYouMeanOr returns a hint with the known word nearest to a misspelt one. If none is near, it
// lists the known words or, of very many, those of the same folder: other-page and index for
// system/missing. It returns "" if these are too many as well.
func DidYouMeanOr(word string, known []string) string {
	if hint := DidYouMean(word, known); hint != "" {
		return hint
	}
	if folder := strings.LastIndexByte(word, '/') + 1; len(known) > maxListed && folder > 0 {
		known = slices.DeleteFunc(slices.Clone(known),
			func(k string) bool { return !strings.HasPrefix(k, word[:folder]) })
	}
	if len(known) == 0 || len(known) > maxListed {
		return ""
	}
	return "expected one of: " + strings.Join(known, ", ")
}

// Nearest returns the known word nearest to a misspelt one; "" if none is near.
func Nearest(word string, known []string) string {
	g := NewGuess(word)
	for _, k := range known {
		g.Try(k)
	}
	return g.Best()
}

// Guess finds the known word that a misspelt word probably means. One mistake in many places, such
// as a wrong replacement of a name, compares each place with all names of the site. A count of
// letters therefore excludes most names first.
type Guess struct {
	word     []rune
	letters  letters
	best     string
	distance int // to the best, or to the first distance that is too far

	other             []rune
	before, last, row []int // of the table of distances
}

// NewGuess starts a search for the known word nearest to word.
func NewGuess(word string) *Guess {
	g := &Guess{word: []rune(word), distance: max(2, utf8.RuneCountInString(word)/4) + 1}
	g.letters.count(word, 1)
	return g
}

// Best returns the nearest of the words tried, the first of several; "" if none is near.
func (g *Guess) Best() string { return g.best }

// Try compares a known word.
func (g *Guess) Try(known string) {
	if g.minDistance(known) >= g.distance {
		return
	}
	if d := g.edits(known); d < g.distance {
		g.best, g.distance = known, d
	}
}

// letters counts the letters of a word by code point modulo 32; some letters share a counter.
type letters [32]int32

func (l *letters) count(word string, by int32) {
	for _, r := range word {
		l[r%32] += by
	}
}

// minDistance returns a lower bound of the edit distance: each edit adds a letter, removes one, or
// both.
func (g *Guess) minDistance(known string) int {
	left := g.letters
	left.count(known, -1)
	more, less := int32(0), int32(0)
	for _, n := range left {
		more, less = more+max(n, 0), less+max(-n, 0)
	}
	return int(max(more, less))
}

// edits returns the number of letters to change, add, drop or swap with the next (the optimal
// string alignment distance). It may stop at the distance of the best word so far.
func (g *Guess) edits(known string) int {
	g.other = g.other[:0]
	for _, r := range known {
		g.other = append(g.other, r)
	}
	a, b := g.word, g.other
	for _, row := range []*[]int{&g.before, &g.last, &g.row} {
		*row = slices.Grow((*row)[:0], len(b)+1)[:len(b)+1]
	}
	before, last, row := g.before, g.last, g.row
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		if least := min(slices.Min(row), slices.Min(last)); least >= g.distance {
			return least // later rows cannot be smaller than the last two
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
