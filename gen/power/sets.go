package power

import (
	"slices"

	"psyref/gen/site"
	"psyref/gen/yaml"
)

// set is a set of the open data that is not the powers of one system.
type set struct {
	id          string
	name, about yaml.Texts // nil for the disciplines, whose words come with the program
	lines       func() []yaml.Ordered
}

// otherSets returns the sets beside the powers of systems: the disciplines, then indexes and decks.
func (l *Library) otherSets() []set {
	list := []set{{id: l.kind.Addresses.Groups, lines: l.disciplineLines}}
	formats := l.kind.formats(l.order)
	for _, f := range formats {
		if f.Index != nil {
			list = append(list, set{f.Index.Set, f.Index.Name, f.Index.About, func() []yaml.Ordered { return l.indexLines(f) }})
		}
	}
	for _, f := range formats {
		if f.Deck != nil {
			list = append(list, set{f.Deck.File, f.Deck.Name, f.Deck.About, func() []yaml.Ordered { return l.cardLines(f) }})
		}
	}
	return slices.DeleteFunc(list, func(s set) bool { return len(s.lines()) == 0 })
}

// dataFolder is the folder of the open data on the site.
const dataFolder = "data/"

// Sets returns the non-empty sets of the open data: the powers of each system, then the others.
func (l *Library) Sets() (list []string) {
	for _, system := range l.Systems() {
		list = append(list, l.setOf(system))
	}
	for _, s := range l.otherSets() {
		list = append(list, s.id)
	}
	return list
}

// Files returns the open data: the schema, then the records of every set as JSON Lines and as CSV.
func (l *Library) Files() []site.File {
	files := []site.File{{Path: dataFolder + l.SchemaName(), Bytes: l.Schema()}}
	for _, set := range l.Sets() {
		files = append(files, site.File{Path: dataFolder + set + ".jsonl", Bytes: l.JSONLines(set)},
			site.File{Path: dataFolder + set + ".csv", Bytes: l.CSV(set)})
	}
	return files
}

// setOf returns the set of the records of a system.
func (l *Library) setOf(system string) string {
	return fillPlaces(l.kind.Addresses.Sets, "system", system)
}

// lines returns the records of a set in reading order.
func (l *Library) lines(id string) (list []yaml.Ordered) {
	for _, s := range l.otherSets() {
		if s.id == id {
			return s.lines()
		}
	}
	for _, system := range l.Systems() {
		if l.setOf(system) != id {
			continue
		}
		for _, p := range l.of(system) {
			list = append(list, append(l.placeOf(p.Discipline), p.raw...))
		}
	}
	return list
}

// placeOf returns the keys that a line of open data adds to a record.
func (l *Library) placeOf(d *Discipline) yaml.Ordered {
	return yaml.Ordered{{Key: "system", Value: d.System}, {Key: l.kind.Addresses.Key, Value: d.ID}}
}

func (l *Library) disciplineLines() (list []yaml.Ordered) {
	for _, d := range l.Disciplines {
		place := yaml.Ordered{{Key: "system", Value: d.System}, {Key: "id", Value: d.ID}}
		list = append(list, append(place, d.raw...))
	}
	return list
}

func (l *Library) indexLines(f *Format) (list []yaml.Ordered) {
	for _, d := range l.Disciplines {
		for _, i := range d.Index {
			if d.Format == f {
				list = append(list, append(l.placeOf(d), i.raw...))
			}
		}
	}
	return list
}

func (l *Library) cardLines(f *Format) (list []yaml.Ordered) {
	for _, c := range l.Cards {
		if c.Format == f {
			list = append(list, c.raw)
		}
	}
	return list
}
