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

// checkWords parses the pages as the site does. Each must match its pieces, and all together must
// contain every word of the document in order.
func (m *converter) checkWords() error {
	var out []string
	for i, p := range m.out.Pages {
		if err := m.progress("comparing", i, len(m.out.Pages)); err != nil {
			return err
		}
		shown, err := m.checkPage(p)
		if err != nil {
			return err
		}
		before := len(out)
		if !p.titleMade {
			out = append(out, document.Words(p.Title)...)
		}
		out = append(out, document.Words(textOf(shown))...)
		p.Words = len(out) - before
	}
	in := m.document.Words
	m.out.Words = len(in)
	for i := range max(len(in), len(out)) {
		if i >= len(in) || i >= len(out) || in[i] != out[i] {
			return fmt.Errorf("%s: internal error: a word would be lost; nothing was written\n"+
				"\tword %d: the document has %q, the pages would have %q\n\tplease report this with the document", m.document.Name, i+1, wordsAround(in, i), wordsAround(out, i))
		}
	}
	return nil
}

// checkPage parses a page as the site does. It returns an error if the result differs from what was
// written.
func (m *converter) checkPage(p *Page) ([]markdown.Piece, error) {
	var log source.Log
	shown := markdown.ParseDraft(source.NewFile(p.Slug+".md", []byte(p.Text)), p.start, &log).Pieces()
	if err := log.Err(); err != nil {
		return nil, fmt.Errorf("%s: internal error: the site would refuse a page; nothing was written\n"+
			"\t%w\n\tplease report this with the document", m.document.Name, err)
	}
	for i := range max(len(shown), len(p.want)) {
		if i >= len(shown) || i >= len(p.want) || !equalPieces(shown[i], p.want[i]) {
			return nil, fmt.Errorf("%s: internal error: a page would differ from the document; nothing was written\n"+
				"\tit would have %q instead of %q\n\tplease report this with the document", m.document.Name, pieceAt(shown, i), pieceAt(p.want, i))
		}
	}
	return shown, nil
}

// equalPieces reports whether readers see no difference between two pieces.
func equalPieces(a, b markdown.Piece) bool {
	return a.Kind == b.Kind && a.Level == b.Level && a.Number == b.Number && slices.Equal(a.IDs, b.IDs) &&
		slices.Equal(a.Runs, b.Runs)
}

// pieceAt formats a piece of a list, or returns "" after the end.
func pieceAt(list []markdown.Piece, i int) string {
	if i >= len(list) {
		return ""
	}
	return strings.TrimSpace(string(list[i].Kind) + " " + textOf(list[i:i+1]))
}

// parsesAsCells reports whether Markdown is a table of these cells and nothing else.
func parsesAsCells(text string, cells []markdown.Piece) bool {
	var log source.Log
	list := markdown.ParseDraft(source.NewFile("", []byte(text)), 0, &log).Pieces()
	return log.Len() == 0 && len(list) > 0 && list[0].Kind == markdown.PieceTable &&
		slices.EqualFunc(list[1:], cells, equalPieces)
}

// wordsAround returns a word with three words on each side.
func wordsAround(words []string, i int) string {
	return strings.Join(words[min(len(words), max(0, i-3)):min(len(words), i+4)], " ")
}

// textOf returns the text of pieces, with the numbers of steps.
func textOf(list []markdown.Piece) string {
	var b strings.Builder
	for _, piece := range list {
		b.WriteByte(' ')
		if piece.Kind == markdown.PieceStep {
			b.WriteString(strconv.Itoa(piece.Number) + " ")
		}
		for _, r := range piece.Runs {
			b.WriteString(r.Text)
		}
	}
	return b.String()
}
