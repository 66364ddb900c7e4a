package templates

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"psyref/gen/site"
)

// powerNameLanguage marks a name from the powers part on a page in the words of the frame.
func powerNameLanguage(k *site.Powers, language string) templ.Attributes {
	if language == "" {
		language = k.Language
	}
	if language == k.Readers.Tag {
		language = ""
	}
	return langAttribute(language)
}

// frameWordsLanguage marks words of the frame among untranslated words of the powers part.
func frameWordsLanguage(l *site.Language) templ.Attributes {
	for _, k := range l.Kinds {
		if k.Language != "" {
			return langAttribute(l.Tag)
		}
	}
	return nil
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

// kindsOf returns one provenance for each mark that a page has, the best attested first.
func kindsOf(marks []site.Provenance) (list []site.Provenance) {
	for _, kind := range []site.Provenance{site.FromDocument, 1, site.FromRuling, site.FromUnknown} {
		if slices.ContainsFunc(marks, func(from site.Provenance) bool { return from.Place() == kind.Place() }) {
			list = append(list, kind)
		}
	}
	return list
}

// usualProvenance returns the most frequent provenance of the powers of a discipline; among equally
// frequent ones, the best attested.
func usualProvenance(d *site.Discipline) site.Provenance {
	counts := map[site.Provenance]int{}
	for _, p := range d.Known() {
		counts[p.From]++
	}
	for _, entry := range d.Index {
		counts[entry.From]++
	}
	usual := site.FromUnknown
	for from, n := range counts {
		if n > counts[usual] || n == counts[usual] && usual.Below(from) {
			usual = from
		}
	}
	return usual
}

// marked reports whether the page of a discipline has marks of other origins than the usual one.
func marked(d *site.Discipline) bool {
	usual := usualProvenance(d)
	if slices.ContainsFunc(d.Index, func(entry *site.Indexed) bool { return entry.From != usual }) {
		return true
	}
	return slices.ContainsFunc(d.Known(), func(p *site.Power) bool {
		needs := p.NeededLine() != "" && p.NeedsFrom.Below(p.From) ||
			p.Requires.Text != "" && p.RequiresFrom.Below(p.From)
		return p.From != usual || needs || len(p.Effect) > 0 && p.EffectFrom.Below(p.From) ||
			slices.ContainsFunc(p.Fields, func(f site.Field) bool { return !f.Aside && p.Weaker(f) })
	})
}

func join(list []string, with string) string { return strings.Join(list, with) }
