package site

import (
	"slices"
	"strconv"

	"psyref/calc"
)

// PsykerWords is the interface text of "My psyker". It is loaded with its script, not with every
// page.
type PsykerWords struct {
	Title     string `yaml:"title" json:"title"`   // of the panel, and of the button that opens it while no psyker is in use
	Used      string `yaml:"used" json:"used"`     // the button while one is in use, "{name}"
	Lead      string `yaml:"lead" json:"lead"`     // what it is good for, "{system}"
	List      string `yaml:"list" json:"list"`     // label of the list of those that are kept, "{system}"
	InUse     string `yaml:"in-use" json:"in-use"` // mark of the one in use
	None      string `yaml:"none" json:"none"`     // button: use none
	Rename    string `yaml:"rename" json:"rename"`
	Renamed   string `yaml:"renamed" json:"renamed"` // label of the new name
	Delete    string `yaml:"delete" json:"delete"`
	Deleted   string `yaml:"deleted" json:"deleted"`     // after it, "{name}"
	Undo      string `yaml:"undo" json:"undo"`           // button that brings it back
	Keep      string `yaml:"keep" json:"keep"`           // heading, and button, of what keeps the values that are shown
	Shown     string `yaml:"shown" json:"shown"`         // "{values}" that would be kept
	Name      string `yaml:"name" json:"name"`           // label
	Change    string `yaml:"change" json:"change"`       // button where the name is that of a kept one, "{name}"
	Kept      string `yaml:"kept" json:"kept"`           // after it, "{name}"
	Ask       string `yaml:"ask" json:"ask"`             // before anything is kept for the first time, "{name}"
	Yes       string `yaml:"yes" json:"yes"`             // button after it
	No        string `yaml:"no" json:"no"`               // button after it, and after any other question
	Where     string `yaml:"where" json:"where"`         // where they are kept
	Forget    string `yaml:"forget" json:"forget"`       // button: everything
	Forgotten string `yaml:"forgotten" json:"forgotten"` // after it
	Unnamed   string `yaml:"unnamed" json:"unnamed"`     // a name is missing
	Taken     string `yaml:"taken" json:"taken"`         // another has the name, "{name}"
	Wrong     string `yaml:"wrong" json:"wrong"`         // the values that are shown are not allowed
	Closed    string `yaml:"closed" json:"closed"`       // the browser lets nothing be kept
	Full      string `yaml:"full" json:"full"`           // the browser has no room
	Newer     string `yaml:"newer" json:"newer"`         // what is kept is of a form that this page does not know
	Link      string `yaml:"link" json:"link"`           // at figures of a link, "{name}"
	Case      string `yaml:"case" json:"case"`           // at figures of a page that is a case, "{name}"
	Changed   string `yaml:"changed" json:"changed"`     // at figures that the reader changed, "{name}"
	Take      string `yaml:"take" json:"take"`           // button after these, "{name}"
	Left      string `yaml:"left" json:"left"`           // at values that a calculator does not have, "{name}", "{values}"
}

// Psykers are what the script of "My psyker" needs in one language.
type Psykers struct {
	Style    string                  `json:"style"` // address
	Words    PsykerWords             `json:"words"`
	Close    string                  `json:"close"`
	Labelled string                  `json:"labelled"` // a value and its label
	True     string                  `json:"true"`     // the words of switches
	False    string                  `json:"false"`
	Systems  map[string]PsykerSystem `json:"systems"` // by id; those whose calculators ask for nothing of a psyker are left out
}

// PsykerSystem is what calculators of a system ask of a psyker.
type PsykerSystem struct {
	Name   string        `json:"name"`
	Traits []PsykerTrait `json:"traits"`
}

// PsykerTrait is a trait in the words of the first calculator that asks for it.
type PsykerTrait struct {
	ID      string            `json:"id"`
	Label   string            `json:"label"`
	Choices map[string]string `json:"choices,omitempty"`
}

// Psykers are the traits that calculators ask for in a language, with all words about them.
func (l *Language) Psykers() Psykers {
	out := Psykers{Words: l.UI.Psyker, Close: l.UI.Search.Close, Labelled: l.UI.Labelled, True: l.Shared["switch.true"], False: l.Shared["switch.false"], Systems: map[string]PsykerSystem{}}
	for _, p := range l.Embeds { // each calculator once, in the order of the catalog
		for _, c := range p.Calculators {
			for _, in := range c.Inputs {
				if in.Trait == "" || p.System == nil {
					continue
				}
				system := out.Systems[p.System.ID]
				system.Name = p.System.Names[l.Tag]
				if words := c.Words.Inputs[in.Name]; !slices.ContainsFunc(system.Traits, func(t PsykerTrait) bool { return t.ID == in.Trait }) {
					system.Traits = append(system.Traits, PsykerTrait{in.Trait, words.Label, choicesOf(c, &in)})
				}
				out.Systems[p.System.ID] = system
			}
		}
	}
	return out
}

// choicesOf are the words of the choices of an input, or of the elements of a list that takes
// names.
func choicesOf(c *Calculator, in *calc.Input) map[string]string {
	if len(in.Facts) == 0 {
		return c.Words.Inputs[in.Name].Choices
	}
	names := map[string]string{}
	for _, one := range in.Named {
		names[one.ID] = c.Words.View.Element(in.Name, one.ID)
	}
	for n := in.Min; n <= in.Max; n++ {
		names[strconv.Itoa(n)] = c.Words.View.Element(in.Name, strconv.Itoa(n))
	}
	return names
}
