package power

import (
	"psyref/gen/site"
	"psyref/gen/yaml"
)

// Sets of the open data that are not the powers of one system.
const (
	DisciplinesSet   = "disciplines"    // every discipline of every system
	FactionPowersSet = "faction-powers" // the powers of indexes
	WarpCardsSet     = "warp-cards"     // every kind of card of decks
)

// dataFolder is the folder of the open data on the site.
const dataFolder = "data/"

// Sets returns the non-empty sets of the open data: the powers of each system, then the others.
func (l *Library) Sets() (list []string) {
	for _, s := range l.Systems() {
		list = append(list, s.ID)
	}
	for _, set := range []string{DisciplinesSet, FactionPowersSet, WarpCardsSet} {
		if len(l.lines(set)) > 0 {
			list = append(list, set)
		}
	}
	return list
}

// Files returns the open data: the schema, then the records of every set as JSON Lines and as CSV.
func (l *Library) Files() []site.File {
	files := []site.File{{Path: dataFolder + schemaFile, Bytes: l.Schema()}}
	for _, set := range l.Sets() {
		files = append(files, site.File{Path: dataFolder + set + ".jsonl", Bytes: l.JSONLines(set)},
			site.File{Path: dataFolder + set + ".csv", Bytes: l.CSV(set)})
	}
	return files
}

// lines returns the records of a set in reading order.
func (l *Library) lines(set string) (list []yaml.Ordered) {
	add := func(raw yaml.Ordered, before ...yaml.Item) { list = append(list, append(before, raw...)) }
	of := func(d *Discipline) []yaml.Item {
		return []yaml.Item{{Key: "system", Value: d.System.ID}, {Key: "discipline", Value: d.ID}}
	}
	switch set {
	case WarpCardsSet:
		for _, c := range l.Cards {
			add(c.raw)
		}
	case DisciplinesSet:
		for _, d := range l.Disciplines {
			add(d.raw, yaml.Item{Key: "system", Value: d.System.ID}, yaml.Item{Key: "id", Value: d.ID})
		}
	case FactionPowersSet:
		for _, d := range l.Disciplines {
			for _, i := range d.Index {
				add(i.raw, of(d)...)
			}
		}
	default:
		for _, p := range l.of(set) {
			add(p.raw, of(p.Discipline)...)
		}
	}
	return list
}
