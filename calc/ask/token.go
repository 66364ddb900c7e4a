package ask

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// token is a word or number of a question or phrase.
type token struct {
	word string // normalized; empty for digits
	// other is the word of which this small word may be a spelling without accents: "des", "dés".
	other string
	// list is numbers joined by commas or slashes, as in "4,2"; a single number is a list of one.
	list    []int
	ordinal int  // of "third" and "3rd"; 0 for none
	signed  bool // the number has a sign, as in "+10"
	marked  bool // a number that is no amount: "5+", "80 %"
	comma   bool // a comma, semicolon or question mark
	small   bool // a word that means nothing by itself
	joins   bool // joins amounts of a list, as "and" does
	negates bool // turns the meaning around, as "without" does
	closes  bool // no phrase reaches over it
	plural  bool // the word had an s at its end
	answers bool // says what one does against a power, as "resist" does
	names   bool // names a player, as "my" does
	owner
	from, to int // bytes of the text
}

// number returns the amount of a token that has exactly one.
func (t *token) number() (n int, ok bool) {
	if len(t.list) == 1 {
		return t.list[0], true
	}
	return 0, false
}

// isAmount reports whether a token is a number that is not an article, or an ordinal.
func (t *token) isAmount() bool { return t.ordinal > 0 || len(t.list) > 0 && !t.small }

// isArticle reports whether a token is both a number and a small word, as "un" and "une" are.
func (t *token) isArticle() bool { return t.small && len(t.list) > 0 }

// matches reports whether a token of a question equals a token of a phrase.
func (t *token) matches(phrase *token) bool {
	if phrase.word != "" && (phrase.word == t.word || phrase.word == t.other) {
		return true
	}
	if phrase.ordinal > 0 {
		return phrase.ordinal == t.ordinal
	}
	n, ok := t.number()
	m, okPhrase := phrase.number()
	return ok && okPhrase && n == m
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
