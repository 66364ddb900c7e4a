package link

import (
	"psyref/gen/content"
	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
	"strings"
)

// model is the site under construction. It does not change once Link has returned.
type model struct {
	*index
	errs      *source.Collector
	site      *site.Site
	sitePages map[*localPage]*site.Page // by local page
	paths     map[string]*site.Page     // pages of the content and of powers, by path

	bySystem   map[string]*site.System
	data       []site.File                   // the open data
	named      map[string]power.PowersByName // powers by their names, by system
	powerPages map[string]*site.Page         // by the file name that links use

	recordTexts []recordText // Markdown in records

	unrecorded []string // addresses that are not in the ledger
}

// newModel builds languages, systems, and pages with titles and addresses but without texts.
func newModel(ix *index, o Options, errs *source.Collector) *model {
	m := &model{index: ix, errs: errs, sitePages: map[*localPage]*site.Page{}, paths: map[string]*site.Page{},
		site: &site.Site{Base: strings.TrimSuffix(o.Base, "/"), Prefix: Prefix(o.Base), Preview: o.Preview,
			Owner: ix.content.Owner}}
	m.systems()
	for _, tag := range ix.content.Languages.Tags() {
		m.language(tag)
	}
	m.linkTranslations()
	return m
}

// systems builds the systems with their names in every language.
func (m *model) systems() {
	m.bySystem = make(map[string]*site.System, len(m.content.Systems))
	languages := m.content.Languages
	for _, s := range m.content.Systems {
		out := &site.System{ID: s.ID, Prefix: s.Prefix, Light: s.Colours.Light.Value, Dark: s.Colours.Dark.Value,
			Foot: s.Foot, Names: map[string]string{}, Short: map[string]string{}, Summary: map[string]string{}}
		if s.Document != nil {
			out.Document = site.Document{ID: s.Document.ID, Title: s.Document.Title, Language: s.Document.Language,
				About: map[string]string{}}
		}
		if s.Licence != nil {
			out.Licence = site.Licence{Name: s.Licence.Name, Link: s.Licence.Link, Attribution: map[string]string{}}
		}
		for _, tag := range languages.Tags() {
			set := func(texts map[string]string) string {
				text, of := lang.In(languages, texts, tag)
				return lang.Typeset(of, text, false)
			}
			out.Names[tag], out.Short[tag], out.Summary[tag] = set(s.Names), set(s.Short), set(s.Summary)
			if s.Document != nil {
				out.Document.About[tag] = set(s.Document.About)
			}
			if s.Licence != nil {
				out.Licence.Attribution[tag] = set(s.Attribution)
			}
		}
		m.site.Systems = append(m.site.Systems, out)
		if m.bySystem[s.ID] == nil {
			m.bySystem[s.ID] = out
		}
	}
}

// systemOf returns the system with an id; nil if there is none.
func (m *model) systemOf(id string) *site.System {
	return m.bySystem[id]
}

// language builds a language with its pages and glossary.
func (m *model) language(tag string) {
	l := &site.Language{Tag: tag, Territory: lang.Territory(tag), Joint: lang.ListJoint(tag),
		Locale: lang.LocaleOf(tag), Pages: map[*site.System][]*site.Page{},
		Contents: map[*site.System]*site.Chapter{}, Turns: map[*site.System]*site.Page{}, Quick: map[*site.System]*site.Page{},
		Questions: map[*site.System]*site.Page{}, Sources: map[*site.System]*site.Page{}}
	l.Foreign = m.content.Foreign[tag]
	if words := m.content.UI[tag]; words != nil {
		l.UI = lang.Words(tag, *words)
	}
	l.Shared = browserShared(&l.UI)
	l.Foot = m.footerLines(tag)
	m.site.Languages = append(m.site.Languages, l)
	for _, p := range m.reading[tag] {
		m.page(l, m.systemOf(p.System), p)
	}
	for _, s := range m.content.Systems {
		if pages := l.Pages[m.systemOf(s.ID)]; len(pages) > 0 {
			l.Contents[m.systemOf(s.ID)] = m.contents(l, s, pages)
			l.Turns[m.systemOf(s.ID)] = m.sitePages[m.localPages[tag][s.ID+"/"+s.Turn.Value]]
		}
	}
	m.glossary(l)
}

// contents returns the pages of a system by chapter. Chapters without a page in the language are
// left out.
func (m *model) contents(l *site.Language, s *content.System, pages []*site.Page) *site.Chapter {
	of := map[string][]*site.Page{}
	for _, p := range pages {
		chapter := s.ChapterOf(p.Slug)
		of[chapter] = append(of[chapter], p)
	}
	var parts func(chapters []content.Chapter) []*site.Chapter
	parts = func(chapters []content.Chapter) (list []*site.Chapter) {
		for _, c := range chapters {
			text, tag := lang.In(m.content.Languages, c.Names, l.Tag)
			out := &site.Chapter{ID: c.ID, Name: lang.Typeset(tag, text, false), Language: besideFrame(l, tag),
				Pages: of[c.ID], Chapters: parts(c.Chapters)}
			if len(out.Pages)+len(out.Chapters) > 0 {
				list = append(list, out)
			}
		}
		return list
	}
	return &site.Chapter{Pages: of[""], Chapters: parts(s.Chapters)}
}

// fileOf returns the file of a page below the folder of the content.
func (m *model) fileOf(p *localPage) string {
	file, _ := m.content.RelPath(p.Name)
	return file
}

// footerLines returns the lines of the owner at the foot of pages, for readers of a language.
func (m *model) footerLines(tag string) (list []site.FootLine) {
	for _, line := range m.content.Owner.Footer {
		text, of := lang.In(m.content.Languages, line.Text, tag)
		out := site.FootLine{Text: lang.Typeset(of, text, false), Link: line.Link}
		if of != tag {
			out.Language = of
		}
		list = append(list, out)
	}
	return list
}

// besideFrame returns the language of a text among the texts around a page, "" if they are in the same.
func besideFrame(l *site.Language, tag string) string {
	if l.Foreign != "" {
		return tag
	}
	return foreignLanguage(tag, l.Tag)
}

// page builds a page without its text. Pages come in reading order, so the previous page is the
// last one of the system.
func (m *model) page(l *site.Language, system *site.System, p *localPage) {
	set := func(text string) string { return lang.Typeset(p.Language, text, false) }
	out := &site.Page{Path: p.path(), Language: l, System: system, Slug: p.Slug, Title: set(p.Front.Title),
		Lead: set(p.Front.Lead), Draft: p.Front.Draft, File: m.fileOf(p)}
	if l.Foreign != "" {
		out.TitleLanguage = p.Language
	}
	if out.Lead == "" {
		out.Opening = p.text.Opening(p.Language)
	}
	document := documentLanguage(m.content.System(p.System), p)
	for _, s := range p.Front.Sources {
		out.Sources = append(out.Sources, lang.Typeset(document, s, false))
	}
	for on, s := range p.shownSections() {
		if s.ID != "" {
			out.Sections = append(out.Sections, site.Section{ID: s.ID, Title: lang.Typeset(on.Language, s.Title, false),
				Language: besideFrame(l, on.Language)})
		}
	}
	if !p.translated() {
		out.Untranslated = p.Language
	}
	m.sitePages[p], m.paths[out.Path] = out, out
	if system == nil {
		if p.Slug == "" {
			l.Home = out
		}
		return
	}
	if before := l.Pages[system]; len(before) > 0 {
		out.Previous = before[len(before)-1]
		out.Previous.Next = out
	}
	l.Pages[system] = append(l.Pages[system], out)
}

// documentLanguage returns the language of the source headings of a page: that of the document, or
// of the page.
func documentLanguage(s *content.System, p *localPage) string {
	if s == nil || s.Document == nil {
		return p.Language
	}
	return s.Document.Language
}

// linkTranslations links every page to its translations.
func (m *model) linkTranslations() {
	for _, tag := range m.content.Languages.Tags() {
		for _, p := range m.reading[tag] {
			for _, tag := range m.content.Languages.Tags() {
				if same := m.localPages[tag][p.Key()]; same != nil {
					m.sitePages[p].Translations = append(m.sitePages[p].Translations, m.sitePages[same])
				}
			}
		}
	}
	var glossaries []*site.Page
	for _, l := range m.site.Languages {
		if l.Glossary != nil {
			glossaries = append(glossaries, l.Glossary)
		}
	}
	for _, g := range glossaries {
		g.Translations = glossaries
	}
}

// backlink records that one page links to another.
func backlink(from, to *site.Page) {
	if from != to {
		to.Backlinks = append(to.Backlinks, from)
	}
}

// bySystemOf returns the pages of a language by system, in reading order.
func (ix *index) bySystemOf(language string) map[string][]*localPage {
	all := map[string][]*localPage{}
	for _, p := range ix.reading[language] {
		all[p.System] = append(all[p.System], p)
	}
	return all
}
