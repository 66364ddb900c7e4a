package power

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"psyref/gen/site"
	"psyref/gen/source"
)

// builder builds the powers of one language.
type builder struct {
	library  *Library
	c        Context
	result   *Result
	language *site.Language
	w        *Writer
	odds     *Odds
	powers   map[*Power]*site.Power
	strips   map[*site.Power]*site.Strip // of the cards of powers
	out      *site.Powers
}

func (b *builder) build() *site.Powers {
	words := b.w.words.PowerWords
	kind := b.library.kind
	b.out = &site.Powers{
		Slug: kind.Slug, Readers: b.language, Names: kind.Names.in(b.c.Languages, b.language.Tag),
		Index:       b.page("/"+kind.Slug+"/", words.Title, words.Lead),
		Compare:     b.page("/"+kind.Slug+"/compare/", words.Compare.Title, words.Compare.Lead),
		Data:        b.page("/"+kind.Addresses.Data+"/", words.Data.Title, words.Data.Lead),
		Words:       words,
		Disciplines: map[*site.System][]*site.Discipline{},
	}
	if b.w.words.language != b.language.Tag {
		b.out.Language = b.w.words.language
	}
	for _, d := range b.byName() {
		b.discipline(d)
	}
	b.linkPowers()
	b.out.Filters, b.out.Heads = b.w.filters(), b.w.heads()
	b.sortNames()
	b.out.Pairs = b.pairs()
	b.out.Comparison = b.comparison()
	b.print()
	b.downloads()
	return b.out
}

// page returns a page in the language of the words.
func (b *builder) page(path, title, lead string) *site.Page {
	return &site.Page{Path: "/" + b.language.Tag + path, Language: b.language, Title: title, Lead: lead,
		Untranslated: b.untranslated("")}
}

// other returns the language of a text if it differs from that of the page.
func (b *builder) other(language string) string {
	if language = cmp.Or(language, b.w.words.language); language == b.language.Tag {
		return ""
	}
	return language
}

// untranslated returns the fallback language if a text is in it.
func (b *builder) untranslated(language string) string {
	if language = b.other(language); !slices.Contains(b.c.Languages.Readings(b.language.Tag), language) {
		return ""
	}
	return language
}

// byName returns the disciplines in the order of the library, those of a system by their names in
// the language of the page.
func (b *builder) byName() []*Discipline {
	order := collate.New(language.Make(b.language.Tag))
	alike := func(d, e *Discipline) bool {
		return d.System == e.System && (len(d.Powers) == 0) == (len(e.Powers) == 0)
	}
	list := slices.Clone(b.library.Disciplines)
	for start := 0; start < len(list); {
		end := start + 1
		for end < len(list) && alike(list[start], list[end]) {
			end++
		}
		slices.SortStableFunc(list[start:end], func(d, e *Discipline) int {
			return order.CompareString(b.w.name(d.Names, From{}).Text, b.w.name(e.Names, From{}).Text)
		})
		start = end
	}
	return list
}

func (b *builder) system(id string) *site.System {
	i := slices.IndexFunc(b.c.Site.Systems, func(s *site.System) bool { return s.ID == id })
	if i < 0 {
		return nil
	}
	return b.c.Site.Systems[i]
}

func (b *builder) discipline(d *Discipline) {
	system := b.system(d.System)
	if system == nil {
		var known []string
		for _, s := range b.c.Site.Systems {
			known = append(known, s.ID)
		}
		b.c.Errs.AddPos(source.Pos{File: d.File, Line: 1, Column: 1}, source.DidYouMeanOr(d.System, known),
			"unknown system %s", d.System)
		return
	}
	out := &site.Discipline{Kind: b.out, ID: d.ID, Name: b.w.name(d.Names, From{}), About: b.w.text(d.About)}
	out.Page = &site.Page{
		Path: d.Path(b.language.Tag), Language: b.language, System: system,
		Title: out.Name.Text, TitleLanguage: b.other(out.Name.Language), Lead: out.About.Text,
	}
	if about := b.untranslated(out.About.Language); b.untranslated(out.Name.Language) == about {
		out.Page.Untranslated = about
	}
	b.result.Pages[out.Page.Path] = out.Page
	for _, p := range d.Powers {
		made := b.power(out, p)
		b.result.Pages[p.Path(b.language.Tag)] = made.Page
		out.Powers = append(out.Powers, made)
		b.out.All = append(b.out.All, made)
	}
	for _, line := range d.Index {
		out.Index = append(out.Index, b.indexed(out, line))
	}
	b.out.Ordered = append(b.out.Ordered, out)
	b.out.Disciplines[system] = append(b.out.Disciplines[system], out)
}

func (b *builder) power(d *site.Discipline, p *Power) *site.Power {
	w := b.w
	out := &site.Power{Key: p.Key(), ID: p.ID, Discipline: d, Name: w.name(p.Names, p.From),
		Others: w.others(p.Names, p.From), Effect: w.passages(&p.Effect), Because: w.text(p.Effect.Because)}
	out.Page = &site.Page{Path: p.Path(b.language.Tag), Language: b.language, System: d.Page.System,
		Title: out.Name.Text, TitleLanguage: b.other(out.Name.Language), Parent: d.Page, Draft: p.Draft}
	b.texts(out, p)
	if out.Page.Lead = out.Lead(); out.Page.Lead == "" {
		out.Page.Lead = w.words.Power.EffectUnknown
	} else {
		out.Untranslated = b.untranslated(out.Effect[0].Language)
	}
	if b.untranslated(out.Name.Language) == out.Untranslated {
		out.Page.Untranslated = out.Untranslated
	}
	out.Fields = w.fields(p.Record, p.Discipline.ID, p.From)
	b.needs(out, p)
	b.from(out, p)
	out.Bare = len(out.Effect) == 0 && out.From == site.FromUnknown
	b.path(out, p)
	out.Facets = w.facetsOf(p.Record, d, d.ID, d.ID, out.From)
	if out.Path != nil {
		price := out.Facets[out.Path.Filter]
		price.Order += out.Path.Beyond // no power comes before what it needs
		out.Facets[out.Path.Filter] = price
	}
	b.powers[p] = out
	if out.Bare {
		out.Unused, out.Page.Path = out.Page.Path, d.Page.Path+"#"+p.ID
		return out
	}
	s := p.Record.scope(w, d.ID)
	out.Rules = b.ruleLinks(p.Record.Rules(p.Discipline))
	out.Odds, out.Multiples = p.Record.odds(b.odds, s)
	out.Spared, _ = p.Record.Spared(b.odds, p.Discipline)
	b.strips[out] = p.Record.strip(b.odds, s)
	b.calculators(out, p)
	return out
}

// from writes the provenance of a power. A power with nothing but a name has none.
func (b *builder) from(out *site.Power, p *Power) {
	needs, _ := p.Needs()
	out.From, out.EffectFrom, out.NeedsFrom, out.RequiresFrom = p.From.Whole(), p.From.Of("effect"), p.From.Of(needs.Key), p.From.Of("requires")
	if any := p.From.Of(needs.AnyKey); len(needs.AnyOf) > 0 && any.Below(out.NeedsFrom) {
		out.NeedsFrom = any
	}
	if len(out.Effect) > 0 {
		return
	}
	out.EffectFrom = site.FromUnknown
	if !slices.ContainsFunc(out.Fields, func(f site.Field) bool { return !f.Unknown }) {
		out.From = site.FromUnknown
	}
}

// needs writes what a power needs besides other powers, and whether it is known to need nothing.
func (b *builder) needs(out *site.Power, p *Power) {
	var needs Needs
	if needs, out.Builds = p.Needs(); out.Builds {
		out.NoNeeds = needs.Known && len(needs.All)+len(needs.AnyOf) == 0
		out.Requires = b.w.Text(needs.Requires)
		if needs.Rating > 0 {
			s := p.Record.scope(b.w, p.Discipline.ID)
			rating := s.words(p.Record.format.Needs.Rating)
			out.Requires.Text = strings.Join(slices.DeleteFunc([]string{rating, out.Requires.Text},
				func(s string) bool { return s == "" }), ", ")
		}
	}
}

// ruleLinks returns links to rules by the titles of their pages, one for each page. A rule without
// a page is left out; tests of the content find it.
func (b *builder) ruleLinks(ids []string) (links []site.RuleLink) {
	for _, id := range ids {
		address, on := b.c.Rule(b.language.Tag, id)
		if address != "" && !slices.ContainsFunc(links, func(l site.RuleLink) bool { return l.Text == on.Title }) {
			links = append(links, site.RuleLink{Text: on.Title,
				Language: b.w.foreign(cmp.Or(on.Untranslated, b.language.Tag)), Address: address})
		}
	}
	return links
}

// calculators adds the calculators to the page of a power.
func (b *builder) calculators(out *site.Power, p *Power) {
	var before []*site.Calculator
	for _, ask := range p.Calculators() {
		if !b.has(ask.Calculator) {
			continue // the catalogue lacks the system
		}
		if c := b.c.Calculator(b.language.Tag, p.At, ask.Calculator, ask.Inputs, before); c != nil {
			before = append(before, c)
			out.Page.Calculators = before
		}
	}
}

func (b *builder) has(calculator string) bool {
	_, err := b.c.Catalog.Find(calculator)
	return err == nil
}

// indexed makes the row of a power without a record. Its name comes from the system's document.
func (b *builder) indexed(out *site.Discipline, line *Indexed) *site.Indexed {
	written := out.Page.System.Document.Language
	if written == "" {
		written = b.c.Languages.First()
	}
	return &site.Indexed{
		Discipline: out, ID: line.ID(), Name: b.w.name(Names{written: {line.Name, verified}}, line.From),
		From:   line.From.Whole(),
		Fields: b.w.fields(line.Record, out.ID, line.From),
		Facets: b.w.facetsOf(line.Record, out, out.ID, b.w.disciplineChoice(out), line.From.Whole()),
	}
}

// linkPowers links powers with those that they need and that need them, and pages with their
// neighbours.
func (b *builder) linkPowers() {
	var before *site.Power
	for _, d := range b.library.Disciplines {
		for _, p := range d.Powers {
			out := b.powers[p]
			if out == nil {
				continue
			}
			needs, _ := p.Needs()
			out.Needs = b.known(d, needs.All)
			out.AnyOf = site.Alternatives{Powers: b.known(d, needs.AnyOf), Or: b.w.words.Or}
			for _, needed := range slices.Concat(out.Needs, out.AnyOf.Powers) {
				needed.NeededBy = append(needed.NeededBy, out)
			}
			if out.Bare {
				continue
			}
			if before != nil && before.Discipline == out.Discipline {
				out.Page.Previous, before.Page.Next = before.Page, out.Page
			}
			before = out
		}
	}
	for _, d := range b.out.Ordered {
		d.Tree = b.tree(d)
	}
}

// known returns the powers of a discipline's system by id. Unknown ids are left out; the check of
// the records reports them.
func (b *builder) known(d *Discipline, ids []ID) (list []*site.Power) {
	for _, id := range ids {
		if p := b.powers[b.library.Find(d.System, id)]; p != nil {
			list = append(list, p)
		}
	}
	return list
}

// sortNames gives every power its position among the names, sorted by the rules of the language.
func (b *builder) sortNames() {
	type named struct {
		name   string
		order  *int
		data   *map[string]string
		facets map[string]site.Facet
		more   func(data map[string]string)
	}
	var list []named
	for _, d := range b.out.Ordered {
		for _, p := range d.Powers {
			list = append(list, named{p.Name.Text, &p.NameOrder, &p.Data, p.Facets, func(data map[string]string) {
				data["key"] = p.Key
				if len(p.Others) > 0 {
					data["others"] = p.OtherNames()
				}
			}})
		}
		for _, line := range d.Index {
			list = append(list, named{line.Name.Text, &line.NameOrder, &line.Data, line.Facets,
				func(map[string]string) {}})
		}
	}
	order := collate.New(language.Make(b.language.Tag))
	slices.SortStableFunc(list, func(p, q named) int { return order.CompareString(p.name, q.name) })
	all := make([]map[string]site.Facet, len(list))
	for i, p := range list {
		all[i] = p.facets
	}
	ranks := newRanks(b.library.kind, b.out.Filters, all)
	for i, p := range list {
		*p.order, *p.data = i, ranks.rowData(i, p.facets)
		p.more(*p.data)
	}
}
