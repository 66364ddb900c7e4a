package document

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
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

// setting is how letters are set, by a style or for themselves.
type setting struct {
	bold, hidden, struck bool
	script               position
}
