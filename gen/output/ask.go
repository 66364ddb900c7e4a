package output

import (
	"cmp"
	"encoding/json"
	"strings"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/site"
)

// askFile is the JSON file that a page loads when a reader types a question: the vocabulary of
// questions, and the data of each calculator that an answer needs.
type askFile struct {
	Worker      string                   `json:"worker"`
	Exec        string                   `json:"exec"`
	Core        string                   `json:"core"`
	Decimal     string                   `json:"decimal"`
	Thousands   string                   `json:"thousands"`
	Vocabulary  string                   `json:"vocabulary"`
	Shared      present.Words            `json:"shared"`
	Psyker      askPsyker                `json:"psyker"`
	Systems     map[string]string        `json:"systems"` // short names, by id
	Calculators map[string]askCalculator `json:"calculators"`
}

// askPsyker is the text of the button that keeps the values that a question names, and of its
// outcome.
type askPsyker struct {
	Keep   string `json:"keep"`
	Change string `json:"change"`
	Kept   string `json:"kept"`
	Where  string `json:"where"`
	Closed string `json:"closed"`
	Full   string `json:"full"`
	Newer  string `json:"newer"`
}

// askCalculator is the part of a calculator that an answer shows.
type askCalculator struct {
	Title string `json:"title"`
	// Language is that of its texts, if it differs from the page's.
	Language string              `json:"language,omitempty"`
	Address  string              `json:"address"`
	Anchor   string              `json:"anchor"`
	Prefix   string              `json:"prefix,omitempty"` // of its input names in the address
	Headline []string            `json:"headline"`
	Inputs   map[string]askInput `json:"inputs"`
	Words    present.Words       `json:"words"`
}

// askInput is an input that a reader can change in an answer.
type askInput struct {
	Label   string            `json:"label"`
	Kind    string            `json:"kind"`
	Min     int               `json:"min,omitempty"`
	Max     int               `json:"max,omitempty"`
	Choices map[string]string `json:"choices,omitempty"` // labels by choice
	Order   []string          `json:"order,omitempty"`   // order of the choices
	Trait   string            `json:"trait,omitempty"`   // of a psyker
	Chip    string            `json:"chip,omitempty"`    // of a trait, or of what opposes one: "WP {n}"
}

// askData returns the ask file of a language.
func askData(s *site.Site, l *site.Language, assets *site.Assets) []byte {
	words := &l.UI.Psyker
	f := askFile{
		Worker: assets.Worker, Exec: assets.WASMExec, Core: assets.Core, Decimal: l.Locale.Decimal,
		Thousands:  l.Locale.Thousands,
		Vocabulary: l.Ask.Vocabulary, Shared: l.Shared, Psyker: askPsyker{words.KeepAnswer, words.Change, words.Kept,
			words.Where, words.Closed, words.Full, words.Newer}, Systems: map[string]string{},
		Calculators: map[string]askCalculator{},
	}
	for _, p := range l.Embeds {
		c := p.Calculators[0]
		if p.System != nil {
			f.Systems[p.System.ID] = p.System.Short[l.Tag]
		}
		asked := askCalculator{Title: c.Words.Title, Language: c.Words.Language, Address: c.Embed, Headline: c.Headline,
			Inputs: map[string]askInput{}, Words: present.Words{}}
		if c.Home != "" {
			asked.Address, asked.Anchor, asked.Prefix = c.Home, c.HomeAnchor(), c.HomePrefix
		}
		for key, text := range c.Browser {
			if !strings.HasPrefix(key, "step.") && !strings.HasPrefix(key, "outcome.") { // an answer shows neither
				asked.Words[key] = text
			}
		}
		for i := range c.Inputs {
			in := &c.Inputs[i]
			chip := ""
			if opposed := c.Input(in.Opposes); in.Trait != "" || opposed != nil && opposed.Trait != "" {
				chip = cmp.Or(c.Words.Inputs[in.Name].Chip, c.Words.Inputs[in.Name].Label+" {n}")
			}
			asked.Inputs[in.Name] = askInput{
				Label: c.Words.Inputs[in.Name].Label, Kind: kindNames[in.Kind], Min: in.Min, Max: in.Max,
				Choices: c.Words.Inputs[in.Name].Choices, Order: in.Choices, Trait: in.Trait, Chip: chip,
			}
		}
		f.Calculators[c.ID] = asked
	}
	data, err := json.Marshal(f)
	if err != nil {
		panic(err) // impossible: only texts and numbers
	}
	return data
}

var kindNames = map[calc.Kind]string{calc.Number: "number", calc.Choose: "choice", calc.Switch: "switch",
	calc.List: "list"}
