package document

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// minFrequency is how often a word must occur to be assumed correct.
const minFrequency = 4

// runTogether matches two words without a space between them.
var runTogether = regexp.MustCompile(`\p{Lu}{2,}\p{Lu}\p{Ll}{2,}|\p{Ll}{2,}\p{Lu}\p{Ll}{2,}`)

// doubtTypos reports words that occur once and differ by one letter from a frequent word, and words
// that look like two.
func (r *reader) doubtTypos() {
	count, line := map[string]int{}, map[string]int{}
	var order []string
	for i := range r.out.Blocks {
		b := &r.out.Blocks[i]
		text := b.Plain()
		for _, w := range runTogether.FindAllString(text, -1) {
			r.doubt(b.Line, "%q may be two words without a space", w)
		}
		for _, w := range Words(text) {
			if count[w]++; count[w] == 1 {
				line[w] = b.Line
				order = append(order, w)
			}
		}
	}
	near := map[string][]string{} // frequent words, by their deletions
	for w, n := range count {
		if n >= minFrequency && isSpellable(w) {
			for _, short := range deletions(w) {
				near[short] = append(near[short], w)
			}
		}
	}
	for _, w := range order {
		if count[w] != 1 || !isSpellable(w) {
			continue
		}
		if meant := likelyWord(w, near, count); meant != "" {
			r.doubt(line[w], "%q may be a typo of %q", w, meant)
		}
	}
}

// isSpellable reports whether a word is long enough to be distinguished from others, and short
// enough to be one.
func isSpellable(w string) bool {
	n := 0
	for _, r := range w {
		if n++; !unicode.IsLetter(r) {
			return false
		}
	}
	return n >= 5 && n <= 30
}

// deletions returns a word and all words with one of its letters removed.
func deletions(w string) []string {
	letters := []rune(w)
	list := []string{w}
	for i := range letters {
		list = append(list, string(letters[:i])+string(letters[i+1:]))
	}
	return list
}

// likelyWord returns the most frequent word of which w is a typo; "" for none.
func likelyWord(w string, near map[string][]string, count map[string]int) (meant string) {
	for _, short := range deletions(w) {
		for _, other := range near[short] {
			if count[other] > count[meant] || count[other] == count[meant] && other < meant {
				if isTypo(w, other) {
					meant = other
				}
			}
		}
	}
	return meant
}

// isTypo reports whether a word is another with one letter too many, missing or wrong, or two
// swapped, inside the word and not only by an accent. Endings differ by grammar.
func isTypo(typed, meant string) bool {
	a, b := []rune(typed), []rune(meant)
	start := 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	end := 0
	for end < min(len(a), len(b))-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	if start == 0 || end == 0 && !strings.HasPrefix(meant, typed) && (len(a) != len(b) || unicode.IsLetter(b[len(b)-1]) && strings.ContainsRune("sxezrtdéè", a[len(a)-1])) {
		return false
	}
	from, to := a[start:len(a)-end], b[start:len(b)-end]
	switch {
	case end < 2 && len(from) != len(to):
		return false
	case len(from) == 1 && len(to) == 1:
		return end > 1 && !slices.Equal(withoutAccents(from), withoutAccents(to)) && !areVowels(from[0], to[0])
	case len(from) == 2 && len(to) == 2:
		return from[0] == to[1] && from[1] == to[0]
	}
	return len(from)+len(to) == 1
}

// areVowels reports whether both letters are vowels, which differ between the forms of many words.
func areVowels(a, b rune) bool {
	const all = "aeiouyàâéèêëîïôûü"
	return strings.ContainsRune(all, a) && strings.ContainsRune(all, b)
}

var accents = strings.NewReplacer("à", "a", "â", "a", "é", "e", "è", "e", "ê", "e", "ë", "e", "î", "i", "ï", "i", "ô", "o", "û", "u", "ù", "u", "ç", "c")

func withoutAccents(letters []rune) []rune { return []rune(accents.Replace(string(letters))) }
