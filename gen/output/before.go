package output

import (
	"os"
	"path/filepath"
)

// Before is the site that a program left in a folder. What that program made from the bytes of one file and from nothing else need not be made again where that
// file is to have the same bytes: it stands beside it.
type Before struct {
	root *os.Root
	sums map[string]string // digests by path, as they were written
}

// Before opens what stands in a folder since the receipt was given. By says who asks: it is nil where that was not whoever made the site, or where the
// folder has another list of files; of nil nothing is known. It is closed by whoever opened it.
func (r Receipt) Before(folder, by string) *Before {
	if r.By != by || by == "" {
		return nil
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil
	}
	b := &Before{root, map[string]string{}}
	list, err := root.ReadFile(Marker)
	if err != nil || Digest(list) != r.List || !readMarker(list, func(sum, name string) { b.sums[name] = sum }) {
		root.Close()
		return nil
	}
	return b
}

// Made is what was made from a file with these bytes. It reports false where the file had others, and where somebody changed since what was made from it.
func (b *Before) Made(name, from string, data []byte) (made []byte, ok bool) {
	if b == nil || b.sums[from] != Digest(data) {
		return nil, false
	}
	made, err := b.root.ReadFile(filepath.FromSlash(name))
	return made, err == nil && Digest(made) == b.sums[name]
}

// Close lets the folder go.
func (b *Before) Close() {
	if b != nil {
		b.root.Close()
	}
}
