package content

import (
	"psyref/gen/source"
	"psyref/gen/yaml"
)

const presetsFile = "presets.yaml"

// Preset is an entry of presets.yaml: a calculator with inputs as a page of its own, so that a link
// preview shows its odds.
type Preset struct {
	At         source.Pos    `yaml:"-"`
	ID         string        `yaml:"id" doc:"permanent: part of the address"`
	Calculator yaml.String   `yaml:"calculator"`
	Inputs     []yaml.String `yaml:"inputs" doc:"what differs from the defaults, as name=value"`
	Page       yaml.String   `yaml:"page" doc:"<system>/<page>: the rules page that it belongs to"`
	Titles     yaml.Texts    `yaml:"titles"`
}

func (l *loader) presets() {
	seen := map[string]source.Pos{}
	l.out.Presets = records(l, presetsFile, "the preset", "cases", "- id: …", func(p *Preset) {
		first, twice := seen[p.ID]
		switch {
		case p.ID == "":
		case twice:
			l.errs.AddPos(p.At, "rename one of the two; keep the id that was published",
				"preset id %s is already on line %d", p.ID, first.Line)
		case l.checkSlug(p.At, "preset id", p.ID):
			seen[p.ID] = p.At
		}
	})
}
