package gen_test

import (
	"path"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"psyref/gen/power"
)

// TestForeignNamesHaveTheirLanguage checks that an element whose whole text is the name of a power
// in another language than the page's has that language: a title, a link, a row, an option, a card.
// Names of one word are not checked, because they may be words of the page's language too.
func TestForeignNamesHaveTheirLanguage(t *testing.T) {
	site, library := powersOf(t)
	looked := 0
	foreign := map[string]map[string]string{"en": foreignNames(library, "en"), "fr": foreignNames(library, "fr")}
	for _, f := range site.Files {
		language, _, _ := strings.Cut(f.Path, "/")
		names := foreign[language]
		if path.Ext(f.Path) != ".html" || names == nil {
			continue
		}
		page := parsed(t, site, f.Path)
		if len(nodesOf(page, func(n *html.Node) bool { return attribute(n, "http-equiv") == "refresh" })) > 0 {
			continue // it is left at once
		}
		for _, n := range nodesOf(page, func(*html.Node) bool { return true }) {
			want, found := names[plainName(ownText(n))]
			if !found {
				continue
			}
			if looked++; languageOf(n) != want {
				t.Errorf("%s: <%s> %q has the language %q, want %q", f.Path, n.Data, ownText(n), languageOf(n), want)
			}
		}
	}
	if looked < 1000 {
		t.Errorf("only %d names were looked at", looked)
	}
}

// foreignNames returns the languages of the names of several words that no power has in a language.
func foreignNames(library *power.Library, language string) map[string]string {
	names, own := map[string]string{}, map[string]bool{}
	for _, system := range powerSystems {
		for name, powers := range library.Named(system) {
			for _, p := range powers {
				tag := p.Names.Language(name, language)
				own[name] = own[name] || tag == language
				if strings.Contains(name, " ") {
					names[name] = tag
				}
			}
		}
	}
	for name := range own {
		if own[name] {
			delete(names, name)
		}
	}
	return names
}

// ownText returns the text of an element that has only text, marks of provenance and links to
// itself; "" for others.
func ownText(n *html.Node) (text string) {
	if n.Data == "script" || n.Data == "title" {
		return ""
	}
	for c := range n.ChildNodes() {
		switch {
		case c.Type == html.TextNode:
			text += c.Data
		case !hasClass(c, "rule-ids") && !hasClass(c, "from"):
			return ""
		}
	}
	return text
}

// plainName returns a name as editors type it.
func plainName(text string) string {
	return strings.NewReplacer("’", "'", "\u00a0", " ", "\u202f", " ").Replace(strings.TrimSpace(text))
}

// languageOf returns the language of the text of an element.
func languageOf(n *html.Node) string {
	for ; n != nil; n = n.Parent {
		if tag := attribute(n, "lang"); tag != "" {
			return tag
		}
	}
	return ""
}
