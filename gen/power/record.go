package power

import (
	"slices"
	"strconv"
	"strings"

	"psyref/gen/site"
	"psyref/gen/yaml"
)

// Record holds the values of a record of a declared kind.
type Record struct {
	Values
	format *Format
}

// newRecord returns an empty record, which may have some fields of a format, or all of them.
func newRecord(format *Format, keys []string) *Record {
	r := &Record{Values: *newValues(&format.Fields), format: format}
	r.keys = keys
	return r
}

// scope returns what conditions and phrases see of the record.
func (r *Record) scope(w *Writer, group string) *scope {
	return &scope{w: w, record: &r.Values, group: group}
}

// Check reports fields that the record must have because of another, or may not have.
func (r *Record) Check(reader *yaml.Reader, n *yaml.Node) {
	r.checkWhen(reader, n, r.scope(nil, ""))
}

// Get returns the first id or number of a path, "test.difficulty"; "" if the record has none.
func (r *Record) Get(path string) string { return first(r.scope(nil, "").list(path)) }

// List returns the ids or numbers of a path.
func (r *Record) List(path string) []string { return r.scope(nil, "").list(path) }

// Known reports whether anything is known of a field.
func (r *Record) Known(key string) bool {
	v := r.get(key)
	return v != nil && v.Known()
}

// numbers returns all numbers of a field, those of the first source first.
func (r *Record) numbers(key string) (list []int) {
	if v := r.get(key); v != nil {
		for _, i := range v.Items {
			list = append(list, i.Number)
		}
	}
	return list
}

// ids returns the ids that a field lists.
func (r *Record) ids(key string) (list []ID) {
	if key == "" {
		return nil
	}
	for _, id := range r.List(key) {
		list = append(list, ID(id))
	}
	return list
}

// Needs returns what the record needs. It reports false if records of its kind need nothing.
func (r *Record) Needs() (Needs, bool) {
	of := r.format.Needs
	if of == nil {
		return Needs{}, false
	}
	needs := Needs{All: r.ids(of.All), AnyOf: r.ids(of.Any), Known: r.Known(of.All), Key: of.All, AnyKey: of.Any}
	if v := r.get(of.Requires); v != nil && v.item() != nil {
		needs.Requires = v.item().Texts
	}
	if list := r.numbers(of.Rating); list != nil {
		needs.Rating = list[0]
	}
	return needs, true
}

// Rules returns the ids of the rules that the record uses, in the order of play.
func (r *Record) Rules(d *Discipline) []string { return r.scope(nil, d.ID).ids(r.format.Rules) }

// Excludes returns the calculators that answer nothing about the record.
func (r *Record) Excludes() []string { return r.scope(nil, "").ids(r.format.Excludes) }

// ids returns the ids that hold.
func (s *scope) ids(list []ruleOf) (ids []string) {
	for _, of := range list {
		if s.holds(of.When) {
			ids = append(ids, s.fillEach(of.ID)...)
		}
	}
	return ids
}

// Calculators returns the calculators of the record's page, with its numbers as inputs.
func (r *Record) Calculators(d *Discipline) (list []Case) {
	s := r.scope(nil, d.ID)
	for p := range r.format.Cases.All() {
		of := p.Value
		if !of.Page.given() || !s.holds(of.Page) {
			continue
		}
		c := Case{Calculator: of.Calculator, Inputs: s.filled(of)}
		for _, spared := range of.Spares {
			if s.holds(spared.When) {
				c.Spares = append(c.Spares, spared.Who)
			}
		}
		list = append(list, c)
	}
	return list
}

// Spared says who is spared a risk of the calculator of the record's page. It reports false if
// every caster takes the risk.
func (r *Record) Spared(o *Odds, d *Discipline) (site.Spared, bool) {
	s := r.scope(o.Writer, d.ID)
	for p := range r.format.Cases.All() {
		for _, spared := range p.Value.Spares {
			if c, ok := r.format.Cases.Get(spared.Case); ok && s.holds(spared.When) {
				return site.Spared{Text: s.say(spared.Text), Link: s.say(spared.Link),
					Query: strings.Join(s.filled(c), "&")}, true
			}
		}
	}
	return site.Spared{}, false
}

// CalculatorFacts are what calculators need to know of the record. It reports false where one of
// them is unknown.
func (r *Record) CalculatorFacts(d *Discipline) (map[string]int, bool) {
	s, facts := r.scope(nil, d.ID), map[string]int{}
	for p := range r.format.Facts.All() {
		i := slices.IndexFunc(p.Value, func(of factOf) bool { return s.holds(of.When) })
		if i < 0 {
			return nil, false
		}
		text, ok := s.fill(p.Value[i].N)
		n, err := strconv.Atoi(text)
		if !ok || err != nil {
			return nil, false
		}
		facts[p.Key] = n
	}
	return facts, r.format.Facts.Len() > 0
}
