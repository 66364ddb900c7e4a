package templates

import (
	"cmp"
	"slices"

	"github.com/a-h/templ"

	"psyref/gen/site"
)

// opensPart reports whether a quote of a quick reference is the first of its page.
func opensPart(p *site.Page, i int) bool { return i == 0 || p.Quotes[i-1].Page != p.Quotes[i].Page }

// partID is the anchor of the part of a quick reference that begins with a quote.
func partID(i int) string { return "part-" + itoa(i+1) }

// firstOf reports whether a quote of a quick reference is the first of its page anywhere.
func firstOf(p *site.Page, i int) bool {
	return !slices.ContainsFunc(p.Quotes[:i], func(q site.Quote) bool { return q.Page == p.Quotes[i].Page })
}

// marksOf returns the provenances that the marks of a quick reference display.
func marksOf(p *site.Page) (list []site.Provenance) {
	for _, q := range p.Quotes {
		if q.From != site.FromDocument {
			list = append(list, q.From)
		}
		list = append(list, q.Marks...)
	}
	return list
}

// quoteLanguage returns the language of a table or list that is not translated yet.
func quoteLanguage(q site.Quote) string { return cmp.Or(q.Language, q.Page.Untranslated) }

// pageLanguage marks the title of the page of a table or list that is not translated though the page is.
func pageLanguage(q site.Quote) templ.Attributes {
	if q.Language == "" {
		return nil
	}
	return langAttribute(cmp.Or(q.Page.Untranslated, q.Page.Language.Tag))
}
