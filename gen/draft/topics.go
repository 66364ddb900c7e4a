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

// heavy is how many bytes a page may have before signs are escaped, which a page of so many words has by far not: of the 128 KB that the site takes, a block may
// come on top of them, and all of it double.
const heavy = 32 << 10

// topic is a heading with all that stands below it.
type topic struct {
	heading *document.Block // nil where none stands: at the beginning, and where a long text was divided
	level   int
	blocks  []*document.Block
	own     length // of the heading and the blocks
	total   length // with all below, once everything stands there
	below   []*topic
}

// length is how long a text is. Words are those of its blocks, without headings.
type length struct{ words, bytes int }

func (l length) plus(other length) length {
	return length{l.words + other.words, l.bytes + other.bytes}
}

// lengthOf is that of a block with what is written around it.
func lengthOf(b *document.Block) length {
	const around = 64 // bytes of an id and the marks of Markdown
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
	t.own = t.own.plus(lengthOf(b))
	t.total = t.total.plus(lengthOf(b))
}

// adopt adds a topic below, which is complete.
func (t *topic) adopt(below *topic) {
	t.below = append(t.below, below)
	t.total = t.total.plus(below.total)
}

// measure finds out how long a topic is with all below it.
func (t *topic) measure() {
	t.total = t.own
	for _, b := range t.below {
		b.measure()
		t.total = t.total.plus(b.total)
	}
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
		t := &topic{heading: b, level: b.Level, own: lengthOf(b)}
		above := open[len(open)-1]
		above.below = append(above.below, t)
		open = append(open, t)
	}
	root.measure()
	return m.divide(root, nil)
}

// divide adds the pages of a topic to those before it.
func (m *maker) divide(t *topic, pages []*topic) []*topic {
	switch {
	case t.heading == nil && len(t.blocks) == 0 && len(t.below) > 0: // the document begins with a heading
		for _, b := range t.below {
			pages = m.divide(b, pages)
		}
		return pages
	case len(pages) > 0 && t.heading != nil && joins(t.total, pages[len(pages)-1]):
		pages[len(pages)-1].adopt(t)
		return pages
	case t.total.bytes <= heavy && (t.total.words <= large && t.heading != nil || t.total.words <= chunk && len(t.below) == 0):
		return append(pages, t)
	}
	first := &topic{heading: t.heading, level: t.level, blocks: t.blocks, own: t.own, total: t.own}
	below := t.below
	if len(first.blocks) == 0 && len(below) > 0 && below[0].total.words <= large && below[0].total.bytes <= heavy { // a heading alone is no page
		first.adopt(below[0])
		below = below[1:]
	}
	pages = append(pages, m.chunks(first)...)
	for _, b := range below {
		pages = m.divide(b, pages)
	}
	return pages
}

// joins tells whether a topic of such a length goes to the page before: a small one, and one that follows a heading with nothing below it.
func joins(l length, last *topic) bool {
	if last.total.bytes+l.bytes > heavy {
		return false
	}
	return l.words < small && last.total.words < large || l.words <= large && last.own.words == 0 && len(last.below) == 0
}

// chunks divides a text without headings, where it is long, before paragraphs that began a line of the document, or anywhere where none does for long.
func (m *maker) chunks(t *topic) (pages []*topic) {
	if t.own.bytes <= heavy && (t.own.words <= large && t.heading != nil || t.own.words <= chunk) {
		return []*topic{t}
	}
	part := &topic{heading: t.heading, level: t.level}
	for i, b := range t.blocks {
		fresh := i > 0 && b.Line != t.blocks[i-1].Line && b.Kind == document.Paragraph
		if part.own.words >= large || part.own.bytes >= heavy || part.own.words >= chunk/2 && fresh {
			pages = append(pages, part)
			part = &topic{level: t.level}
		}
		part.add(b)
	}
	if part.own.words < small && len(pages) > 0 && pages[len(pages)-1].own.bytes+part.own.bytes <= heavy {
		last := pages[len(pages)-1]
		for _, b := range part.blocks {
			last.add(b)
		}
	} else {
		pages = append(pages, part)
	}
	for _, b := range t.below {
		pages[0].adopt(b)
	}
	if len(pages) > 1 {
		m.doubt(t.line(), "a long text without headings was divided into %d pages", len(pages))
	}
	return pages
}
