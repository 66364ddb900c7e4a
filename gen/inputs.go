package gen

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"

	"psyref/gen/source"
)

// Sum tells apart what sites are made from: with the same sum, the same program writes the same files. Program is the digest of the program, past that of
// what the content's repository knows (history.Sum). The core for the browser is not in it. The error is that of a file that cannot be read.
func (o Options) Sum(program, past string) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q\n", program, past)
	fmt.Fprintf(h, "%q %q %v\n", o.Name, o.Base, []bool{o.Preview, o.Drafts, o.Recorded, o.Owing, o.Pictures, o.Found, o.Hosted})
	var names []string
	err := fs.WalkDir(o.Content, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		return "", err
	}
	sums, faults := make([][sha256.Size]byte, len(names)), make([]error, len(names))
	source.MustEach(len(names), func(i int) {
		var data []byte
		data, faults[i] = fs.ReadFile(o.Content, names[i])
		sums[i] = sha256.Sum256(data)
	})
	for i, name := range names {
		if faults[i] != nil {
			return "", faults[i]
		}
		fmt.Fprintf(h, "%q %x\n", name, sums[i])
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
