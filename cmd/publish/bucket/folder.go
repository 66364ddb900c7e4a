package bucket

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"gocloud.dev/blob"
)

// ClaimIn returns a Claim for a folder that creates files with O_EXCL. The library checks before it
// writes, so with it two publications could both succeed.
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
			return false, errors.Join(err, os.Remove(name)) // a partial lock would block others
		}
		return true, nil
	}
}
