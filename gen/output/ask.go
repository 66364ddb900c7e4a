package output

import (
	"encoding/json"
	"strings"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/site"
)

// askFile is what a page loads when a question is typed: the words of questions, and of each calculator what shows its answer.
type askFile struct {
	Worker      string                   `json:"worker"`
	Exec        string                   `json:"exec"`
	Core        string                   `json:"core"`
	Decimal     string                   `json:"decimal"`
	Thousands   string                   `json:"thousands"`
	Vocabulary  string                   `json:"vocabulary"`
	Shared      present.Words            `json:"shared"`
	Systems     map[string]string        `json:"systems"` // short names, by id
	Calculators map[string]askCalculator `json:"calculators"`
}

// askCalculator is a calculator as an answer shows it.
type askCalculator struct {
	Title    string              `json:"title"`
	Language string              `json:"language,omitempty"` // of its words, where that is not the page's
	Address  string              `json:"address"`
	Anchor   string              `json:"anchor"`
	Prefix   string              `json:"prefix,omitempty"` // of its inputs in the address
	Headline []string            `json:"headline"`
	Inputs   map[string]askInput `json:"inputs"`
	Words    present.Words       `json:"words"`
}

// askInput is an input as a chip changes it.
type askInput struct {
	Label   string            `json:"label"`
	Kind    string            `json:"kind"`
	Min     int               `json:"min,omitempty"`
	Max     int               `json:"max,omitempty"`
	Choices map[string]string `json:"choices,omitempty"` // their words, by choice
	Order   []string          `json:"order,omitempty"`   // of the choices
}

// asked is that file for a language.
func asked(s *site.Site, l *site.Language, assets *site.Assets) []byte {
	f := askFile{
		Worker: assets.Worker, Exec: assets.WASMExec, Core: assets.Core, Decimal: l.Locale.Decimal, Thousands: l.Locale.Thousands,
		Vocabulary: l.Ask.Vocabulary, Shared: l.Shared, Systems: map[string]string{}, Calculators: map[string]askCalculator{},
	}
	for _, p := range l.Embeds {
		c := p.Calculators[0]
		if p.System != nil {
			f.Systems[p.System.ID] = p.System.Short[l.Tag]
		}
		one := askCalculator{Title: c.Words.Title, Language: c.Words.Language, Address: c.Embed, Headline: c.Headline, Inputs: map[string]askInput{}, Words: present.Words{}}
		if c.Home != "" {
			one.Address, one.Anchor, one.Prefix = c.Home, c.HomeAnchor(), c.HomePrefix
		}
		for key, text := range c.Browser {
			if !strings.HasPrefix(key, "step.") && !strings.HasPrefix(key, "outcome.") { // which an answer does not show
				one.Words[key] = text
			}
		}
		for i := range c.Inputs {
			in := &c.Inputs[i]
			one.Inputs[in.Name] = askInput{
				Label: c.Words.Inputs[in.Name].Label, Kind: kinds[in.Kind], Min: in.Min, Max: in.Max, Choices: c.Words.Inputs[in.Name].Choices, Order: in.Choices,
			}
		}
		f.Calculators[c.ID] = one
	}
	data, err := json.Marshal(f)
	if err != nil {
		panic(err) // texts and numbers
	}
	return data
}

var kinds = map[calc.Kind]string{calc.Number: "number", calc.Choose: "choice", calc.Switch: "switch", calc.List: "list"}
