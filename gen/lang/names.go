package lang

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// NameIn returns the name of a language in another, such as "anglais" for en in fr; "" if the
// Unicode tables have none.
func NameIn(reader, tag string) string {
	names := display.Languages(language.Make(reader))
	if names == nil {
		return ""
	}
	return names.Name(language.Make(tag))
}

// OwnName returns the name of a language in itself with a capital, such as "Deutsch"; "" if the
// Unicode tables have none.
func OwnName(tag string) string {
	name := display.Self.Name(language.Make(tag))
	if name == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(name)
	return strings.ToUpper(string(first)) + name[size:]
}
