package gen

import (
	"strings"

	"psyref/gen/site"
)

// embedAddress is where a calculator stands alone, for frames of other sites; without a language it speaks the first one.
func embedAddress(language, id string) string {
	if language == "" {
		return "/embed/" + id + "/"
	}
	return "/" + language + "/embed/" + id + "/"
}

// buildEmbeds makes the page on which each calculator stands alone, in every language that has its words.
func (r *resolver) buildEmbeds() {
	for _, c := range r.catalog {
		var twins []*site.Page
		for _, l := range r.site.Languages {
			if shown := r.answer(l.Tag, c, c.Defaults()); shown != nil {
				twins = append(twins, &site.Page{
					Path: embedAddress(l.Tag, c.ID), Language: l, System: r.systemOf(c.ID), Slug: c.ID,
					Title: shown.Words.Title, Lead: shown.Words.About, Parts: []site.Part{{Calculator: shown}},
				})
			}
		}
		for _, p := range twins {
			p.Twins = twins
		}
		r.embedPages = append(r.embedPages, twins...)
	}
}

// systemOf is the system that a calculator belongs to, by its id; nil for none of the site's.
func (r *resolver) systemOf(id string) *site.System {
	name, _, _ := strings.Cut(id, "/")
	for _, s := range r.site.Systems {
		if s.ID == name {
			return s
		}
	}
	return nil
}
