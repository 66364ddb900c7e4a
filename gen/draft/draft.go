// Package draft turns documents into draft pages: divided by topic, with front matter and proposed
// ids. The pages contain every word of the document in order; a document of which a word would be
// lost is refused.
package draft

import (
	"context"
	"fmt"
	"slices"

	"psyref/gen/document"
	"psyref/gen/markdown"
)

// Options describe the system of the pages.
type Options struct {
	Prefix string // prefix of its rule ids
	// HasPage reports whether the system has a page with the slug; may be nil.
	HasPage  func(slug string) bool
	HasRule  func(id string) bool                // reports whether a rule id exists; may be nil
	Progress func(stage string, done, total int) // may be nil
}

// Page is a draft page.
type Page struct {
	Slug  string
	Title string
	Text  string // content of the file
	Words int
	IDs   int // number of proposed rule ids

	titleMade bool             // the title is not in the document
	start     int              // offset of the Markdown in the text
	want      []markdown.Piece // pieces that the Markdown must contain
}

// Drafts are the pages of a document.
type Drafts struct {
	Pages  []*Page
	Doubts []document.Doubt // sorted by line
	Words  int              // number of words of the document, all of which are on the pages

	LeftOut int // number of words that are not part of the text, such as navigation, and on no page
}

// Make converts a document. It returns an error if a word would be lost.
func Make(ctx context.Context, d *document.Document, o Options) (*Drafts, error) {
	m := &converter{Options: o, ctx: ctx, document: d,
		out: &Drafts{Doubts: slices.Clone(d.Doubts), LeftOut: d.OmittedWords}, slugs: names{}, ids: names{}}
	if err := m.countWords(); err != nil {
		return nil, err
	}
	topics := m.topics()
	for i, t := range topics {
		if err := m.progress("dividing", i, len(topics)); err != nil {
			return nil, err
		}
		m.writePage(t)
	}
	if m.sizeError != nil {
		return nil, m.sizeError
	}
	if err := m.checkWords(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(m.out.Doubts, func(a, b document.Doubt) int { return a.Line - b.Line })
	return m.out, nil
}

// converter converts one document.
type converter struct {
	Options
	ctx          context.Context
	document     *document.Document
	out          *Drafts
	slugs        names             // slugs of the pages
	ids          names             // proposed rule ids
	blockCounts  map[string]int    // number of blocks by word
	spelling     map[string]string // spelling inside sentences by lower-case word
	phraseCounts map[string]int    // occurrences of names
	usedTitles   map[string]bool   // titles that were made
	sizeError    error             // the first block that is too long for a page
}

func (m *converter) progress(stage string, done, total int) error {
	if m.Progress != nil {
		m.Progress(stage, done, total)
	}
	return m.ctx.Err()
}

func (m *converter) addDoubt(line int, format string, args ...any) {
	m.out.Doubts = append(m.out.Doubts, document.Doubt{Line: line, Message: fmt.Sprintf(format, args...)})
}
