package output

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// oldSuffix ends the name of the folder that an old site is moved to where folders cannot be exchanged in one step.
const oldSuffix = "-old"

// replaceInTwoSteps moves the old site aside, then the new one into place, and the old one back when that fails. Old is where the old site is then; "" where
// there was none, and with an error: nobody may remove it then, wherever it stands. A program that is killed between the two leaves no site but the one aside: [restoreOldSite].
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

// restoreOldSite puts the old site back into its place that a program left aside which was killed between two steps. Strays are the names of what killed programs left
// beside the folder; it returns those that are still there.
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
