package gen_test

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"psyref/gen"
	"psyref/gen/power"
	"psyref/gen/site"
)

// TestSourcesAreComplete checks the page of sources of each system: the counts of powers and cards
// by provenance, links to every incompletely known power, unverified name and open question, and
// that every provenance tag links to an existing part.
func TestSourcesAreComplete(t *testing.T) {
	result, library := powersOf(t)
	for _, system := range []string{"dark-heresy", "wh40k-7e", "trenchhammer", "dark-millennium"} {
		for _, language := range []string{"en", "fr"} {
			page := parsed(t, result, language+"/"+system+"/sources/index.html")
			if got, want := shownKinds(t, page), wantedKinds(library, system); !maps.Equal(got, want) {
				t.Errorf("%s/%s/sources/ counts %v, want %v", language, system, got, want)
			}
			var links []string
			for _, link := range nodesOf(page, func(n *html.Node) bool { return n.Data == "a" }) {
				links = append(links, attribute(link, "href"))
			}
			for _, d := range library.Disciplines {
				for _, p := range d.Powers {
					if d.System == system && unsure(p, language) && !slices.Contains(links, powerAddress(language, p)) {
						t.Errorf("%s/%s/sources/ does not lead to %s, of which something is unknown", language, system, p.ID)
					}
				}
			}
			for _, place := range []string{"document", "elsewhere", "rulings", "open"} {
				if n := len(nodesOf(page, func(n *html.Node) bool { return attribute(n, "id") == place })); n != 1 {
					t.Errorf("%s/%s/sources/ has %d parts %s", language, system, n, place)
				}
			}
		}
	}
}

// shownKinds returns the counts on a page of sources, by the number of their kind.
func shownKinds(t *testing.T, page *html.Node) map[int]int {
	t.Helper()
	kinds := map[int]int{}
	table := nodesOf(page, func(n *html.Node) bool { return n.Data == "tbody" })[0]
	for _, row := range nodesOf(table, func(n *html.Node) bool { return n.Data == "tr" }) {
		link := nodesOf(row, func(n *html.Node) bool { return n.Data == "a" })[0]
		kind := map[string]int{"#document": int(site.FromDocument), "#rulings": int(site.FromRuling),
			"#open": int(site.FromUnknown)}[attribute(link, "href")]
		if attribute(link, "href") == "#elsewhere" {
			for _, word := range strings.Fields(words(link)) {
				if n, err := strconv.Atoi(word); err == nil {
					kind = n
				}
			}
		}
		cells := nodesOf(row, func(n *html.Node) bool { return n.Data == "td" })
		n, err := strconv.Atoi(words(cells[1]))
		if err != nil {
			t.Fatal(err)
		}
		if n > 0 {
			kinds[kind] = n
		}
	}
	return kinds
}

// wantedKinds returns the counts from the records. A power of which only the name is known is
// unknown.
func wantedKinds(l *power.Library, system string) map[int]int {
	kinds := map[int]int{}
	for _, d := range l.Disciplines {
		if d.System != system {
			continue
		}
		for _, p := range d.Powers {
			from := p.From.Whole()
			if nameOnly(p) {
				from = site.FromUnknown
			}
			kinds[int(from)]++
		}
		for _, one := range d.Index {
			kinds[int(one.From.Whole())]++
		}
	}
	for _, c := range l.Cards {
		if c.Format.System == system {
			kinds[int(c.From.Whole())]++
		}
	}
	return kinds
}

// unsure reports whether a power has no known effect, or an unverified name in a language.
func unsure(p *power.Power, language string) bool {
	name := p.Names[language]
	return !p.Effect.Known() || name.Known() && name.Mark != "V"
}

// TestPowersShowTheirProvenance checks provenance tags on the page, row, discipline page and card
// of a power, which screen readers read, too. Fields with fewer sources and names from memory have
// tags of their own.
func TestPowersShowTheirProvenance(t *testing.T) {
	result, _ := powersOf(t)
	for _, c := range []struct{ path, part, class, want string }{
		{"en/dark-heresy/powers/biomancy/enfeeble/", "origin", "from-words",
			"Not in the document: 3 other sources agree, Not in the document: 1 other source says so"},
		{"en/dark-heresy/powers/biomancy/enfeeble/", "relations", "from", "†"},
		{"en/dark-heresy/powers/telekinesis/vortex-of-doom/", "facts", "from", "†"},
		{"en/wh40k-7e/powers/sanctic/vortex-of-doom/", "facts", "from", "*"},
		{"en/wh40k-7e/powers/sanctic/vortex-of-doom/", "origin", "from-words",
			"Not in the document: 1 other source says so, In the document, In the document"},
		{"en/wh40k-7e/powers/force/force/", "origin", "from-words", "In the document"},
		{"en/dark-heresy/powers/pyromancy/", "title", "from-words", "Not in the document: 3 other sources agree"},
		{"fr/wh40k-7e/deny-the-witch/", "source", "mark-legend", "† d’après d’autres sources‡ notre arbitrage"},
		{"en/print/dark-heresy/biomancy/", "sheets", "from", ""},
		{"en/powers/", "index-table", "from", ""},
	} {
		parts := nodesOf(parsed(t, result, c.path+"index.html"), func(n *html.Node) bool { return hasClass(n, c.part) })
		if len(parts) == 0 {
			t.Errorf("%s has no %s", c.path, c.part)
			continue
		}
		var said []string
		for _, tag := range nodesOf(parts[0], func(n *html.Node) bool { return hasClass(n, c.class) }) {
			seen := tag
			if shown := nodesOf(tag, func(n *html.Node) bool { return attribute(n, "title") != "" }); len(shown) > 0 {
				seen = shown[0]
				if aloud := nodesOf(tag, func(n *html.Node) bool { return hasClass(n, "hidden") }); len(aloud) != 1 ||
					len(plain(aloud[0])) < 10 {
					t.Errorf("%s, %s: the mark %q is not read aloud", c.path, c.part, plain(seen))
				}
			}
			said = append(said, plain(seen))
		}
		if got := strings.Join(said, ", "); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.path, c.part, got, c.want)
		}
	}
}

// TestRowsOfDisciplinesAgreeWithRecords checks that tables of powers on pages of the content agree
// with the records, in rows and headings.
func TestRowsOfDisciplinesAgreeWithRecords(t *testing.T) {
	result, library := powersOf(t)
	for _, path := range []string{"dark-heresy/disciplines", "wh40k-7e/disciplines", "wh40k-7e/daemonology",
		"trenchhammer/attack-powers", "trenchhammer/effect-powers"} {
		for _, language := range []string{"en", "fr"} {
			system, _, _ := strings.Cut(path, "/")
			records := map[string]*power.Power{} // by address
			for _, d := range library.Disciplines {
				for _, p := range d.Powers {
					if d.System == system {
						records[powerAddress(language, p)] = p
					}
				}
			}
			heading, compared := "document", 0
			for n := range parsed(t, result, language+"/"+path+"/index.html").Descendants() {
				switch {
				case n.Data == "h2" || n.Data == "h3":
					if tag := firstTag(n); tag != "" || n.Data == "h2" {
						heading = cmp.Or(tag, "document")
					}
				case n.Data == "tr":
					cells := nodesOf(n, func(n *html.Node) bool { return n.Data == "th" || n.Data == "td" })
					for _, cell := range cells[:min(2, len(cells))] {
						links := nodesOf(cell, func(n *html.Node) bool { return n.Data == "a" })
						if len(links) == 0 || records[attribute(links[0], "href")] == nil {
							continue
						}
						compared++
						record := records[attribute(links[0], "href")]
						want := record.From.Whole().String()
						if got := cmp.Or(firstTag(n), heading); got != want {
							t.Errorf("%s/%s/: the row of %s says %q, its record %q", language, path, record.ID, got, want)
						}
					}
				}
			}
			if compared == 0 {
				t.Errorf("%s/%s/ has no row of a power", language, path)
			}
		}
	}
}

// firstTag returns the first provenance tag in a node, or "".
func firstTag(n *html.Node) string {
	for _, tag := range nodesOf(n, func(n *html.Node) bool { return hasClass(n, "from") }) {
		for _, said := range nodesOf(tag, func(n *html.Node) bool { return attribute(n, "title") != "" }) {
			return cmp.Or(sourceCount.FindString(attribute(said, "title")), "document")
		}
	}
	return ""
}

var sourceCount = regexp.MustCompile(`[0-9]+`)

// TestTermsShowTheirProvenance checks that a definition based on a rule outside the documents has
// its provenance, in the glossary, for screen readers, and at the first use of the term.
func TestTermsShowTheirProvenance(t *testing.T) {
	result, _ := powersOf(t)
	c, texts, err := gen.Parse(realOptions(realContent(t)))
	if err != nil {
		t.Fatal(err)
	}
	from := map[string]site.Provenance{} // by rule
	for _, p := range c.Pages {
		for _, a := range texts[p].Anchors {
			if p.Language == "en" && c.Rules.Find(a.ID) != nil {
				from[a.ID] = a.From
			}
		}
	}
	glossaries := map[string]map[string]*html.Node{} // entries by id, by language
	for _, language := range []string{"en", "fr"} {
		glossaries[language] = map[string]*html.Node{}
		for _, n := range nodesOf(parsed(t, result, language+"/glossary/index.html"),
			func(n *html.Node) bool { return attribute(n, "id") != "" }) {
			glossaries[language][attribute(n, "id")] = n
		}
	}
	elsewhere := 0
	for _, term := range c.Terms {
		for system, rule := range term.Rules {
			if from[rule] != site.FromDocument && term.From[system] == site.FromDocument {
				t.Errorf("glossary.yaml:%d: %s has no provenance in %s: %s comes from %v", term.At.Line, term.ID, system, rule,
					from[rule])
			}
		}
		if len(term.From) > 0 {
			elsewhere++
		}
		for _, language := range []string{"en", "fr"} {
			entry := glossaries[language][term.ID]
			tags := nodesOf(entry, func(n *html.Node) bool { return hasClass(n, "from") })
			aloud := nodesOf(entry, func(n *html.Node) bool { return hasClass(n, "hidden") })
			if len(tags) != len(term.From) || len(aloud) != len(tags) {
				t.Errorf("%s/glossary/#%s has %d tags, of which %d are read aloud, want %d", language, term.ID, len(tags),
					len(aloud), len(term.From))
			}
		}
	}
	if elsewhere < 50 {
		t.Errorf("%d terms come from elsewhere", elsewhere)
	}
	for _, c := range []struct{ path, id, ends string }{
		{"en/wh40k-7e/perils-of-the-warp/", "def-fleshbane", "(1 source)"},
		{"fr/wh40k-7e/perils-of-the-warp/", "def-leadership", "(2 sources)"},
		{"en/wh40k-7e/perils-of-the-warp/", "def-mastery-level", "of Dark Heresy."},
	} {
		said := nodesOf(parsed(t, result, c.path+"index.html"), func(n *html.Node) bool { return attribute(n, "id") == c.id })
		if len(said) != 1 || !strings.HasSuffix(plain(said[0]), c.ends) {
			t.Errorf("%s: %s does not end %q", c.path, c.id, c.ends)
		}
	}
}

// plain returns the words of a node, including those of tags.
func plain(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// TestListByPrice checks that no power of Dark Heresy precedes one that it needs, and that each
// shows the total cost.
func TestListByPrice(t *testing.T) {
	result, library := powersOf(t)
	index := parsed(t, result, "en/powers/index.html")
	place := map[string]int{}
	for _, row := range nodesOf(index, func(n *html.Node) bool {
		return n.Data == "tr" && strings.HasPrefix(attribute(n, "data-key"), "dark-heresy/")
	}) {
		_, orders, _ := strings.Cut(attribute(row, "data-by"), ".") // by name, by cost, by range
		order, _, _ := strings.Cut(orders, ".")
		n, err := strconv.Atoi(order)
		if err != nil {
			t.Fatal(err)
		}
		place[attribute(row, "data-key")] = n
		if attribute(row, "data-key") == "dark-heresy/enfeeble" && !strings.Contains(words(row), "100 xp 400 in all") {
			t.Errorf("the row of Enfeeble is %q", words(row))
		}
	}
	for _, d := range library.Disciplines {
		for _, p := range d.Powers {
			needs, builds := p.Needs()
			for _, id := range needs.All {
				if needed := "dark-heresy/" + string(id); builds && place[needed] >= place[p.Key()] {
					t.Errorf("%s is at %d, and %s, which it needs, at %d", p.ID, place[p.Key()], id, place[needed])
				}
			}
		}
	}
	page := parsed(t, result, "en/dark-heresy/powers/biomancy/warp-speed/index.html")
	way := nodesOf(page, func(n *html.Node) bool { return hasClass(n, "path") })
	if len(way) != 1 || !strings.Contains(words(way[0]), "4,100 xp") ||
		!strings.Contains(words(way[0]), "psy rating (1 to 5) 2,800") {
		t.Errorf("Warp Speed says %d times what it costs in all: %v", len(way), words(way[0]))
	}
}
