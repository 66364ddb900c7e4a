package bucket

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"gocloud.dev/blob"
)

// ClaimIn makes leases in a folder: there the library looks first and writes then, so that two could both find nothing.
func ClaimIn(folder string) Claim {
	return func(_ context.Context, _ *blob.Bucket, key string, data []byte) (won bool, err error) {
		name := filepath.Join(folder, filepath.FromSlash(key))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return false, err
		}
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			return false, nil
		} else if err != nil {
			return false, err
		}
		_, err = f.Write(data)
		if err = errors.Join(err, f.Close()); err != nil {
			return false, errors.Join(err, os.Remove(name)) // half a lease would keep others waiting, and is nobody's
		}
		return true, nil
	}
}
