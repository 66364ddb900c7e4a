package gen_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestQuickReference checks that the quick reference of each system has the tables and lists named
// in systems.yaml, with the text of their pages, links to them, and none of their ids.
func TestQuickReference(t *testing.T) {
	result, linked := realSite(t), realLinked(t)
	for _, s := range linked.Content().Systems {
		if s.Document != nil && len(s.Quick) == 0 {
			t.Errorf("%s has no quick reference", s.ID)
		}
		for _, language := range []string{"en", "fr"} {
			if len(s.Quick) == 0 {
				continue
			}
			page := parsed(t, result, language+"/"+s.ID+"/quick/index.html")
			quick := nodesOf(page, func(n *html.Node) bool { return attribute(n, "class") == "quick" })[0]
			sections := nodesOf(quick, func(n *html.Node) bool { return attribute(n, "class") == "quoted" })
			if len(sections) != len(s.Quick) {
				t.Fatalf("%s %s: %d sections, want %d", language, s.ID, len(sections), len(s.Quick))
			}
			for i, named := range s.Quick {
				slug, section, _ := strings.Cut(named.Value, "#")
				section, _, second := strings.Cut(section, "/")
				if address := "/" + language + "/" + s.ID + "/" + slug + "/#" + section; !second && !hasLink(sections[i], address) {
					t.Errorf("%s: nothing leads from %s to %s", language, named.Value, address)
				}
				home := words(nodesOf(parsed(t, result, language+"/"+s.ID+"/"+slug+"/index.html"), func(n *html.Node) bool { return n.Data == "main" })[0])
				for _, cell := range nodesOf(sections[i], func(n *html.Node) bool { return n.Data == "td" && attribute(n, "class") != "chance" }) {
					if text := words(cell); !strings.Contains(home, text) {
						t.Errorf("%s: %s says %q, and its page does not", language, named.Value, text)
					}
				}
			}
			if ids := nodesOf(quick, func(n *html.Node) bool {
				return attribute(n, "id") != "" && !strings.HasPrefix(attribute(n, "id"), "part-")
			}); len(ids) > 0 {
				t.Errorf("%s %s: the id %s is on its page too", language, s.ID, attribute(ids[0], "id"))
			}
			first := nodesOf(page, func(n *html.Node) bool { return attribute(n, "id") == "sidebar" })[0]
			if links := nodesOf(first, func(n *html.Node) bool { return n.Data == "a" }); attribute(links[0], "href") != "/"+language+"/"+s.ID+"/quick/" {
				t.Errorf("%s %s: the sidebar begins with %s", language, s.ID, attribute(links[0], "href"))
			}
		}
	}
}

func hasLink(n *html.Node, address string) bool {
	return len(nodesOf(n, func(n *html.Node) bool { return n.Data == "a" && attribute(n, "href") == address })) > 0
}

// TestChancesOfRollsWithModifiers checks that a table of the quick reference whose roll has
// modifiers says that its chances are those of the dice alone.
func TestChancesOfRollsWithModifiers(t *testing.T) {
	result, plain := realSite(t), strings.NewReplacer("\u202f", " ", "\u00a0", " ", "\u2060", "")
	for path, want := range map[string]string{
		"en/dark-millennium/quick/": "Each row: 50 % on the die alone, unmodified",
		"fr/dark-millennium/quick/": "Chaque ligne : 50 % avec le dé seul, sans modificateur",
		"en/dark-heresy/quick/":     "The chances are those of the dice alone, before any modifier.",
		"fr/dark-heresy/quick/":     "Les chances sont celles des dés seuls, avant tout modificateur.",
	} {
		page := parsed(t, result, path+"index.html")
		quick := nodesOf(page, func(n *html.Node) bool { return attribute(n, "class") == "quick" })[0]
		if !strings.Contains(plain.Replace(words(quick)), want) {
			t.Errorf("%s does not say %q", path, want)
		}
	}
}
