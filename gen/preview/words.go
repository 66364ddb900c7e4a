package preview

import (
	"regexp"
	"strings"
)

// words are those of the preview itself. They stand here and not with the other words of the content, since they tell of a content that cannot be read.
type words struct {
	Language  string `json:"-"`
	Title     string `json:"title"`
	Kept      string `json:"kept"`      // what stands below the errors
	Around    string `json:"around"`    // the same where all else is as it was saved
	None      string `json:"none"`      // that there is nothing to show yet
	More      string `json:"more"`      // {n} errors that are not shown
	Also      string `json:"also"`      // further {places} of an error
	Open      string `json:"open"`      // opens {place} in the editor
	NotOpened string `json:"notOpened"` // why the editor was not opened: {reason}
	Gone      string `json:"gone"`      // that the preview has ended
	Elsewhere string `json:"elsewhere"` // before the link to a page that was saved
	Close     string `json:"close"`
}

// speaks has the words of every language of the site; a page in a language without has the first ones. No-break spaces stand before French colons.
var speaks = []words{
	{
		Language:  "en",
		Title:     "The site does not build",
		Kept:      "What you see beneath is the last version that could be built. This goes away once it is mended.",
		Around:    "What is wrong is shown beneath as it was before, all else as you saved it. This goes away once it is mended.",
		None:      "There is nothing to show yet. The page appears by itself once this is mended.",
		More:      "Not shown: {n} more. They may go away along with these.",
		Also:      "The same at {places}",
		Open:      "Open {place} in the editor",
		NotOpened: "The editor did not open: {reason}",
		Gone:      "The preview is not running. This page stays as it is, and catches up when the preview is back.",
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

// wordsIn are the words in a language.
func wordsIn(language string) words {
	for _, w := range speaks {
		if w.Language == language {
			return w
		}
	}
	return speaks[0]
}

var languageOfPage = regexp.MustCompile(`<html [^>]*?lang="?([A-Za-z]+)`)

// wordsOn are the words in the language of a page.
func wordsOn(page []byte) words {
	if found := languageOfPage.FindSubmatch(page); found != nil {
		return wordsIn(string(found[1]))
	}
	return speaks[0]
}

// wordsAt are the words in the language of the pages at an address below the prefix.
func (s *server) wordsAt(address string) words {
	below := strings.TrimPrefix(strings.TrimPrefix(address, s.o.Prefix), "/")
	language, _, _ := strings.Cut(below, "/")
	return wordsIn(language)
}
