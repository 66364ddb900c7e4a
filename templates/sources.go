package templates

import (
	"strings"

	"github.com/a-h/templ"

	"psyref/gen/site"
)

// amongPowers marks a name of the powers part on a page of the frame's words: those say how it differs from the words around powers.
func amongPowers(l *site.Language, language string) templ.Attributes {
	if language == "" {
		language = l.Powers.Language
	}
	if language == l.Tag {
		language = ""
	}
	return langAttribute(language)
}

// amongPowerWords marks words of the frame among those around powers, where these are not translated yet.
func amongPowerWords(l *site.Language) templ.Attributes {
	if l.Powers == nil || l.Powers.Language == "" {
		return nil
	}
	return langAttribute(l.Tag)
}

// documentLanguage is that of the headings that a page restates.
func documentLanguage(p *site.Page) templ.Attributes {
	if language := p.System.Document.Language; language != p.Language.Tag {
		return langAttribute(language)
	}
	return nil
}

// countOf is how many powers they are.
func countOf(l *site.Language, of site.SourcePowers) string {
	n := len(of.Powers) + of.Indexed
	if n == 1 {
		return l.UI.Sources.One
	}
	return fill(l.UI.Sources.Count, "n", itoa(n))
}

// weakestNeed is the least attested of what powers need of each other.
func weakestNeed(d *site.Discipline) site.Provenance {
	weakest := site.FromDocument
	for _, p := range d.Powers {
		if len(p.Needs)+len(p.AnyOf.Powers) > 0 && p.NeedsFrom.Below(weakest) {
			weakest = p.NeedsFrom
		}
	}
	return weakest
}

func join(list []string, with string) string { return strings.Join(list, with) }
