package output

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"

	"psyref/gen/cache"
	"psyref/gen/source"
)

// Receipt says of a folder what the site in it was made from, so that the same is not made again. It is worth nothing where the folder holds anything else
// than that site, which is looked at file by file: what somebody changed since is made good.
type Receipt struct {
	From string          // sum of all that the site was made from, the program among it
	List string          // digest of the folder's own list of files: [Writer.List]
	Made json.RawMessage // what the build told of itself
}

// Receipts are those of all folders, by where these stand.
type Receipts struct{ Kept cache.Folder }

// Of is the receipt that was given for what stood in a folder; it reports false where none was.
func (r Receipts) Of(folder string) (receipt Receipt, ok bool) {
	name, err := receiptName(folder)
	if err != nil {
		return receipt, false
	}
	data, ok := r.Kept.Get(name)
	return receipt, ok && json.Unmarshal(data, &receipt) == nil
}

// Holds tells whether a folder still holds the site that the receipt was given for, whole. Files beside it are looked for by [Check].
func (r Receipt) Holds(ctx context.Context, folder string) bool {
	list, err := stands(ctx, folder)
	return err == nil && list == r.List
}

// Give keeps a receipt for the site that a writer put into a folder. Where another writer has put another there since, it is for none.
func (r Receipts) Give(folder string, given Receipt) {
	name, err := receiptName(folder)
	if err != nil {
		return
	}
	data, err := json.Marshal(given)
	if err != nil {
		return
	}
	r.Kept.Put(name, data)
}

// receiptName is the same for all names of a folder.
func receiptName(folder string) (string, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	if folder, err = filepath.EvalSymlinks(folder); err != nil {
		return "", err
	}
	return Digest([]byte(folder)), nil
}

// ListOf is the digest of the list of files that a folder has now; "" where it has none.
func ListOf(folder string) string {
	list, err := os.ReadFile(filepath.Join(folder, Marker))
	if err != nil {
		return ""
	}
	return Digest(list)
}

// stands is the digest of a folder's own list of files; the error says that some of them are others than the list says.
func stands(ctx context.Context, folder string) (list string, err error) {
	data, err := os.ReadFile(filepath.Join(folder, Marker))
	if err != nil {
		return "", err
	}
	var files [][2]string
	if !readMarker(data, func(sum, name string) { files = append(files, [2]string{sum, name}) }) {
		return "", os.ErrNotExist
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return "", err
	}
	defer root.Close()
	other := make([]bool, len(files))
	err = source.Each(len(files), func(i int) { other[i] = ctx.Err() != nil || !isAs(root, files[i][1], files[i][0]) })
	if err != nil {
		return "", err
	}
	for i, f := range files {
		if other[i] {
			return "", &os.PathError{Op: "compare", Path: f[1], Err: os.ErrInvalid}
		}
	}
	return Digest(data), ctx.Err()
}

// isAs tells whether a file has a digest, and is one that the generator would leave.
func isAs(root *os.Root, name, sum string) bool {
	info, err := root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || info.Mode().Perm() != 0o644 {
		return false
	}
	data, err := root.ReadFile(name)
	return err == nil && Digest(data) == sum
}

// Digest is SHA-256 in hexadecimal digits, as the folder's own list of files has it.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
