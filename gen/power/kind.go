package power

import (
	"cmp"
	"slices"

	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Kind declares a kind of record. It is read from kinds/<kind>.yaml. A system whose records have
// fields of their own has a file kinds/<kind>/<system>.yaml; the records of the others have the
// fields of the kind.
type Kind struct {
	ID        string              `yaml:"-"` // name of its file
	Slug      string              `yaml:"slug" doc:"folder of its records, and part of the addresses of their pages"`
	Names     kindNames           `yaml:"names" doc:"what readers call it"`
	Addresses addresses           `yaml:"addresses,optional" doc:"addresses that do not follow from the slug"`
	Filters   yaml.Map[*FilterOf] `yaml:"filters" doc:"the filters of the index, in their order"`
	Compare   []string            `yaml:"compare,optional" doc:"the order of lines in a comparison"`
	Format    `yaml:",inline"`

	systems map[string]*Format // those with fields of their own
}

// kindNames are what readers call the records of a kind, in sentences.
type kindNames struct {
	One    yaml.Texts `yaml:"one" doc:"one record: spell"`
	Many   yaml.Texts `yaml:"many" doc:"several: spells"`
	Group  yaml.Texts `yaml:"group" doc:"what a file of them is: school"`
	Groups yaml.Texts `yaml:"groups" doc:"several of these: schools"`
}

// NamesIn returns the names of the kind in a language, or in its fallback.
func (k *Kind) NamesIn(languages lang.List, tag string) site.KindNames {
	return k.Names.in(languages, tag)
}

// in returns the names in a language, or in its fallback.
func (n *kindNames) in(languages lang.List, tag string) site.KindNames {
	text := func(t yaml.Texts) string {
		text, _ := lang.In(languages, t, tag)
		return text
	}
	return site.KindNames{One: text(n.One), Many: text(n.Many), Group: text(n.Group), Groups: text(n.Groups)}
}

// addresses are the addresses of the pages and files of a kind.
type addresses struct {
	Data   string `yaml:"data,optional" doc:"page about the open data: data/<slug>"`
	Sets   string `yaml:"sets,optional" doc:"files of the open data: {system}-<slug>"`
	Groups string `yaml:"groups,optional" doc:"file of all groups: <slug>-groups"`
	Key    string `yaml:"key,optional" doc:"group, the filter by group and its key in the open data"`
	Cards  string `yaml:"cards,optional" doc:"folder of cards to print: print/<slug>/{system}"`
}

// fill adds the addresses that follow from the slug.
func (a *addresses) fill(slug string) {
	a.Data = cmp.Or(a.Data, "data/"+slug)
	a.Sets = cmp.Or(a.Sets, "{system}-"+slug)
	a.Groups = cmp.Or(a.Groups, slug+"-groups")
	a.Key = cmp.Or(a.Key, "group")
	a.Cards = cmp.Or(a.Cards, "print/"+slug+"/{system}")
}

// FilterOf declares a filter of the index.
type FilterOf struct {
	Label  yaml.Texts `yaml:"label" doc:"its heading"`
	Column bool       `yaml:"column,optional" doc:"true for a column of the index"`
	Sort   bool       `yaml:"sort,optional" doc:"true where the index can be sorted by it"`
}

// Declaration is a file of the folder of kinds. That of the kind itself comes first.
type Declaration struct {
	System string // "" for the kind itself
	Root   *yaml.Node
}

// ReadKind reads the declaration of a kind. It returns nil if a part of it cannot be read, which is
// reported.
func ReadKind(id string, list []Declaration, languages lang.List, errs *source.Collector) *Kind {
	k := &Kind{ID: id, systems: map[string]*Format{}}
	r := &yaml.Reader{Errs: errs, Languages: languages, NonEmpty: true}
	before := errs.Len()
	for _, d := range list {
		if d.System == "" {
			r.Record(d.Root, "the kind", k)
		}
	}
	k.Addresses.fill(k.Slug)
	if root := list[0].Root; k.Slug != "" && !idPattern.MatchString(k.Slug) {
		r.Wrong(root.Get("slug"), "use lower-case letters and digits, words joined by -", "%s is not a slug", k.Slug)
	}
	k.finish(r)
	for _, d := range list {
		if d.System != "" {
			f := &Format{System: d.System, kind: k}
			r.Record(d.Root, "the kind", f)
			f.finish(r)
			k.systems[d.System] = f
		}
	}
	if errs.Len() > before {
		return nil
	}
	k.checkFilters(errs)
	return k
}

// checkFilters reports fields that name no filter.
func (k *Kind) checkFilters(errs *source.Collector) {
	k.eachField(func(field *Field) {
		if field.Filter != "" && k.Filters.Find(field.Filter) == nil {
			errs.AddPos(field.At, source.DidYouMeanOr(field.Filter, k.Filters.Keys()), "unknown filter %s", field.Filter)
		}
	})
}

// UnusedFilters visits the filters that no field names.
func (k *Kind) UnusedFilters(visit func(at source.Pos, filter string)) {
	named := map[string]bool{}
	k.eachField(func(field *Field) { named[field.Filter] = true })
	for p := range k.Filters.All() {
		if !named[p.Key] {
			visit(p.KeyAt, p.Key)
		}
	}
}

// eachField visits the fields of the kind, and those of its systems.
func (k *Kind) eachField(visit func(*Field)) {
	for _, f := range append([]*Format{&k.Format}, k.formats(nil)...) {
		walkFields(&f.Fields, visit)
	}
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
	f.System, f.kind = system, k
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
	return slices.Concat([]string{bySystem, k.Addresses.Key}, k.Filters.Keys(), []string{byFrom})
}
