package power

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"psyref/gen/site"
)

// The filters of the index. Those of the second line are its columns too.
const (
	bySystem, byDiscipline         = "system", "discipline"
	byFrom                         = "from"
	byPath                         = "path" // of comparisons only
	byType, byCost, byRange, lasts = "type", "cost", "range", "lasts"
)

var (
	columns = []string{byType, byCost, byRange, lasts}
	filters = append(append([]string{bySystem, byDiscipline}, columns...), byFrom)
	ranked  = []string{byCost, byRange} // what powers can be sorted by, beside their names
)

// Choices of filters for values that no one number holds, and for those that nobody could verify.
const (
	otherID   = "other"
	unknownID = "unknown"
)

// last is the order of what cannot be sorted.
const last = 1 << 20

// Answer is one answer to a filter that holds for a power.
type Answer struct {
	ID, Text string
	Language string // of the text, when it is not that of the words
	Rank     int    // among the answers
	Order    int    // of powers that are sorted by it
}

// Answers are what the filters see of a record. Of several answers to one question, one holds, but for types and what the system says.
type Answers struct {
	Type, Cost, Range, Lasts []Answer

	LastsTogether bool // a power lasts in several ways at once
}

// facetChoices are the answers to a filter that have come up so far.
type facetChoices struct {
	list  []site.Choice
	ranks map[string]int
}

// add notes that an answer holds for one more power.
func (c *facetChoices) add(a Answer) {
	if i := slices.IndexFunc(c.list, func(known site.Choice) bool { return known.ID == a.ID }); i >= 0 {
		c.list[i].Count++
		return
	}
	c.list = append(c.list, site.Choice{ID: a.ID, Text: a.Text, Count: 1})
	c.ranks[a.ID] = a.Rank
}

// sorted are the answers in the order of their ranks.
func (c *facetChoices) sorted() []site.Choice {
	slices.SortStableFunc(c.list, func(a, b site.Choice) int { return cmp.Compare(c.ranks[a.ID], c.ranks[b.ID]) })
	return c.list
}

// together joins values that all hold.
func together(texts []string) string { return strings.Join(texts, ", ") }

// facet notes the answers that hold for a power and writes them for the table, joined as they hold: together, or either of them.
func (w *Writer) facet(filter string, answers []Answer, join func([]string) string) site.Facet {
	if w.facets[filter] == nil {
		w.facets[filter] = &facetChoices{ranks: map[string]int{}}
	}
	f := site.Facet{Text: w.words.None, Order: last}
	var texts []string
	for i, a := range answers {
		w.facets[filter].add(a)
		f.IDs, texts = append(f.IDs, a.ID), append(texts, a.Text)
		if f.Unknown = a.ID == unknownID; i == 0 {
			f.Order, f.Language = a.Order, a.Language
		}
	}
	if texts != nil {
		f.Text = join(texts)
	}
	return f
}

// answersOf are the answers that a fact gives: one a value.
func answersOf[T any](w *Writer, f Fact[T], of func(T) Answer) (list []Answer) {
	for _, v := range f.Values {
		list = append(list, of(v))
	}
	switch {
	case f.Text != nil:
		list = append(list, Answer{ID: otherID, Text: w.words.Varies, Rank: last - 2, Order: last - 2})
	case list == nil:
		list = append(list, w.unknown())
	}
	return list
}

// unknown is the answer that nobody knows.
func (w *Writer) unknown() Answer {
	return Answer{ID: unknownID, Text: w.words.Unknown, Rank: last, Order: last - 1}
}

// Worded are answers whose words are values of a set; empty ids give none.
func (w *Writer) Worded(set string, ids ...string) (list []Answer) {
	for _, id := range ids {
		if id != "" {
			list = append(list, Answer{ID: id, Text: w.Value(set + "." + id)})
		}
	}
	return list
}

// mostOfOne is more than anything costs of one unit.
const mostOfOne = 10000

// Cost is the answer that a cost gives, in one of the units that the system names.
func (w *Writer) Cost(unit string, n int) Answer {
	rank := slices.Index(w.units, unit)*mostOfOne + n
	return Answer{ID: unit + "-" + strconv.Itoa(n), Text: w.costs(unit, n), Rank: rank, Order: rank}
}

// costs writes a cost. A language whose word for a unit has a singular gives it to one, as the value cost.….one.
func (w *Writer) costs(unit string, n int) string {
	key := "cost." + unit
	if one := key + ".one"; n == 1 && w.words.Values[one] != "" {
		key = one
	}
	return w.Value(key, "n", whole(n))
}

// fromAnswer is the answer to where a record comes from, in the words of the frame: the best attested first.
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

// labelled is an answer that says which field it is about, since the filter asks about several.
func (w *Writer) labelled(field, id, text string) Answer {
	return Answer{ID: id, Text: w.Value("labelled", "label", w.words.in(fieldWords, w.words.Fields, field), "text", text)}
}

// facetsOf are what the filters see of a power.
func (w *Writer) facetsOf(n Numbers, d *site.Discipline, discipline string, from site.Provenance) map[string]site.Facet {
	answers, howLong := n.Answers(w), w.either
	if answers.LastsTogether {
		howLong = together
	}
	system := d.Page.System
	return map[string]site.Facet{
		byType: w.facet(byType, answers.Type, together), byCost: w.facet(byCost, answers.Cost, w.either),
		byRange: w.facet(byRange, answers.Range, w.either), lasts: w.facet(lasts, answers.Lasts, howLong),
		bySystem:     w.facet(bySystem, []Answer{{ID: system.ID, Text: system.Short[w.language]}}, together),
		byDiscipline: w.facet(byDiscipline, []Answer{{ID: discipline, Text: d.Name.Text}}, together),
		byFrom:       w.facet(byFrom, []Answer{w.fromAnswer(from)}, together),
	}
}

// disciplineChoice is the answer for a discipline with an index. One of the same id in another system answers for both where both have one name.
func (w *Writer) disciplineChoice(d *site.Discipline) string {
	known := w.facets[byDiscipline]
	if known != nil && slices.ContainsFunc(known.list, func(c site.Choice) bool { return c.ID == d.ID && c.Text != d.Name.Text }) {
		return d.Page.System.ID + "-" + d.ID
	}
	return d.ID
}

// filters are the questions of the index with their answers.
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

// rowData is what filters and sorting look at, by the names of attributes, short because every power has it: "is" holds for each filter the places of its
// choices that hold for the power, "0.3..1,4", and "by" its place by each order.
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

// ranks are the places of choices in their filters, and of powers in an order: small numbers for ids and for what is compared.
type ranks struct {
	choices map[string]map[string]int
	orders  map[string]map[int]int
}

// newRanks ranks what the filters know and what all these powers have.
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
