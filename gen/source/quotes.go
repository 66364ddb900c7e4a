package source

import "strings"

// curlyQuotes are pairs of typographic quotation marks.
var curlyQuotes = [][2]string{{"“", "”"}, {"„", "“"}, {"«", "»"}, {"‘", "’"}}

// WithoutCurlyQuotes removes typographic quotation marks around a whole text. YAML does not treat
// them as quotation marks, so readers would see them.
func WithoutCurlyQuotes(text string) string {
	for _, pair := range curlyQuotes {
		inner, opens := strings.CutPrefix(text, pair[0])
		inner, closes := strings.CutSuffix(inner, pair[1])
		if opens && closes && !strings.Contains(inner, pair[0]) {
			return WithoutCurlyQuotes(strings.TrimSpace(inner))
		}
	}
	return text
}
