package markdown

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"

	"psyref/gen/site"
	"psyref/gen/source"
)

// Anchor is an id of a block.
type Anchor struct {
	ID     string
	Offset int
	From   site.Provenance
}

// attributes is {#one #two table=name from=2 odds=none}: ids and properties of the block that it
// ends. It is removed from the tree when it is applied.
type attributes struct {
	ast.BaseInline
	offset int // in the text
	ids    []Anchor
	table  string
	from   *provenanceMark
	noOdds bool
	wrong  string // the invalid word; "" for none
	hint   string // what to write instead
}

// isAttributes reports whether braces contain attributes and not text.
func isAttributes(inside string) bool {
	for _, begin := range []string{"#", "table=", "from=", "odds="} {
		if strings.HasPrefix(inside, begin) {
			return true
		}
	}
	return false
}

var attributesKind = ast.NewNodeKind("Attributes")

func (*attributes) Kind() ast.NodeKind              { return attributesKind }
func (a *attributes) Dump(source []byte, level int) { ast.DumpHelper(a, source, level, nil, nil) }

var idPattern = regexp.MustCompile(`^#[a-z0-9]+(-[a-z0-9]+)*$`)

func newAttributes(inside string, offset int) *attributes {
	a := &attributes{offset: offset}
	at := 0
	for _, word := range strings.Fields(inside) {
		at += strings.Index(inside[at:], word)
		switch {
		case idPattern.MatchString(word):
			a.ids = append(a.ids, Anchor{ID: word[1:], Offset: offset + 1 + at})
		case strings.HasPrefix(word, "table="):
			a.table = strings.TrimPrefix(word, "table=")
		case strings.HasPrefix(word, "from="):
			a.readProvenance(word, offset+1+at)
		case word == "odds=none":
			a.noOdds = true
		case strings.HasPrefix(word, "odds="):
			a.wrong, a.hint = word, "odds=none, for a ruling that changes no number, is the only value"
		default:
			a.wrong, a.hint = word, "write ids as lower-case words joined by -: {#one #two}"+nonASCIIHint(word)
		}
		at += len(word)
	}
	return a
}

// nonASCIIHint names the first non-ASCII character of a word, which may look like a valid one.
func nonASCIIHint(word string) string {
	for _, r := range word {
		if r >= utf8.RuneSelf {
			return "; this one contains " + source.RuneName(r)
		}
	}
	return ""
}

// applyAllAttributes applies all attributes to their blocks and removes them from the tree.
func (p *parsing) applyAllAttributes() {
	var list []*attributes
	for n := range descend(p.root) {
		if a, ok := n.(*attributes); ok {
			list = append(list, a)
		}
	}
	for _, a := range list {
		p.applyAttributes(a)
	}
}

func (p *parsing) applyAttributes(a *attributes) {
	if a.wrong != "" {
		p.wrong(a.offset, a.hint, "invalid %q in braces", a.wrong)
	}
	if a.NextSibling() != nil {
		p.wrong(a.offset, "move it to the end of the paragraph, item, heading or cell",
			"an id in the middle of a block")
	}
	block, shown := p.detachAttributes(a)
	if !canHaveID(block) {
		p.wrong(a.offset, "put the id at the end of a paragraph, heading, list item or cell, or alone after a table, list or callout", "an id without a block")
		return
	}
	if a.wrong != "" {
		block.SetAttributeString(invalidAttribute, true)
	}
	p.setIDs(block, a)
	if a.from != nil {
		p.setProvenance(block, shown, a)
	}
	if a.noOdds {
		p.setNoOdds(block, a)
	}
}

// detachAttributes removes attributes from the tree. It returns the block that they describe, and
// the block that displays them: for a list item, its first paragraph.
func (p *parsing) detachAttributes(a *attributes) (block, shown ast.Node) {
	parent := a.Parent()
	before := parent.PreviousSibling()
	if a.PreviousSibling() == nil && parent.Kind() == ast.KindParagraph && before != nil &&
		before.Kind() != calloutTitleKind {
		// Attributes alone in a paragraph describe the block before.
		parent.Parent().RemoveChild(parent.Parent(), parent)
		return before, before
	}
	trimEnd(a, p.body)
	parent.RemoveChild(parent, a)
	switch above := parent.Parent().(type) {
	case *ast.ListItem:
		if above.FirstChild() == parent {
			return above, parent
		}
	case *ast.Blockquote:
		if parent.Kind() == calloutTitleKind && !parent.HasChildren() { // attributes in place of a title
			above.RemoveChild(above, parent)
			return above, above
		}
	}
	return parent, parent
}

// invalidAttribute marks a block whose braces are invalid. They are reported, so the block's lack of
// an id is not.
const invalidAttribute = "invalid"

// invalidBraces matches braces that look like ids and are not read as such, which [strayMarks]
// reports.
var invalidBraces = regexp.MustCompile(`\{[ \t]*#|\{#[^}]*$`)

// hasInvalidID reports whether a block ends with an id that is invalid.
func (p *parsing) hasInvalidID(n ast.Node) bool {
	_, invalid := n.AttributeString(invalidAttribute)
	return invalid || invalidBraces.MatchString(plainText(n, p.body))
}

// idsAttribute holds the ids of a block, as []string.
const idsAttribute = "ids"

// setIDs stores the ids of a block, and the table that it names.
func (p *parsing) setIDs(block ast.Node, a *attributes) {
	if len(a.ids) > 0 {
		list := idsOf(block)
		for _, anchor := range a.ids {
			list = append(list, anchor.ID)
			p.Anchors = append(p.Anchors, Anchor{ID: anchor.ID, Offset: p.start + anchor.Offset})
		}
		block.SetAttributeString(idsAttribute, list)
	}
	if a.table != "" {
		p.setTable(block, a)
	}
}

// trimEnd removes the space before attributes.
func trimEnd(a *attributes, body []byte) {
	if t, ok := a.PreviousSibling().(*ast.Text); ok {
		t.Segment = t.Segment.TrimRightSpace(body)
		t.SetSoftLineBreak(false)
	}
}

// idsOf returns the ids of a block as typed; nil for none.
func idsOf(n ast.Node) []string {
	if value, ok := n.AttributeString(idsAttribute); ok {
		return value.([]string)
	}
	return nil
}

// idsOf returns the ids that a block displays.
func (r *rendering) idsOf(n ast.Node) []string {
	if r.quoted {
		return nil
	}
	return r.Document.idsOf(n)
}

// openTag writes a start tag with the ids of a block: the first on the element, the others as
// anchors inside it.
func (r *rendering) openTag(tag, class string, n ast.Node) {
	list := r.idsOf(n)
	r.WriteString("<" + tag)
	if len(list) > 0 {
		r.WriteString(` id="` + list[0] + `"`)
		class = strings.TrimSpace(class + " rule")
	}
	if class != "" {
		r.WriteString(` class="` + class + `"`)
	}
	r.WriteByte('>')
	for _, id := range list[min(1, len(list)):] {
		r.WriteString(`<span id="` + id + `" class="anchor"></span>`)
	}
}

// selfLinks writes the links of a block to itself, which readers copy.
func (r *rendering) selfLinks(n ast.Node) {
	list := r.idsOf(n)
	if len(list) == 0 {
		return
	}
	class := "rule-ids"
	if r.resolved.Permanent(list[0]) == "" {
		class += " section-id"
	}
	r.WriteString(`<span class="` + class + `"` + r.frameLanguage() + `>`)
	for _, id := range list {
		permanent := r.resolved.Permanent(id)
		if permanent != "" {
			permanent = ` data-permanent="` + permanent + `"`
		}
		fmt.Fprintf(r, ` <a href="#%s" aria-label="%s"%s>%s</a>`, id,
			html.EscapeString(strings.ReplaceAll(r.resolved.RuleLink, "{id}", id)), permanent, id)
	}
	r.WriteString(`</span>`)
}
