package templates

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"psyref/gen/site"
)

// place is a part of the site beside the systems.
type place struct {
	page     *site.Page
	name     string
	language string // of the name, where it is not the page's
	pages    []*site.Page
	narrow   bool // only in the menu of a narrow window: the bar has no room for it
}

// places are the parts of the site beside the systems, in the order of the bar.
func places(l *site.Language) (list []place) {
	if l.Powers != nil {
		list = append(list, place{page: l.Powers.Index, name: l.Powers.Words.Link, language: l.Powers.Language,
			pages: []*site.Page{l.Powers.Compare, l.Powers.Data}})
	}
	if l.Odds != nil {
		list = append(list, place{page: l.Odds, name: l.UI.Odds.Link, pages: l.Presets})
	}
	if l.Prints != nil {
		list = append(list, place{page: l.Prints, name: l.UI.Prints.Link,
			pages: []*site.Page{l.Powers.Print.Selection}})
	}
	if l.Glossary != nil {
		list = append(list, place{page: l.Glossary, name: l.UI.Glossary.Title})
	}
	return list
}

// menuPlaces are the places of the bar, and those of the menu alone.
func menuPlaces(l *site.Language) []place {
	list := places(l)
	if l.Powers != nil {
		list = append(list, place{page: l.Powers.Compare, name: l.Powers.Words.Compare.Title,
			language: l.Powers.Language, narrow: true})
	}
	if l.Offline != nil {
		list = append(list, place{page: l.Offline, name: l.Offline.Title, narrow: true})
	}
	return list
}

// maxBarSystems is the maximum number of systems in the menu. A longer menu is hard to use, and
// every page includes it.
const maxBarSystems = 16

// barSystems are the systems in the bar of a page: all of them or, if these are too many, that of
// the page. The first page links to all.
func barSystems(s *site.Site, current *site.Page) []*site.System {
	list := systemsOf(s, false)
	if len(list) <= maxBarSystems {
		return list
	}
	return slices.DeleteFunc(list, func(one *site.System) bool { return current == nil || current.System != one })
}

// footSystems are the systems in the foot of every page.
func footSystems(s *site.Site) []*site.System { return systemsOf(s, true) }

func systemsOf(s *site.Site, foot bool) (list []*site.System) {
	for _, one := range s.Systems {
		if one.Foot == foot {
			list = append(list, one)
		}
	}
	return list
}

// at reports whether a page is the place, or one of its pages.
func (p place) at(current *site.Page) bool {
	return current != nil && (current == p.page || slices.Contains(p.pages, current))
}

// currentPlace marks the link of the place that the page belongs to.
func currentPlace(p place, current *site.Page) templ.Attributes {
	if p.at(current) {
		return templ.Attributes{"aria-current": "true"}
	}
	return nil
}

// placeName is the name of the current place, in a word or two: the system, the part of the site,
// or "Menu".
func placeName(l *site.Language, current *site.Page) string {
	if current != nil && current.System != nil {
		return current.System.Short[l.Tag]
	}
	for _, p := range menuPlaces(l) {
		if p.at(current) {
			return p.name
		}
	}
	return l.UI.Menu
}

// pagePlace is the place of a page in the reading order of its system, as "Page 4 of 17". For pages
// outside of it, and for the only one, it is the name of the list.
func pagePlace(p *site.Page) string {
	pages := p.Language.Pages[p.System]
	if at := slices.Index(pages, p); at >= 0 && len(pages) > 1 {
		return fill(p.Language.UI.PagePlace, "n", strconv.Itoa(at+1), "all", strconv.Itoa(len(pages)))
	}
	return p.Language.UI.PageList
}

// maxNotFoundPages is the number of pages of a system that the page for wrong addresses lists.
const maxNotFoundPages = 60

// notFoundPages are the pages of a system that the page for wrong addresses lists.
func notFoundPages(l *site.Language, system *site.System) []*site.Page {
	pages := l.Pages[system]
	return pages[:min(maxNotFoundPages, len(pages))]
}
