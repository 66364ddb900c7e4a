package power

import (
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"golang.org/x/text/unicode/norm"
)

// Indexed is a power of a faction's discipline of TrenchHammer: its name, type, cost and range are verified, its effect stands in the faction's own document alone.
type Indexed struct {
	Name  string       `yaml:"name" doc:"as the faction's list prints it"`
	Type  Kind         `yaml:"type"`
	Cost  Fact[Price]  `yaml:"cost" doc:"credits, or {glory: n}"`
	Range Fact[Inches] `yaml:"range" doc:"inches, or a word"`
	At    Place        `yaml:"-"`

	raw yaml.MapSlice // the record as it was written, for the open data
}

// indexedSystem is the system whose rules leave powers to the documents of factions.
const indexedSystem = "trenchhammer"

// Accents and apostrophes stand within a word; all else that is no letter and no digit stands between words.
var (
	withinWord  = regexp.MustCompile(`[\p{M}'’]+`)
	betweenWord = regexp.MustCompile(`[^a-z0-9]+`)
)

// ID names the power on the page of its discipline. It follows from the name, so that a power keeps it for as long as its name.
func (i *Indexed) ID() string {
	name := withinWord.ReplaceAllString(norm.NFD.String(strings.ToLower(i.Name)), "")
	return strings.Trim(betweenWord.ReplaceAllString(name, "-"), "-")
}

func (i *Indexed) read(r *reader, n ast.Node) {
	type plain Indexed // without this method, so that its fields are read
	i.At = placeOf(n)
	r.record(n, "the power of the index", (*plain)(i))
	i.raw = r.raw(n)
	if i.Name != "" && i.ID() == "" {
		r.wrong(n, "", "the name %s has neither letters nor digits", i.Name)
	}
}

func (i *Indexed) schema(s *schemas) object {
	type plain Indexed
	return s.define("indexed", func() object { return s.record((*plain)(i)) })
}

// raw is a mapping as it was written.
func (r *reader) raw(n ast.Node) (raw yaml.MapSlice) {
	if entries(n) == nil {
		return nil // the record says so
	}
	if err := yaml.NodeToValue(n, &raw, yaml.UseOrderedMap()); err != nil {
		r.wrong(n, "", "cannot be read: %v", err)
	}
	return raw
}

// rawHeading is the heading of a file of powers as it was written.
func (r *reader) rawHeading(body ast.Node) yaml.MapSlice {
	for _, e := range entries(body) {
		if key(e) == "discipline" {
			return r.raw(e.Value)
		}
	}
	return nil
}

// checkIndex checks that an index stands where powers have no record, and names no power twice.
func (c *checker) checkIndex(d *Discipline) {
	if len(d.Index) > 0 && d.System != indexedSystem {
		c.wrong(d.File, d.Index[0].At, "write a record below powers:", "only disciplines of %s have an index", indexedSystem)
	}
	for i, one := range d.Index {
		if first := slices.IndexFunc(d.Index, func(other *Indexed) bool { return other.ID() == one.ID() }); first < i {
			c.wrong(d.File, one.At, "take one of them off the index", "%s stands in line %d already", one.Name, d.Index[first].At.Line)
		}
		for _, p := range d.Powers {
			for _, name := range p.Names {
				if p.ID == one.ID() || name.Known() && strings.EqualFold(name.Text, one.Name) {
					c.wrong(d.File, one.At, "take it off the index: it has a record", "%s stands in the index too", one.Name)
					break
				}
			}
		}
	}
}

// Power is the power as a record that holds no more than the index says.
func (i *Indexed) Power(d *Discipline) *Power {
	names := map[string]Name{"en": {Text: i.Name, Mark: marks[0]}} // factions print their lists in English
	return &Power{ID: i.ID(), Names: names, Discipline: d, At: i.At, TrenchHammer: &TrenchHammer{Type: i.Type, Cost: i.Cost, Range: i.Range}}
}
