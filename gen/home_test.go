package gen_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestFirstPageLeadsToEachGame checks that the first page of a language, and that of the site, lead to
// the rules, the powers and the turn of each game, and have no calculators.
func TestFirstPageLeadsToEachGame(t *testing.T) {
	result, linked := realSite(t), realLinked(t)
	for file, language := range map[string]string{"index.html": "en", "en/index.html": "en", "fr/index.html": "fr"} {
		page := parsed(t, result, file)
		if ids := repeated(page); len(ids) > 0 {
			t.Errorf("%s has several elements with the ids %q", file, ids)
		}
		if list := nodesOf(page, func(n *html.Node) bool { return attribute(n, "data-calculator") != "" }); len(list) > 0 {
			t.Errorf("%s has %d calculators", file, len(list))
		}
		games := nodesOf(page, func(n *html.Node) bool { return hasClass(n, "game") })
		if len(games) != 4 {
			t.Errorf("%s has %d games, want 4", file, len(games))
		}
		for _, s := range linked.Content().Systems {
			if s.Document == nil {
				continue
			}
			var links []string
			for _, game := range games {
				for _, link := range nodesOf(game, func(n *html.Node) bool {
					return n.Data == "a" && within(n, s.ID) && within(n, "game") && n.Parent.Data == "li"
				}) {
					links = append(links, attribute(link, "href"))
				}
			}
			start := "/" + language + "/"
			want := []string{start + s.ID + "/", start + "powers/?system=" + s.ID, start + s.ID + "/my-turn/"}
			if !slices.Equal(links, want) {
				t.Errorf("%s: the links of %s are %q, want %q", file, s.ID, links, want)
			}
		}
	}
}

// TestEveryExampleHasAFigure checks that each question on the first page is followed by its answer.
func TestEveryExampleHasAFigure(t *testing.T) {
	result := realSite(t)
	for _, language := range []string{"en", "fr"} {
		lists := nodesOf(parsed(t, result, language+"/index.html"),
			func(n *html.Node) bool { return hasClass(n, "examples") })
		if len(lists) != 1 {
			t.Fatalf("/%s/ has %d lists of examples", language, len(lists))
		}
		for _, link := range nodesOf(lists[0], func(n *html.Node) bool { return n.Data == "a" }) {
			if figures := nodesOf(link, func(n *html.Node) bool { return hasClass(n, "example-figure") }); len(figures) == 0 {
				t.Errorf("/%s/: %q has no figure", language, words(link))
			}
		}
	}
}

// repeated returns the ids that several elements of a page have.
func repeated(page *html.Node) (list []string) {
	seen := map[string]bool{}
	for _, n := range nodesOf(page, func(n *html.Node) bool { return attribute(n, "id") != "" }) {
		if id := attribute(n, "id"); seen[id] {
			list = append(list, id)
		} else {
			seen[id] = true
		}
	}
	return list
}

// TestPowersOfAGameLeadToTheIndex checks that the address of the powers of a game, which readers guess
// from those of its disciplines, leads to the index with that filter.
func TestPowersOfAGameLeadToTheIndex(t *testing.T) {
	result := realSite(t)
	for _, language := range []string{"en", "fr"} {
		page := string(fileOf(t, result, language+"/dark-heresy/powers/index.html"))
		if want := "0; url=/" + language + "/powers/?system=dark-heresy"; !strings.Contains(page, want) {
			t.Errorf("%s: the page does not go to %q:\n%s", language, want, page)
		}
	}
}
