package ask

import (
	"strconv"
	"strings"

	"psyref/calc"
)

// Phrases compares the phrases of a vocabulary, for whoever checks its words.
type Phrases struct{ lexicon *lexicon }

// NewPhrases compares phrases as the words of a vocabulary are compared. It needs its small words, its groups and its numbers only.
func NewPhrases(v *Vocabulary) Phrases { return Phrases{newLexicon(v)} }

// Key is the same for phrases that no question can tell apart. Input is the name of the one that the phrase is of, or "" for a pattern of the calculator and for
// what has no places; c may be nil for the latter. The error is [ErrPlace].
func (p Phrases) Key(c *calc.Calculator, input, phrase string) (string, error) {
	at := -1
	if input != "" {
		at = indexOf(c, input)
	}
	earlier, itself, after := cutLater(phrase)
	elements, err := p.lexicon.elements(c, itself, at)
	if err != nil {
		return "", err
	}
	if after {
		first, err := p.Key(nil, "", earlier)
		if err != nil || first == "" {
			return "", ErrPlace
		}
		rest, err := p.Key(c, input, itself)
		return first + later + rest, err
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
func (p Phrases) Says(phrase string) bool {
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
