package link

import (
	"slices"
	"strconv"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// count formats a count of the last simulated games.
func (r *resolver) count(c markdown.Count) string {
	var names []string
	for _, count := range r.content.Played {
		if count.Name == c.Name {
			return countText(r.Language, count.Number)
		}
		names = append(names, count.Name)
	}
	slices.Sort(names)
	r.wrong(c.Offset, source.DidYouMeanOr(c.Name, names), "unknown count %q", c.Name)
	return ""
}

// countText formats a number, which may have a point before its tenths, for a language.
func countText(language, number string) string {
	locale := lang.LocaleOf(language)
	whole, tenths, _ := strings.Cut(number, ".")
	n, err := strconv.Atoi(whole)
	if err != nil {
		return number
	}
	if tenths != "" {
		tenths = locale.Decimal + tenths
	}
	return locale.Whole(n) + tenths
}
