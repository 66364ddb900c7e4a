package search

// Numbers are encoded in characters that JSON does not escape. A number below 46, as nearly all
// are, is one character. A larger one begins with characters that mark a continuation.
const (
	finalDigits     = 46 // characters that end a number
	continuedDigits = 45 // characters that are followed by another
)

// alphabet is the 91 characters from # to ~ without the backslash.
var alphabet = func() string {
	var list []byte
	for c := byte('#'); c <= '~'; c++ {
		if c != '\\' {
			list = append(list, c)
		}
	}
	return string(list)
}()

// appendNumber appends n, which must not be negative.
func appendNumber(b []byte, n int) []byte {
	for n >= finalDigits {
		b = append(b, alphabet[finalDigits+n%continuedDigits])
		n /= continuedDigits
	}
	return append(b, alphabet[n])
}
