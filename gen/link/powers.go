package link

import (
	"cmp"
	"slices"
	"strings"

	"psyref/gen/markdown"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
)

// buildPowers builds the sections of the kinds of records in every language.
func (m *model) buildPowers() {
	m.named = map[string]power.PowersByName{}
	m.powerPages = map[string]*site.Page{}
	for _, library := range m.content.Records {
		built := library.Build(m.powerContext())
		for i, p := range built.Powers {
			m.site.Languages[i].Kinds = append(m.site.Languages[i].Kinds, p)
		}
		for path, p := range built.Pages {
			m.powerPages[fileOf(path)], m.paths[path], m.paths[p.Path] = p, p, p
		}
		for described, by := range built.Prints {
			described.Print = by
		}
		m.data = append(m.data, built.Files...)
		for _, s := range m.content.Systems {
			m.named[s.ID] = m.named[s.ID].With(library.Named(s.ID))
		}
	}
	m.resolveRecordTexts()
}

// powerContext returns what the powers part needs of the rest of the site.
func (m *model) powerContext() power.Context {
	return power.Context{
		Site: m.site, Languages: m.content.Languages, Catalog: m.catalog, Errs: m.errs,
		Rule: func(language, id string) (address string, on *site.Page) {
			if p := m.rulePage(language, id); p != nil {
				return m.ruleAddress(language, id), m.sitePages[p]
			}
			return "", nil
		},
		Markdown: m.parseRecord,
		Page:     func(language, key string) *site.Page { return m.sitePages[m.localPages[language][key]] },
		Calculator: func(language string, at source.Pos, id string, inputs []string,
			before []*site.Calculator) *site.Calculator {
			offset := at.Offset()
			return m.calculator(m.errs, language, at.File,
				markdown.Calculator{ID: id, Offset: offset, Inputs: inputs,
					At: slices.Repeat([]int{offset}, len(inputs))}, before)
		},
	}
}

// fileOf returns the file, below the content folder, by which pages link to a page without a file
// of its own: "en/dark-heresy/powers/biomancy.md".
func fileOf(path string) string { return strings.Trim(path, "/") + ".md" }

// name returns the page of the power that a cell of a table names, on a page that belongs to no game
// only the language of the name; nothing for other texts.
func (r *resolver) name(n markdown.Name) markdown.NameLink {
	game := r.model.named[r.System]
	if len(game) == 0 {
		return markdown.NameLink{Language: r.languageOfName(n.Text)}
	}
	found := game.Find(n.Text, n.Heading)
	if found == nil {
		return markdown.NameLink{}
	}
	to := r.model.powerPages[fileOf(found.Path(r.lang))].Path
	r.targets = append(r.targets, to)
	return markdown.NameLink{Address: r.prefix + to,
		Language: foreignLanguage(found.Names.Language(n.Text, r.Language), r.Language)}
}

// linkLanguages returns the languages of the texts of links that are names of powers; nil if none of
// them is foreign, as on most pages.
func (r *resolver) linkLanguages(links []markdown.Link) []string {
	list := each(links, func(l markdown.Link) string {
		if l.Text == "" {
			return ""
		}
		return r.languageOfName(l.Text)
	})
	if !slices.ContainsFunc(list, func(language string) bool { return language != "" }) {
		return nil
	}
	return list
}

// languageOfName returns the language of a text that is the name of a power of any game; "" for
// other texts, and for a name in the language of the text.
func (r *resolver) languageOfName(text string) string {
	language := ""
	for _, s := range r.content.Systems {
		switch of := r.model.named[s.ID].Language(text, r.Language); of {
		case "":
		case r.Language:
			return ""
		default:
			language = cmp.Or(language, of)
		}
	}
	return language
}
