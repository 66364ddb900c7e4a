package templates

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"psyref/gen/site"
)

// siteSearch is the id of the search in the bar, which links and browsers open.
const siteSearch = "site-search"

// searchID is the id of the search field of a language on a page in several languages. The first
// has the id of all other pages.
func searchID(s *site.Site, l *site.Language) string {
	if l == s.Languages[0] {
		return siteSearch
	}
	return siteSearch + "-" + l.Tag
}

// listing is a page that lists what there is.
type listing struct{ path, title, language string }

// searchLists are the pages that the search links to without scripts, and offers beside its
// results: at least the first page of the language.
func searchLists(s *site.Site, l *site.Language) (list []listing) {
	// The glossary first: most searches by name are for its terms.
	for _, p := range slices.Backward(places(l)) {
		list = append(list, listing{s.Prefix + p.page.Path, p.name, p.language})
	}
	if len(list) == 0 {
		list = append(list, listing{s.Prefix + l.Home.Path, l.UI.Overview, ""})
	}
	return list
}

// asks is where the search loads what answers questions about figures.
func asks(s *site.Site, l *site.Language) templ.Attributes {
	if address := s.Assets.Ask[l.Tag]; address != "" {
		return templ.Attributes{"data-ask": address}
	}
	return nil
}

// placeholder is the placeholder of the field.
func placeholder(l *site.Language) string {
	if l.Ask != nil {
		return l.UI.Search.Ask
	}
	return l.UI.Search.Label
}

// systemID is the id of the system of a calculator.
func systemID(c *site.Calculator) string {
	system, _, _ := strings.Cut(c.ID, "/")
	return system
}
