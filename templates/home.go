package templates

import (
	"strings"

	"psyref/gen/site"
)

// frontHead is the head of a page of links, such as the first page.
func frontHead(s *site.Site, p *site.Page) head {
	h := pageHead(s, p)
	h.style = s.Assets.FrontStyle
	return h
}

// siteHead is the head of the page at the root of the site, which has all languages.
func siteHead(s *site.Site) head {
	first := s.Languages[0]
	var taglines []string
	for _, l := range s.Languages {
		taglines = append(taglines, l.UI.Tagline)
	}
	return head{
		language: first.Tag, territory: first.Territory, title: first.UI.Site + " · " + first.UI.Tagline,
		description: shorten(first.UI.Site+" — "+joinDotted(taglines), descriptionLimit),
		path:        "/", alternates: alternates(first.Home), image: s.Images[first.Home.Path],
		style:       s.Assets.FrontStyle,
		earlyScript: s.Assets.Front, languageTags: languageTags(s), data: aboutSite(s),
	}
}

// languageTags are the tags of all languages, with spaces between them.
func languageTags(s *site.Site) string {
	var list []string
	for _, l := range s.Languages {
		list = append(list, l.Tag)
	}
	return strings.Join(list, " ")
}

// hasCard reports whether a system has a card on the first page of a language.
func hasCard(system *site.System, l *site.Language) bool {
	return len(system.Asked[l.Tag]) > 0 || system.Document.ID != "" || len(cardChapters(system, l)) > 0
}

// cardChapters are the chapters that the card of a system leads to: those of a system without
// questions.
func cardChapters(system *site.System, l *site.Language) []*site.Chapter {
	if of := l.Contents[system]; of != nil && !system.Foot && len(system.Asked[l.Tag]) == 0 {
		return of.Chapters
	}
	return nil
}

// cardID is the id of the card of a system. The page at the root of the site has cards in all
// languages.
func cardID(system *site.System, l *site.Language) string { return "card-" + l.Tag + "-" + system.ID }

// askedAddress is the address of the calculator or the page that answers a question.
func askedAddress(s *site.Site, q site.Asked) string {
	address := s.Prefix + q.Page.Path
	for _, c := range s.CalculatorsOn(q.Page) {
		if c.ID == q.Calculator {
			return address + "#" + c.Anchor()
		}
	}
	return address
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

// verdict is the answer of a calculator in a sentence: the best choice, if it has choices.
func verdict(c *site.Calculator) string {
	if d := c.View.Decision; d != nil {
		return d.Verdict()
	}
	return c.View.Sentence
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
