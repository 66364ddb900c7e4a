package power

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"psyref/gen/site"
)

// The filters of the index. Those of the second line are also its columns.
const (
	bySystem, byDiscipline         = "system", "discipline"
	byFrom                         = "from"
	byPath                         = "path" // of comparisons only
	byType, byCost, byRange, lasts = "type", "cost", "range", "lasts"
)

var (
	columns = []string{byType, byCost, byRange, lasts}
	filters = append(append([]string{bySystem, byDiscipline}, columns...), byFrom)
	ranked  = []string{byCost, byRange} // sort orders besides names
)

// Choices of filters for values that are no single number, and for unknown values.
const (
	otherID   = "other"
	unknownID = "unknown"
)

// unordered is the sort order of values that cannot be ordered.
const unordered = 1 << 20

// Answer is an answer to a filter that holds for a power.
type Answer struct {
	ID, Text string
	Cell     string // text in the table, whose head names the field; "" for the same text
	Language string // of the text, if it differs from that of the words
	Rank     int    // among the answers
	Order    int    // of powers sorted by it
}

// Answers are the values of a record for the filters. Of several answers to one filter one holds,
// except for types and where the system says otherwise.
type Answers struct {
	Type, Cost, Range, Lasts []Answer

	LastsTogether bool // several durations apply at once
}

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

// answersOf returns the answers of a fact, one for each value.
func answersOf[T any](w *Writer, f Fact[T], of func(T) Answer) (list []Answer) {
	for _, v := range f.Values {
		list = append(list, of(v))
	}
	switch {
	case f.Text != nil:
		list = append(list, Answer{ID: otherID, Text: w.words.Varies, Rank: unordered - 2, Order: unordered - 2})
	case list == nil:
		list = append(list, w.unknown())
	}
	return list
}

// unknown is the answer for an unknown value.
func (w *Writer) unknown() Answer {
	return Answer{ID: unknownID, Text: w.words.Unknown, Rank: unordered, Order: unordered - 1}
}

// Worded returns answers with the words of a set of values; empty ids give none.
func (w *Writer) Worded(set string, ids ...string) (list []Answer) {
	for _, id := range ids {
		if id != "" {
			list = append(list, Answer{ID: id, Text: w.Value(set + "." + id)})
		}
	}
	return list
}

// unitStride is greater than any cost in one unit.
const unitStride = 10000

// Cost returns the answer for a cost in one of the system's units.
func (w *Writer) Cost(unit string, n int) Answer {
	rank := slices.Index(w.units, unit)*unitStride + n
	return Answer{ID: unit + "-" + strconv.Itoa(n), Text: w.costs(unit, n), Rank: rank, Order: rank}
}

// costs writes a cost. A language with a singular for a unit has it as the value cost.….one.
func (w *Writer) costs(unit string, n int) string {
	key := "cost." + unit
	if one := key + ".one"; n == 1 && w.words.Values[one] != "" {
		key = one
	}
	return w.Value(key, "n", whole(n))
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

// labelled returns an answer with the name of its field, for filters about several fields. The
// table has the cell in its place.
func (w *Writer) labelled(field, id, text, cell string) Answer {
	return Answer{ID: id, Cell: cell,
		Text: w.Value("labelled", "label", w.words.in(fieldWords, w.words.Fields, field), "text", text)}
}

// facetsOf returns the values of a power for the filters.
func (w *Writer) facetsOf(n Details, d *site.Discipline, discipline string,
	from site.Provenance) map[string]site.Facet {
	answers, howLong := n.Answers(w), w.either
	if answers.LastsTogether {
		howLong = joinAll
	}
	system := d.Page.System
	return map[string]site.Facet{
		byType: w.facet(byType, answers.Type, joinAll), byCost: w.facet(byCost, answers.Cost, w.either),
		byRange: w.facet(byRange, answers.Range, w.either), lasts: w.facet(lasts, answers.Lasts, howLong),
		bySystem:     w.facet(bySystem, []Answer{{ID: system.ID, Text: system.Short[w.language]}}, joinAll),
		byDiscipline: w.facet(byDiscipline, []Answer{{ID: discipline, Text: d.Name.Text}}, joinAll),
		byFrom:       w.facet(byFrom, []Answer{w.fromAnswer(from)}, joinAll),
	}
}

// disciplineChoice returns the answer for a discipline with an index. A discipline with the same id
// and name in another system shares it.
func (w *Writer) disciplineChoice(d *site.Discipline) string {
	choice := w.facets[byDiscipline]
	if choice != nil && slices.ContainsFunc(choice.list,
		func(c site.Choice) bool { return c.ID == d.ID && c.Text != d.Name.Text }) {
		return d.Page.System.ID + "-" + d.ID
	}
	return d.ID
}

// filters returns the filters of the index with their answers.
func (w *Writer) filters() (list []site.Filter) {
	for _, id := range filters {
		f := site.Filter{ID: id, Label: w.words.in(fieldWords, w.words.Fields, id)}
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
	parts := make([]string, len(filters))
	for i, id := range filters {
		for j, answer := range facets[id].IDs {
			parts[i] += ","[:min(j, 1)] + strconv.Itoa(r.choices[id][answer])
		}
	}
	by := []string{strconv.Itoa(order)}
	for _, id := range ranked {
		by = append(by, strconv.Itoa(r.orders[id][facets[id].Order]))
	}
	return map[string]string{"is": strings.Join(parts, "."), "by": strings.Join(by, ".")}
}

// ranks maps choices to their index in a filter, and powers to their position in an order.
type ranks struct {
	choices map[string]map[string]int
	orders  map[string]map[int]int
}

// newRanks ranks the choices of the filters and the values of all these powers.
func newRanks(list []site.Filter, all []map[string]site.Facet) ranks {
	r := ranks{map[string]map[string]int{}, map[string]map[int]int{}}
	for _, f := range list {
		r.choices[f.ID] = map[string]int{}
		for i, c := range f.Choices {
			r.choices[f.ID][c.ID] = i
		}
	}
	for _, id := range ranked {
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
