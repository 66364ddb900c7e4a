package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"psyref/gen/draft"
)

// checkOutIsFree returns an error if an import cannot make the folder of --out.
func checkOutIsFree(f importFlags) error {
	if _, err := os.Lstat(f.out); err == nil {
		return errOutExists(f.out)
	}
	return checkOutside(f.content, f.out, "imported")
}

func errOutExists(out string) error {
	return fmt.Errorf("--out %s: already exists; nothing was written\n\tname a folder that does not exist", out)
}

// writeDrafts puts the pages into place, all of them or none, and returns the names of their files.
func writeDrafts(ctx context.Context, drafts *draft.Drafts, f importFlags, language string,
	p *progress) (names []string, err error) {
	below := filepath.Join(language, f.system)
	into := cmp.Or(f.out, f.content)
	for _, page := range drafts.Pages {
		names = append(names, filepath.Join(into, below, page.Slug+".md"))
	}
	if f.out == "" {
		for _, name := range names {
			if _, err := os.Lstat(name); err == nil {
				return nil, fmt.Errorf("%s: already exists, and import changes no file; nothing was written\n"+
					"\tremove the earlier drafts, or write to another folder with --out", name)
			}
		}
	}
	put := func(folder string) error {
		made, err := createDrafts(ctx, filepath.Join(folder, below), drafts.Pages, p)
		if err != nil {
			return writeError(names[made], err)
		}
		return nil
	}
	switch {
	case f.dry:
		return names, nil
	case f.out == "":
		return names, put(f.content)
	}
	return names, makeFolder(f.out, func(fresh string) error {
		if err := copyFolder(ctx, fresh, os.DirFS(f.content)); err != nil {
			return writeError(f.out, err)
		}
		return put(fresh)
	})
}

// createDrafts makes the files of pages in a folder, all of them or none. Made is the number of
// files that could be made before the error.
func createDrafts(ctx context.Context, folder string, pages []*draft.Page, p *progress) (made int, err error) {
	name := func(i int) string { return filepath.Join(folder, pages[i].Slug+".md") }
	defer func() {
		for i := 0; err != nil && i < made; i++ {
			os.Remove(name(i))
		}
	}()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return 0, err
	}
	for i, page := range pages {
		if p.show("writing", i, len(pages)); ctx.Err() != nil {
			return i, ctx.Err()
		}
		if err := create(name(i), page.Text); err != nil {
			return i, err
		}
	}
	return len(pages), nil
}

// create writes a new file, in full or not at all, even if the machine loses power: the file gets
// its name only once its bytes are on the disk.
func create(name, text string) (err error) {
	temporary, err := os.CreateTemp(filepath.Dir(name), ".import-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	_, err = temporary.WriteString(text)
	if err := errors.Join(err, temporary.Chmod(0o644), temporary.Sync(), temporary.Close()); err != nil {
		return err
	}
	return os.Link(temporary.Name(), name) // unlike a rename, this never replaces a file
}

// makeFolder makes a new folder, in full or not at all: fill fills a temporary folder beside it,
// which is then renamed. If two processes make the same folder at once, the second fails. Only the
// temporary folder is ever removed.
func makeFolder(name string, fill func(fresh string) error) error {
	name = filepath.Clean(name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return writeError(name, err)
	}
	fresh := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+"-import")
	switch err := os.Mkdir(fresh, 0o755); {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("--out %s: another import is writing it, or was killed before it could clean up; nothing was written\n"+
			"\twait for the other import; if there is none, remove %s", name, fresh)
	case err != nil:
		return writeError(name, err)
	}
	defer os.RemoveAll(fresh) // it is gone after a successful rename
	if err := fill(fresh); err != nil {
		return err
	}
	if _, err := os.Lstat(name); err == nil { // it may have appeared in the meantime
		return errOutExists(name)
	}
	return writeError(name, os.Rename(fresh, name)) // replaces neither a file nor a folder with content
}

// copyFolder copies files into a folder until the context ends.
func copyFolder(ctx context.Context, to string, from fs.FS) error {
	return os.CopyFS(to, openUntil{from.(fs.ReadLinkFS), ctx}) // folders on disk implement ReadLinkFS
}

// openUntil is a file system that opens files until a context ends.
type openUntil struct {
	fs.ReadLinkFS
	ctx context.Context
}

func (o openUntil) Open(name string) (fs.File, error) {
	if err := o.ctx.Err(); err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return o.ReadLinkFS.Open(name)
}
