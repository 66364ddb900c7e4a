package gen_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestLinksFromRulesToPowers checks that a page of rules links to every power with a name, and
// that the power links back.
func TestLinksFromRulesToPowers(t *testing.T) {
	result, library := powersOf(t)
	for _, language := range []string{"en", "fr"} {
		linked := map[string]bool{}
		for _, f := range result.Files {
			if !strings.HasPrefix(f.Path, language+"/") || strings.Contains(f.Path, "/powers/") ||
				!strings.HasSuffix(f.Path, ".html") {
				continue
			}
			for _, article := range nodesOf(parsed(t, result, f.Path), func(n *html.Node) bool { return n.Data == "article" }) {
				for _, a := range nodesOf(article, func(n *html.Node) bool {
					return n.Data == "a" &&
						strings.Contains(attribute(n, "href"), "/powers/")
				}) {
					linked[strings.Trim(attribute(a, "href"), "/")] = true
				}
			}
		}
		known := map[string]int{}
		for _, d := range library.Disciplines {
			for _, p := range d.Powers {
				address := strings.Trim(powerAddress(language, p), "/")
				if named := p.Names["en"].Known() || p.Names["fr"].Known(); named && !linked[address] {
					t.Errorf("no page of the rules leads to %s", address)
				}
				known[d.System]++
			}
		}
		for _, system := range powerSystems {
			if known[system] == 0 {
				t.Errorf("%s has no powers", system)
			}
		}
	}
	smite := parsed(t, result, "en/dark-heresy/powers/biomancy/smite/index.html")
	if from := nodesOf(smite, func(n *html.Node) bool {
		return attribute(n, "href") == "/en/dark-heresy/disciplines/" && within(n, "backlinks")
	}); len(from) == 0 {
		t.Error("Smite does not say that the page of disciplines lists it")
	}
}

// TestSharedNames checks that the table of shared names has exactly the powers whose
// verified name occurs in several systems.
func TestSharedNames(t *testing.T) {
	result, library := powersOf(t)
	systems := map[string]map[string]bool{}
	for _, d := range library.Disciplines {
		for _, p := range d.Powers {
			if name := p.Names["en"]; name.Known() && name.Mark == "V" {
				if systems[name.Text] == nil {
					systems[name.Text] = map[string]bool{}
				}
				systems[name.Text][d.System] = true
			}
		}
	}
	for _, language := range []string{"en", "fr"} {
		linked := map[string]bool{}
		for _, article := range nodesOf(parsed(t, result, language+"/compare/same-names/index.html"),
			func(n *html.Node) bool { return n.Data == "article" }) {
			for _, a := range nodesOf(article, func(n *html.Node) bool { return n.Data == "a" }) {
				linked[attribute(a, "href")] = true
			}
		}
		shared := 0
		for _, d := range library.Disciplines {
			for _, p := range d.Powers {
				address := "/" + language + "/" + d.System + "/powers/" + d.ID + "/" + p.ID + "/"
				if want := p.Names["en"].Mark == "V" && len(systems[p.Names["en"].Text]) > 1; want != linked[address] {
					t.Errorf("%s is linked: %v, want %v", address, linked[address], want)
				} else if want {
					shared++
				}
			}
		}
		if shared == 0 {
			t.Errorf("%s: no name is shared", language)
		}
	}
}
