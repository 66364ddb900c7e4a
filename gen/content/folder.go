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

// withRoot opens the folder for one use.
func (f Folder) withRoot(op, name string, use func(fs.FS) error) error {
	root, err := os.OpenRoot(string(f))
	if err != nil {
		return &fs.PathError{Op: op, Path: name, Err: errors.Unwrap(err)}
	}
	defer root.Close()
	return use(root.FS())
}

// Open opens a file or a folder.
func (f Folder) Open(name string) (file fs.File, err error) {
	err = f.withRoot("open", name, func(files fs.FS) error {
		if _, err := statRegular(files, name); err != nil {
			return err
		}
		file, err = files.Open(name)
		return err
	})
	return file, err
}

// Stat follows links that stay in the folder.
func (f Folder) Stat(name string) (info fs.FileInfo, err error) {
	err = f.withRoot("stat", name, func(files fs.FS) error {
		info, err = statRegular(files, name)
		return err
	})
	return info, err
}

// Lstat does not follow links.
func (f Folder) Lstat(name string) (info fs.FileInfo, err error) {
	err = f.withRoot("lstat", name, func(files fs.FS) error {
		info, err = fs.Lstat(files, name)
		return err
	})
	return info, err
}

// ReadLink returns the target of a link.
func (f Folder) ReadLink(name string) (target string, err error) {
	err = f.withRoot("readlink", name, func(files fs.FS) error {
		target, err = fs.ReadLink(files, name)
		return err
	})
	return target, err
}

// statRegular describes a regular file or a folder; anything else is an error.
func statRegular(files fs.FS, name string) (fs.FileInfo, error) {
	info, err := fs.Stat(files, name)
	if errors.Is(err, fs.ErrNotExist) && isLink(files, name) {
		target, _ := fs.ReadLink(files, name) // without it, the message still names the link
		return nil, &fs.PathError{Op: "stat", Path: name,
			Err: fmt.Errorf("it is a link to %s, which does not exist; correct or remove it", target)}
	}
	if err != nil && isLink(files, name) {
		return nil, &fs.PathError{Op: "stat", Path: name,
			Err: fmt.Errorf("it is a link out of the folder, or a link to itself; replace it by a file (%w)", errors.Unwrap(err))}
	}
	if err != nil {
		return nil, err
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "stat", Path: name,
			Err: fmt.Errorf("it is a %s, not a file; remove it", fileKind(info.Mode()))}
	}
	return info, nil
}

// ReadFile reads a file of at most [SizeLimit] bytes.
func (f Folder) ReadFile(name string) (data []byte, err error) {
	err = f.withRoot("read", name, func(files fs.FS) error {
		info, err := statRegular(files, name)
		if err != nil {
			return err
		}
		if info.Size() > SizeLimit {
			return tooLarge(name, info.Size())
		}
		data, err = readBounded(files, name, info.Size())
		return err
	})
	return data, err
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
func (f Folder) ReadDir(name string) (entries []fs.DirEntry, err error) {
	err = f.withRoot("list", name, func(files fs.FS) error {
		info, err := statRegular(files, name)
		if err == nil && !info.IsDir() { // listing a pipe would block
			err = &fs.PathError{Op: "list", Path: name, Err: errors.New("it is not a folder")}
		}
		if err != nil {
			return err
		}
		entries, err = fs.ReadDir(files, name)
		return err
	})
	return entries, err
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
