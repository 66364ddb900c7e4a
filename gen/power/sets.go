package power

import (
	"slices"

	"github.com/goccy/go-yaml"
)

// Sets of the open data that are not the powers of one system.
const (
	DisciplinesSet   = "disciplines"    // every discipline of every system
	FactionPowersSet = "faction-powers" // the powers of indexes
	WarpCardsSet     = "warp-cards"     // every kind of card of the Warp deck
)

// Sets are all sets of the open data: the powers of each system, then the others.
var Sets = slices.Concat(Systems, []string{DisciplinesSet, FactionPowersSet, WarpCardsSet})

// lines are the records of a set, in reading order.
func (l *Library) lines(set string) (list []yaml.MapSlice) {
	switch set {
	case WarpCardsSet:
		for _, c := range l.Cards {
			list = append(list, c.raw)
		}
	case DisciplinesSet:
		for _, d := range l.Disciplines {
			list = append(list, append(yaml.MapSlice{{Key: "system", Value: d.System}, {Key: "id", Value: d.ID}}, d.raw...))
		}
	case FactionPowersSet:
		for _, d := range l.Disciplines {
			for _, i := range d.Index {
				list = append(list, append(yaml.MapSlice{{Key: "system", Value: d.System}, {Key: "discipline", Value: d.ID}}, i.raw...))
			}
		}
	default:
		for _, p := range l.of(set) {
			list = append(list, p.rawLine())
		}
	}
	return list
}

// disciplineLine is what a line of the disciplines says beside their headings.
type disciplineLine struct {
	System string `yaml:"system" doc:"the rules system"`
	ID     string `yaml:"id" doc:"permanent, unique in the system: part of the addresses of its powers"`
}

// setLines describes a line of each set that is not the powers of one system.
func (s *schemas) setLines() {
	type plain Indexed // of fields, not a reference to another definition
	s.defs[DisciplinesSet+"-line"] = s.record(&disciplineLine{}, &heading{})
	s.defs[FactionPowersSet+"-line"] = s.record(&line{}, &plain{})
	s.defs[WarpCardsSet+"-line"] = s.record(&Card{})
}
