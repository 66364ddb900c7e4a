package link

import (
	"psyref/gen/site"
	"psyref/gen/spill"
)

// laidOut is the text of a page as it is laid out, put aside. It is asked for twice: by the search and by the page.
type laidOut struct {
	parts []site.Part // without their HTML
	sizes []int       // of that
	html  spill.Text  // all of it
}

func putAside(parts []site.Part, to *spill.File) *laidOut {
	p := &laidOut{parts: make([]site.Part, len(parts)), sizes: make([]int, len(parts))}
	var all []byte
	for i, part := range parts {
		all = append(all, part.HTML...)
		p.parts[i], p.sizes[i] = site.Part{Calculator: part.Calculator, Lookup: part.Lookup}, len(part.HTML)
	}
	p.html = to.Put(all)
	return p
}

// Parts is the text.
func (p *laidOut) Parts() []site.Part {
	all, parts := p.html.String(), make([]site.Part, len(p.parts))
	for i, part := range p.parts {
		part.HTML, all = all[:p.sizes[i]], all[p.sizes[i]:]
		parts[i] = part
	}
	return parts
}

// letGo forgets, once the site is whole, all that the site was made from and is not laid out from.
func (m *model) letGo() {
	for _, article := range m.site.Articles {
		article.Body = article.Body.(*body).laidOut
	}
	m.memory.forget()
}
