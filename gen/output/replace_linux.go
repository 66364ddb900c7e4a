package output

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// replace exchanges the two folders in one step, so that the site exists even if the process is
// killed meanwhile. File systems without that operation use two renames. It returns the new path of
// the old site, or "" if there was none.
func replace(folder, temp string) (old string, err error) {
	err = unix.Renameat2(unix.AT_FDCWD, temp, unix.AT_FDCWD, folder, unix.RENAME_EXCHANGE)
	switch {
	case err == nil:
		return temp, nil
	case errors.Is(err, unix.ENOENT):
		return "", os.Rename(temp, folder)
	default:
		return replaceInTwoSteps(folder, temp)
	}
}
