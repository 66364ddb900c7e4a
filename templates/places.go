package templates

import (
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
// with chapters.
func contentsOf(p *site.Page) *site.Chapter {
	if of := p.Language.Contents[p.System]; p.Slug == "" && of != nil && len(of.Chapters) > 0 {
		return of
	}
	return nil
}

// maxNotFoundPages is the number of pages of a system that the page for wrong addresses lists.
const maxNotFoundPages = 60

// notFoundPages are the pages of a system that the page for wrong addresses lists.
func notFoundPages(l *site.Language, system *site.System) []*site.Page {
	pages := l.Pages[system]
	return pages[:min(maxNotFoundPages, len(pages))]
}
