package power

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Accents and apostrophes stand within a word; all else that is no letter and no digit stands between words.
var (
	withinWord  = regexp.MustCompile(`[\p{M}'’]+`)
	betweenWord = regexp.MustCompile(`[^a-z0-9]+`)
)

// ID names the power on the page of its discipline. It follows from the name, so that a power keeps it for as long as its name.
func (i *Indexed) ID() string { return slug(i.Name) }

// slug makes an id of a text. It is empty where the text has neither letters nor digits.
func slug(text string) string {
	text = withinWord.ReplaceAllString(norm.NFD.String(strings.ToLower(text)), "")
	return strings.Trim(betweenWord.ReplaceAllString(text, "-"), "-")
}
