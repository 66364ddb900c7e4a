package draft

import (
	"psyref/gen/document"
)

// Lengths of pages in words.
const (
	maxPageWords = 900 // a topic up to this length is one page
	minPageWords = 60  // a shorter topic is added to the page before
	chunkWords   = 500 // length of a page of text without headings
)

// maxPageBytes is the maximum size of a page before escaping, which at most doubles it. The site
// accepts 128 KB, so one more block fits.
const maxPageBytes = 32 << 10

// topic is a heading with all content below it.
type topic struct {
	heading *document.Block // nil at the beginning, and in a part of a long text
	level   int
	blocks  []*document.Block
	own     length // length of the heading and the blocks
	total   length // length with all topics below
	below   []*topic
}

// length is the length of a text. Words exclude headings.
type length struct{ words, bytes int }

func (l length) add(other length) length {
	return length{l.words + other.words, l.bytes + other.bytes}
}

// blockLength returns the length of a block with its markup.
func blockLength(b *document.Block) length {
	const around = 64 // bytes of an id and the Markdown delimiters
	text := b.Plain()
	l := length{bytes: len(text) + around}
	if b.Kind != document.Heading {
		l.words = len(document.Words(text))
	}
	return l
}

// add adds a block.
func (t *topic) add(b *document.Block) {
	t.blocks = append(t.blocks, b)
	t.own = t.own.add(blockLength(b))
	t.total = t.total.add(blockLength(b))
}

// addBelow adds a complete topic below.
func (t *topic) addBelow(below *topic) {
	t.below = append(t.below, below)
	t.total = t.total.add(below.total)
}

// measure computes the total lengths.
func (t *topic) measure() {
	t.total = t.own
	for _, b := range t.below {
		b.measure()
		t.total = t.total.add(b.total)
	}
}

// line returns the line where the topic begins.
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

// topics divides the document into topics, each of which becomes a page.
func (m *converter) topics() (pages []*topic) {
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
		t := &topic{heading: b, level: b.Level, own: blockLength(b)}
		above := open[len(open)-1]
		above.below = append(above.below, t)
		open = append(open, t)
	}
	root.measure()
	return m.divide(root, nil)
}

// divide appends the pages of a topic.
func (m *converter) divide(t *topic, pages []*topic) []*topic {
	switch {
	case t.heading == nil && len(t.blocks) == 0 && len(t.below) > 0: // the document begins with a heading
		for _, b := range t.below {
			pages = m.divide(b, pages)
		}
		return pages
	case len(pages) > 0 && t.heading != nil && joinsPrevious(t.total, pages[len(pages)-1]):
		pages[len(pages)-1].addBelow(t)
		return pages
	case t.total.bytes <= maxPageBytes &&
		(t.total.words <= maxPageWords && t.heading != nil || t.total.words <= chunkWords && len(t.below) == 0):
		return append(pages, t)
	}
	first := &topic{heading: t.heading, level: t.level, blocks: t.blocks, own: t.own, total: t.own}
	below := t.below
	if len(first.blocks) == 0 && len(below) > 0 && below[0].total.words <= maxPageWords && below[0].total.bytes <= maxPageBytes { // a page needs more than a heading
		first.addBelow(below[0])
		below = below[1:]
	}
	pages = append(pages, m.splitLong(first)...)
	for _, b := range below {
		pages = m.divide(b, pages)
	}
	return pages
}

// joinsPrevious reports whether a topic is added to the page before: it is short, or follows a
// heading without content.
func joinsPrevious(l length, last *topic) bool {
	if last.total.bytes+l.bytes > maxPageBytes {
		return false
	}
	return l.words < minPageWords && last.total.words < maxPageWords ||
		l.words <= maxPageWords && last.own.words == 0 && len(last.below) == 0
}

// splitLong divides a long text without headings, preferably before a paragraph that begins a line
// of the document.
func (m *converter) splitLong(t *topic) (pages []*topic) {
	if t.own.bytes <= maxPageBytes && (t.own.words <= maxPageWords && t.heading != nil || t.own.words <= chunkWords) {
		return []*topic{t}
	}
	part := &topic{heading: t.heading, level: t.level}
	for i, b := range t.blocks {
		fresh := i > 0 && b.Line != t.blocks[i-1].Line && b.Kind == document.Paragraph
		if part.own.words >= maxPageWords || part.own.bytes >= maxPageBytes || part.own.words >= chunkWords/2 && fresh {
			pages = append(pages, part)
			part = &topic{level: t.level}
		}
		part.add(b)
	}
	if part.own.words < minPageWords && len(pages) > 0 && pages[len(pages)-1].own.bytes+part.own.bytes <= maxPageBytes {
		last := pages[len(pages)-1]
		for _, b := range part.blocks {
			last.add(b)
		}
	} else {
		pages = append(pages, part)
	}
	for _, b := range t.below {
		pages[0].addBelow(b)
	}
	if len(pages) > 1 {
		m.addDoubt(t.line(), "a long text without headings was divided into %d pages", len(pages))
	}
	return pages
}
