package ask

import (
	"strings"

	"psyref/calc"
)

// PhraseChecker compares phrases of a vocabulary, to find duplicates and phrases without content.
type PhraseChecker struct{ lexicon *lexicon }

// NewPhraseChecker returns a checker that normalizes words like a reader of v. It only needs the
// small words, groups and numbers of v.
func NewPhraseChecker(v *Vocabulary) PhraseChecker { return PhraseChecker{newLexicon(v)} }

// Key returns the same text for phrases that match the same questions. Input is the input of the
// phrase, or "" for phrases without placeholders, for which c may be nil. The
// error is [ErrPlaceholder].
func (p PhraseChecker) Key(c *calc.Calculator, input, phrase string) (string, error) {
	at := -1
	if input != "" {
		at = inputIndex(c, input)
	}
	elements, err := p.lexicon.elements(c, phrase, at)
	if err != nil {
		return "", err
	}
	return (&rule{elements: elements}).key(), nil
}

// HasContent reports whether a phrase has a placeholder or a word that is not small.
func (p PhraseChecker) HasContent(phrase string) bool {
	if strings.Contains(phrase, "{") {
		return true
	}
	for _, t := range p.lexicon.tokens(phrase) {
		if !t.small && !t.comma {
			return true
		}
	}
	return false
}
