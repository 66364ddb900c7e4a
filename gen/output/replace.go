package output

import (
	"errors"
	"io/fs"
	"os"
)

// replaceInTwoSteps moves the old site aside, then the new one into place, and the old one back when that fails.
func replaceInTwoSteps(folder, fresh string) error {
	old := fresh + "-old"
	if err := os.Rename(folder, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(fresh, folder); err != nil {
		return errors.Join(err, os.Rename(old, folder))
	}
	return os.RemoveAll(old)
}
