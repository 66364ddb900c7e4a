package output

import (
	"errors"
	"io/fs"
	"os"
)

// oldSuffix ends the name of the folder that the old site is moved to, where folders cannot be
// exchanged in one step.
const oldSuffix = "-old"

// replaceInTwoSteps moves the old site away, then the new one into place; if that fails it moves
// the old one back. It returns the path of the old site; "" if there was none. A process that is
// killed between the steps leaves the old site beside the folder, and the next writer moves it back.
func replaceInTwoSteps(folder, temp string) (old string, err error) {
	old = temp + oldSuffix
	switch err := os.Rename(folder, old); {
	case errors.Is(err, fs.ErrNotExist):
		return "", os.Rename(temp, folder)
	case err != nil:
		return "", err
	}
	if err := os.Rename(temp, folder); err != nil {
		return "", errors.Join(err, os.Rename(old, folder))
	}
	return old, nil
}
