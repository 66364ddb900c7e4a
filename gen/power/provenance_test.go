package power_test

import (
	"strings"
	"testing"

	"psyref/gen/power"
	"psyref/gen/site"
)

// TestFieldsOverride checks the order of provenances: a record overrides the heading of its file, a
// key overrides the whole, and a name uses that of its language first.
func TestFieldsOverride(t *testing.T) {
	text := strings.Replace(string(base(t)), "from: 3,", "from: {all: 3, cost: 1, names: {fr: 1}},", 1)
	text = strings.Replace(text, "cost: 200", "cost: 200\n    from: {all: document, range: ruling, names: 2}", 1)
	l, err := readOne(text)
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[power.ID]map[string]site.Provenance{
		"spark": {"effect": 3, "cost": 1, "range": 3, "names.en": 3, "names.fr": 1},
		"blaze": {"effect": site.FromDocument, "cost": 1, "range": site.FromRuling, "names.en": 2, "names.fr": 1},
	} {
		for key, from := range want {
			if got := l.Find("dark-heresy", id).From.Of(key); got != from {
				t.Errorf("%s of %s comes from %v, want %v", key, id, got, from)
			}
		}
	}
	lines := strings.Split(string(l.JSONLines("dark-heresy")), "\n")
	for i, want := range []string{`"from":{"all":3,"cost":1,"names":{"fr":1}}}`,
		`"from":{"all":"document","cost":1,"range":"ruling","names":{"all":2,"fr":1}}}`} {
		if !strings.HasSuffix(lines[i], want) {
			t.Errorf("line %d does not end with %s:\n%s", i, want, lines[i])
		}
	}
	if header, _, _ := strings.Cut(string(l.CSV("dark-heresy")), "\n"); !strings.Contains(header,
		"from.all,from.cost,from.names.fr,from.range") {
		t.Errorf("the columns are %s", header)
	}
}

// TestEveryRecordHasAProvenance checks that every line of powers and cards in the open data has
// a provenance, also if the heading of the file states it.
func TestEveryRecordHasAProvenance(t *testing.T) {
	l := library(t)
	for _, set := range append(systems, "faction-powers", "warp-cards") {
		for _, line := range strings.Split(strings.TrimSpace(string(l.JSONLines(set))), "\n") {
			if strings.Count(line, `"from":{"all":`) != 1 {
				t.Errorf("%s: %s", set, line)
			}
		}
	}
}

// TestRoutes compares the costs of powers of Dark Heresy, with all that they need, with sums made
// by hand. Of alternatives the cheapest counts; a power that two others need is paid for once; if
// sources disagree on a price there are two sums.
func TestRoutes(t *testing.T) {
	l := library(t)
	for id, want := range map[power.ID]struct {
		prices []int
		rating int
		powers int
	}{
		"invigourate":    {[]int{100}, 0, 1},
		"enfeeble":       {[]int{100 + 200 + 100}, 0, 3},                   // Invigourate, Smite
		"warp-speed":     {[]int{100 + 200 + 200 + 300 + 500}, 5, 5},       // Invigourate, Smite, Shape Flesh, Endurance (300) rather than Iron Arm (400)
		"haemorrhage":    {[]int{100 + 200 + 100 + 400 + 400}, 4, 5},       // Invigourate, Smite, Enfeeble, Life Leech
		"vortex-of-doom": {[]int{100 + 200 + 200 + 300 + 400, 1300}, 5, 5}, // Telekinetic Control, Assail, Telekine Shield, Telekine Dome: rating 4, then 5
		"mind-scan":      {[]int{100 + 200 + 300}, 0, 3},                   // Telepathic Link of another discipline, Telepathic Bond
		"infernal-gaze":  {[]int{50 + 100 + 100 + 200, 350}, 0, 4},         // Summoning, Cursed Earth, Dark Flame
	} {
		prices, rating, powers := l.Route(l.Find("dark-heresy", id))
		if len(prices) != len(want.prices) || prices[0] != want.prices[0] ||
			prices[len(prices)-1] != want.prices[len(want.prices)-1] || rating != want.rating || len(powers) != want.powers {
			t.Errorf("%s costs %v at psy rating %d by way of %d powers, want %v, %d, %d", id, prices, rating, len(powers),
				want.prices, want.rating, want.powers)
		}
	}
	if prices, _, _ := l.Route(l.Find("dark-heresy", "nurgles-rot")); prices != nil {
		t.Errorf("the requirements of Nurgle's Rot are unknown, but its route costs %v", prices)
	}
}
