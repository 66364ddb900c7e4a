package site

import (
	"slices"
	"strconv"

	"psyref/calc"
)

// PsykerWords is the interface text of "My psyker". It is loaded with its script, not with every
// page.
type PsykerWords struct {
	// Title is that of the panel, and of its button while no psyker is in use.
	Title   string `yaml:"title" json:"title"`
	Used    string `yaml:"used" json:"used"`     // the button while a psyker is in use, "{name}"
	Lead    string `yaml:"lead" json:"lead"`     // purpose of the panel, "{system}"
	List    string `yaml:"list" json:"list"`     // label of the list of stored psykers, "{system}"
	InUse   string `yaml:"in-use" json:"in-use"` // mark of the psyker in use
	None    string `yaml:"none" json:"none"`     // button: use none
	Rename  string `yaml:"rename" json:"rename"`
	Renamed string `yaml:"renamed" json:"renamed"` // label of the new name
	Delete  string `yaml:"delete" json:"delete"`
	Deleted string `yaml:"deleted" json:"deleted"` // after deleting one, "{name}"
	Undo    string `yaml:"undo" json:"undo"`       // button that restores it
	Keep    string `yaml:"keep" json:"keep"`       // heading: store the values shown
	// KeepAnswer is on the button at the answer to a question that names values.
	KeepAnswer string `yaml:"keep-answer" json:"-"`
	Shown      string `yaml:"shown" json:"shown"` // the values to store, "{values}"
	Name       string `yaml:"name" json:"name"`   // label
	// Change is on the button if a stored psyker has the name, "{name}".
	Change    string `yaml:"change" json:"change"`
	Kept      string `yaml:"kept" json:"kept"`           // after storing, "{name}"
	Store     string `yaml:"store" json:"store"`         // button that stores a new psyker
	No        string `yaml:"no" json:"no"`               // button that cancels renaming
	Where     string `yaml:"where" json:"where"`         // where psykers are stored
	Forget    string `yaml:"forget" json:"forget"`       // button: delete everything
	Forgotten string `yaml:"forgotten" json:"forgotten"` // after deleting everything
	Unnamed   string `yaml:"unnamed" json:"unnamed"`     // a name is missing
	Taken     string `yaml:"taken" json:"taken"`         // another has the name, "{name}"
	Wrong     string `yaml:"wrong" json:"wrong"`         // the values shown are invalid
	Closed    string `yaml:"closed" json:"closed"`       // the browser refuses to store anything
	Full      string `yaml:"full" json:"full"`           // the browser has no room
	Newer     string `yaml:"newer" json:"newer"`         // the stored data has an unknown format
	Link      string `yaml:"link" json:"link"`           // at figures of a link, "{name}"
	Case      string `yaml:"case" json:"case"`           // at figures of a preset, "{name}"
	// Changed is shown at figures that the reader changed, "{name}".
	Changed string `yaml:"changed" json:"changed"`
	Take    string `yaml:"take" json:"take"` // button after these, "{name}"
	// Left is shown at values that a calculator does not use, "{name}", "{values}".
	Left string `yaml:"left" json:"left"`
}

// Psykers is the data of the script of "My psyker" in one language.
type Psykers struct {
	Style    string      `json:"style"` // address
	Words    PsykerWords `json:"words"`
	Close    string      `json:"close"`
	Labelled string      `json:"labelled"` // a value and its label
	True     string      `json:"true"`     // the words of switches
	False    string      `json:"false"`
	// Systems are, by id, those whose calculators have traits.
	Systems map[string]PsykerSystem `json:"systems"`
}

// PsykerSystem lists the traits that the calculators of a system use.
type PsykerSystem struct {
	Name   string        `json:"name"`
	Traits []PsykerTrait `json:"traits"`
}

// PsykerTrait is a trait with the texts of the first calculator that uses it.
type PsykerTrait struct {
	ID      string            `json:"id"`
	Label   string            `json:"label"`
	Choices map[string]string `json:"choices,omitempty"`
}

// Psykers returns the traits that calculators use, with their texts in a language.
func (l *Language) Psykers() Psykers {
	out := Psykers{Words: l.UI.Psyker, Close: l.UI.Search.Close, Labelled: l.UI.Labelled, True: l.Shared["switch.true"],
		False: l.Shared["switch.false"], Systems: map[string]PsykerSystem{}}
	for _, p := range l.Embeds { // each calculator once, in the order of the catalog
		for _, c := range p.Calculators {
			for _, in := range c.Inputs {
				if in.Trait == "" || p.System == nil {
					continue
				}
				system := out.Systems[p.System.ID]
				system.Name = p.System.Names[l.Tag]
				if words := c.Words.Inputs[in.Name]; !slices.ContainsFunc(system.Traits,
					func(t PsykerTrait) bool { return t.ID == in.Trait }) {
					system.Traits = append(system.Traits, PsykerTrait{in.Trait, words.Label, choicesOf(c, &in)})
				}
				out.Systems[p.System.ID] = system
			}
		}
	}
	return out
}

// choicesOf returns the labels of the choices of an input, or of the names that a list accepts.
func choicesOf(c *Calculator, in *calc.Input) map[string]string {
	if len(in.Facts) == 0 {
		return c.Words.Inputs[in.Name].Choices
	}
	names := map[string]string{}
	for _, element := range in.Named {
		names[element.ID] = c.Words.View.Element(in.Name, element.ID)
	}
	for n := in.Min; n <= in.Max; n++ {
		names[strconv.Itoa(n)] = c.Words.View.Element(in.Name, strconv.Itoa(n))
	}
	return names
}
