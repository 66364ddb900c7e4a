package calc

import "math/bits"

// Digits reads a whole number written in the digits of a base from 2 to 16, in either case, and nothing else: no sign, no space. It reports false for any other text and for what
// has more than 63 bits.
//
// strconv would read them too, but what it can say about a wrong number comes along, quoted with all of Unicode: 6 kB in the browser that nobody ever sees, since the reasons
// given to readers are the [Reason]s here.
func Digits(text string, base uint64) (n uint64, ok bool) {
	for i := range len(text) {
		digit := uint64(digitOf(text[i]))
		high, low := bits.Mul64(n, base)
		if n = low + digit; digit >= base || high != 0 || low>>63 != 0 || n>>63 != 0 {
			return 0, false
		}
	}
	return n, text != ""
}

// digitOf returns the value of a digit, or 16 for any other character.
func digitOf(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10
	}
	return 16
}
