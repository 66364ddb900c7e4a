package output

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"
)

// FolderError says why a site cannot be written to a folder, or why a folder holds none.
type FolderError struct {
	Folder string
	Err    error // the problem, and on a second line what to do
}

func (e *FolderError) Error() string { return cmp.Or(e.Folder, `""`) + ": " + e.Err.Error() }

func (e *FolderError) Unwrap() error { return e.Err }

// ErrNotBuilt is the error of a folder that no build wrote.
var ErrNotBuilt = errors.New("holds no site that was built")

// folderErrorf returns a FolderError, formatted as by fmt.Errorf.
func folderErrorf(folder, format string, args ...any) error {
	return &FolderError{folder, fmt.Errorf(format, args...)}
}

// explainError turns an error of the file system into one that says what it means for a build and
// what to do. It wraps the error.
func explainError(folder string, err error) error {
	if known := (*FolderError)(nil); errors.As(err, &known) {
		return err
	}
	switch parent := filepath.Dir(folder); {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err // not about the folder
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return folderErrorf(folder, "the disk of %s is full; nothing was changed\n\tmake room: the new site stands beside the old one until it is whole; or name a folder on another disk (%w)", parent, err)
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		return folderErrorf(folder, "nobody may write to %s, or not this user; nothing was changed\n\tname a folder that you may write to: the new site is made beside it and then takes its place (%w)", parent, err)
	case errors.Is(err, syscall.EBUSY), errors.Is(err, syscall.EXDEV):
		return folderErrorf(folder, "is a disk of its own, or in use as one, and cannot be replaced in one step; nothing was changed\n\tname a folder on it, like %s (%w)", filepath.Join(folder, "site"), err)
	}
	return folderErrorf(folder, "cannot be written\n\tname a folder elsewhere, or mend what the system says: %w", err)
}
