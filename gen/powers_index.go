package gen

import (
	"slices"

	"psyref/gen/power"
	"psyref/gen/site"
)

// indexed makes the rows of the powers of a discipline that have no record.
func (b *powerBuilder) indexed(out *site.Discipline, d *power.Discipline) {
	for _, one := range d.Index {
		p := one.Power(d)
		row := &site.Indexed{Discipline: out, ID: p.ID, Name: b.w.name(p.ID, p.Names), Fields: b.w.fields(p), Facets: b.w.facetsOf(p)}
		if one.Type == "effect" {
			row.Facets["lasts"] = b.w.facet("lasts", []answer{{unknownID, b.w.words.Unknown, last, last - 1}}, together) // every Effect has a duration
		}
		row.Facets["system"] = b.w.facet("system", []answer{{id: out.Page.System.ID, text: out.Page.System.Short[b.w.language]}}, together)
		row.Facets["discipline"] = b.w.facet("discipline", []answer{{id: b.w.disciplineChoice(out), text: out.Name.Text}}, together)
		out.Index = append(out.Index, row)
	}
}

// disciplineChoice is the answer for a discipline with an index. One of the same id in another system answers for both where both have one name.
func (w *powerWriter) disciplineChoice(d *site.Discipline) string {
	taken := w.facets["discipline"] != nil && slices.ContainsFunc(w.facets["discipline"].list, func(c site.Choice) bool { return c.ID == d.ID && c.Text != d.Name.Text })
	if taken {
		return d.Page.System.ID + "-" + d.ID
	}
	return d.ID
}

// named is what is sorted by name.
type named struct {
	name  string
	order *int
}

// allNamed are all powers, those of indexes included, in reading order.
func allNamed(p *site.Powers) (list []named) {
	for _, d := range p.Ordered {
		for _, one := range d.Powers {
			list = append(list, named{one.Name.Text, &one.NameOrder})
		}
		for _, one := range d.Index {
			list = append(list, named{one.Name.Text, &one.NameOrder})
		}
	}
	return list
}

// otherSets are the open data beside the powers of the systems.
func (b *powerBuilder) otherSets() []site.Download {
	words := b.w.words.Data.Sets
	return []site.Download{
		b.r.download(power.DisciplinesSet, words.Disciplines),
		b.r.download(power.FactionPowersSet, words.FactionPowers),
		b.r.download(power.WarpCardsSet, words.WarpCards),
	}
}
