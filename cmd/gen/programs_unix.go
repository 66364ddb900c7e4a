//go:build unix

package main

import (
	"io/fs"
	"syscall"
)

// onlyOf tells whether something is a folder of a user, to which nobody else may write.
func isPrivateFolder(user int, info fs.FileInfo) bool {
	const othersWrite = 0o022
	status, ok := info.Sys().(*syscall.Stat_t)
	return ok && info.IsDir() && int(status.Uid) == user && info.Mode().Perm()&othersWrite == 0
}
