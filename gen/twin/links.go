package twin

import (
	"bytes"
	"fmt"
	"net/url"
	"strings"
)

// place is the address of a page, by which those of its links are made whole.
type place struct {
	here *url.URL
	root string // all of it that comes before the path
	self string // all of it
}

func newPlace(page string) (place, error) {
	here, err := url.Parse(page)
	if err != nil {
		return place{}, err
	}
	return place{here, here.Scheme + "://" + here.Host, page}, nil
}

// whole writes an address as it is written in the destination of a link. Nearly all of ours begin with the path, and hold only signs that are nothing to Markdown.
func (a place) whole(to, written []byte) ([]byte, error) {
	switch {
	case !harmless(written):
	case len(written) > 1 && written[0] == '/' && written[1] != '/':
		return append(append(to, a.root...), written...), nil
	case len(written) > 0 && written[0] == '#':
		return append(append(to, a.self...), written...), nil
	}
	ref := string(plain(written))
	address, err := a.here.Parse(ref)
	if err != nil {
		return nil, fmt.Errorf("a link leads to %q: %w", ref, err)
	}
	return destination(to, address.String()), nil
}

// harmless tells whether an address can be written as it is: it needs no step up in folders, and has no sign of Markdown or HTML.
func harmless(address []byte) bool {
	for i, c := range address {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c >= 'A' && c <= 'Z':
		case c == '-', c == '/', c == '#', c == '_', c == '?', c == '=', c == ',', c == '~':
		case c == '.':
			if i > 0 && address[i-1] == '/' {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// destination writes any address.
func destination(to []byte, address string) []byte {
	for i := range len(address) {
		switch c := address[i]; c {
		case ' ', '\t':
			to = fmt.Appendf(to, "%%%02X", c)
		default:
			to = quoted(to, c, strings.IndexByte(`()<>\`, c) >= 0, []byte(address[i:]))
		}
	}
	return to
}

// quoted writes a byte of an address or a title, behind a backslash if that is due. An & that would be read as a reference is written as one.
func quoted(to []byte, c byte, due bool, rest []byte) []byte {
	switch {
	case due:
		to = append(to, '\\')
	case c == '&' && reference(rest, false):
		return append(to, "&amp;"...)
	}
	return append(to, c)
}

func (w *writer) startLink(e *element) {
	if w.tag.href == nil {
		e.kind = kindThrough // a place, to which others lead
		return
	}
	e.link, e.title = w.tag.href, w.tag.title
	w.texts++
	w.links++
}

// signLink begins a link. What stands before it must not make a picture of it.
func (w *writer) signLink(e *element) {
	if !w.fresh && w.out[len(w.out)-1] == '!' {
		w.insert(len(w.out)-1, `\`)
	}
	w.out = append(w.out, '[')
	w.fresh = false
}

func (w *writer) endLink(e *element, said bool) (err error) {
	w.texts--
	w.links--
	if !said {
		return nil
	}
	w.out = append(w.out, "]("...)
	if w.out, err = w.whole(w.out, e.link); err != nil {
		return err
	}
	w.titled(e.title)
	return nil
}

// titled writes the title of a link or picture, and its end.
func (w *writer) titled(title []byte) {
	if text := bytes.Join(words(plain(title)), []byte(" ")); len(text) > 0 {
		w.out = append(w.out, ` "`...)
		for i, c := range text {
			w.out = quoted(w.out, c, c == '"' || c == '\\', text[i:])
		}
		w.out = append(w.out, '"')
	}
	w.out = append(w.out, ')')
}

// picture tells a picture by its words. One without words says nothing.
func (w *writer) picture() (err error) {
	alt := bytes.ReplaceAll(bytes.Join(words(plain(w.tag.alt)), []byte(" ")), joiner, nil)
	if len(alt) == 0 {
		return nil
	}
	w.begin()
	w.out = append(w.out, "!["...)
	w.fresh = false
	w.links++
	w.say(alt)
	w.links--
	w.out = append(w.out, "]("...)
	if w.out, err = w.whole(w.out, w.tag.src); err != nil {
		return err
	}
	w.titled(w.tag.title)
	return nil
}
