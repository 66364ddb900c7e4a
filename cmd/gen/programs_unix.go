//go:build unix

package main

import (
	"io/fs"
	"syscall"
)

// isPrivateFolder reports whether info is a folder of the user that others cannot write to.
func isPrivateFolder(user int, info fs.FileInfo) bool {
	const othersWrite = 0o022
	status, ok := info.Sys().(*syscall.Stat_t)
	return ok && info.IsDir() && int(status.Uid) == user && info.Mode().Perm()&othersWrite == 0
}
