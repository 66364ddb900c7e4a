// Package draft makes pages of the content out of raw documents, for editors to begin with: divided by topic, with front matter and proposed ids, and marked as
// drafts. Every word of the document stands on one of the pages, in the order of the document; whatever would lose one is refused.
package draft

import (
	"context"
	"fmt"
	"slices"

	"psyref/gen/document"
	"psyref/gen/markdown"
)

// Options say what the pages are for.
type Options struct {
	System   string // id
	Prefix   string // of its rule ids
	Language string
	HasPage  func(slug string) bool              // reports whether another page of the system has a file name; may be nil
	HasRule  func(id string) bool                // reports whether a rule id exists; may be nil
	Progress func(stage string, done, total int) // may be nil
}

// Page is a page that is a draft.
type Page struct {
	Slug  string
	Title string
	Text  string // of the file
	Words int
	IDs   int // rule ids that are proposed

	made  bool             // the title is not of the document
	start int              // of the Markdown in the text
	shown []markdown.Shown // what the Markdown is to say
}

// Drafts are the pages made of a document.
type Drafts struct {
	Pages  []*Page
	Doubts []document.Doubt // of the document and of what was made of it, by line
	Words  int              // of the document, and of the pages

	LeftOut int // words of the document that are none of its text, and on no page
}

// Make makes pages of a document. The error tells the first word that would be lost.
func Make(ctx context.Context, d *document.Document, o Options) (*Drafts, error) {
	m := &maker{Options: o, ctx: ctx, document: d, out: &Drafts{Doubts: slices.Clone(d.Doubts), LeftOut: d.LeftOut}, slugs: names{}, ids: names{}}
	if err := m.learn(); err != nil {
		return nil, err
	}
	topics := m.topics()
	for i, t := range topics {
		if err := m.told("dividing", i, len(topics)); err != nil {
			return nil, err
		}
		m.page(t)
	}
	if m.tooLong != nil {
		return nil, m.tooLong
	}
	if err := m.compare(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(m.out.Doubts, func(a, b document.Doubt) int { return a.Line - b.Line })
	return m.out, nil
}

// maker makes pages of one document.
type maker struct {
	Options
	ctx      context.Context
	document *document.Document
	out      *Drafts
	slugs    names             // that pages have
	ids      names             // that were proposed
	stands   map[string]int    // in how many blocks a word stands
	cased    map[string]string // how words are written inside of sentences
	named    map[string]int    // how often names stand
	titles   map[string]bool   // that were made
	tooLong  error             // the first block that no page takes
}

func (m *maker) told(stage string, done, total int) error {
	if m.Progress != nil {
		m.Progress(stage, done, total)
	}
	return m.ctx.Err()
}

func (m *maker) doubt(line int, format string, args ...any) {
	m.out.Doubts = append(m.out.Doubts, document.Doubt{Line: line, Message: fmt.Sprintf(format, args...)})
}
