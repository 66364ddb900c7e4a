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
	l := &site.Language{Tag: "en", Prints: &site.Page{}, Offline: &site.Page{Title: "Offline"}, Powers: &site.Powers{Index: &site.Page{}, Compare: &site.Page{}, Print: &site.Print{Selection: &site.Page{}}}}
	l.UI.Menu, l.UI.Prints.Link = "Menu", "Print"
	l.Powers.Words.Link, l.Powers.Words.Compare.Title = "Powers", "Compare powers"
	for want, current := range map[string]*site.Page{"Menu": {}, "Print": l.Powers.Print.Selection, "Powers": l.Powers.Compare, "Offline": l.Offline} {
		if got := placeName(l, current); got != want {
			t.Errorf("the button says %q, want %q", got, want)
		}
	}
}
