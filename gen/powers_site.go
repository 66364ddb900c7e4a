package gen

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/site"
)

// buildPowers makes the powers part of every language: pages of powers and disciplines, the index, the comparison and the description of the data.
func (r *resolver) buildPowers() {
	if r.powers == nil {
		return
	}
	r.data = writeData(r.powers)
	for _, l := range r.site.Languages {
		b := &powerBuilder{r: r, language: l, w: r.powerWriter(l.Tag), made: map[*power.Power]*site.Power{}}
		l.Powers = b.build()
		r.powerWords[l.Tag].checkUnused(r.log)
	}
	r.pairPowers()
}

// powerWriter writes records in a language. The words are set here, once.
func (r *resolver) powerWriter(tag string) *powerWriter {
	words := r.powerWords[tag]
	words.Values = maps.Clone(words.Values)
	typesetStruct(tag, &words.PowerWords)
	return &powerWriter{language: tag, words: words, log: r.log, rule: func(id string) string { return r.ruleAddress(tag, id) }, facets: map[string]*facetChoices{}}
}

// powerBuilder makes the powers part of one language.
type powerBuilder struct {
	r        *resolver
	language *site.Language
	w        *powerWriter
	made     map[*power.Power]*site.Power
	out      *site.Powers
}

func (b *powerBuilder) build() *site.Powers {
	words := b.w.words.PowerWords
	page := func(path, title, lead string) *site.Page {
		return &site.Page{Path: "/" + b.language.Tag + path, Language: b.language, Title: title, Lead: lead}
	}
	b.out = &site.Powers{
		Index:       page("/powers/", words.Title, words.Lead),
		Compare:     page("/powers/compare/", words.Compare.Title, words.Compare.Lead),
		Data:        page("/data/", words.Data.Title, words.Data.Lead),
		Words:       words,
		Disciplines: map[*site.System][]*site.Discipline{},
	}
	for _, d := range b.r.powers.Disciplines {
		b.discipline(d)
	}
	b.tie()
	b.sortNames()
	b.filters()
	b.print()
	for _, s := range b.r.site.Systems {
		if list := b.out.Disciplines[s]; list != nil {
			b.out.Downloads = append(b.out.Downloads, b.r.download(s.ID, s.Names[b.language.Tag]))
		}
	}
	b.out.OtherSets = b.otherSets()
	return b.out
}

// disciplinePath and powerPath are permanent addresses.
func disciplinePath(language string, d *power.Discipline) string {
	return "/" + language + "/" + d.System + "/powers/" + d.ID + "/"
}

func powerPath(language string, p *power.Power) string {
	return disciplinePath(language, p.Discipline) + p.ID + "/"
}

func (b *powerBuilder) system(id string) *site.System {
	i := slices.IndexFunc(b.r.site.Systems, func(s *site.System) bool { return s.ID == id })
	if i < 0 {
		return nil
	}
	return b.r.site.Systems[i]
}

func (b *powerBuilder) discipline(d *power.Discipline) {
	system := b.system(d.System)
	if system == nil {
		b.r.log.At(d.File, 0, "systems.yaml lists the systems", "unknown system %s", d.System)
		return
	}
	out := &site.Discipline{ID: d.ID, Name: b.w.name(d.ID, d.Names)}
	out.Page = &site.Page{Path: disciplinePath(b.language.Tag, d), Language: b.language, System: system, Title: out.Name.Text, Lead: b.w.set(d.About[b.language.Tag])}
	b.r.powerPages[b.r.fileOf(out.Page.Path)] = out.Page
	for _, p := range d.Powers {
		made := b.power(out, p)
		b.r.powerPages[b.r.fileOf(made.Page.Path)] = made.Page
		out.Powers = append(out.Powers, made)
		b.out.All = append(b.out.All, made)
	}
	b.indexed(out, d)
	b.out.Ordered = append(b.out.Ordered, out)
	b.out.Disciplines[system] = append(b.out.Disciplines[system], out)
}

func (b *powerBuilder) power(d *site.Discipline, p *power.Power) *site.Power {
	w := b.w
	out := &site.Power{Key: p.Key(), Discipline: d, Name: w.name(p.ID, p.Names), Effect: w.passages(p.Effect), Because: w.set(p.Effect.Because[w.language]), Fields: w.fields(p)}
	if p.Effect.Text != nil {
		out.Effect = []site.Passage{{{Text: w.set(p.Effect.Text[w.language])}}}
	}
	lead := plainEffect(out.Effect)
	if lead == "" {
		lead = w.words.Power.EffectUnknown
	}
	out.Page = &site.Page{Path: powerPath(w.language, p), Language: b.language, System: d.Page.System, Title: out.Name.Text, Lead: lead, Parent: d.Page}
	for _, other := range Languages {
		if name := p.Names[other]; other != w.language && name.Known() && out.Name.Language == "" && name.Text != p.Names[w.language].Text {
			out.Others = append(out.Others, site.Name{Text: lang.Name(other, name.Text), Language: other})
		}
	}
	b.needs(out, p)
	out.Rules = b.r.ruleLinks(w.language, rulesOf(p))
	out.Facets = w.facetsOf(p)
	out.Facets["system"] = w.facet("system", []answer{{id: d.Page.System.ID, text: d.Page.System.Short[w.language]}}, together)
	out.Facets["discipline"] = w.facet("discipline", []answer{{id: d.ID, text: d.Name.Text}}, together)
	out.Odds = b.odds(p)
	if p.Wh40k7 != nil && p.Wh40k7.FailureIsPerils() {
		out.OddsNote = b.word("failure-note")
	}
	for _, ref := range presetsOf(p) {
		b.calculator(out, p, ref)
	}
	b.made[p] = out
	return out
}

// allNames are the names of a power in every language.
func allNames(p *power.Power) (list []string) {
	for _, language := range Languages {
		if name := p.Names[language]; name.Known() && !slices.Contains(list, name.Text) {
			list = append(list, name.Text)
		}
	}
	return list
}

// needs writes what a power needs beside other powers, and whether it is known to need none.
func (b *powerBuilder) needs(out *site.Power, p *power.Power) {
	d := p.DarkHeresy
	if d == nil {
		return
	}
	out.NoNeeds = d.Prerequisites.Known() && len(p.BuildsOn()) == 0
	if d.Requires != nil {
		out.Requires = plain(b.w.set(d.Requires[b.w.language]))
	}
}

// tie connects powers with those that they need and that need them, and pages with the ones before and after.
func (b *powerBuilder) tie() {
	var before *site.Power
	for _, d := range b.r.powers.Disciplines {
		for _, p := range d.Powers {
			out := b.made[p]
			if out == nil {
				continue
			}
			out.Needs = b.known(d.System, p.Prerequisites())
			out.AnyOf = site.Alternatives{Powers: b.known(d.System, p.AnyOf()), Or: b.w.words.Or}
			for _, needed := range slices.Concat(out.Needs, out.AnyOf.Powers) {
				needed.NeededBy = append(needed.NeededBy, out)
			}
			if before != nil && before.Discipline == out.Discipline {
				out.Page.Previous, before.Page.Next = before.Page, out.Page
			}
			before = out
		}
	}
	for _, list := range b.out.Disciplines {
		for _, d := range list {
			d.Tree = b.tree(d)
		}
	}
}

// known are the powers of a system by their ids; ids of nothing are left out, since the check of the records reports them.
func (b *powerBuilder) known(system string, ids []power.ID) (list []*site.Power) {
	for _, id := range ids {
		if p := b.made[b.r.powers.Find(system, id)]; p != nil {
			list = append(list, p)
		}
	}
	return list
}

// sortNames gives every power its place among the names, as the language sorts.
func (b *powerBuilder) sortNames() {
	order := collate.New(language.Make(b.language.Tag))
	sorted := allNamed(b.out)
	slices.SortStableFunc(sorted, func(p, q named) int { return order.CompareString(p.name, q.name) })
	for i, p := range sorted {
		*p.order = i
	}
}

// filters are the questions of the index.
func (b *powerBuilder) filters() {
	for _, id := range []string{"system", "discipline", "type", "cost", "range", "lasts"} {
		f := site.Filter{ID: id, Label: b.w.words.Fields[id]}
		if choices := b.w.facets[id]; choices != nil {
			f.Choices = choices.sorted()
		}
		b.out.Filters = append(b.out.Filters, f)
	}
}

// pairPowers ties the pages of every language together, and finds the powers of several systems that share a name.
func (r *resolver) pairPowers() {
	twins := func(of func(*site.Powers) []*site.Page) {
		var all [][]*site.Page
		for _, l := range r.site.Languages {
			all = append(all, of(l.Powers))
		}
		for i := range all[0] {
			var same []*site.Page
			for _, list := range all {
				same = append(same, list[i])
			}
			for _, p := range same {
				p.Twins = same
			}
		}
	}
	twins(func(p *site.Powers) []*site.Page { return p.Pages() })
	for _, l := range r.site.Languages {
		l.Powers.Pairs = r.samePowers(l.Powers)
	}
}

// samePowers groups the powers that share a published English name, or failing that their first name, across systems.
func (r *resolver) samePowers(out *site.Powers) (pairs [][]*site.Power) {
	groups := map[string][]*site.Power{}
	for i, p := range r.allPowers() {
		if names := allNames(p); len(names) > 0 {
			name := strings.ToLower(strings.ReplaceAll(names[0], "’", "'"))
			groups[name] = append(groups[name], out.All[i])
		}
	}
	for _, group := range groups {
		for _, p := range group {
			for _, other := range group {
				if other.Page.System != p.Page.System {
					p.Same = append(p.Same, other)
				}
			}
		}
		if len(group[0].Same) > 0 {
			pairs = append(pairs, group)
		}
	}
	slices.SortFunc(pairs, func(a, b []*site.Power) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a[0].NameOrder, b[0].NameOrder))
	})
	return pairs
}

// allPowers are the records in the order of site.Powers.All.
func (r *resolver) allPowers() (list []*power.Power) {
	for _, d := range r.powers.Disciplines {
		list = append(list, d.Powers...)
	}
	return list
}
