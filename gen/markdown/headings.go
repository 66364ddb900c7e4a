package markdown

import (
	"html"
	"strconv"

	"github.com/yuin/goldmark/ast"
)

// Section is a heading with its text up to the next heading.
type Section struct {
	ID     string // the first id of its heading; "" is an error
	Title  string // as typed, without formatting
	Level  int    // 2 or 3
	Offset int
	Raised bool // it has the table that the page opens with, and comes first
	Inside bool // the heading is within another block, such as a callout
}

func (p *parsing) heading(h *ast.Heading) {
	s := Section{Title: plainText(h, p.body), Level: h.Level, Offset: p.start + offsetOf(h),
		Inside: h.Parent().Kind() != ast.KindDocument}
	if list := idsOf(h); list != nil {
		s.ID = list[0]
	} else if !p.hasInvalidID(h) {
		p.wrong(offsetOf(h), "end the line with a section id or rule id, like {#steps}", "the heading has no id")
	}
	if h.Level != 2 && h.Level != 3 {
		p.wrong(offsetOf(h), "use ## or ###", "a heading of level %d", h.Level)
	}
	p.Sections = append(p.Sections, s)
}

func (r *rendering) heading(h *ast.Heading) {
	tag := "h" + strconv.Itoa(h.Level)
	r.openTag(tag, "", h)
	r.children(h)
	r.provenance(h)
	r.selfLinks(h)
	r.WriteString("</" + tag + ">\n")
	if _, notice := h.AttributeString(noticeAttribute); notice {
		r.WriteString(`<p class="untranslated" lang="` + r.resolved.NoticeLanguage + `">` + html.EscapeString(r.resolved.Untranslated) + "</p>\n")
	}
	if list := r.Document.idsOf(h); len(list) > 0 {
		r.sectionNote(list[0])
	}
}
