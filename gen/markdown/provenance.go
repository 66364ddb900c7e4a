package markdown

import (
	"html"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"psyref/gen/site"
)

// Mark is a place where the text states another provenance than its surroundings have.
type Mark struct {
	From    site.Provenance
	Section string // id of its section; "" above the first
	ID      string // id of the block, or of its section
	Offset  int
}

// provenanceMark is {from=…} on a block.
type provenanceMark struct {
	from   site.Provenance
	offset int // in the text
}

// fromAttribute holds the provenanceMark of a block and its content; tagAttribute the provenance on
// the block that displays it.
const (
	fromAttribute = "from"
	tagAttribute  = "from-tag"
)

func (a *attributes) readProvenance(word string, offset int) {
	from, ok := site.ParseProvenance(strings.TrimPrefix(word, "from="))
	switch {
	case !ok:
		a.wrong, a.hint = word, "write from=2 (number of other sources that agree), from=ruling, from=unknown or from=document"
	case a.from != nil:
		a.wrong, a.hint = word, "a block has only one provenance"
	default:
		a.from = &provenanceMark{from, offset}
	}
}

// setProvenance stores the provenance of a block. Shown is the block that displays it. A mark in
// the first cell of a row applies to the row, and one in the title of a callout to the callout.
func (p *parsing) setProvenance(block, shown ast.Node, a *attributes) {
	switch {
	case block.Kind() == calloutTitleKind:
		block = block.Parent()
		shown = block
	case block.Kind() == east.KindTableCell && block.PreviousSibling() == nil &&
		block.Parent().Kind() == east.KindTableRow:
		block = block.Parent()
	}
	if _, twice := block.AttributeString(fromAttribute); twice {
		p.wrong(a.from.offset, "remove one of them", "the block has two provenances")
		return
	}
	block.SetAttributeString(fromAttribute, *a.from)
	shown.SetAttributeString(tagAttribute, a.from.from)
}

// resolveProvenance resolves the provenance of every block: its own, or that of the block around
// it, of its section, or of the system's document.
func (p *parsing) resolveProvenance() {
	resolver := &provenanceResolver{parsing: p, of: map[string]site.Provenance{},
		quotes: map[ast.Node]site.Provenance{}}
	for n := p.root.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			resolver.heading(h)
		} else {
			resolver.block(n, resolver.inSection())
		}
	}
	for i := range p.Anchors {
		p.Anchors[i].From = resolver.of[p.Anchors[i].ID]
	}
	for i := range p.Callouts {
		c := &p.Callouts[i]
		c.From = resolver.quotes[c.title.Parent()]
		if c.title.answer == nil {
			continue
		}
		if value, ok := c.title.answer.AttributeString(fromAttribute); ok {
			c.From = value.(provenanceMark).from
		}
	}
}

// provenanceResolver is the state of resolveProvenance.
type provenanceResolver struct {
	*parsing
	sections [7]*site.Provenance          // by level of the heading; nil if not stated
	section  string                       // id of the current section
	of       map[string]site.Provenance   // by id
	quotes   map[ast.Node]site.Provenance // of callouts
}

// inSection returns the provenance of the current section.
func (p *provenanceResolver) inSection() site.Provenance {
	for _, from := range slices.Backward(p.sections[:]) {
		if from != nil {
			return *from
		}
	}
	return site.FromDocument
}

func (p *provenanceResolver) heading(h *ast.Heading) {
	clear(p.sections[h.Level:])
	p.section = ""
	if list := idsOf(h); list != nil {
		p.section = list[0]
	}
	from := p.block(h, p.inSection())
	if _, says := h.AttributeString(fromAttribute); says {
		p.sections[h.Level] = &from
	}
}

// block resolves a block whose surroundings have a provenance, and returns its own.
func (p *provenanceResolver) block(n ast.Node, around site.Provenance) site.Provenance {
	from := around
	switch kind := kindOf(n); kind {
	case "ruling":
		from = site.FromRuling
	case "unknown":
		from = site.FromUnknown
	}
	if value, ok := n.AttributeString(fromAttribute); ok {
		mark := value.(provenanceMark)
		if mark.from == from {
			p.wrong(mark.offset, "remove it", "from=%s is already the provenance here", mark.from)
		}
		from = mark.from
		p.Marks = append(p.Marks, Mark{from, p.section, p.placeOf(n), p.start + mark.offset})
	}
	for _, id := range idsOf(n) {
		p.of[id] = from
	}
	if n.Kind() == ast.KindBlockquote {
		p.quotes[n] = from
	}
	for c := n.FirstChild(); c != nil && c.Type() == ast.TypeBlock; c = c.NextSibling() {
		p.block(c, from)
	}
	return from
}

// placeOf returns the id by which readers find a block.
func (p *provenanceResolver) placeOf(n ast.Node) string {
	if list := idsOf(n); list != nil {
		return list[0]
	}
	if first := n.FirstChild(); first != nil &&
		(first.Kind() == calloutTitleKind || first.Kind() == east.KindTableCell) && idsOf(first) != nil {
		return idsOf(first)[0]
	}
	return p.section
}

// provenance writes the provenance of a block, if the block displays it.
func (r *rendering) provenance(n ast.Node) {
	if from, tagged := n.AttributeString(tagAttribute); tagged {
		r.provenanceMark(from.(site.Provenance))
	}
}

// provenanceMark writes a provenance as a superior mark, with its meaning for pointers and screen
// readers, and a link to the page of sources. In a quote it is no link: on a dense sheet the marks
// would be too close for a finger, and the legend has the link.
func (r *rendering) provenanceMark(from site.Provenance) {
	r.marks = append(r.marks, from)
	about := html.EscapeString(r.typeset(r.resolved.From.Of(from).About))
	open, end := `<span class="from">`, "</span>"
	if !r.quoted {
		open, end = r.provenanceLink(from, "from")
	}
	r.WriteString(open + `<span aria-hidden="true" title="` + about + `">` + html.EscapeString(r.resolved.From.Mark(from).Mark) + `</span><span class="hidden"> (` + about + ")</span>" + end)
}

// provenanceAbove writes the provenance of a table or a list above it, in words.
func (r *rendering) provenanceAbove(n ast.Node) {
	if value, tagged := n.AttributeString(tagAttribute); tagged {
		from := value.(site.Provenance)
		open, end := r.provenanceLink(from, "from-words")
		r.WriteString(`<p class="from-line">` + open + html.EscapeString(r.typeset(r.resolved.From.Of(from).About)) + end + "</p>\n")
	}
}

// provenanceLink returns the tags around a provenance: a link to the page of sources if there is
// one.
func (r *rendering) provenanceLink(from site.Provenance, class string) (open, end string) {
	if r.resolved.Sources == "" {
		return `<span class="` + class + `">`, "</span>"
	}
	return `<a class="` + class + `" href="` + html.EscapeString(r.resolved.Sources) + "#" + from.Place() + `">`, "</a>"
}
