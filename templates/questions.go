package templates

import (
	"github.com/a-h/templ"

	"psyref/gen/site"
)

// wordsLanguage marks words of the frame within a question that is not translated yet.
func wordsLanguage(p *site.Page, q site.Question) templ.Attributes {
	if p.Untranslated == "" && q.Language == "" {
		return nil
	}
	return langAttribute(p.Language.Tag)
}

// calloutName is the name of a kind of callout.
func calloutName(l *site.Language, kind string) string {
	if kind == "unknown" {
		return l.UI.Callouts.Unknown
	}
	return l.UI.Callouts.Ruling
}

// calloutProvenance is the provenance that the kind of a callout implies.
func calloutProvenance(kind string) site.Provenance {
	if kind == "unknown" {
		return site.FromUnknown
	}
	return site.FromRuling
}
