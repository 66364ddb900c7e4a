// Package power holds the records of every kind: powers, spells, monsters. It reads and checks their
// YAML, and makes pages, filters, print sheets and open data of them.
//
// What a record is made of is declared in the content, in kinds/: see [Kind] and [Format]. Reading,
// hints in error messages and the JSON Schema for editors follow the declaration. The code calls a
// record a power and a group of them a discipline, whatever readers see.
package power

import (
	"slices"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Discipline is one file: powers that belong together.
type Discipline struct {
	At     source.Pos // of its heading
	System string     // id of its system
	Slug   string     // of its kind
	Format *Format
	ID     string // the name of its file
	File   *source.File
	Names  Names
	About  yaml.Texts
	From   From // default of its records
	Powers []*Power
	Index  []*Indexed // powers without a record

	raw yaml.Ordered // the heading as written, for the open data
}

// Key identifies a discipline among all systems: "dark-heresy/biomancy".
func (d *Discipline) Key() string { return d.System + "/" + d.ID }

// Path returns the permanent address of the discipline's page in a language.
func (d *Discipline) Path(language string) string {
	return "/" + language + "/" + d.System + "/" + d.Slug + "/" + d.ID + "/"
}

// Power is one record: what the powers of every system share, and the numbers of its system.
type Power struct {
	At         source.Pos  `yaml:"-"`
	ID         string      `yaml:"id" doc:"permanent, unique in the system: part of the address of its page"`
	Names      Names       `yaml:"names" doc:"name in each language"`
	Effect     Value       `yaml:"effect" doc:"what the record is or does; Markdown"`
	Summary    yaml.Texts  `yaml:"summary,optional" doc:"the effect in one sentence, for lists; by default its first sentence"`
	From       From        `yaml:"from,optional" doc:"document, how many other sources agree, ruling or unknown; of some keys another by {all: …, key: …}"`
	Draft      bool        `yaml:"draft,optional" doc:"true for a record that shows in gen serve and is in no build"`
	Discipline *Discipline `yaml:"-"`
	Record     *Record     `yaml:"-"`

	raw yaml.Ordered // the record as written, for the open data
}

// effectField is the field of every record, which kinds do not declare.
var effectField = &Field{Type: markdownType, Fact: true, key: effectLine, path: effectLine}

func newPower() *Power { return &Power{Effect: Value{field: effectField}} }

// Key identifies a power among all systems: "dark-heresy/smite".
func (p *Power) Key() string { return p.Discipline.System + "/" + p.ID }

// Path returns the permanent address of the power's page in a language.
func (p *Power) Path(language string) string { return p.Discipline.Path(language) + p.ID + "/" }

// Needs returns what the power needs; unknown in systems whose powers do not build on one another.
func (p *Power) Needs() (needs Needs, builds bool) {
	return p.Record.Needs()
}

// Excludes returns the calculators that answer nothing about the power, though they do about others.
func (p *Power) Excludes() []string {
	return p.Record.Excludes()
}

// Calculators returns the calculators of the power's page, with its numbers as inputs.
func (p *Power) Calculators() []Case { return p.Record.Calculators(p.Discipline) }

// BuildsOn returns the ids of all powers that lead to this one: those that it needs, then its
// alternatives.
func (p *Power) BuildsOn() []ID {
	needs, _ := p.Needs()
	return slices.Concat(needs.All, needs.AnyOf)
}

// Needs is what a power needs.
type Needs struct {
	All      []ID       // all of these powers of its system
	AnyOf    []ID       // in addition, one of these
	Known    bool       // whether All is complete
	Rating   int        // psy rating; 0 for none
	Requires yaml.Texts // other prerequisites; nil for none

	Key, AnyKey string // keys of All and AnyOf in the record, for their provenance
}

// Case is a calculator with inputs, such as "psy-rating=3".
type Case struct {
	Calculator string
	Inputs     []string
	Spares     []string // casters for whom a question may change the inputs
}

// Indexed is a power of a discipline's index.
type Indexed struct {
	At     source.Pos `yaml:"-"`
	Name   string     `yaml:"name" doc:"as the faction's list prints it"`
	From   From       `yaml:"from,optional" doc:"as in a record"`
	Record *Record    `yaml:"-"` // what is known of it

	raw yaml.Ordered // the record as written, for the open data
}
