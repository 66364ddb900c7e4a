package gen

import (
	"net/url"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/site"
)

// Prefix is the path of the site's address, without a trailing slash.
func Prefix(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(u.Path, "/")
}

// buildSite makes the languages, systems and pages of the site and ties them together.
func (r *resolver) buildSite() {
	systems := map[string]*site.System{}
	for _, s := range r.systems {
		out := &site.System{ID: s.ID, Prefix: s.Prefix, Light: s.Colours.Light, Dark: s.Colours.Dark, Names: map[string]string{}, Short: map[string]string{}}
		out.Document = site.Document{ID: s.Document.ID, Title: s.Document.Title, Language: s.Document.Language, About: map[string]string{}}
		for _, language := range Languages {
			out.Names[language] = lang.Typeset(language, s.Names[language], false)
			out.Short[language] = lang.Typeset(language, s.Short[language], false)
			out.Document.About[language] = lang.Typeset(language, s.Document.About[language], false)
		}
		systems[s.ID] = out
		r.site.Systems = append(r.site.Systems, out)
	}
	for _, tag := range Languages {
		language := &site.Language{Tag: tag, Territory: lang.Territory(tag), Joint: lang.ListJoint(tag), UI: r.ui[tag], Locale: lang.LocaleOf(tag), Pages: map[*site.System][]*site.Page{}}
		typesetStruct(tag, &language.UI)
		language.Shared = language.UI.Shared
		r.site.Languages = append(r.site.Languages, language)
		for _, p := range r.loaded.pages {
			if p.language == tag {
				r.addPage(language, systems[p.system], p)
			}
		}
	}
	for _, p := range r.loaded.pages {
		for _, language := range Languages {
			if twin := r.byKey[language+" "+p.key()]; twin != nil {
				r.pages[p].Twins = append(r.pages[p].Twins, r.pages[twin])
			}
		}
	}
}

// addPage makes the page of a file. Files come in reading order, so the page before is the last one of the system.
func (r *resolver) addPage(language *site.Language, system *site.System, p *page) {
	out := &site.Page{
		Path: p.address(), Language: language, System: system, Slug: p.slug,
		Title: lang.Typeset(language.Tag, p.front.Title, false), Lead: lang.Typeset(language.Tag, p.front.Lead, false),
	}
	for _, s := range p.front.Sources {
		out.Sources = append(out.Sources, lang.Typeset(documentLanguage(system), s, false))
	}
	r.pages[p] = out
	if system == nil {
		if p.slug == "" {
			language.Home = out
		}
		return
	}
	if before := language.Pages[system]; len(before) > 0 {
		out.Previous = before[len(before)-1]
		out.Previous.Next = out
	}
	language.Pages[system] = append(language.Pages[system], out)
}

func documentLanguage(s *site.System) string {
	if s == nil {
		return "en"
	}
	return s.Document.Language
}
