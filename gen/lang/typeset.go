package lang

import (
	"reflect"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Typeset sets curly apostrophes and quotation marks, ellipses, and the non-breaking spaces of the
// language. It is applied once to every text of the content. Inner means that the text continues a
// paragraph after a link or emphasis, so that a quotation mark at its beginning is a closing one.
func Typeset(tag, s string, inner bool) string {
	if !strings.ContainsAny(s, ` '".:;!?%«»-`) {
		return s
	}
	r := rulesOf(tag)
	s = strings.ReplaceAll(s, "...", "…")
	s = r.quotes.set(s, inner)
	s = r.spaces.set(s)
	return r.numbers(strings.ReplaceAll(s, " %", NarrowNoBreak+"%"), inner)
}

// unbrokenWord is a French verb with its pronoun, as in va-t-il and joignez-y, or a sub-type: no
// line of it ends at a hyphen.
var unbrokenWord = regexp.MustCompile(`[\p{L}\p{M}]+-t-\p{L}+|[\p{L}\p{M}]+-(?:y|en|les?|la|lui|leur|moi|toi|nous|vous|je|tu|ils?|elles?|on|ce)(?:[^\p{L}\p{M}\d-]|$)|[Ss]ous-types?`)

// Unbroken returns HTML in which words are not broken where the language forbids it. The text must
// be escaped.
func Unbroken(tag, escaped string) string {
	if tag != "fr" || !strings.Contains(escaped, "-") {
		return escaped
	}
	return unbrokenWord.ReplaceAllStringFunc(escaped, func(found string) string {
		word := strings.TrimRightFunc(found, func(r rune) bool { return !unicode.IsLetter(r) })
		return `<span class="nowrap">` + word + `</span>` + found[len(word):]
	})
}

// UnbrokenText is [Unbroken] for a text without markup, such as that of an attribute.
func UnbrokenText(tag, text string) string {
	if tag != "fr" || !strings.Contains(text, "-") {
		return text
	}
	return unbrokenWord.ReplaceAllStringFunc(text, func(found string) string {
		return strings.ReplaceAll(found, "-", noBreakHyphen)
	})
}

// Name typesets a name. A name is never a quotation, so a straight quote at its beginning is an
// apostrophe: ’Eadbanger.
func Name(tag, name string) string {
	q := rulesOf(tag).quotes
	return strings.ReplaceAll(Typeset(tag, name, false), string(q.openSingle), string(q.closeSingle))
}

// BeforeMark sets the space at the end of a typeset text before next.
// Markdown returns some punctuation as a text of its own.
func BeforeMark(tag, set string, next rune) string {
	trimmed := strings.TrimRight(set, " ")
	if trimmed == set {
		return set
	}
	switch s := rulesOf(tag).spaces; {
	case strings.ContainsRune(s.narrowBefore, next):
		return trimmed + NarrowNoBreak
	case strings.ContainsRune(s.wideBefore, next):
		return trimmed + NoBreak
	}
	return set
}

// set replaces straight quotes according to the characters before them.
func (q quotes) set(s string, inner bool) string {
	if !strings.ContainsAny(s, `'"`) {
		return s
	}
	var b strings.Builder
	opens, digit, word := !inner, false, false
	for _, r := range s {
		switch {
		case r == '"' && digit:
			b.WriteRune('″') // inches
		case r == '\'' && opens:
			b.WriteRune(q.openSingle)
		case r == '\'' && word:
			b.WriteRune('’') // within a word it is an apostrophe in every language
		case r == '\'':
			b.WriteRune(q.closeSingle)
		case r == '"' && opens:
			b.WriteRune(q.open)
		case r == '"':
			b.WriteRune(q.close)
		default:
			b.WriteRune(r)
		}
		digit, word = unicode.IsDigit(r), unicode.IsLetter(r)
		opens = unicode.IsSpace(r) || strings.ContainsRune("([{«“‘„‚—", r)
	}
	return b.String()
}

// set makes the spaces beside punctuation non-breaking, and adds narrow ones inside guillemets if
// the editor typed none.
func (s spaces) set(text string) string {
	if s == (spaces{}) || !strings.ContainsAny(text, s.narrowBefore+s.wideBefore+string(s.opens)) {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		before, after := b.String(), text[i+utf8.RuneLen(r):]
		switch {
		case strings.ContainsRune(s.narrowBefore, r):
			if trimmed := strings.TrimRight(before, " "+NoBreak+NarrowNoBreak); trimmed != before ||
				r == s.closes && trimmed != "" {
				b.Reset()
				b.WriteString(trimmed + NarrowNoBreak)
			}
			b.WriteRune(r)
		case strings.ContainsRune(s.wideBefore, r):
			if trimmed := strings.TrimRight(before, " "); trimmed != before {
				b.Reset()
				b.WriteString(trimmed + NoBreak)
			}
			b.WriteRune(r)
		case r == s.opens:
			b.WriteRune(r)
			if !strings.HasPrefix(after, " ") && !strings.HasPrefix(after, NarrowNoBreak) && after != "" {
				b.WriteString(NarrowNoBreak)
			}
		case r == ' ' && strings.HasSuffix(before, string(s.opens)):
			b.WriteString(NarrowNoBreak)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Words returns a copy of a struct with every text typeset, also in nested structs and in maps.
// Lists hold names, which stay as they are.
func Words[T any](tag string, words T) T {
	set(tag, reflect.ValueOf(&words).Elem())
	return words
}

func set(tag string, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			set(tag, v.Field(i))
		}
	case reflect.String:
		v.SetString(Typeset(tag, v.String(), false))
	case reflect.Map:
		if v.Type().Elem().Kind() != reflect.String {
			return // names, not texts
		}
		texts := reflect.MakeMapWithSize(v.Type(), v.Len())
		for key, text := range v.Seq2() {
			texts.SetMapIndex(key, reflect.ValueOf(Typeset(tag, text.String(), false)))
		}
		v.Set(texts)
	}
}
