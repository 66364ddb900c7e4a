// Package power holds the records of psychic powers and of Warp cards: their types, how they are read from YAML, and what must be true of them all.
//
// The Go types are the only description of the format. Reading, the hints of error messages and the JSON Schema for editors all follow the fields and tags
// of these types, so that none of the three can say something else than the others. content/powers/README.md explains the format to its writers.
package power

import (
	"slices"

	"github.com/goccy/go-yaml"

	"psyref/gen/source"
)

// Library is every record of the content, in reading order.
type Library struct {
	Disciplines []*Discipline
	Cards       []*Card // of the Warp deck
}

// Discipline is one file: powers that belong together.
type Discipline struct {
	System string
	ID     string // the name of its file
	File   *source.File
	Names  map[string]Name `yaml:"names"`
	About  Text            `yaml:"about"`
	Powers []*Power
	Index  []*Indexed // powers without a record: their effects stand elsewhere

	raw yaml.MapSlice // the heading as it was written, for the open data
}

// Power is one record: what the powers of every system have in common, and the numbers of its system.
type Power struct {
	ID         string          `yaml:"id" doc:"permanent, unique in the system: part of the address of the power's page"`
	Names      map[string]Name `yaml:"names" doc:"name in each language"`
	Effect     Fact[Text]      `yaml:"effect" doc:"what the power does, in our own words"`
	Discipline *Discipline     `yaml:"-"`
	At         Place           `yaml:"-"`

	// One of these, by system.
	DarkHeresy     *DarkHeresy     `yaml:"-"`
	Wh40k7         *Wh40k7         `yaml:"-"`
	TrenchHammer   *TrenchHammer   `yaml:"-"`
	DarkMillennium *DarkMillennium `yaml:"-"`

	raw yaml.MapSlice // the record as it was written, for the open data
}

// Key names a power among those of all systems: "dark-heresy/smite".
func (p *Power) Key() string { return p.Discipline.System + "/" + p.ID }

// Place is where a record begins in its file.
type Place struct{ Line, Column int }

// Card is one kind of card of the Warp deck.
type Card struct {
	ID         string          `yaml:"id" doc:"permanent"`
	Count      Count           `yaml:"count" doc:"how many of the deck are of this kind"`
	Names      map[string]Name `yaml:"names" doc:"name in each language"`
	KeepInHand Fact[bool]      `yaml:"keep-in-hand" doc:"whether it may be held from one phase to the next"`
	Face       Text            `yaml:"face" doc:"the words on the card"`
	Rule       string          `yaml:"rule" doc:"id of the rule that the card follows"`
	File       *source.File    `yaml:"-"`
	At         Place           `yaml:"-"`

	raw yaml.MapSlice // the record as it was written, for the open data
}

// numbers is the record of the power's system, made where it is not there yet.
func (p *Power) numbers(system string) any {
	switch system {
	case "dark-heresy":
		p.DarkHeresy = &DarkHeresy{}
		return p.DarkHeresy
	case "wh40k-7e":
		p.Wh40k7 = &Wh40k7{}
		return p.Wh40k7
	case "trenchhammer":
		p.TrenchHammer = &TrenchHammer{}
		return p.TrenchHammer
	case "dark-millennium":
		p.DarkMillennium = &DarkMillennium{}
		return p.DarkMillennium
	}
	return nil
}

// Systems are the systems whose powers have a record, in the order of the site.
var Systems = []string{"dark-heresy", "wh40k-7e", "trenchhammer", "dark-millennium"}

// Prerequisites are the ids of the powers that this one needs, all of them.
func (p *Power) Prerequisites() []ID {
	if p.DarkHeresy == nil {
		return nil
	}
	ids, _ := p.DarkHeresy.Prerequisites.One()
	return ids
}

// AnyOf are the ids of powers of which this one needs one, beside its prerequisites.
func (p *Power) AnyOf() []ID {
	if p.DarkHeresy == nil {
		return nil
	}
	return p.DarkHeresy.AnyOf
}

// BuildsOn are the ids of all powers that lead to this one: its prerequisites, then its alternatives.
func (p *Power) BuildsOn() []ID { return slices.Concat(p.Prerequisites(), p.AnyOf()) }
