package link

import (
	"html"
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/site"
)

// sourcesPath returns the address of the page of sources of a system in a language.
func sourcesPath(tag, system string) string { return "/" + tag + "/" + system + "/sources/" }

// sources builds, in every language, the page of sources of each system that restates a document or
// repeats one.
func (m *model) sources() {
	for _, s := range m.site.Systems {
		if m.content.System(s.ID).Document == nil && s.Licence.Name == "" {
			continue
		}
		var translations []*site.Page
		for _, l := range m.site.Languages {
			l.Sources[s] = m.sourcesPage(l, s)
			translations = append(translations, l.Sources[s])
		}
		for _, p := range translations {
			p.Translations = translations
		}
	}
}

func (m *model) sourcesPage(l *site.Language, s *site.System) *site.Page {
	words := l.UI.Sources
	p := &site.Page{
		Path: sourcesPath(l.Tag, s.ID), Language: l, System: s, Slug: "sources", Title: words.Title,
		TitleLanguage: l.Foreign,
		Lead:          lang.Typeset(l.Tag, strings.ReplaceAll(words.Lead, "{system}", s.Names[l.Tag]), false),
	}
	if s.Licence.Name != "" {
		p.Title = words.Licence
		p.Lead = lang.Typeset(l.Tag, strings.ReplaceAll(words.Verbatim, "{system}", s.Names[l.Tag]), false)
		return p
	}
	collector := &sourceCollector{model: m, out: &site.Sources{Document: s.Document}}
	for _, p := range m.bySystemOf(l.Tag)[s.ID] {
		collector.page(p)
	}
	for _, k := range l.Kinds {
		for _, d := range k.Disciplines[s] {
			collector.discipline(d)
		}
		collector.cards(k, s)
	}
	slices.SortFunc(collector.out.Kinds, func(a, b site.SourceKind) int {
		if a.From.Below(b.From) {
			return 1
		}
		return -1
	})
	p.Gathered = collector.out
	for _, part := range collector.out.Parts() {
		p.Sections = append(p.Sections, site.Section{ID: part, Title: words.Of(part)})
	}
	return p
}

// sourceCollector collects the provenance of everything in a system.
type sourceCollector struct {
	*model
	out *site.Sources
}

// kind returns the totals for a provenance.
func (s *sourceCollector) kind(from site.Provenance) *site.SourceKind {
	i := slices.IndexFunc(s.out.Kinds, func(k site.SourceKind) bool { return k.From == from })
	if i < 0 {
		i = len(s.out.Kinds)
		s.out.Kinds = append(s.out.Kinds, site.SourceKind{From: from})
	}
	return &s.out.Kinds[i]
}

// page adds the rules of a page with their provenance, and every marked place in its text.
func (s *sourceCollector) page(p *localPage) {
	page := s.sitePages[p]
	if len(page.Sources) > 0 {
		s.out.Pages = append(s.out.Pages, page)
	}
	for _, text := range p.documents() {
		for _, a := range text.Anchors {
			if s.rules.isRuleID(a.ID) {
				s.kind(a.From).Rules++
			}
		}
	}
	questions := map[string]site.Question{}
	for _, q := range s.questionsOn(p) {
		_, id, _ := strings.Cut(q.Address, "#")
		questions[id] = q
		place := site.SourcePlace{Page: page, Title: q.Title, Address: q.Address, From: q.From, Language: q.Language}
		switch q.From {
		case site.FromUnknown:
			s.out.Open = append(s.out.Open, place)
		case site.FromRuling:
			s.out.Ruled++
		default:
			s.out.Places = append(s.out.Places, place)
		}
	}
	for on, k := range inPage(p, marksOf, markOffset) {
		if _, asks := questions[k.ID]; asks || k.From == site.FromDocument {
			continue
		}
		place := site.SourcePlace{Page: page, Title: html.EscapeString(titleOf(page, k.Section)),
			Address: s.prefix + page.Path, From: k.From}
		if on > 0 {
			place.Language = p.added[on-1].Language
		}
		if k.ID != "" {
			place.Address += "#" + k.ID
		}
		list := &s.out.Places
		if k.From == site.FromUnknown {
			list = &s.out.Open
		}
		if !slices.ContainsFunc(*list, func(other site.SourcePlace) bool {
			return other.Page == page && other.Title == place.Title && other.From == place.From
		}) {
			*list = append(*list, place)
		}
	}
}

func marksOf(d *markdown.Document) []markdown.Mark { return d.Marks }
func markOffset(k markdown.Mark) int               { return k.Offset }

// titleOf returns the title of a section of a page, or that of the page.
func titleOf(p *site.Page, section string) string {
	for _, s := range p.Sections {
		if s.ID == section {
			return s.Title
		}
	}
	return p.Title
}

// discipline adds the powers of a discipline, grouped by provenance.
func (s *sourceCollector) discipline(d *site.Discipline) {
	for _, p := range d.Powers {
		s.kind(p.From).Powers++
		s.gaps(p)
		if p.Name.Mark != "" {
			s.out.Names = append(s.out.Names, site.UnsureName{Power: p, Name: p.Name})
		}
		if p.From == site.FromUnknown {
			continue
		}
		of := site.SourcePowers{Discipline: d, From: p.From, Fields: p.Differing(d.Kind.Words)}
		i := slices.IndexFunc(s.out.Powers, func(powers site.SourcePowers) bool {
			return powers.Discipline == d && powers.Indexed == 0 && powers.From == of.From &&
				slices.Equal(powers.Fields, of.Fields)
		})
		if i < 0 {
			i = len(s.out.Powers)
			s.out.Powers = append(s.out.Powers, of)
		}
		s.out.Powers[i].Powers = append(s.out.Powers[i].Powers, p)
	}
	for _, line := range d.Index {
		s.kind(line.From).Powers++
		i := slices.IndexFunc(s.out.Powers, func(powers site.SourcePowers) bool {
			return powers.Discipline == d && powers.Indexed > 0 && powers.From == line.From
		})
		if i < 0 {
			i = len(s.out.Powers)
			s.out.Powers = append(s.out.Powers, site.SourcePowers{Discipline: d, From: line.From})
		}
		s.out.Powers[i].Indexed++
	}
}

// cards counts the distinct cards of the system's deck.
func (s *sourceCollector) cards(powers *site.Powers, system *site.System) {
	seen := map[string]bool{}
	for _, deck := range powers.Print.Decks {
		for _, side := range deck.Sides {
			for _, card := range side.Faces {
				if deck.Page.System == system && !seen[card.ID] {
					s.kind(card.From).Powers++
					seen[card.ID] = true
				}
			}
		}
	}
}

// gaps adds the fields of a power whose value is unknown.
func (s *sourceCollector) gaps(p *site.Power) {
	gap := site.UnknownFields{Power: p, Whole: p.From == site.FromUnknown && len(p.Effect) == 0}
	words := p.Discipline.Kind.Words.Fields
	if p.EffectFrom == site.FromUnknown {
		gap.Labels = append(gap.Labels, words.Effect)
	}
	for _, f := range p.Fields {
		if f.Unknown {
			gap.Labels = append(gap.Labels, f.Label)
		}
	}
	if p.NeedsUnknown() {
		gap.Labels = append(gap.Labels, words.Needs)
	}
	if gap.Labels != nil {
		s.out.Gaps = append(s.out.Gaps, gap)
	}
}
