package markdown

import (
	"bufio"
	"bytes"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	render "github.com/yuin/goldmark/renderer/html"

	"psyref/gen/lang"
)

// text lays out a stretch of text: the name of something that has a page at its beginning, and the terms in it, are links.
func (r *rendering) text(n *ast.Text) {
	start, end, inner := n.Segment.Start, n.Segment.Stop, followsText(n, r.body)
	if r.nameAt(n, r.answers.Names) != "" {
		stop := start + len(r.beforeBrackets(n))
		r.named(n, func() { r.words(start, stop, inner, nil) })
		start, inner = stop, goesOn(r.body[n.Segment.Start:stop])
	}
	for _, s := range r.answers.Terms.in(n) {
		if s.start > start {
			r.words(start, s.start, inner, nil)
			inner = goesOn(r.body[start:s.start])
		}
		term := r.answers.Terms.Used[s.term]
		r.WriteString(`<a class="term" href="` + r.answers.Glossary + "#" + term + `" aria-describedby="def-` + term + `">`)
		r.words(s.start, s.stop, inner, nil)
		r.WriteString("</a>")
		start, inner = s.stop, goesOn(r.body[s.start:s.stop])
	}
	r.words(start, end, inner, n.NextSibling())
	switch {
	case n.HardLineBreak():
		r.WriteString("<br>\n")
	case n.SoftLineBreak():
		r.WriteByte('\n')
	}
}

// words sets and writes a piece of text. Inner tells that text goes on before it; next is the node after it, where nothing stands between the two.
func (r *rendering) words(start, stop int, inner bool, next ast.Node) {
	set := lang.Typeset(r.answers.Language, unescaped(r.body[start:stop]), inner)
	if t, ok := next.(*ast.Text); ok {
		mark, _ := utf8.DecodeRune(t.Segment.Value(r.body))
		set = lang.BeforeMark(r.answers.Language, set, mark)
	}
	r.WriteString(lang.Unbroken(r.answers.Language, html.EscapeString(set)))
}

// unescaped is a text as a reader sees it: entities and backslashes are resolved, each once, so that what a backslash makes plain is no beginning of an entity.
func unescaped(value []byte) string {
	if bytes.IndexByte(value, '&') < 0 && bytes.IndexByte(value, '\\') < 0 { // as nearly all text is
		return string(value)
	}
	var b bytes.Buffer
	w := bufio.NewWriterSize(&b, len(value))
	render.DefaultWriter.Write(w, value)
	_ = w.Flush() // memory takes whatever is written
	return html.UnescapeString(b.String())
}

// goesOn tells whether what follows a piece of text goes on after a letter or a closing mark, so that a quotation mark at its beginning closes.
func goesOn(before []byte) bool {
	last, _ := utf8.DecodeLastRune(before)
	return !unicode.IsSpace(last) && !strings.ContainsRune("([{«", last)
}

// followsText tells the same of a node, by what stands before it in its paragraph.
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
		return goesOn(t.Segment.Value(body))
	}
	return false
}
