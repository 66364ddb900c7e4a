package draft

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"psyref/gen/document"
)

// writing is the Markdown of one page.
type writing struct {
	*maker
	strings.Builder
	page     *Page
	sources  []string
	sections names

	list      []int // numbers of the steps of the list that is open, by depth; 0 for items
	delimiter byte  // behind the numbers of steps
}

// page writes the page of a topic.
func (m *maker) page(t *topic) {
	w := &writing{maker: m, page: &Page{}, sections: names{}, delimiter: '.'}
	if t.heading != nil {
		heading := t.heading.Plain()
		w.page.Title = m.title(heading)
		w.sources = append(w.sources, heading)
	} else {
		w.page.Title, w.page.made = m.made(t), true
		m.doubt(t.line(), "a page begins here for which the document has no heading; it is called %q", w.page.Title)
	}
	w.page.Slug = m.slug(w.page.Title)
	for _, b := range t.blocks {
		w.block(b)
	}
	for _, below := range t.below {
		w.topic(below, 2)
	}
	w.page.body = w.String()
	w.page.Text = w.front(t) + "\n" + strings.TrimSpace(w.page.body) + "\n"
	m.out.Pages = append(m.out.Pages, w.page)
}

// front is the front matter.
func (w *writing) front(t *topic) string {
	lead := w.page.Title
	if b := firstText(t); b != nil {
		lead = document.FirstSentence(b.Plain())
	}
	const longest = 240
	if runes := []rune(lead); len(runes) > longest {
		lead = strings.TrimSpace(string(runes[:longest])) + " …"
	}
	sources := make([]string, len(w.sources))
	for i, s := range w.sources {
		sources[i] = quoted(s)
	}
	return fmt.Sprintf("---\ntitle: %s\nlead: %s\nsources: [%s]\ndraft: true\n---\n", quoted(w.page.Title), quoted(lead), strings.Join(sources, ", "))
}

// firstText is the first paragraph of a topic; nil where it has none.
func firstText(t *topic) *document.Block {
	for _, b := range t.blocks {
		if b.Kind == document.Paragraph {
			return b
		}
	}
	for _, below := range t.below {
		if b := firstText(below); b != nil {
			return b
		}
	}
	return nil
}

// quoted is a text as YAML takes any text.
func quoted(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string has always a form
	return strings.TrimSpace(b.String())
}

// topic writes a section of the page, and those below it.
func (w *writing) topic(t *topic, level int) {
	if t.heading != nil {
		heading := t.heading.Plain()
		w.sources = append(w.sources, heading)
		title := w.title(heading)
		w.apart()
		text := opening.ReplaceAllString(escaped(title), `\$1`)
		fmt.Fprintf(w, "%s %s {#%s}\n", strings.Repeat("#", min(level, 3)), text, w.section(title, w.sections))
		if level > 3 {
			w.doubt(t.heading.Line, "%q stands too deep for a page; it became a heading of the third level", heading)
		}
	}
	for _, b := range t.blocks {
		w.block(b)
	}
	for _, below := range t.below {
		w.topic(below, level+1)
	}
}

// apart ends whatever is open.
func (w *writing) apart() {
	w.list = nil
	w.WriteByte('\n')
}

var percentage = regexp.MustCompile(`(\d\s*)%`)

// block writes a paragraph, an item or a table.
func (w *writing) block(b *document.Block) {
	if percentage.MatchString(b.Plain()) {
		w.doubt(b.Line, "a percentage is typed; where it is a chance, let the core compute it: {odds … : …}")
	}
	before := w.Len()
	defer func() {
		if n := w.Len() - before; n > document.MostBlock && w.tooLong == nil {
			w.tooLong = document.TooLong(w.document.Name, b, n) // only now: escaped, it is longer
		}
	}()
	switch b.Kind {
	case document.Item, document.Step:
		w.item(b)
	case document.Table:
		w.apart()
		w.table(b)
	default:
		w.apart()
		text := inline(b.Text)
		w.WriteString(beginning(text))
		w.id(b, !strings.HasSuffix(text, ":"))
	}
}

// id ends a block with a proposed rule id, if it says enough to be a rule.
func (w *writing) id(b *document.Block, says bool) {
	const fewest = 5 // words
	if says && len(document.Words(b.Plain())) >= fewest {
		w.page.IDs++
		w.WriteString(" {#" + w.rule(w.page.Slug, b) + "}")
	}
	w.WriteByte('\n')
}

// item writes an item or a step of a list.
func (w *writing) item(b *document.Block) {
	depth := min(b.Level, len(w.list))
	if len(w.list) == 0 {
		w.WriteByte('\n')
	}
	before, began := 0, depth < len(w.list)
	if began {
		before = w.list[depth]
	}
	w.list = append(w.list[:depth], b.Number)
	indent := strings.Repeat("    ", depth)
	if began && (before == 0) != (b.Number == 0) || !began && b.Number > 1 { // a list begins that would go on with the text before
		w.WriteByte('\n')
	}
	if b.Kind == document.Item {
		w.WriteString(indent + "- ")
	} else {
		if began && b.Number != before+1 { // the numbers begin again, which only another list does
			w.delimiter = '.' + ')' - w.delimiter
		}
		fmt.Fprintf(w, "%s%d%c ", indent, b.Number, w.delimiter)
	}
	w.WriteString(beginning(inline(b.Text)))
	w.id(b, true)
}

// table writes a table, its first row as its head.
func (w *writing) table(b *document.Block) {
	for i, row := range b.Rows {
		for _, cell := range row {
			w.WriteString("| " + beginning(inline(cell)) + " ") // a cell is a text of its own, which can begin with a mark
		}
		w.WriteString("|\n")
		if i == 0 {
			w.WriteString(strings.Repeat("|---", len(row)) + "|\n")
		}
	}
	w.page.IDs++
	w.WriteString("\n{#" + w.rule(w.page.Slug, b) + "}\n")
}

// special are characters that Markdown, or the site, gives a meaning.
const special = "\\`*_{[]<~|"

// escaped is a text of which Markdown makes the same text again.
func escaped(s string) string {
	var b strings.Builder
	runes := []rune(strings.Join(strings.Fields(s), " "))
	for i, r := range runes {
		next, before := rune(' '), rune(' ')
		if i+1 < len(runes) {
			next = runes[i+1]
		}
		if i > 0 {
			before = runes[i-1]
		}
		word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
		switch {
		case r == '_' && word(before) && word(next):
		case strings.ContainsRune(special, r), r == '&' && (next == '#' || word(next)), r == ':' && next == '/', r == '=' && next == '=',
			r == '@' && !unicode.IsSpace(before), r == '.' && word(next) && i >= 3 && string(runes[i-3:i]) == "www",
			r == '%' && unicode.IsDigit(lastShown(runes[:i])), r == '#' && (i == 0 || i == len(runes)-1), r == ':' && i == 0:
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// lastShown is the last character that is no space.
func lastShown(runes []rune) rune {
	for i := len(runes) - 1; i >= 0; i-- {
		if !unicode.IsSpace(runes[i]) {
			return runes[i]
		}
	}
	return ' '
}

var (
	counted = regexp.MustCompile(`^(\d{1,9})([.)])(\s|$)`)
	opening = regexp.MustCompile(`^(#|>|\+|-|=|:|!)`)
)

// beginning escapes what has a meaning at the beginning of a line only.
func beginning(s string) string {
	if counted.MatchString(s) {
		return counted.ReplaceAllString(s, `$1\$2$3`)
	}
	return opening.ReplaceAllString(s, `\$1`)
}

// inline is a text with its marks as Markdown. What is strong or emphasised keeps that only where Markdown can say it: not where a word begins or ends in it.
func inline(s string) string {
	s = strings.ReplaceAll(s, document.StrongEnds+document.StrongBegins, "")
	s = strings.ReplaceAll(s, document.EmphasisEnds+document.EmphasisBegins, "")
	var b strings.Builder
	for len(s) > 0 {
		start := strings.IndexAny(s, document.StrongBegins+document.EmphasisBegins)
		if start < 0 {
			break
		}
		begins, ends, mark := document.StrongBegins, document.StrongEnds, "**"
		if strings.HasPrefix(s[start:], document.EmphasisBegins) {
			begins, ends, mark = document.EmphasisBegins, document.EmphasisEnds, "*"
		}
		inside, after, closed := strings.Cut(s[start+len(begins):], ends)
		if !closed {
			break
		}
		before := s[:start]
		b.WriteString(escaped1(before))
		b.WriteString(marked(mark, inside, lastOf(b.String()), firstOf(after)))
		s = after
	}
	b.WriteString(escaped1(s))
	return strings.Join(strings.Fields(b.String()), " ")
}

// escaped1 is escaped with the spaces at its ends kept, as it stands beside other text.
func escaped1(s string) string {
	s = plain.Replace(s)
	out := escaped(s)
	if out == "" {
		if s != "" {
			return " "
		}
		return ""
	}
	if strings.TrimLeftFunc(s, unicode.IsSpace) != s {
		out = " " + out
	}
	if strings.TrimRightFunc(s, unicode.IsSpace) != s {
		out += " "
	}
	return out
}

var plain = strings.NewReplacer(document.StrongBegins, "", document.StrongEnds, "", document.EmphasisBegins, "", document.EmphasisEnds, "")

// marked puts marks around a text between two characters.
func marked(mark, inside string, before, after rune) string {
	text := escaped1(inside)
	core := strings.TrimSpace(text)
	word := func(r rune) bool { return !unicode.IsSpace(r) && !unicode.IsPunct(r) || r == '*' }
	if core == "" || text == core && (word(before) || word(after)) {
		return text
	}
	lead, trail := text[:strings.Index(text, core)], text[strings.Index(text, core)+len(core):]
	if lead == "" && word(before) || trail == "" && word(after) {
		return text
	}
	return lead + mark + core + mark + trail
}

func lastOf(s string) rune {
	r, size := utf8.DecodeLastRuneInString(s)
	if size == 0 {
		return ' '
	}
	return r
}

func firstOf(s string) rune {
	r, size := utf8.DecodeRuneInString(plain.Replace(s))
	if size == 0 {
		return ' '
	}
	return r
}
