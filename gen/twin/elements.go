package twin

import (
	"bytes"
	"fmt"
)

// element is one that is open.
type element struct {
	name   []byte
	kind   kind
	sign   string // what it begins with; of a list, what marks its items
	at     int    // where the sign stands
	number int    // of a list, that of its next item
	link   []byte // where it leads, as it is written
	title  []byte // the same of the title of a link
}

// kind is how an element is told.
type kind uint8

const (
	kindUnknown kind = iota
	kindThrough      // by what it holds
	kindBlock        // by what it holds, on lines of its own
	kindParagraph
	kindHeading
	kindList
	kindItem
	kindTable
	kindRows // of a table: its head, its body
	kindRow
	kindCell
	kindLink
	kindEmphasis
	kindChange
	kindExample // as it is: a block of code
	kindCode
	kindTurn // a line break
	kindRuler
	kindPicture
	kindPlace // at which a long word may be broken
)

func kindOf(name []byte) kind {
	switch string(name) {
	case "span", "data", "time", "label":
		return kindThrough
	case "main", "article", "section", "header", "footer", "div", "details", "summary", "figure", "figcaption", "dl", "dt", "dd":
		return kindBlock
	case "p":
		return kindParagraph
	case "h1", "h2", "h3", "h4", "h5", "h6":
		return kindHeading
	case "ul", "ol":
		return kindList
	case "li":
		return kindItem
	case "table":
		return kindTable
	case "thead", "tbody":
		return kindRows
	case "tr":
		return kindRow
	case "th", "td":
		return kindCell
	case "a":
		return kindLink
	case "em", "i", "strong", "b":
		return kindEmphasis
	case "ins", "del":
		return kindChange
	case "pre":
		return kindExample
	case "code":
		return kindCode
	case "br":
		return kindTurn
	case "hr":
		return kindRuler
	case "img":
		return kindPicture
	case "wbr":
		return kindPlace
	}
	return kindUnknown
}

// start begins the element whose start tag was read, or tells it as a whole where it holds no other.
func (w *writer) start() error {
	e := element{name: w.tag.name, kind: kindOf(w.tag.name)}
	if err := w.fits(&e); err != nil {
		return err
	}
	switch e.kind {
	case kindBlock:
		w.part(gapBlank)
	case kindParagraph:
		w.part(gapBlank)
		w.texts++
	case kindHeading:
		w.part(gapBlank)
		w.texts++
		w.flat++
		e.sign = "###### "['6'-e.name[1]:]
	case kindList:
		if err := w.startList(&e); err != nil {
			return err
		}
	case kindItem:
		w.startItem(&e)
	case kindTable:
		w.startTable()
	case kindRow:
		w.table.startRow()
	case kindEmphasis, kindChange:
		w.texts++
		e.sign = signOf(e.name)
	case kindLink:
		w.startLink(&e)
	case kindCell:
		w.open = append(w.open, e)
		return w.startCell()
	case kindExample:
		return w.example()
	case kindCode:
		return w.codeSpan()
	case kindTurn:
		w.part(gapTurn)
		return nil
	case kindRuler:
		return w.ruler()
	case kindPicture:
		return w.picture()
	case kindPlace:
		return nil
	}
	w.open = append(w.open, e)
	return nil
}

// fits tells what is wrong about an element at the place where it stands, or that nobody knows how to tell it.
func (w *writer) fits(e *element) error {
	in := w.top()
	switch e.kind {
	case kindUnknown:
		return fmt.Errorf("<%s> has no form in Markdown: tell it in gen/twin, or leave it out there or by the attribute hidden", e.name)
	case kindBlock, kindParagraph, kindHeading, kindList, kindExample, kindRuler, kindTable:
		if w.texts > 0 || in.kind == kindList || w.table.open && (!w.table.in || e.kind != kindBlock && e.kind != kindParagraph) {
			return fmt.Errorf("<%s> in <%s> has no form in Markdown", e.name, in.name)
		}
		return nil
	}
	var where bool
	switch e.kind {
	case kindItem:
		where = in.kind == kindList
	case kindRows:
		where = in.kind == kindTable
	case kindRow:
		where = in.kind == kindTable || in.kind == kindRows
	case kindCell:
		where = in.kind == kindRow
	default:
		where = in.kind != kindList && (!w.table.open || w.table.in)
	}
	if !where {
		return fmt.Errorf("<%s> stands in <%s>", e.name, in.name)
	}
	return nil
}

// end ends the element whose end tag was read.
func (w *writer) end() error {
	e := w.top()
	if !bytes.Equal(e.name, w.tag.name) {
		return fmt.Errorf("</%s> stands where <%s> is open", w.tag.name, e.name)
	}
	said := w.said == len(w.open)
	switch e.kind {
	case kindBlock:
		w.part(gapBlank)
	case kindParagraph:
		w.texts--
		w.part(gapBlank)
	case kindHeading:
		w.endHeading(said)
	case kindList:
		w.endList(e, said)
	case kindItem:
		w.endItem(e, said)
	case kindTable:
		w.endTable()
	case kindCell:
		w.endCell()
	case kindEmphasis, kindChange:
		w.texts--
		if said {
			w.endSign(e)
		}
	case kindLink:
		return w.closed(w.endLink(e, said))
	}
	return w.closed(nil)
}

// closed takes the last of the open elements away.
func (w *writer) closed(err error) error {
	w.open = w.open[:len(w.open)-1]
	w.said = min(w.said, len(w.open))
	return err
}

// endHeading sees to it that the last sign of the heading is not read as the end of its line.
func (w *writer) endHeading(said bool) {
	w.texts--
	w.flat--
	if said {
		end := len(bytes.TrimRight(w.out, "#"))
		if end < len(w.out) && w.out[end-1] == ' ' {
			w.insert(end, `\`)
		}
	}
	w.part(gapBlank)
}

// insert puts a text into what is written.
func (w *writer) insert(at int, text string) {
	w.out = append(w.out, text...)
	copy(w.out[at+len(text):], w.out[at:])
	copy(w.out[at:], text)
}

// ruler tells a line across the page. Its signs are none that an item of ours begins with.
func (w *writer) ruler() error {
	w.part(gapBlank)
	w.begin()
	w.out = append(w.out, "***"...)
	w.fresh = false
	w.part(gapBlank)
	return nil
}
