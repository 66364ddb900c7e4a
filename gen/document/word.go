package document

import (
	"encoding/xml"
	"strconv"
	"strings"
)

// docx reads a document of Word.
func (r *reader) docx(data []byte) error {
	parts, err := r.unpack(data, "word/document.xml", "word/styles.xml", "word/numbering.xml", "word/footnotes.xml", "word/endnotes.xml")
	if err != nil {
		return err
	}
	w := &word{wordFlow: wordFlow{builder: &builder{reader: r}}, levels: map[string]int{}, set: map[string]setting{}, bullets: map[string]bool{}, numbers: map[string]string{}, notes: map[string]*Document{}}
	if err := r.elements(parts[1], w.style, func(string) {}, func(string) {}); err != nil {
		return err
	}
	if err := r.elements(parts[2], w.numbering, func(string) {}, func(string) {}); err != nil {
		return err
	}
	for _, part := range []int{3, 4, 0} { // notes are known when the text refers to them
		if err := r.elements(parts[part], w.open, w.chars, w.close); err != nil {
			return err
		}
	}
	w.unreferred()
	w.done()
	return nil
}

// word is a document of Word while it is read.
type word struct {
	wordFlow
	outer   []wordFlow           // in which notes and text boxes are open
	deeper  int                  // how many more are
	known   string               // id of the style or the numbering that is being defined
	level0  bool                 // its first level is
	levels  map[string]int       // of headings, by style
	set     map[string]setting   // by style
	bullets map[string]bool      // numberings that do not count
	numbers map[string]string    // numberings by the numbers that paragraphs call them by
	notes   map[string]*Document // by the element that refers to one, and its id
	order   []string             // of the notes
	counted int                  // notes that the text has referred to
	inText  bool                 // text is being read
	unread  int                  // how deep in what is none of the text
	boxes   int                  // text boxes so far
	chosen  []bool               // of the alternatives that are open, whether one was read
}

// wordFlow is the text, or one that stands beside it.
type wordFlow struct {
	*builder
	id  string // of the note
	run setting
	// shown is how many text boxes there were before each picture that is open, which is none if it holds one.
	shown []int
}

// style learns which styles are headings: they are so called in every language of the program, or made of one, or stand in its outline.
func (w *word) style(e xml.StartElement) {
	switch e.Name.Local {
	case "style":
		w.known = value(e, "styleId")
	case "name":
		name := strings.ToLower(value(e, "val"))
		if level, err := strconv.Atoi(strings.TrimPrefix(name, "heading ")); err == nil && strings.HasPrefix(name, "heading ") {
			w.levels[w.known] = level
		} else if name == "title" {
			w.levels[w.known] = 1
		}
	case "basedOn":
		if w.levels[w.known] == 0 {
			w.levels[w.known] = w.levels[value(e, "val")]
		}
	case "vanish", "strike", "dstrike", "vertAlign":
		set := w.set[w.known]
		set.read(e)
		w.set[w.known] = set
	case "outlineLvl":
		if w.levels[w.known] = 0; len(value(e, "val")) == 1 && value(e, "val") < "6" { // the ninth is text
			w.levels[w.known] = int(value(e, "val")[0]-'0') + 1
		}
	}
}

// heading is the level of the headings that a style makes; 0 for none. Where the document defines no style, its name tells.
func (w *word) heading(style string) int {
	if level := strings.TrimPrefix(style, "Heading"); len(w.levels) == 0 && len(level) == 1 && level >= "1" && level <= "6" {
		return int(level[0] - '0')
	}
	return w.levels[style]
}

// numbering learns which lists count.
func (w *word) numbering(e xml.StartElement) {
	switch e.Name.Local {
	case "abstractNum":
		w.known = value(e, "abstractNumId")
	case "lvl":
		w.level0 = value(e, "ilvl") == "0"
	case "numFmt":
		if w.level0 {
			w.bullets[w.known] = value(e, "val") == "bullet"
		}
	case "num":
		w.known = value(e, "numId")
	case "abstractNumId":
		w.numbers[w.known] = value(e, "val")
	}
}

// read reads how Word sets letters.
func (s *setting) read(e xml.StartElement) {
	val := value(e, "val")
	on := val != "0" && val != "false" && val != "off"
	switch e.Name.Local {
	case "b":
		s.bold = on
	case "vanish":
		s.hidden = on
	case "strike", "dstrike":
		s.struck = on
	case "vertAlign":
		s.script = map[string]position{"superscript": raised, "subscript": lowered}[val]
	}
}

// skips tells whether an element is none of the text: how things were set before a change, text that was moved away, and another way to show what was read.
func (w *word) skips(name string) bool {
	switch name {
	case "rPrChange", "pPrChange", "moveFrom":
		return true
	case "AlternateContent":
		w.chosen = append(w.chosen, false)
	case "Choice", "Fallback":
		if n := len(w.chosen); n > 0 {
			defer func() { w.chosen[n-1] = true }()
			return w.chosen[n-1]
		}
	}
	return false
}

func (w *word) open(e xml.StartElement) {
	if w.unread > 0 || w.skips(e.Name.Local) {
		w.unread++
		return
	}
	switch e.Name.Local {
	case "footnote", "endnote", "txbxContent":
		if len(w.outer) == mostBeside {
			w.deeper++
			return
		}
		w.outer = append(w.outer, w.wordFlow)
		w.wordFlow = wordFlow{builder: w.inner(), id: e.Name.Local + "Reference " + value(e, "id")}
	case "footnoteReference", "endnoteReference":
		w.refer(e.Name.Local + " " + value(e, "id"))
	case "p":
		w.next()
		w.begin(Block{})
	case "pStyle":
		if level := w.heading(value(e, "val")); level > 0 {
			w.block.Kind, w.block.Level = Heading, level
		}
	case "outlineLvl":
		if level, err := strconv.Atoi(value(e, "val")); err == nil && level < 6 && w.block.Kind == Paragraph {
			w.block.Kind, w.block.Level = Heading, level+1
		}
	case "ilvl":
		w.block.Level, _ = strconv.Atoi(value(e, "val")) // none is the first
	case "numId":
		if id := value(e, "val"); id != "0" && w.block.Kind == Paragraph {
			if w.block.Kind = Step; w.bullets[w.numbers[id]] {
				w.block.Kind = Item
			}
		}
	case "r":
		w.run = setting{}
	case "rStyle":
		w.run = w.set[value(e, "val")]
	case "b", "vanish", "strike", "dstrike", "vertAlign":
		w.run.read(e)
	case "t":
		w.inText = true
		w.raise(w.run.script)
		w.strike(w.run.struck)
		if w.run.bold && w.block.Kind != Heading {
			w.mark(StrongBegins, StrongEnds, true)
		}
	case "tab", "br", "cr", "noBreakHyphen":
		w.space()
	case "tbl":
		w.openTable()
	case "tr":
		w.row()
	case "tc":
		w.openCell()
	case "drawing", "pict":
		w.shown = append(w.shown, w.boxes)
	}
}

// refer takes up a note where the text refers to it; a second time, only its mark could stand there, which says nothing more.
func (w *word) refer(id string) {
	if said := w.notes[id]; said != nil {
		delete(w.notes, id)
		w.counted++
		w.note(strconv.Itoa(w.counted), said)
	}
}

// unreferred puts notes to which nothing refers at the end.
func (w *word) unreferred() {
	for _, id := range w.order {
		if said := w.notes[id]; said != nil && len(said.Blocks) > 0 {
			w.doubt(w.line, "a note to which nothing refers stands at the end")
			w.take(aside{said: said})
		}
	}
}

func (w *word) chars(text string) {
	switch {
	case !w.inText || w.unread > 0:
	case w.run.hidden:
		w.left.WriteString(text)
	default:
		w.write(text)
	}
}

// aside ends a note or a text box.
func (w *word) aside(box bool) {
	if w.deeper > 0 {
		w.deeper--
		w.end()
		return
	}
	n := len(w.outer)
	if n == 0 {
		return
	}
	w.done()
	said, id := w.out, w.id
	w.wordFlow, w.outer = w.outer[n-1], w.outer[:n-1]
	switch before := w.notes[id]; {
	case box:
		w.boxes++
		w.take(aside{said: said})
	case before != nil: // a second one of this id
		before.join(said)
	default:
		w.order = append(w.order, id)
		w.notes[id] = said
	}
}

func (w *word) close(name string) {
	if w.unread > 0 {
		w.unread--
		return
	}
	switch name {
	case "AlternateContent":
		w.chosen = w.chosen[:len(w.chosen)-1]
	case "footnote", "endnote", "txbxContent":
		w.aside(name == "txbxContent")
	case "drawing", "pict":
		if n := len(w.shown); n > 0 {
			if w.shown[n-1] == w.boxes {
				w.doubt(w.line, "a picture was left out")
			}
			w.shown = w.shown[:n-1]
		}
	case "t":
		w.mark(StrongBegins, StrongEnds, false)
		w.inText = false
	case "p":
		w.end()
	case "tc":
		w.cell()
	case "tbl":
		w.closeTable()
	}
}
