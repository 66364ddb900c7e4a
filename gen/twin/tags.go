package twin

import (
	"bytes"
	"errors"
	"fmt"
	"html"
)

// tags goes over the tags and texts of a page, from one to the next. It reads what our templates and package markdown write, and no more of HTML: names in
// small letters, values in double quotes, and no < or > but those of tags. That makes it quick; whatever else it meets is an error.
type tags struct {
	page []byte
	at   int    // what is read next
	text []byte // what was read last: a text, as it is written …
	tag  tag    // … or, where that is nil, a tag
}

// tag is a start or an end tag, with those of its attributes that count for what a page says. Values stand as they are written; what is not there is nil.
type tag struct {
	name                          []byte
	end                           bool
	leftOut                       bool // it and all in it are no part of what the page says
	href, title, src, alt, number []byte
	spans                         bool // of a cell: over more than one place of its table
}

// next reads on. More is false at the end of the page.
func (t *tags) next() (more bool, err error) {
	t.text = nil
	rest := t.page[t.at:]
	if len(rest) == 0 {
		return false, nil
	}
	if rest[0] != '<' {
		n := bytes.IndexByte(rest, '<')
		if n < 0 {
			n = len(rest)
		}
		t.text = rest[:n]
		t.at += n
		return true, nil
	}
	t.tag = tag{}
	t.at++
	if t.at < len(t.page) && t.page[t.at] == '/' {
		t.at++
		t.tag.end = true
	}
	if t.tag.name = t.word(); len(t.tag.name) == 0 {
		return false, fmt.Errorf("a < that begins no tag: %.20q", rest)
	}
	if operated(t.tag.name) {
		t.tag.leftOut = true
		return true, t.past('>')
	}
	return true, t.attributes()
}

// past goes to behind the next sign of a kind.
func (t *tags) past(sign byte) error {
	n := bytes.IndexByte(t.page[t.at:], sign)
	if n < 0 {
		return fmt.Errorf("after the tag <%s> there is no %c", t.tag.name, sign)
	}
	t.at += n + 1
	return nil
}

// word reads the name of an element or of an attribute.
func (t *tags) word() []byte {
	from := t.at
	for t.at < len(t.page) {
		if c := t.page[t.at]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			break
		}
		t.at++
	}
	return t.page[from:t.at]
}

// attributes reads what stands in a tag after its name, and the > that ends it.
func (t *tags) attributes() error {
	for t.at < len(t.page) {
		switch c := t.page[t.at]; c {
		case '>':
			t.at++
			return nil
		case ' ', '\n', '\t', '/':
			t.at++
		default:
			name := t.word()
			if len(name) == 0 {
				return fmt.Errorf("<%s> holds %.20q where an attribute is expected, in small letters and with its value in double quotes", t.tag.name, t.page[t.at:])
			}
			value, err := t.value()
			if err != nil {
				return err
			}
			t.tag.set(name, value)
		}
	}
	return fmt.Errorf("the tag <%s> has no end", t.tag.name)
}

// value reads the value of an attribute; it is empty for one that has none.
func (t *tags) value() ([]byte, error) {
	rest, found := bytes.CutPrefix(t.page[t.at:], []byte(`="`))
	if !found {
		return []byte{}, nil
	}
	n := bytes.IndexByte(rest, '"')
	if n < 0 {
		return nil, fmt.Errorf("an attribute of <%s> has no end", t.tag.name)
	}
	t.at += len(`="`) + n + len(`"`)
	return rest[:n], nil
}

func (t *tag) set(name, value []byte) {
	switch string(name) {
	case "hidden", "data-needs-script":
		t.leftOut = true
	case "class":
		for class := range bytes.FieldsSeq(value) {
			t.leftOut = t.leftOut || unsaid(class)
		}
	case "href":
		t.href = value
	case "title":
		t.title = value
	case "src":
		t.src = value
	case "alt":
		t.alt = value
	case "start":
		t.number = value
	case "colspan", "rowspan":
		t.spans = true
	}
}

// void are elements without an end.
func void(name []byte) bool {
	switch string(name) {
	case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr":
		return true
	}
	return false
}

// skip goes to behind the element whose start tag was read. Elements in it that have another name are not looked at.
func (t *tags) skip() error {
	name := t.tag.name
	if void(name) {
		return nil
	}
	if string(name) == "script" {
		return t.pastScript()
	}
	for depth := 1; depth > 0; {
		if err := t.past('<'); err != nil {
			return fmt.Errorf("<%s> is not closed", name)
		}
		rest := t.page[t.at:]
		if len(rest) == 0 || rest[0] != '/' && rest[0] != name[0] && rest[0] != 's' {
			continue
		}
		switch {
		case starts(rest, "script"):
			if err := t.pastScript(); err != nil {
				return err
			}
		case starts(rest, string(name)):
			if err := t.past('>'); err != nil {
				return err
			}
			if t.page[t.at-2] != '/' {
				depth++
			}
		case rest[0] == '/' && starts(rest[1:], string(name)):
			depth--
		}
	}
	return t.past('>')
}

// pastScript goes to behind the end of a script, in which anything may stand.
func (t *tags) pastScript() error {
	n := bytes.Index(t.page[t.at:], []byte("</script>"))
	if n < 0 {
		return errors.New("<script> is not closed")
	}
	t.at += n + len("</script>")
	return nil
}

// starts tells whether a tag of the name stands at the start of rest, behind its < or </.
func starts(rest []byte, name string) bool {
	if len(rest) <= len(name) || string(rest[:len(name)]) != name {
		return false
	}
	switch rest[len(name)] {
	case '>', ' ', '\n', '\t', '/':
		return true
	}
	return false
}

// plain is a text or a value as it reads, without the references of HTML.
func plain(written []byte) []byte {
	if bytes.IndexByte(written, '&') < 0 {
		return written
	}
	return []byte(html.UnescapeString(string(written)))
}
