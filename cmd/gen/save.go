package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	renameio "github.com/google/renameio/v2/maybe"
)

// save replaces a file atomically: after a crash or a power failure the file is complete, old or
// new. The library syncs the new file before it renames it. On Windows, where this is impossible,
// it overwrites the file. If the name is a symbolic link, save replaces the target.
func save(name, text string) error {
	to := name
	if file, err := filepath.EvalSymlinks(name); err == nil {
		to = file
	}
	return writeError(name, renameio.WriteFile(to, []byte(text), 0o644))
}

// writeError explains an error of the file system for the file that could not be written, and what
// to do. It returns nil for nil. The path in the error may be that of a temporary file or a folder,
// so it is left out.
func writeError(name string, err error) error {
	if err == nil {
		return nil
	}
	at, cause := name, err
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		at, cause = e.Path, e.Err
	} else if e, ok := errors.AsType[*os.LinkError](err); ok {
		at, cause = e.New, e.Err
	}
	folder := filepath.Dir(at)
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%s: the disk of %s is full; the file was not written\n"+
			"\tfree some space, then run the same command again (%w)", name, folder, cause)
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s: no permission to write to %s; the file was not written\n"+
			"\tallow this user to write there, then run the same command again (%w)", name, folder, cause)
	}
	return fmt.Errorf("%s: cannot be written: %w", name, cause)
}
