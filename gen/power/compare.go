package power

import (
	"slices"

	"psyref/gen/site"
)

// effectLine is the line of a comparison for the effect.
const effectLine = "effect"

// comparison is the data for the script of the comparison: a line for each field that any power
// has.
func (b *builder) comparison() *site.Comparison {
	c := &site.Comparison{Bare: map[string]string{}}
	ids, said := slices.Clone(b.library.kind.Compare), map[string]string{}
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
	said[effectLine], said[site.NeedsField] = b.w.words.Fields.Effect, b.w.words.Fields.Needs
	if !slices.Contains(ids, effectLine) {
		ids = append([]string{effectLine}, ids...)
	}
	if slices.ContainsFunc(b.out.All, func(p *site.Power) bool { return p.Path != nil }) {
		said[pathLine] = b.w.words.Power.PathLabel
	}
	for _, id := range append(ids, site.NeedsField) {
		if label, ok := said[id]; ok {
			if f, ok := b.library.kind.Filters.Get(id); ok { // systems label shared fields differently
				label = b.w.in(f.Label)
			}
			c.Rows = append(c.Rows, [2]string{id, label})
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
		if named := p.Facets[f.ID].Text; f.Named && named != "" {
			text = named // with its unit
		}
		add(f.ID, text, f.Unknown)
		if p.Path != nil && f.ID == p.Path.Filter {
			add(pathLine, p.Path.InAll, false)
		}
	}
	if needs := p.NeedsLine(); needs != "" {
		add("needs", needs, false)
	}
	return out
}

// compareAddress returns the address of a comparison of up to four powers.
func (b *builder) compareAddress(list []*site.Power) string {
	address := b.c.Site.Prefix + b.out.Compare.Path + "?" + b.out.Slug + "="
	for i, p := range list[:min(len(list), 4)] {
		if i > 0 {
			address += ","
		}
		address += p.Key
	}
	return address
}
