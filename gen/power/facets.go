package power

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"psyref/gen/site"
)

// The filters that every index has, beside that of the group.
const (
	bySystem = "system"
	byFrom   = "from"
)

// pathLine is the line of a comparison for the price of a record with all that it needs.
const pathLine = "path"

// Choices of filters for values that are no single number, and for unknown values.
const (
	otherID   = "other"
	unknownID = "unknown"
)

// unordered is the sort order of values that cannot be ordered.
const unordered = 1 << 30

// Answer is an answer to a filter that holds for a power.
type Answer struct {
	ID, Text string
	Cell     string // text in the table, whose head names the field; "" for the same text
	Language string // of the text, if it differs from that of the words
	Rank     int    // among the answers
	Order    int    // of powers sorted by it
}

// Ranks of answers: choices of the first format, then those of the next, then numbers by unit.
const (
	formatStride = 1 << 14 // more than all fields of a format have choices
	fieldStride  = 1 << 8  // more than a field has choices
	unitStart    = 1 << 20 // more than any choice
	unitStride   = 1 << 16 // greater than any number of a unit
)

// facetChoices are the answers to a filter that occur.
type facetChoices struct {
	list  []site.Choice
	ranks map[string]int
}

// add counts an answer for one more power.
func (f *facetChoices) add(a Answer) {
	if i := slices.IndexFunc(f.list, func(choice site.Choice) bool { return choice.ID == a.ID }); i >= 0 {
		f.list[i].Count++
		return
	}
	f.list = append(f.list, site.Choice{ID: a.ID, Text: a.Text, Count: 1})
	f.ranks[a.ID] = a.Rank
}

// sorted returns the answers by rank.
func (f *facetChoices) sorted() []site.Choice {
	slices.SortStableFunc(f.list, func(a, b site.Choice) int { return cmp.Compare(f.ranks[a.ID], f.ranks[b.ID]) })
	return f.list
}

// joinAll joins values that all hold.
func joinAll(texts []string) string { return strings.Join(texts, ", ") }

// facet records the answers that hold for a power and writes them for the table, joined by "and" or
// by "or".
func (w *Writer) facet(filter string, answers []Answer, join func([]string) string) site.Facet {
	if w.facets[filter] == nil {
		w.facets[filter] = &facetChoices{ranks: map[string]int{}}
	}
	f := site.Facet{Text: w.words.None, Order: unordered}
	var texts, cells []string
	for i, a := range answers {
		w.facets[filter].add(a)
		f.IDs, texts, cells = append(f.IDs, a.ID), append(texts, a.Text), append(cells, cmp.Or(a.Cell, a.Text))
		if f.Unknown = a.ID == unknownID; i == 0 {
			f.Order, f.Language = a.Order, a.Language
		}
	}
	if texts != nil {
		f.Text = join(texts)
	}
	if cell := join(cells); texts != nil && cell != f.Text {
		f.Cell = cell
	}
	return f
}

// unknown is the answer for an unknown value.
func (w *Writer) unknown() Answer {
	return Answer{ID: unknownID, Text: w.words.Unknown, Rank: unordered, Order: unordered - 1}
}

// fromAnswer returns the answer for the provenance of a record, the best attested first.
func (w *Writer) fromAnswer(from site.Provenance) Answer {
	rank := 0
	switch from {
	case site.FromDocument:
	case site.FromRuling:
		rank = site.MostSources + 2
	case site.FromUnknown:
		rank = site.MostSources + 3
	default:
		rank = site.MostSources + 1 - from.Sources()
	}
	return Answer{ID: from.String(), Text: w.from.Of(from).Tag, Rank: rank, Order: rank}
}

// facetsOf returns the values of a record for the filters.
func (w *Writer) facetsOf(r *Record, d *site.Discipline, group, choice string,
	from site.Provenance) map[string]site.Facet {
	system := d.Page.System
	facets := map[string]site.Facet{
		bySystem:             w.facet(bySystem, []Answer{{ID: system.ID, Text: system.Short[w.language]}}, joinAll),
		w.kind.Addresses.Key: w.facet(w.kind.Addresses.Key, []Answer{{ID: choice, Text: d.Name.Text}}, joinAll),
		byFrom:               w.facet(byFrom, []Answer{w.fromAnswer(from)}, joinAll),
	}
	s := r.scope(w, group)
	for _, filter := range w.kind.Filters.Keys() {
		var answers []Answer
		join := joinAll
		s.filtered(&r.Values, filter, func(v *Value) {
			if len(v.Items) > 1 {
				join = w.either
			}
			answers = append(answers, s.answers(v, w.formatRank(r.format)+v.field.index*fieldStride)...)
		})
		facets[filter] = w.facet(filter, answers, join)
	}
	return facets
}

// filtered visits the values that answer a filter.
func (s *scope) filtered(values *Values, filter string, visit func(v *Value)) {
	for _, v := range values.list {
		if v.field.Filter == filter {
			visit(v)
		}
		if v.field.Type == groupType && v.item() != nil {
			s.filtered(v.item().Group, filter, visit)
		}
	}
}

// formatRank is where the choices of a format begin in the order of a filter.
func (w *Writer) formatRank(f *Format) int { return slices.Index(w.formats, f) * formatStride }

// disciplineChoice returns the answer for a discipline with an index. A discipline with the same id
// and name in another system shares it.
func (w *Writer) disciplineChoice(d *site.Discipline) string {
	choice := w.facets[w.kind.Addresses.Key]
	if choice != nil && slices.ContainsFunc(choice.list,
		func(c site.Choice) bool { return c.ID == d.ID && c.Text != d.Name.Text }) {
		return d.Page.System.ID + "-" + d.ID
	}
	return d.ID
}

// label returns the heading of a filter.
func (w *Writer) label(filter string) string {
	switch filter {
	case bySystem:
		return w.words.Fields.System
	case w.kind.Addresses.Key:
		return w.words.Fields.Discipline
	case byFrom:
		return w.words.Fields.From
	}
	of, _ := w.kind.Filters.Get(filter)
	return w.in(of.Label)
}

// filters returns the filters of the index with their answers.
func (w *Writer) filters() (list []site.Filter) {
	for _, id := range w.kind.filters() {
		f := site.Filter{ID: id, Label: w.label(id)}
		if of, ok := w.kind.Filters.Get(id); ok {
			f.Column, f.Sort = of.Column, of.Sort
		}
		if choices := w.facets[id]; choices != nil {
			f.Choices = choices.sorted()
		}
		list = append(list, f)
	}
	return list
}

// rowData returns the attributes that scripts filter and sort by, with short names because every
// power has them: "is" holds for each filter the indexes of the choices that apply, "0.3..1,4", and
// "by" its position in each order.
func (r ranks) rowData(order int, facets map[string]site.Facet) map[string]string {
	parts := make([]string, len(r.filters))
	for i, id := range r.filters {
		for j, answer := range facets[id].IDs {
			parts[i] += ","[:min(j, 1)] + strconv.Itoa(r.choices[id][answer])
		}
	}
	by := []string{strconv.Itoa(order)}
	for _, id := range r.sorted {
		by = append(by, strconv.Itoa(r.orders[id][facets[id].Order]))
	}
	return map[string]string{"is": strings.Join(parts, "."), "by": strings.Join(by, ".")}
}

// ranks maps choices to their index in a filter, and powers to their position in an order.
type ranks struct {
	filters, sorted []string
	choices         map[string]map[string]int
	orders          map[string]map[int]int
}

// newRanks ranks the choices of the filters and the values of all these powers.
func newRanks(k *Kind, list []site.Filter, all []map[string]site.Facet) ranks {
	r := ranks{k.filters(), k.sorted(), map[string]map[string]int{}, map[string]map[int]int{}}
	for _, f := range list {
		r.choices[f.ID] = map[string]int{}
		for i, c := range f.Choices {
			r.choices[f.ID][c.ID] = i
		}
	}
	for _, id := range r.sorted {
		var orders []int
		for _, facets := range all {
			orders = append(orders, facets[id].Order)
		}
		slices.Sort(orders)
		r.orders[id] = map[int]int{}
		for i, order := range slices.Compact(orders) {
			r.orders[id][order] = i
		}
	}
	return r
}
