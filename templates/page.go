package templates

import (
	"cmp"
	"strings"

	"github.com/a-h/templ"

	"psyref/gen/site"
)

// sourceText names the document and the headings that a page restates.
func sourceText(p *site.Page) string {
	ui, document := p.Language.UI, p.System.Document
	name := document.About[p.Language.Tag]
	if len(p.Sources) == 0 {
		return fill(ui.SourceWhole, "document", name)
	}
	return fill(ui.Source, "sections", strings.Join(p.Sources, p.Language.Joint), "document", name)
}

// gatheredParts are the parts of a page of sources; none for a system that repeats its document.
func gatheredParts(p *site.Page) []string {
	if p.Gathered == nil {
		return nil
	}
	return p.Gathered.Parts()
}

// definitionText is the definition of a term as a page previews it, with its source if that is not
// the document.
func definitionText(l *site.Language, t *site.Term) string {
	if t.From == site.FromDocument {
		return t.Definition
	}
	return t.Definition + " (" + l.UI.From.Of(t.From).Tag + ")"
}

// glossaryMarks are the marks on the page of all terms.
func glossaryMarks(p *site.Page) (marks []site.Provenance) {
	for _, t := range p.Terms {
		for _, rule := range t.Rules {
			if rule.From != site.FromDocument {
				marks = append(marks, rule.From)
			}
		}
	}
	return marks
}

// termSystems are the ids of the systems that use a term, with spaces between them.
func termSystems(t site.Term) string {
	ids := make([]string, len(t.Rules))
	for i, rule := range t.Rules {
		ids[i] = rule.System.ID
	}
	return strings.Join(ids, " ")
}

func sidebarLabel(p *site.Page) string {
	return fill(p.Language.UI.Pages, "system", p.System.Names[p.Language.Tag])
}

// sidebarTitle is the name of a page in the list of its system.
func sidebarTitle(p *site.Page) string {
	if p.Slug == "" {
		return p.Language.UI.Overview
	}
	return p.Title
}

// fill replaces the {placeholders} of a text.
func fill(text string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

// labelled joins a label and a text with the colon of the language.
func labelled(l *site.Language, label, text string) string {
	return fill(l.UI.Labelled, "label", label, "text", text)
}

// colon is what the language writes between a label and its text, without a space at its end.
func colon(l *site.Language) string {
	between, _, _ := strings.Cut(strings.TrimPrefix(l.UI.Labelled, "{label}"), "{text}")
	return strings.ReplaceAll(strings.TrimRight(between, " "), " ", "\u00a0")
}

// trimPrefix is an address without the site's prefix.
func trimPrefix(s *site.Site, address string) string { return strings.TrimPrefix(address, s.Prefix) }

// embedHome is the page with the whole rule: the page of the calculator, or the first page.
func embedHome(s *site.Site, l *site.Language, c *site.Calculator) string {
	if c.Home != "" {
		return c.HomeAddress()
	}
	return s.Prefix + l.Home.Path
}

// langAttribute marks a text of another language than the page's; "" for one of the page's own.
func langAttribute(tag string) templ.Attributes {
	if tag == "" {
		return nil
	}
	return templ.Attributes{"lang": tag}
}

// frameLanguage marks texts around a page that are in another language than the page, because the
// program has none in its language.
func frameLanguage(l *site.Language) templ.Attributes { return langAttribute(l.Foreign) }

// amidFrame marks an element with the language of the page among such texts.
func amidFrame(l *site.Language) templ.Attributes {
	if l.Foreign == "" {
		return nil
	}
	return langAttribute(l.Tag)
}

// textLanguage marks a title or a mention of a page that is in another language or not translated
// yet.
func textLanguage(p *site.Page) templ.Attributes {
	return langAttribute(cmp.Or(p.TitleLanguage, p.Untranslated))
}

// titleLanguage is textLanguage for the sidebar, where the title of an overview is a word of the
// frame.
func titleLanguage(p *site.Page) templ.Attributes {
	if p.Slug == "" {
		return nil
	}
	return textLanguage(p)
}

// panelOf is the calculator beside the text of a page of a system: the one that answers it. All
// other calculators, and those of pages that compare systems, are within the text.
func panelOf(s *site.Site, p *site.Page) *site.Calculator {
	if p.System != nil && p.System.Document.ID != "" {
		return s.Answering(p)
	}
	return nil
}

// acrossSystems reports whether a page compares the systems. Its tables have a column for each
// system and use the width of the panel.
func acrossSystems(p *site.Page) bool {
	return p.System != nil && p.System.Document.ID == "" && !p.System.Foot
}

// panelPlace is the index of the calculator beside the text. No other calculator of the page has
// it, since the text comes after the panel.
const panelPlace = 0

// lookupOf is the table at the opening of a page; its HTML is empty if the page opens with text.
func lookupOf(s *site.Site, p *site.Page) site.Part {
	for _, part := range s.Articles[p].Body.Parts() {
		if part.Lookup {
			return part
		}
	}
	return site.Part{}
}
