package gen

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Spaces that do not break.
const (
	noBreak       = "\u00a0"
	narrowNoBreak = "\u202f"
)

// typeset turns what an editor types into what a compositor sets: curly apostrophes and quotation marks, ellipses, and in French the spaces that must not break.
// It is applied to every text of the content once, on its way to the page. inner tells that text goes on after another piece of its paragraph
// (a link, an emphasis), so that a quotation mark at its beginning closes.
func typeset(language, s string, inner bool) string {
	if !strings.ContainsAny(s, `'".:;!?%«»`) {
		return s
	}
	s = strings.ReplaceAll(s, "...", "…")
	s = quotes(s, inner)
	if language == "fr" {
		s = frenchSpaces(s)
	}
	return strings.ReplaceAll(s, " %", narrowNoBreak+"%")
}

// quotes sets ' and " by what stands before them.
func quotes(s string, inner bool) string {
	if !strings.ContainsAny(s, `'"`) {
		return s
	}
	var b strings.Builder
	opens, digit := !inner, false
	for _, r := range s {
		switch {
		case r == '"' && digit:
			b.WriteRune('″') // inches
		case r == '\'' && opens:
			b.WriteRune('‘')
		case r == '\'':
			b.WriteRune('’')
		case r == '"' && opens:
			b.WriteRune('“')
		case r == '"':
			b.WriteRune('”')
		default:
			b.WriteRune(r)
		}
		digit = unicode.IsDigit(r)
		opens = unicode.IsSpace(r) || strings.ContainsRune("([{«“‘—", r)
	}
	return b.String()
}

// frenchSpaces sets the space before ; ! ? » and after « narrow and unbreakable, the one before a colon unbreakable, and adds one where the editor typed none before » or after «.
func frenchSpaces(s string) string {
	var b strings.Builder
	for i, r := range s {
		before, after := b.String(), s[i+utf8.RuneLen(r):]
		switch r {
		case ';', '!', '?', '»':
			if trimmed := strings.TrimRight(before, " "+noBreak+narrowNoBreak); trimmed != before || r == '»' && trimmed != "" {
				b.Reset()
				b.WriteString(trimmed + narrowNoBreak)
			}
			b.WriteRune(r)
		case ':':
			if trimmed := strings.TrimRight(before, " "); trimmed != before {
				b.Reset()
				b.WriteString(trimmed + noBreak)
			}
			b.WriteRune(r)
		case '«':
			b.WriteRune(r)
			if !strings.HasPrefix(after, " ") && !strings.HasPrefix(after, narrowNoBreak) && after != "" {
				b.WriteString(narrowNoBreak)
			}
		case ' ':
			if strings.HasSuffix(before, "«") {
				b.WriteString(narrowNoBreak)
			} else {
				b.WriteRune(r)
			}
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
