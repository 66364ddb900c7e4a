package templates

import (
	"strings"
	"unicode/utf8"

	"github.com/a-h/templ"

	"psyref/calc/present"
	"psyref/gen/site"
)

// head is what differs between the heads of pages.
type head struct {
	language, system   string
	territory          string // the language with its region, as social sites name it
	copied             string // what a copied link is told with
	title, description string
	path               string // canonical, without the site's base; empty for pages that should not be found
	alternates         []alternate
	image              string // of the preview, without the site's base
	calculators        bool
	shared             present.Words // with calculators: the words that they share
	locale             present.Locale
	preview            bool
	style, script      string // addresses of what this kind of page has of its own
	fetches            bool   // its script loads data
	first, tags        string // a script that runs before the page is drawn, and the languages that it chooses from
}

type alternate struct{ language, path string }

func pageHead(s *site.Site, p *site.Page) head {
	h := head{language: p.Language.Tag, territory: p.Language.Territory, copied: p.Language.UI.Copied, title: pageTitle(p), description: description(s, p), path: p.Path, image: s.Images[p.Path], calculators: len(s.CalculatorsOn(p)) > 0, shared: p.Language.Shared, locale: p.Language.Locale, preview: s.Preview}
	if p.System != nil {
		h.system = p.System.ID
	}
	for _, translation := range p.Translations {
		if translation.Untranslated == "" { // what is not translated is found in the language in which it stands
			h.alternates = append(h.alternates, alternate{translation.Language.Tag, translation.Path})
		}
		if p.Untranslated != "" && translation.Language.Tag == p.Untranslated {
			h.path = translation.Path
		}
	}
	if len(p.Translations) > 0 {
		h.alternates = append(h.alternates, alternate{"x-default", p.Translations[0].Path})
	}
	return h
}

func pageTitle(p *site.Page) string {
	title := p.Title
	if p.Parent != nil && (title == p.Parent.Title || !strings.Contains(title, p.Parent.Title)) {
		title += " · " + p.Parent.Title
	}
	if p.System != nil && !strings.Contains(title, p.System.Names[p.Language.Tag]) {
		if whole := title + " · " + p.System.Names[p.Language.Tag]; utf8.RuneCountInString(whole) <= titleLimit {
			title = whole
		} else if short := title + " · " + p.System.Short[p.Language.Tag]; utf8.RuneCountInString(short) <= titleLimit {
			title = short
		}
	}
	if whole := title + " · " + p.Language.UI.Site; utf8.RuneCountInString(whole) <= titleLimit+10 {
		return whole
	}
	return title
}

// titleLimit keeps titles, with the site's name, below the 70 characters that search pages show.
const titleLimit = 60

// policy allows what the page needs and nothing else: its own style sheet and scripts, what these fetch, and on pages with a calculator
// the worker that runs the core, the fetching of it, and its compiling: a worker has a policy of its own by the standard, but not every browser gave it one.
func (h head) policy() string {
	policy := "default-src 'none'; base-uri 'none'; form-action 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; script-src 'self'"
	if h.calculators {
		policy += " 'wasm-unsafe-eval'; worker-src 'self'"
	}
	return policy
}

// translations are the pages that the language switch leads to.
func translations(l *site.Language, p *site.Page) []*site.Page {
	if p != nil {
		return p.Translations
	}
	return l.Home.Translations
}

// ofSystem marks the link of the system that the page belongs to.
func ofSystem(p *site.Page, s *site.System) templ.Attributes {
	if p != nil && p.System == s {
		return templ.Attributes{"aria-current": "true"}
	}
	return nil
}

// description is the page in two sentences: the rule, and what its calculator answers to the page's own case.
func description(s *site.Site, p *site.Page) string {
	if list := s.CalculatorsOn(p); len(list) > 0 && p.Of == nil {
		return p.Lead + " " + list[0].View.Sentence
	}
	return p.Lead
}
