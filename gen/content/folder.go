package content

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Folder is a content folder on disk, by its name. It gives access to files and folders below it
// only: links that leave it, pipes and devices are errors, so that content cannot publish other
// files, and reading cannot block.
//
// Every call looks the name up again, so a folder that is removed and restored, or a link to
// another folder, is read as it is at that time.
type Folder string

// SizeLimit is the largest size of a content file in bytes.
const SizeLimit = 16 << 20

// withRoot returns what use makes of the folder, which it opens for that alone.
func withRoot[T any](f Folder, op, name string, use func(files fs.FS) (T, error)) (result T, err error) {
	root, err := os.OpenRoot(string(f))
	if err != nil {
		return result, &fs.PathError{Op: op, Path: name, Err: errors.Unwrap(err)}
	}
	defer root.Close()
	return use(root.FS())
}

// Open opens a file or a folder.
func (f Folder) Open(name string) (fs.File, error) {
	return withRoot(f, "open", name, func(files fs.FS) (fs.File, error) {
		if _, err := statRegular(files, name); err != nil {
			return nil, err
		}
		return files.Open(name)
	})
}

// Stat follows links that stay in the folder.
func (f Folder) Stat(name string) (fs.FileInfo, error) {
	return withRoot(f, "stat", name, func(files fs.FS) (fs.FileInfo, error) { return statRegular(files, name) })
}

// Lstat does not follow links.
func (f Folder) Lstat(name string) (fs.FileInfo, error) {
	return withRoot(f, "lstat", name, func(files fs.FS) (fs.FileInfo, error) { return fs.Lstat(files, name) })
}

// ReadLink returns the target of a link.
func (f Folder) ReadLink(name string) (string, error) {
	return withRoot(f, "readlink", name, func(files fs.FS) (string, error) { return fs.ReadLink(files, name) })
}

// statRegular describes a regular file or a folder; anything else is an error.
func statRegular(files fs.FS, name string) (fs.FileInfo, error) {
	wrong := func(format string, args ...any) error {
		return &fs.PathError{Op: "stat", Path: name, Err: fmt.Errorf(format, args...)}
	}
	info, err := fs.Stat(files, name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && isLink(files, name):
		target, _ := fs.ReadLink(files, name) // without it, the message still names the link
		return nil, wrong("it is a link to %s, which does not exist; correct or remove it", target)
	case err != nil && isLink(files, name):
		return nil, wrong("it is a link out of the folder, or a link to itself; replace it by a file (%w)",
			errors.Unwrap(err))
	case err != nil:
		return nil, err
	case !info.IsDir() && !info.Mode().IsRegular():
		return nil, wrong("it is a %s, not a file; remove it", fileKind(info.Mode()))
	}
	return info, nil
}

// ReadFile reads a file of at most [SizeLimit] bytes.
func (f Folder) ReadFile(name string) ([]byte, error) {
	return withRoot(f, "read", name, func(files fs.FS) ([]byte, error) {
		info, err := statRegular(files, name)
		if err != nil {
			return nil, err
		}
		if info.Size() > SizeLimit {
			return nil, tooLarge(name, info.Size())
		}
		return readBounded(files, name, info.Size())
	})
}

// readBounded reads a file of about so many bytes, up to [SizeLimit] if it grows meanwhile.
func readBounded(files fs.FS, name string, size int64) ([]byte, error) {
	file, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	n, err := data.ReadFrom(io.LimitReader(file, SizeLimit+1))
	if err == nil && n > SizeLimit {
		err = tooLarge(name, n)
	}
	if err != nil {
		return nil, err
	}
	return data.Bytes(), nil
}

func tooLarge(name string, size int64) error {
	return &fs.PathError{Op: "read", Path: name,
		Err: fmt.Errorf("it has %d MB; the limit is %d MB: split it", (size+1<<20-1)>>20, SizeLimit>>20)}
}

func isLink(files fs.FS, name string) bool {
	info, err := fs.Lstat(files, name)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// ReadDir lists a folder.
func (f Folder) ReadDir(name string) ([]fs.DirEntry, error) {
	return withRoot(f, "list", name, func(files fs.FS) ([]fs.DirEntry, error) {
		info, err := statRegular(files, name)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() { // listing a pipe would block
			return nil, &fs.PathError{Op: "list", Path: name, Err: errors.New("it is not a folder")}
		}
		return fs.ReadDir(files, name)
	})
}

// fileKind names what is neither a file nor a folder.
func fileKind(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeNamedPipe != 0:
		return "pipe"
	case mode&fs.ModeSocket != 0:
		return "socket"
	default:
		return "device"
	}
}
