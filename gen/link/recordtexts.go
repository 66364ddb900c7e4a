package link

import (
	"slices"
	"strings"

	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
)

// recordText is a Markdown text of a record, parsed.
type recordText struct {
	power.Markdown
	doc *markdown.Document
}

// parseRecord parses a text of a record and returns its paragraphs in plain words. Errors are
// reported once, by the page in the language of the text. A chance in it is of the game, not computed, so
// that it may be typed.
func (m *model) parseRecord(text power.Markdown) []string {
	errs := m.errs
	if text.Reader != text.Language {
		errs = new(source.Collector)
	}
	doc := markdown.ParseDraft(source.NewPart(text.At, text.Text), 0, errs)
	m.recordTexts = append(m.recordTexts, recordText{text, doc})
	return plainParagraphs(doc)
}

// plainParagraphs returns the blocks of a text without markup. The cells of a row are one block.
func plainParagraphs(doc *markdown.Document) (list []string) {
	row := -1
	for _, piece := range doc.Pieces() {
		var b strings.Builder
		for _, run := range piece.Runs {
			b.WriteString(run.Text)
		}
		text := strings.TrimSpace(b.String())
		switch {
		case piece.Kind == markdown.PieceCell && piece.Number == row:
			list[len(list)-1] += " · " + text
			continue
		case text == "":
			continue
		case piece.Kind == markdown.PieceItem || piece.Kind == markdown.PieceStep:
			text = "• " + text
		}
		if row = -1; piece.Kind == markdown.PieceCell {
			row = piece.Number
		}
		list = append(list, text)
	}
	return list
}

// resolveRecordTexts renders the texts of records. Their links are written as on a page of their
// system.
func (m *model) resolveRecordTexts() {
	for _, text := range m.recordTexts {
		out := text.Power
		page := &content.Page{File: text.doc.File, Language: text.Language, System: out.Page.System.ID, Slug: out.ID}
		on := &localPage{Page: page, lang: text.Reader, text: text.doc, ids: idsOf(text.doc), at: out.Page.Path,
			in: m.content.NameOf(text.Language + "/" + out.Page.System.ID)}
		r := &resolver{index: m.index, localPage: on, page: on, model: m, out: &site.Article{}, errs: new(source.Collector)}
		if len(text.doc.Calculators) > 0 {
			m.errs.AddAt(text.doc.File, text.doc.Calculators[0].Offset, "name it in the kind of the record, below cases:",
				"a text of a record has a calculator")
			continue
		}
		resolved := r.resolveText()
		if m.errs.Join(r.errs); r.errs.Len() > 0 {
			continue // a text with errors cannot be rendered
		}
		var b strings.Builder
		for _, part := range resolved.parts(text.doc.Render(resolved.resolved)) {
			b.WriteString(part.HTML)
		}
		text.Into.HTML = b.String()
		for _, t := range r.out.Terms {
			if !slices.Contains(out.Terms, t) {
				out.Terms = append(out.Terms, t)
			}
		}
	}
}
