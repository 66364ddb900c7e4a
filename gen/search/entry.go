package search

import (
	"cmp"
	"slices"
	"strings"

	"psyref/gen/site"
)

// Kind is the kind of an entry.
type Kind string

// The kinds of entries. The interface has a label for each.
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
	Ask        Kind = "asked" // a question that leads to the page of the unit
)

// Entry is the target of a result.
type Entry struct {
	Kind     Kind
	Address  string // without the site's prefix
	Title    string
	Range    string // dice range of a row, such as "3–5"
	Text     string
	IDs      []string // rule ids
	Language string   // of the text
	Names    []site.OtherName
	// Systems are those that use a term; other entries belong to the system of their unit.
	Systems []*site.System
	Asked   []string // questions that lead to a page, or to a block of it
	Unknown bool     // of a power: what it does is unknown
	Key     string   // of a power with a card, as in the addresses of comparisons and prints
	Record  string   // of a power: what its kind is called, on a site with several kinds
}

// isHeading reports whether an entry is the heading of a section, not a paragraph.
func (e *Entry) isHeading() bool { return e.Kind == Section && e.Title != "" }

// Unit is a group of entries that belong together. The first is the page that the others are part
// of.
type Unit struct {
	System  *site.System // nil outside the systems
	Late    bool         // compares, lists or repeats what other units say
	Entries []Entry
}

// units returns a function for each unit of a language, which builds the unit from its pages and
// their translations. The units of a system are consecutive. Those outside the systems come after
// them, and late units last.
func units(t *Texts, l *site.Language) (list []func() Unit) {
	s := t.site
	g := collector{s, l, t, t.questions(l)}
	taken := map[*site.Page]bool{}
	var late []func() Unit
	article := func(p *site.Page) func() Unit { return func() Unit { return g.article(p) } }
	for _, system := range s.Systems {
		for _, p := range l.Pages[system] {
			v := l.SearchVocabulary
			switch taken[p] = !system.Foot || v == nil || v.Asked[p.Path] == nil; {
			case system.Foot: // about the site: found only where search.yaml says how readers ask for it
			case system.Prefix == "": // it has no rules of its own
				late = append(late, article(p))
			default:
				list = append(list, article(p))
			}
		}
		for _, d := range l.Groups(system) {
			taken[d.Page] = true
			for _, p := range d.Powers {
				taken[p.Page] = true
			}
			list = append(list, func() Unit { return g.discipline(d) })
		}
	}
	if l.Glossary != nil {
		for terms := range slices.Chunk(l.Glossary.Terms, termsPerUnit) {
			list = append(list, func() Unit { return g.terms(terms) })
		}
	}
	if l.Home != nil {
		taken[l.Home] = true
		late = append(late, article(l.Home))
	}
	for _, p := range s.Pages() {
		if p.Language == l && !taken[p] && p.Of == nil && p != l.Glossary {
			late = append(late, func() Unit { return Unit{System: p.System, Entries: g.askedPage(p)} })
		}
	}
	for _, build := range late {
		list = append(list, func() Unit {
			u := build()
			u.Late = true
			return u
		})
	}
	return list
}

// collector builds the units of a language.
type collector struct {
	site     *site.Site
	language *site.Language
	texts    *Texts
	asked    map[string][]string // by address
}

// page returns the entry of a page, from its title and its lead.
func (g *collector) page(p *site.Page) Entry {
	return Entry{Kind: Page, Address: p.Path, Title: p.Title, Text: p.Summary(),
		Language: cmp.Or(p.TitleLanguage, p.Untranslated, p.Language.Tag), Names: otherTitles(p)}
}

// askedPage returns the entry of a page, and those of the questions that lead to it.
func (g *collector) askedPage(p *site.Page) []Entry {
	first := g.page(p)
	first.Asked = slices.Clone(g.asked[p.Path])
	list := []Entry{first}
	for _, text := range first.Asked {
		list = append(list, Entry{Kind: Ask, Title: text, Language: g.language.Tag})
	}
	return list
}

// otherTitles returns the titles of a page in the other languages that differ from its own.
func otherTitles(p *site.Page) (names []site.OtherName) {
	for _, other := range p.Translations {
		names = appendName(names, p.Title, other.Language.Tag, other.Title)
	}
	return names
}

// appendName appends a name in another language if it differs from own.
func appendName(names []site.OtherName, own, language, name string) []site.OtherName {
	if name == "" || fold(name) == fold(own) {
		return names
	}
	return append(names, site.OtherName{Language: language, Name: name})
}

// article returns the unit of a content page: the page, its sections and rules, its calculators and
// their cases.
func (g *collector) article(p *site.Page) Unit {
	blocks := g.texts.entries(p)
	entries := g.askedPage(p)
	for i := range blocks {
		blocks[i].Asked = g.questionsTo(p, &blocks[i])
		entries[0].Asked = append(entries[0].Asked, blocks[i].Asked...)
	}
	u := Unit{System: p.System, Entries: append(entries, blocks...)}
	others := map[string][]Entry{}
	for _, other := range p.Translations {
		if other != p && other.Untranslated == "" {
			others[other.Language.Tag] = g.texts.entries(other)
		}
	}
	linkNames(u.Entries[1:], others)
	for _, c := range g.site.CalculatorsOn(p) {
		if c.Home == "" || c.Home == g.site.Prefix+p.Path {
			u.Entries = append(u.Entries, g.calculator(p, c))
		}
	}
	for _, page := range p.Language.Presets {
		if page.Of == p {
			e := g.page(page)
			e.Kind = Case
			u.Entries = append(u.Entries, e)
		}
	}
	return u
}

// questionsTo returns the questions that lead to a block of a page, by any of its ids.
func (g *collector) questionsTo(p *site.Page, e *Entry) (list []string) {
	_, first, _ := strings.Cut(e.Address, "#")
	for _, id := range append([]string{first}, e.IDs...) {
		for _, text := range g.asked[p.Path+"#"+id] {
			if !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
	}
	return list
}

// calculator returns the entry of a calculator. Its text includes the labels of all inputs.
func (g *collector) calculator(p *site.Page, c *site.Calculator) Entry {
	e := Entry{Kind: Calculator, Address: p.Path + "#" + c.Anchor(), Title: c.Words.Title, Text: c.Words.About,
		Language: cmp.Or(c.Words.Language, p.Language.Tag)}
	for _, in := range c.Inputs {
		e.Text += " · " + c.Words.Inputs[in.Name].Label
	}
	for _, other := range p.Translations {
		for _, same := range g.site.CalculatorsOn(other) {
			if same.ID == c.ID && other != p {
				e.Names = appendName(e.Names, e.Title, other.Language.Tag, same.Words.Title)
				break
			}
		}
	}
	return e
}

// discipline returns the unit of a discipline: its page and its powers.
func (g *collector) discipline(d *site.Discipline) Unit {
	printed := d.Printed()
	u := Unit{System: d.Page.System, Entries: []Entry{g.page(d.Page)}}
	for _, p := range d.Powers {
		if p.Bare {
			u.Entries = append(u.Entries, Entry{Kind: Power, Address: p.Page.Path, Title: p.Name.Text,
				Language: cmp.Or(p.Name.Language, g.language.Tag), Names: otherNames(p.Name, p.Others)})
			continue
		}
		e := g.page(p.Page)
		e.Kind = Power
		e.Names = otherNames(p.Name, p.Others)
		e.Text = joinFields(cmp.Or(p.Plain(), e.Text), p.Fields)
		e.Unknown = len(p.Effect) == 0
		if slices.Contains(printed, p) {
			e.Key = p.Key
		}
		u.Entries = append(u.Entries, e)
	}
	for _, p := range d.Index {
		e := Entry{Kind: Power, Address: d.Page.Path + "#" + p.ID, Title: p.Name.Text,
			Language: cmp.Or(p.Name.Language, g.language.Tag)}
		e.Text = joinFields("", p.Fields)
		e.Unknown = e.Text == ""
		u.Entries = append(u.Entries, e)
	}
	if len(g.language.Kinds) > 1 {
		for i := range u.Entries[1:] {
			u.Entries[1+i].Record = d.Kind.Names.Fill("{One}")
		}
	}
	return u
}

// joinFields returns the effect of a power followed by its known fields, in one line.
func joinFields(effect string, fields []site.Field) string {
	parts := []string{effect}
	for _, f := range fields {
		if f.Text != "" && !f.Unknown && !f.Aside {
			parts = append(parts, f.Label+" "+f.Text)
		}
	}
	return strings.TrimPrefix(strings.Join(parts, " · "), " · ")
}

// otherNames returns the names of a power in the other languages that differ from its own.
func otherNames(own site.Name, others []site.Name) (list []site.OtherName) {
	for _, other := range others {
		list = appendName(list, own.Text, other.Language, other.Text)
	}
	return list
}

// termsPerUnit is the number of glossary terms in a unit.
const termsPerUnit = 24

// terms returns the unit of some glossary terms.
func (g *collector) terms(terms []site.Term) Unit {
	p := g.language.Glossary
	u := Unit{Entries: []Entry{g.page(p)}}
	for _, t := range terms {
		e := Entry{Kind: Term, Address: p.Path + "#" + t.ID, Title: t.Name, Text: t.Definition,
			Language: cmp.Or(t.Language, p.Language.Tag)}
		for _, other := range t.Others {
			e.Names = appendName(e.Names, t.Name, other.Language, other.Name)
		}
		for _, rule := range t.Rules {
			e.Systems = append(e.Systems, rule.System)
		}
		u.Entries = append(u.Entries, e)
	}
	return u
}
