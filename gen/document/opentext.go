package document

import (
	"cmp"
	"encoding/xml"
	"strconv"
	"strings"
)

// odt reads a document of OpenOffice or LibreOffice.
func (r *reader) odt(data []byte) error {
	parts, err := r.unpack(data, "content.xml", "styles.xml")
	if err != nil {
		return err
	}
	o := &openText{openFlow: openFlow{builder: &builder{reader: r}}, numbered: map[string]bool{}, set: map[string]setting{}}
	for _, part := range parts[1:] {
		if err := r.elements(part, o.style, func(string) {}, func(string) {}); err != nil {
			return err
		}
	}
	if err := r.elements(parts[0], o.open, o.chars, o.close); err != nil {
		return err
	}
	o.done()
	return nil
}

// openText is a document of LibreOffice while it is read.
type openText struct {
	openFlow
	outer    []openFlow // in which notes and text boxes are open
	deeper   int        // how many more are
	defining string     // that is being defined
	numbered map[string]bool
	set      map[string]setting // by style
	citing   bool               // the mark of a note is being read
	within   int                // how deep in the text
	unread   int                // how deep in what is none of it
	unseen   int                // how deep in what no reader sees
}

// openFlow is the text, or one that stands beside it.
type openFlow struct {
	*builder
	lists []string  // styles of the lists that are open
	spans []setting // that are open
	fresh bool      // an item has just begun
	label string    // by which the text refers to the note
	notes int       // so far
}

// style learns what a style means.
func (o *openText) style(e xml.StartElement) {
	switch e.Name.Local {
	case "style", "list-style":
		o.defining = value(e, "name")
	case "list-level-style-number":
		if value(e, "level") == "1" {
			o.numbered[o.defining] = true
		}
	case "text-properties":
		line := value(e, "text-line-through-style")
		o.set[o.defining] = setting{
			bold:   value(e, "font-weight") == "bold",
			hidden: value(e, "display") == "none",
			struck: line != "" && line != "none",
			script: positionOf(value(e, "text-position")),
		}
	}
}

// positionOf reads where a style sets letters: "super 58%", or by how much of their height.
func positionOf(value string) position {
	first, _, _ := strings.Cut(value, " ")
	percent, _ := strconv.ParseFloat(strings.TrimSuffix(first, "%"), 64) // what is none is flat
	switch {
	case first == "super" || percent > 0:
		return raised
	case first == "sub" || percent < 0:
		return lowered
	}
	return flat
}

func (o *openText) open(e xml.StartElement) {
	if o.within == 0 {
		if o.style(e); e.Name.Local == "text" && strings.HasSuffix(e.Name.Space, ":office:1.0") {
			o.within++
		}
		return
	}
	o.within++
	switch e.Name.Local {
	case "tracked-changes", "annotation":
		if o.unread == 0 {
			o.unread = o.within
		}
	case "section", "hidden-text", "hidden-paragraph":
		if o.unseen == 0 && (e.Name.Local != "section" || value(e, "display") == "none") {
			o.unseen = o.within
		}
	case "note-citation":
		o.citing, o.label = true, ""
	case "note-body", "text-box":
		if len(o.outer) == mostBeside {
			o.deeper++
			return
		}
		o.outer = append(o.outer, o.openFlow)
		o.openFlow = openFlow{builder: o.inner()}
	case "h":
		o.next()
		level, _ := strconv.Atoi(value(e, "outline-level")) // none is the first
		o.begin(Block{Kind: Heading, Level: max(1, level)})
	case "p":
		o.next()
		o.paragraph()
		if o.set[value(e, "style-name")].hidden && o.unseen == 0 {
			o.unseen = o.within
		}
	case "list":
		style := value(e, "style-name")
		if n := len(o.lists); style == "" && n > 0 {
			style = o.lists[n-1]
		}
		o.lists = append(o.lists, style)
	case "list-item":
		o.fresh = true
	case "span":
		o.span(value(e, "style-name"))
	case "s", "tab", "line-break", "soft-page-break":
		o.space()
	case "table":
		o.openTable()
	case "table-row":
		o.row()
	case "table-cell":
		o.openCell()
	}
}

// paragraph begins a paragraph, which may be an item.
func (o *openText) paragraph() {
	b := Block{}
	if n := len(o.lists); n > 0 && o.fresh {
		b.Kind, b.Level, o.fresh = Item, n-1, false
		if o.numbered[o.lists[n-1]] {
			b.Kind = Step
		}
	}
	o.begin(b)
}

// span begins text that is set in a style, beside how what it stands in is set.
func (o *openText) span(style string) {
	set := o.set[style]
	if n := len(o.spans); n > 0 {
		before := o.spans[n-1]
		set.hidden, set.struck = set.hidden || before.hidden, set.struck || before.struck
		if set.script == flat {
			set.script = before.script
		}
	}
	o.spans = append(o.spans, set)
	o.raise(set.script)
	o.strike(set.struck)
	if set.bold {
		o.mark(StrongBegins, StrongEnds, true)
	}
}

// unspan ends it.
func (o *openText) unspan() {
	n := len(o.spans)
	if n == 0 {
		return
	}
	if o.spans[n-1].bold {
		o.mark(StrongBegins, StrongEnds, false)
	}
	o.spans = o.spans[:n-1]
	var set setting
	if n > 1 {
		set = o.spans[n-2]
	}
	o.raise(set.script)
	o.strike(set.struck)
}

func (o *openText) chars(text string) {
	n := len(o.spans)
	switch {
	case o.within <= 1 || o.unread > 0:
	case o.unseen > 0 || n > 0 && o.spans[n-1].hidden:
		o.left.WriteString(text)
	case o.citing:
		o.label += text
	default:
		o.write(text)
	}
}

// aside ends a note or a text box.
func (o *openText) aside(note bool) {
	if o.deeper > 0 {
		o.deeper--
		o.end()
		return
	}
	n := len(o.outer)
	if n == 0 {
		return
	}
	o.done()
	said := o.out
	o.openFlow, o.outer = o.outer[n-1], o.outer[:n-1]
	if !note {
		o.take(aside{said: said})
		return
	}
	o.notes++
	o.note(cmp.Or(strings.TrimSpace(o.label), strconv.Itoa(o.notes)), said)
}

func (o *openText) close(name string) {
	if o.within == 0 {
		return
	}
	if o.unread == o.within {
		o.unread = 0
	}
	ends := o.unseen == o.within
	o.within--
	switch name {
	case "note-citation":
		o.citing = false
	case "note-body", "text-box":
		o.aside(name == "note-body")
	case "h", "p":
		o.end()
	case "list":
		o.lists = o.lists[:max(0, len(o.lists)-1)]
	case "span":
		o.unspan()
	case "table-cell":
		o.cell()
	case "table":
		o.closeTable()
	}
	if ends {
		o.unseen = 0
	}
}
