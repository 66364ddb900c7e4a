package power

import (
	"cmp"
	"maps"
	"slices"

	"psyref/gen/lang"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Library holds all records of the content. It is immutable once finished.
type Library struct {
	Disciplines   []*Discipline // in reading order
	Cards         []*Card       // of decks
	Drafts        bool          // read drafts too
	SkippedDrafts int           // drafts that were not read

	// Words are the texts around the records, by language; only translated ones.
	Words map[string]*Words

	// Parse parses a file, and reports errors; nil for [yaml.Parse].
	Parse func(*source.File) *yaml.Node

	kind      *Kind
	order     []string // ids of the systems of the site; nil if unknown
	languages lang.List
	sums      map[string]yaml.Sum // digest of each file, by its path below the folder of powers
}

// NewLibrary returns a library without records of a kind, for systems in the order of the site.
func NewLibrary(kind *Kind, order []string, languages lang.List) *Library {
	return &Library{kind: kind, order: order, languages: languages, sums: map[string]yaml.Sum{}, Words: map[string]*Words{}}
}

// Kind returns the kind of the records.
func (l *Library) Kind() *Kind { return l.kind }

// Finish sorts the disciplines into reading order, by system and name in the first language, with
// index-only disciplines last, and compares records.
func (l *Library) Finish(errs *source.Collector) {
	first := l.languages.First()
	rank := func(d *Discipline) int {
		n := slices.Index(l.order, d.System) * 2
		if len(d.Powers) == 0 {
			n++
		}
		return n
	}
	slices.SortFunc(l.Disciplines, func(a, b *Discipline) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Names[first].Text, b.Names[first].Text),
			cmp.Compare(a.ID, b.ID))
	})
	l.check(errs)
}

// Systems returns the systems with powers, in the order of the site.
func (l *Library) Systems() (list []string) {
	for _, d := range l.Disciplines {
		if !slices.Contains(list, d.System) {
			list = append(list, d.System)
		}
	}
	return list
}

// Find returns the power of a system with an id; nil if there is none.
func (l *Library) Find(system string, id ID) *Power {
	for _, p := range l.of(system) {
		if p.ID == string(id) {
			return p
		}
	}
	return nil
}

// of returns the powers of a system in reading order.
func (l *Library) of(system string) (list []*Power) {
	for _, d := range l.Disciplines {
		if d.System == system {
			list = append(list, d.Powers...)
		}
	}
	return list
}

// All returns the records in reading order.
func (l *Library) All() (list []*Power) {
	for _, d := range l.Disciplines {
		list = append(list, d.Powers...)
	}
	return list
}

// Unwritten visits the headings and records of which a text is still a mark.
func (l *Library) Unwritten(mark string, visit func(at source.Pos, of string)) {
	isMark := func(texts yaml.Texts) bool { return slices.Contains(slices.Collect(maps.Values(texts)), mark) }
	for _, d := range l.Disciplines {
		if isMark(d.About) {
			visit(d.At, d.ID+": about")
		}
		for _, p := range d.Powers {
			for _, v := range p.Record.list {
				i := v.item()
				if i != nil && !p.Draft && (i.Word == mark || isMark(i.Texts)) {
					visit(p.At, p.ID+": "+v.field.key)
				}
			}
		}
	}
}

// ids returns the ids of the powers of a system.
func (l *Library) ids(system string) (list []string) {
	for _, p := range l.of(system) {
		list = append(list, p.ID)
	}
	return list
}

// CheckRules reports rules named by records that the content does not have.
func (l *Library) CheckRules(ids []string, errs *source.Collector) {
	for _, c := range l.Cards {
		if !slices.Contains(ids, c.Rule.Value) {
			errs.AddPos(c.Rule.At, source.DidYouMeanOr(c.Rule.Value, ids), "%s: unknown rule id %s", c.ID, c.Rule.Value)
		}
	}
}
