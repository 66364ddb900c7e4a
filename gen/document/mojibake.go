package document

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// repair is a piece of text that was read in a wrong encoding, and its original.
type repair struct{ from, to string }

// maxRounds is how often a text may have been read in a wrong encoding.
const maxRounds = 3

// fixMojibake repairs UTF-8 that was read in a single-byte encoding and saved: "â€”" becomes "—".
// It encodes each sequence of non-ASCII characters in that encoding; if the bytes are UTF-8, and
// the result is more likely in a text, it is the original.
func fixMojibake(s string) (out string, repairs []repair) {
	var b strings.Builder
	for len(s) > 0 {
		start := strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
		if start < 0 {
			break
		}
		b.WriteString(s[:start])
		s = s[start:]
		stop := strings.IndexFunc(s, func(r rune) bool { return r < utf8.RuneSelf })
		if stop < 0 {
			stop = len(s)
		}
		// The last byte of à is a no-break space, which many programs turn into a space.
		if strings.HasSuffix(s[:stop], "Ã") && strings.HasPrefix(s[stop:], " ") {
			if mended, ok := redecode(s[:stop] + "\u00a0"); ok {
				repairs = append(repairs, repair{s[:stop] + " ", mended})
				if s = s[stop+1:]; !strings.HasPrefix(s, " ") {
					mended += " " // two spaces had become one
				}
				b.WriteString(mended)
				continue
			}
		}
		mended := s[:stop]
		for range maxRounds {
			next, ok := redecode(mended)
			if !ok {
				break
			}
			mended = next
		}
		if mended != s[:stop] {
			repairs = append(repairs, repair{s[:stop], mended})
		}
		b.WriteString(mended)
		s = s[stop:]
	}
	b.WriteString(s)
	return b.String(), repairs
}

// misreadAs are the encodings that UTF-8 is read in by mistake.
var misreadAs = []*charmap.Charmap{charmap.Windows1252, charmap.Macintosh}

// redecode decodes text as it was meant. It reports false if the text is more likely as it is.
func redecode(s string) (string, bool) {
	for _, encoding := range misreadAs {
		var b strings.Builder
		changed := false
		for rest := s; len(rest) > 0; {
			meant, length := redecodeFirst(encoding, rest)
			if length == 0 || encoding == charmap.Macintosh && likelihood(string(meant)) < -1 { // ≈ç is more likely mathematics than ō
				r, size := utf8.DecodeRuneInString(rest)
				b.WriteRune(r)
				rest = rest[size:]
				continue
			}
			b.WriteRune(meant)
			rest, changed = rest[length:], true
		}
		if mended := b.String(); changed && likelihood(mended) > likelihood(s) {
			return mended, true
		}
	}
	return s, false
}

// redecodeFirst returns the character that the first characters of a text encode, and their length;
// 0 for none.
func redecodeFirst(encoding *charmap.Charmap, s string) (meant rune, length int) {
	var code [utf8.UTFMax]byte
	n := 0
	for i, r := range s {
		c, ok := encoding.EncodeRune(r)
		if !ok && r >= 0x80 && r < 0xa0 { // undefined in the encoding; decoders pass it through
			c, ok = byte(r), true
		}
		if !ok || c < utf8.RuneSelf || n == len(code) {
			break
		}
		code[n] = c
		n++
		if meant, size := utf8.DecodeRune(code[:n]); size == n && meant != utf8.RuneError && n > 1 {
			return meant, i + utf8.RuneLen(r)
		}
	}
	return 0, 0
}

// likelihood returns how likely a text is, compared with another reading of it. It subtracts for
// every character, least for Western letters and common punctuation.
func likelihood(s string) int {
	sum := 0
	for _, r := range s {
		switch {
		case r < 0x80:
			sum++
		case r < 0x100 && unicode.IsLetter(r), strings.ContainsRune("œŒŸ", r):
			sum--
		case strings.ContainsRune("—–‘’“”«»…·•°×−½¼¾€\u00a0\u202f≥≤±→", r):
			sum--
		case r < 0xa0 || unicode.Is(unicode.Co, r) || r == utf8.RuneError:
			sum -= 20
		case unicode.IsLetter(r):
			sum -= 2
		default:
			sum -= 4
		}
	}
	return sum
}
