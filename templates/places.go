package templates

import (
	"cmp"
	"slices"

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
	for _, k := range l.Kinds {
		list = append(list, place{page: k.Index, name: k.Words.Link, language: k.Language,
			pages: []*site.Page{k.Compare, k.Data}})
	}
	if l.Odds != nil {
		list = append(list, place{page: l.Odds, name: l.UI.Odds.Link, pages: l.Presets})
	}
	if l.Prints != nil {
		prints := place{page: l.Prints, name: l.UI.Prints.Link}
		for _, k := range l.Kinds {
			prints.pages = append(prints.pages, k.Print.Selection)
		}
		list = append(list, prints)
	}
	if l.Glossary != nil {
		list = append(list, place{page: l.Glossary, name: l.UI.Glossary.Title})
	}
	return list
}

// menuPlaces are the places of the bar, and those of the menu alone.
func menuPlaces(l *site.Language) []place {
	list := places(l)
	for _, k := range l.Kinds {
		list = append(list, place{page: k.Compare, name: k.Words.Compare.Title, language: k.Language, narrow: true})
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
	return slices.DeleteFunc(list, func(system *site.System) bool { return current == nil || current.System != system })
}

// footSystems are the systems in the foot of every page.
func footSystems(s *site.Site) []*site.System { return systemsOf(s, true) }

func systemsOf(s *site.Site, foot bool) (list []*site.System) {
	for _, system := range s.Systems {
		if system.Foot == foot {
			list = append(list, system)
		}
	}
	return list
}

// at reports whether a page is the place, or one of its pages.
func (p place) at(current *site.Page) bool {
	return current != nil && (current == p.page || slices.Contains(p.pages, current))
}

// currentPlace marks the link of the place that the page belongs to.
func currentPlace(p place, current *site.Page) templ.Attributes { return markCurrent(p.at(current)) }

// markCurrent marks a link to the place that the page belongs to.
func markCurrent(current bool) templ.Attributes {
	if current {
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

// systemPlace is a place of a system, in the bar of a phone and on the first page.
type systemPlace struct {
	address, name string
	language      string // of the name, where it is not the page's
	current       bool
}

// minSystemPlaces is the smallest number of places for which a system has a bar: its rules, the search,
// and another.
const minSystemPlaces = 3

// systemPlaces are the places of the system of a page, in the bar at the foot of a phone: its rules,
// powers, turn and tables, and the search. There are none on pages without a system, and in systems
// with few places.
func systemPlaces(s *site.Site, l *site.Language, p *site.Page) []systemPlace {
	if p == nil || p.System == nil {
		return nil
	}
	list := mainPlaces(s, l, p.System)
	if quick := l.Quick[p.System]; quick != nil {
		list = append(list, systemPlace{address: s.Prefix + quick.Path, name: l.UI.Bar.Tables})
	}
	if list = append(list, systemPlace{address: "#" + siteSearch, name: l.UI.Bar.Search}); len(list) < minSystemPlaces {
		return nil
	}
	for i := range list {
		list[i].current = s.Prefix+p.Path == list[i].address
	}
	if !slices.ContainsFunc(list, func(place systemPlace) bool { return place.current }) {
		at := 0 // the rules
		for i, k := range recordKinds(l, p.System) {
			if slices.Contains(k.Pages(), p) {
				at = 1 + i
			}
		}
		list[at].current = true
	}
	return list
}

// recordKinds returns the kinds of which a system has records.
func recordKinds(l *site.Language, system *site.System) []*site.Powers {
	return slices.DeleteFunc(slices.Clone(l.Kinds), func(k *site.Powers) bool { return len(k.Disciplines[system]) == 0 })
}

// mainPlaces are the rules, powers and turn of a system.
func mainPlaces(s *site.Site, l *site.Language, system *site.System) []systemPlace {
	list := []systemPlace{{address: s.Prefix + l.Pages[system][0].Path, name: l.UI.Bar.Rules}}
	for _, k := range recordKinds(l, system) {
		list = append(list, systemPlace{address: s.Prefix + k.IndexOf(system),
			name: k.Words.Link, language: k.Language})
	}
	if turn := l.Turns[system]; turn != nil {
		list = append(list, systemPlace{address: s.Prefix + turn.Path, name: turn.Title,
			language: cmp.Or(turn.TitleLanguage, turn.Untranslated)})
	}
	return list
}

// maxOpenPages is the largest number of pages that a system lists on each of them. The pages of a
// larger system list those of their own chapter, so that their size does not grow with the system.
const maxOpenPages = 40

func isLarge(l *site.Language, system *site.System) bool { return len(l.Pages[system]) > maxOpenPages }

// isOpen reports whether a page lists the pages of a chapter, and not only its name.
func isOpen(p *site.Page, c *site.Chapter) bool { return !isLarge(p.Language, p.System) || c.Has(p) }

// openPages are the pages of a chapter that a page lists. Of the pages of a large system that are in
// no chapter, a page in a chapter lists only the first, the overview.
func openPages(p *site.Page, c *site.Chapter) []*site.Page {
	within := func(part *site.Chapter) bool { return part.Has(p) }
	if c == p.Language.Contents[p.System] && isLarge(p.Language, p.System) && slices.ContainsFunc(c.Chapters, within) {
		return c.Pages[:min(1, len(c.Pages))]
	}
	return c.Pages
}

// contentsOf is the table of contents that a page shows: that of its system, on the overview of one
// with chapters, of a document that the pages repeat, or without a text of its own.
func contentsOf(p *site.Page) *site.Chapter {
	if of := p.Language.Contents[p.System]; p.Slug == "" && of != nil && (len(of.Chapters) > 0 ||
		len(of.Pages) > 1 && (p.System.Licence.Name != "" || p.Summary() == "")) {
		return of
	}
	return nil
}

// pagesAnchor is the id of a table of contents, so that links to a section "Pages" that it replaced
// lead to it.
const pagesAnchor = "pages"

func hasSection(p *site.Page, id string) bool {
	return slices.ContainsFunc(p.Sections, func(one site.Section) bool { return one.ID == id })
}

// maxNotFoundPages is the number of pages of a system that the page for wrong addresses lists.
const maxNotFoundPages = 60

// notFoundPages are the pages of a system that the page for wrong addresses lists.
func notFoundPages(l *site.Language, system *site.System) []*site.Page {
	pages := l.Pages[system]
	return pages[:min(maxNotFoundPages, len(pages))]
}
