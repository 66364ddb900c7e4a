package history_test

import (
	"reflect"
	"strings"
	"testing"

	"psyref/gen/cache"
	"psyref/gen/history"
	"psyref/gen/site"
)

// coinHistory returns the history of the only page of a site, coin/throw.
func coinHistory(record *history.Record) *site.PageHistory {
	coin := &site.System{ID: "coin"}
	english := &site.Language{Tag: "en"}
	english.Pages = map[*site.System][]*site.Page{coin: {{Path: "/en/coin/throw/", Language: english, System: coin}}}
	return history.New(&site.Site{Languages: []*site.Language{english}, Systems: []*site.System{coin}}, record).Pages["/en/coin/throw/"]
}

// TestStepsFromCache checks that a cached record gives the same differences, also for renamed pages
// and uncommitted changes.
func TestStepsFromCache(t *testing.T) {
	r := newRepository(t)
	says := []string{"Heads of a coin loses.", "Heads of one coin, loses it.", "Heads of one coin wins.", "Two heads of one coin wins it."}
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/throw.md": page("Throw", "Something else. {#co-gone}\n\n> [!ruling] Who? {#q-who}\n> You.")})
	r.commit("2026-01-02T12:00:00Z", map[string]string{"en/coin/throw.md": ""})
	question := func(answer string) string {
		return page("Toss", answer+" {#co-heads}\n\n> [!ruling] Who? {#q-who}\n> "+answer)
	}
	r.commit("2026-02-01T12:00:00Z", map[string]string{"en/coin/toss.md": question(says[0])})
	r.commit("2026-03-01T12:00:00Z", map[string]string{"en/coin/toss.md": question(says[1])})
	r.commit("2026-04-01T12:00:00Z", map[string]string{"en/coin/toss.md": "", "en/coin/throw.md": question(says[2])})
	r.write("en/coin/throw.md", question(says[3]))
	kept := cache.Folder(t.TempDir())
	cold, warm := r.read(kept), r.read(kept)
	checkInvariants(t, cold)
	told := coinHistory(warm)
	if other := coinHistory(cold); !reflect.DeepEqual(told.Rules, other.Rules) || !reflect.DeepEqual(told.Same, other.Same) {
		t.Error("the cached record differs")
	}
	found := 0
	for _, rule := range told.Rules {
		before := map[string]string{"co-heads": "", "q-who": "Who?\n"}
		opening, ok := before[rule.ID]
		if !ok {
			continue
		}
		found++
		if want := strings.TrimSuffix(opening, "\n"); rule.Title != want {
			t.Errorf("%s has the title %q, want %q", rule.ID, rule.Title, want)
		}
		for i, said := range says {
			want := []site.Stretch{{Text: opening + said}}
			if i > 0 {
				want = history.Difference(opening+says[i-1], opening+said)
			}
			if got := rule.Wordings[len(says)-1-i].Text; !reflect.DeepEqual(got, want) {
				t.Errorf("%s, wording %d: %s, want %s", rule.ID, i, marked(got), marked(want))
			}
		}
	}
	if found != 2 {
		t.Errorf("%d rules, want 2", found)
	}
}

// TestARemovedRuleStaysInTheHistoryOfItsPage checks that the history of a page ends with the rules
// that were removed from it.
func TestARemovedRuleStaysInTheHistoryOfItsPage(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/throw.md": page("Throw", "Tails cries. {#co-gone}\n\nHeads loses. {#co-heads}")})
	r.commit("2026-02-01T12:00:00Z", map[string]string{"en/coin/throw.md": page("Throw", "Heads wins. {#co-heads}")})
	told := coinHistory(r.read(""))
	if len(told.Rules) != 2 || told.Rules[0].ID != "co-heads" || told.Rules[0].Gone {
		t.Fatalf("%+v", told.Rules)
	}
	if gone := told.Rules[1]; gone.ID != "co-gone" || !gone.Gone || len(gone.Wordings) != 2 || gone.Wordings[0].Text != nil || gone.Wordings[0].From != "2026-02-01" {
		t.Errorf("%+v", gone)
	}
}
