package gen_test

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestSpacesOfThePagesDoNotBreak checks that no-break spaces keep numbers with their units and
// thousands, and French punctuation with its words, on every page. Code stays as typed; ids and
// quotations in another language have a lang attribute.
func TestSpacesOfThePagesDoNotBreak(t *testing.T) {
	notShort(t)
	site := realSite(t)
	loose := map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`[0-9] (?:%|(?:mm|cm|m|km|kg|xp|kB|inch(?:es)?)(?:\PL|$))`),
		"fr": regexp.MustCompile(`[0-9] (?:%|(?:mm|cm|m|km|kg|xp|ps|ko|pouces?)(?:\PL|$)|e édition)|\b[0-9]{1,3} [0-9]{3}\b|\pL(?:| )(?:: | [;!?»])|« `),
	}
	looked, found := map[string]int{}, 0
	for _, f := range site.Files {
		language, _, _ := strings.Cut(f.Path, "/")
		if path.Ext(f.Path) != ".html" || loose[language] == nil {
			continue
		}
		for _, text := range textsOn(parsed(t, site, f.Path), language) {
			looked[language]++
			if at := loose[language].FindStringIndex(text); at != nil && found < 20 {
				found++
				t.Errorf("%s: the space in %q of %q may break", f.Path, text[at[0]:at[1]], text)
			}
		}
	}
	for language := range loose {
		if looked[language] < 10000 {
			t.Errorf("%s: only %d texts were looked at", language, looked[language])
		}
	}
}

// TestForeignWordsOfTablesHaveTheirLanguage checks that English names on French pages are marked as
// English: those that link to a power, and words in italics.
func TestForeignWordsOfTablesHaveTheirLanguage(t *testing.T) {
	notShort(t)
	site := realSite(t)
	for path, want := range map[string]map[string]string{
		"fr/wh40k-7e/disciplines/":          {"Iron Arm": "en", "Smash": "en", "Châtiment": "", "Prescience": ""},
		"fr/wh40k-7e/perils-of-the-warp/":   {"Dragged into the Warp": "en"},
		"en/wh40k-7e/disciplines/":          {"Iron Arm": "", "Smite": ""},
		"fr/dark-heresy/psychic-phenomena/": {"Dark Foreboding": "en"},
	} {
		page := parsed(t, site, path+"index.html")
		for name, language := range want {
			found := nodesOf(page, func(n *html.Node) bool {
				return (n.Data == "a" || n.Data == "em") && words(n) == name && inside(n, "table")
			})
			if len(found) == 0 {
				t.Errorf("%s: no %q in a table", path, name)
			}
			for _, n := range found {
				if got := attribute(n, "lang"); got != language && attribute(n.Parent, "lang") != language {
					t.Errorf("%s: the language of %q is %q, want %q", path, name, got, language)
				}
			}
		}
	}
}

// TestColonsOfLabels checks that a label for screen readers has the colon of its language.
func TestColonsOfLabels(t *testing.T) {
	notShort(t)
	for path, want := range map[string]string{
		"en/about/": "Colours: As the device", "fr/about/": "Couleurs\u00a0: Selon l’appareil",
	} {
		button := nodesOf(parsed(t, realSite(t), path+"index.html"),
			func(n *html.Node) bool { return hasClass(n, "theme") })[0]
		if got := attribute(button, "data-auto"); got != want {
			t.Errorf("%s: the label is %q, want %q", path, got, want)
		}
	}
}

// inside reports whether a node is in an element with a tag.
func inside(n *html.Node, tag string) bool {
	for ; n != nil; n = n.Parent {
		if n.Data == tag {
			return true
		}
	}
	return false
}

// textsOn returns the texts of a page in its language, and its labels for screen readers.
func textsOn(n *html.Node, language string) (texts []string) {
	switch n.Type {
	case html.TextNode:
		return []string{n.Data}
	case html.ElementNode:
		switch n.Data {
		case "script", "style", "code", "pre", "textarea":
			return nil
		}
		for _, a := range n.Attr {
			switch a.Key {
			case "lang":
				if a.Val != language {
					return nil
				}
			case "aria-label", "title", "alt", "placeholder":
				texts = append(texts, a.Val)
			}
		}
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		texts = append(texts, textsOn(c, language)...)
	}
	return texts
}
