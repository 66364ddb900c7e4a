package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// symbols are the units that every language writes the same, between spaces.
const symbols = " mm cm dm m km g kg "

// numbers makes the spaces of a number non-breaking: before its unit or what it orders, in a sum, and
// between thousands if the language separates them by spaces. The end of a placeholder such as {n}
// counts as a digit. So does the piece before a text that continues, as in **10** m.
func (r rules) numbers(s string, inner bool) string {
	var b strings.Builder
	done := 0
	for at := range len(s) {
		if s[at] != ' ' {
			continue
		}
		var space string
		switch before, after := s[:at], s[at+1:]; {
		case (endsNumber(before) || before == "" && inner) && isWordOf(symbols+r.units, after):
			space = NoBreak
		case r.ordinal != "" && strings.HasSuffix(before, r.ordinal) &&
			endsNumber(strings.TrimSuffix(before, r.ordinal)) && isWordOf(r.ordered, after):
			space = NoBreak
		case endsNumber(before) && isOperation(after), at > 1 && isOperation(s[at-1:]) &&
			endsNumber(strings.TrimSpace(s[:at-2])):
			space = NoBreak
		case spaced(r.locale.Thousands) && isThousands(before, after):
			space = r.locale.Thousands
		default:
			continue
		}
		b.WriteString(s[done:at])
		b.WriteString(space)
		done = at + 1
	}
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}

// isOperation reports whether a text begins with a sign and a number, as in 4 + 2 = 6.
func isOperation(s string) bool {
	return len(s) > 2 && (s[0] == '+' || s[0] == '=') && s[1] == ' ' && isDigit(s[2])
}

func endsNumber(s string) bool {
	return s != "" && (isDigit(s[len(s)-1]) || s[len(s)-1] == '}')
}

// isWordOf reports whether a text begins with one of the words, which are between spaces, as a
// whole: "m away", not "m’a".
func isWordOf(words, s string) bool {
	end := strings.IndexFunc(s, func(c rune) bool { return !unicode.IsLetter(c) })
	switch {
	case end < 0:
		end = len(s)
	case end == 0 || strings.HasPrefix(s[end:], "’") || s[end] == '-':
		return false
	}
	return strings.Contains(words, " "+s[:end]+" ")
}

// isThousands reports whether a space between two texts is inside one number: "1 500", not "table 7
// 100", "0,5 100" or "1 5000".
func isThousands(before, after string) bool {
	if len(after) < 3 || !isDigit(after[0]) || !isDigit(after[1]) || !isDigit(after[2]) ||
		len(after) > 3 && isDigit(after[3]) {
		return false
	}
	head := strings.TrimRightFunc(before, func(c rune) bool { return '0' <= c && c <= '9' })
	if digits := len(before) - len(head); digits < 1 || digits > 3 || before[len(head)] == '0' && !continues(head) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(head)
	return !unicode.IsLetter(last) && last != ',' && last != '.'
}

// continues reports whether a text ends with a digit and a space, so that the digits after it may
// begin with 0: "1 000" of "1 000 000".
func continues(s string) bool { return len(s) > 1 && s[len(s)-1] == ' ' && isDigit(s[len(s)-2]) }

// spaced reports whether a thousands separator is a space.
func spaced(thousands string) bool {
	sign, _ := utf8.DecodeRuneInString(thousands)
	return unicode.IsSpace(sign)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
