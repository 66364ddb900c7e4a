package templates

import (
	"cmp"
	"slices"
	"strings"

	"psyref/gen/site"
)

// frontHead is the head of a page of links, such as the first page.
func frontHead(s *site.Site, p *site.Page) head {
	h := pageHead(s, p)
	h.style = s.Assets.FrontStyle
	return h
}

// siteHead is the head of the page at the root of the site.
func siteHead(s *site.Site) head {
	h := frontHead(s, s.Languages[0].Home)
	h.path, h.earlyScript, h.languageTags = "/", s.Assets.Front, languageTags(s)
	if h.data != nil {
		h.data = aboutSite(s)
	}
	return h
}

// languageTags are the tags of all languages, with spaces between them.
func languageTags(s *site.Site) string {
	var list []string
	for _, l := range s.Languages {
		list = append(list, l.Tag)
	}
	return strings.Join(list, " ")
}

// frontSystems are the systems on the first page: those with rules or chapters of their own.
func frontSystems(s *site.Site) []*site.System {
	return slices.DeleteFunc(systemsOf(s, false), func(system *site.System) bool {
		of := s.Languages[0].Contents[system]
		return system.Prefix == "" && len(of.Chapters) == 0
	})
}

// frontPlaces are the places of a system on the first page: its rules, powers and turn or, if it has
// rules alone, these and their chapters, or the pages of a document without chapters.
func frontPlaces(s *site.Site, l *site.Language, system *site.System) []systemPlace {
	list := mainPlaces(s, l, system)
	if len(list) == 1 {
		for _, c := range l.Contents[system].Chapters {
			list = append(list, systemPlace{address: s.Prefix + c.First().Path, name: c.Name, language: c.Language})
		}
	}
	if pages := l.Pages[system]; len(list) == 1 && contentsOf(pages[0]) != nil && len(pages) <= maxOpenPages {
		list = nil // the name of the system leads to the rules, and a page may be called so too
		for _, p := range pages[1:] {
			list = append(list, systemPlace{address: s.Prefix + p.Path, name: p.Title, language: cmp.Or(p.TitleLanguage, p.Untranslated)})
		}
	}
	return list
}

// calculatorsOf are the calculators of a system, in their own order.
func calculatorsOf(l *site.Language, system *site.System) (list []*site.Calculator) {
	for _, p := range l.Embeds {
		if p.System == system && p.Calculators[0].Home != "" {
			list = append(list, p.Calculators[0])
		}
	}
	return list
}

// casesOf are the cases of a system that have pages of their own.
func casesOf(l *site.Language, system *site.System) (list []*site.Page) {
	for _, p := range l.Presets {
		if p.System == system {
			list = append(list, p)
		}
	}
	return list
}

// placesOf are the columns in which the cards of a row of a sheet begin, from 0.
func placesOf(row []site.PowerCard) (places []int) {
	next := 0
	for _, card := range row {
		places = append(places, next)
		next += card.Span()
	}
	return places
}
