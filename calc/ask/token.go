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
	other    string
	isNumber bool
	number   int
	ordinal  int  // of "third" and "3rd"; 0 for none
	signed   bool // the number has a sign, as in "+10"
	plural   bool // the word had an s at its end
	kind     wordKind
	owner    owner
	from, to int // bytes of the text
}

func (t *token) is(kind wordKind) bool { return t.kind&kind != 0 }

// isAmount reports whether a token is a number that is not an article, or an ordinal.
func (t *token) isAmount() bool { return t.ordinal > 0 || t.isNumber && !t.is(small) }

// isArticle reports whether a token is both a number and a small word, as "un" and "une" are.
func (t *token) isArticle() bool { return t.is(small) && t.isNumber }

// matches reports whether a token of a question equals a token of a phrase.
func (t *token) matches(phrase *token) bool {
	if phrase.word != "" && (phrase.word == t.word || phrase.word == t.other) {
		return true
	}
	return phrase.ordinal == t.ordinal && phrase.isNumber == t.isNumber && phrase.number == t.number &&
		(t.isNumber || t.ordinal > 0)
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
	case strings.IndexByte(",/", c) >= 0 && s.isBetweenDigits():
		s.list = append(s.list, token{kind: joins | small, from: s.at, to: s.at + 1})
		s.at++
	case c == ',' || c == ';' || c == '?' && s.at+1 < len(s.text):
		s.list = append(s.list, token{kind: comma | joins | small, from: s.at, to: s.at + 1})
		s.at++
	default:
		s.sign()
	}
}

// sign scans a signed number, or skips one other character. A minus after a letter or digit is a
// hyphen.
func (s *scanner) sign() {
	rest := s.text[s.at:]
	sign, size := utf8.DecodeRuneInString(rest)
	plus, minus := sign == '+', strings.ContainsRune("-−–", sign)
	hyphen := minus && s.at > 0 && (isDigit(s.text[s.at-1]) || isLetter(s.text[s.at-1]))
	after := rest[size:]
	if plus {
		after = strings.TrimLeft(after, " ")
	}
	if (plus || minus) && !hyphen && after != "" && isDigit(after[0]) {
		s.at += len(rest) - len(after)
		s.digits(true, minus)
		return
	}
	s.at += size
}

// maxAmount is greater than any amount of a calculator. Larger numbers are read as this one.
const maxAmount = 1_000_000

// digits scans a number or an ordinal, or a number with a mark, which is a word and no amount: "5+"
// is what succeeds, "80 %" a chance.
func (s *scanner) digits(signed, minus bool) {
	t := token{isNumber: true, signed: signed, from: s.at}
	for s.at < len(s.text) && isDigit(s.text[s.at]) {
		t.number = min(10*t.number+int(s.text[s.at]-'0'), maxAmount)
		s.at++
	}
	if minus {
		t.number = -t.number
	}
	rest := s.text[s.at:]
	letters := letterPrefix(rest)
	afterPercent, percent := strings.CutPrefix(strings.TrimLeft(rest, " \u00a0\u202f"), "%")
	switch ending := fold(rest[:letters]); {
	case signed:
	case ending == "s":
		s.at += letters
	case letters > 0 && strings.Contains(" st nd rd th er ere e eme nde ", " "+ending+" "):
		t.ordinal, t.number, t.isNumber = t.number, 0, false
		s.at += letters
	case percent || strings.HasPrefix(rest, "+") && (len(rest) == 1 || !isDigit(rest[1])):
		s.at++
		if percent {
			s.at = len(s.text) - len(afterPercent)
		}
		t.word, t.number, t.isNumber = strings.TrimSpace(s.text[t.from:s.at]), 0, false
	}
	t.to = s.at
	s.list = append(s.list, t)
}

func (s *scanner) isBetweenDigits() bool {
	return s.at > 0 && s.at+1 < len(s.text) && isDigit(s.text[s.at-1]) && isDigit(s.text[s.at+1])
}

// word scans letters. The letter d includes the digits after it, as in "d6"; "5d" is five of these.
func (s *scanner) word() {
	from := s.at
	s.at += letterPrefix(s.text[s.at:])
	letters := s.at
	word := fold(s.text[from:s.at])
	for word == "d" && s.at < len(s.text) && isDigit(s.text[s.at]) {
		s.at++
	}
	if s.at > letters {
		word += s.text[letters:s.at]
	} else if word == "d" && from > 0 && isDigit(s.text[from-1]) {
		word = "d6"
	}
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

// accents replaces the accented letters of English and French.
var accents = strings.NewReplacer("à", "a", "â", "a", "ä", "a", "á", "a", "é", "e", "è", "e", "ê", "e", "ë", "e",
	"î", "i", "ï", "i", "í", "i", "ô", "o", "ö", "o", "ó", "o", "û", "u", "ü", "u", "ù", "u", "ú", "u", "ç", "c",
	"ñ", "n", "œ", "oe", "æ", "ae")

// fold returns a text in lower case without the accents of English and French.
func fold(text string) string { return accents.Replace(strings.ToLower(text)) }

// stem removes a plural s, which English and French share.
func stem(word string) string {
	if len(word) > 3 && !strings.HasSuffix(word, "ss") {
		return strings.TrimSuffix(word, "s")
	}
	return word
}

// normalize returns the stems of the words of a phrase, joined by spaces.
func normalize(text string) string {
	words := strings.FieldsFunc(fold(text), func(c rune) bool { return strings.ContainsRune(" -'’", c) })
	for i := range words {
		words[i] = stem(words[i])
	}
	return strings.Join(words, " ")
}

func atoi(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}
