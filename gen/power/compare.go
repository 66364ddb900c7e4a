package power

import (
	"cmp"
	"slices"

	"psyref/gen/site"
)

// comparedFields is the order of lines in a comparison, below heads with system and discipline.
// Other fields come before the requirements, in order of appearance.
var comparedFields = []string{
	"effect", "cost", "path", "number", "type", "test", "action", "range", "lasts", "targets", "form", "damage",
	"penetration", "strength", "ap",
	"weapon-type", "weapon-rules", "keywords", "dice", "perilous", "phenomena", "restricted",
}

// comparison is the data for the script of the comparison: a line for each field that any power
// has.
func (b *builder) comparison() *site.Comparison {
	c := &site.Comparison{Bare: map[string]string{}}
	ids, said := slices.Clone(comparedFields), map[string]string{}
	for _, p := range b.out.All {
		if p.Bare {
			c.Bare[p.Key] = p.Name.Text
			continue
		}
		for _, f := range p.Fields {
			if said[f.ID] = f.Label; !slices.Contains(ids, f.ID) {
				ids = append(ids, f.ID)
			}
		}
		c.Powers = append(c.Powers, b.compared(p))
	}
	for _, id := range []string{"needs", "effect"} {
		said[id] = b.w.words.in(fieldWords, b.w.words.Fields, id)
	}
	if slices.ContainsFunc(b.out.All, func(p *site.Power) bool { return p.Path != nil }) {
		said[byPath] = b.w.words.Power.PathLabel
	}
	for _, id := range append(ids, "needs") {
		if label, ok := said[id]; ok {
			// systems label shared fields differently
			c.Rows = append(c.Rows, [2]string{id, cmp.Or(b.w.words.Fields[id], label)})
		}
	}
	return c
}

func (b *builder) compared(p *site.Power) site.Compared {
	out := site.Compared{PowerChoice: p.Choice(), Address: b.c.Site.Prefix + p.Page.Path}
	add := func(id, text string, unknown bool) {
		if out.Fields = append(out.Fields, [2]string{id, text}); unknown {
			out.Unknown = append(out.Unknown, id)
		}
	}
	for _, f := range p.Fields {
		text := f.Text
		if f.ID == byCost {
			text = p.Facets[byCost].Text // with its unit
		}
		add(f.ID, text, f.Unknown)
		if f.ID == byCost && p.Path != nil {
			add(byPath, p.Path.InAll, false)
		}
	}
	if needs := p.NeedsLine(); needs != "" {
		add("needs", needs, false)
	}
	return out
}

// compareAddress returns the address of a comparison of up to four powers.
func (b *builder) compareAddress(list []*site.Power) string {
	address := b.c.Site.Prefix + b.out.Compare.Path + "?powers="
	for i, p := range list[:min(len(list), 4)] {
		if i > 0 {
			address += ","
		}
		address += p.Key
	}
	return address
}
