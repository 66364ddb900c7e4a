package search

// Numbers stand in files as characters that JSON leaves as they are. A number is one character when it is below 46, as nearly all are, and else
// begins with characters that say that it goes on.
const (
	lastDigits = 46 // characters that end a number
	moreDigits = 45 // characters that go on
)

// digits are the 91 characters from # to ~, without the backslash.
var digits = func() string {
	var list []byte
	for c := byte('#'); c <= '~'; c++ {
		if c != '\\' {
			list = append(list, c)
		}
	}
	return string(list)
}()

// appendNumber writes n, which is not negative.
func appendNumber(b []byte, n int) []byte {
	for n >= lastDigits {
		b = append(b, digits[lastDigits+n%moreDigits])
		n /= moreDigits
	}
	return append(b, digits[n])
}
