package ask

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// token is a word or number of a question or phrase.
type token struct {
	word string // normalized; empty for digits
	// list is numbers joined by commas or slashes, as in "4,2"; a single number is a list of one.
	list     []int
	ordinal  int  // of "third" and "3rd"; 0 for none
	signed   bool // the number has a sign, as in "+10"
	comma    bool // a comma or semicolon
	small    bool
	counted  bool // a small word that names things with a number, such as "powers"
	labels   bool // a small word whose number is always behind it, such as "level"
	marked   bool // a number that is no amount: "5+", "80 %"
	negates  bool // turns the meaning around, as "without" does
	plural   bool // the word had an s at its end
	breaks   bool // starts a new part, as "with" and "against" do; phrases do not span it
	joins    bool // joins amounts of a list, as "and" does
	person   bool // says whose a number is, as "my" and "he" do; set in questions
	colon    bool // stands before a colon
	closes   bool // a person behind his number, before which no phrase goes on; set in questions
	bare     bool // a number alone, with its person behind it: "3 for me"; set in questions
	noun     bool // what one does against a power, as a thing: "denial"
	verb     bool // says who acts or answers, as "resist" does; set in questions
	side     side // whose it is; set in questions
	part     int  // tokens of one part are about the same person; set in questions
	from, to int  // bytes of the text
}

// number returns the amount of a token that has exactly one.
func (t *token) number() (n int, ok bool) {
	if len(t.list) == 1 {
		return t.list[0], true
	}
	return 0, false
}

// differsInStyle reports whether one of two numbers is in digits and the other in words.
func (t *token) differsInStyle(other *token) bool {
	return len(t.list) > 0 && len(other.list) > 0 && (t.word == "") != (other.word == "")
}

// isArticle reports whether a token is both a number and a small word, as "un" and "une" are.
func (t *token) isArticle() bool { return t.small && len(t.list) > 0 }

// matches reports whether a token of a question equals a token of a phrase.
func (t *token) matches(phrase *token) bool {
	if phrase.word != "" && phrase.word == t.word {
		return true
	}
	if phrase.ordinal > 0 {
		return phrase.ordinal == t.ordinal
	}
	n, ok := t.number()
	m, okPhrase := phrase.number()
	return ok && okPhrase && n == m
}

// lexicon is the word lists of a language, normalized.
type lexicon struct {
	small    map[string]bool
	joins    map[string]bool
	breaks   map[string]bool
	rules    map[string]bool
	negates  map[string]bool
	counted  map[string]bool
	labels   map[string]bool
	versus   map[string]bool
	of       map[string]bool
	who      map[string]bool
	casts    map[string]bool
	nouns    map[string]bool
	alone    map[string]bool
	toMe     map[string]bool
	own      map[string]bool
	he       map[string]bool
	onto     map[string]bool
	already  map[string]bool
	counts   map[string]bool // of answers, those that a phrase has a number of
	answers  map[string]bool
	persons  map[string]side
	answered [][]element
	synonyms map[string]string
	numbers  map[string]int // by words joined by spaces
	ordinals map[string]int
}

func newLexicon(v *Vocabulary) *lexicon {
	l := &lexicon{
		small: wordSet(v.Small), joins: wordSet(v.Joins), breaks: wordSet(v.Breaks), rules: wordSet(v.Rules),
		negates: wordSet(v.Negations), counted: wordSet(v.Counted), labels: wordSet(v.Labels),
		versus: wordSet(v.Versus), of: wordSet(v.Of), who: wordSet(v.Who), casts: wordSet(v.Casts),
		nouns: wordSet(v.Nouns), alone: wordSet(v.Alone), toMe: wordSet(v.ToMe), own: wordSet(v.Own), he: wordSet(v.He),
		onto: wordSet(v.Onto), already: wordSet(v.Already), counts: map[string]bool{}, answers: wordSet(v.Answers),
		persons:  map[string]side{},
		synonyms: map[string]string{}, numbers: map[string]int{}, ordinals: map[string]int{},
	}
	for _, g := range v.Same {
		for _, text := range g.Phrases {
			l.synonyms[strings.ToLower(text)] = normalize(g.ID)
			if stem := normalize(text); !l.small[stem] { // "dés" means dice, but "des" is an article
				l.synonyms[stem] = normalize(g.ID)
			}
		}
	}
	for side, words := range map[side][]string{mine: v.Mine, theirs: v.Theirs} {
		for word := range wordSet(words) {
			l.persons[word] = side
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
	for _, phrase := range v.Answered {
		elements, _ := l.elements(nil, phrase, -1)
		l.answered = append(l.answered, elements)
	}
	l.addCounts(v)
	return l
}

// addCounts finds the words that are a thing as well as what one does, as "2 nullify" has one.
func (l *lexicon) addCounts(v *Vocabulary) {
	for _, c := range v.Calculators {
		for _, in := range c.Inputs {
			for _, phrase := range in.Phrases {
				_, behind, _ := strings.Cut(phrase, "}")
				if t := l.tokens(behind); len(t) > 0 && l.answers[t[0].word] {
					l.counts[t[0].word] = true
				}
			}
		}
	}
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
		t := &list[i]
		t.noun, t.colon = l.nouns[t.word], strings.HasPrefix(strings.TrimLeft(text[t.to:], " \u00a0\u202f"), ":")
		t.joins = t.comma || l.joins[t.word]
		t.small = l.small[t.word] || l.joins[t.word] || l.breaks[t.word]
		if n, ok := l.ordinals[t.word]; ok && t.word != "" {
			t.ordinal = n
		}
		as, ok := l.synonyms[strings.ToLower(text[t.from:t.to])]
		if !ok {
			as, ok = l.synonyms[t.word]
		}
		if ok && t.word != "" {
			t.word, t.small = as, l.small[as] || l.breaks[as]
		}
		t.breaks, t.negates, t.labels = l.breaks[t.word], l.negates[t.word], l.labels[t.word] && !t.plural
		t.counted = l.counted[t.word] || t.labels
	}
	return list
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

// scanner splits a text at every character that is neither a letter nor a digit.
type scanner struct {
	text string
	at   int
	list []token
}

func (s *scanner) next() {
	c := s.text[s.at]
	switch {
	case isDigit(c):
		s.digits(false, false)
	case letterPrefix(s.text[s.at:]) > 0:
		s.word()
	case c == ',' || c == ';' || c == '?' && s.at+1 < len(s.text):
		s.list = append(s.list, token{comma: true, from: s.at, to: s.at + 1})
		s.at++
	default:
		s.sign()
	}
}

// sign scans a signed number, or skips one other character. A minus after a letter or digit is a
// hyphen.
func (s *scanner) sign() {
	rest := s.text[s.at:]
	for _, sign := range []string{"+", "-", "−", "–"} {
		after, ok := strings.CutPrefix(rest, sign)
		if !ok {
			continue
		}
		parts := s.at > 0 && sign != "+" && (isDigit(s.text[s.at-1]) || isLetter(s.text[s.at-1]))
		s.at += len(sign)
		blank := len(after) - len(strings.TrimLeft(after, " "))
		if after = after[blank:]; !parts && after != "" && isDigit(after[0]) && (blank == 0 || sign == "+") {
			s.at += blank
			s.digits(true, sign != "+")
		}
		return
	}
	for i := range rest {
		if i > 0 {
			s.at += i
			return
		}
	}
	s.at = len(s.text)
}

// digits scans a number, several numbers joined by commas or slashes without spaces, or an ordinal.
func (s *scanner) digits(signed, minus bool) {
	t := token{signed: signed, from: s.at}
	for {
		end := s.at
		for end < len(s.text) && isDigit(s.text[end]) {
			end++
		}
		n, err := strconv.Atoi(s.text[s.at:end])
		if err != nil || n > maxAmount {
			n = maxAmount
		}
		if minus {
			n = -n
		}
		t.list = append(t.list, n)
		s.at = end
		if end+1 < len(s.text) && (s.text[end] == ',' || s.text[end] == '/') && isDigit(s.text[end+1]) {
			s.at++
			continue
		}
		break
	}
	if n := letterPrefix(s.text[s.at:]); n > 0 && !signed && len(t.list) == 1 {
		switch ending := fold(s.text[s.at : s.at+n]); ending {
		case "st", "nd", "rd", "th", "er", "ere", "e", "eme", "nde":
			t.ordinal, t.list = t.list[0], nil
			s.at += n
		case "s":
			s.at += n
		case "k":
			t.word, t.list = s.text[t.from:s.at]+ending, nil
			s.at += n
		case "d":
			if end := s.at + n; end == len(s.text) || !isDigit(s.text[end]) { // "5d", five dice
				s.list = append(s.list, token{list: t.list, from: t.from, to: s.at})
				t = token{word: "d6", from: s.at}
				s.at = end
			}
		}
	}
	s.mark(&t)
	t.to = s.at
	s.list = append(s.list, t)
}

// mark scans a mark after a number that makes it no amount: "5+" is what succeeds, "80 %" a chance.
func (s *scanner) mark(t *token) {
	if t.signed || len(t.list) != 1 {
		return
	}
	rest := s.text[s.at:]
	after, plus := strings.CutPrefix(rest, "+")
	afterPercent, percent := strings.CutPrefix(strings.TrimLeft(rest, " \u00a0\u202f"), "%")
	switch {
	case percent:
		s.at = len(s.text) - len(afterPercent)
	case plus && (after == "" || !isDigit(after[0])):
		s.at++
	default:
		return
	}
	t.word, t.list, t.marked = strings.TrimSpace(s.text[t.from:s.at]), nil, true
}

// maxAmount is greater than any amount of a calculator. Larger numbers are read as this one.
const maxAmount = 1_000_000

// word scans letters. The letter d includes the digits after it, as in "d6".
func (s *scanner) word() {
	from := s.at
	s.at += letterPrefix(s.text[s.at:])
	if word := fold(s.text[from:s.at]); word == "d" {
		for s.at < len(s.text) && isDigit(s.text[s.at]) {
			s.at++
		}
	}
	word := fold(s.text[from:s.at])
	s.list = append(s.list, token{word: stem(word), plural: stem(word) != word, from: from, to: s.at})
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0xC3 }

// letterPrefix returns the length in bytes of the letters at the start of a text.
func letterPrefix(text string) int {
	for i, c := range text {
		if c < 'A' || 'Z' < c && c < 'a' || 'z' < c && c < 'À' || c == '×' || c == '÷' ||
			'\u2000' <= c && c < '\u2c00' {
			return i
		}
	}
	return len(text)
}

// fold returns a text in lower case without the accents of English and French.
func fold(text string) string {
	out := make([]byte, 0, len(text))
	for _, c := range strings.ToLower(text) {
		switch c {
		case 'à', 'â', 'ä', 'á':
			c = 'a'
		case 'é', 'è', 'ê', 'ë':
			c = 'e'
		case 'î', 'ï', 'í':
			c = 'i'
		case 'ô', 'ö', 'ó':
			c = 'o'
		case 'û', 'ü', 'ù', 'ú':
			c = 'u'
		case 'ç':
			c = 'c'
		case 'ñ':
			c = 'n'
		case 'œ':
			out, c = append(out, 'o'), 'e'
		case 'æ':
			out, c = append(out, 'a'), 'e'
		}
		out = utf8.AppendRune(out, c)
	}
	return string(out)
}

// stem removes a plural s, which English and French share.
func stem(word string) string {
	if len(word) > 3 && !strings.HasSuffix(word, "ss") {
		return strings.TrimSuffix(word, "s")
	}
	return word
}

// normalize returns the stems of the words of a phrase, joined by spaces.
func normalize(text string) string {
	words := strings.FieldsFunc(fold(text), func(c rune) bool { return c == ' ' || c == '-' || c == '\'' || c == '’' })
	for i := range words {
		words[i] = stem(words[i])
	}
	return strings.Join(words, " ")
}
