package gen_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestFieldsForRolls checks that each table read with a die has a field for the roll, on its page and
// on quick references, and one for the modifier where the rules have modifiers: that of the case of
// the page, in steps of ten with a d100.
func TestFieldsForRolls(t *testing.T) {
	result := realSite(t)
	for _, tt := range []struct{ page, table, modifier string }{
		{"en/dark-heresy/psychic-phenomena/index.html", "dark-heresy/phenomena", "step=10 value=0 case=#calculator"},
		{"en/dark-heresy/perils-of-the-warp/index.html", "dark-heresy/perils", "step=10 value=0 case=#calculator"},
		{"fr/dark-heresy/conditions/index.html", "dark-heresy/shock", "step=10 value=0 case="},
		{"fr/dark-heresy/conditions/index.html", "dark-heresy/haywire", ""},
		{"en/dark-heresy/quick/index.html", "dark-heresy/phenomena", "step=10 value=0 case="},
		{"fr/trenchhammer/quick/index.html", "trenchhammer/injury", "step=1 value=0 case="},
		{"fr/trenchhammer/quick/index.html", "trenchhammer/perils", ""},
		{"en/wh40k-7e/quick/index.html", "wh40k-7e/perils", ""},
		{"en/dark-millennium/daemonic-attack/index.html", "dark-millennium/daemonic-attack",
			"step=1 value=0 case=#calculator"},
	} {
		places := nodesOf(parsed(t, result, tt.page), func(n *html.Node) bool {
			return attribute(n,
				"data-lookup") == tt.table
		})
		if len(places) != 1 {
			t.Errorf("%s: %d times %s", tt.page, len(places), tt.table)
			continue
		}
		form := nodesOf(places[0], withClass("roll"))[0]
		if got := len(nodesOf(form, func(n *html.Node) bool {
			return strings.HasPrefix(attribute(n, "name"),
				"roll-")
		})); got != 1 && got != 2 {
			t.Errorf("%s, %s: %d fields", tt.page, tt.table, got)
		}
		got := ""
		for _, n := range nodesOf(form, func(n *html.Node) bool {
			return strings.HasSuffix(attribute(n, "name"),
				"-modifier")
		}) {
			got += "step=" + attribute(n, "step") + " value=" + attribute(n, "value") + " case=" + attribute(n, "data-modifier")
		}
		if got != tt.modifier {
			t.Errorf("%s, %s: the modifier is %q, want %q", tt.page, tt.table, got, tt.modifier)
		}
	}
}

// TestRollsOfPages checks what pages say of rolls: the modifier of their case, the table that a row
// leads to, and, on a quick reference, the chances of the dice alone.
func TestRollsOfPages(t *testing.T) {
	result := realSite(t)
	chance := func(page, table, from string) string {
		t.Helper()
		for _, row := range nodesOf(parsed(t, result, page),
			func(n *html.Node) bool { return n.Data == "tr" && attribute(n, "data-from") == from }) {
			if of := row.Parent.Parent; attribute(of, "data-die") == table {
				return breakable(attribute(row, "data-chance"))
			}
		}
		t.Fatalf("%s: no row from %s", page, from)
		return ""
	}
	for _, tt := range []struct{ page, die, from, chance string }{
		{"en/dark-heresy/psychic-phenomena/index.html", "d100", "75", "Chance of this row: 26 %."},
		{"fr/dark-heresy/psychic-phenomena/index.html", "d100", "75", "Chance de cette ligne : 26 %."},
		{"en/dark-heresy/quick/index.html", "d100", "75", "Chance of this row: 26 %."},
		{"en/trenchhammer/quick/index.html", "2D6", "7", "Chance of this row: 30.6 %; of it or a higher result: 58.3 %."},
	} {
		if got := chance(tt.page, tt.die, tt.from); got != tt.chance {
			t.Errorf("%s, row from %s: %q, want %q", tt.page, tt.from, got, tt.chance)
		}
	}
	for _, language := range []string{"en", "fr"} {
		page := parsed(t, result, language+"/dark-heresy/psychic-phenomena/index.html")
		next := nodesOf(page, func(n *html.Node) bool { return attribute(n, "class") == "next-roll" })
		if len(next) != 1 {
			t.Fatalf("%s: %d tables follow", language, len(next))
		}
		if rows := nodesOf(next[0], func(n *html.Node) bool {
			return n.Data == "tr" &&
				attribute(n, "data-chance") != ""
		}); len(rows) != 18 {
			t.Errorf("%s: the table of Perils has %d rows", language, len(rows))
		}
		if !hasLink(next[0], "/"+language+"/dark-heresy/perils-of-the-warp/#table") {
			t.Errorf("%s: nothing leads to the table on its page", language)
		}
		for _, id := range nodesOf(next[0], func(n *html.Node) bool {
			return strings.HasPrefix(attribute(n, "id"),
				"perils-")
		}) {
			t.Errorf("%s: %s is an id of another page", language, attribute(id, "id"))
		}
		focus := parsed(t, result, language+"/dark-heresy/focus-power-test/index.html")
		if !hasLink(focus, "/"+language+"/dark-heresy/psychic-phenomena/?modifier=0#table") {
			t.Errorf("%s: the chain does not lead on to Phenomena with its case", language)
		}
	}
}
