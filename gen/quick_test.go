package gen_test

import (
	"path"
	"slices"
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
				home := words(nodesOf(parsed(t, result, language+"/"+s.ID+"/"+slug+"/index.html"),
					func(n *html.Node) bool { return n.Data == "main" })[0])
				for _, cell := range nodesOf(sections[i], func(n *html.Node) bool {
					return n.Data == "td" &&
						attribute(n, "class") != "chance"
				}) {
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
			first := nodesOf(page, func(n *html.Node) bool { return hasClass(n, "sidebar") })[0]
			if links := nodesOf(first, func(n *html.Node) bool { return n.Data == "a" }); attribute(links[0],
				"href") != "/"+language+"/"+s.ID+"/quick/" {
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

// TestQuickReferenceKeepsMarks checks that each table and list of a quick reference has the marks of
// its page, its heading that of its section, and that a legend explains every mark.
func TestQuickReferenceKeepsMarks(t *testing.T) {
	result, linked := realSite(t), realLinked(t)
	for _, s := range linked.Content().Systems {
		for _, language := range []string{"en", "fr"} {
			if len(s.Quick) == 0 {
				continue
			}
			sheet := parsed(t, result, language+"/"+s.ID+"/quick/index.html")
			sections := nodesOf(sheet, withClass("quoted"))
			for i, named := range s.Quick {
				slug, section, _ := strings.Cut(named.Value, "#")
				section, _, _ = strings.Cut(section, "/")
				page := parsed(t, result, language+"/"+s.ID+"/"+slug+"/index.html")
				inPage := map[string][]string{}
				for _, n := range nodesOf(page, func(n *html.Node) bool {
					return n.Data == "li" || n.Data == "td" ||
						n.Data == "th"
				}) {
					inPage[unmarked(n)] = append(inPage[unmarked(n)], marksIn(n))
				}
				for _, n := range nodesOf(sections[i], func(n *html.Node) bool {
					return n.Data == "li" || n.Data == "td" ||
						n.Data == "th"
				}) {
					if on := inPage[unmarked(n)]; !slices.Contains(on, marksIn(n)) {
						t.Errorf("%s %s: %q has the marks %q, on its page %q", language, named.Value, unmarked(n), marksIn(n), on)
					}
				}
				heading := nodesOf(page, func(n *html.Node) bool { return attribute(n, "id") == section })[0]
				for _, n := range nodesOf(sections[i], func(n *html.Node) bool { return n.Data == "h2" || n.Data == "h3" }) {
					if marksIn(n) != marksIn(heading) {
						t.Errorf("%s %s: the heading has the marks %q, on its page %q", language, named.Value, marksIn(n),
							marksIn(heading))
					}
				}
			}
			marks := nodesOf(nodesOf(sheet, withClass("quick"))[0], withClass("from"))
			if len(marks) == 0 {
				t.Errorf("%s %s: the quick reference has no mark", language, s.ID)
			}
			legend := nodesOf(sheet, withClass("mark-legend"))
			for _, mark := range marks {
				if sign := signOf(mark); len(legend) != 1 || !strings.Contains(words(legend[0]), sign) {
					t.Errorf("%s %s: no legend explains %s", language, s.ID, sign)
				}
			}
		}
	}
}

func withClass(class string) func(*html.Node) bool {
	return func(n *html.Node) bool { return hasClass(n, class) }
}

// signOf returns the sign of a superior mark.
func signOf(mark *html.Node) string {
	return words(nodesOf(mark, func(n *html.Node) bool { return attribute(n, "aria-hidden") == "true" })[0])
}

// marksIn returns the signs of the superior marks in an element.
func marksIn(n *html.Node) (signs string) {
	for _, mark := range nodesOf(n, withClass("from")) {
		signs += signOf(mark)
	}
	return signs
}

// unmarked returns the text of an element without superior marks and links to itself.
func unmarked(n *html.Node) string {
	text := words(n)
	for _, part := range nodesOf(n, func(n *html.Node) bool { return hasClass(n, "from") || hasClass(n, "rule-ids") }) {
		text = strings.Replace(text, words(part), "", 1)
	}
	return strings.TrimSpace(text)
}

// TestOpenQuestionsAreMarkedUnknown checks that a statement marked as our ruling rests on no open
// question, because such a statement is unknown.
func TestOpenQuestionsAreMarkedUnknown(t *testing.T) {
	notShort(t)
	result, open := realSite(t), map[string]bool{}
	pages := map[string]*html.Node{}
	for _, f := range result.Files {
		if path.Base(f.Path) != "index.html" {
			continue
		}
		page := parsed(t, result, f.Path)
		pages["/"+path.Dir(f.Path)+"/"] = page
		for _, callout := range nodesOf(page, withClass("unknown")) {
			for _, title := range nodesOf(callout, withClass("callout-title")) {
				open["/"+path.Dir(f.Path)+"/#"+attribute(title, "id")] = true
			}
		}
	}
	if len(open) == 0 {
		t.Fatal("no page has an open question")
	}
	for address, page := range pages {
		for _, n := range nodesOf(page, func(n *html.Node) bool { return n.Data == "li" || n.Data == "tr" }) {
			if !strings.Contains(marksIn(n), "‡") {
				continue
			}
			for _, link := range nodesOf(n, func(n *html.Node) bool { return n.Data == "a" }) {
				to := attribute(link, "href")
				if strings.HasPrefix(to, "#") {
					to = address + to
				}
				if open[to] {
					t.Errorf("%s: %q is marked as our ruling, and %s is open", address, unmarked(n), to)
				}
			}
		}
	}
}
