package ask

// minTypoLength is the length in bytes from which a word may be a misspelling of another.
const minTypoLength = 5

// correctTypos replaces each unknown word by the word of the vocabulary that is one edit away, if
// there is exactly one.
func (r *Reader) correctTypos(tokens []token) {
	for i := range tokens {
		t := &tokens[i]
		if len(t.word) < minTypoLength || len(t.list) > 0 || t.ordinal > 0 || t.small || r.isKnown(t.word) {
			continue
		}
		meant := ""
		several := 0
		for word := range r.words {
			if len(word) >= minTypoLength && withinOneEdit(word, t.word) {
				meant = word
				several++
			}
		}
		if several != 1 {
			continue
		}
		t.word = meant
		if as, ok := r.lexicon.synonyms[meant]; ok {
			t.word = as
		}
	}
}

// withinOneEdit reports whether two words are equal or differ by one inserted, missing or replaced
// byte or by two swapped ones.
func withinOneEdit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return a[i:] == b[i+1:]
	}
	if i == len(a) || a[i+1:] == b[i+1:] {
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// isKnown reports whether a word is of a phrase or of a list of the language.
func (r *Reader) isKnown(word string) bool { return r.words[word] || r.lexicon.isWord(word) }
