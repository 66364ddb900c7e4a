package draft

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"psyref/gen/document"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// compare reads the pages as the site will. They must say what was meant, piece by piece and mark by mark, and so every word of the document, in its order.
func (m *maker) compare() error {
	var out []string
	for i, p := range m.out.Pages {
		if err := m.told("comparing", i, len(m.out.Pages)); err != nil {
			return err
		}
		shown, err := m.read(p)
		if err != nil {
			return err
		}
		before := len(out)
		if !p.made {
			out = append(out, document.Words(p.Title)...)
		}
		out = append(out, document.Words(said(shown))...)
		p.Words = len(out) - before
	}
	in := m.document.Words
	m.out.Words = len(in)
	for i := range max(len(in), len(out)) {
		if i >= len(in) || i >= len(out) || in[i] != out[i] {
			return fmt.Errorf("%s: a word would be lost, so that nothing was written\n\tword %d: the document says %q, the pages would say %q\n\treport it with the document", m.document.Name, i+1, around(in, i), around(out, i))
		}
	}
	return nil
}

// read reads a page as the site will. The error tells where it does not say what was meant.
func (m *maker) read(p *Page) ([]markdown.Shown, error) {
	var log source.Log
	shown := markdown.ParseDraft(source.NewFile(p.Slug+".md", []byte(p.Text)), p.start, &log).Shown()
	if err := log.Err(); err != nil {
		return nil, fmt.Errorf("%s: a page was made that the site refuses, so that nothing was written\n\t%w\n\treport it with the document", m.document.Name, err)
	}
	for i := range max(len(shown), len(p.shown)) {
		if i >= len(shown) || i >= len(p.shown) || !same(shown[i], p.shown[i]) {
			return nil, fmt.Errorf("%s: a page would say something else than the document, so that nothing was written\n\tit would say %q in place of %q\n\treport it with the document", m.document.Name, pieceAt(shown, i), pieceAt(p.shown, i))
		}
	}
	return shown, nil
}

// same tells whether two pieces are the same to readers.
func same(a, b markdown.Shown) bool {
	return a.Kind == b.Kind && a.Level == b.Level && a.Number == b.Number && slices.Equal(a.IDs, b.IDs) && slices.Equal(a.Runs, b.Runs)
}

// pieceAt is what a piece says, with what it is; "" behind the last.
func pieceAt(list []markdown.Shown, i int) string {
	if i >= len(list) {
		return ""
	}
	return strings.TrimSpace(string(list[i].Kind) + " " + said(list[i:i+1]))
}

// saysCells tells whether Markdown says a table of these cells, and nothing else.
func saysCells(text string, cells []markdown.Shown) bool {
	var log source.Log
	list := markdown.ParseDraft(source.NewFile("", []byte(text)), 0, &log).Shown()
	return log.Len() == 0 && len(list) > 0 && list[0].Kind == markdown.ShownTable && slices.EqualFunc(list[1:], cells, same)
}

// around is a word with a few before and after it.
func around(words []string, i int) string {
	return strings.Join(words[min(len(words), max(0, i-3)):min(len(words), i+4)], " ")
}

// said is the text of pieces, with the numbers of steps.
func said(list []markdown.Shown) string {
	var b strings.Builder
	for _, piece := range list {
		b.WriteByte(' ')
		if piece.Kind == markdown.ShownStep {
			b.WriteString(strconv.Itoa(piece.Number) + " ")
		}
		for _, r := range piece.Runs {
			b.WriteString(r.Text)
		}
	}
	return b.String()
}
