package search

import (
	"cmp"
	"slices"
	"strings"

	"psyref/gen/site"
)

// Kind says what an entry is.
type Kind string

// The kinds of entries. The face has a word for each.
const (
	Page       Kind = "page"
	Section    Kind = "section"
	Rule       Kind = "rule"
	Question   Kind = "question"
	Row        Kind = "row"
	Power      Kind = "power"
	Term       Kind = "term"
	Calculator Kind = "calculator"
	Case       Kind = "case"
)

// Entry is what a result leads to.
type Entry struct {
	Kind     Kind
	Address  string // without the site's prefix
	Title    string
	Mark     string   // of a row: its range
	Under    string   // heading that it stands under, where that is not its title
	Text     string   // what it says
	IDs      []string // rule ids
	Language string   // of what it says
	Names    []site.OtherName
	Systems  []*site.System // of a term: those that use it. Any other entry is of its unit's.
}

// Unit is entries that belong together. The first is what the others stand on.
type Unit struct {
	System  *site.System // nil outside the systems
	Entries []Entry
}

// units are everything that can be found in a language, in their order: those of a system follow one another, those outside the systems come last. Each is made
// when it is asked for, from its pages and their translations alone.
func units(t *Texts, l *site.Language) (list []func() Unit) {
	s := t.site
	g := gathering{s, l, t}
	taken := map[*site.Page]bool{}
	article := func(p *site.Page) {
		taken[p] = true
		list = append(list, func() Unit { return g.article(p) })
	}
	for _, system := range s.Systems {
		for _, p := range l.Pages[system] {
			if taken[p] = true; !system.Foot {
				article(p)
			}
		}
		if p := l.Questions[system]; p != nil { // its questions stand on their pages
			taken[p] = true
			list = append(list, func() Unit { return Unit{System: system, Entries: []Entry{g.page(p)}} })
		}
		if l.Powers == nil {
			continue
		}
		for _, d := range l.Powers.Disciplines[system] {
			taken[d.Page] = true
			for _, p := range d.Powers {
				taken[p.Page] = true
			}
			list = append(list, func() Unit { return g.discipline(d) })
		}
	}
	if l.Home != nil {
		article(l.Home)
	}
	if l.Glossary != nil {
		for terms := range slices.Chunk(l.Glossary.Terms, perGlossary) {
			list = append(list, func() Unit { return g.terms(terms) })
		}
	}
	for _, p := range s.Pages() {
		if p.Language == l && !taken[p] && p.Of == nil {
			list = append(list, func() Unit { return Unit{Entries: []Entry{g.page(p)}} })
		}
	}
	return list
}

// gathering gathers the units of a language.
type gathering struct {
	site     *site.Site
	language *site.Language
	texts    *Texts
}

// page is the entry of a page by its title and its lead.
func (g *gathering) page(p *site.Page) Entry {
	return Entry{Kind: Page, Address: p.Path, Title: p.Title, Text: p.Lead, Language: cmp.Or(p.TitleLanguage, p.Untranslated, p.Language.Tag), Names: otherTitles(p)}
}

// otherTitles are the titles of a page in the other languages, where they differ.
func otherTitles(p *site.Page) (names []site.OtherName) {
	for _, other := range p.Translations {
		names = named(names, p.Title, other.Language.Tag, other.Title)
	}
	return names
}

// named adds a name in another language, where it is another name.
func named(names []site.OtherName, own, language, name string) []site.OtherName {
	if name == "" || fold(name) == fold(own) {
		return names
	}
	return append(names, site.OtherName{Language: language, Name: name})
}

// article is the unit of a page of the content: the page, what its text says, its calculators and their cases.
func (g *gathering) article(p *site.Page) Unit {
	first := g.page(p)
	u := Unit{System: p.System, Entries: append([]Entry{first}, g.texts.entries(p)...)}
	others := map[string][]Entry{}
	for _, other := range p.Translations {
		if other != p && other.Untranslated == "" {
			others[other.Language.Tag] = g.texts.entries(other)
		}
	}
	tie(u.Entries[1:], others)
	for _, c := range g.site.CalculatorsOn(p) {
		if c.Home == "" || c.Home == g.site.Prefix+p.Path {
			u.Entries = append(u.Entries, g.calculator(p, c))
		}
	}
	for _, one := range p.Language.Presets {
		if one.Of == p {
			e := g.page(one)
			e.Kind = Case
			u.Entries = append(u.Entries, e)
		}
	}
	return u
}

// calculator is found by its question and by all that it asks and answers.
func (g *gathering) calculator(p *site.Page, c *site.Calculator) Entry {
	e := Entry{Kind: Calculator, Address: p.Path + "#" + c.Anchor(), Title: c.Words.Title, Text: c.Words.About, Language: cmp.Or(c.Words.Language, p.Language.Tag)}
	for _, in := range c.Inputs {
		e.Text += " · " + c.Words.Inputs[in.Name].Label
	}
	for _, other := range p.Translations {
		for _, same := range g.site.CalculatorsOn(other) {
			if same.ID == c.ID && other != p {
				e.Names = named(e.Names, e.Title, other.Language.Tag, same.Words.Title)
				break
			}
		}
	}
	return e
}

// discipline is the unit of a discipline: its page and its powers.
func (g *gathering) discipline(d *site.Discipline) Unit {
	u := Unit{System: d.Page.System, Entries: []Entry{g.page(d.Page)}}
	for _, p := range d.Powers {
		e := g.page(p.Page)
		e.Kind = Power
		e.Names = names(p.Name, p.Others)
		e.Text = inOneLine(e.Text, p.Fields)
		u.Entries = append(u.Entries, e)
	}
	for _, p := range d.Index {
		e := Entry{Kind: Power, Address: d.Page.Path + "#" + p.ID, Title: p.Name.Text, Language: cmp.Or(p.Name.Language, g.language.Tag)}
		e.Text = inOneLine("", p.Fields)
		u.Entries = append(u.Entries, e)
	}
	return u
}

// inOneLine is what is known of a power, after its effect.
func inOneLine(effect string, fields []site.Field) string {
	parts := []string{effect}
	for _, f := range fields {
		if f.Text != "" && !f.Unknown && !f.Aside {
			parts = append(parts, f.Label+" "+f.Text)
		}
	}
	return strings.TrimPrefix(strings.Join(parts, " · "), " · ")
}

// names are the names of a power in the other languages.
func names(own site.Name, others []site.Name) (list []site.OtherName) {
	for _, other := range others {
		list = named(list, own.Text, other.Language, other.Text)
	}
	return list
}

// perGlossary is how many terms make a unit.
const perGlossary = 24

// terms are some terms of the glossary.
func (g *gathering) terms(terms []site.Term) Unit {
	p := g.language.Glossary
	u := Unit{Entries: []Entry{g.page(p)}}
	for _, t := range terms {
		e := Entry{Kind: Term, Address: p.Path + "#" + t.ID, Title: t.Name, Text: t.Definition, Language: cmp.Or(t.Language, p.Language.Tag)}
		for _, other := range t.Others {
			e.Names = named(e.Names, t.Name, other.Language, other.Name)
		}
		for _, rule := range t.Rules {
			e.Systems = append(e.Systems, rule.System)
		}
		u.Entries = append(u.Entries, e)
	}
	return u
}
