package gen_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/net/html"

	"psyref/gen"
	"psyref/gen/output"
)

// TestPowersAreLinkedFromTheRules checks that a page of rules links to every power with a name, and
// that the power links back.
func TestPowersAreLinkedFromTheRules(t *testing.T) {
	result, library := powersOf(t)
	for _, language := range []string{"en", "fr"} {
		linked := map[string]bool{}
		for _, f := range result.Files {
			if !strings.HasPrefix(f.Path, language+"/") || strings.Contains(f.Path, "/powers/") || !strings.HasSuffix(f.Path, ".html") {
				continue
			}
			for _, article := range nodesOf(parsed(t, result, f.Path), func(n *html.Node) bool { return n.Data == "article" }) {
				for _, a := range nodesOf(article, func(n *html.Node) bool { return n.Data == "a" && strings.Contains(attribute(n, "href"), "/powers/") }) {
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
				known[d.System.ID]++
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

// TestSameNamesAreCompared checks that the table of shared names has exactly the powers whose
// verified name occurs in several systems.
func TestSameNamesAreCompared(t *testing.T) {
	result, library := powersOf(t)
	systems := map[string]map[string]bool{}
	for _, d := range library.Disciplines {
		for _, p := range d.Powers {
			if name := p.Names["en"]; name.Known() && name.Mark == "V" {
				if systems[name.Text] == nil {
					systems[name.Text] = map[string]bool{}
				}
				systems[name.Text][d.System.ID] = true
			}
		}
	}
	for _, language := range []string{"en", "fr"} {
		linked := map[string]bool{}
		for _, article := range nodesOf(parsed(t, result, language+"/compare/same-names/index.html"), func(n *html.Node) bool { return n.Data == "article" }) {
			for _, a := range nodesOf(article, func(n *html.Node) bool { return n.Data == "a" }) {
				linked[attribute(a, "href")] = true
			}
		}
		shared := 0
		for _, d := range library.Disciplines {
			for _, p := range d.Powers {
				address := "/" + language + "/" + d.System.ID + "/powers/" + d.ID + "/" + p.ID + "/"
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

// TestLinksToPowersInText checks links to powers in prose, and that unknown ones are refused.
func TestLinksToPowersInText(t *testing.T) {
	const file = "en/dark-heresy/psykers.md"
	content := realContent(t)
	text := string(content[file].Data)
	linkTo := func(link string) { content[file] = &fstest.MapFile{Data: []byte(text + "\nSee " + link + ".\n")} }
	engine := gen.NewEngine(realOptions(content), output.Core{})

	linkTo("[Smite](powers/biomancy/smite.md) of [Biomancy](powers/biomancy.md)")
	page, _ := served(t, engine, nil, "en/dark-heresy/psykers/index.html")
	for _, want := range []string{`<a href="/en/dark-heresy/powers/biomancy/smite/">Smite</a>`, `<a href="/en/dark-heresy/powers/biomancy/">Biomancy</a>`} {
		if !strings.Contains(page, want) {
			t.Errorf("%s is not on the page", want)
		}
	}

	linkTo("[Smite](powers/biomancy/smit.md)")
	_, err := engine.Link([]string{file})
	if err == nil || !strings.Contains(err.Error(), "link to powers/biomancy/smit.md, which is not a page") || !strings.Contains(err.Error(), "powers/biomancy/smite.md?") {
		t.Errorf("a link to no power: %v", err)
	}
}
