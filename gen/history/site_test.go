package history_test

import (
	"strings"
	"testing"

	"psyref/gen/history"
	"psyref/gen/site"
)

// coinHistory returns the history of the only page of a site, coin/throw.
func coinHistory(record *history.Record) *site.PageHistory {
	coin := &site.System{ID: "coin"}
	english := &site.Language{Tag: "en"}
	english.Pages = map[*site.System][]*site.Page{coin: {{Path: "/en/coin/throw/", Language: english, System: coin}}}
	return history.New(&site.Site{Languages: []*site.Language{english}, Systems: []*site.System{coin}},
		record).Pages["/en/coin/throw/"]
}

// TestHistoryMarksDifferences checks that each wording is marked with its differences from the one
// before, and that a wording after a removal is not.
func TestHistoryMarksDifferences(t *testing.T) {
	r := newRepository(t)
	question := func(answer string) string {
		return page("Throw", answer+" {#co-heads}\n\n> [!ruling] Who? {#q-who}\n> "+answer)
	}
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/throw.md": question("Heads loses.")})
	r.commit("2026-02-01T12:00:00Z", map[string]string{"en/coin/throw.md": ""})
	r.commit("2026-03-01T12:00:00Z", map[string]string{"en/coin/throw.md": question("Heads draws.")})
	r.commit("2026-04-01T12:00:00Z", map[string]string{"en/coin/throw.md": question("Heads wins.")})
	r.write("en/coin/throw.md", question("Tails wins."))
	want := map[string]string{
		"co-heads": "=[-Heads-]{+Tails+} wins.\n2026-04-01=Heads [-draws.-]{+wins.+}\n2026-03-01=Heads draws.\n2026-02-01=\n2026-01-01=Heads loses.",
		"q-who":    "=Who?\n[-Heads-]{+Tails+} wins.\n2026-04-01=Who?\nHeads [-draws.-]{+wins.+}\n2026-03-01=Who?\nHeads draws.\n2026-02-01=\n2026-01-01=Who?\nHeads loses.",
	}
	for _, rule := range coinHistory(r.read()).Rules {
		var lines []string
		for _, w := range rule.Wordings {
			lines = append(lines, w.From+"="+marked(w.Text))
		}
		if got := strings.Join(lines, "\n"); want[rule.ID] != "" && got != want[rule.ID] {
			t.Errorf("%s:\n%s\nwant\n%s", rule.ID, got, want[rule.ID])
		}
		if title := map[string]string{"q-who": "Who?"}[rule.ID]; rule.Title != title {
			t.Errorf("%s has the title %q, want %q", rule.ID, rule.Title, title)
		}
		delete(want, rule.ID)
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}

// TestARemovedRuleStaysInTheHistoryOfItsPage checks that the history of a page ends with the rules
// that were removed from it.
func TestARemovedRuleStaysInTheHistoryOfItsPage(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/throw.md": page("Throw",
		"Tails cries. {#co-gone}\n\nHeads loses. {#co-heads}")})
	r.commit("2026-02-01T12:00:00Z", map[string]string{"en/coin/throw.md": page("Throw", "Heads wins. {#co-heads}")})
	told := coinHistory(r.read())
	if len(told.Rules) != 2 || told.Rules[0].ID != "co-heads" || told.Rules[0].Gone {
		t.Fatalf("%+v", told.Rules)
	}
	if gone := told.Rules[1]; gone.ID != "co-gone" || !gone.Gone || len(gone.Wordings) != 2 ||
		gone.Wordings[0].Text != nil || gone.Wordings[0].From != "2026-02-01" {
		t.Errorf("%+v", gone)
	}
}
