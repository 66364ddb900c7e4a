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

// save replaces a file in one step, when the new one is safely on the disk: whatever ends the program or the machine, the file is the old one or the new
// one, whole. The library does both, and so is trusted with it: it asks the disk for the new file (fsync) before it renames it over the old one, and where the
// renaming itself is lost with the power, the old one stands. On Windows, where no program can promise that, it writes over the old one. Behind a link the file
// that it leads to is replaced: whatever else leads there shows the new one too.
func save(name, text string) error {
	to := name
	if file, err := filepath.EvalSymlinks(name); err == nil {
		to = file
	}
	return writeError(name, renameio.WriteFile(to, []byte(text), 0o644))
}

// unwritten says of an error of the file system which file could not be written, and what to do; nil for none. The error itself is about a file beside that one,
// or a folder above it, and stays in it without that name.
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
		return fmt.Errorf("%s: the disk of %s is full; the file was not written\n\tfree some space, then run the same command again (%w)", name, folder, cause)
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s: no permission to write to %s; the file was not written\n\tallow this user to write there, then run the same command again (%w)", name, folder, cause)
	}
	return fmt.Errorf("%s: cannot be written: %w", name, cause)
}
