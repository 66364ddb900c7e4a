package ask

import (
	"strconv"
	"strings"

	"psyref/calc"
)

// Phrases compares the phrases of a vocabulary, for whoever checks its words.
type PhraseChecker struct{ lexicon *lexicon }

// NewPhrases compares phrases as the words of a vocabulary are compared. It needs its small words, its groups and its numbers only.
func NewPhraseChecker(v *Vocabulary) PhraseChecker { return PhraseChecker{newLexicon(v)} }

// Key is the same for phrases that no question can tell apart. Input is the name of the one that the phrase is of, or "" for a pattern of the calculator and for
// what has no places; c may be nil for the latter. The error is [ErrPlace].
func (p PhraseChecker) Key(c *calc.Calculator, input, phrase string) (string, error) {
	at := -1
	if input != "" {
		at = inputIndex(c, input)
	}
	earlier, itself, after := cutContext(phrase)
	elements, err := p.lexicon.elements(c, itself, at)
	if err != nil {
		return "", err
	}
	if after {
		first, err := p.Key(nil, "", earlier)
		if err != nil || first == "" {
			return "", ErrPlaceholder
		}
		rest, err := p.Key(c, input, itself)
		return first + contextSeparator + rest, err
	}
	parts := make([]string, len(elements))
	for i := range elements {
		e := &elements[i]
		switch {
		case e.slot != literal:
			parts[i] = "{" + string(rune('0'+e.slot)) + "}"
		case e.token.word != "":
			parts[i] = e.token.word
		default:
			n, _ := e.token.number()
			parts[i] = strconv.Itoa(n + e.token.ordinal)
		}
	}
	return strings.Join(parts, " "), nil
}

// Says tells whether a phrase has a word that is not small, or a place.
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
