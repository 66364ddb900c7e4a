package templates

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"psyref/gen/site"
)

// firstWords is how many letters of a rule a chat is shown.
const firstWords = 200

// redirectHead is what forums and chats show of a permanent address: the title and the picture of
// the rule's page, and the text of the rule, in its language.
func redirectHead(s *site.Site, d site.Redirect, said string) head {
	if d.Page == nil {
		return head{title: d.Name + " · " + d.Language.UI.Site}
	}
	language := redirectLanguage(d)
	of := d.Language
	if i := slices.IndexFunc(s.Languages, func(l *site.Language) bool { return l.Tag == language }); i >= 0 {
		of = s.Languages[i]
	}
	return head{title: pageTitle(d.Page), description: beginning(cmp.Or(said, d.Page.Summary())), territory: of.Territory,
		path: d.Path, image: s.Images[d.Page.Path]}
}

// redirectLanguage is the language that a permanent address redirects to: that of its readers, or
// that of an untranslated page.
func redirectLanguage(d site.Redirect) string {
	return cmp.Or(d.TextLanguage, d.Language.Tag)
}

// beginning is the first words of a text that is longer than chats show.
func beginning(text string) string {
	if utf8.RuneCountInString(text) <= firstWords {
		return text
	}
	cut := string([]rune(text)[:firstWords])
	if at := strings.LastIndexByte(cut, ' '); at > 0 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " ,;:.–—") + "…"
}
