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

// buildPowers builds the powers part of every language.
func (m *model) buildPowers() {
	m.named = map[string]power.PowersByName{}
	m.powerPages = map[string]*site.Page{}
	if m.content.Powers == nil {
		return
	}
	built := m.content.Powers.Build(m.powerContext())
	for i, p := range built.Powers {
		m.site.Languages[i].Powers = p
	}
	for path, p := range built.Pages {
		m.powerPages[fileOf(path)], m.paths[path], m.paths[p.Path] = p, p, p
	}
	for described, by := range built.Prints {
		described.Print = by
	}
	m.data = built.Files
	for _, s := range m.content.Systems {
		m.named[s.ID] = m.content.Powers.Named(s.ID)
	}
}

// powerContext returns what the powers part needs of the rest of the site.
func (m *model) powerContext() power.Context {
	return power.Context{
		Site: m.site, Languages: m.content.Languages, Words: m.content.PowerWords, Catalog: m.catalog, Log: m.log,
		Rule: func(readers, id string) (address string, on *site.Page) {
			if e := m.rulePage(readers, id); e != nil {
				return m.ruleAddress(readers, id), m.sitePages[e]
			}
			return "", nil
		},
		Page: func(readers, key string) *site.Page { return m.sitePages[m.localPages[readers][key]] },
		Calculator: func(readers string, at source.Pos, id string, inputs []string, before []*site.Calculator) *site.Calculator {
			offset := at.Offset()
			return m.calculator(m.log, readers, at.File, markdown.Calculator{ID: id, Offset: offset, Inputs: inputs, At: slices.Repeat([]int{offset}, len(inputs))}, before)
		},
	}
}

// fileOf returns the file, below the content folder, by which pages link to a page without a file
// of its own: "en/dark-heresy/powers/biomancy.md".
func fileOf(path string) string { return strings.Trim(path, "/") + ".md" }

// name returns the page of the power that a cell of a table names, on a page that belongs to no game
// only the language of the name; nothing for other texts.
func (a *resolver) name(n markdown.Name) markdown.NameLink {
	game := a.model.named[a.System]
	if len(game) == 0 {
		return markdown.NameLink{Language: a.languageOfName(n.Text)}
	}
	found := game.Find(n.Text, n.Heading)
	if found == nil {
		return markdown.NameLink{}
	}
	to := a.model.powerPages[fileOf(found.Path(a.readers))].Path
	a.targets = append(a.targets, to)
	return markdown.NameLink{Address: a.prefix + to, Language: foreignLanguage(found.Names.Language(n.Text, a.Language), a.Language)}
}

// linkLanguages returns the languages of the texts of links that are names of powers; nil if none of
// them is foreign, as on most pages.
func (a *resolver) linkLanguages(links []markdown.Link) []string {
	list := each(links, func(l markdown.Link) string {
		if l.Text == "" {
			return ""
		}
		return a.languageOfName(l.Text)
	})
	if !slices.ContainsFunc(list, func(language string) bool { return language != "" }) {
		return nil
	}
	return list
}

// languageOfName returns the language of a text that is the name of a power of any game; "" for
// other texts, and for a name in the language of the text.
func (a *resolver) languageOfName(text string) string {
	language := ""
	for _, s := range a.content.Systems {
		switch of := a.model.named[s.ID].Language(text, a.Language); of {
		case "":
		case a.Language:
			return ""
		default:
			language = cmp.Or(language, of)
		}
	}
	return language
}
