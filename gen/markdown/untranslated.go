package markdown

import (
	"slices"

	"github.com/yuin/goldmark/ast"

	"psyref/gen/source"
)

// selection says which sections of a text to parse.
type selection struct {
	sections map[string]bool // by the id of the heading
	taken    map[string]bool // ids of the other texts on the page
}

// Untranslated returns the sections of a text that none of its translations has, as a document of
// its own; nil if they have all. A section is known by the id of its heading. The opening and
// headings within other blocks belong to no section that a translation can lack. Errors are those
// of the whole text, which are already reported.
func (d *Document) Untranslated(translations ...*Document) *Document {
	s := &selection{sections: map[string]bool{}, taken: map[string]bool{}}
	for _, t := range translations {
		for _, a := range t.Anchors {
			s.taken[a.ID] = true
		}
		for _, row := range t.rows {
			s.taken[row] = true
		}
	}
	for _, section := range d.Sections {
		if section.ID != "" && !section.Inside && !s.taken[section.ID] {
			s.sections[section.ID] = true
		}
	}
	if len(s.sections) == 0 {
		return nil
	}
	return parse(&Document{File: d.File, start: d.start, draft: d.draft, verbatim: d.verbatim}, new(source.Collector), s)
}

// SectionAt returns the index in Sections of the section that holds an offset of the file; −1 for
// the opening.
func (d *Document) SectionAt(offset int) int {
	at := -1
	for i, s := range d.Sections {
		if s.Offset <= offset && !s.Inside {
			at = i
		}
	}
	return at
}

// noticeAttribute is on headings below which a notice says that the text is not translated.
const noticeAttribute = "untranslated"

// keepOnly removes all other sections from the tree, before anything in it is resolved. A section
// whose outer section is removed keeps the provenance that it had from that one.
func (p *parsing) keepOnly(sections map[string]bool) {
	var from [maxHeading + 1]*provenanceMark // of removed headings, by level
	kept, outer := false, false
	for n := p.root.FirstChild(); n != nil; {
		next := n.NextSibling()
		if h, ok := n.(*ast.Heading); ok {
			clear(from[h.Level:])
			typed := attributesOf(h)
			kept = typed != nil && len(typed.ids) > 0 && sections[typed.ids[0].ID]
			if h.Level <= 2 {
				outer = kept
			}
			switch {
			case typed == nil:
			case !kept:
				from[h.Level] = typed.from
			default:
				if h.Level <= 2 || !outer { // one notice for a section and those within it
					h.SetAttributeString(noticeAttribute, true)
				}
				if typed.from == nil {
					typed.from = innermost(from[:])
				}
			}
		}
		if !kept {
			p.root.RemoveChild(p.root, n)
		}
		n = next
	}
}

// maxHeading is the deepest level of headings in Markdown.
const maxHeading = 6

// innermost returns the last mark in a list; nil for none.
func innermost(list []*provenanceMark) *provenanceMark {
	for _, mark := range slices.Backward(list) {
		if mark != nil {
			return mark
		}
	}
	return nil
}

// attributesOf returns the attributes that end a heading; nil for none.
func attributesOf(h *ast.Heading) *attributes {
	a, _ := h.LastChild().(*attributes)
	return a
}
