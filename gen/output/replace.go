package output

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// oldSuffix ends the name of the folder that the old site is moved to, where folders cannot be
// exchanged in one step.
const oldSuffix = "-old"

// replaceInTwoSteps moves the old site away, then the new one into place; if that fails it moves
// the old one back. It returns the path of the old site; "" if there was none, and "" with an
// error, since the old site must then be kept. A process that is killed between the steps leaves
// the old site beside the folder: see [restoreOldSite].
func replaceInTwoSteps(folder, fresh string) (old string, err error) {
	old = fresh + oldSuffix
	switch err := os.Rename(folder, old); {
	case errors.Is(err, fs.ErrNotExist):
		old = ""
	case err != nil:
		return "", err
	}
	if err := os.Rename(fresh, folder); err != nil {
		if old != "" {
			err = errors.Join(err, os.Rename(old, folder))
		}
		return "", err
	}
	return old, nil
}

// restoreOldSite moves the old site back that a process left when it was killed between two steps.
// Strays are the names of leftovers beside the folder; it returns those that remain.
func restoreOldSite(folder string, strays []string) (left []string, err error) {
	at := slices.IndexFunc(strays, func(name string) bool { return strings.HasSuffix(name, oldSuffix) })
	if _, err := os.Lstat(folder); at < 0 || !errors.Is(err, fs.ErrNotExist) {
		return strays, nil
	}
	if err := os.Rename(filepath.Join(filepath.Dir(folder), strays[at]), folder); err != nil {
		return nil, err
	}
	return slices.Delete(slices.Clone(strays), at, at+1), nil
}
