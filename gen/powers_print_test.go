package gen_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"psyref/gen/gentest"
	"psyref/gen/power"
)

// sheetsOf returns the printed sides of a page.
func sheetsOf(t *testing.T, r *gentest.Result, path string) []*html.Node {
	t.Helper()
	return nodesOf(parsed(t, r, path), func(n *html.Node) bool {
		return hasClass(n, "sheet") && !within(n, "template") && n.Parent.Data != "template"
	})
}

// TestPrintDeck checks that the Warp deck is complete, and that every sheet of faces is followed by
// as many backs.
func TestPrintDeck(t *testing.T) {
	result, library := powersOf(t)
	for _, language := range []string{"en", "fr"} {
		for path, each := range map[string]int{"warp-deck/": 9, "warp-deck/letter/": 6} {
			faces, backs := map[string]int{}, 0
			for i, sheet := range sheetsOf(t, result, language+"/print/"+path+"index.html") {
				names := nodesOf(sheet, func(n *html.Node) bool { return n.Data == "h2" && within(n, "face") })
				behind := len(nodesOf(sheet, func(n *html.Node) bool { return hasClass(n, "back") }))
				if i%2 == 0 && (len(names) != each || behind != 0) || i%2 == 1 && (len(names) != 0 || behind != each) {
					t.Errorf("%s %s: side %d has %d faces and %d backs", language, path, i+1, len(names), behind)
				}
				for _, name := range names {
					faces[words(name)]++
				}
				backs += behind
			}
			want, total := map[string]int{}, 0
			for _, c := range library.Cards {
				want[strings.ReplaceAll(c.Names[language].Text, "'", "’")] = int(c.Count)
				total += int(c.Count)
			}
			for name, n := range want {
				if faces[name] != n {
					t.Errorf("%s %s: %d × %s, want %d", language, path, faces[name], name, n)
				}
			}
			if len(faces) != len(want) || backs != total || total != 36 || faces["Force"] != 22 {
				t.Errorf("%s %s: %d kinds and %d backs, %d Force", language, path, len(faces), backs, faces["Force"])
			}
		}
	}
}

// TestPrintDisciplines checks that every power is on one card of its discipline, and that no sheet
// has more than nine places.
func TestPrintDisciplines(t *testing.T) {
	result, library := powersOf(t)
	for _, language := range []string{"en", "fr"} {
		for _, d := range library.Disciplines {
			if !slices.ContainsFunc(d.Powers, func(p *power.Power) bool { return !nameOnly(p) }) {
				continue
			}
			path := language + "/print/" + d.System + "/" + d.ID + "/index.html"
			seen := map[string]int{}
			for _, sheet := range sheetsOf(t, result, path) {
				rows := nodesOf(sheet, func(n *html.Node) bool { return hasClass(n, "row") })
				if len(rows) == 0 || len(rows) > 3 {
					t.Errorf("%s: a sheet of %d rows", path, len(rows))
				}
				for _, row := range rows {
					places := 0
					for _, card := range nodesOf(row, func(n *html.Node) bool { return n.Data == "article" }) {
						seen[attribute(card, "data-key")]++
						places++
						if hasClass(card, "wide") {
							places++
						}
					}
					if places > 3 {
						t.Errorf("%s: %d places in a row", path, places)
					}
				}
			}
			for _, p := range d.Powers {
				if want := map[bool]int{false: 1}[nameOnly(p) || bareCard(p) && !p.Effect.Known()]; seen[p.Key()] != want {
					t.Errorf("%s: %s has %d cards", path, p.Key(), seen[p.Key()])
				}
			}
			if !strings.Contains(string(fileOf(t, result, language+"/"+d.System+"/powers/"+d.ID+"/index.html")),
				`href="/`+strings.TrimSuffix(path, "index.html")+`"`) {
				t.Errorf("the page of %s does not lead to its cards", d.ID)
			}
		}
	}
}

// TestPrintImprint checks that every sheet has the revision of the data and the address of its
// page.
func TestPrintImprint(t *testing.T) {
	result, library := powersOf(t)
	revision := library.Revision()
	if !regexp.MustCompile(`^[0-9a-f]{8}$`).MatchString(revision) {
		t.Errorf("revision %q", revision)
	}
	for _, path := range []string{"en/print/warp-deck/", "fr/print/warp-deck/letter/", "fr/print/dark-heresy/biomancy/"} {
		for _, sheet := range sheetsOf(t, result, path+"index.html") {
			if text := words(sheet); !strings.Contains(text, revision) || !strings.Contains(text, "psyref.example/"+path) {
				t.Errorf("%s: a sheet without its revision or address: %s", path, text)
			}
		}
	}
	if !strings.Contains(string(fileOf(t, result, "fr/dark-millennium/warp-deck/index.html")),
		`href="/fr/print/warp-deck/"`) {
		t.Error("the page of the Warp deck does not lead to the deck on paper")
	}
}
