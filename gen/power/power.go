// Package power holds the records of psychic powers and of cards: how they are read from YAML, what must be true of them, and what pages, filters, paper
// and open data make of them.
//
// The Go types are the only description of the format. Reading, the hints of error messages and the JSON Schema for editors all follow the fields and tags
// of these types, so that none of the three can say something else than the others. content/powers/README.md explains the format to its writers.
//
// What is particular to one system of rules stands in its file, behind [System]. A system without one has records of open fields.
package power

import (
	"slices"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Discipline is one file: powers that belong together.
type Discipline struct {
	System System
	ID     string // the name of its file
	File   *source.File
	Names  Names
	About  yaml.Texts
	From   From // of its records, where they say nothing else
	Powers []*Power
	Index  []*Indexed // powers without a record: their effects stand elsewhere

	raw yaml.Ordered // the heading as it was written, for the open data
}

// Key names a discipline among those of all systems: "dark-heresy/biomancy".
func (d *Discipline) Key() string { return d.System.ID() + "/" + d.ID }

// Path is the permanent address of the discipline's page in a language.
func (d *Discipline) Path(language string) string {
	return "/" + language + "/" + d.System.ID() + "/powers/" + d.ID + "/"
}

// Power is one record: what the powers of every system have in common, and the numbers of its system.
type Power struct {
	At         source.Pos       `yaml:"-"`
	ID         string           `yaml:"id" doc:"permanent, unique in the system: part of the address of the power's page"`
	Names      Names            `yaml:"names" doc:"name in each language"`
	Effect     Fact[yaml.Texts] `yaml:"effect" doc:"what the power does, in our own words"`
	From       From             `yaml:"from,optional" doc:"document, how many other sources agree, ruling or unknown; of some keys another by {all: …, key: …}"`
	Draft      bool             `yaml:"draft,optional" doc:"true for a power that shows in gen serve and is in no build"`
	Discipline *Discipline      `yaml:"-"`
	Numbers    Numbers          `yaml:"-"`

	raw yaml.Ordered // the record as it was written, for the open data
}

// Key names a power among those of all systems: "dark-heresy/smite".
func (p *Power) Key() string { return p.Discipline.System.ID() + "/" + p.ID }

// Path is the permanent address of the power's page in a language.
func (p *Power) Path(language string) string { return p.Discipline.Path(language) + p.ID + "/" }

// Needs is what the power needs; nothing is known to be needed where powers do not build on one another.
func (p *Power) Needs() (needs Needs, builds bool) {
	if b, ok := p.Numbers.(Builder); ok {
		return b.Needs(), true
	}
	return Needs{}, false
}

// BuildsOn are the ids of all powers that lead to this one: those that it needs, then its alternatives.
func (p *Power) BuildsOn() []ID {
	needs, _ := p.Needs()
	return slices.Concat(needs.All, needs.AnyOf)
}

// Indexed is a power of a discipline's index.
type Indexed struct {
	At      source.Pos `yaml:"-"`
	Name    string     `yaml:"name" doc:"as the faction's list prints it"`
	From    From       `yaml:"from,optional" doc:"as in the record of a power"`
	Numbers Numbers    `yaml:"-"` // what is known of it

	raw yaml.Ordered // the record as it was written, for the open data
}
