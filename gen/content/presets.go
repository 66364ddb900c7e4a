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
	f := l.optional(presetsFile)
	l.out.Presets = l.readPresets(f)
}

func (l *loader) readPresets(f *source.File) (list []*Preset) {
	root := l.parse(f)
	if root == nil {
		return nil
	}
	r := l.reader()
	if root.Kind != yaml.List && root.Kind != yaml.Null {
		r.Wrong(root, "write each case as - id: …", "the file lists no cases")
	}
	seen := map[string]source.Pos{}
	for _, item := range root.Items() {
		p := &Preset{}
		r.Record(item, "the preset", p)
		switch first, twice := seen[p.ID]; {
		case p.ID == "":
		case twice:
			l.log.AtPos(p.At, "rename one of the two; keep the id that was published", "preset id %s is already on line %d", p.ID, first.Line)
		case !slug.MatchString(p.ID):
			l.log.AtPos(p.At, slugHint, "preset id %s cannot be part of an address", p.ID)
		default:
			seen[p.ID] = p.At
		}
		list = append(list, p)
	}
	return list
}
