package power

import (
	"slices"

	"psyref/gen/lang"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Kind declares a kind of record. It is read from kinds/<kind>.yaml. A system whose records have
// fields of their own has a file kinds/<kind>/<system>.yaml; the records of the others have the
// fields of the kind.
type Kind struct {
	Filters yaml.Map[*FilterOf] `yaml:"filters" doc:"the filters of the index, in their order"`
	Compare []string            `yaml:"compare,optional" doc:"the order of lines in a comparison"`
	Format  `yaml:",inline"`

	systems map[string]*Format // those with fields of their own
}

// FilterOf declares a filter of the index.
type FilterOf struct {
	Label  yaml.Texts `yaml:"label" doc:"its heading"`
	Column bool       `yaml:"column,optional" doc:"true for a column of the index"`
	Sort   bool       `yaml:"sort,optional" doc:"true where the index can be sorted by it"`
}

// Declaration is a file of the folder of kinds.
type Declaration struct {
	System string // "" for the kind itself
	Root   *yaml.Node
}

// ReadKind reads the declaration of a kind. It returns nil if a part of it cannot be read, which is
// reported.
func ReadKind(list []Declaration, languages lang.List, log *source.Log) *Kind {
	k := &Kind{systems: map[string]*Format{}}
	r := &yaml.Reader{Log: log, Languages: languages, NonEmpty: true}
	before := log.Len()
	for _, d := range list {
		if d.System == "" {
			r.Record(d.Root, "the kind", k)
		}
	}
	k.finish(r)
	for _, d := range list {
		if d.System != "" {
			f := &Format{System: d.System}
			r.Record(d.Root, "the kind", f)
			f.finish(r)
			k.systems[d.System] = f
		}
	}
	if log.Len() > before {
		return nil
	}
	for _, f := range append([]*Format{&k.Format}, k.formats(nil)...) {
		k.checkFilters(f, log)
	}
	return k
}

// checkFilters reports fields that name no filter.
func (k *Kind) checkFilters(f *Format, log *source.Log) {
	walkFields(&f.Fields, func(field *Field) {
		if field.Filter != "" && k.Filters.Find(field.Filter) == nil {
			log.AtPos(field.At, source.DidYouMeanOr(field.Filter, k.Filters.Keys()), "unknown filter %s", field.Filter)
		}
	})
}

// walkFields visits fields and those in them.
func walkFields(fields *yaml.Map[*Field], visit func(*Field)) {
	for p := range fields.All() {
		visit(p.Value)
		walkFields(&p.Value.Fields, visit)
	}
}

// Of returns the declaration of the records of a system; nil if there is none.
func (k *Kind) Of(system string) *Format {
	if f := k.systems[system]; f != nil {
		return f
	}
	if k.Fields.Len() == 0 {
		return nil
	}
	f := k.Format
	f.System = system
	k.systems[system] = &f
	return &f
}

// formats returns the declarations of systems, in their order, then of all others.
func (k *Kind) formats(order []string) (list []*Format) {
	for _, id := range order {
		if f := k.systems[id]; f != nil {
			list = append(list, f)
		}
	}
	var others []string
	for id := range k.systems {
		if !slices.Contains(order, id) {
			others = append(others, id)
		}
	}
	slices.Sort(others)
	for _, id := range others {
		list = append(list, k.systems[id])
	}
	return list
}

// priceFilter returns the filter of the prices of a system; "" if its records have none.
func (k *Kind) priceFilter(system string) string {
	f := k.Of(system)
	if f == nil || f.Needs == nil || f.field(f.Needs.Price) == nil {
		return ""
	}
	return f.field(f.Needs.Price).Filter
}

// columns returns the ids of the filters that are columns of the index.
func (k *Kind) columns() (ids []string) {
	for p := range k.Filters.All() {
		if p.Value.Column {
			ids = append(ids, p.Key)
		}
	}
	return ids
}

// sorted returns the ids of the filters that the index can be sorted by.
func (k *Kind) sorted() (ids []string) {
	for p := range k.Filters.All() {
		if p.Value.Sort {
			ids = append(ids, p.Key)
		}
	}
	return ids
}

// filters returns the ids of all filters of the index.
func (k *Kind) filters() []string {
	return slices.Concat([]string{bySystem, byDiscipline}, k.Filters.Keys(), []string{byFrom})
}
