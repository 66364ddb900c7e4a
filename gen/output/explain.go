package output

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"
)

// explained says of an error of the file system what it means for whoever builds into a folder, and what to do. The error itself stays in it.
func explained(folder string, err error) error {
	switch parent := filepath.Dir(folder); {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("--out %s: the disk of %s is full; nothing was changed\n\tmake room: the new site stands beside the old one until it is whole; or name a folder on another disk (%w)", folder, parent, err)
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("--out %s: nobody may write to %s, or not this user; nothing was changed\n\tname a folder that you may write to: the new site is made beside it and then takes its place (%w)", folder, parent, err)
	case errors.Is(err, syscall.EBUSY), errors.Is(err, syscall.EXDEV):
		return fmt.Errorf("--out %s: is a disk of its own, or in use as one, and cannot be replaced in one step; nothing was changed\n\tname a folder on it, like %s (%w)", folder, filepath.Join(folder, "site"), err)
	}
	return err
}
