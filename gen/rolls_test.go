package gen_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestRollsOfPages checks what pages say of rolls: the modifier of their case, the table that a row
// leads to, and, on a quick reference, the chances of the dice alone.
func TestRollsOfPages(t *testing.T) {
	result := realSite(t)
	chance := func(page, table, from string) string {
		t.Helper()
		for _, row := range nodesOf(parsed(t, result, page), func(n *html.Node) bool { return n.Data == "tr" && attribute(n, "data-from") == from }) {
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
		if rows := nodesOf(next[0], func(n *html.Node) bool { return n.Data == "tr" && attribute(n, "data-chance") != "" }); len(rows) != 18 {
			t.Errorf("%s: the table of Perils has %d rows", language, len(rows))
		}
		if !hasLink(next[0], "/"+language+"/dark-heresy/perils-of-the-warp/#table") {
			t.Errorf("%s: nothing leads to the table on its page", language)
		}
		for _, id := range nodesOf(next[0], func(n *html.Node) bool { return strings.HasPrefix(attribute(n, "id"), "perils-") }) {
			t.Errorf("%s: %s is an id of another page", language, attribute(id, "id"))
		}
		focus := parsed(t, result, language+"/dark-heresy/focus-power-test/index.html")
		if !hasLink(focus, "/"+language+"/dark-heresy/psychic-phenomena/?modifier=0#table") {
			t.Errorf("%s: the chain does not lead on to Phenomena with its case", language)
		}
	}
}
