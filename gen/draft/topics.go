package draft

import (
	"psyref/gen/document"
)

// Lengths of pages, in words.
const (
	large = 900 // a topic of at most so many is one page
	small = 60  // one of fewer goes to the page before
	chunk = 500 // of text without headings makes a page
)

// topic is a heading with all that stands below it.
type topic struct {
	heading *document.Block // nil where none stands: at the beginning, and where a long text was divided
	level   int
	blocks  []*document.Block
	own     int // words of the blocks
	below   []*topic
}

// add adds a block.
func (t *topic) add(b *document.Block) {
	t.blocks = append(t.blocks, b)
	t.own += len(document.Words(b.Plain()))
}

// words are how many words a topic has with all below it.
func (t *topic) words() int {
	n := t.own
	for _, b := range t.below {
		n += b.words()
	}
	return n
}

// line is where it begins.
func (t *topic) line() int {
	switch {
	case t.heading != nil:
		return t.heading.Line
	case len(t.blocks) > 0:
		return t.blocks[0].Line
	case len(t.below) > 0:
		return t.below[0].line()
	}
	return 0
}

// topics divides the document into what becomes a page each.
func (m *maker) topics() (pages []*topic) {
	root := &topic{}
	open := []*topic{root}
	for i := range m.document.Blocks {
		b := &m.document.Blocks[i]
		if b.Kind != document.Heading {
			open[len(open)-1].add(b)
			continue
		}
		for len(open) > 1 && open[len(open)-1].level >= b.Level {
			open = open[:len(open)-1]
		}
		t := &topic{heading: b, level: b.Level}
		above := open[len(open)-1]
		above.below = append(above.below, t)
		open = append(open, t)
	}
	return m.divide(root, nil)
}

// divide adds the pages of a topic to those before it.
func (m *maker) divide(t *topic, pages []*topic) []*topic {
	words := t.words()
	switch {
	case t.heading == nil && len(t.blocks) == 0 && len(t.below) > 0: // the document begins with a heading
		for _, b := range t.below {
			pages = m.divide(b, pages)
		}
		return pages
	case len(pages) > 0 && t.heading != nil && joins(words, pages[len(pages)-1]):
		last := pages[len(pages)-1]
		last.below = append(last.below, t)
		return pages
	case words <= large && t.heading != nil, words <= chunk && len(t.below) == 0:
		return append(pages, t)
	}
	first := &topic{heading: t.heading, level: t.level, blocks: t.blocks, own: t.own}
	below := t.below
	if len(first.blocks) == 0 && len(below) > 0 && below[0].words() <= large { // a heading alone is no page
		first.below, below = below[:1:1], below[1:]
	}
	pages = append(pages, m.chunks(first)...)
	for _, b := range below {
		pages = m.divide(b, pages)
	}
	return pages
}

// joins tells whether a topic of so many words goes to the page before: a small one, and one that follows a heading with nothing below it.
func joins(words int, last *topic) bool {
	return words < small && last.words() < large || words <= large && last.own == 0 && len(last.below) == 0
}

// chunks divides a text without headings, where it is long, before paragraphs that began a line of the document, or anywhere where none does for long.
func (m *maker) chunks(t *topic) (pages []*topic) {
	if t.own <= large && t.heading != nil || t.own <= chunk {
		return []*topic{t}
	}
	part := &topic{heading: t.heading, level: t.level}
	for i, b := range t.blocks {
		fresh := i > 0 && b.Line != t.blocks[i-1].Line && b.Kind == document.Paragraph
		if part.own >= large || part.own >= chunk/2 && fresh {
			pages = append(pages, part)
			part = &topic{level: t.level}
		}
		part.add(b)
	}
	if part.own < small && len(pages) > 0 {
		last := pages[len(pages)-1]
		last.blocks = append(last.blocks, part.blocks...)
	} else {
		pages = append(pages, part)
	}
	pages[0].below = t.below
	if len(pages) > 1 {
		m.doubt(t.line(), "a long text without headings was divided into %d pages", len(pages))
	}
	return pages
}
