package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// programFolder returns the folder for a compiled program: in the cache, or below the temporary
// folder if there is no cache. Other users can write to the temporary folder, so there the folder
// must belong to this user alone; otherwise they could replace the program.
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
