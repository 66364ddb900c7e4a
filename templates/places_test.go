package templates

import (
	"fmt"
	"slices"
	"testing"

	"psyref/gen/site"
)

// TestBarLinksToTheEntriesOfItsMenu checks that the bar links to each of a few systems, and of many
// only to that of the page.
func TestBarLinksToTheEntriesOfItsMenu(t *testing.T) {
	s := &site.Site{Systems: []*site.System{{ID: "about", Foot: true}}}
	for i := range maxBarSystems {
		s.Systems = append(s.Systems, &site.System{ID: fmt.Sprint(i)})
	}
	page := &site.Page{System: s.Systems[5]}
	if got, want := barSystems(s, page), s.Systems[1:]; !slices.Equal(got, want) {
		t.Errorf("%d systems: the bar leads to %d of them", len(want), len(got))
	}
	s.Systems = append(s.Systems, &site.System{ID: "more"})
	if got := barSystems(s, page); len(got) != 1 || got[0] != page.System {
		t.Errorf("one more: the bar leads to %v", got)
	}
	if got := barSystems(s, nil); len(got) != 0 {
		t.Errorf("one more, on a page of none: the bar leads to %v", got)
	}
}

// TestButtonOfTheMenuNamesThePlace checks that pages of a part of the site, and those of the menu
// alone, have its name on the button.
func TestButtonOfTheMenuNamesThePlace(t *testing.T) {
	l := &site.Language{Tag: "en", Prints: &site.Page{}, Offline: &site.Page{Title: "Offline"},
		Kinds: []*site.Powers{{Index: &site.Page{}, Compare: &site.Page{}, Print: &site.Print{Selection: &site.Page{}}}}}
	l.UI.Menu, l.UI.Prints.Link = "Menu", "Print"
	l.Kinds[0].Words.Link, l.Kinds[0].Words.Compare.Title = "Powers", "Compare powers"
	for want, current := range map[string]*site.Page{"Menu": {}, "Print": l.Kinds[0].Print.Selection,
		"Powers": l.Kinds[0].Compare, "Offline": l.Offline} {
		if got := placeName(l, current); got != want {
			t.Errorf("the button says %q, want %q", got, want)
		}
	}
}

// TestSystemBarHasThePlacesOfTheSystem checks the places in the bar of a phone and which of them is
// current, and that a system with fewer than three has none.
func TestSystemBarHasThePlacesOfTheSystem(t *testing.T) {
	game, bare := &site.System{ID: "game"}, &site.System{ID: "bare"}
	rules, turn, quick := &site.Page{Path: "/en/game/", System: game},
		&site.Page{Path: "/en/game/turn/", Title: "My turn", System: game}, &site.Page{Path: "/en/game/quick/", System: game}
	other := &site.Page{Path: "/en/game/perils/", System: game}
	fire := &site.Page{Path: "/en/game/powers/fire/", System: game}
	l := &site.Language{Tag: "en", Pages: map[*site.System][]*site.Page{game: {rules, turn, other},
		bare: {{Path: "/en/bare/", System: bare}}}, Turns: map[*site.System]*site.Page{game: turn},
		Quick: map[*site.System]*site.Page{game: quick}}
	d := &site.Discipline{Page: fire}
	l.Kinds = []*site.Powers{{Index: &site.Page{Path: "/en/powers/"}, Compare: &site.Page{}, Data: &site.Page{},
		Print: &site.Print{Selection: &site.Page{}}, Ordered: []*site.Discipline{d},
		Disciplines: map[*site.System][]*site.Discipline{game: {d}}}}
	l.UI.Bar.Rules, l.UI.Bar.Tables, l.UI.Bar.Search, l.Kinds[0].Words.Link = "Rules", "Tables", "Search", "Powers"
	s := &site.Site{Prefix: "/ref", Systems: []*site.System{game, bare}}
	for want, p := range map[string]*site.Page{"Rules": other, "My turn": turn, "Tables": quick, "Powers": fire} {
		var names []string
		current := ""
		for _, place := range systemPlaces(s, l, p) {
			names = append(names, place.name)
			if place.current {
				current += place.name
			}
		}
		if !slices.Equal(names, []string{"Rules", "Powers", "My turn", "Tables", "Search"}) || current != want {
			t.Errorf("%s: places %q, current %q, want %q", p.Path, names, current, want)
		}
	}
	if list := systemPlaces(s, l, l.Pages[bare][0]); len(list) > 0 {
		t.Errorf("a system with rules alone has the places %v", list)
	}
}
