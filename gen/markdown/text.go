package markdown

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"psyref/gen/lang"
)

// text lays out a stretch of text: the name of something that has a page at its beginning, and the terms in it, are links.
func (r *rendering) text(t *ast.Text) {
	start, inner := t.Segment.Start, r.followsText(t)
	if i, ok := r.nameOf(t); ok && r.answers.Names[i] != "" {
		stop := start + len(r.Names[i].Text)
		r.named(t, func() { r.words(start, stop, inner, nil) })
		start, inner = stop, goesOn(r.body[t.Segment.Start:stop])
	}
	for _, s := range r.answers.Terms.spans[t] {
		if s.start > start {
			r.words(start, s.start, inner, nil)
			inner = goesOn(r.body[start:s.start])
		}
		r.WriteString(`<a class="term" href="` + r.answers.Glossary + "#" + s.term + `" aria-describedby="def-` + s.term + `">`)
		r.words(s.start, s.stop, inner, nil)
		r.WriteString("</a>")
		start, inner = s.stop, goesOn(r.body[s.start:s.stop])
	}
	r.words(start, t.Segment.Stop, inner, t.NextSibling())
	switch {
	case t.HardLineBreak():
		r.WriteString("<br>\n")
	case t.SoftLineBreak():
		r.WriteByte('\n')
	}
}

// words sets and writes a piece of text. Inner tells that text goes on before it; next is the node after it, where nothing stands between the two.
func (r *rendering) words(start, stop int, inner bool, next ast.Node) {
	set := lang.Typeset(r.answers.Language, unescaped(r.body[start:stop]), inner)
	if follows, ok := next.(*ast.Text); ok {
		mark, _ := utf8.DecodeRune(follows.Segment.Value(r.body))
		set = lang.BeforeMark(r.answers.Language, set, mark)
	}
	r.WriteString(html.EscapeString(set))
}

// unescaped is a text as a reader sees it: entities and backslashes are resolved.
func unescaped(value []byte) string {
	return string(util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(value))))
}

// goesOn tells whether what follows a piece of text goes on after a letter or a closing mark, so that a quotation mark at its beginning closes.
func goesOn(before []byte) bool {
	last, _ := utf8.DecodeLastRune(before)
	return !unicode.IsSpace(last) && !strings.ContainsRune("([{«", last)
}

// followsText tells the same of a node, by what stands before it in its paragraph.
func (r *rendering) followsText(n ast.Node) bool {
	for ; n != nil && n.Type() == ast.TypeInline; n = n.Parent() {
		before := n.PreviousSibling()
		if before == nil {
			continue
		}
		for before.LastChild() != nil {
			before = before.LastChild()
		}
		t, ok := before.(*ast.Text)
		if !ok {
			return true
		}
		if t.SoftLineBreak() || t.HardLineBreak() {
			return false
		}
		return goesOn(t.Segment.Value(r.body))
	}
	return false
}
