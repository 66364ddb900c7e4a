package gen_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"

	"psyref/gen/gentest"
	"psyref/gen/power"
)

// alternatives are the powers of the real content that need one of several powers, with the texts
// on their pages.
var alternatives = map[string]map[string]string{
	"biomancy/warp-speed":            {"en": "Iron Arm or Endurance", "fr": "Iron Arm ou Endurance"},
	"pyromancy/inferno":              {"en": "Molten Beam or Sunburst", "fr": "Molten Beam ou Sunburst"},
	"telekinesis/vortex-of-doom":     {"en": "Shockwave or Telekine Dome", "fr": "Shockwave ou Telekine Dome"},
	"telepathy/mental-fortitude":     {"en": "Dominate or Terrify", "fr": "Dominate ou Terrify"},
	"telepathy/puppet-master":        {"en": "Dominate or Terrify", "fr": "Dominate ou Terrify"},
	"sanctic-daemonology/holocaust":  {"en": "Sanctuary or Cleansing Flame", "fr": "Sanctuary ou Cleansing Flame"},
	"malefic-daemonology/possession": {"en": "Infernal Gaze or Sacrifice", "fr": "Infernal Gaze ou Sacrifice"},
}

// TestAlternatives checks that a power links to its alternatives on its page and card only, and
// that each of them lists it as dependent.
func TestAlternatives(t *testing.T) {
	result, library := powersOf(t)
	found := 0
	for _, d := range library.Disciplines {
		for _, p := range d.Powers {
			if len(anyOf(p)) == 0 {
				continue
			}
			found++
			for _, language := range []string{"en", "fr"} {
				want := alternatives[d.ID+"/"+p.ID][language]
				if want == "" {
					t.Errorf("%s needs any of %v; add it to this test", p.Key(), anyOf(p))
					continue
				}
				checkAlternatives(t, result, language, p, want)
				for _, id := range anyOf(p) {
					needed := library.Find(d.System, id)
					if links := sectionLinks(t, result, language, needed, 1); !slices.Contains(links, powerAddress(language, p)) {
						t.Errorf("%s: %s is needed by %q, without %s", language, id, links, p.ID)
					}
				}
			}
		}
	}
	if found != len(alternatives) {
		t.Errorf("%d powers need one of several, want %d", found, len(alternatives))
	}
}

func checkAlternatives(t *testing.T, result *gentest.Result, language string, p *power.Power, want string) {
	t.Helper()
	var addresses []string
	for _, id := range anyOf(p) {
		addresses = append(addresses, powerAddress(language, &power.Power{ID: string(id), Discipline: p.Discipline}))
	}
	if links := sectionLinks(t, result, language, p, 0); !slices.Equal(links, addresses) {
		t.Errorf("%s: %s needs links to %q, has %q", language, p.ID, addresses, links)
	}
	section := needSections(t, result, language, p)[0]
	if text := words(section); !strings.Contains(text, want) || strings.Count(text, want) != 1 {
		t.Errorf("%s: %s: %q does not say %q once", language, p.ID, text, want)
	}
	for _, requires := range nodesOf(section, func(n *html.Node) bool { return hasClass(n, "requires") }) {
		if name := strings.Fields(want)[0]; strings.Contains(words(requires), name) {
			t.Errorf("%s: %s: %s is among the other prerequisites too: %q", language, p.ID, name, words(requires))
		}
	}
	cards := nodesOf(parsed(t, result, language+"/print/"+p.Discipline.System+"/"+p.Discipline.ID+"/index.html"),
		func(n *html.Node) bool { return attribute(n, "data-key") == p.Key() })
	if len(cards) != 1 || !strings.Contains(strings.ReplaceAll(words(cards[0]), " ,", ","), want+", ") {
		t.Errorf("%s: the card of %s does not say %q before its other prerequisites", language, p.ID, want)
	}
}

// anyOf returns the alternatives that a power needs.
func anyOf(p *power.Power) []power.ID {
	needs, _ := p.Needs()
	return needs.AnyOf
}

func powerAddress(language string, p *power.Power) string {
	if nameOnly(p) {
		return p.Discipline.Path(language) + "#" + p.ID
	}
	return "/" + language + "/" + p.Discipline.System + "/powers/" + p.Discipline.ID + "/" + p.ID + "/"
}

// needSections returns the sections of prerequisites and dependents of a power.
func needSections(t *testing.T, result *gentest.Result, language string, p *power.Power) []*html.Node {
	t.Helper()
	headings := map[string][]string{"en": {"Needs", "Needed by"}, "fr": {"Conditions", "Condition de"}}[language]
	page := parsed(t, result, strings.TrimPrefix(powerAddress(language, p), "/")+"index.html")
	var list []*html.Node
	for _, heading := range headings {
		list = append(list, nodesOf(page, func(n *html.Node) bool {
			return n.Data == "section" && len(nodesOf(n, func(h *html.Node) bool {
				return h.Data == "h2" &&
					words(h) == heading
			})) == 1
		})...)
	}
	if len(list) != 2 {
		t.Fatalf("%s: %s has %d sections of needs", language, p.ID, len(list))
	}
	return list
}

func sectionLinks(t *testing.T, result *gentest.Result, language string, p *power.Power, section int) (list []string) {
	t.Helper()
	for _, link := range nodesOf(needSections(t, result, language, p)[section],
		func(n *html.Node) bool { return n.Data == "a" && !hasClass(n, "from") }) {
		list = append(list, attribute(link, "href"))
	}
	return list
}

// treeBox is a power in the drawing of a tree.
type treeBox struct {
	id                  string
	label               string
	x, y, width, height int
	texts               []*html.Node
}

// treeBoxes returns the powers of a discipline's tree from top to bottom.
func treeBoxes(t *testing.T, result *gentest.Result, language, discipline string) (list []treeBox, width int) {
	t.Helper()
	page := parsed(t, result, language+"/dark-heresy/powers/"+discipline+"/index.html")
	for _, tree := range nodesOf(page, func(n *html.Node) bool { return n.Data == "svg" && hasClass(n, "tree") }) {
		width = integer(t, strings.Fields(attribute(tree, "viewBox"))[2])
	}
	for _, link := range nodesOf(page, func(n *html.Node) bool { return n.Data == "a" && within(n, "tree") }) {
		rect := nodesOf(link, func(n *html.Node) bool { return n.Data == "rect" })[0]
		measure := func(name string) int { return integer(t, attribute(rect, name)) }
		parts := strings.Split(attribute(link, "href"), "/")
		list = append(list, treeBox{
			parts[len(parts)-2], attribute(link, "aria-label"), measure("x"), measure("y"), measure("width"), measure("height"),
			nodesOf(link, func(n *html.Node) bool { return n.Data == "text" }),
		})
	}
	return list, width
}

func integer(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestTreeAlternatives checks that a power is one step below the first of its alternatives, and
// that its box names the others.
func TestTreeAlternatives(t *testing.T) {
	result, library := powersOf(t)
	for key, names := range alternatives {
		discipline, id, _ := strings.Cut(key, "/")
		for _, language := range []string{"en", "fr"} {
			boxes, _ := treeBoxes(t, result, language, discipline)
			at := slices.IndexFunc(boxes, func(b treeBox) bool { return b.id == id })
			above := at
			for above >= 0 && boxes[above].x >= boxes[at].x {
				above--
			}
			if at < 0 || above < 0 || boxes[above].id != string(anyOf(library.Find("dark-heresy", power.ID(id)))[0]) {
				t.Errorf("%s: %s is not below the first of its alternatives", language, key)
				continue
			}
			var shown []string
			for _, text := range boxes[at].texts {
				shown = append(shown, words(text))
			}
			_, other, _ := strings.Cut(names[language], map[string]string{"en": " or ", "fr": " ou "}[language])
			if box := strings.Join(shown, " "); !strings.Contains(box,
				map[string]string{"en": "or ", "fr": "ou "}[language]+other) {
				t.Errorf("%s: the box of %s says %q", language, key, box)
			}
			if want := map[string]string{"en": "needs ", "fr": "demande "}[language] +
				names[language]; !strings.HasSuffix(boxes[at].label, want) {
				t.Errorf("%s: the label of %s is %q, want %q at its end", language, key, boxes[at].label, want)
			}
		}
	}
}

// TestTreeRoom checks that boxes do not overlap, and that names and costs have room even in a wide
// font.
func TestTreeRoom(t *testing.T) {
	result, library := powersOf(t)
	for _, d := range library.Disciplines {
		for _, language := range []string{"en", "fr"} {
			if d.System != "dark-heresy" {
				continue
			}
			boxes, width := treeBoxes(t, result, language, d.ID)
			if len(boxes) > 0 && (width == 0 || width > 356) {
				t.Errorf("%s: the tree of %s is %d wide", language, d.ID, width)
			}
			for i, b := range boxes {
				if i > 0 && b.y < boxes[i-1].y+boxes[i-1].height {
					t.Errorf("%s: %s overlaps %s", language, b.id, boxes[i-1].id)
				}
				for _, text := range b.texts {
					left, right := b.x, b.x+b.width
					size := 16
					if hasClass(text, "small") {
						size = 14
					}
					from := integer(t, attribute(text, "x"))
					to := from + utf8.RuneCountInString(words(text))*size*62/100 // the average width of DejaVu Sans Bold
					if attribute(text, "text-anchor") == "end" {
						from, to = 2*from-to, from
						left, right = right, width+2 // nothing is right of a cost
					}
					if y := integer(t, attribute(text, "y")); from < left+4 || to > right-2 || y < b.y+10 || y > b.y+b.height-4 {
						t.Errorf("%s: %q of %s takes %d to %d, but has %d to %d; it is at %d in a box from %d to %d", language,
							words(text), b.id, from, to, left, right, y, b.y, b.y+b.height)
					}
				}
			}
		}
	}
}

// TestValuesOnWhichSourcesDisagreeAreJoined checks that alternative values are joined by a word
// everywhere, and that equal units are written once.
func TestValuesOnWhichSourcesDisagreeAreJoined(t *testing.T) {
	result, _ := powersOf(t)
	for _, c := range []struct{ path, comma, want string }{
		{"en/dark-heresy/powers/telekinesis/index.html", "400\u00a0xp, 500\u00a0xp",
			"aria-label=\"Vortex of Doom or Telekine Dome 400 or 500\u00a0xp, needs Shockwave or Telekine Dome\""},
		{"fr/dark-heresy/powers/telekinesis/index.html", "400\u00a0xp, 500\u00a0xp",
			"aria-label=\"Vortex of Doom ou Telekine Dome 400 ou 500\u00a0xp, demande Shockwave ou Telekine Dome\""},
		{"en/dark-heresy/powers/malefic-daemonology/infernal-gaze/index.html", "200\u00a0xp, 100\u00a0xp",
			"200 or 100\u00a0xp"},
		{"fr/powers/index.html", "200\u00a0xp, 100\u00a0xp", "200 ou 100\u00a0xp"},
		{"en/powers/compare/index.html", "400\u00a0xp, 500\u00a0xp", "400 or 500\u00a0xp"},
		{"en/dark-heresy/powers/astropath/thought-shield/index.html", "Reaction, Free Action", "Reaction or Free Action"},
	} {
		page := string(fileOf(t, result, c.path))
		if strings.Contains(page, c.comma) || !strings.Contains(page, c.want) {
			t.Errorf("%s says %q, or does not say %q", c.path, c.comma, c.want)
		}
	}
}

// TestDataPageExplainsJoinedValues checks that the page about the data names the separator of
// alternative texts, and the columns that have it.
func TestDataPageExplainsJoinedValues(t *testing.T) {
	result, _ := powersOf(t)
	for _, language := range []string{"en", "fr"} {
		page := words(parsed(t, result, language+"/data/index.html"))
		for _, want := range []string{"|", "effect.en", "effect.fr"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s/data/ does not say %q", language, want)
			}
		}
	}
}
