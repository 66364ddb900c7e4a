package templates

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-h/templ"

	"psyref/calc/present"
	"psyref/gen/site"
)

// head is what differs between the heads of pages.
type head struct {
	language, system   string
	territory          string // the language with its region, as social sites name it
	copied             string // shown after a link is copied
	title, description string
	// searchDescription is the description for search engines, which show less of it; "" for the
	// same.
	searchDescription string
	// Canonical, without the base of the site; "" for pages that search engines should ignore.
	path string
	// Addresses of the page as Markdown and of the feed of its system; "" for none.
	markdown, feed string
	data           any // schema.org description of the page; nil for none
	alternates     []alternate
	image          string // of the preview, without the site's base
	calculators    bool
	shared         present.Words // with calculators: the words that they share
	locale         present.Locale
	// How the page relates to the psyker in use: "framed" in frames of other sites, which use none;
	// "posted" with a case of its own; "mixed" with calculators of several systems; else "".
	context       string
	style, script string         // addresses of those of this kind of page
	foot          *site.Language // of the foot of the page; nil for pages without
	// A script that runs before the page is painted, and the languages that it chooses from.
	earlyScript, languageTags string
}

type alternate struct{ language, path string }

// notFoundTitle returns the title of the page for wrong addresses, in every language, since the
// reader's is unknown.
func notFoundTitle(s *site.Site) string {
	var titles []string
	for _, l := range s.Languages {
		titles = append(titles, l.UI.NotFound.Title)
	}
	return strings.Join(titles, " · ")
}

// glossaryHead is that of the page of all terms, which has a script and a style of its own.
func glossaryHead(s *site.Site, p *site.Page) head {
	h := pageHead(s, p)
	h.script, h.style = s.Assets.Glossary, s.Assets.GlossaryStyle
	return h
}

// quickHead is that of a quick reference, which has a style of its own.
func quickHead(s *site.Site, p *site.Page) head {
	h := pageHead(s, p)
	h.style = s.Assets.QuickStyle
	return h
}

// questionsHead is that of a page that gathers questions.
func questionsHead(s *site.Site, p *site.Page) head {
	h := pageHead(s, p)
	h.style = s.Assets.FrontStyle
	return h
}

func pageHead(s *site.Site, p *site.Page) head {
	h := head{language: p.Language.Tag, territory: p.Language.Territory, copied: p.Language.UI.Copied,
		title: pageTitle(p), description: description(s, p), searchDescription: searchDescription(s, p), path: p.Path,
		image: s.Images[p.Path], calculators: len(s.CalculatorsOn(p)) > 0, shared: p.Language.Shared,
		locale: p.Language.Locale}
	if p.System != nil {
		h.system = p.System.ID
	}
	for _, translation := range p.Translations {
		if p.Untranslated != "" && translation.Language.Tag == p.Untranslated {
			h.path = translation.Path
		}
	}
	switch {
	case p.Of != nil:
		h.context = "posted"
	case h.calculators && (p.System == nil || p.System.Document.ID == ""):
		h.context = "mixed"
	}
	// It is embedded in other sites, and search engines list the calculator's page instead.
	if slices.Contains(p.Language.Embeds, p) {
		h.context = "framed"
		return h
	}
	h.foot = p.Language
	h.alternates = alternates(p)
	if s.SEO {
		h.markdown = s.Prefix + p.Path + site.MarkdownFile
		if p.System != nil && s.Feeds {
			h.feed = s.Prefix + p.System.Feed(p.Language)
		}
		h.data = about(s, p, h)
	}
	return h
}

// alternates returns the translations of a page. Readers of any other language get the first or,
// for the first page, the address of the site, which offers a choice.
func alternates(p *site.Page) (list []alternate) {
	for _, translation := range p.Translations {
		if translation.Untranslated == "" {
			list = append(list, alternate{translation.Language.Tag, translation.Path})
		}
	}
	switch {
	case len(list) == 0:
	case p == p.Language.Home:
		list = append(list, alternate{"x-default", "/"})
	default:
		list = append(list, alternate{"x-default", list[0].path})
	}
	return list
}

// titleLimit and descriptionLimit are the numbers of characters of a title and of a description
// that search engines show.
const (
	titleLimit       = 60
	descriptionLimit = 160
)

// pageTitle is the title, followed by the names of the parent, the system and the site as far as
// they fit. Where an earlier translation has the same title, as for a power with an untranslated
// name, the name of the language replaces that of the site.
func pageTitle(p *site.Page) string {
	for _, other := range p.Translations {
		if other == p {
			break
		}
		if titleWithLast(other, other.Language.UI.Site) == titleWithLast(p, p.Language.UI.Site) {
			return titleWithLast(p, p.Language.UI.Name)
		}
	}
	return titleWithLast(p, p.Language.UI.Site)
}

// titleWithLast ends with the given name. If the title is too long, the name of the site is dropped
// first; then the system's short name is used, then the parent is dropped. The name of a language
// stays, to distinguish translations.
func titleWithLast(p *site.Page, last string) string {
	parent, system, short := "", "", ""
	if p.Parent != nil && (p.Title == p.Parent.Title || !strings.Contains(p.Title, p.Parent.Title)) {
		parent = p.Parent.Title
	}
	if p.System != nil && !strings.Contains(p.Title, p.System.Names[p.Language.Tag]) {
		system, short = p.System.Names[p.Language.Tag], p.System.Short[p.Language.Tag]
	}
	ways := [][]string{{p.Title, parent, system, last}, {p.Title, parent, short, last}}
	if last == p.Language.UI.Site {
		ways = append(ways, []string{p.Title, parent, system}, []string{p.Title, parent, short})
	}
	for _, parts := range append(ways, []string{p.Title, short, last}, []string{p.Title, last},
		[]string{p.Title, short}, []string{p.Title}) {
		if whole := joinDotted(parts); utf8.RuneCountInString(whole) <= titleLimit {
			return whole
		}
	}
	return shorten(p.Title, titleLimit)
}

// joinDotted joins the non-empty parts with dots.
func joinDotted(parts []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(parts), func(part string) bool { return part == "" }), " · ")
}

// shorten shortens a text to a number of characters: to the end of a sentence in the second half of
// the limit, or else to the end of a word.
func shorten(text string, limit int) string {
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	end := 0
	for i := limit / 2; i < limit; i++ {
		if (runes[i] == '.' || runes[i] == '?' || runes[i] == '!') && unicode.IsSpace(runes[i+1]) {
			end = i + 1
		}
	}
	if end > 0 {
		return string(runes[:end])
	}
	for end = limit - 1; end > 0 && !unicode.IsSpace(runes[end]); {
		end--
	}
	if end == 0 {
		end = limit - 1
	}
	return strings.TrimRight(string(runes[:end]), " ,;:·—-\u00a0\u202f") + "…"
}

// scriptAttributes pass to the scripts the path of the site, which is part of their keys in the
// browser's storage, and the context of the page.
func scriptAttributes(s *site.Site, h head) templ.Attributes {
	list := templ.Attributes{}
	if s.Prefix != "" {
		list["data-site-path"] = s.Prefix
	}
	if h.context != "" {
		list["data-context"] = h.context
	}
	return list
}

// psykers is the address of "My psyker". Pages in frames of other sites have none: they store and
// read nothing.
func psykers(s *site.Site, h head) templ.Attributes {
	if h.context == "framed" {
		return nil
	}
	return templ.Attributes{"data-psyker": s.Assets.Psyker[h.language]}
}

func (h head) policy() string { return site.Policy(h.calculators) }

// translations are the targets of the language switch.
func translations(l *site.Language, p *site.Page) []*site.Page {
	if p != nil {
		return p.Translations
	}
	return l.Home.Translations
}

// currentSystem marks the link of the system that the page belongs to.
func currentSystem(p *site.Page, s *site.System) templ.Attributes {
	if p != nil && p.System == s {
		return templ.Attributes{"aria-current": "true"}
	}
	return nil
}

// searchDescription is the description for search engines: the opening of the page, cut to their
// limit. On a page made of data, whose opening other pages may share, the title comes first. A page
// without an opening has its title.
func searchDescription(s *site.Site, p *site.Page) string {
	text := cmp.Or(p.Summary(), p.Title)
	if s.Articles[p] == nil && p.Of == nil && len(p.Terms) == 0 {
		system, parent := "", ""
		if p.System != nil {
			system = p.System.Short[p.Language.Tag]
		}
		if p.Parent != nil {
			parent = p.Parent.Title
		}
		text = joinDotted([]string{p.Title, parent, system}) + " — " + text
	}
	if c := s.Answering(p); c != nil && p.Of == nil {
		whole := text + " " + c.View.Sentence
		if utf8.RuneCountInString(whole) <= descriptionLimit {
			return whole
		}
	}
	return shorten(text, descriptionLimit)
}

// description is two sentences: the rule, and the answer of its calculator to the page's own case.
func description(s *site.Site, p *site.Page) string {
	if c := s.Answering(p); c != nil && p.Of == nil {
		return p.Summary() + " " + c.View.Sentence
	}
	return cmp.Or(p.Summary(), p.Title)
}
