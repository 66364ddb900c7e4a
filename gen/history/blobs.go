package history

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"psyref/gen/content"
)

// readBlobs passes a reader of the named blobs to read. It streams them, so that memory holds one
// at a time.
func (r repository) readBlobs(names []string, read func(blobReader) error) error {
	if len(names) == 0 {
		return read(blobReader{})
	}
	return r.run(strings.NewReader(strings.Join(names, "\n")+"\n"), func(out *bufio.Reader) error { return read(blobReader{out}) }, "cat-file", "--batch")
}

// blobReader returns blobs in the order of their names.
type blobReader struct{ out *bufio.Reader }

// next returns the next blob: nil if a partial clone lacks it, and empty if it is too large for a
// page.
func (b blobReader) next() ([]byte, error) {
	line, err := b.out.ReadString('\n')
	if err != nil {
		return nil, io.ErrUnexpectedEOF // git has ended and its error gives the reason
	}
	fields := strings.Fields(line)
	if len(fields) == 2 && fields[1] == "missing" {
		return nil, nil
	}
	if len(fields) != 3 {
		return nil, fmt.Errorf("unexpected output of git cat-file: %q", line)
	}
	size, err := strconv.Atoi(fields[2])
	if err != nil {
		return nil, fmt.Errorf("unexpected output of git cat-file: %q", line)
	}
	if size > content.SizeLimit { // too large for a page
		if _, err := io.CopyN(io.Discard, b.out, int64(size)+1); err != nil {
			return nil, io.ErrUnexpectedEOF
		}
		return []byte{}, nil
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(b.out, data); err != nil {
		return nil, io.ErrUnexpectedEOF
	}
	_, err = b.out.Discard(1) // the line end after the blob
	return data, err
}

// missingBlobs returns the names of the blobs that a partial clone lacks.
func (r repository) missingBlobs() (map[string]bool, error) {
	list := map[string]bool{}
	err := r.run(nil, func(out *bufio.Reader) error {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if name, ok := strings.CutPrefix(lines.Text(), "?"); ok {
				list[name] = true
			}
		}
		return lines.Err()
	}, "rev-list", "--objects", "--missing=print", "HEAD")
	return list, err
}
