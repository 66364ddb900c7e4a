package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// programFolder is where a program stands that is compiled and then started: in the cache, or where there is none below the temporary folder. That is everybody's,
// so that there the folder must be this user's alone: whoever may write to it says what is started.
func programFolder(what string) (string, error) {
	const elsewhere = "or set XDG_CACHE_HOME to a folder of your own"
	folder, temporary := cacheFolder(what), false
	if folder == "" {
		folder, temporary = filepath.Join(os.TempDir(), "psyref-"+what+"-"+strconv.Itoa(os.Geteuid())), true
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("no folder for compiled programs: %w\n\tallow this user to write there, %s", err, elsewhere)
	}
	if !temporary {
		return folder, nil
	}
	info, err := os.Lstat(folder)
	if err != nil {
		return "", fmt.Errorf("no folder for compiled programs: %w\n\ttry again, %s", err, elsewhere)
	}
	if !isPrivateFolder(os.Geteuid(), info) {
		return "", fmt.Errorf("%s: belongs to another user, or other users may write to it; nothing was compiled, because they could replace the program\n\tremove it, %s", folder, elsewhere)
	}
	return folder, nil
}
