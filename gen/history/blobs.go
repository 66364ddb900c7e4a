package history

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"psyref/gen/content"
)

// blobs gives what is in blobs, by their names, to whoever reads them: one after the other, so that no more of them are in memory than are used.
func (r repository) blobs(names []string, read func(blobs) error) error {
	if len(names) == 0 {
		return read(blobs{})
	}
	return r.ask(strings.NewReader(strings.Join(names, "\n")+"\n"), func(out *bufio.Reader) error { return read(blobs{out}) }, "cat-file", "--batch")
}

// blobs reads blobs by name and passes them to read one after the other, so that only those in use
// are in memory.
type blobs struct{ out *bufio.Reader }

// next returns the contents of the next blob: nil for one that a partial clone lacks, and empty for
// one that is too large.
func (b blobs) next() ([]byte, error) {
	line, err := b.out.ReadString('\n')
	if err != nil {
		return nil, io.ErrUnexpectedEOF // git ended, and says why
	}
	fields := strings.Fields(line)
	if len(fields) == 2 && fields[1] == "missing" {
		return nil, nil
	}
	if len(fields) != 3 {
		return nil, fmt.Errorf("git cat-file is not understood: %q", line)
	}
	size, err := strconv.Atoi(fields[2])
	if err != nil {
		return nil, fmt.Errorf("git cat-file is not understood: %q", line)
	}
	if size > content.SizeLimit { // it can have been no page, and says nothing
		if _, err := io.CopyN(io.Discard, b.out, int64(size)+1); err != nil {
			return nil, io.ErrUnexpectedEOF
		}
		return []byte{}, nil
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(b.out, data); err != nil {
		return nil, io.ErrUnexpectedEOF
	}
	_, err = b.out.Discard(1) // the end of its line
	return data, err
}

// missing are the blobs that the repository does not hold.
func (r repository) missing() (map[string]bool, error) {
	list := map[string]bool{}
	err := r.ask(nil, func(out *bufio.Reader) error {
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
