package templates

import (
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
	copied             string // what a copied link is told with
	title, description string
	found              string // the description for search pages, which show less of it; empty for the same
	path               string // canonical, without the site's base; empty for pages that should not be found
	twin, feed         string // addresses of the same page as Markdown and of the changes of its system; empty where there are none
	data               any    // what the page is, for machines; nil for nothing
	alternates         []alternate
	image              string // of the preview, without the site's base
	calculators        bool
	shared             present.Words // with calculators: the words that they share
	locale             present.Locale
	standing           string // "framed": it stands in frames of other sites; "posted": it is a case that one posts; "mixed": its calculators are of several systems; else empty
	preview            bool
	style, script      string         // addresses of what this kind of page has of its own
	fetches            bool           // its script loads data
	foot               *site.Language // of the foot of the page; nil for pages without
	first, tags        string         // a script that runs before the page is drawn, and the languages that it chooses from
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

// quickHead is that of a quick reference, which has a script and a style of its own.
func quickHead(s *site.Site, p *site.Page) head {
	h := pageHead(s, p)
	h.script, h.style = s.Assets.Quick, s.Assets.QuickStyle
	return h
}

// questionsHead is that of a page that gathers questions.
func questionsHead(s *site.Site, p *site.Page) head {
	h := pageHead(s, p)
	h.style = s.Assets.FrontStyle
	return h
}

func pageHead(s *site.Site, p *site.Page) head {
	h := head{language: p.Language.Tag, territory: p.Language.Territory, copied: p.Language.UI.Copied, title: pageTitle(p), description: description(s, p), found: found(s, p), path: p.Path, image: s.Images[p.Path], calculators: len(s.CalculatorsOn(p)) > 0, shared: p.Language.Shared, locale: p.Language.Locale, preview: s.Preview}
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
		h.standing = "posted"
	case h.calculators && (p.System == nil || p.System.Document.ID == ""):
		h.standing = "mixed"
	}
	if slices.Contains(p.Language.Embeds, p) { // it stands for its calculator in other sites' pages, and is found as its home
		h.standing = "framed"
		return h
	}
	h.foot = p.Language
	h.alternates = alternates(p)
	if s.SEO {
		h.twin = s.Prefix + p.Path + site.MarkdownFile
		if p.System != nil && s.Feeds {
			h.feed = s.Prefix + p.System.Feed(p.Language)
		}
		h.data = about(s, p, h)
	}
	return h
}

// alternates returns the page in every language that it is translated into. Readers of any other
// language get the first or, for the first page, the address of the site, which offers a choice.
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

// titleLimit and descriptionLimit are what search pages show of a title and of a description, in characters.
const (
	titleLimit       = 60
	descriptionLimit = 160
)

// pageTitle is the title with what the page belongs to and the site's name, as far as there is room. Where a translation before it has the same title, as that of a power
// which keeps its name, the name of the language stands in the place of the site's.
func pageTitle(p *site.Page) string {
	for _, other := range p.Translations {
		if other == p {
			break
		}
		if placedTitle(other, other.Language.UI.Site) == placedTitle(p, p.Language.UI.Site) {
			return placedTitle(p, p.Language.UI.Name)
		}
	}
	return placedTitle(p, p.Language.UI.Site)
}

// placedTitle ends with the given word. Where not everything has room, it gives way first, unless it is needed to tell two languages apart; then the system's
// name is the short one, then what lists the page is left out.
func placedTitle(p *site.Page, last string) string {
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
	for _, parts := range append(ways, []string{p.Title, short, last}, []string{p.Title, last}, []string{p.Title, short}, []string{p.Title}) {
		if whole := dotted(parts); utf8.RuneCountInString(whole) <= titleLimit {
			return whole
		}
	}
	return cut(p.Title, titleLimit)
}

// dotted joins the parts that are there.
func dotted(parts []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(parts), func(part string) bool { return part == "" }), " · ")
}

// cut is a text of at most so many characters: whole, or to the end of a sentence that fills most of the room, or to the end of a word.
func cut(text string, limit int) string {
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

// standingAttribute tells scripts how a page stands to the psyker in use.
func (h head) standingAttribute() templ.Attributes {
	if h.standing == "" {
		return nil
	}
	return templ.Attributes{"data-standing": h.standing}
}

// psykers is where "My psyker" is. In a frame of another site there are none: nothing is kept and nothing is read there.
func psykers(s *site.Site, h head) templ.Attributes {
	if h.standing == "framed" {
		return nil
	}
	return templ.Attributes{"data-psyker": s.Assets.Psyker[h.language]}
}

func (h head) policy() string { return site.Policy(h.calculators) }

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

// found is the description for search pages: the page's own sentences as far as there is room. A page made of data, whose sentences others may share, says first
// what it is of.
func found(s *site.Site, p *site.Page) string {
	text := p.Lead
	if s.Articles[p] == nil && p.Of == nil && len(p.Terms) == 0 {
		system, parent := "", ""
		if p.System != nil {
			system = p.System.Short[p.Language.Tag]
		}
		if p.Parent != nil {
			parent = p.Parent.Title
		}
		text = dotted([]string{p.Title, parent, system}) + " — " + text
	}
	if c := s.Answering(p); c != nil && p.Of == nil {
		whole := text + " " + c.View.Sentence
		if utf8.RuneCountInString(whole) <= descriptionLimit {
			return whole
		}
	}
	return cut(text, descriptionLimit)
}

// description is the page in two sentences: the rule, and what its calculator answers to the page's own case.
func description(s *site.Site, p *site.Page) string {
	if c := s.Answering(p); c != nil && p.Of == nil {
		return p.Lead + " " + c.View.Sentence
	}
	return p.Lead
}
