package source

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/unicode/runenames"
)

// maxCharacters is the largest number of characters reported for one file. Pasted text often
// contains hundreds.
const maxCharacters = 20

// conflict matches the lines with which git marks a merge conflict.
var conflict = regexp.MustCompile(`(?m)^(<<<<<<<|>>>>>>>)( .*)?\r?$`)

// conflictOffset returns the offset of the first mark of a merge conflict; −1 if there is none.
func conflictOffset(data []byte) int {
	if bytes.Contains(data, []byte("<<<<<<<")) || bytes.Contains(data, []byte(">>>>>>>")) { // faster than the regular expression
		if at := conflict.FindIndex(data); at != nil {
			return at[0]
		}
	}
	return -1
}

// CheckCharacters reports characters that readers cannot see or mistake for others: control
// characters, changes of the text direction, characters without width, replacement characters, and
// letters of another alphabet than their neighbours. It ignores a byte order mark at the beginning.
// It returns false for a file with any such character.
func CheckCharacters(f *File, errs *Collector) bool {
	data, found := f.Bytes(), 0
	if at := conflictOffset(data); at >= 0 {
		errs.AddAt(f, at, "keep one of the two versions, and remove the lines <<<<<<<, ======= and >>>>>>>",
			"the file contains a merge conflict")
		return false
	}
	wrong := func(offset int, hint, format string, args ...any) {
		if found++; found <= maxCharacters {
			errs.AddAt(f, offset, hint, format, args...)
		}
	}
	var w word
	before := rune(0)
	for at := 0; at < len(data); {
		if b := data[at]; b < utf8.RuneSelf && b >= ' ' && b != 0x7f { // the usual case
			at += 1
			before = rune(b)
			w.add(before, at-1, wrong)
			continue
		}
		r, size := utf8.DecodeRune(data[at:])
		switch {
		case at == 0 && r == '\ufeff', r == '\r' && at+1 < len(data) && data[at+1] == '\n':
		case r == 0:
			hint := "delete it"
			if isUTF16(data) {
				hint = "save the file as UTF-8; it seems to be UTF-16"
			}
			wrong(at, hint, "the character NUL is in the text")
			return false // in another encoding, or in a file of other data, there are many
		case r == utf8.RuneError && size == 1:
			wrong(at, "save the file as UTF-8", "byte 0x%02x is not UTF-8 text", data[at])
			return false // in another encoding, every accented letter would be an error
		case r == utf8.RuneError:
			wrong(at, "type the original character", "U+FFFD replaces a character that was lost")
		case IsInvisible(r) && !isJoiner(r, before):
			wrong(at, "delete it; if you cannot see it, retype the words around it", "%s is invisible", RuneName(r))
		default:
			if plain := PlainForm(r); plain != "" {
				wrong(at, "write "+plain, "%s looks like %s but is another character", RuneName(r), plain)
			}
		}
		w.add(r, at, wrong)
		before = r
		at += size
	}
	if found > maxCharacters {
		errs.Add(Error{File: f.Name, Message: fmt.Sprintf("%d more invisible or misleading characters",
			found-maxCharacters), Hint: "paste the text as plain text, or retype it"})
	}
	return found == 0
}

// isUTF16 reports whether every other byte of a text is NUL, as in UTF-16 without a mark.
func isUTF16(data []byte) bool {
	return len(data) > 3 && (data[0] == 0) != (data[1] == 0) && (data[0] == 0) == (data[2] == 0) &&
		(data[1] == 0) == (data[3] == 0)
}

// IsInvisible reports whether a character is invisible in some or all fonts: control characters,
// changes of the text direction, characters without width, private use characters.
func IsInvisible(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < utf8.RuneSelf:
		return r < ' ' || r == 0x7f
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Noncharacter_Code_Point)
}

// isJoiner reports whether an invisible character joins or separates its neighbours, as some
// scripts and emoji require.
func isJoiner(r, before rune) bool {
	return (r == '\u200c' || r == '\u200d' || unicode.Is(unicode.Variation_Selector, r)) &&
		before > unicode.MaxLatin1 && !unicode.In(before, unicode.Latin, unicode.Cf)
}

// PlainForm returns the plain form of a letter or sign of another width, of a mathematical letter,
// or of a ligature; "" for any other character.
func PlainForm(r rune) string {
	switch {
	case r >= '！' && r <= '～', r >= 'ﬀ' && r <= 'ﬆ', r >= 0x1d400 && r <= 0x1d7ff:
		if plain := norm.NFKC.String(string(r)); plain != string(r) { // some code points of the range are unassigned
			return plain
		}
	}
	return ""
}

// alphabets lists the alphabets whose letters look alike.
var alphabets = []struct {
	name string
	*unicode.RangeTable
}{{"Latin", unicode.Latin}, {"Cyrillic", unicode.Cyrillic}, {"Greek", unicode.Greek}, {"Armenian",
	unicode.Armenian}, {"Coptic", unicode.Coptic}, {"Cherokee", unicode.Cherokee}, {"Lisu", unicode.Lisu}}

// word tracks the alphabet of the word that a scan is in. All letters of a word must be of one
// alphabet.
type word struct {
	alphabet int // index in alphabets + 1; 0 before the first letter
	letter   rune
	at       int
	reported bool
}

func (w *word) add(r rune, at int, wrong func(offset int, hint, format string, args ...any)) {
	if !unicode.IsLetter(r) {
		*w = word{}
		return
	}
	alphabet := alphabetIndex(r)
	switch {
	case alphabet == 0 || alphabet == w.alphabet || w.reported:
	case w.alphabet == 0:
		w.alphabet, w.letter, w.at = alphabet, r, at
	default:
		w.reported = true
		foreign, place, others := r, at, w.alphabet
		if alphabet == 1 { // the letter that is not Latin is the mistake
			foreign, place, others = w.letter, w.at, alphabet
		}
		wrong(place, "retype the word", "%s is among %s letters", RuneName(foreign), alphabets[others-1].name)
	}
}

// alphabetIndex returns the index of a letter's alphabet + 1; 0 for a letter of no listed alphabet.
func alphabetIndex(r rune) int {
	if r < utf8.RuneSelf {
		return 1
	}
	for i, a := range alphabets {
		if unicode.Is(a.RangeTable, r) {
			return i + 1
		}
	}
	return 0
}

// Lookalikes returns the byte offsets of the letters that CheckCharacters refuses because their
// neighbours are of another alphabet: in a word with Latin letters those that are not Latin, else
// those of another alphabet than the first letter.
func Lookalikes(text string) (list []int) {
	for start := 0; start < len(text); {
		r, size := utf8.DecodeRuneInString(text[start:])
		if !unicode.IsLetter(r) {
			start += size
			continue
		}
		length := strings.IndexFunc(text[start:], func(r rune) bool { return !unicode.IsLetter(r) })
		if length < 0 {
			length = len(text) - start
		}
		list = append(list, lookalikesIn(text[start:start+length], start)...)
		start += length
	}
	return list
}

// lookalikesIn returns the lookalikes of a word that begins at an offset.
func lookalikesIn(letters string, start int) (list []int) {
	own := 0
	for _, r := range letters {
		if a := alphabetIndex(r); a == 1 || own == 0 {
			own = a
		}
		if own == 1 {
			break
		}
	}
	for at, r := range letters {
		if a := alphabetIndex(r); a != 0 && a != own {
			list = append(list, start+at)
		}
	}
	return list
}

// RuneName returns the code point and the Unicode name of a character: "U+202E RIGHT-TO-LEFT
// OVERRIDE".
func RuneName(r rune) string {
	return fmt.Sprintf("U+%04X %s", r, strings.Trim(runenames.Name(r), "<>"))
}

// EscapeInvisible escapes every invisible character of a text, so that neither a file name nor a
// quotation can control a terminal. It keeps line breaks and tabs.
func EscapeInvisible(text string) string {
	if strings.IndexFunc(text, needsEscape) < 0 {
		return text
	}
	var b strings.Builder
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[at])
		case !IsInvisible(r):
			b.WriteRune(r)
		case r < utf8.RuneSelf:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		at += size
	}
	return b.String()
}

func needsEscape(r rune) bool { return r == utf8.RuneError || IsInvisible(r) }

// FindInvisible returns the first invisible character of a text. Use it on decoded text that the
// file writes with escapes.
func FindInvisible(text string) (r rune, ok bool) {
	at := strings.IndexFunc(text, IsInvisible)
	if at < 0 {
		return 0, false
	}
	r, _ = utf8.DecodeRuneInString(text[at:])
	return r, true
}
