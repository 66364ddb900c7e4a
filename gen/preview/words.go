package preview

import (
	"regexp"
	"strings"
)

// words is the texts of the preview in a language. They are part of the program and not of the
// content, because they are needed if the content cannot be read.
type words struct {
	Language string `json:"-"`
	Title    string `json:"title"`
	// Kept explains the page below the errors, if it is the last good one.
	Kept      string `json:"kept"`
	Around    string `json:"around"`    // the same, if all but the broken files are current
	None      string `json:"none"`      // no build has succeeded yet
	More      string `json:"more"`      // {n} errors are not shown
	Also      string `json:"also"`      // further {places} of an error
	Open      string `json:"open"`      // label of the button that opens {place}
	NotOpened string `json:"notOpened"` // the editor failed with {reason}
	Gone      string `json:"gone"`      // the preview has ended
	Elsewhere string `json:"elsewhere"` // precedes the link to a saved page
	Close     string `json:"close"`
}

// languages is the texts in each language. A page in another language gets the first. The French
// texts contain no-break spaces before colons.
var languages = []words{
	{
		Language:  "en",
		Title:     "The site does not build",
		Kept:      "The page below is the last version that could be built. This message disappears once the errors are fixed.",
		Around:    "The page below shows broken files as they were before, and everything else as you saved it. This message disappears once the errors are fixed.",
		None:      "There is nothing to show yet. The page appears by itself once the errors are fixed.",
		More:      "Not shown: {n} more errors. Fixing these may fix them, too.",
		Also:      "Also at {places}",
		Open:      "Open {place} in the editor",
		NotOpened: "The editor did not open: {reason}",
		Gone:      "The preview is not running. This page does not change until the preview runs again; then it updates itself.",
		Elsewhere: "Saved:",
		Close:     "Close",
	},
	{
		Language:  "fr",
		Title:     "Le site ne peut pas être construit",
		Kept:      "Ce qui s’affiche dessous est la dernière version qui a pu l’être. Ce message disparaît une fois la faute corrigée.",
		Around:    "Dessous, ce qui est fautif s’affiche comme avant, et tout le reste tel que vous l’avez enregistré. Ce message disparaît une fois la faute corrigée.",
		None:      "Il n’y a encore rien à afficher. La page apparaîtra d’elle-même une fois la faute corrigée.",
		More:      "Non affichées\u00a0: {n} de plus. Elles disparaîtront peut-être avec celles-ci.",
		Also:      "De même à {places}",
		Open:      "Ouvrir {place} dans l’éditeur",
		NotOpened: "L’éditeur ne s’est pas ouvert\u00a0: {reason}",
		Gone:      "L’aperçu est arrêté. Cette page reste telle quelle et se mettra à jour à son retour.",
		Elsewhere: "Enregistré\u00a0:",
		Close:     "Fermer",
	},
}

// wordsOf returns the texts in a language.
func wordsOf(language string) words {
	for _, w := range languages {
		if w.Language == language {
			return w
		}
	}
	return languages[0]
}

var languageOfPage = regexp.MustCompile(`<html [^>]*?lang="?([A-Za-z]+)`)

// wordsOfPage returns the texts in the language of a page.
func wordsOfPage(page []byte) words {
	if found := languageOfPage.FindSubmatch(page); found != nil {
		return wordsOf(string(found[1]))
	}
	return languages[0]
}

// wordsOfAddress returns the texts in the language of an address below the prefix.
func (s *server) wordsOfAddress(address string) words {
	below := strings.TrimPrefix(strings.TrimPrefix(address, s.o.Prefix), "/")
	language, _, _ := strings.Cut(below, "/")
	return wordsOf(language)
}
