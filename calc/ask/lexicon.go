package ask

import "strings"

// wordKind is the lists of ask.yaml that have a word.
type wordKind uint16

const (
	small     wordKind = 1 << iota // means nothing by itself
	joins                          // joins the amounts of a list, as "and" does
	rules                          // is in questions about rules: "may"
	counts                         // is before what a question asks the number of: "how many"
	negates                        // turns the meaning around, as "without" does
	forMine                        // is the reader, "my", whose the numbers behind it are
	forTheirs                      // is the other player
	versus                         // is before the numbers of the other player
	answers                        // is what one does against a power: "resist"
	article                        // is before whom one does that to: "a"
	comma                          // is a comma, semicolon or question mark

	person = forMine | forTheirs
	closes = joins | negates | person | versus // no phrase reaches over such a word
)

// lists maps the lists of ask.yaml to the kinds of their words.
var lists = map[string]wordKind{"small": small, "joins": joins | small, "rules": rules, "counts": counts | small, "negations": negates,
	"mine": forMine | small, "theirs": forTheirs | small, "versus": versus | small, "answers": answers,
	"articles": article}

// lexicon is the words of a language that belong to no calculator, normalized.
type lexicon struct {
	kinds    map[string]wordKind
	same     map[string]string // synonyms
	accented map[string]string // by small word, the synonym that it is without accents
	numbers  map[string]int    // by words joined by spaces
	ordinals map[string]int
}

func newLexicon(v Vocabulary) *lexicon {
	l := &lexicon{map[string]wordKind{}, map[string]string{}, map[string]string{}, map[string]int{}, map[string]int{}}
	for _, line := range v {
		for _, text := range line.Phrases {
			if kind := lists[line.Kind]; kind != 0 {
				l.kinds[normalize(text)] |= kind
			}
			switch line.Kind {
			case "number":
				l.numbers[normalize(text)] = atoi(line.ID)
			case "ordinal":
				l.ordinals[normalize(text)] = atoi(line.ID)
			case "same":
				l.same[strings.ToLower(text)] = normalize(line.ID)
				if stem := normalize(text); l.kinds[stem]&small != 0 && !strings.Contains(stem, " ") {
					l.accented[stem] = normalize(line.ID)
				} else {
					l.same[stem] = normalize(line.ID)
				}
			}
		}
	}
	return l
}

// tokens splits a text into words and numbers.
func (l *lexicon) tokens(text string) []token {
	s := scanner{text: text}
	for s.at < len(text) {
		s.next()
	}
	list := join(join(s.list, l.number), l.synonym)
	for i := range list {
		l.classify(&list[i], text)
	}
	return list
}

// classify looks a token up in the word lists. A small word without the accent of another word may
// be that word too: "dés" means dice, and "des" is an article or means dice.
func (l *lexicon) classify(t *token, text string) {
	if t.word == "" {
		return
	}
	t.ordinal = max(t.ordinal, l.ordinals[t.word])
	if as, ok := l.same[strings.ToLower(text[t.from:t.to])]; ok {
		t.word = as
	} else if as, ok := l.same[t.word]; ok {
		t.word = as
	} else if len(t.word) > 2 && l.kinds[t.word]&versus == 0 { // "de" is not "dé", nor "contre" "contré"
		t.other = l.accented[t.word]
	}
	if t.kind = l.kinds[t.word]; t.kind&answers != 0 {
		t.kind &^= small // "denied by"
	}
}

// maxJoined is the largest number of words that are one: "quatre-vingt-dix" has three.
const maxJoined = 4

// join makes one token of the longest runs of words that are one.
func join(list []token, one func(words []token) (token, bool)) (out []token) {
	for i := 0; i < len(list); i++ {
		t := list[i]
		for n := min(maxJoined, len(list)-i); n > 0; n-- {
			if made, ok := one(list[i : i+n]); ok {
				t = made
				t.from, t.to = list[i].from, list[i+n-1].to
				i += n - 1
				break
			}
		}
		out = append(out, t)
	}
	return out
}

// joined returns the words of tokens with spaces between them; nothing if one is no word.
func joined(list []token) string {
	words := make([]string, len(list))
	for i := range list {
		if words[i] = list[i].word; words[i] == "" {
			return ""
		}
	}
	return strings.Join(words, " ")
}

// synonym joins several words that count as one, such as "at least".
func (l *lexicon) synonym(list []token) (token, bool) {
	as, ok := l.same[joined(list)]
	return token{word: as}, ok && len(list) > 1
}

// number joins number words: listed ones, or tens followed by ones. A single one stays a word too:
// "one" may be either.
func (l *lexicon) number(list []token) (t token, ok bool) {
	text := joined(list)
	n, ok := l.numbers[text]
	if tens, ones, two := strings.Cut(text, " "); !ok && two {
		n = l.numbers[tens] + l.numbers[ones]
		ok = l.numbers[tens] >= 20 && l.numbers[tens]%10 == 0 && l.numbers[ones] > 0 && l.numbers[ones] < 20
	}
	if ok && len(list) == 1 {
		t.word = list[0].word
	}
	t.isNumber, t.number = true, n
	return t, ok
}

// minTypoLength is the length in bytes from which a word may be a misspelling of another.
const minTypoLength = 5

// correctTypos replaces each unknown word by the word that is one edit away, if there is exactly
// one.
func (l *lexicon) correctTypos(tokens []token, words map[string]bool) {
	for i := range tokens {
		t := &tokens[i]
		if len(t.word) < minTypoLength || t.isAmount() || t.kind != 0 || words[t.word] {
			continue
		}
		meant, several := "", 0
		for word := range words {
			if len(word) >= minTypoLength && withinOneEdit(word, t.word) {
				meant = word
				several++
			}
		}
		if several == 1 {
			t.word = meant
			if as, ok := l.same[meant]; ok {
				t.word = as
			}
		}
	}
}

// withinOneEdit reports whether two words are equal or differ by one inserted, missing or replaced
// byte or by two swapped ones.
func withinOneEdit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch {
	case len(b) > len(a):
		return len(b) == len(a)+1 && a[i:] == b[i+1:]
	case i == len(a) || a[i+1:] == b[i+1:]:
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
