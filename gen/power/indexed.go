package power

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Accents and apostrophes are part of a word; all other characters but letters and digits separate
// words.
var (
	withinWord  = regexp.MustCompile(`[\p{M}'’]+`)
	betweenWord = regexp.MustCompile(`[^a-z0-9]+`)
)

// ID returns the id of the power on the page of its discipline. It is derived from the name.
func (i *Indexed) ID() string { return Slug(i.Name) }

// Slug makes an id of a text. It is empty if the text has no letter or digit.
func Slug(text string) string {
	text = withinWord.ReplaceAllString(norm.NFD.String(strings.ToLower(text)), "")
	return strings.Trim(betweenWord.ReplaceAllString(text, "-"), "-")
}
