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

// FolderError explains why a site cannot be written to a folder, or why a folder contains no site.
type FolderError struct {
	Folder string
	Err    error // the problem, and on a second line what to do
}

func (e *FolderError) Error() string { return cmp.Or(e.Folder, `""`) + ": " + e.Err.Error() }

func (e *FolderError) Unwrap() error { return e.Err }

// ErrNotBuilt is the error for a folder that no build wrote.
var ErrNotBuilt = errors.New("contains no built site")

// folderErrorf returns a FolderError, formatted as by fmt.Errorf.
func folderErrorf(folder, format string, args ...any) error {
	return &FolderError{folder, fmt.Errorf(format, args...)}
}

// explainError turns an error of the file system into one that says what it means for a build and
// what to do. It wraps the error. It returns nil for nil.
func explainError(folder string, err error) error {
	if _, explained := errors.AsType[*FolderError](err); err == nil || explained {
		return err
	}
	switch parent := filepath.Dir(folder); {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err // not about the folder
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return folderErrorf(folder, "the disk of %s is full; nothing was changed\n"+
			"\tfree some space (the new site is built beside the old one), or choose a folder on another disk (%w)", parent, err)
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		return folderErrorf(folder, "no permission to write to %s; nothing was changed\n"+
			"\tchoose a folder whose parent you can write to: the new site is built beside the old one and then replaces it (%w)", parent, err)
	case errors.Is(err, syscall.EBUSY), errors.Is(err, syscall.EXDEV):
		return folderErrorf(folder, "is a mount point, which cannot be replaced in one step; nothing was changed\n"+
			"\tchoose a folder inside it, such as %s (%w)", filepath.Join(folder, "site"), err)
	}
	return folderErrorf(folder, "cannot be written\n\tchoose another folder, or fix the cause: %w", err)
}
