package gen

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"psyref/gen/power"
	"psyref/gen/site"
)

// Choices of filters for values that no one number holds, and for those that nobody could verify.
const (
	otherID   = "other"
	unknownID = "unknown"
)

// last is the order of what cannot be sorted.
const last = 1 << 20

// facetChoices are the answers to a filter that have come up so far, in the order of their ranks.
type facetChoices struct {
	list  []site.Choice
	ranks map[string]int
}

// add notes that an answer holds for one more power.
func (c *facetChoices) add(id, text string, rank int) {
	if i := slices.IndexFunc(c.list, func(known site.Choice) bool { return known.ID == id }); i >= 0 {
		c.list[i].Count++
		return
	}
	c.list = append(c.list, site.Choice{ID: id, Text: text, Count: 1})
	c.ranks[id] = rank
}

// sorted are the answers in the order of their ranks.
func (c *facetChoices) sorted() []site.Choice {
	slices.SortStableFunc(c.list, func(a, b site.Choice) int { return cmp.Compare(c.ranks[a.ID], c.ranks[b.ID]) })
	return c.list
}

// answer is one answer to a filter that holds for a power.
type answer struct {
	id, text string
	rank     int // among the answers
	order    int // of powers that are sorted by it
}

// together joins values that all hold.
func together(texts []string) string { return strings.Join(texts, ", ") }

// facet notes the answers that hold for a power and writes them for the table, joined as they hold: together, or either of them.
func (w *powerWriter) facet(filter string, answers []answer, join func([]string) string) site.Facet {
	if w.facets[filter] == nil {
		w.facets[filter] = &facetChoices{ranks: map[string]int{}}
	}
	f := site.Facet{Text: w.words.None, Order: last}
	var texts []string
	for i, a := range answers {
		w.facets[filter].add(a.id, a.text, a.rank)
		f.IDs, texts = append(f.IDs, a.id), append(texts, a.text)
		if f.Unknown = a.id == unknownID; i == 0 {
			f.Order = a.order
		}
	}
	if texts != nil {
		f.Text = join(texts)
	}
	return f
}

// answers of a fact: one a value.
func answersOf[T any](w *powerWriter, f power.Fact[T], of func(T) answer) (list []answer) {
	for _, v := range f.Values {
		list = append(list, of(v))
	}
	switch {
	case f.Text != nil:
		list = append(list, answer{otherID, w.words.Varies, last - 2, last - 2})
	case list == nil:
		list = append(list, answer{unknownID, w.words.Unknown, last, last - 1})
	}
	return list
}

// facetsOf are what the filters see of a power, apart from its system and discipline.
func (w *powerWriter) facetsOf(p *power.Power) map[string]site.Facet {
	lasts := w.either
	if p.TrenchHammer != nil {
		lasts = together // the rules give a power several durations
	}
	return map[string]site.Facet{
		"type": w.facet("type", w.types(p), together), "cost": w.facet("cost", w.costs(p), w.either),
		"range": w.facet("range", w.ranges(p), w.either), "lasts": w.facet("lasts", w.lasts(p), lasts),
	}
}

// worded are answers whose words are values of their own.
func (w *powerWriter) worded(kind string, ids ...string) (list []answer) {
	for _, id := range ids {
		if id != "" {
			list = append(list, answer{id: id, text: w.value(kind + "." + id)})
		}
	}
	return list
}

func (w *powerWriter) types(p *power.Power) (list []answer) {
	switch {
	case p.DarkHeresy != nil:
		for _, s := range p.DarkHeresy.Subtypes {
			list = append(list, w.worded("subtype", string(s))...)
		}
		list = append(list, w.worded("form", string(p.DarkHeresy.Form))...)
	case p.Wh40k7 != nil:
		list = append(w.worded("category", string(p.Wh40k7.Category)), w.worded("witchfire", string(p.Wh40k7.Subtype))...)
	case p.TrenchHammer != nil:
		list = w.worded("kind", string(p.TrenchHammer.Type))
	}
	return list
}

// units of costs, in the order of the systems.
var units = []string{"xp", "warp", "credits", "glory", "force"}

func (w *powerWriter) costs(p *power.Power) []answer {
	cost := func(unit string, n power.Count) answer {
		rank := slices.Index(units, unit)*10000 + int(n)
		return answer{unit + "-" + strconv.Itoa(int(n)), w.value("cost."+unit, "n", whole(int(n))), rank, rank}
	}
	of := func(unit string) func(power.Count) answer {
		return func(n power.Count) answer { return cost(unit, n) }
	}
	switch {
	case p.DarkHeresy != nil:
		return answersOf(w, p.DarkHeresy.Cost, of("xp"))
	case p.Wh40k7 != nil:
		return answersOf(w, p.Wh40k7.Cost, of("warp"))
	case p.TrenchHammer != nil:
		return answersOf(w, p.TrenchHammer.Cost, func(c power.Price) answer {
			if c.Glory > 0 {
				return cost("glory", c.Glory)
			}
			return cost("credits", c.Credits)
		})
	default:
		return answersOf(w, p.DarkMillennium.Force, of("force"))
	}
}

func (w *powerWriter) ranges(p *power.Power) []answer {
	distance := func(unit string, d power.Distance, text string) answer {
		if d.Word != "" {
			return answer{d.Word, text, 0, 0}
		}
		rank := 20000 + int(d.Number)
		if unit == "cm" {
			rank += 10000
		}
		return answer{unit + "-" + strconv.Itoa(int(d.Number)), text, rank, rank}
	}
	inches := func(system string) func(power.Inches) answer {
		say := w.inches(system)
		return func(d power.Inches) answer { return distance("in", d.Distance, say(d)) }
	}
	switch {
	case p.DarkHeresy != nil:
		return answersOf(w, p.DarkHeresy.Range, w.reachAnswer)
	case p.Wh40k7 != nil:
		return answersOf(w, p.Wh40k7.Range, inches("wh40k-7e"))
	case p.TrenchHammer != nil:
		return answersOf(w, p.TrenchHammer.Range, inches("trenchhammer"))
	default:
		return answersOf(w, p.DarkMillennium.Range, func(d power.Centimetres) answer { return distance("cm", d.Distance, w.centimetres(d)) })
	}
}

// reachAnswer is the range of a power of Dark Heresy; those that grow with the rating are ranked by what one point gives.
func (w *powerWriter) reachAnswer(r power.Reach) answer {
	key, n := reachKey(r)
	if n == 0 {
		return answer{key, w.reach(r), 0, 0}
	}
	rank := 100 + n
	if strings.HasPrefix(key, "kilometres") {
		rank = 10000 + n
	}
	return answer{key + "-" + strconv.Itoa(n), w.reach(r), rank, rank}
}

func (w *powerWriter) lasts(p *power.Power) []answer {
	labelled := func(field, id, text string) answer {
		return answer{id: id, text: w.value("labelled", "label", w.words.Fields[field], "text", text)}
	}
	switch {
	case p.DarkHeresy != nil:
		return answersOf(w, p.DarkHeresy.Sustained, func(s power.Sustained) answer {
			return labelled("sustained", "sustained-"+string(s), w.value("sustained."+string(s)))
		})
	case p.TrenchHammer != nil:
		var list []answer
		for _, d := range p.TrenchHammer.Duration {
			list = append(list, w.worded("duration", string(d))...)
		}
		return list
	case p.DarkMillennium != nil:
		return answersOf(w, p.DarkMillennium.StaysInPlay, func(stays bool) answer {
			id := strconv.FormatBool(stays)
			return labelled("stays-in-play", "stays-"+id, w.value("stays."+id))
		})
	}
	return nil
}
