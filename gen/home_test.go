package gen_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestHomeHasAVerdictOfEachSystem checks that the first page of a language has one calculator of
// each system, set to the typical psyker, and the first page of the site has the same verdicts.
func TestHomeHasAVerdictOfEachSystem(t *testing.T) {
	result, linked := realSite(t), realLinked(t)
	front := parsed(t, result, "index.html")
	for _, language := range []string{"en", "fr"} {
		home := parsed(t, result, language+"/index.html")
		if ids := repeated(home); len(ids) > 0 {
			t.Errorf("/%s/ has several elements with the ids %q", language, ids)
		}
		for _, s := range linked.Content().Systems {
			if s.Document == nil {
				continue
			}
			cards := nodesOf(home, func(n *html.Node) bool { return hasClass(n, "system-card") && hasClass(n, s.ID) })
			if len(cards) != 1 {
				t.Fatalf("/%s/ has %d cards of %s", language, len(cards), s.ID)
			}
			calculators := nodesOf(cards[0], func(n *html.Node) bool { return strings.HasPrefix(attribute(n, "data-calculator"), s.ID+"/") })
			if len(calculators) != 1 {
				t.Errorf("/%s/ has %d calculators of %s", language, len(calculators), s.ID)
			}
			said := nodesOf(front, func(n *html.Node) bool {
				return hasClass(n, "system-card-verdict") && within(n, s.ID) && strings.Contains(words(n), "%")
			})
			if len(said) != 2 {
				t.Errorf("/ has %d verdicts of %s, want one in each language", len(said), s.ID)
			}
		}
	}
}

// TestEveryExampleHasAFigure checks that each question on the first page is followed by its answer.
func TestEveryExampleHasAFigure(t *testing.T) {
	result := realSite(t)
	for _, language := range []string{"en", "fr"} {
		lists := nodesOf(parsed(t, result, language+"/index.html"), func(n *html.Node) bool { return hasClass(n, "examples") })
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
