package formula

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// tokenKind is the kind of a token. Operators and brackets are signs.
type tokenKind int

const (
	endToken tokenKind = iota
	number             // 12
	word               // skill, effective-psy-rating, if, and
	dieToken           // d6; dF; d before a bracket
	sign               // >= ( , …
)

type token struct {
	kind    tokenKind
	text    string
	n       int // value of numbers, sides of dice; 0 for dF, −1 for d(
	at, end int
}

// maxNumber is the largest whole number of a formula, written or computed.
const maxNumber = 1_000_000_000

// signs are the operators and brackets. Longer ones come before their prefixes.
var signs = []string{"==", "!=", ">=", "<=", "..", "+", "-", "*", "/", "<", ">", "(", ")", "[", "]", ",", ":", ";", "="}

// signsLike are signs that other texts use, with the signs of the language that they stand for.
var signsLike = map[string]string{"≥": ">=", "≤": "<=", "≠": "!=", "−": "-", "×": "*"}

// scan splits a formula into tokens.
func scan(s Source) []token {
	text, at := s.Text, 0
	fail := func(message, hint string) { panic(stop{&Error{s.Name, at, message, hint}}) }
	var list []token
	for {
		for at < len(text) && strings.IndexByte(" \t\r\n", text[at]) >= 0 {
			at++
		}
		t := token{at: at}
		switch {
		case at == len(text):
			t.end = at
			return append(list, t)
		case isDigit(text[at]):
			end := at
			for end < len(text) && isDigit(text[end]) {
				end++
			}
			n, err := strconv.Atoi(text[at:end])
			if err != nil || n > maxNumber {
				fail("the number is too large", "numbers go up to "+strconv.Itoa(maxNumber))
			}
			t.kind, t.n, at = number, n, end
		case isLetter(text[at]):
			at = wordEnd(text, at)
			t.kind = word
			t.asDie(text[t.at:at], at < len(text) && text[at] == '(')
		default:
			r, size := utf8.DecodeRuneInString(text[at:])
			if like := signsLike[string(r)]; like != "" {
				list = append(list, token{sign, like, 0, at, at + size})
				at += size
				continue
			}
			i := slices.IndexFunc(signs, func(s string) bool { return strings.HasPrefix(text[at:], s) })
			if foreign, hint := foreignSign(text[at:]); hint != "" && (i < 0 || len(foreign) > len(signs[i])) {
				fail("unexpected "+foreign, hint)
			}
			if i < 0 {
				fail("unexpected character "+string(r),
					"a formula is made of numbers, names, dice such as 2d6, and + - * / == != < <= > >= ( ) [ ] , : ..")
			}
			t.kind, at = sign, at+len(signs[i])
		}
		t.text, t.end = text[t.at:at], at
		list = append(list, t)
	}
}

// wordEnd returns the end of the name that starts at a byte. A hyphen is part of a name if a letter
// or digit follows.
func wordEnd(text string, at int) int {
	for at < len(text) && (isLetter(text[at]) || isDigit(text[at]) ||
		text[at] == '-' && at+1 < len(text) && (isLetter(text[at+1]) || isDigit(text[at+1]))) {
		at++
	}
	return at
}

// asDie turns a word into a die if it is one: d6, D100, dF, or d before a bracket.
func (t *token) asDie(text string, bracket bool) {
	if text[0] != 'd' && text[0] != 'D' {
		return
	}
	switch sides := text[1:]; sides {
	case "":
		if bracket {
			t.kind, t.n = dieToken, -1
		}
	case "F":
		t.kind = dieToken
	default:
		if n, err := strconv.ParseUint(sides, 10, 63); err == nil && n <= maxNumber {
			t.kind, t.n = dieToken, int(n)
		}
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
