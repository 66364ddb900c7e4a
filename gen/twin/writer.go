package twin

import (
	"fmt"
	"strings"
)

// writer writes what the tags and texts of a page say as Markdown.
type writer struct {
	tags
	place

	out  []byte
	open []element
	said int // how many of the open elements have their sign; the others get it when something in them is said, or never

	prefix []byte // of each line: what the items of lists indent
	gap    gap    // due before anything else is said
	space  bool   // so is a space
	fresh  bool   // nothing stands yet on the line, or in the cell or heading
	number int    // where a line ends on which there are only digits as yet
	split  bool   // the line goes on with a paragraph
	nested bool   // the gap is that between an item and the end of a list in it

	texts int // how many of the open elements hold no blocks
	flat  int // how many of them are one line, whatever is in them: headings and cells
	links int // how many of them are links; pictures count while their words are written

	ended struct { // the list that ended last
		at   int
		sign byte
	}
	table table
	spare []byte // the cells of a table while they are set
}

// gap is what parts something from what is said before it. Of several the greatest counts.
type gap uint8

const (
	gapNone  gap = iota
	gapTurn      // a new line within a paragraph
	gapLine      // a new line
	gapBlank     // a new line behind a blank one
)

// write writes an element and all that is in it.
func (w *writer) write() error {
	for {
		if err := w.one(); err != nil {
			return fmt.Errorf("%w (after “%s”)", err, strings.ToValidUTF8(string(w.out[max(0, len(w.out)-40):]), ""))
		}
		if len(w.open) == 0 {
			return nil
		}
	}
}

// one reads a tag or a text, and writes what it says.
func (w *writer) one() error {
	switch more, err := w.next(); {
	case err != nil:
		return err
	case !more:
		return fmt.Errorf("<%s> is not closed", w.top().name)
	case w.text != nil:
		return w.saying()
	case w.tag.end:
		return w.end()
	case w.tag.leftOut:
		return w.skip()
	}
	return w.start()
}

// top is the element that is open last; one of no kind where there is none.
func (w *writer) top() *element {
	if len(w.open) == 0 {
		return &element{}
	}
	return &w.open[len(w.open)-1]
}

// part asks for a gap before whatever is said next. What stands first in an item has none before it but that of the item.
func (w *writer) part(g gap) {
	w.space = false
	if !w.itemWaits() {
		w.gap = max(w.gap, g)
	}
}

// begin writes what comes before something that is about to be said: a gap or a space, and the signs of elements in which it is the first thing.
func (w *writer) begin() {
	if w.gap != gapNone {
		w.newLine()
	}
	if w.space {
		if w.space = false; !w.fresh {
			w.out = append(w.out, ' ')
		}
	}
	for ; w.said < len(w.open); w.said++ {
		w.sign(&w.open[w.said])
	}
}

// newLine writes the gap that is due.
func (w *writer) newLine() {
	g := w.gap
	if w.nested && !w.itemWaits() { // the next line would go on with the last item of the list that ended
		g = gapBlank
	}
	w.gap, w.nested = gapNone, false
	inLine := w.table.in || w.flat > 0 && g == gapTurn
	switch {
	case w.fresh:
		return
	case inLine:
		w.out = append(w.out, "<br>"...)
	case g == gapTurn:
		w.out = append(w.out, "  \n"...)
	case g == gapLine:
		w.out = append(w.out, '\n')
	default:
		w.out = append(w.out, "\n\n"...)
	}
	if !inLine {
		w.out = append(w.out, w.prefix...)
		w.split = g == gapTurn
	}
	w.fresh = true
}

// itemWaits tells whether what is said next is the first of an item.
func (w *writer) itemWaits() bool {
	for _, e := range w.open[w.said:] {
		if e.kind == kindItem {
			return true
		}
	}
	return false
}

// sign writes what an element begins with.
func (w *writer) sign(e *element) {
	e.at = len(w.out)
	switch e.kind {
	case kindItem:
		w.out = append(w.out, e.sign...)
		for range e.sign {
			w.prefix = append(w.prefix, ' ')
		}
	case kindHeading:
		w.out = append(w.out, e.sign...)
	case kindEmphasis, kindChange:
		w.out = append(w.out, e.sign...)
		w.fresh = false
	case kindLink:
		w.signLink(e)
	}
}
