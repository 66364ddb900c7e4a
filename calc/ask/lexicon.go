package ask

import (
	"strings"
)

// lexicon is the word lists of a language, normalized.
type lexicon struct {
	small    map[string]bool
	joins    map[string]bool
	rules    map[string]bool
	negates  map[string]bool
	persons  map[string]side
	versus   map[string]bool
	answers  map[string]bool
	articles map[string]bool
	synonyms map[string]string
	accented map[string]string // by small word, the synonym that it is without accents
	numbers  map[string]int    // by words joined by spaces
	ordinals map[string]int
}

func newLexicon(v *Vocabulary) *lexicon {
	l := &lexicon{
		small: wordSet(v.Small), joins: wordSet(v.Joins), rules: wordSet(v.Rules), negates: wordSet(v.Negations),
		versus: wordSet(v.Versus), answers: wordSet(v.Answers), articles: wordSet(v.Articles), persons: map[string]side{},
		synonyms: map[string]string{}, accented: map[string]string{}, numbers: map[string]int{}, ordinals: map[string]int{},
	}
	for _, g := range v.Same {
		for _, text := range g.Phrases {
			l.synonyms[strings.ToLower(text)] = normalize(g.ID)
			if stem := normalize(text); l.small[stem] {
				l.accented[stem] = normalize(g.ID)
			} else {
				l.synonyms[stem] = normalize(g.ID)
			}
		}
	}
	for whose, words := range map[side][]string{mine: v.Mine, theirs: v.Theirs} {
		for word := range wordSet(words) {
			l.persons[word] = whose
		}
	}
	for _, n := range v.Numbers {
		for _, text := range n.Phrases {
			l.numbers[normalize(text)] = n.Number
		}
	}
	for _, n := range v.Ordinals {
		for _, text := range n.Phrases {
			l.ordinals[normalize(text)] = n.Number
		}
	}
	return l
}

// wordSet returns the set of the normalized words.
func wordSet(words []string) map[string]bool {
	set := map[string]bool{}
	for _, word := range words {
		set[normalize(word)] = true
	}
	return set
}

// tokens splits a text into words and numbers.
func (l *lexicon) tokens(text string) []token {
	s := scanner{text: text}
	for s.at < len(text) {
		s.next()
	}
	list := l.joinSynonyms(l.joinNumbers(s.list))
	for i := range list {
		l.classify(&list[i], text)
	}
	return list
}

// classify looks a token up in the word lists. A small word without the accent of another word may be
// that word too: "dés" means dice, and "des" is an article or means dice.
func (l *lexicon) classify(t *token, text string) {
	if n, ok := l.ordinals[t.word]; ok && t.word != "" {
		t.ordinal = n
	}
	as, ok := l.synonyms[strings.ToLower(text[t.from:t.to])]
	if !ok {
		as, ok = l.synonyms[t.word]
	}
	switch {
	case t.word == "":
	case ok:
		t.word = as
	case len(t.word) > 2 && !l.versus[t.word]: // "de" is not "dé", nor "contre" "contré"
		t.other = l.accented[t.word]
	}
	t.joins = t.comma || l.joins[t.word]
	t.negates, t.answers = l.negates[t.word], l.answers[t.word]
	t.names = l.persons[t.word] != noSide
	t.small = l.small[t.word] || l.joins[t.word] || l.versus[t.word] && !t.answers || t.names
	t.closes = t.comma || t.joins || t.negates || t.names || l.versus[t.word]
}

// isWord reports whether a word has a meaning apart from the phrases of calculators.
func (l *lexicon) isWord(word string) bool {
	_, synonym := l.synonyms[word]
	return synonym || l.small[word] || l.joins[word] || l.versus[word] || l.negates[word] ||
		l.persons[word] != noSide
}

// joinSynonyms turns several words that count as one, such as "at least", into one.
func (l *lexicon) joinSynonyms(list []token) (out []token) {
	for i := 0; i < len(list); i++ {
		t := list[i]
		for n := min(maxSynonymWords, len(list)-i); n > 1; n-- {
			if as, ok := l.synonyms[joined(list[i:i+n])]; ok {
				t.word, t.list, t.to = as, nil, list[i+n-1].to
				i += n - 1
				break
			}
		}
		out = append(out, t)
	}
	return out
}

// joined returns the words of tokens with spaces between them; nothing if one is no word.
func joined(list []token) (text string) {
	for i := range list {
		if list[i].word == "" {
			return ""
		}
		if i > 0 {
			text += " "
		}
		text += list[i].word
	}
	return text
}

// maxSynonymWords is the largest number of words that count as one.
const maxSynonymWords = 3

// maxNumberWords is the largest number of words in a number: "quatre-vingt-dix" has three.
const maxNumberWords = 4

// joinNumbers turns number words into numbers, the longest first. A single number word stays a word
// too: "one" may be either.
func (l *lexicon) joinNumbers(list []token) (out []token) {
	for i := 0; i < len(list); i++ {
		t := list[i]
		for n := min(maxNumberWords, len(list)-i); n > 0; n-- {
			if number, ok := l.numberFromWords(list[i : i+n]); ok {
				t.list, t.to = []int{number}, list[i+n-1].to
				if n > 1 {
					t.word = ""
				}
				i += n - 1
				break
			}
		}
		out = append(out, t)
	}
	return out
}

// numberFromWords returns the number of a run of words: a listed one, or tens followed by ones.
func (l *lexicon) numberFromWords(list []token) (int, bool) {
	text := joined(list)
	if n, ok := l.numbers[text]; ok {
		return n, true
	}
	for at := range text {
		if text[at] != ' ' {
			continue
		}
		tens, okTens := l.numbers[text[:at]]
		ones, okOnes := l.numbers[text[at+1:]]
		if okTens && okOnes && tens >= 20 && tens%10 == 0 && ones > 0 && ones < 20 {
			return tens + ones, true
		}
	}
	return 0, false
}
