package site

import "strings"

// Pair is a group of powers of different systems that share a name.
type Pair struct {
	Powers  []*Power
	Compare string // address of their comparison
}

// Comparison is the data for the script of the comparison.
type Comparison struct {
	Rows   [][2]string       `json:"rows"` // id and label, in order
	Powers []Compared        `json:"powers"`
	Bare   map[string]string `json:"bare"` // names by key of the powers of which no more is known
}

// PowerChoice is a power in the field that finds powers by their names.
type PowerChoice struct {
	Key      string `json:"key"`
	Name     string `json:"name"`
	Language string `json:"language,omitempty"`
	System   string `json:"system"`
	Group    string `json:"group"`            // which of several powers of its name it is
	Others   string `json:"others,omitempty"` // its names in the other languages
}

// Compared is the data of one power for the script of the comparison.
type Compared struct {
	PowerChoice
	Address string      `json:"address"`
	Fields  [][2]string `json:"fields"`            // id and text
	Unknown []string    `json:"unknown,omitempty"` // ids of unknown fields
}

// Choice returns the power as one to choose.
func (p *Power) Choice() PowerChoice {
	return PowerChoice{
		Key: p.Key, Name: p.Name.Text, Language: p.Name.Language, System: p.Page.System.ID,
		Group:  p.Page.System.Short[p.Page.Language.Tag] + " · " + p.Discipline.Name.Text,
		Others: p.OtherNames(),
	}
}

// OtherNames returns the names of the power in the other languages as one text.
func (p *Power) OtherNames() string {
	names := make([]string, len(p.Others))
	for i, other := range p.Others {
		names[i] = other.Text
	}
	return strings.Join(names, ", ")
}

// Choices returns the powers that have a card, in the order of the site.
func (p *Powers) Choices() []PowerChoice {
	var list []PowerChoice
	for _, d := range p.Ordered {
		for _, power := range d.Printed() {
			list = append(list, power.Choice())
		}
	}
	return list
}
