package power

import (
	"reflect"
	"slices"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Format declares the records of a kind in one system: their fields, and what pages make of them.
// It is read from kinds/<kind>/<system>.yaml.
type Format struct {
	System string `yaml:"-"`
	kind   *Kind
	Fields yaml.Map[*Field]  `yaml:"fields,optional" doc:"the fields of a record, in the order of its page"`
	Needs  *Requirements     `yaml:"needs,optional" doc:"how records build on one another"`
	Rules  []ruleOf          `yaml:"rules,optional" doc:"rules that a record uses, in the order of play"`
	Cases  yaml.Map[*caseOf] `yaml:"cases,optional" doc:"calculators with inputs from a record, by a name for the tables"`
	// Excludes are calculators that answer nothing about some records, though they do about others.
	Excludes []ruleOf           `yaml:"excludes,optional" doc:"calculators that answer nothing about some records"`
	Facts    yaml.Map[[]factOf] `yaml:"facts,optional" doc:"what calculators that take records by name know of them"`
	Odds     []tableOf          `yaml:"odds,optional" doc:"tables and charts of odds on the page of a record"`
	Strip    *tableOf           `yaml:"strip,optional" doc:"a table at the foot of a card, turned on its side"`
	Index    *Listing           `yaml:"index,optional" doc:"groups may list records of which only some fields are known"`
	Deck     *DeckPlace         `yaml:"deck,optional" doc:"a deck of cards to print"`
}

// Requirements name the fields by which records build on one another.
type Requirements struct {
	All      string       `yaml:"all" doc:"field of the records that a record needs"`
	Any      string       `yaml:"any,optional" doc:"field of records of which one is needed too"`
	Rating   string       `yaml:"rating,optional" doc:"field of a number that is needed, such as a level"`
	Requires string       `yaml:"requires,optional" doc:"field of all other requirements"`
	Price    string       `yaml:"price,optional" doc:"field of the price; pages add up what a record costs with all that it needs"`
	Raise    *ratingPrice `yaml:"raise,optional" doc:"what raising the number costs"`
}

// ratingPrice is the calculator of the cost of raising a rating.
type ratingPrice struct {
	Calculator string     `yaml:"calculator"`
	From       int        `yaml:"from" doc:"the rating that everybody begins with"`
	Inputs     []template `yaml:"inputs" doc:"input=value, with {from} and {to}"`
	Result     string     `yaml:"result"`
}

func (*ratingPrice) variables() []string { return []string{"from", "to"} }

// Listing is an index of records of which only some fields are known.
type Listing struct {
	Fields []string   `yaml:"fields" doc:"the fields of a line"`
	Set    string     `yaml:"set" doc:"name of their file of open data"`
	Name   yaml.Texts `yaml:"name" doc:"what the page about the data calls them"`
	About  yaml.Texts `yaml:"about" doc:"what the page about the data says of them"`
}

// ruleOf is an id that holds where a condition does. It may have {places}; one for a field with
// several values makes several ids.
type ruleOf struct {
	ID   template
	When Condition
}

// ReadYAML reads an id, or an id with a condition.
func (o *ruleOf) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	if n.Kind != yaml.Mapping {
		r.Value(n, &o.ID)
		return
	}
	var whole struct {
		ID   template  `yaml:"id"`
		When Condition `yaml:"when"`
	}
	r.Record(n, "the rule", &whole)
	o.ID, o.When = whole.ID, whole.When
}

// factOf is a number, with the condition under which it holds.
type factOf struct {
	N    template  `yaml:"n"`
	When Condition `yaml:"when,optional"`
}

// caseOf is a calculator with inputs of a record.
type caseOf struct {
	At         source.Pos `yaml:"-"`
	Calculator string     `yaml:"calculator"`
	Inputs     []inputOf  `yaml:"inputs,optional" doc:"input=value, with {fields}; one without a value is left out"`
	Page       Condition  `yaml:"page,optional" doc:"records with it on their page; always for all"`
	Spares     []sparedOf `yaml:"spares,optional" doc:"who is spared a risk of it"`
}

// inputOf is an input of a calculator, with the condition under which it is given.
type inputOf struct {
	Input template
	When  Condition
}

// ReadYAML reads an input, or an input with a condition.
func (o *inputOf) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	if n.Kind != yaml.Mapping {
		r.Value(n, &o.Input)
		return
	}
	var whole struct {
		Input template  `yaml:"input"`
		When  Condition `yaml:"when"`
	}
	r.Record(n, "the input", &whole)
	o.Input, o.When = whole.Input, whole.When
}

// sparedOf says who is spared a risk of a calculator.
type sparedOf struct {
	When Condition `yaml:"when"`
	Who  string    `yaml:"who" doc:"their value of an input of the turn"`
	Text phrase    `yaml:"text"`
	Link phrase    `yaml:"link" doc:"words of the link to their case"`
	Case string    `yaml:"case" doc:"one of cases"`
}

// finish gives the fields their paths, and checks the declaration.
func (f *Format) finish(r *yaml.Reader) {
	for p := range f.Fields.All() {
		if p.Value == nil {
			return // reported
		}
		p.Value.name(p.Key, p.Key)
	}
	n := 0
	walkFields(&f.Fields, func(field *Field) {
		field.index = n
		n++
	})
	f.check(r)
}

// field returns a field by its path, "test.difficulty"; nil if there is none.
func (f *Format) field(path string) *Field {
	name, rest, nested := strings.Cut(path, ".")
	field, _ := f.Fields.Get(name)
	for nested && field != nil && field.Type == groupType {
		name, rest, nested = strings.Cut(rest, ".")
		field, _ = field.Fields.Get(name)
	}
	return field
}

// check reports conditions and places that name no field.
func (f *Format) check(r *yaml.Reader) {
	paths := f.paths()
	for p := range f.Fields.All() {
		p.Value.check(r, p.KeyAt)
	}
	walk(reflect.ValueOf(f).Elem(), nil, func(part placed, variables []string) {
		for _, path := range part.paths() {
			f.checkPath(r, part.place(), path, paths, variables)
		}
	})
	if f.Needs != nil {
		for _, name := range []string{f.Needs.All, f.Needs.Any, f.Needs.Rating, f.Needs.Requires, f.Needs.Price} {
			if name != "" && f.field(name) == nil {
				r.Errs.AddPos(f.Fields.At, source.DidYouMeanOr(name, f.Fields.Keys()), "needs: unknown field %s", name)
			}
		}
	}
}

// groupPath is the path of the id of the group that a record is in.
const groupPath = "group"

// paths returns the paths of all fields.
func (f *Format) paths() (list []string) {
	var add func(prefix string, fields *yaml.Map[*Field])
	add = func(prefix string, fields *yaml.Map[*Field]) {
		for p := range fields.All() {
			list = append(list, prefix+p.Key)
			add(prefix+p.Key+".", &p.Value.Fields)
		}
	}
	add("", &f.Fields)
	return append(list, groupPath)
}

func (f *Format) checkPath(r *yaml.Reader, at source.Pos, path string, paths, variables []string) {
	if slices.Contains(paths, path) || slices.Contains(variables, path) {
		return
	}
	if dot := strings.LastIndex(path, "."); dot > 0 {
		field, suffix := f.field(path[:dot]), path[dot+1:]
		switch {
		case field == nil:
		case suffix == disputedSuffix && field.Fact,
			field.Numbered && slices.Contains(field.words(), suffix),
			field.Type == amountType && slices.Contains(field.Units.Keys(), suffix):
			return
		}
	}
	r.Errs.AddPos(at, source.DidYouMeanOr(path, slices.Concat(paths, variables)), "unknown field %s", path)
}

// placed is a part of a declaration that names fields by their paths.
type placed interface {
	paths() []string
	place() source.Pos
}

// walk visits the parts of a declaration that name fields, each with the variables that a table or
// a field adds to the fields of a record.
func walk(v reflect.Value, variables []string, visit func(part placed, variables []string)) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			walk(v.Elem(), variables, visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), variables, visit)
		}
	case reflect.Struct:
		part := v.Addr().Interface()
		if named, ok := part.(placed); ok {
			visit(named, variables)
			return
		}
		if adds, ok := part.(interface{ variables() []string }); ok {
			variables = slices.Concat(variables, adds.variables())
		}
		if list, ok := part.(interface{ Values() []any }); ok {
			for _, value := range list.Values() {
				walk(reflect.ValueOf(value), variables, visit)
			}
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				walk(v.Field(i), variables, visit)
			}
		}
	}
}

// Kind returns the kind of the records.
func (f *Format) Kind() *Kind { return f.kind }
