package gen

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// marker is a file in every output folder that the generator made. A folder without it is somebody else's.
const marker = ".psyref"

// result counts what was built and sorts the files.
func (r *resolver) result(files []Output) *Result {
	slices.SortFunc(files, func(a, b Output) int { return strings.Compare(a.Path, b.Path) })
	out := &Result{Files: files, Pages: len(r.postedPages()), Languages: len(r.site.Languages)}
	used := map[string]bool{}
	for _, list := range r.calculators {
		for _, c := range list {
			used[c.ID] = true
		}
	}
	out.Calculators = len(used)
	for _, f := range files {
		out.Bytes += len(f.Bytes)
	}
	return out
}

// Write puts the site into the folder. The files are written to a new folder beside it first, which then takes its place, so that
// the folder holds the old site or the new one and nothing in between. A folder that is not empty and not made by the generator is left alone.
func (r *Result) Write(folder string) error {
	if err := CheckOut(folder); err != nil {
		return err
	}
	folder = filepath.Clean(folder)
	if target, err := filepath.EvalSymlinks(folder); err == nil {
		folder = target // a link keeps leading to the folder that it names
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(filepath.Dir(folder), "."+filepath.Base(folder)+"-new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh) // holds the old site once the new one is in place
	if err := os.Chmod(fresh, 0o755); err != nil {
		return err
	}
	if err := r.writeAll(fresh); err != nil {
		return err
	}
	return replace(folder, fresh)
}

func (r *Result) writeAll(folder string) error {
	made := map[string]bool{}
	for _, f := range append([]Output{{marker, []byte("This folder is written by psyref and replaced by every build.\n")}}, r.Files...) {
		name := filepath.Join(folder, filepath.FromSlash(f.Path))
		if dir := filepath.Dir(name); !made[dir] {
			if err := os.MkdirAll(dir, 0o755); err != nil {
				return err
			}
			made[dir] = true
		}
		if err := os.WriteFile(name, f.Bytes, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// CheckOut reports why a folder cannot be written to: it is no folder, or holds files that the generator did not make.
func CheckOut(folder string) error {
	entries, err := os.ReadDir(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("--out %s: not a folder that can be written: %w", folder, err)
	case len(entries) == 0:
		return nil
	}
	if _, err := os.Stat(filepath.Join(folder, marker)); err != nil {
		return fmt.Errorf("--out %s: the folder is not empty and was not made by psyref; nothing was written or removed\n\tname another folder, or empty this one yourself", folder)
	}
	return nil
}
