package power

import (
	"cmp"
	"slices"

	"psyref/gen/lang"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Library is every record of the content. Once it is finished nothing changes it.
type Library struct {
	Disciplines []*Discipline // in reading order
	Cards       []*Card       // of decks
	Drafts      bool          // powers that are drafts are read too
	Left        int           // drafts that were not read

	known     Systems
	order     []string // ids of the systems of the site; nil when they are not known
	languages lang.List
	said      map[string]yaml.Sum // what each file says, by its path below the folder of powers
}

// NewLibrary is a library without records, for systems in the order of the site. Known are those with a format of their own.
func NewLibrary(known Systems, order []string, languages lang.List) *Library {
	return &Library{known: known, order: order, languages: languages, said: map[string]yaml.Sum{}}
}

// Finish puts the disciplines into reading order, by system and there by name in the first language, those with an index only last, and checks what records
// say of each other.
func (l *Library) Finish(log *source.Log) {
	first := l.languages.First()
	rank := func(d *Discipline) int {
		n := slices.Index(l.order, d.System.ID()) * 2
		if len(d.Powers) == 0 {
			n++
		}
		return n
	}
	slices.SortFunc(l.Disciplines, func(a, b *Discipline) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Names[first].Text, b.Names[first].Text), cmp.Compare(a.ID, b.ID))
	})
	l.check(log)
}

// Systems are the systems that have powers, in the order of the site.
func (l *Library) Systems() (list []System) {
	for _, d := range l.Disciplines {
		if !slices.ContainsFunc(list, func(s System) bool { return s.ID() == d.System.ID() }) {
			list = append(list, d.System)
		}
	}
	return list
}

// Find is the power of a system with an id; nil when there is none.
func (l *Library) Find(system string, id ID) *Power {
	for _, p := range l.of(system) {
		if p.ID == string(id) {
			return p
		}
	}
	return nil
}

// of lists the powers of a system in reading order.
func (l *Library) of(system string) (list []*Power) {
	for _, d := range l.Disciplines {
		if d.System.ID() == system {
			list = append(list, d.Powers...)
		}
	}
	return list
}

// ids are the ids of the powers of a system.
func (l *Library) ids(system string) (list []string) {
	for _, p := range l.of(system) {
		list = append(list, p.ID)
	}
	return list
}

// CheckRules checks that the rules that records name are among those of the content.
func (l *Library) CheckRules(known []string, log *source.Log) {
	for _, c := range l.Cards {
		if !slices.Contains(known, c.Rule.Value) {
			log.AtPos(c.Rule.At, source.DidYouMean(c.Rule.Value, known), "%s: unknown rule id %s", c.ID, c.Rule.Value)
		}
	}
}
