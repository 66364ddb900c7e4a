package templates

import (
	"psyref/gen/site"
)

// thing is a node of schema.org: what something is, in the words of that vocabulary.
type thing map[string]any

// about describes a page in schema.org's vocabulary, for search engines: its kind, its place in the
// site, and the terms that it defines or uses.
func about(s *site.Site, p *site.Page, h head) any {
	address := s.Base + h.path
	kind := "WebPage"
	if p.System != nil && s.Articles[p] != nil {
		kind = "TechArticle"
	}
	page := thing{
		"@type": kind, "@id": address, "url": address, "name": p.Title, "description": h.searchDescription,
		"inLanguage": language(p),
		"isPartOf":   thing{"@type": "WebSite", "@id": s.Base + "/", "url": s.Base + "/", "name": p.Language.UI.Site},
	}
	if kind == "TechArticle" {
		page["headline"] = shorten(p.Title, 110)
		if p.System.Document.Title != "" {
			page["isBasedOn"] = thing{"@type": "CreativeWork", "name": p.System.Document.Title}
		}
	}
	if h.image != "" {
		page["image"] = s.Base + h.image
	}
	if article := s.Articles[p]; article != nil && len(article.Terms) > 0 && p.Language.Glossary != nil {
		page["mentions"] = definedTerms(s, p.Language, article.Terms, false)
	}
	graph := []any{page}
	if crumbs := trail(p); len(crumbs) > 1 {
		page["breadcrumb"] = thing{"@id": address + "#breadcrumb"}
		graph = append(graph, breadcrumb(s, address, crumbs))
	}
	if len(p.Terms) > 0 {
		var terms []*site.Term
		for i := range p.Terms {
			terms = append(terms, &p.Terms[i])
		}
		graph = append(graph, thing{"@type": "DefinedTermSet", "@id": address + "#terms", "name": p.Title,
			"inLanguage": p.Language.Tag, "hasDefinedTerm": definedTerms(s, p.Language, terms, true)})
	}
	return thing{"@context": "https://schema.org", "@graph": graph}
}

// aboutSite is what the address of the site itself is.
func aboutSite(s *site.Site) any {
	var tags []string
	for _, l := range s.Languages {
		tags = append(tags, l.Tag)
	}
	ui := s.Languages[0].UI
	return thing{"@context": "https://schema.org", "@type": "WebSite", "@id": s.Base + "/", "url": s.Base + "/",
		"name": ui.Site, "description": ui.Tagline, "inLanguage": tags}
}

// language is that of the text of a page.
func language(p *site.Page) string {
	if p.Untranslated != "" {
		return p.Untranslated
	}
	return p.Language.Tag
}

// trail is the path from the first page of the language to a page, itself included.
func trail(p *site.Page) []*site.Page {
	list := []*site.Page{p}
	if p == p.Language.Home {
		return list
	}
	add := func(up *site.Page) {
		if up != nil && up != list[0] {
			list = append([]*site.Page{up}, list...)
		}
	}
	up := p.Parent
	if p.Of != nil {
		up = p.Of
	}
	add(up)
	if pages := p.Language.Pages[p.System]; p.System != nil && len(pages) > 0 {
		add(pages[0])
	}
	add(p.Language.Home)
	return list
}

func breadcrumb(s *site.Site, address string, crumbs []*site.Page) thing {
	var items []any
	for i, p := range crumbs {
		items = append(items, thing{"@type": "ListItem", "position": i + 1, "name": p.Title, "item": s.Base + p.Path})
	}
	return thing{"@type": "BreadcrumbList", "@id": address + "#breadcrumb", "itemListElement": items}
}

// definedTerms are terms of the glossary, with what they mean where they are defined.
func definedTerms(s *site.Site, l *site.Language, terms []*site.Term, defined bool) []any {
	var list []any
	for _, t := range terms {
		term := thing{"@type": "DefinedTerm", "@id": s.Base + l.Glossary.Path + "#" + t.ID, "name": t.Name}
		if defined {
			term["description"] = t.Definition
		}
		list = append(list, term)
	}
	return list
}

// siteName is the name of the site in the language of a page.
func siteName(s *site.Site, h head) string {
	for _, l := range s.Languages {
		if l.Tag == h.language {
			return l.UI.Site
		}
	}
	return s.Languages[0].UI.Site
}

// kind is the Open Graph type of the page: the first pages are the website, all others are
// articles.
func (h head) kind() string {
	if h.path == "" || h.path == "/" || h.path == "/"+h.language+"/" {
		return "website"
	}
	return "article"
}
