package markdown

import (
	"bufio"
	"bytes"
	"cmp"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	render "github.com/yuin/goldmark/renderer/html"

	"psyref/gen/lang"
)

// text renders a text node. A name at its beginning and its terms are links.
func (r *rendering) text(n *ast.Text) {
	start, end, inner := n.Segment.Start, n.Segment.Stop, followsText(n, r.body)
	if r.nameLink(n, r.resolved.Names).Address != "" {
		stop := start + len(r.beforeBrackets(n))
		r.linkName(n, func() { r.typesetRange(start, stop, inner, nil) })
		start, inner = stop, continuesText(r.body[n.Segment.Start:stop])
	}
	for _, s := range r.resolved.Terms.within(n) {
		if s.start > start {
			r.typesetRange(start, s.start, inner, nil)
			inner = continuesText(r.body[start:s.start])
		}
		term := r.resolved.Terms.Used[s.term]
		r.WriteString(`<a class="term" href="` + r.resolved.Glossary + "#" + term + `" aria-describedby="def-` + term + `">`)
		r.typesetRange(s.start, s.stop, inner, nil)
		r.WriteString("</a>")
		start, inner = s.stop, continuesText(r.body[s.start:s.stop])
	}
	r.typesetRange(start, end, inner, n.NextSibling())
	switch {
	case n.HardLineBreak():
		r.WriteString("<br>\n")
	case n.SoftLineBreak():
		r.WriteByte('\n')
	}
}

// typesetRange typesets and writes a range of the body. Inner means that text precedes it; next is
// the adjacent node after it, or nil.
func (r *rendering) typesetRange(start, stop int, inner bool, next ast.Node) {
	language := cmp.Or(r.foreign, r.resolved.Language)
	set := lang.Typeset(language, unescaped(r.body[start:stop]), inner)
	if t, ok := next.(*ast.Text); ok {
		mark, _ := utf8.DecodeRune(t.Segment.Value(r.body))
		set = lang.BeforeMark(language, set, mark)
	}
	r.WriteString(lang.Unbroken(language, html.EscapeString(set)))
}

// unescaped returns a text as readers see it: entities and backslashes are resolved once, so that
// an escaped character cannot begin an entity.
func unescaped(value []byte) string {
	if bytes.IndexByte(value, '&') < 0 && bytes.IndexByte(value, '\\') < 0 { // the usual case
		return string(value)
	}
	var b bytes.Buffer
	w := bufio.NewWriterSize(&b, len(value))
	render.DefaultWriter.Write(w, value)
	_ = w.Flush() // a buffer returns no error
	return html.UnescapeString(b.String())
}

// continuesText reports whether text after a piece continues a word or follows a closing mark, so
// that a quotation mark there closes.
func continuesText(before []byte) bool {
	last, _ := utf8.DecodeLastRune(before)
	return !unicode.IsSpace(last) && !strings.ContainsRune("([{«", last)
}

// followsText is continuesText for the text before a node in its paragraph.
func followsText(n ast.Node, body []byte) bool {
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
		return continuesText(t.Segment.Value(body))
	}
	return false
}
