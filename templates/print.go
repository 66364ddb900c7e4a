package templates

import (
	"slices"
	"strings"
	"unicode/utf8"

	"psyref/gen/site"
)

// shortAddress is the address of a page as one types it.
func shortAddress(s *site.Site, p *site.Page) string {
	_, host, ok := strings.Cut(s.Base, "://")
	if !ok {
		host = s.Base
	}
	return host + p.Path
}

// printed are the disciplines of a system whose powers there are cards of.
func printed(k *site.Powers, system *site.System) []*site.Discipline {
	return slices.DeleteFunc(slices.Clone(k.Disciplines[system]),
		func(d *site.Discipline) bool { return d.Print == nil })
}

// hasDecks reports whether a kind of record has decks to print.
func hasDecks(l *site.Language) bool {
	return slices.ContainsFunc(l.Kinds, func(k *site.Powers) bool { return len(k.Print.Decks) > 0 })
}

// plainFace reports whether a card of a deck has so few words that they are set larger.
func plainFace(c *site.DeckCard) bool { return utf8.RuneCountInString(c.Face.Text) < 170 }
