package document

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
	"strconv"
	"strings"
)

// partLimit is how large a part of a file of a word processor may be when it is unpacked, in bytes: the text of a book of a thousand pages is half of it.
const partLimit = 32 << 20

// unpack opens a file of a word processor and reads parts of it. Those that are not there are nil; the first must be.
func (r *reader) unpack(data []byte, names ...string) ([][]byte, error) {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, r.refuse(0, "the file is no document of a word processor: %v", err)
	}
	parts := make([][]byte, len(names))
	for i, name := range names {
		f, err := archive.Open(name)
		if err != nil && i > 0 {
			continue
		}
		if err != nil {
			return nil, r.refuse(0, "the file is no document of a word processor: it holds no %s", name)
		}
		parts[i], err = part(f)
		f.Close()
		switch {
		case errors.Is(err, errTooLarge):
			return nil, r.refuse(0, "its part %s is larger than %d MB when it is unpacked; divide the document", name, partLimit>>20)
		case err != nil:
			return nil, r.refuse(0, "its part %s cannot be read: %v", name, err)
		}
	}
	return parts, nil
}

var errTooLarge = errors.New("too large")

// part unpacks a part. One that says that it is too large is not even begun; one that says less than it holds is read no further than the limit.
func part(f fs.File) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > partLimit {
		return nil, errTooLarge
	}
	data, err := io.ReadAll(io.LimitReader(f, partLimit+1))
	if len(data) > partLimit {
		return nil, errTooLarge
	}
	return data, err
}

// elements calls start, text and end for everything in a part, and tells how far it is.
func (r *reader) elements(part []byte, start func(xml.StartElement), text func(string), end func(name string)) error {
	d := xml.NewDecoder(bytes.NewReader(part))
	for n := 0; ; n++ {
		if n%4096 == 0 {
			if err := r.told("reading", int(d.InputOffset()), len(part)); err != nil {
				return err
			}
		}
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return r.refuse(0, "the text of the document is broken: %v", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			start(token)
		case xml.CharData:
			text(string(token))
		case xml.EndElement:
			end(token.Name.Local)
		}
	}
}

// value is an attribute of an element; "" where it has none.
func value(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// odt reads a document of OpenOffice or LibreOffice.
func (r *reader) odt(data []byte) error {
	parts, err := r.unpack(data, "content.xml", "styles.xml")
	if err != nil {
		return err
	}
	o := &openText{builder: builder{reader: r}, numbered: map[string]bool{}, bold: map[string]bool{}}
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
	builder
	defining string          // that is being defined
	numbered map[string]bool // styles of lists that count
	bold     map[string]bool // styles of text that are strong
	lists    []string        // styles of the lists that are open
	spans    []bool          // open spans: whether each is strong
	fresh    bool            // an item has just begun
	within   int             // how deep in the text
	unread   int             // how deep in what is none of it
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
		if value(e, "font-weight") == "bold" {
			o.bold[o.defining] = true
		}
	}
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
		o.unread = o.within
	case "h":
		o.line++
		level, _ := strconv.Atoi(value(e, "outline-level")) // none is the first
		o.begin(Block{Kind: Heading, Level: max(1, level)})
	case "p":
		o.line++
		o.paragraph()
	case "list":
		style := value(e, "style-name")
		if n := len(o.lists); style == "" && n > 0 {
			style = o.lists[n-1]
		}
		o.lists = append(o.lists, style)
	case "list-item":
		o.fresh = true
	case "span":
		on := o.bold[value(e, "style-name")]
		if o.spans = append(o.spans, on); on {
			o.mark(StrongBegins, StrongEnds, true)
		}
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

func (o *openText) chars(text string) {
	if o.within > 0 && o.unread == 0 && o.within > 1 {
		o.write(text)
	}
}

func (o *openText) close(name string) {
	if o.within == 0 {
		return
	}
	if o.unread == o.within {
		o.unread = 0
	}
	o.within--
	switch name {
	case "h", "p":
		o.end()
	case "list":
		o.lists = o.lists[:max(0, len(o.lists)-1)]
	case "span":
		if n := len(o.spans); n > 0 {
			if o.spans[n-1] {
				o.mark(StrongBegins, StrongEnds, false)
			}
			o.spans = o.spans[:n-1]
		}
	case "table-cell":
		o.cell()
	case "table":
		o.closeTable()
	}
}

// docx reads a document of Word.
func (r *reader) docx(data []byte) error {
	parts, err := r.unpack(data, "word/document.xml", "word/styles.xml", "word/numbering.xml")
	if err != nil {
		return err
	}
	w := &word{builder: builder{reader: r}, levels: map[string]int{}, bullets: map[string]bool{}, numbers: map[string]string{}}
	if err := r.elements(parts[1], w.style, func(string) {}, func(string) {}); err != nil {
		return err
	}
	if err := r.elements(parts[2], w.numbering, func(string) {}, func(string) {}); err != nil {
		return err
	}
	if err := r.elements(parts[0], w.open, w.chars, w.close); err != nil {
		return err
	}
	w.done()
	return nil
}

// word is a document of Word while it is read.
type word struct {
	builder
	known   string            // id of the style or the numbering that is being defined
	level0  bool              // its first level is
	levels  map[string]int    // of headings, by style
	bullets map[string]bool   // numberings that do not count
	numbers map[string]string // numberings by the numbers that paragraphs call them by
	inText  bool              // text is being read
	bold    bool              // of the run
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

func (w *word) open(e xml.StartElement) {
	switch e.Name.Local {
	case "p":
		w.line++
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
		w.bold = false
	case "b":
		w.bold = value(e, "val") != "0" && value(e, "val") != "false"
	case "t":
		if w.inText = true; w.bold && w.block.Kind != Heading {
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
		w.doubt(w.line, "a picture was left out")
	}
}

func (w *word) chars(text string) {
	if w.inText {
		w.write(text)
	}
}

func (w *word) close(name string) {
	switch name {
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
